package dev.allways.agent;

import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The objects of the platform that a method makes and keeps to itself.
 *
 * <p>The analysis interprets the code forward, on abstract values, up to a fixpoint. A value is a number:
 *
 * <ul>
 *   <li>{@link #UNKNOWN};
 *   <li>an object: 1 + the number of the instruction that made it;
 *   <li>a result of a method of the object, as an iterator: if it leaves the method, so does the object;
 *   <li>a mixture: different values that meet at one place of one join of ways: if it is used, all of them leave.
 * </ul>
 *
 * <p>At each place the value changes at most once, to a mixture. So there are few rounds. Slots that are dead at a
 * join cost no precision: nothing uses their mixtures. All values take one slot, but long and double values take two.
 *
 * <p>The analysis does not follow the elements of an object, as the entries of a map, nor the platform's own code.
 * Objects of types that are known to pass themselves to other threads or objects are never confined, nor are strings
 * and exceptions.
 */
final class Confined {
    private static final int UNKNOWN = 0;

    /** Prefix of the classes that compute terms beside values: what they keep is for no other thread. */
    private static final String TERMS = "dev/allways/symbolic/run/";

    /** Prefix of the models of collections that other threads may see. */
    private static final String SHARED = "Shared_";

    /** Prefixes of types whose objects pass themselves on. */
    private static final String[] PASSED_ON = {
        "java/io/Object",
        "java/io/Piped",
        "java/lang/Thread",
        "java/lang/ref/",
        "java/util/Observable",
        "java/util/Timer",
        "java/util/concurrent/"
    };

    /** Prefixes of types of results that give no access to the object that returned them, if it is of another type. */
    private static final String[] INDEPENDENT = {
        "[",
        "Ljava/lang/Boolean;",
        "Ljava/lang/Byte;",
        "Ljava/lang/CharSequence;",
        "Ljava/lang/Character;",
        "Ljava/lang/Class;",
        "Ljava/lang/Double;",
        "Ljava/lang/Float;",
        "Ljava/lang/Integer;",
        "Ljava/lang/Long;",
        "Ljava/lang/Number;",
        "Ljava/lang/Object;",
        "Ljava/lang/Short;",
        "Ljava/lang/String;",
        "Ljava/math/",
        "Ljava/time/",
        "Ljava/util/Date;",
        "Ljava/util/Locale;"
    };

    static final Confined NOTHING = new Confined(new Instruction[0], Map.of(), List.of(), 0);

    private final Instruction[] code;
    private final int[] numbers; // of the instructions that make objects, and of the calls
    private final int made; // instructions that make objects
    private final int[] receivers; // of the calls, by their numbers
    private final Map<Label, Integer> labels;
    private final int[] handlers; // begin and end of the guarded code, and the handler
    private final BitSet guards = new BitSet(); // where guarded code begins or ends
    private final BitSet joins = new BitSet(); // the instructions at which ways join
    private final int locals;
    private final int[][] entries; // the frames there
    private final BitSet waiting = new BitSet(); // joins whose frames have changed
    private final List<int[]> mixtures = new ArrayList<>(); // join, place in the frame, and the values
    private final BitSet leaving = new BitSet(); // values that leave the method
    private boolean understood = true;

    private int[] frame; // the locals, then the stack
    private int top;

    private Confined(Instruction[] code, Map<Label, Integer> labels, List<ExceptionCatch> handlers, int locals) {
        this.code = code;
        this.labels = labels;
        this.locals = locals;
        this.numbers = new int[code.length];
        int objects = 0;
        int calls = 0;
        for (int i = 0; i < code.length; i++) {
            Opcode.Kind kind = code[i].opcode().kind();
            if (kind == Opcode.Kind.NEW_OBJECT) {
                numbers[i] = objects++;
                if (!mayBeConfined((NewObjectInstruction) code[i])) {
                    leaving.set(objects);
                }
            } else if (kind == Opcode.Kind.INVOKE) {
                numbers[i] = calls++;
            }
        }
        this.made = objects;
        this.receivers = new int[calls];
        this.handlers = new int[3 * handlers.size()];
        this.entries = new int[code.length + 1][];
        this.frame = new int[locals + 8];
        for (int i = 0; i < handlers.size(); i++) {
            ExceptionCatch handler = handlers.get(i);
            guards.set(this.handlers[3 * i] = place(handler.tryStart()));
            guards.set(this.handlers[3 * i + 1] = place(handler.tryEnd()));
            joins.set(this.handlers[3 * i + 2] = place(handler.handler()));
        }
    }

    /** Analyses the code of a method. */
    static Confined of(CodeModel model) {
        List<CodeElement> elements = model.elementList();
        if (!makesAny(elements)) {
            return NOTHING;
        }
        List<Instruction> code = new ArrayList<>(elements.size());
        Map<Label, Integer> labels = new HashMap<>();
        int locals = 0;
        for (CodeElement element : elements) {
            if (element instanceof LabelTarget target) {
                labels.put(target.label(), code.size());
            } else if (element instanceof Instruction instruction) {
                code.add(instruction);
                switch (instruction.opcode().kind()) {
                    case LOAD -> {
                        var load = (LoadInstruction) instruction;
                        locals = Math.max(locals, load.slot() + load.typeKind().slotSize());
                    }
                    case STORE -> {
                        var store = (StoreInstruction) instruction;
                        locals =
                                Math.max(locals, store.slot() + store.typeKind().slotSize());
                    }
                    case INCREMENT -> locals = Math.max(locals, ((IncrementInstruction) instruction).slot() + 1);
                    default -> {}
                }
            }
        }
        Confined confined = new Confined(code.toArray(new Instruction[0]), labels, model.exceptionHandlers(), locals);
        confined.findJoins();
        confined.interpret();
        return confined.understood ? confined : NOTHING;
    }

    private static boolean makesAny(List<CodeElement> elements) {
        for (CodeElement element : elements) {
            if (element instanceof NewObjectInstruction instruction && mayBeConfined(instruction)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the object that the n-th instruction of its kind makes never leaves the method. */
    boolean keeps(int object) {
        return object < made && isKept(1 + object);
    }

    /** Whether the n-th call that is not dynamic is one of a method of such an object, on all ways that lead there. */
    boolean isCalledOn(int call) {
        return call < receivers.length && isKept(receivers[call]);
    }

    private boolean isKept(int value) {
        return isObject(value) && !leaving.get(value);
    }

    private boolean isObject(int value) {
        return value != UNKNOWN && value <= made;
    }

    private boolean isMixture(int value) {
        return value > 2 * made;
    }

    private int result(int value) {
        return isObject(value) ? value + made : value;
    }

    private static boolean mayBeConfined(NewObjectInstruction instruction) {
        String type = instruction.className().asInternalName();
        return type.startsWith("java/")
                && !type.equals("java/lang/String")
                && !type.endsWith("Exception")
                && !type.endsWith("Error")
                && !startsWithAny(type, 0, PASSED_ON);
    }

    private static boolean startsWithAny(String text, int from, String[] prefixes) {
        for (String prefix : prefixes) {
            if (text.startsWith(prefix, from)) {
                return true;
            }
        }
        return false;
    }

    // ---- ways

    private int place(@Nullable Label label) {
        Integer place = label == null ? null : labels.get(label);
        if (place == null) {
            understood = false;
            return code.length;
        }
        return place;
    }

    private void findJoins() {
        for (Instruction each : code) {
            switch (each.opcode().kind()) {
                case BRANCH -> joins.set(place(((BranchInstruction) each).target()));
                case TABLE_SWITCH -> {
                    var table = (TableSwitchInstruction) each;
                    joins.set(place(table.defaultTarget()));
                    for (SwitchCase target : table.cases()) {
                        joins.set(place(target.target()));
                    }
                }
                case LOOKUP_SWITCH -> {
                    var lookup = (LookupSwitchInstruction) each;
                    joins.set(place(lookup.defaultTarget()));
                    for (SwitchCase target : lookup.cases()) {
                        joins.set(place(target.target()));
                    }
                }
                default -> {}
            }
        }
    }

    private void interpret() {
        entries[0] = new int[locals];
        waiting.set(0);
        for (int at = 0; at >= 0 && understood; at = waiting.nextSetBit(0)) {
            waiting.clear(at);
            follow(at);
        }
        BitSet left = (BitSet) leaving.clone(); // to look at
        for (int value = left.nextSetBit(0); value >= 0; value = left.nextSetBit(0)) {
            left.clear(value);
            if (isMixture(value)) {
                int[] mixture = mixtures.get(value - 2 * made - 1);
                for (int i = 2; i < mixture.length; i++) {
                    leaves(mixture[i], left);
                }
            } else if (!isObject(value)) {
                leaves(value - made, left);
            }
        }
    }

    private void leaves(int value, BitSet left) {
        if (value != UNKNOWN && !leaving.get(value)) {
            leaving.set(value);
            left.set(value);
        }
    }

    /** Interprets the code from there up to the next join. */
    private void follow(int from) {
        int[] entry = entries[from];
        top = entry.length;
        reserve();
        System.arraycopy(entry, 0, frame, 0, top);
        boolean changed = true;
        for (int at = from; at < code.length; at++) {
            if (at > from && joins.get(at)) {
                flow(at);
                return;
            }
            if (changed || guards.get(at)) {
                mayThrow(at);
            }
            Opcode.Kind kind = code[at].opcode().kind();
            changed = kind == Opcode.Kind.STORE;
            reserve();
            boolean continues = step(at, kind);
            if (!understood || !continues) {
                return;
            }
        }
        understood = false;
    }

    private void reserve() {
        if (top + 4 > frame.length) {
            frame = Arrays.copyOf(frame, 2 * top + 4);
        }
    }

    private void mayThrow(int at) {
        for (int i = 0; i < handlers.length; i += 3) {
            if (handlers[i] <= at && at < handlers[i + 1]) {
                flow(handlers[i + 2], locals + 1, true);
            }
        }
    }

    private void flow(int to) {
        flow(to, top, false);
    }

    /**
     * Joins a way with those that led there before.
     *
     * @param thrown whether the way is that of an exception: it is the stack
     */
    private void flow(int to, int height, boolean thrown) {
        int[] known = entries[to];
        if (known == null) {
            known = Arrays.copyOf(frame, height);
            if (thrown) {
                known[locals] = UNKNOWN;
            }
            entries[to] = known;
            waiting.set(to);
            return;
        }
        if (known.length != height) {
            understood = false;
            return;
        }
        for (int i = 0; i < height; i++) {
            int value = thrown && i == locals ? UNKNOWN : frame[i];
            if (value != known[i]) {
                mix(to, i, known, value);
            }
        }
    }

    private void mix(int at, int place, int[] known, int value) {
        int[] mixture = isMixture(known[place]) ? mixtures.get(known[place] - 2 * made - 1) : null;
        if (mixture == null || mixture[0] != at || mixture[1] != place) {
            mixtures.add(new int[] {at, place, known[place], value});
            known[place] = 2 * made + mixtures.size();
            waiting.set(at);
            return;
        }
        for (int i = 2; i < mixture.length; i++) {
            if (mixture[i] == value) {
                return;
            }
        }
        int[] more = Arrays.copyOf(mixture, mixture.length + 1);
        more[mixture.length] = value;
        mixtures.set(known[place] - 2 * made - 1, more);
    }

    // ---- instructions

    private void push(int value) {
        frame[top++] = value;
    }

    private void pushUnknown(int slots) {
        for (int i = 0; i < slots; i++) {
            push(UNKNOWN);
        }
    }

    private int pop() {
        if (top == locals) {
            understood = false;
            return UNKNOWN;
        }
        return frame[--top];
    }

    /** Takes values that nothing keeps. */
    private void drop(int slots) {
        for (int i = 0; i < slots; i++) {
            pop();
        }
    }

    /** Takes values that may get anywhere. */
    private void pass(int slots) {
        for (int i = 0; i < slots; i++) {
            leave(pop());
        }
    }

    private void leave(int value) {
        if (value != UNKNOWN) {
            leaving.set(value);
        }
    }

    /** Whether the next instruction may be executed after this one. */
    private boolean step(int at, Opcode.Kind kind) {
        Instruction instruction = code[at];
        switch (kind) {
            case LOAD -> {
                var load = (LoadInstruction) instruction;
                if (load.typeKind() == TypeKind.REFERENCE) {
                    push(frame[load.slot()]);
                } else {
                    pushUnknown(load.typeKind().slotSize());
                }
            }
            case STORE -> {
                var store = (StoreInstruction) instruction;
                for (int i = store.typeKind().slotSize() - 1; i >= 0; i--) {
                    frame[store.slot() + i] = pop();
                }
            }
            case INCREMENT, NOP -> {}
            case BRANCH -> {
                return branch((BranchInstruction) instruction);
            }
            case TABLE_SWITCH -> {
                var table = (TableSwitchInstruction) instruction;
                select(table.defaultTarget(), table.cases());
                return false;
            }
            case LOOKUP_SWITCH -> {
                var lookup = (LookupSwitchInstruction) instruction;
                select(lookup.defaultTarget(), lookup.cases());
                return false;
            }
            case RETURN -> {
                pass(((ReturnInstruction) instruction).typeKind().slotSize());
                return false;
            }
            case THROW_EXCEPTION -> {
                pass(1);
                return false;
            }
            case FIELD_ACCESS -> access((FieldInstruction) instruction);
            case INVOKE -> call(numbers[at], (InvokeInstruction) instruction);
            case INVOKE_DYNAMIC -> {
                String type = ((InvokeDynamicInstruction) instruction).type().stringValue();
                pass(parameterSlots(type, 1));
                pushUnknown(slots(type, type.indexOf(')') + 1));
            }
            case NEW_OBJECT -> push(mayBeConfined((NewObjectInstruction) instruction) ? 1 + numbers[at] : UNKNOWN);
            case NEW_PRIMITIVE_ARRAY, NEW_REF_ARRAY -> {
                drop(1);
                push(UNKNOWN);
            }
            case NEW_MULTI_ARRAY -> {
                drop(((NewMultiArrayInstruction) instruction).dimensions());
                push(UNKNOWN);
            }
            case TYPE_CHECK -> {
                if (instruction.opcode() == Opcode.INSTANCEOF) {
                    drop(1);
                    push(UNKNOWN);
                }
            }
            case ARRAY_LOAD -> {
                pass(2);
                pushUnknown(((ArrayLoadInstruction) instruction).typeKind().slotSize());
            }
            case ARRAY_STORE ->
                pass(2 + ((ArrayStoreInstruction) instruction).typeKind().slotSize());
            case STACK -> move(instruction.opcode());
            case CONVERT -> {
                var conversion = (ConvertInstruction) instruction;
                drop(conversion.fromType().slotSize());
                pushUnknown(conversion.toType().slotSize());
            }
            case OPERATOR ->
                operate(
                        instruction.opcode(),
                        ((OperatorInstruction) instruction).typeKind().slotSize());
            case CONSTANT ->
                pushUnknown(((ConstantInstruction) instruction).typeKind().slotSize());
            case MONITOR -> pass(1);
            default -> understood = false; // a subroutine
        }
        return true;
    }

    private boolean branch(BranchInstruction branch) {
        boolean mayContinue = true;
        switch (branch.opcode()) {
            case GOTO, GOTO_W -> mayContinue = false;
            case IFEQ, IFNE, IFLT, IFGE, IFGT, IFLE, IFNULL, IFNONNULL -> drop(1);
            default -> drop(2);
        }
        flow(place(branch.target()));
        return mayContinue;
    }

    private void select(Label otherwise, List<SwitchCase> cases) {
        drop(1);
        flow(place(otherwise));
        for (SwitchCase each : cases) {
            flow(place(each.target()));
        }
    }

    private void access(FieldInstruction field) {
        int slots = slots(field.type().stringValue(), 0);
        switch (field.opcode()) {
            case GETSTATIC -> pushUnknown(slots);
            case PUTSTATIC -> pass(slots);
            case GETFIELD -> {
                pass(1);
                pushUnknown(slots);
            }
            default -> pass(slots + 1);
        }
    }

    private void move(Opcode opcode) {
        switch (opcode) {
            case POP -> drop(1);
            case POP2 -> drop(2);
            case DUP -> copy(1, 0);
            case DUP_X1 -> copy(1, 1);
            case DUP_X2 -> copy(1, 2);
            case DUP2 -> copy(2, 0);
            case DUP2_X1 -> copy(2, 1);
            case DUP2_X2 -> copy(2, 2);
            default -> { // SWAP
                int upper = pop();
                int lower = pop();
                push(upper);
                push(lower);
            }
        }
    }

    /** Copies the uppermost slots to below others. */
    private void copy(int slots, int below) {
        int to = top - slots - below;
        if (to < locals) {
            understood = false;
            return;
        }
        System.arraycopy(frame, to, frame, to + slots, slots + below);
        System.arraycopy(frame, top, frame, to, slots);
        top += slots;
    }

    private void operate(Opcode opcode, int slots) {
        switch (opcode) {
            case ARRAYLENGTH, INEG, LNEG, FNEG, DNEG -> drop(slots);
            case ISHL, LSHL, ISHR, LSHR, IUSHR, LUSHR -> drop(slots + 1);
            default -> drop(2 * slots);
        }
        switch (opcode) {
            case LCMP, FCMPL, FCMPG, DCMPL, DCMPG -> push(UNKNOWN);
            default -> pushUnknown(slots);
        }
    }

    // ---- calls

    private void call(int number, InvokeInstruction call) {
        String type = call.type().stringValue();
        int returned = type.indexOf(')') + 1;
        int result = UNKNOWN;
        boolean isOfTerms = call.owner().asInternalName().startsWith(TERMS);
        if (isOfTerms && !isModel(call)) {
            drop(parameterSlots(type, 1));
        } else if (isOfTerms && isModelOfObject(call, type)) {
            int end = type.indexOf(';') + 1;
            pass(parameterSlots(type, end));
            result = called(pop(), true, type.substring(2, end - 1), type, returned);
        } else {
            pass(parameterSlots(type, 1));
            if (call.opcode() != Opcode.INVOKESTATIC) {
                receivers[number] = pop();
                String owner = call.owner().asInternalName();
                result = called(receivers[number], isHarmless(call, type), owner, type, returned);
            }
        }
        int slots = slots(type, returned);
        if (slots == 1) {
            push(type.charAt(returned) == 'L' ? result : UNKNOWN);
        } else {
            pushUnknown(slots);
        }
    }

    /** A method of an object was called; what it gives. */
    private int called(int receiver, boolean isHarmless, String owner, String type, int returned) {
        if (receiver == UNKNOWN) {
            return UNKNOWN;
        }
        if (isMixture(receiver) || !isHarmless) {
            leave(receiver);
            return UNKNOWN;
        }
        if (isIndependent(owner, type, returned)) {
            return UNKNOWN;
        }
        return returnsReceiver(owner, type, returned) ? receiver : result(receiver);
    }

    /** Whether code that computes terms calls a method that stands for one of the platform's. */
    private static boolean isModel(InvokeInstruction call) {
        return call.owner().asInternalName().endsWith("Models")
                && call.name().stringValue().indexOf('_') > 0;
    }

    /**
     * Whether such a method stands for one of its first argument. The name of a model is that of the class, and of the
     * method: {@code List_add}.
     */
    private static boolean isModelOfObject(InvokeInstruction call, String type) {
        if (!type.startsWith("(Ljava/")) {
            return false;
        }
        String name = call.name().stringValue();
        String model = name.startsWith(SHARED) ? name.substring(SHARED.length()) : name;
        String object = type.substring(2, type.indexOf(';'));
        return model.startsWith(object.substring(object.lastIndexOf('/') + 1) + '_') && !model.endsWith("_copyOf");
    }

    private static boolean isHarmless(InvokeInstruction call, String type) {
        String name = call.name().stringValue();
        return call.owner().asInternalName().startsWith("java/")
                && (call.opcode() != Opcode.INVOKESPECIAL || name.equals("<init>"))
                && !Calls.isOfMonitor(name, type);
    }

    private static boolean isIndependent(String owner, String type, int returned) {
        return startsWithAny(type, returned, INDEPENDENT) && !returns(type, returned, owner);
    }

    private static boolean returnsReceiver(String owner, String type, int returned) {
        return switch (owner) {
            case "java/lang/StringBuilder", "java/lang/StringBuffer", "java/lang/AbstractStringBuilder" ->
                returns(type, returned, owner)
                        || returns(type, returned, "java/lang/AbstractStringBuilder")
                        || returns(type, returned, "java/lang/Appendable");
            case "java/util/Formatter", "java/util/StringJoiner" -> returns(type, returned, owner);
            default -> false;
        };
    }

    private static boolean returns(String type, int returned, String owner) {
        return type.startsWith(owner, returned + 1) && type.length() == returned + owner.length() + 2;
    }

    private static int parameterSlots(String type, int from) {
        int slots = 0;
        for (int i = from; type.charAt(i) != ')'; i++) {
            slots += slots(type, i);
            while (type.charAt(i) == '[') {
                i++;
            }
            if (type.charAt(i) == 'L') {
                i = type.indexOf(';', i);
            }
        }
        return slots;
    }

    private static int slots(String type, int at) {
        return switch (type.charAt(at)) {
            case 'V' -> 0;
            case 'J', 'D' -> 2;
            default -> 1;
        };
    }
}
