package dev.allways.symbolic.run;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;

import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.CodeAttribute;
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
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.NopInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The code of one method, with terms. */
final class ShadowedMethod {
    /*
     * Word w is local variable w, or the place w - locals of the operand stack; its term is in local variable
     * shadow + w. A long or double takes two words, and its term is that of the first, so the instructions that copy
     * and swap words copy and swap terms, whatever the types are.
     *
     * step() is used twice. Without a builder it says what an instruction does to the words: that finds those that may
     * have a term. With one it also writes the code. So what is known and what is written can't differ.
     *
     * A word that may have a term somewhere in the method is null wherever a value without one is put there, and at
     * entry. So all ways to a place agree on the types of these variables.
     *
     * The term of a field or an element is read and written right behind the field or element itself: there may be
     * other threads, and they can continue before an access, not behind it.
     */
    private static final ClassDesc SHADOWS = ClassDesc.ofInternalName(Followed.SHADOWS);
    private static final ClassDesc ATOMIC_TERMS = ClassDesc.of(AtomicTerms.class.getName());
    private static final ClassDesc TEXT_TERMS = ClassDesc.of(TextTerms.class.getName());
    private static final ClassDesc LARGE_NUMBER_TERMS = ClassDesc.of(LargeNumberTerms.class.getName());
    private static final String T = "Ldev/allways/symbolic/term/Term;";
    private static final String O = "Ljava/lang/Object;";
    private static final String S = "Ljava/lang/String;";
    private static final ClassDesc TEXTS = ClassDesc.of(TextModels.class.getName());
    private static final Set<String> CALLED_BY_PLATFORM = // lambdas of these types
            Set.of("Ljava/lang/Runnable;", "Ljava/util/concurrent/Callable;");
    private static final MethodTypeDesc FLAG = MethodTypeDesc.of(CD_boolean);
    /** Methods of ours that take terms of arguments, and those that give one of the result; functions do both. */
    private static final Set<String> TAKING = Set.of("isSymbolic", "settle", "becomes", "added", "standsForLong");

    private static final Set<String> GIVING = Set.of("lengthOf", "hashOf", "before", "sum", "longOf");
    private static final Set<String> FUNCTIONS =
            Set.of("squareRoot", "power", "floor", "toBits", "ofBits", "isLetterOf", "letterTo");
    private static final int RESULT = 6; // words behind the spilled operands, for a result
    private static final int SUSPENDED = 300; // behind the arguments of any call

    private final Followed followed;
    private final Set<String> nondet;
    private final ClassModel owner;
    private final MethodModel method;
    private final boolean hasControl; // threads are under control: what is done for terms is no step
    private final MethodTypeDesc type;
    private final boolean isStatic;
    private final boolean initialisesClass;
    private final boolean initialises;
    private final List<CodeElement> code;
    private final Branches branches;
    private final Map<Label, Integer> places = new HashMap<>();
    private final List<ExceptionCatch> catches = new ArrayList<>();
    private final int locals;
    private final int stack;
    private final int shadow;
    private final int spill; // local variables for operands; the first holds what was kept at entry
    private final @Nullable Words[] known;
    private final BitSet ever = new BitSet(); // the words that may have a term somewhere
    private final int constructed; // the place of the call of the superclass's constructor, in a constructor

    private Words words = new Words();
    private int place;
    private @Nullable CodeBuilder builder;

    ShadowedMethod(
            Followed followed,
            Set<String> nondet,
            boolean hasControl,
            Coverage coverage,
            ClassModel owner,
            MethodModel method,
            CodeModel code) {
        this.hasControl = hasControl;
        this.followed = followed;
        this.nondet = nondet;
        this.owner = owner;
        this.method = method;
        type = method.methodTypeSymbol();
        isStatic = method.flags().has(AccessFlag.STATIC);
        initialisesClass = method.methodName().equalsString("<clinit>");
        initialises = method.methodName().equalsString("<init>");
        var attribute = (CodeAttribute) code;
        locals = attribute.maxLocals();
        stack = attribute.maxStack();
        shadow = locals;
        spill = shadow + locals + stack;
        this.code = Branches.elements(code);
        branches = new Branches(coverage, owner, method, this.code);
        for (int i = 0; i < this.code.size(); i++) {
            if (this.code.get(i) instanceof LabelTarget target) {
                places.put(target.label(), i);
            } else if (this.code.get(i) instanceof ExceptionCatch caught) {
                catches.add(caught);
            }
        }
        known = new Words[this.code.size() + 1];
        constructed = initialises ? constructorCall() : -1;
        analyse();
    }

    /** The place of the call of this class's or the superclass's constructor on this object. */
    private int constructorCall() {
        int made = 0;
        for (int i = 0; i < code.size(); i++) {
            if (code.get(i) instanceof NewObjectInstruction) {
                made++;
            } else if (code.get(i) instanceof InvokeInstruction call
                    && call.name().equalsString("<init>")) {
                if (made == 0) {
                    return i;
                }
                made--;
            }
        }
        return -1;
    }

    // ---- which words may have a term

    private void analyse() {
        Words entry = new Words();
        int word = isStatic ? 0 : 1;
        for (ClassDesc each : type.parameterList()) {
            if (each.isPrimitive()) {
                entry.symbolic.set(word);
                ever.set(word);
            }
            word += TypeKind.from(each).slotSize();
        }
        Deque<Integer> open = new ArrayDeque<>();
        flow(0, entry, open);
        while (!open.isEmpty()) {
            place = open.poll();
            words = Objects.requireNonNull(known[place]).copy();
            flowToHandlers(open);
            if (!(code.get(place) instanceof Instruction instruction)) {
                flow(place + 1, words, open);
                continue;
            }
            step(instruction);
            flowToHandlers(open);
            switch (instruction) {
                case BranchInstruction jump -> {
                    flow(placeOf(jump.target()), words, open);
                    if (jump.opcode() != Opcode.GOTO && jump.opcode() != Opcode.GOTO_W) {
                        flow(place + 1, words, open);
                    }
                }
                case TableSwitchInstruction select -> {
                    flow(placeOf(select.defaultTarget()), words, open);
                    select.cases().forEach(each -> flow(placeOf(each.target()), words, open));
                }
                case LookupSwitchInstruction select -> {
                    flow(placeOf(select.defaultTarget()), words, open);
                    select.cases().forEach(each -> flow(placeOf(each.target()), words, open));
                }
                case ReturnInstruction _, ThrowInstruction _ -> {}
                default -> flow(place + 1, words, open);
            }
        }
    }

    private int placeOf(Label label) {
        return Objects.requireNonNull(places.get(label));
    }

    private void flowToHandlers(Deque<Integer> open) {
        for (ExceptionCatch each : catches) {
            if (place >= placeOf(each.tryStart()) && place < placeOf(each.tryEnd())) {
                Words handled = words.copy();
                handled.depth = 1;
                handled.symbolic.clear(locals, locals + stack + 1);
                flow(placeOf(each.handler()), handled, open);
            }
        }
    }

    private void flow(int to, Words from, Deque<Integer> open) {
        if (to >= code.size()) {
            return;
        }
        Words before = known[to];
        if (before == null) {
            known[to] = from.copy();
            open.add(to);
        } else if (before.merge(from)) {
            open.add(to);
        }
    }

    // ---- the code

    /** Writes the code. */
    void emit(CodeBuilder to) {
        builder = to;
        ever.stream().forEach(word -> to.aconst_null().astore(shadow + word));
        to.aconst_null().astore(spill);
        if (initialisesClass) {
            call("keep", "()" + O);
            to.astore(spill);
        } else {
            enter(to);
        }
        Handlers handlers = new Handlers(
                to,
                code,
                catches.stream()
                        .map(ExceptionCatch::handler)
                        .filter(each -> known[placeOf(each)] != null)
                        .collect(Collectors.toSet()),
                () -> call("caught", "(Ljava/lang/Throwable;)V"));
        for (place = 0; place < code.size(); place++) {
            Words before = known[place];
            if (!(code.get(place) instanceof Instruction instruction)) {
                handlers.write(code.get(place));
                continue;
            }
            if (before == null) {
                to.with(instruction); // it is not reached: the library replaces it
                continue;
            }
            handlers.atInstruction();
            words = before.copy();
            step(instruction);
        }
    }

    private void enter(CodeBuilder to) {
        Label out = to.newLabel();
        boolean isLambda = method.methodName().stringValue().startsWith("lambda$");
        to.invokestatic(SHADOWS, "filled", FLAG).ifeq(out).ldc(primitives(type));
        call(isLambda ? "enterLambda" : "enter", "(" + S + ")V");
        int word = isStatic ? 0 : 1;
        int number = 0;
        for (ClassDesc each : type.parameterList()) {
            if (each.isPrimitive()) {
                to.loadConstant(number++);
                call("parameter", "(I)" + T);
                to.astore(shadow + word);
            }
            word += TypeKind.from(each).slotSize();
        }
        to.labelBinding(out);
    }

    /** The primitive parameters of a method, by their letters. */
    private static String primitives(MethodTypeDesc type) {
        return type.parameterList().stream()
                .filter(ClassDesc::isPrimitive)
                .map(ClassDesc::descriptorString)
                .collect(Collectors.joining());
    }

    // ---- what instructions are written with; without a builder they do nothing

    private void call(String name, String descriptor) {
        call(SHADOWS, name, descriptor);
    }

    private void call(ClassDesc owner, String name, String descriptor) {
        if (builder == null) {
            return;
        }
        suspend();
        builder.invokestatic(owner, name, MethodTypeDesc.ofDescriptor(descriptor));
        resume();
    }

    /** What is done from here on is no step of the program. */
    private void suspend() {
        if (builder != null && hasControl) {
            builder.invokestatic(SHADOWS, "suspend", FLAG).istore(spill + SUSPENDED + suspensions++);
        }
    }

    /** The program continues. */
    private void resume() {
        if (builder != null && hasControl) {
            builder.iload(spill + SUSPENDED + --suspensions)
                    .invokestatic(SHADOWS, "resume", MethodTypeDesc.of(ConstantDescs.CD_void, CD_boolean));
        }
    }

    private void copy(Instruction instruction) {
        if (builder != null) {
            if (hasControl && instruction instanceof InvokeInstruction && isBehindArray()) {
                builder.invokestatic(SHADOWS, "arrayMade", MethodTypeDesc.of(ConstantDescs.CD_void));
            }
            builder.with(instruction);
        }
    }

    /** Whether the instruction before this place made an array, or filled it: what is written between hides that. */
    private boolean isBehindArray() {
        int before = place - 1;
        while (before >= 0 && !(code.get(before) instanceof Instruction)) {
            before--;
        }
        return before >= 0
                && (code.get(before) instanceof ArrayStoreInstruction
                        || code.get(before) instanceof NewReferenceArrayInstruction);
    }

    private void constant(int value) {
        if (builder != null) {
            builder.loadConstant(value);
        }
    }

    private void text(String value) {
        if (builder != null) {
            builder.ldc(value);
        }
    }

    private @Nullable Label label() {
        return builder == null ? null : builder.newLabel();
    }

    private void bind(@Nullable Label label) {
        if (builder != null && label != null) {
            builder.labelBinding(label);
        }
    }

    private void jump(@Nullable Label label) {
        if (builder != null && label != null) {
            builder.goto_(label);
        }
    }

    private void jumpUnless(String flag, @Nullable Label label) {
        if (builder != null && label != null) {
            builder.invokestatic(SHADOWS, flag, FLAG).ifeq(label);
        }
    }

    private boolean maySymbolic(int word) {
        return words.symbolic.get(word);
    }

    private void loadTerm(int word) {
        if (builder != null) {
            if (maySymbolic(word)) {
                builder.aload(shadow + word);
            } else {
                builder.aconst_null();
            }
        }
    }

    /** The term on top of the stack becomes that of a word. */
    private void storeTerm(int word) {
        words.symbolic.set(word);
        ever.set(word);
        if (builder != null) {
            builder.astore(shadow + word);
        }
    }

    private void noTerm(int word) {
        words.symbolic.clear(word);
        if (builder != null && ever.get(word)) {
            builder.aconst_null().astore(shadow + word);
        }
    }

    private void moveTerm(int from, int to) {
        if (maySymbolic(from)) {
            loadTerm(from);
            storeTerm(to);
        } else {
            noTerm(to);
        }
    }

    private void push(int count) {
        for (int i = 0; i < count; i++) {
            noTerm(locals + words.depth++);
        }
    }

    /** The words of a result whose term is there already, or which has none. */
    private void pushResult(TypeKind kind, boolean hasTerm) {
        if (!hasTerm) {
            push(kind.slotSize());
            return;
        }
        words.depth++;
        push(kind.slotSize() - 1);
    }

    private int top() {
        return locals + words.depth;
    }

    /**
     * Jumps if none of the words has a term, and the flag is not set. False if that is known; then nothing was
     * written.
     */
    private boolean unless(@Nullable Label out, @Nullable String flag, int... some) {
        int[] possible = Arrays.stream(some).filter(this::maySymbolic).toArray();
        if (possible.length == 0 && flag == null) {
            return false;
        }
        if (builder == null || out == null) {
            return true;
        }
        Label go = builder.newLabel();
        for (int i = 0; i < possible.length; i++) {
            builder.aload(shadow + possible[i]);
            if (i == possible.length - 1 && flag == null) {
                builder.ifnull(out);
            } else {
                builder.ifnonnull(go);
            }
        }
        if (flag != null) {
            jumpUnless(flag, out);
        }
        builder.labelBinding(go);
        return true;
    }

    /** Moves the operands on top of the stack into local variables. */
    private void spill(TypeKind... kinds) {
        if (builder == null) {
            return;
        }
        int at = spill + 1 + Arrays.stream(kinds).mapToInt(TypeKind::slotSize).sum();
        for (int i = kinds.length - 1; i >= 0; i--) {
            at -= kinds[i].slotSize();
            builder.storeLocal(kinds[i], at);
        }
    }

    private void reload(TypeKind... kinds) {
        if (builder == null) {
            return;
        }
        int at = spill + 1;
        for (TypeKind each : kinds) {
            builder.loadLocal(each, at);
            at += each.slotSize();
        }
    }

    /** Copies the operands on top of the stack. */
    private void duplicate(TypeKind... kinds) {
        if (builder == null) {
            return;
        }
        int size = Arrays.stream(kinds).mapToInt(TypeKind::slotSize).sum();
        if (size == 1) {
            builder.dup();
        } else if (size == 2) {
            builder.dup2();
        } else {
            spill(kinds);
            reload(kinds);
            reload(kinds);
        }
    }

    private void spillResult(TypeKind kind) {
        if (builder != null) {
            builder.storeLocal(kind, spill + RESULT);
        }
    }

    private void reloadResult(TypeKind kind) {
        if (builder != null) {
            builder.loadLocal(kind, spill + RESULT);
        }
    }

    private static String letter(TypeKind kind) {
        return switch (kind.asLoadable()) {
            case INT -> "I";
            case LONG -> "J";
            case FLOAT -> "F";
            case DOUBLE -> "D";
            default -> O;
        };
    }

    private void lost(String where) {
        text(where);
        call("lost", "(" + S + ")V");
    }

    // ---- instructions

    /** Writes the terms' code and the instruction, and says what it does to the words. */
    private void step(Instruction instruction) {
        int top = top();
        switch (instruction) {
            case LoadInstruction load -> {
                copy(load);
                moveTerm(load.slot(), top);
                words.depth++;
                push(load.typeKind().slotSize() - 1);
            }
            case StoreInstruction store -> {
                int size = store.typeKind().slotSize();
                moveTerm(top - size, store.slot());
                if (size == 2) {
                    noTerm(store.slot() + 1);
                }
                words.depth -= size;
                copy(store);
            }
            case IncrementInstruction increment -> {
                Label out = label();
                if (unless(out, null, increment.slot())) {
                    loadTerm(increment.slot());
                    constant(increment.constant());
                    call("increased", "(" + T + "I)" + T);
                    storeTerm(increment.slot());
                    bind(out);
                }
                copy(increment);
            }
            case ConstantInstruction constant -> {
                copy(constant);
                push(constant.typeKind().slotSize());
            }
            case OperatorInstruction operator -> operator(operator);
            case ConvertInstruction convert ->
                unary(
                        convert,
                        convert.fromType(),
                        convert.toType(),
                        convert.opcode().bytecode());
            case StackInstruction moves -> move(moves);
            case BranchInstruction jump -> jump(jump);
            case TableSwitchInstruction select -> select(select, select.defaultTarget(), select.cases());
            case LookupSwitchInstruction select -> select(select, select.defaultTarget(), select.cases());
            case ArrayLoadInstruction load -> read(load);
            case ArrayStoreInstruction store -> write(store);
            case FieldInstruction field -> field(field);
            case InvokeInstruction call -> invoke(call);
            case InvokeDynamicInstruction call -> invokeDynamic(call);
            case NewPrimitiveArrayInstruction array -> newArray(array, 1);
            case NewReferenceArrayInstruction array -> newArray(array, 1);
            case NewMultiArrayInstruction array -> newArray(array, array.dimensions());
            case NewObjectInstruction made -> {
                push(1); // before it: control of threads knows new objects by the instruction behind
                copy(made);
            }
            case TypeCheckInstruction check -> {
                copy(check);
                words.depth--;
                push(1);
            }
            case MonitorInstruction monitor -> {
                copy(monitor);
                words.depth--;
            }
            case ThrowInstruction thrown -> {
                copy(thrown);
                words.depth--;
            }
            case NopInstruction nothing -> copy(nothing);
            case ReturnInstruction ret -> ret(ret);
            default -> throw new IllegalStateException("no instruction of today's compilers: " + instruction);
        }
    }

    private void ret(ReturnInstruction ret) {
        TypeKind kind = ret.typeKind();
        if (initialisesClass) {
            if (builder != null) {
                builder.aload(spill);
            }
            call("restore", "(" + O + ")V");
        } else if (kind != TypeKind.VOID && kind != TypeKind.REFERENCE) {
            int word = top() - kind.slotSize();
            Label out = label();
            if (unless(out, null, word)) {
                loadTerm(word);
                text(method.methodName().stringValue());
                call("result", "(" + T + S + ")V");
                bind(out);
            }
        } else if (kind == TypeKind.REFERENCE && !followed.returnsToUs(owner, method)) {
            Label out = label();
            jumpUnless("anyObject", out);
            duplicate(TypeKind.REFERENCE);
            text(where(owner.thisClass().asInternalName(), method.methodName().stringValue()));
            call("gives", "(" + O + S + ")V");
            bind(out);
        }
        copy(ret);
    }

    private void unary(Instruction instruction, TypeKind from, TypeKind to, int opcode) {
        int word = top() - from.slotSize();
        Label out = label();
        boolean may = unless(out, null, word);
        if (may) {
            loadTerm(word);
            constant(opcode);
            call("unary", "(" + T + "I)" + T);
            storeTerm(word);
            bind(out);
        }
        copy(instruction);
        words.depth -= from.slotSize();
        pushResult(to.asLoadable(), may);
    }

    private void operator(OperatorInstruction instruction) {
        int opcode = instruction.opcode().bytecode();
        if (instruction.opcode() == Opcode.ARRAYLENGTH) {
            copy(instruction);
            words.depth--;
            push(1);
            return;
        }
        boolean compares = opcode >= Opcode.LCMP.bytecode();
        TypeKind first = compares
                ? opcode == Opcode.LCMP.bytecode()
                        ? TypeKind.LONG
                        : opcode <= Opcode.FCMPG.bytecode() ? TypeKind.FLOAT : TypeKind.DOUBLE
                : instruction.typeKind();
        if (opcode >= Opcode.INEG.bytecode() && opcode <= Opcode.DNEG.bytecode()) {
            unary(instruction, first, first, opcode);
            return;
        }
        boolean shifts = opcode >= Opcode.ISHL.bytecode() && opcode <= Opcode.LUSHR.bytecode();
        TypeKind second = shifts ? TypeKind.INT : first;
        int b = top() - second.slotSize();
        int a = b - first.slotSize();
        Label out = label();
        boolean may = unless(out, null, a, b);
        if (may) {
            duplicate(first, second);
            loadTerm(a);
            loadTerm(b);
            constant(opcode);
            call("binary", "(" + letter(first) + letter(second) + T + T + "I)" + T);
            storeTerm(a);
            bind(out);
        }
        copy(instruction);
        words.depth = a - locals;
        pushResult(compares ? TypeKind.INT : first, may);
    }

    private void move(StackInstruction instruction) {
        int depth = words.depth;
        int[] from = switch (instruction.opcode()) { // the new words from the lowest that changes, counted from the top
            case POP, POP2 -> new int[0];
            case DUP -> new int[] {1, 1};
            case DUP_X1 -> new int[] {1, 2, 1};
            case DUP_X2 -> new int[] {1, 3, 2, 1};
            case DUP2 -> new int[] {2, 1, 2, 1};
            case DUP2_X1 -> new int[] {2, 1, 3, 2, 1};
            case DUP2_X2 -> new int[] {2, 1, 4, 3, 2, 1};
            case SWAP -> new int[] {1, 2};
            default -> throw new IllegalStateException("no instruction that moves words: " + instruction);
        };
        int lowest = depth
                - switch (instruction.opcode()) {
                    case POP, DUP -> 1;
                    case POP2, DUP_X1, DUP2, SWAP -> 2;
                    case DUP_X2, DUP2_X1 -> 3;
                    default -> 4;
                };
        copy(instruction);
        Words before = words.copy();
        boolean[] may = new boolean[from.length];
        for (int i = 0; i < from.length; i++) {
            int word = locals + depth - from[i];
            may[i] = before.symbolic.get(word);
            if (may[i]) {
                loadTerm(word);
            }
        }
        for (int i = from.length - 1; i >= 0; i--) {
            if (may[i]) {
                storeTerm(locals + lowest + i);
            } else {
                noTerm(locals + lowest + i);
            }
        }
        words.depth = lowest + from.length;
    }

    private void jump(BranchInstruction instruction) {
        Opcode opcode = instruction.opcode();
        int code = opcode.bytecode();
        int top = top();
        Label out = label();
        int taken = builder == null ? Coverage.NONE : branches.edges(place, instruction); // the one behind: it goes on
        if (code >= Opcode.IFEQ.bytecode() && code <= Opcode.IFLE.bytecode()) {
            if (unless(out, null, top - 1)) {
                at(taken);
                duplicate(TypeKind.INT);
                loadTerm(top - 1);
                constant(code);
                call("jumpOnZero", "(I" + T + "I)V");
                bind(out);
            }
            words.depth--;
        } else if (code >= Opcode.IF_ICMPEQ.bytecode() && code <= Opcode.IF_ICMPLE.bytecode()) {
            if (unless(out, null, top - 2, top - 1)) {
                at(taken);
                duplicate(TypeKind.INT, TypeKind.INT);
                loadTerm(top - 2);
                loadTerm(top - 1);
                constant(code);
                call("jump", "(II" + T + T + "I)V");
                bind(out);
            }
            words.depth -= 2;
        } else if (isIdentity(opcode) && Copies.isNumber(owner.thisClass().asInternalName())) {
            words.depth -= 2;
        } else if (isIdentity(opcode)) {
            Label end = label();
            jumpUnless("anyObject", out);
            at(opcode == Opcode.IF_ACMPEQ ? taken : Coverage.NONE);
            call("areSame", "(" + O + O + ")Z");
            emit(opcode == Opcode.IF_ACMPEQ ? Opcode.IFNE : Opcode.IFEQ, instruction.target(), taken);
            jump(end);
            bind(out);
            emit(opcode, instruction.target(), taken);
            bind(end);
            words.depth -= 2;
            return;
        } else if (opcode == Opcode.IFNULL || opcode == Opcode.IFNONNULL) {
            words.depth--;
        }
        emit(opcode, instruction.target(), taken);
    }

    private static boolean isIdentity(Opcode opcode) {
        return opcode == Opcode.IF_ACMPEQ || opcode == Opcode.IF_ACMPNE;
    }

    /** Tells which edge the next branch on terms takes if it jumps; the one behind it is the other. */
    private void at(int edge) {
        if (builder != null && edge != Coverage.NONE) {
            builder.loadConstant(edge).invokestatic(SHADOWS, "at", MethodTypeDesc.of(ConstantDescs.CD_void, CD_int));
        }
    }

    private void emit(Opcode opcode, Label target, int taken) {
        if (builder != null) {
            branches.jump(builder, opcode, target, taken);
        }
    }

    /** A switch: each of its targets is an edge of its own. */
    private void select(Instruction instruction, Label otherwise, List<SwitchCase> cases) {
        Map<Label, Integer> targets = Branches.targets(otherwise, cases);
        int first = builder == null ? Coverage.NONE : branches.edges(place, targets.size());
        int word = top() - 1;
        Label out = label();
        if (!cases.isEmpty() && unless(out, null, word)) {
            duplicate(TypeKind.INT);
            loadTerm(word);
            text(cases.stream().map(each -> String.valueOf(each.caseValue())).collect(Collectors.joining(",")));
            text(
                    first == Coverage.NONE
                            ? ""
                            : cases.stream()
                                    .map(each ->
                                            String.valueOf(first + Objects.requireNonNull(targets.get(each.target()))))
                                    .collect(Collectors.joining(",")));
            constant(first == Coverage.NONE ? Coverage.NONE : first + Objects.requireNonNull(targets.get(otherwise)));
            call("select", "(I" + T + S + S + "I)V");
            bind(out);
        }
        words.depth--;
        if (builder != null) {
            branches.select(builder, instruction, first);
        }
    }

    private void newArray(Instruction instruction, int dimensions) {
        int[] lengths = new int[dimensions];
        TypeKind[] kinds = new TypeKind[dimensions];
        for (int i = 0; i < dimensions; i++) {
            lengths[i] = top() - dimensions + i;
            kinds[i] = TypeKind.INT;
        }
        Label out = label();
        if (unless(out, null, lengths)) {
            spill(kinds);
            for (int i = 0; i < dimensions; i++) {
                if (builder != null) {
                    builder.iload(spill + 1 + i);
                }
                loadTerm(lengths[i]);
                call("length", "(I" + T + ")V");
            }
            reload(kinds);
            bind(out);
        }
        copy(instruction);
        words.depth -= dimensions;
        push(1);
    }

    // ---- elements of arrays

    private void read(ArrayLoadInstruction instruction) {
        TypeKind kind = instruction.typeKind();
        int index = top() - 1;
        int result = top() - 2;
        Label out = label();
        if (kind == TypeKind.REFERENCE) {
            if (unless(out, null, index)) {
                duplicate(TypeKind.REFERENCE, TypeKind.INT);
                loadTerm(index);
                call("index", "(" + O + "I" + T + ")V");
                bind(out);
            }
            copy(instruction);
            words.depth -= 2;
            push(1);
            return;
        }
        Label end = label();
        TypeKind[] operands = {TypeKind.REFERENCE, TypeKind.INT};
        spill(operands);
        Label direct = label();
        if (unless(direct, null, index)) {
            reload(operands);
            loadTerm(index);
            call("index", "(" + O + "I" + T + ")V");
            bind(direct);
        }
        reload(operands);
        copy(instruction);
        unless(out, "anyElement", index);
        spillResult(kind.asLoadable());
        reload(operands);
        loadTerm(index);
        call("elementRead", "(" + O + "I" + T + ")" + T);
        storeTerm(result);
        reloadResult(kind.asLoadable());
        jump(end);
        bind(out);
        noTerm(result);
        bind(end);
        words.symbolic.set(result);
        noTermAbove(result, kind);
    }

    /** A result has the term that is there; a second word has none. */
    private void noTermAbove(int word, TypeKind kind) {
        words.depth = word - locals;
        pushResult(kind.asLoadable(), true);
    }

    private void write(ArrayStoreInstruction instruction) {
        TypeKind kind = instruction.typeKind().asLoadable();
        int value = top() - kind.slotSize();
        int index = value - 1;
        TypeKind[] operands = {TypeKind.REFERENCE, TypeKind.INT, kind};
        if (kind == TypeKind.REFERENCE) {
            indexWritten(operands, index);
        } else {
            spill(operands);
            Label before = label();
            unless(before, "anyElement", index, value);
            if (maySymbolic(index)) {
                loadArrayAndIndex();
                loadTerm(index);
                call("index", "(" + O + "I" + T + ")V");
            }
            setElement(operands, index, value, true);
            bind(before);
            reload(operands);
        }
        copy(instruction);
        if (kind != TypeKind.REFERENCE) {
            Label behind = label();
            unless(behind, "anyElement", index, value);
            setElement(operands, index, value, false);
            bind(behind);
        }
        words.depth = index - 1 - locals;
    }

    private void indexWritten(TypeKind[] operands, int index) {
        Label out = label();
        if (unless(out, null, index)) {
            spill(operands);
            loadArrayAndIndex();
            loadTerm(index);
            call("index", "(" + O + "I" + T + ")V");
            reload(operands);
            bind(out);
        }
    }

    private void setElement(TypeKind[] operands, int index, int value, boolean early) {
        reload(operands);
        loadTerm(index);
        loadTerm(value);
        constant(early ? 1 : 0);
        call("elementSet", "(" + O + "I" + letter(operands[2]) + T + T + "Z)V");
    }

    private void loadArrayAndIndex() {
        if (builder != null) {
            builder.aload(spill + 1).iload(spill + 2);
        }
    }

    // ---- fields

    private void field(FieldInstruction instruction) {
        TypeKind kind = TypeKind.from(instruction.typeSymbol());
        boolean isStatic = instruction.opcode() == Opcode.GETSTATIC || instruction.opcode() == Opcode.PUTSTATIC;
        Optional<String> name = kind == TypeKind.REFERENCE
                ? Optional.empty()
                : followed.field(
                        instruction.owner().asInternalName(), instruction.name().stringValue());
        if (instruction.opcode() == Opcode.GETFIELD || instruction.opcode() == Opcode.GETSTATIC) {
            get(instruction, kind, isStatic, name);
        } else {
            put(instruction, kind, isStatic, name);
        }
    }

    private void get(FieldInstruction instruction, TypeKind kind, boolean isStatic, Optional<String> name) {
        int result = isStatic ? top() : top() - 1;
        if (name.isEmpty() || initialises && place < constructed) {
            if (isOfNumber(instruction, "mag")) {
                wordsOfNumber(instruction);
            } else {
                copy(instruction);
            }
            words.depth -= isStatic ? 0 : 1;
            push(kind.slotSize());
            return;
        }
        if (!isStatic) {
            duplicate(TypeKind.REFERENCE);
            spill(TypeKind.REFERENCE);
        }
        copy(instruction);
        if (isOfNumber(instruction, "signum")) {
            signOfNumber();
        }
        Label out = label();
        Label end = label();
        jumpUnless("anyField", out); // behind the access: there another thread may have gone on
        loadObject(isStatic);
        text(name.get());
        call("field", "(" + O + S + ")" + T);
        storeTerm(result);
        jump(end);
        bind(out);
        noTerm(result);
        bind(end);
        words.symbolic.set(result);
        noTermAbove(result, kind);
    }

    /** Whether a field of that name is read from a number that may stand for a long's term. */
    private boolean isOfNumber(FieldInstruction instruction, String field) {
        return builder != null
                && instruction.opcode() == Opcode.GETFIELD
                && instruction.name().equalsString(field)
                && Copies.isNumber(owner.thisClass().asInternalName())
                && !(initialises && place < constructed);
    }

    /** The sign of a number that stands for a long's term gets its own when somebody looks. */
    private void signOfNumber() {
        CodeBuilder to = Objects.requireNonNull(builder);
        Label out = label();
        jumpUnless("anyObject", out);
        to.aload(spill + 1);
        call(LARGE_NUMBER_TERMS, "sign", "(" + O + ")V");
        bind(out);
    }

    /** So do its words. */
    private void wordsOfNumber(FieldInstruction instruction) {
        CodeBuilder to = Objects.requireNonNull(builder);
        Label out = label();
        duplicate(TypeKind.REFERENCE);
        spill(TypeKind.REFERENCE);
        copy(instruction);
        jumpUnless("anyObject", out);
        to.dup();
        to.aload(spill + 1);
        call(LARGE_NUMBER_TERMS, "words", "([I" + O + ")V");
        bind(out);
    }

    private void loadObject(boolean isStatic) {
        if (builder != null) {
            if (isStatic) {
                builder.aconst_null();
            } else {
                builder.aload(spill + 1);
            }
        }
    }

    private void put(FieldInstruction instruction, TypeKind kind, boolean isStatic, Optional<String> name) {
        int value = top() - kind.slotSize();
        Label out = label();
        if (name.isPresent() && initialises && place < constructed && !isStatic) {
            copy(instruction);
            if (maySymbolic(value) && builder != null) {
                builder.aload(spill);
                loadTerm(value);
                text(name.get());
                call("later", "(" + O + T + S + ")" + O);
                builder.astore(spill);
            }
        } else if (name.isPresent()) {
            if (!isStatic) {
                spill(TypeKind.REFERENCE, kind.asLoadable());
                reload(TypeKind.REFERENCE, kind.asLoadable());
            }
            copy(instruction);
            unless(out, "anyField", value);
            loadObject(isStatic);
            loadTerm(value);
            text(name.get());
            call("setField", "(" + O + T + S + ")V");
            bind(out);
        } else {
            if (kind != TypeKind.REFERENCE && unless(out, null, value)) {
                lost("the field " + instruction.owner().asInternalName() + "." + instruction.name());
                bind(out);
            }
            copy(instruction);
        }
        words.depth -= kind.slotSize() + (isStatic ? 0 : 1);
    }

    // ---- calls

    private void invoke(InvokeInstruction instruction) {
        String name = instruction.name().stringValue();
        MethodTypeDesc declared = instruction.typeSymbol();
        String owner = instruction.owner().asInternalName();
        boolean isSelected =
                instruction.opcode() == Opcode.INVOKEVIRTUAL || instruction.opcode() == Opcode.INVOKEINTERFACE;
        String callee = isSelected ? followed.declarer(owner, name, declared.descriptorString()) : owner;
        boolean isStatic = instruction.opcode() == Opcode.INVOKESTATIC;
        MethodTypeDesc whole = isStatic
                ? declared
                : declared.insertParameterTypes(0, instruction.owner().asSymbol());
        Optional<NondetCall> nondet = NondetCall.of(this.nondet, instruction);
        if (nondet.isPresent()) {
            input(nondet.get());
            return;
        }
        if (PlatformCalls.isInput(instruction)) {
            call(name, declared.insertParameterTypes(0, CD_Object).descriptorString());
            words.depth -= size(whole);
            takeResult(TypeKind.from(declared.returnType()), "an input");
            return;
        }
        if (Followed.isCopied(callee)) { // from the models
            if (TAKING.contains(name) || FUNCTIONS.contains(name)) {
                handOver(whole);
            }
            if (name.equals("look")) { // it calls back
                copy(instruction);
            } else {
                call(instruction.owner().asSymbol(), name, declared.descriptorString());
            }
            words.depth -= size(whole);
            if (GIVING.contains(name) || FUNCTIONS.contains(name)) {
                takeResult(TypeKind.from(declared.returnType()), "an object of the platform");
                return;
            }
            push(TypeKind.from(declared.returnType()).slotSize());
            return;
        }
        if (PlatformCalls.isBox(callee) && box(instruction, name, declared, isStatic)) {
            return;
        }
        Optional<Models.Model> model = instruction.opcode() == Opcode.INVOKESPECIAL
                ? Optional.empty()
                : PlatformCalls.model(callee, name, whole, !hasControl, followed.copies())
                        .filter(each -> !isModelItself(each.name()));
        if (model.isPresent()) {
            MethodTypeDesc type = followed.named(model.get().type());
            handOver(type);
            if (builder != null) {
                builder.invokestatic(
                        ClassDesc.ofInternalName(model.get().owner()),
                        model.get().name(),
                        type);
            }
            finish(type, where(callee, name));
            return;
        }
        if (!name.equals("<init>")
                && !followed.declares(callee, name, declared.descriptorString())
                && PlatformCalls.isOutOfReach(this.owner.thisClass().asInternalName(), callee, declared)) {
            cutOff(whole, where(callee, name));
            return;
        }
        if (name.equals("clone") && declared.parameterCount() == 0 && callee.startsWith("[")) {
            cloneArray(instruction);
            return;
        }
        if (followed.declares(callee, name, declared.descriptorString())) {
            if (instruction.opcode() == Opcode.INVOKEINTERFACE) {
                handOverToLambda(whole, where(callee, name), true);
            } else {
                handOver(whole);
            }
            copy(instruction);
            finish(whole, where(callee, name));
            if (name.equals("<init>") && initialises && place == constructed && builder != null) {
                builder.aload(0).aload(spill);
                call("setFields", "(" + O + O + ")V");
            }
            return;
        }
        if (name.equals("clone") && declared.parameterCount() == 0 && callee.equals("java/lang/Object")) {
            cloneObject(instruction);
            return;
        }
        if (PlatformCalls.mayCallBack(instruction.opcode(), callee, name)
                || !callee.equals(owner) && PlatformCalls.mayCallBack(Opcode.INVOKEINTERFACE, callee, name)) {
            callBack(instruction, callee, name, declared, whole);
            return;
        }
        callElsewhere(instruction, callee, name, declared, whole);
        if (name.equals("<init>") && initialises && place == constructed && builder != null) {
            builder.aload(0).aload(spill);
            call("setFields", "(" + O + O + ")V");
        }
    }

    private static String where(String callee, String name) {
        return Copies.original(callee).replace('/', '.') + "." + name;
    }

    /** The execution ends in the place of a call. */
    private void cutOff(MethodTypeDesc type, String where) {
        for (int i = type.parameterCount() - 1; builder != null && i >= 0; i--) {
            if (TypeKind.from(type.parameterType(i)).slotSize() == 2) {
                builder.pop2();
            } else {
                builder.pop();
            }
        }
        text(where);
        call("cutOff", "(" + S + ")V");
        TypeKind result = TypeKind.from(type.returnType());
        if (builder != null) {
            switch (result.asLoadable()) {
                case INT -> builder.iconst_0();
                case LONG -> builder.lconst_0();
                case FLOAT -> builder.fconst_0();
                case DOUBLE -> builder.dconst_0();
                case REFERENCE -> builder.aconst_null();
                default -> {}
            }
        }
        words.depth -= size(type);
        push(result.slotSize());
    }

    /** A model may use what it stands for. */
    private boolean isModelItself(String model) {
        return isOfModels() && method.methodName().equalsString(model);
    }

    private boolean isOfModels() {
        return Models.isOne(owner.thisClass().asInternalName());
    }

    private static int size(MethodTypeDesc type) {
        return type.parameterList().stream()
                .mapToInt(each -> TypeKind.from(each).slotSize())
                .sum();
    }

    private void input(NondetCall call) {
        call.emit(builder, this::call);
        if (call.isAssumption()) {
            words.depth--;
        } else {
            takeResult(TypeKind.from(call.type().returnType()), "an input");
        }
    }

    /** The first word of each argument on the stack. */
    private int[] argumentWords(MethodTypeDesc type) {
        int[] result = new int[type.parameterCount()];
        int word = top();
        for (int i = result.length - 1; i >= 0; i--) {
            word -= TypeKind.from(type.parameterType(i)).slotSize();
            result[i] = word;
        }
        return result;
    }

    private int[] primitiveWords(MethodTypeDesc type) {
        int[] all = argumentWords(type);
        return java.util.stream.IntStream.range(0, all.length)
                .filter(i -> type.parameterType(i).isPrimitive())
                .map(i -> all[i])
                .toArray();
    }

    private static TypeKind[] kinds(MethodTypeDesc type) {
        return type.parameterList().stream()
                .map(each -> TypeKind.from(each).asLoadable())
                .toArray(TypeKind[]::new);
    }

    private void putArguments(int[] primitive) {
        for (int i = 0; i < primitive.length; i++) {
            loadTerm(primitive[i]);
            constant(i);
            call("argument", "(" + T + "I)V");
        }
    }

    private int suspensions; // of those that are not over, where code is written
    private boolean handedOver;

    /** Puts the terms of the arguments into the register, if there are some. */
    private void handOver(MethodTypeDesc type) {
        int[] primitive = primitiveWords(type);
        Label out = label();
        handedOver = unless(out, null, primitive);
        if (handedOver) {
            putArguments(primitive);
            text(primitives(type));
            call("call", "(" + S + ")V");
            bind(out);
        }
    }

    /** Takes the arguments off the words, and the result's term out of the register. */
    private void finish(MethodTypeDesc type, String where) {
        words.depth -= size(type);
        TypeKind result = TypeKind.from(type.returnType());
        if (result != TypeKind.VOID && result != TypeKind.REFERENCE) {
            takeResult(result, where);
            return;
        }
        if (result == TypeKind.REFERENCE) {
            takeObject(where);
        } else if (handedOver) {
            endCall(where);
        }
        push(result.slotSize());
    }

    /** An object that was returned and stands for a term has come to somebody who knows. */
    private void takeObject(String where) {
        Label out = label();
        jumpUnless("filled", out);
        duplicate(TypeKind.REFERENCE);
        text(where);
        call("received", "(" + O + S + ")V");
        bind(out);
        if (where.endsWith(".toString")) {
            Label clean = label();
            jumpUnless("tainting", clean);
            duplicate(TypeKind.REFERENCE);
            call("receivedText", "(" + O + ")V");
            bind(clean);
        }
    }

    private void endCall(String where) {
        Label out = label();
        jumpUnless("filled", out);
        text(where);
        call("returned", "(" + S + ")V");
        bind(out);
    }

    private void takeResult(TypeKind kind, String where) {
        takeResult(kind, where, null);
    }

    /**
     * @param direct the name of the method whose result it has to be, of the object that is spilled first; null: it can
     *     be no other's
     */
    private void takeResult(TypeKind kind, String where, @Nullable String direct) {
        if (kind == TypeKind.VOID || kind == TypeKind.REFERENCE) {
            push(kind.slotSize());
            return;
        }
        int result = top();
        Label out = label();
        Label end = label();
        jumpUnless("filled", out);
        text(where);
        if (direct == null) {
            call("taken", "(" + S + ")" + T);
        } else {
            text(direct);
            if (builder != null) {
                builder.aload(spill + 1);
            }
            call("takenIfDirect", "(" + S + S + O + ")" + T);
        }
        storeTerm(result);
        jump(end);
        bind(out);
        noTerm(result);
        bind(end);
        words.symbolic.set(result);
        pushResult(kind.asLoadable(), true);
    }

    private void cloneArray(InvokeInstruction instruction) {
        Label out = label();
        Label end = label();
        jumpUnless("anyElement", out);
        if (builder != null) {
            builder.dup();
            copy(instruction);
        }
        call("cloned", "(" + O + O + ")" + O);
        jump(end);
        bind(out);
        copy(instruction);
        bind(end);
        words.depth--;
        push(1);
    }

    /** The platform's clone has the fields of the object. */
    private void cloneObject(InvokeInstruction instruction) {
        Label out = label();
        duplicate(TypeKind.REFERENCE);
        spill(TypeKind.REFERENCE);
        copy(instruction);
        jumpUnless("anyField", out);
        reload(TypeKind.REFERENCE);
        if (builder != null) {
            builder.swap();
        }
        call("copiedFields", "(" + O + O + ")" + O);
        bind(out);
        words.depth--;
        push(1);
    }

    private boolean box(InvokeInstruction instruction, String name, MethodTypeDesc type, boolean isStatic) {
        if (isStatic && name.equals("valueOf") && type.parameterType(0).isPrimitive()) {
            ClassDesc primitive = type.parameterType(0);
            TypeKind kind = TypeKind.from(primitive).asLoadable();
            int word = top() - kind.slotSize();
            Label out = label();
            Label end = label();
            if (unless(out, null, word)) {
                loadTerm(word);
                constant(primitive.descriptorString().charAt(0));
                call("box", "(" + letter(kind) + T + "C)" + O);
                if (builder != null) {
                    builder.checkcast(type.returnType());
                }
                jump(end);
                bind(out);
                copy(instruction);
                bind(end);
            } else {
                copy(instruction);
            }
            words.depth -= kind.slotSize();
            push(1);
            return true;
        }
        if (!isStatic && name.endsWith("Value") && type.parameterCount() == 0) {
            TypeKind kind = TypeKind.from(type.returnType());
            int result = top() - 1;
            Label out = label();
            Label end = label();
            jumpUnless("anyObject", out);
            duplicate(TypeKind.REFERENCE);
            constant(type.returnType().descriptorString().charAt(0));
            call("unbox", "(" + O + "C)" + T);
            Words before = words.copy();
            storeTerm(result);
            jump(end);
            bind(out);
            words = before;
            noTerm(result);
            bind(end);
            words.symbolic.set(result);
            copy(instruction);
            noTermAbove(result, kind);
            return true;
        }
        return false;
    }

    /** A call of an interface or class of the platform that may come back to code that is followed. */
    private void callBack(
            InvokeInstruction instruction, String callee, String name, MethodTypeDesc type, MethodTypeDesc whole) {
        PlatformCalls.Treatment treatment = isOfModels() && PlatformCalls.isCollection(callee)
                ? PlatformCalls.Treatment.KEEPS // the model tells itself what becomes of terms
                : PlatformCalls.treatment(callee, name);
        handOverToLambda(whole, where(callee, name), treatment == PlatformCalls.Treatment.LOSES);
        if (treatment == PlatformCalls.Treatment.KEEPS) {
            hold(whole);
        }
        if (PlatformCalls.combines(callee, name)) {
            lost(where(callee, name));
        }
        TypeKind result = TypeKind.from(type.returnType());
        boolean escapes = hasControl && treatment == PlatformCalls.Treatment.LOSES;
        if (result == TypeKind.VOID || result == TypeKind.REFERENCE) {
            copy(instruction, whole, escapes, where(callee, name));
            finish(whole, where(callee, name));
        } else {
            TypeKind[] kinds = kinds(whole);
            spill(kinds); // the receiver is looked at afterwards
            reload(kinds);
            copy(instruction, whole, escapes, where(callee, name));
            words.depth -= size(whole);
            takeResult(result, where(callee, name), name);
        }
    }

    /**
     * A call.
     *
     * @param escapes whether its arguments go into code that is not followed, and other threads could put what stands
     *     for terms into them up to the call: then they are looked at once more
     */
    private void copy(InvokeInstruction instruction, MethodTypeDesc whole, boolean escapes, String where) {
        if (!escapes) {
            copy(instruction);
            return;
        }
        TypeKind[] kinds = kinds(whole);
        spill(kinds);
        reload(kinds);
        copy(instruction);
        Label out = label();
        jumpUnless("anyObject", out);
        int at = spill + 1;
        for (TypeKind each : kinds) {
            if (each == TypeKind.REFERENCE && builder != null) {
                if (instruction.opcode() == Opcode.INVOKEINTERFACE) {
                    builder.aload(spill + 1).aload(at);
                    text(where);
                    call("escapeTo", "(" + O + O + S + ")V");
                } else {
                    builder.aload(at);
                    text(where);
                    call("escape", "(" + O + S + ")V");
                }
            }
            at += each.slotSize();
        }
        bind(out);
    }

    /**
     * Puts the terms of the arguments into the register, behind those that the receiver has captured if it is a lambda.
     *
     * @param escapes whether the other arguments go into code that is not followed, if the receiver's is none
     */
    private void handOverToLambda(MethodTypeDesc whole, String where, boolean escapes) {
        Label out = label();
        Label end = label();
        TypeKind[] kinds = kinds(whole);
        jumpUnless("anyObject", out);
        spill(kinds);
        putArguments(primitiveWords(whole));
        if (builder != null) {
            builder.aload(spill + 1);
        }
        text(primitives(whole));
        call("callOf", "(" + O + S + ")V");
        int at = spill + 1;
        for (TypeKind each : kinds) {
            if (escapes && each == TypeKind.REFERENCE && builder != null) {
                builder.aload(spill + 1).aload(at);
                text(where);
                call("escapeTo", "(" + O + O + S + ")V");
            }
            at += each.slotSize();
        }
        reload(kinds);
        jump(end);
        bind(out);
        handOver(whole);
        bind(end);
        handedOver = true;
    }

    /** The arguments of a call: the first object keeps the others. */
    private void hold(MethodTypeDesc whole) {
        Label out = label();
        TypeKind[] kinds = kinds(whole);
        jumpUnless("anyObject", out);
        spill(kinds);
        hold(kinds);
        reload(kinds);
        bind(out);
    }

    /** What is spilled: the first object keeps the others. */
    private void hold(TypeKind[] kinds) {
        int at = spill + 1;
        for (int i = 0; i < kinds.length; i++) {
            if (i > 0 && kinds[i] == TypeKind.REFERENCE && kinds[0] == TypeKind.REFERENCE && builder != null) {
                builder.aload(spill + 1).aload(at);
                call("hold", "(" + O + O + ")V");
            }
            at += kinds[i].slotSize();
        }
    }

    /** A call of code that is not followed. */
    private void callElsewhere(
            InvokeInstruction instruction, String callee, String name, MethodTypeDesc type, MethodTypeDesc whole) {
        String platform = followed.platformClass(callee);
        boolean isThrowable = PlatformCalls.isThrowable(platform);
        PlatformCalls.Treatment treatment = PlatformCalls.treatment(isThrowable ? platform : callee, name);
        boolean isMessage = isThrowable && name.equals("<init>");
        boolean isNumber = name.equals("<init>") && PlatformCalls.isAtomicNumber(callee) && type.parameterCount() == 1;
        int number = top() - (isNumber ? size(type) : 0);
        if (isOfModels() && !isMessage || isNumber) {
            treatment = PlatformCalls.Treatment.KEEPS; // it tells itself what becomes of terms
        } else if (PlatformCalls.isListOf(callee, name, type)) {
            treatment = PlatformCalls.Treatment.KEEPS; // it holds what the other one holds
        } else if (PlatformCalls.isAssertion(callee, name, type)) {
            assertion(type);
        } else {
            leave(name.equals("<init>") ? type : whole, treatment, where(callee, name));
        }
        if (PlatformCalls.reflects(callee)) {
            expose(whole, where(callee, name));
        }
        boolean isCopy = PlatformCalls.isListOf(callee, name, type);
        boolean begins = isCopy
                || name.equals("<init>")
                        && PlatformCalls.isBuilder(callee)
                        && type.parameterCount() == 1
                        && !type.parameterType(0).isPrimitive();
        if (begins) {
            spill(TypeKind.REFERENCE);
            reload(TypeKind.REFERENCE);
        }
        boolean escapes = hasControl
                && treatment == PlatformCalls.Treatment.LOSES
                && !name.equals("<init>")
                && !PlatformCalls.isAssertion(callee, name, type);
        copy(instruction, whole, escapes, where(callee, name));
        words.depth -= size(whole);
        if (!PlatformCalls.neverCallsBack(callee)) {
            endCall(where(callee, name));
        }
        TypeKind result = TypeKind.from(type.returnType());
        if (isNumber) {
            beginNumber(number);
        }
        push(result.slotSize());
        if (isCopy && words.depth > 0) {
            tellSpilled(SHADOWS, "holdAll");
        } else if (treatment == PlatformCalls.Treatment.TAINTS || treatment == PlatformCalls.Treatment.PASSES) {
            if (begins && words.depth > 0) {
                tellSpilled(TEXT_TERMS, "beginsWith");
            }
            if (isMessage) {
                hasMessage();
            }
            taint(treatment == PlatformCalls.Treatment.TAINTS && result == TypeKind.REFERENCE);
        } else if (treatment == PlatformCalls.Treatment.LOSES) {
            Label out = label();
            jumpUnless("tainting", out);
            text(where(callee, name));
            call("spoil", "(" + S + ")V");
            bind(out);
        }
    }

    /** An exception was made, this object or the one on top of the stack: its message may be made of terms. */
    private void hasMessage() {
        CodeBuilder to = builder;
        if (to == null) {
            return;
        }
        Label out = to.newLabel();
        jumpUnless("tainting", out);
        if (initialises && place == constructed) {
            to.aload(0);
            call("hasMessage", "(" + O + ")V");
        } else if (words.depth > 0) {
            to.dup();
            call("hasMessage", "(" + O + ")V");
        }
        to.labelBinding(out);
    }

    /** A method is told the object on top of the stack, and the one that is spilled, which that was made of. */
    private void tellSpilled(ClassDesc owner, String method) {
        Label out = label();
        jumpUnless("anyObject", out);
        duplicate(TypeKind.REFERENCE);
        reload(TypeKind.REFERENCE);
        call(owner, method, "(" + O + O + ")V");
        bind(out);
    }

    /** The object on top of the stack holds a number, whose term is that of a word. */
    private void beginNumber(int word) {
        Label out = label();
        if (words.depth > 0 && unless(out, null, word)) {
            duplicate(TypeKind.REFERENCE);
            loadTerm(word);
            call(ATOMIC_TERMS, "begin", "(" + O + T + ")V");
            bind(out);
        }
    }

    /** Whether two numbers are equal is all that an assertion on them depends on. */
    private void assertion(MethodTypeDesc type) {
        int[] all = argumentWords(type);
        Label out = label();
        if (!unless(out, null, all[0], all[1])) {
            return;
        }
        TypeKind[] kinds = kinds(type);
        spill(kinds);
        if (builder != null) {
            builder.loadLocal(kinds[0], spill + 1).loadLocal(kinds[1], spill + 1 + kinds[0].slotSize());
        }
        loadTerm(all[0]);
        loadTerm(all[1]);
        call("compared", "(" + letter(kinds[0]) + letter(kinds[1]) + T + T + ")V");
        reload(kinds);
        bind(out);
    }

    /** Arguments go into code that is not followed. */
    private void leave(MethodTypeDesc type, PlatformCalls.Treatment treatment, String where) {
        int[] all = argumentWords(type);
        for (int i = 0; i < all.length; i++) {
            ClassDesc each = type.parameterType(i);
            Label out = label();
            if (!each.isPrimitive() || !unless(out, null, all[i])) {
                continue;
            }
            if (treatment == PlatformCalls.Treatment.TAINTS) {
                call("taints", "()V");
            } else if (each.descriptorString().equals("Z")) {
                TypeKind[] kinds = kinds(type);
                spill(kinds);
                if (builder != null) {
                    builder.iload(spill + 1 + all[i] - all[0]);
                }
                loadTerm(all[i]);
                call("settleTruth", "(I" + T + ")V");
                reload(kinds);
            } else {
                lost(where);
            }
            bind(out);
        }
        if (primitiveWords(type).length == all.length || treatment == PlatformCalls.Treatment.PASSES) {
            return;
        }
        Label out = label();
        TypeKind[] kinds = kinds(type);
        jumpUnless("anyObject", out);
        spill(kinds);
        if (treatment == PlatformCalls.Treatment.KEEPS) {
            hold(kinds);
            reload(kinds);
            bind(out);
            return;
        }
        int at = spill + 1;
        for (TypeKind each : kinds) {
            if (each == TypeKind.REFERENCE && builder != null) {
                builder.aload(at);
                if (treatment == PlatformCalls.Treatment.TAINTS) {
                    call("use", "(" + O + ")V");
                } else {
                    text(where);
                    call("escape", "(" + O + S + ")V");
                }
            }
            at += each.slotSize();
        }
        reload(kinds);
        bind(out);
    }

    private void expose(MethodTypeDesc whole, String where) {
        Label out = label();
        TypeKind[] kinds = kinds(whole);
        jumpUnless("anyField", out);
        spill(kinds);
        int at = spill + 1;
        for (TypeKind each : kinds) {
            if (each == TypeKind.REFERENCE && builder != null) {
                builder.aload(at);
                text(where);
                call("expose", "(" + O + S + ")V");
            }
            at += each.slotSize();
        }
        reload(kinds);
        bind(out);
    }

    /** What was made of terms is a text on top of the stack, or nothing that can be looked into. */
    private void taint(boolean isText) {
        Label out = label();
        jumpUnless("tainting", out);
        if (isText) {
            duplicate(TypeKind.REFERENCE);
            call("taint", "(" + O + ")V");
        } else {
            call("untaint", "()V");
        }
        bind(out);
    }

    private void invokeDynamic(InvokeDynamicInstruction instruction) {
        String factory = instruction.bootstrapMethod().owner().displayName();
        MethodTypeDesc type = instruction.typeSymbol();
        String where = "a call made by " + factory;
        int[] primitive = primitiveWords(type);
        boolean isLambda = factory.equals("LambdaMetafactory");
        Optional<String> recipe = recipe(instruction);
        if (recipe.isPresent()) {
            concatenate(instruction, recipe.get());
            return;
        }
        boolean isText = factory.equals("StringConcatFactory");
        Label none = label();
        Label end = label();
        boolean captures = isLambda && unless(none, null, primitive);
        boolean isForeign = isLambda && isForeign(instruction);
        if (isLambda
                && PlatformCalls.keepsResults(PlatformCalls.internalName(type.returnType()))
                && isCode(instruction)) {
            text(where(owner.thisClass().asInternalName(), code(instruction).methodName()));
            call("keepsResult", "(" + S + ")V");
        }
        if (isForeign) {
            leave(type, PlatformCalls.Treatment.LOSES, "a lambda whose code is not followed");
        }
        if (isLambda) {
            if (captures) {
                putArguments(primitive);
                copy(instruction);
                text(primitives(type));
                String kind = type.returnType().descriptorString();
                if (CALLED_BY_PLATFORM.contains(kind)) {
                    call("captured", "(" + kind + S + ")" + kind);
                } else {
                    call("capture", "(" + O + S + ")" + O);
                    if (builder != null) {
                        builder.checkcast(type.returnType());
                    }
                }
                jump(end);
                bind(none);
            }
        } else if (isText) {
            leave(type, PlatformCalls.Treatment.TAINTS, where);
        } else if (factory.equals("SwitchBootstraps") && selectsByClass(instruction)) {
            // which class an object has, or which constant an enum is, depends on no input
        } else if (factory.equals("ObjectMethods")) {
            taintIfAny(); // the text of a record
        } else {
            leave(type, PlatformCalls.Treatment.LOSES, where);
        }
        copy(instruction);
        if (isForeign && builder != null) {
            call("foreign", "(" + O + ")" + O);
            builder.checkcast(type.returnType());
        }
        bind(captures ? end : null);
        words.depth -= size(type);
        push(TypeKind.from(type.returnType()).slotSize());
        if (isText || factory.equals("ObjectMethods")) {
            taint(true);
        }
    }

    /** What a concatenation makes of its arguments; empty if it is none, or has other constants than characters. */
    private static Optional<String> recipe(InvokeDynamicInstruction instruction) {
        if (!instruction.bootstrapMethod().owner().displayName().equals("StringConcatFactory")) {
            return Optional.empty();
        }
        if (instruction.bootstrapArgs().isEmpty()) {
            return Optional.of("\1".repeat(instruction.typeSymbol().parameterCount()));
        }
        return instruction.bootstrapArgs().size() == 1
                        && instruction.bootstrapArgs().getFirst() instanceof String recipe
                ? Optional.of(recipe)
                : Optional.empty();
    }

    /** A text is made of others and of values; where one has a term, it is remembered what of. */
    private void concatenate(InvokeDynamicInstruction instruction, String recipe) {
        MethodTypeDesc type = instruction.typeSymbol();
        int[] all = argumentWords(type);
        TypeKind[] kinds = kinds(type);
        int[] primitive = primitiveWords(type);
        Label out = label();
        Label end = label();
        boolean mayBeSymbolic = unless(out, primitive.length < all.length ? "anyTerm" : null, primitive);
        if (mayBeSymbolic && builder != null) {
            spill(kinds);
            suspend(); // to make the array is no step
            builder.ldc(recipe).loadConstant(kinds.length).anewarray(CD_Object);
            int at = spill + 1;
            for (int i = 0; i < kinds.length; i++) {
                builder.dup().loadConstant(i).loadLocal(kinds[i], at);
                if (type.parameterType(i).isPrimitive()) {
                    loadTerm(all[i]);
                    constant(type.parameterType(i).descriptorString().charAt(0));
                    call("part", "(" + letter(kinds[i]) + T + "C)" + O);
                }
                builder.aastore();
                at += kinds[i].slotSize();
            }
            resume();
            builder.invokestatic(TEXTS, "concatenated", MethodTypeDesc.of(CD_String, CD_String, CD_Object.arrayType()));
            takeObject("a concatenation");
            jump(end);
            bind(out);
        }
        copy(instruction);
        if (mayBeSymbolic) {
            bind(end);
        }
        words.depth -= size(type);
        push(1);
    }

    private boolean isCode(InvokeDynamicInstruction instruction) {
        return instruction.bootstrapArgs().size() > 1
                && instruction.bootstrapArgs().get(1) instanceof DirectMethodHandleDesc;
    }

    private static DirectMethodHandleDesc code(InvokeDynamicInstruction lambda) {
        return (DirectMethodHandleDesc) lambda.bootstrapArgs().get(1);
    }

    /** Whether what a lambda does is not followed code, or goes there and back by conversions. */
    private boolean isForeign(InvokeDynamicInstruction instruction) {
        return PlatformCalls.adapts(instruction)
                || !(instruction.bootstrapArgs().get(1) instanceof DirectMethodHandleDesc implementation)
                || followed.model(PlatformCalls.internalName(implementation.owner())) == null;
    }

    /** Whether a switch looks at classes and constants of enums only. */
    private static boolean selectsByClass(InvokeDynamicInstruction instruction) {
        String selected = instruction.typeSymbol().parameterType(0).descriptorString();
        return instruction.name().equalsString("enumSwitch")
                || instruction.bootstrapArgs().stream()
                        .allMatch(each -> each instanceof ClassDesc
                                || each instanceof DynamicConstantDesc<?> its
                                        && its.bootstrapMethod().methodName().equals("primitiveClass")
                                        && its.constantName().equals(selected));
    }

    private void taintIfAny() {
        Label out = label();
        jumpUnless("anyTerm", out);
        call("taints", "()V");
        bind(out);
    }
}
