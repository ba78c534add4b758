package dev.allways.agent;

import static java.lang.constant.ConstantDescs.CD_Double;
import static java.lang.constant.ConstantDescs.CD_Float;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_double;
import static java.lang.constant.ConstantDescs.CD_float;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.Set;

/** Calls that the hooks take over, or hear of before they are made. */
final class Calls {
    private static final ClassDesc UNSAFE = ClassDesc.of("jdk.internal.misc.Unsafe");
    private static final ClassDesc THREAD = ClassDesc.of("java.lang.Thread");
    private static final ClassDesc METHOD = ClassDesc.of("java.lang.reflect.Method");
    private static final ClassDesc FIELD = ClassDesc.of("java.lang.reflect.Field");

    /** As what the program calls objects whose monitors are under control only if it made or called them. */
    private static final Set<String> SYNCHRONIZED = Set.of(
            "java/lang/StringBuffer",
            "java/util/Dictionary",
            "java/util/Hashtable",
            "java/util/Map",
            "java/util/Properties");

    /** What {@code Unsafe} calls the types of fields; the older one calls a reference an object. */
    private static final Set<String> TYPES =
            Set.of("Boolean", "Byte", "Char", "Double", "Float", "Int", "Long", "Object", "Reference", "Short");

    private static final String CONDITION = "java/util/concurrent/locks/Condition";
    private static final String STAMPED_LOCK = "java/util/concurrent/locks/StampedLock";

    private static final ClassDesc LOOKUP = ClassDesc.of("java.lang.invoke.MethodHandles$Lookup");

    private static final Set<String> ACCESSORS = Set.of(
            "bind",
            "findGetter",
            "findSetter",
            "findStatic",
            "findStaticGetter",
            "findStaticSetter",
            "findVirtual",
            "unreflect",
            "unreflectGetter",
            "unreflectSetter");

    private static final MethodTypeDesc NOTHING = MethodTypeDesc.of(CD_void);
    private static final int READ = 1;
    private static final int WRITE = 2;
    private static final int UPDATE = 3;
    private static final int ACQUIRES = 1;
    private static final int RELEASES = 2;
    private static final int PLAIN = 4;
    private static final int PLATFORM = 8;
    private static final int FAILS = 16;

    private Calls() {}

    static boolean concern(InvokeInstruction call, Treatment treatment) {
        String name = call.name().stringValue();
        return isUnsafe(call, treatment)
                || (treatment.unsafe() || treatment.calls()) && fence(call) != 0
                || isHandover(call, treatment)
                || ArrayCalls.concern(call, treatment)
                || treatment.calls() && isAccessor(call)
                || name.equals("currentCarrierThread")
                || isParking(call)
                || isTime(call)
                || treatment.calls() && isOfUser(call, name)
                || meets(call, treatment);
    }

    private static boolean isOfUser(InvokeInstruction call, String name) {
        return switch (owner(call)) {
            case "java/lang/Class", "java/lang/invoke/MethodHandles$Lookup" -> Statics.mayInitialise(call);
            case "java/lang/Math" -> name.equals("random");
            case "java/lang/reflect/Method" -> name.equals("invoke");
            case "java/lang/Thread" ->
                List.of("interrupted", "isInterrupted", "holdsLock", "onSpinWait")
                        .contains(name);
            case "java/util/concurrent/locks/LockSupport", "java/lang/reflect/Field", STAMPED_LOCK -> true;
            case CONDITION -> name.startsWith("await");
            default -> isOfMonitor(name, call.type().stringValue());
        };
    }

    private static String owner(InvokeInstruction call) {
        return call.owner().asInternalName();
    }

    private static boolean isOfUnsafe(InvokeInstruction call) {
        return owner(call).equals("jdk/internal/misc/Unsafe") || owner(call).equals("sun/misc/Unsafe");
    }

    private static boolean isParking(InvokeInstruction call) {
        return isOfUnsafe(call)
                && (call.name().equalsString("park") || call.name().equalsString("unpark"));
    }

    private static boolean isTime(InvokeInstruction call) {
        return owner(call).equals("java/lang/System")
                && (call.name().equalsString("nanoTime") || call.name().equalsString("currentTimeMillis"));
    }

    // ---- accesses through Unsafe

    /**
     * Whether the call accesses a field or an element through {@code Unsafe}, other than plainly in
     * java.util.concurrent.
     */
    static boolean isUnsafe(InvokeInstruction call, Treatment treatment) {
        String name = call.name().stringValue();
        return treatment.unsafe()
                && isOfUnsafe(call)
                && kind(name) != 0
                && (treatment.plainUnsafe() || mode(name) != PLAIN)
                && call.typeSymbol().parameterCount() >= 2
                && call.typeSymbol().parameterType(0).equals(CD_Object)
                && call.typeSymbol().parameterType(1).equals(CD_long);
    }

    /** Whether the call may access memory by its address: memory outside of the heap, or what an object has there. */
    static boolean isOfAddress(InvokeInstruction call) {
        String name = call.name().stringValue();
        return isOfUnsafe(call)
                && (kind(name) != 0 || copies(name) || name.equals("getAddress") || name.equals("putAddress"))
                && call.typeSymbol().parameterCount() > 0
                && (call.typeSymbol().parameterType(0).equals(CD_long)
                        || call.typeSymbol().parameterType(0).equals(CD_Object));
    }

    private static boolean copies(String name) {
        return name.startsWith("copyMemory") || name.startsWith("copySwapMemory") || name.startsWith("setMemory");
    }

    /**
     * Tells of the memory that a call may access.
     *
     * @param memory its number
     */
    static void address(CodeBuilder code, InvokeInstruction call, int memory) {
        MethodTypeDesc type = call.typeSymbol();
        int[] locals = storeArguments(code, type);
        boolean isByAddress = type.parameterType(0).equals(CD_long);
        if (isByAddress) {
            touch(code.aconst_null(), call, memory);
        }
        for (int i = 0; i < locals.length - 1 && !isByAddress; i++) {
            if (type.parameterType(i).equals(CD_Object)
                    && type.parameterType(i + 1).equals(CD_long)) { // its offset
                touch(code.aload(locals[i]), call, memory);
            }
        }
        loadArguments(code, type, locals);
    }

    /** Tells of memory outside of the heap, or that the object on the stack has, if it is one. */
    private static void touch(CodeBuilder code, InvokeInstruction call, int memory) {
        String name = call.name().stringValue();
        code.loadConstant(memory);
        if (copies(name)) {
            code.invokestatic(Hooks.PLATFORM, "copies", MethodTypeDesc.of(CD_void, CD_Object, CD_int));
        } else {
            code.loadConstant(name.startsWith("get") && !name.startsWith("getAnd") ? READ : UPDATE)
                    .invokestatic(Hooks.PLATFORM, "touchesMemory", StateCalls.OBJECT_NUMBERS);
        }
    }

    /** Whether the call is of a fence that acquires or releases; 0: of none. */
    static int fence(InvokeInstruction call) {
        if (!owner(call).equals("java/lang/invoke/VarHandle") && !isOfUnsafe(call)) {
            return 0;
        }
        return switch (call.name().stringValue()) {
            case "fullFence" -> ACQUIRES | RELEASES;
            case "acquireFence", "loadFence", "loadLoadFence" -> ACQUIRES;
            case "releaseFence", "storeFence", "storeStoreFence" -> RELEASES;
            default -> 0;
        };
    }

    static void fence(CodeBuilder code, InvokeInstruction call) {
        code.loadConstant(fence(call))
                .invokestatic(Hooks.ACCESSES, "fence", MethodTypeDesc.of(CD_void, CD_int))
                .with(call);
    }

    /** What an access does to order threads, by the name of its mode. */
    private static int mode(String name) {
        return isPlain(name)
                ? PLAIN
                : name.endsWith("Opaque") || name.endsWith("Plain")
                        ? 0
                        : name.endsWith("Acquire")
                                ? ACQUIRES
                                : name.endsWith("Release") || name.startsWith("putOrdered")
                                        ? RELEASES
                                        : ACQUIRES | RELEASES;
    }

    /** Whether it is a plain access to one field or element, of any type. */
    private static boolean isPlain(String name) {
        return (name.startsWith("get") || name.startsWith("put")) && TYPES.contains(name.substring(3));
    }

    /** The kind of operation; 0: none. */
    private static int kind(String name) {
        if (name.startsWith("compareAnd") || name.startsWith("weakCompareAnd") || name.startsWith("getAnd")) {
            return UPDATE;
        }
        boolean accesses = isPlain(name)
                || name.endsWith("Volatile")
                || name.endsWith("Acquire")
                || name.endsWith("Release")
                || name.endsWith("Opaque")
                || name.startsWith("putOrdered");
        if (accesses) {
            return name.startsWith("get") ? READ : name.startsWith("put") ? WRITE : 0;
        }
        return 0;
    }

    /**
     * Whether java.util.concurrent writes an element here that others get without a lock: {@code ForkJoinPool} does
     * so plainly, and releases a moment later.
     */
    static boolean isHandover(InvokeInstruction call, Treatment treatment) {
        return treatment.equals(Treatment.CONCURRENT)
                && owner(call).equals("jdk/internal/misc/Unsafe")
                && call.name().equalsString("putReference");
    }

    static void handover(CodeBuilder code, InvokeInstruction call) {
        int value = code.allocateLocal(TypeKind.REFERENCE);
        int offset = code.allocateLocal(TypeKind.LONG);
        code.astore(value).lstore(offset).dup().lload(offset);
        code.invokestatic(Hooks.ACCESSES, "handsOver", MethodTypeDesc.of(CD_void, CD_Object, CD_long));
        code.lload(offset).aload(value).with(call);
    }

    /** Tells of the object, the offset and, where the operation compares, of what it expects; then the call. */
    static void unsafe(CodeBuilder code, InvokeInstruction call, Treatment treatment) {
        MethodTypeDesc type = call.typeSymbol();
        int[] locals = storeArguments(code, type);
        String name = call.name().stringValue();
        int mode = mode(name)
                | (treatment.equals(Treatment.CONCURRENT) ? PLATFORM : 0)
                | (name.startsWith("weak") ? FAILS : 0);
        code.aload(locals[0]).lload(locals[1]);
        ClassDesc expected = locals.length > 2 ? type.parameterType(2) : CD_void;
        boolean compares = name.startsWith("compareAnd") || name.startsWith("weakCompareAnd");
        if (compares) {
            code.loadLocal(TypeKind.from(expected), locals[2]);
            compared(code, expected, mode);
        } else {
            ClassDesc value = locals.length > 2 ? expected : type.returnType();
            code.loadConstant(kind(name) | mode << 8 | bytes(value) << 16)
                    .invokestatic(Hooks.ACCESSES, "access", MethodTypeDesc.of(CD_void, CD_Object, CD_long, CD_int));
        }
        loadArguments(code, type, locals);
        code.with(call);
    }

    /** How many bytes a value has; 0: a reference. */
    private static int bytes(ClassDesc type) {
        return switch (TypeKind.from(type)) {
            case BOOLEAN, BYTE -> 1;
            case SHORT, CHAR -> 2;
            case INT, FLOAT -> 4;
            case LONG, DOUBLE -> 8;
            default -> 0;
        };
    }

    /** Tells of a comparison, whose expected value is on the stack: its bits, or a reference. */
    private static void compared(CodeBuilder code, ClassDesc expected, int mode) {
        String name = "compareAndSet";
        ClassDesc bits = expected;
        switch (TypeKind.from(expected)) {
            case BOOLEAN, BYTE -> {
                name = "compareAndSetByte";
                bits = CD_int;
            }
            case SHORT, CHAR -> {
                name = "compareAndSetShort";
                bits = CD_int;
            }
            case FLOAT -> {
                code.invokestatic(CD_Float, "floatToRawIntBits", MethodTypeDesc.of(CD_int, CD_float));
                bits = CD_int;
            }
            case DOUBLE -> {
                code.invokestatic(CD_Double, "doubleToRawLongBits", MethodTypeDesc.of(CD_long, CD_double));
                bits = CD_long;
            }
            default -> {}
        }
        code.loadConstant(mode)
                .invokestatic(Hooks.ACCESSES, name, MethodTypeDesc.of(CD_void, CD_Object, CD_long, bits, CD_int));
    }

    /** Whether the call makes a method handle that may access a field, or be of a method that the hooks take over. */
    static boolean isAccessor(InvokeInstruction call) {
        return owner(call).equals("java/lang/invoke/MethodHandles$Lookup")
                && ACCESSORS.contains(call.name().stringValue());
    }

    /** The hook makes one that others are told of. */
    static void accessor(CodeBuilder code, InvokeInstruction call) {
        instead(code, call, call.typeSymbol().insertParameterTypes(0, LOOKUP));
    }

    /** Code that makes method handles, and else stays as it is. */
    static void accessors(CodeBuilder code, CodeElement element) {
        if (element instanceof InvokeInstruction call && isAccessor(call)) {
            accessor(code, call);
        } else {
            code.with(element);
        }
    }

    /** Takes the arguments of a call from the stack into new locals, one for each. */
    static int[] storeArguments(CodeBuilder code, MethodTypeDesc type) {
        int[] locals = new int[type.parameterCount()];
        for (int i = locals.length - 1; i >= 0; i--) {
            TypeKind kind = TypeKind.from(type.parameterType(i));
            locals[i] = code.allocateLocal(kind);
            code.storeLocal(kind, locals[i]);
        }
        return locals;
    }

    static void loadArguments(CodeBuilder code, MethodTypeDesc type, int[] locals) {
        for (int i = 0; i < locals.length; i++) {
            code.loadLocal(TypeKind.from(type.parameterType(i)), locals[i]);
        }
    }

    /** Code that asks for the time. */
    static void time(CodeBuilder code, CodeElement element) {
        if (element instanceof InvokeInstruction call) {
            ofPlatform(code, call);
        } else {
            code.with(element);
        }
    }

    // ---- calls of the platform

    static void ofPlatform(CodeBuilder code, InvokeInstruction call) {
        if (call.name().equalsString("currentCarrierThread")) {
            if (call.opcode() == Opcode.INVOKEINTERFACE) {
                code.pop();
            }
            code.invokestatic(Hooks.THREADS, "carrier", MethodTypeDesc.of(THREAD));
        } else if (isParking(call) && owner(call).equals("jdk/internal/misc/Unsafe")) {
            instead(code, call, call.typeSymbol().insertParameterTypes(0, UNSAFE));
        } else if (isTime(call)
                || call.name().equalsString("interrupted") && owner(call).equals("java/lang/Thread")) {
            instead(code, call, call.typeSymbol());
        } else {
            code.with(call);
        }
    }

    /** Calls the hook of the method's name in its place. */
    private static void instead(CodeBuilder code, InvokeInstruction call, MethodTypeDesc type) {
        String name = call.name().stringValue();
        code.invokestatic(Hooks.insteadOf(name), name, type);
    }

    // ---- calls of the code under test

    static void ofUser(CodeBuilder code, InvokeInstruction call) {
        String name = call.name().stringValue();
        String type = call.type().stringValue();
        switch (owner(call) + '.' + name + type) {
            case "java/lang/System.nanoTime()J",
                    "java/lang/System.currentTimeMillis()J",
                    "java/lang/Math.random()D",
                    "java/lang/Thread.interrupted()Z",
                    "java/lang/Thread.holdsLock(Ljava/lang/Object;)Z" -> instead(code, call, call.typeSymbol());
            case "java/lang/Thread.isInterrupted()Z" -> instead(code, call, MethodTypeDesc.of(CD_boolean, THREAD));
            case "java/lang/Thread.onSpinWait()V" ->
                code.invokestatic(Hooks.THREADS, "yield0", MethodTypeDesc.of(CD_boolean))
                        .pop();
            default -> {
                if (owner(call).equals("java/util/concurrent/locks/LockSupport") && name.startsWith("park")
                        || owner(call).equals(CONDITION)) {
                    code.invokestatic(Hooks.THREADS, "mayWakeSpuriously", NOTHING)
                            .with(call);
                } else if (owner(call).equals("java/lang/reflect/Field")) {
                    reflection(code, call);
                } else if (owner(call).equals("java/lang/reflect/Method") && name.equals("invoke")) {
                    invoked(code, call);
                } else if (owner(call).equals(STAMPED_LOCK)) {
                    stamped(code, call);
                } else if (Statics.mayInitialise(call)) {
                    Statics.initialising(code, call);
                } else if (isVirtual(call) && isOfMonitor(name, type)) {
                    instead(code, call, call.typeSymbol().insertParameterTypes(0, CD_Object));
                } else {
                    ofPlatform(code, call);
                }
            }
        }
    }

    /** Tells of what is read under a stamp of a {@code StampedLock}: from where, and whether it was right. */
    private static void stamped(CodeBuilder code, InvokeInstruction call) {
        String name = call.name().stringValue();
        ClassDesc result = call.typeSymbol().returnType();
        switch (name) {
            case "validate" -> {
                code.with(call).dup();
                code.invokestatic(Hooks.ACCESSES, "validated", MethodTypeDesc.of(CD_void, CD_boolean));
            }
            case "tryOptimisticRead", "tryConvertToOptimisticRead", "tryConvertToReadLock", "tryConvertToWriteLock" -> {
                String hook = name.equals("tryOptimisticRead") ? "readsOptimistically" : "exchanged";
                code.with(call).dup2().invokestatic(Hooks.ACCESSES, hook, MethodTypeDesc.of(CD_void, result));
            }
            default -> {
                if (result.equals(CD_long)) { // gives a stamp that can be relied on
                    code.invokestatic(Hooks.ACCESSES, "readsReliably", NOTHING);
                }
                code.with(call);
            }
        }
    }

    /** Whether the program calls an object whose monitor is under control from then on. */
    static boolean meets(InvokeInstruction call, Treatment treatment) {
        return treatment.isUsers() && SYNCHRONIZED.contains(owner(call)) && isVirtual(call);
    }

    private static boolean isVirtual(InvokeInstruction call) {
        return call.opcode() == Opcode.INVOKEVIRTUAL || call.opcode() == Opcode.INVOKEINTERFACE;
    }

    static void meet(CodeBuilder code, InvokeInstruction call) {
        MethodTypeDesc type = call.typeSymbol();
        int[] locals = storeArguments(code, type);
        code.dup().invokestatic(Hooks.MONITORS, "meets", MethodTypeDesc.of(CD_void, CD_Object));
        loadArguments(code, type, locals);
        code.with(call);
    }

    static boolean isOfMonitor(String name, String type) {
        return switch (name) {
            case "wait" -> List.of("()V", "(J)V", "(JI)V").contains(type);
            case "notify", "notifyAll" -> type.equals("()V");
            default -> false;
        };
    }

    /**
     * Whether it is a call by reflection, which goes to the hooks if it is of a method that the VM has itself for
     * monitors.
     */
    static boolean isInvocation(InvokeInstruction call) {
        return owner(call).equals("java/lang/reflect/Method") && call.name().equalsString("invoke");
    }

    /** What a call by reflection takes and gives. */
    static MethodTypeDesc invocation(InvokeInstruction call) {
        return call.typeSymbol().insertParameterTypes(0, METHOD);
    }

    static void isOfMonitor(CodeBuilder code) {
        code.invokestatic(Hooks.MONITORS, "isOfMonitor", MethodTypeDesc.of(CD_boolean, METHOD));
    }

    static void invokeOfMonitor(CodeBuilder code, MethodTypeDesc type) {
        code.invokestatic(Hooks.MONITORS, "invoke", type);
    }

    /** The same in a class that gets no further methods. */
    private static void invoked(CodeBuilder code, InvokeInstruction call) {
        Label usual = code.newLabel();
        Label end = code.newLabel();
        int[] locals = storeArguments(code, call.typeSymbol());
        isOfMonitor(code.dup());
        code.ifeq(usual);
        loadArguments(code, call.typeSymbol(), locals);
        invokeOfMonitor(code, invocation(call));
        code.goto_(end).labelBinding(usual);
        loadArguments(code, call.typeSymbol(), locals);
        code.with(call).labelBinding(end);
    }

    /** Tells of an access to a field by reflection. */
    private static void reflection(CodeBuilder code, InvokeInstruction call) {
        MethodTypeDesc type = call.typeSymbol();
        boolean reads = call.name().stringValue().startsWith("get") && type.parameterCount() == 1;
        boolean writes = call.name().stringValue().startsWith("set") && type.parameterCount() == 2;
        if ((reads || writes) && type.parameterType(0).equals(CD_Object)) {
            int value = 0;
            TypeKind kind = TypeKind.INT;
            if (writes) {
                kind = TypeKind.from(type.parameterType(1));
                value = code.allocateLocal(kind);
                code.storeLocal(kind, value);
            }
            code.dup2()
                    .invokestatic(
                            Hooks.ACCESSES, reads ? "read" : "write", MethodTypeDesc.of(CD_void, FIELD, CD_Object));
            if (writes) { // field, object -> field, field, object, value
                code.swap().dup_x1().swap().loadLocal(kind, value);
                code.with(call).invokestatic(Hooks.ACCESSES, "written", MethodTypeDesc.of(CD_void, FIELD));
                return;
            }
        }
        code.with(call);
    }
}
