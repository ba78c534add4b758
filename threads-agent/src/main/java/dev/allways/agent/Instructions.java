package dev.allways.agent;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Instruction;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Puts a call of a hook before, or in the place of, each instruction that other threads could notice. */
final class Instructions implements CodeTransform {
    private static final MethodTypeDesc OBJECT = MethodTypeDesc.of(CD_void, CD_Object);
    private static final MethodTypeDesc NUMBER = MethodTypeDesc.of(CD_void, CD_int);
    private static final MethodTypeDesc OBJECT_NUMBER = MethodTypeDesc.of(CD_void, CD_Object, CD_int);

    private final Treatment treatment;
    private final Basis basis;
    private final boolean realMonitors; // are entered as well
    private final Place place;
    private final Accessors accessors;
    private final References references;
    private final boolean constructs;
    private boolean beforeSuper; // in a constructor, before it called another one
    private final Confined confined;
    private int made; // objects, by instructions that came before
    private int called; // methods, likewise
    private final Deque<Integer> unborn =
            new ArrayDeque<>(); // objects whose constructor is still to be called: their numbers; -1: there is no copy
    private boolean justMade;
    private boolean arrayJustMade; // the last instruction made an array, or filled it

    /**
     * Where the code is.
     *
     * @param type internal name of the class
     * @param initialises whether it is the class initialiser, as it runs again in each execution
     * @param uses whether who comes here has used the class: its initialisation was seen to then
     */
    record Place(String type, boolean initialises, boolean uses) {}

    Instructions(
            Treatment treatment,
            Basis basis,
            boolean constructor,
            boolean realMonitors,
            Place place,
            Accessors accessors,
            References references,
            Confined confined) {
        this.confined = confined;
        this.place = place;
        this.accessors = accessors;
        this.references = references;
        this.treatment = treatment;
        this.basis = basis;
        this.constructs = constructor;
        this.beforeSuper = constructor;
        this.realMonitors = realMonitors;
    }

    /** Whether there is an instruction in the code that would be changed. */
    boolean concern(CodeModel code) {
        for (CodeElement each : code) {
            boolean concerned = switch (each) {
                case FieldInstruction field ->
                    accessed(field) != null
                            || leadsOn(field)
                            || isPool(field)
                            || isolated(field) != null
                            || staying(field) != null
                            || treatment.seesState()
                            || treatment.isOfProgram() && StateCalls.isMet(field.typeSymbol())
                            || holdsArray(field);
                case ArrayLoadInstruction _, ArrayStoreInstruction _ -> treatment.arrays() || treatment.seesState();
                case ReturnInstruction _ -> freezes();
                case MonitorInstruction _ -> treatment.monitors();
                case NewObjectInstruction _,
                        NewPrimitiveArrayInstruction _,
                        NewReferenceArrayInstruction _,
                        NewMultiArrayInstruction _ -> treatment.births();
                case InvokeInstruction call ->
                    Calls.concern(call, treatment) || StateCalls.concern(call, treatment) || makesArray(call);
                case InvokeDynamicInstruction call -> References.concern(call, treatment);
                default -> false;
            };
            if (concerned) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void accept(CodeBuilder code, CodeElement element) {
        if (justMade && element instanceof Instruction next) {
            justMade = false;
            unborn.push(next.opcode() == Opcode.DUP ? made - 1 : -1);
        }
        if (element instanceof InvokeInstruction call && saysThatArrayWasMade(call)) {
            arrayJustMade = true;
            return;
        }
        change(code, element);
        if (element instanceof Instruction) {
            arrayJustMade = element instanceof ArrayStoreInstruction || element instanceof NewReferenceArrayInstruction;
        }
    }

    /** Whether code that computes terms says of the next call what the instruction before it says elsewhere. */
    private static boolean saysThatArrayWasMade(InvokeInstruction call) {
        return call.name().equalsString("arrayMade")
                && call.owner().asInternalName().equals("dev/allways/symbolic/run/Shadows");
    }

    private void change(CodeBuilder code, CodeElement element) {
        switch (element) {
            case FieldInstruction field -> field(code, field);
            case ArrayLoadInstruction _
            when treatment.arrays() && !beforeSuper -> {
                code.dup2()
                        .invokestatic(Hooks.ACCESSES, "readElement", OBJECT_NUMBER)
                        .with(element);
            }
            case ArrayLoadInstruction load when treatment.seesState() && !beforeSuper -> StateCalls.load(code, load);
            case ArrayStoreInstruction store
            when (treatment.arrays() || treatment.seesState()) && !beforeSuper -> {
                if (store.typeKind().slotSize() == 2) {
                    code.dup2_x2().pop2().dup2_x2();
                } else {
                    code.dup_x2().pop().dup2_x1();
                }
                code.invokestatic(treatment.arrays() ? Hooks.ACCESSES : Hooks.PLATFORM, "writeElement", OBJECT_NUMBER)
                        .with(element);
            }
            case ReturnInstruction _
            when freezes() ->
                code.aload(0).invokestatic(Hooks.ACCESSES, "frozen", OBJECT).with(element);
            case MonitorInstruction monitor when treatment.monitors() -> monitor(code, monitor);
            case NewObjectInstruction _ -> {
                justMade = true;
                made++;
                code.with(element);
            }
            case NewPrimitiveArrayInstruction _, NewReferenceArrayInstruction _, NewMultiArrayInstruction _ -> {
                code.with(element);
                born(code);
            }
            case InvokeInstruction call -> call(code, call, called++);
            case InvokeDynamicInstruction call -> references.refer(code, call);
            default -> code.with(element);
        }
    }

    private void born(CodeBuilder code) {
        if (treatment.births()) {
            code.dup().invokestatic(Hooks.ACCESSES, "born", OBJECT);
        }
    }

    private void monitor(CodeBuilder code, MonitorInstruction monitor) {
        boolean enters = monitor.opcode() == Opcode.MONITORENTER;
        if (realMonitors) { // the hook first, always: a call behind monitorexit would make the method uncompilable
            code.dup();
        }
        String hook = enters ? "enter" : "exit";
        code.invokestatic(Hooks.MONITORS, realMonitors ? hook + "Real" : hook, OBJECT);
        if (realMonitors) {
            code.with(monitor);
        }
    }

    private static boolean isPool(FieldInstruction field) {
        return field.opcode() == Opcode.GETSTATIC
                && (field.name().equalsString("ASYNC_POOL")
                        || field.name().equalsString("common")
                                && field.owner().asInternalName().equals("java/util/concurrent/ForkJoinPool"));
    }

    /** Where the generator is kept that shuffles collections in all executions. */
    private static boolean isShuffling(FieldInstruction field) {
        return field.opcode() == Opcode.GETSTATIC
                && field.name().equalsString("r")
                && field.owner().asInternalName().equals("java/util/Collections");
    }

    /** Fields of collections in which a view is kept that any thread may make again: races on them are meant to be. */
    private static final List<String> VIEWS =
            List.of("keySet", "values", "entrySet", "navigableKeySet", "descendingMap");

    /** The field, if its accesses are to be seen. */
    private Fields.@Nullable Field accessed(FieldInstruction instruction) {
        String owner = instruction.owner().asInternalName();
        String name = instruction.name().stringValue();
        boolean isOfObject = instruction.opcode() == Opcode.GETFIELD || instruction.opcode() == Opcode.PUTFIELD;
        boolean isOthers = treatment.calls() && owner.startsWith("java/") && !(isOfObject && treatment.isOfProgram());
        if (isOthers || name.startsWith("$")) {
            return null;
        }
        Fields.Field field = basis.find(owner, name);
        boolean seen = field != null
                && !field.is(ClassFile.ACC_FINAL)
                && !field.is(ClassFile.ACC_SYNTHETIC)
                && !(VIEWS.contains(name) && field.owner().startsWith("java/util/"))
                && (treatment.plainFields()
                        || treatment.unsafe() && (field.is(ClassFile.ACC_VOLATILE) || isRacy(field)));
        return seen ? field : null;
    }

    /**
     * Whether it is a plain field that others read without a lock: the thread that waits in a queue, as
     * {@code getQueueLength} does, and the place of a delayed task, as {@code cancel} does.
     */
    private static boolean isRacy(Fields.Field field) {
        return switch (field.name()) {
            case "waiter" -> field.owner().startsWith("java/util/concurrent/locks/AbstractQueued");
            case "heapIndex", "nextPending", "restingSize" ->
                field.owner().startsWith("java/util/concurrent/DelayScheduler");
            default -> false;
        };
    }

    /** Whether it is a constructor of the program's, behind which final fields are frozen (JLS 17.5). */
    private boolean freezes() {
        return constructs && treatment.isOfProgram() && basis.hasFinals(place.type);
    }

    /** Whether a final field is read that leads to other objects. */
    private boolean leadsOn(FieldInstruction instruction) {
        if (!treatment.isOfProgram()
                || instruction.opcode() != Opcode.GETFIELD
                || instruction.typeSymbol().isPrimitive()) {
            return false;
        }
        Fields.Field field = basis.find(
                instruction.owner().asInternalName(), instruction.name().stringValue());
        return field != null && field.is(ClassFile.ACC_FINAL);
    }

    private void field(CodeBuilder code, FieldInstruction instruction) {
        if (isShuffling(instruction)) {
            ClassDesc random = instruction.typeSymbol();
            code.with(instruction).invokestatic(Hooks.CHANCE, "shuffling", MethodTypeDesc.of(random, random));
            return;
        }
        Fields.Field isolated = isolated(instruction);
        Fields.Field field = beforeSuper ? null : accessed(instruction);
        Fields.Field staying = staying(instruction);
        if (staying != null) {
            Statics.stays(code, basis.number(staying));
        }
        if (isolated != null && !(place.uses && place.type.equals(isolated.owner()))) {
            Statics.initialise(code, instruction.owner().asSymbol(), basis.numberOfClass(isolated.owner()));
        }
        boolean isOfObject = instruction.opcode() == Opcode.GETFIELD || instruction.opcode() == Opcode.PUTFIELD;
        if (field == null && isOfObject && treatment.seesState() && !beforeSuper) {
            state(code, instruction);
            return;
        }
        if (field == null) {
            if (holdsArray(instruction) && !beforeSuper) {
                reach(code, instruction, "holds");
                return;
            }
            if (leadsOn(instruction) && !beforeSuper) {
                code.dup().invokestatic(Hooks.ACCESSES, "readFinal", OBJECT);
            }
            access(code, instruction, isolated);
            if (treatment.isOfProgram() && isRead(instruction)) {
                StateCalls.meet(code, instruction.typeSymbol());
            }
            if (isPool(instruction) && treatment.unsafe()) {
                ClassDesc pool = instruction.typeSymbol();
                code.invokestatic(Hooks.THREADS, "pool", MethodTypeDesc.of(pool, pool));
            }
            return;
        }
        int number = basis.number(field);
        switch (instruction.opcode()) {
            case GETFIELD, PUTFIELD -> tell(code, instruction, number, Hooks.ACCESSES);
            case GETSTATIC -> code.loadConstant(number).invokestatic(Hooks.ACCESSES, "readStatic", NUMBER);
            default -> code.loadConstant(number).invokestatic(Hooks.ACCESSES, "writeStatic", NUMBER);
        }
        if (isOfObject && treatment.seesState()) {
            find(code, instruction);
            return;
        }
        if (holdsArray(instruction)) {
            reach(code, instruction, "holds");
            return;
        }
        access(code, instruction, isolated);
        if (treatment.isOfProgram() && isRead(instruction)) {
            StateCalls.meet(code, instruction.typeSymbol());
        }
    }

    private static boolean isRead(FieldInstruction instruction) {
        return instruction.opcode() == Opcode.GETFIELD || instruction.opcode() == Opcode.GETSTATIC;
    }

    /** Tells the hooks of an access to a field of the object on the stack. */
    private static void tell(CodeBuilder code, FieldInstruction instruction, int number, ClassDesc hooks) {
        if (instruction.opcode() == Opcode.GETFIELD) {
            code.dup().loadConstant(number).invokestatic(hooks, "read", OBJECT_NUMBER);
            return;
        }
        if (TypeKind.from(instruction.typeSymbol()).slotSize() == 2) {
            code.dup2_x1().pop2().dup_x2();
        } else {
            code.dup2().pop();
        }
        code.loadConstant(number).invokestatic(hooks, "write", OBJECT_NUMBER);
    }

    /**
     * In a class of the platform: tells of an access to a field of an object that the program has met, and of what it
     * finds there.
     */
    private void state(CodeBuilder code, FieldInstruction instruction) {
        Fields.Field field = basis.find(
                instruction.owner().asInternalName(), instruction.name().stringValue());
        if (field != null
                && !field.is(ClassFile.ACC_FINAL)
                && !field.is(ClassFile.ACC_SYNTHETIC)
                && !VIEWS.contains(field.name())) {
            tell(code, instruction, basis.number(field), Hooks.PLATFORM);
        }
        find(code, instruction);
    }

    /** The access itself, in a class of the platform: what a met object has in a field is met, too. */
    private static void find(CodeBuilder code, FieldInstruction instruction) {
        if (instruction.opcode() == Opcode.GETFIELD && StateCalls.isReached(instruction.typeSymbol())) {
            reach(code, instruction, "reached");
        } else {
            code.with(instruction);
        }
    }

    private static void reach(CodeBuilder code, FieldInstruction instruction, String hook) {
        code.dup().with(instruction).dup_x1();
        code.loadConstant(instruction.name().stringValue().hashCode());
        code.invokestatic(Hooks.PLATFORM, hook, StateCalls.REACHED);
    }

    /** Whether it is an array of a platform's object, which the platform may have made unseen. */
    private boolean holdsArray(FieldInstruction instruction) {
        return treatment.births()
                && !treatment.isOfProgram()
                && instruction.opcode() == Opcode.GETFIELD
                && instruction.typeSymbol().isArray();
    }

    /** The field, if it is a static one of a class that each execution may reset. */
    private Fields.@Nullable Field isolated(FieldInstruction instruction) {
        Fields.Field field = ofProgram(instruction);
        return field != null && basis.isInitialisedAgain(field.owner()) ? field : null;
    }

    /** The field, if it is a static one that should be reset, and can't be. */
    private Fields.@Nullable Field staying(FieldInstruction instruction) {
        Fields.Field field = ofProgram(instruction);
        return field != null && basis.stays(field) ? field : null;
    }

    /** The static field, if the code is the program's. */
    private Fields.@Nullable Field ofProgram(FieldInstruction instruction) {
        boolean isStatic = instruction.opcode() == Opcode.GETSTATIC || instruction.opcode() == Opcode.PUTSTATIC;
        return treatment.isUsers() && isStatic
                ? basis.find(
                        instruction.owner().asInternalName(), instruction.name().stringValue())
                : null;
    }

    private void access(CodeBuilder code, FieldInstruction instruction, Fields.@Nullable Field isolated) {
        if (isolated != null && basis.isIsolated(isolated)) {
            int number = basis.number(isolated);
            if (place.initialises && place.type.equals(isolated.owner())) {
                Statics.own(code, instruction, number);
            } else {
                accessors.call(code, instruction, number);
            }
        } else if (place.initialises
                && instruction.opcode() == Opcode.PUTSTATIC
                && instruction.owner().asInternalName().equals(place.type)) { // it has its one value already
            if (TypeKind.from(instruction.typeSymbol()).slotSize() == 2) {
                code.pop2();
            } else {
                code.pop();
            }
        } else {
            code.with(instruction);
        }
    }

    private void call(CodeBuilder code, InvokeInstruction call, int number) {
        if (StateCalls.passes(call, treatment)) {
            StateCalls.pass(code, call, basis);
        }
        if (call.opcode() == Opcode.INVOKESPECIAL && call.name().equalsString("<init>")) {
            if (StateCalls.handsOver(call, treatment, arrayJustMade)) {
                StateCalls.handOver(code, call);
            }
            code.with(call);
            if (unborn.isEmpty()) {
                if (beforeSuper && treatment.births()) { // before the first access to one of its fields
                    code.aload(0).invokestatic(Hooks.ACCESSES, "born", OBJECT);
                    if (treatment.isOfProgram() && StateCalls.isMet(call.owner().asSymbol())) {
                        code.aload(0).invokestatic(Hooks.PLATFORM, "meets", OBJECT);
                    }
                }
                beforeSuper = false;
                return;
            }
            int born = unborn.pop();
            if (born >= 0) { // new, dup, arguments, <init>: the copy is on top
                born(code);
                if (treatment.isOfProgram() && !(confined.keeps(born) && !StateCalls.hasMonitors(call))) {
                    StateCalls.meet(code, call.owner().asSymbol());
                }
            }
            return;
        }
        boolean isKept = confined.isCalledOn(number) && !StateCalls.hasMonitors(call);
        if (StateCalls.calls(call, treatment) && !isKept) {
            StateCalls.meetReceiver(code, call);
        }
        if (StateCalls.touches(call, treatment)) {
            StateCalls.touch(code, call, basis);
        }
        if (StateCalls.handsOver(call, treatment, arrayJustMade)) {
            StateCalls.handOver(code, call);
        }
        boolean isByHandle = StateCalls.isByHandle(call, treatment);
        if (isByHandle) {
            StateCalls.meetArguments(code, call);
        }
        rewritten(code, call);
        if (makesArray(call)) {
            code.dup().invokestatic(Hooks.ACCESSES, "returned", OBJECT);
        }
        if (isByHandle) {
            StateCalls.meetResult(code, call);
        } else if (StateCalls.gives(call, treatment) && !isKept) {
            StateCalls.meet(code, call.typeSymbol().returnType());
        }
    }

    /** Whether a method of the platform, whose code is not seen, returns an array to code that is. */
    private boolean makesArray(InvokeInstruction call) {
        return treatment.isOfProgram()
                && treatment.births()
                && (ArrayCalls.isClone(call)
                        || call.typeSymbol().returnType().isArray()
                                && call.owner().asInternalName().startsWith("java/"));
    }

    private void rewritten(CodeBuilder code, InvokeInstruction call) {
        if (Calls.isUnsafe(call, treatment)) {
            Calls.unsafe(code, call, treatment);
        } else if ((treatment.unsafe() || treatment.calls()) && Calls.fence(call) != 0) {
            Calls.fence(code, call);
        } else if (Calls.isHandover(call, treatment)) {
            Calls.handover(code, call);
        } else if (ArrayCalls.concern(call, treatment)) {
            ArrayCalls.rewrite(code, call);
        } else if (treatment.calls() && Calls.isAccessor(call)) {
            Calls.accessor(code, call);
        } else if (treatment.calls() && treatment.copies() && Calls.isInvocation(call)) {
            accessors.invoke(code, call);
        } else if (Calls.meets(call, treatment)) {
            Calls.meet(code, call);
        } else if (treatment.calls()) {
            Calls.ofUser(code, call);
        } else {
            Calls.ofPlatform(code, call);
        }
    }
}
