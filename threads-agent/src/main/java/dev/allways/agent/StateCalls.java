package dev.allways.agent;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where objects of the platform and their state are met: the code under test gets an object or hands over an array,
 * and the platform passes an array on to code that is not rewritten.
 */
final class StateCalls {
    private static final MethodTypeDesc OBJECT = MethodTypeDesc.of(CD_void, CD_Object);
    private static final MethodTypeDesc OBJECT_CALL = MethodTypeDesc.of(CD_void, CD_Object, CD_String);
    static final MethodTypeDesc REACHED = MethodTypeDesc.of(CD_void, CD_Object, CD_Object, CD_int);
    private static final MethodTypeDesc ELEMENT = MethodTypeDesc.of(CD_void, CD_Object, CD_int);

    private static final ClassDesc OBJECTS = CD_Object.arrayType();
    private static final Set<ClassDesc> INTRINSICALLY_EQUAL =
            Set.of(ConstantDescs.CD_byte.arrayType(), ConstantDescs.CD_char.arrayType());
    private static final MethodTypeDesc NUMBERS = MethodTypeDesc.of(CD_void, CD_int, CD_int);
    static final MethodTypeDesc OBJECT_NUMBERS = MethodTypeDesc.of(CD_void, CD_Object, CD_int, CD_int);

    private static final String SORTING = "java/util/DualPivotQuicksort";
    private static final String HANDLER = "defaultUncaughtExceptionHandler";
    private static final String QUEUE = "java/lang/ref/ReferenceQueue";

    private StateCalls() {}

    static boolean concern(InvokeInstruction call, Treatment treatment) {
        return passes(call, treatment)
                || handsOver(call, treatment, false)
                || calls(call, treatment)
                || touches(call, treatment)
                || gives(call, treatment)
                || isByHandle(call, treatment);
    }

    private static String owner(InvokeInstruction call) {
        return call.owner().asInternalName();
    }

    // ---- the code under test

    /** Whether an object of a type may be one of the platform's whose state is under control. */
    static boolean isMet(ClassDesc type) {
        return type.isClassOrInterface() && AllwaysPlatform.mayBeMet(name(type));
    }

    private static String name(ClassDesc type) {
        String descriptor = type.descriptorString();
        return descriptor.substring(1, descriptor.length() - 1);
    }

    /** The program has got the object on the stack, of that type. */
    static void meet(CodeBuilder code, ClassDesc type) {
        if (isMet(type)) {
            code.dup().invokestatic(Hooks.PLATFORM, "meets", OBJECT);
        }
    }

    /** Whether the program may get an object of the platform by the call. */
    static boolean gives(InvokeInstruction call, Treatment treatment) {
        ClassDesc given = call.typeSymbol().returnType();
        return treatment.isOfProgram()
                && isOfPlatform(owner(call))
                && isMet(given)
                && !(given.equals(call.owner().asSymbol()) && call.opcode() != Opcode.INVOKESTATIC); // as of a builder
    }

    /**
     * Whether the call is of a stream, whose methods hold its monitor: where that is not under control all that they
     * do is one step, what they do to other objects as well.
     */
    static boolean hasMonitors(InvokeInstruction call) {
        return owner(call).startsWith("java/io/");
    }

    /** Whether the program may call an object of the platform. */
    static boolean calls(InvokeInstruction call, Treatment treatment) {
        return treatment.isOfProgram()
                && call.opcode() != Opcode.INVOKESTATIC
                && !call.name().equalsString("<init>")
                && isOfPlatform(owner(call))
                && isMet(call.owner().asSymbol());
    }

    /** The program is about to call the object on the stack below the arguments. */
    static void meetReceiver(CodeBuilder code, InvokeInstruction call) {
        MethodTypeDesc type = call.typeSymbol();
        if (type.parameterCount() == 0) {
            meetCalled(code.dup(), call);
        } else if (type.parameterCount() == 1
                && TypeKind.from(type.parameterType(0)).slotSize() == 1) {
            meetCalled(code.dup2().pop(), call);
        } else {
            int[] locals = Calls.storeArguments(code, type);
            meetCalled(code.dup(), call);
            Calls.loadArguments(code, type, locals);
        }
    }

    private static void meetCalled(CodeBuilder code, InvokeInstruction call) {
        if (AllwaysPlatform.ofMethods(owner(call)) == AllwaysPlatform.NONE) { // its state may not be seen
            code.ldc(name(call)).invokestatic(Hooks.PLATFORM, "meets", OBJECT_CALL);
        } else {
            code.invokestatic(Hooks.PLATFORM, "meets", OBJECT);
        }
    }

    /** The call as reports tell of it. */
    private static String name(InvokeInstruction call) {
        return call.owner().asSymbol().displayName() + '.' + call.name().stringValue();
    }

    /**
     * Whether the call is one of any method, by reflection or by a handle; what it takes and gives may be objects of
     * the platform.
     */
    static boolean isByHandle(InvokeInstruction call, Treatment treatment) {
        String name = call.name().stringValue();
        return treatment.isOfProgram()
                && switch (owner(call)) {
                    case "java/lang/invoke/MethodHandle" -> name.startsWith("invoke") || name.equals("bindTo");
                    case "java/lang/reflect/Method" -> name.equals("invoke");
                    case "java/lang/reflect/Constructor" -> name.equals("newInstance");
                    default -> false;
                };
    }

    /** The program is about to hand these over by such a call. */
    static void meetArguments(CodeBuilder code, InvokeInstruction call) {
        MethodTypeDesc type = call.typeSymbol();
        int[] locals = Calls.storeArguments(code, type);
        for (int i = 0; i < locals.length; i++) {
            ClassDesc given = type.parameterType(i);
            if (given.isClassOrInterface()) {
                code.aload(locals[i]).invokestatic(Hooks.PLATFORM, "meets", OBJECT);
            } else if (given.equals(OBJECTS)) {
                code.aload(locals[i]).invokestatic(Hooks.PLATFORM, "meetsEach", MethodTypeDesc.of(CD_void, OBJECTS));
            }
        }
        Calls.loadArguments(code, type, locals);
    }

    /** The program has got this by such a call. */
    static void meetResult(CodeBuilder code, InvokeInstruction call) {
        if (call.typeSymbol().returnType().isClassOrInterface()) {
            code.dup().invokestatic(Hooks.PLATFORM, "meets", OBJECT);
        }
    }

    private static boolean isOfPlatform(String owner) {
        return owner.startsWith("java/") || owner.startsWith("javax/");
    }

    /**
     * Whether the program hands the platform an array by the call, other than where {@link ArrayCalls} sees to it.
     *
     * @param justMade whether the last argument is an array that was made for the call
     */
    static boolean handsOver(InvokeInstruction call, Treatment treatment, boolean justMade) {
        String owner = owner(call);
        return treatment.isOfProgram()
                && isOfPlatform(owner)
                && (!owner.startsWith("java/lang/invoke/") || isOfBytes(call))
                && !owner.startsWith("java/lang/reflect/")
                && !ArrayCalls.concern(call, treatment)
                && firstHandedOver(call, justMade) >= 0;
    }

    /** Whether the call accesses several elements of an array of bytes as one number. */
    private static boolean isOfBytes(InvokeInstruction call) {
        return owner(call).equals("java/lang/invoke/VarHandle")
                && call.type().stringValue().startsWith("([BI")
                && !call.type().stringValue().startsWith("([BIB");
    }

    /**
     * The number of the first array among the arguments, or of the next; an argument that was just made is nobody
     * else's.
     */
    private static int firstHandedOver(InvokeInstruction call, boolean justMade) {
        List<ClassDesc> types = call.typeSymbol().parameterList();
        for (int i = 0; i < types.size() - (justMade ? 1 : 0); i++) {
            if (types.get(i).isArray()) {
                return i;
            }
        }
        return -1;
    }

    static void handOver(CodeBuilder code, InvokeInstruction call) {
        MethodTypeDesc type = call.typeSymbol();
        int[] locals = Calls.storeArguments(code, type);
        for (int i = 0; i < locals.length; i++) {
            if (type.parameterType(i).isArray()) {
                code.aload(locals[i]).invokestatic(Hooks.PLATFORM, "handsOver", OBJECT);
            }
        }
        Calls.loadArguments(code, type, locals);
    }

    /** What a call of the program's reads or writes that is not seen otherwise, and how. */
    private enum Touched {
        NOTHING(0),
        READ(AllwaysTask.READ),
        UPDATED(AllwaysTask.UPDATE);

        final int kind;

        Touched(int kind) {
            this.kind = kind;
        }

        static Touched by(String method) {
            return method.startsWith("get") || method.startsWith("is") || method.equals("refersTo") ? READ : UPDATED;
        }

        static Touched byLogger(String method) {
            return method.startsWith("set") || method.startsWith("re") || method.startsWith("add") ? UPDATED : READ;
        }
    }

    /** What the call does to its object. */
    private static Touched object(InvokeInstruction call) {
        String name = call.name().stringValue();
        String owner = owner(call);
        if (call.opcode() == Opcode.INVOKESTATIC || name.equals("<init>")) {
            return Touched.NOTHING;
        }
        return switch (owner) {
            case "java/lang/Thread" ->
                THREAD.contains(name.substring(Math.min(3, name.length()))) || name.equals("isDaemon")
                        ? Touched.by(name)
                        : Touched.NOTHING;
            case "javax/management/MBeanServer" -> Touched.by(name);
            case "java/lang/ThreadGroup" ->
                name.endsWith("MaxPriority") || name.endsWith("Daemon") ? Touched.by(name) : Touched.NOTHING;
            default -> {
                if (owner.startsWith("java/lang/reflect/") && name.contains("ccess")
                        || owner.startsWith("java/lang/ref/") && REFERENCE.contains(name)
                        || owner.startsWith("java/lang/invoke/") && name.endsWith("etTarget")) {
                    yield Touched.by(name);
                }
                yield THROWABLE.contains(name + call.type().stringValue()) ? Touched.by(name) : Touched.NOTHING;
            }
        };
    }

    private static final Set<String> THREAD = Set.of(
            "Name", "Priority", "Daemon", "UncaughtExceptionHandler", "ContextClassLoader"); // behind get and set

    private static final Set<String> REFERENCE = Set.of("get", "clear", "enqueue", "isEnqueued", "refersTo", "clean");
    private static final Set<String> QUEUED = Set.of("enqueue()Z", "isEnqueued()Z");

    /**
     * Methods with these names may be inherited from threads, their groups, references and call sites: a call names the
     * class of the program's that inherits them.
     */
    private static final Set<String> INHERITED = Set.of(
            "getName()Ljava/lang/String;",
            "setName(Ljava/lang/String;)V",
            "getPriority()I",
            "setPriority(I)V",
            "isDaemon()Z",
            "setDaemon(Z)V",
            "getUncaughtExceptionHandler()Ljava/lang/Thread$UncaughtExceptionHandler;",
            "setUncaughtExceptionHandler(Ljava/lang/Thread$UncaughtExceptionHandler;)V",
            "getContextClassLoader()Ljava/lang/ClassLoader;",
            "setContextClassLoader(Ljava/lang/ClassLoader;)V",
            "getMaxPriority()I",
            "setMaxPriority(I)V",
            "get()Ljava/lang/Object;",
            "clear()V",
            "enqueue()Z",
            "isEnqueued()Z",
            "refersTo(Ljava/lang/Object;)Z",
            "getTarget()Ljava/lang/invoke/MethodHandle;",
            "setTarget(Ljava/lang/invoke/MethodHandle;)V");

    private static final Set<String> CLASS_VALUE =
            Set.of("get(Ljava/lang/Class;)Ljava/lang/Object;", "remove(Ljava/lang/Class;)V");

    private static final Set<String> THROWABLE = Set.of(
            "addSuppressed(Ljava/lang/Throwable;)V",
            "getCause()Ljava/lang/Throwable;",
            "getStackTrace()[Ljava/lang/StackTraceElement;",
            "getSuppressed()[Ljava/lang/Throwable;",
            "initCause(Ljava/lang/Throwable;)Ljava/lang/Throwable;",
            "setStackTrace([Ljava/lang/StackTraceElement;)V");

    /** What all threads share that a call reads or writes, by name; null: nothing of that kind. */
    private static @Nullable String shared(InvokeInstruction call) {
        String name = call.name().stringValue();
        return switch (owner(call)) {
            case "java/lang/System" ->
                switch (name) {
                    case "getProperties", "setProperties" -> "properties";
                    case "setOut", "setErr", "setIn" -> "streams";
                    default -> null;
                };
            case "java/util/logging/Logger", "java/util/logging/LogManager" -> "loggers";
            case "java/util/Locale",
                    "java/util/TimeZone",
                    "java/net/Authenticator",
                    "java/net/CookieHandler",
                    "java/net/ProxySelector",
                    "java/net/ResponseCache" ->
                name.equals("getDefault") || name.equals("setDefault") ? "default" : null;
            case "java/time/ZoneId" -> name.equals("systemDefault") ? "default" : null;
            case "java/beans/PropertyEditorManager" -> "editors";
            case "java/security/Security" ->
                name.contains("rovider")
                        ? "providers"
                        : name.equals("getProperty") || name.equals("setProperty") ? "properties" : null;
            case "java/lang/Thread" -> name.endsWith("etDefaultUncaughtExceptionHandler") ? HANDLER : null;
            case "java/lang/ThreadGroup" -> name.equals("uncaughtException") ? HANDLER : null; // which it asks for
            case "java/lang/Runtime" -> name.endsWith("ShutdownHook") ? "hooks" : null;
            case "java/lang/invoke/SwitchPoint" -> "switches";
            default -> owner(call).equals(QUEUE) ? "queues" : FileCalls.concern(call) ? "files" : null;
        };
    }

    private static boolean isOfMemory(InvokeInstruction call) {
        return owner(call).startsWith("java/lang/foreign/") && !owner(call).contains("Layout")
                || owner(call).equals("java/lang/invoke/VarHandle")
                        && call.type().stringValue().startsWith("(Ljava/lang/foreign/MemorySegment;");
    }

    /**
     * Whether what the call reads and writes is not seen at all: of a buffer by a handle, of a class by what it is
     * given when it is first asked.
     */
    private static boolean isUnseen(InvokeInstruction call) {
        return owner(call).equals("java/lang/invoke/VarHandle")
                        && call.type().stringValue().startsWith("(Ljava/nio/ByteBuffer;")
                || owner(call).startsWith("java/lang/Thread$Builder")
                || call.opcode() != Opcode.INVOKESTATIC
                        && CLASS_VALUE.contains(
                                call.name().stringValue() + call.type().stringValue());
    }

    /** Whether the call reads or writes what is not seen otherwise. */
    static boolean touches(InvokeInstruction call, Treatment treatment) {
        return treatment.isOfProgram()
                && (object(call) != Touched.NOTHING
                        || mayInherit(call)
                        || shared(call) != null
                        || isOfMemory(call)
                        || Calls.isOfAddress(call)
                        || isUnseen(call));
    }

    /** Whether the method may be one of the platform's that reads or writes the object: its class tells. */
    private static boolean mayInherit(InvokeInstruction call) {
        return call.opcode() != Opcode.INVOKESTATIC
                && !isOfPlatform(owner(call))
                && INHERITED.contains(call.name().stringValue() + call.type().stringValue());
    }

    static void touch(CodeBuilder code, InvokeInstruction call, Basis basis) {
        if (isOfQueues(call)) {
            touchQueued(code, call, basis);
            return;
        }
        String shared = shared(call);
        if (isUnseen(call)) {
            MethodTypeDesc type = call.typeSymbol();
            int[] locals = Calls.storeArguments(code, type);
            if (owner(call).equals("java/lang/invoke/VarHandle")) {
                code.aload(locals[0]);
            } else {
                code.dup();
            }
            code.ldc(name(call)).invokestatic(Hooks.PLATFORM, "meetsUnseen", OBJECT_CALL);
            Calls.loadArguments(code, type, locals);
        } else if (isOfMemory(call)) {
            code.aconst_null().loadConstant(memory(basis)).loadConstant(AllwaysTask.UPDATE);
            code.invokestatic(Hooks.PLATFORM, "touchesMemory", OBJECT_NUMBERS);
        } else if (Calls.isOfAddress(call)) {
            Calls.address(code, call, memory(basis));
        } else if (shared != null && shared.equals(HANDLER)) { // which is also read where there is no call
            code.loadConstant(ClassDesc.of("java.lang.Thread")).loadConstant(shared(call, shared).kind);
            code.invokestatic(Hooks.PLATFORM, "touches", ELEMENT);
        } else if (shared != null) {
            code.loadConstant(basis.number(new Fields.Field(keeper(call, shared), shared, 0, 0)))
                    .loadConstant(shared(call, shared).kind)
                    .invokestatic(Hooks.PLATFORM, "touches", NUMBERS);
            if (FileCalls.opens(call)) {
                code.invokestatic(Hooks.PLATFORM, "opens", MethodTypeDesc.of(CD_void));
            }
            if (isReadUnseen(call)) {
                code.ldc(name(call)).invokestatic(Hooks.PLATFORM, "setsDefault", MethodTypeDesc.of(CD_void, CD_String));
            }
        }
        boolean isInherited = mayInherit(call);
        if (isInherited || object(call) != Touched.NOTHING) {
            MethodTypeDesc type = call.typeSymbol();
            int[] locals = Calls.storeArguments(code, type);
            Touched touched = isInherited ? Touched.by(call.name().stringValue()) : object(call);
            code.dup().loadConstant(touched.kind);
            code.invokestatic(Hooks.PLATFORM, isInherited ? "touchesInherited" : "touches", ELEMENT);
            Calls.loadArguments(code, type, locals);
        }
    }

    /** Whether the call may put the object, if it is a reference, into its queue, or ask whether it is there. */
    private static boolean isOfQueues(InvokeInstruction call) {
        return QUEUED.contains(call.name().stringValue() + call.type().stringValue())
                && (owner(call).startsWith("java/lang/ref/") || mayInherit(call));
    }

    /** A reference is cleared before it is in its queue, which others may see: two steps. */
    private static void touchQueued(CodeBuilder code, InvokeInstruction call, Basis basis) {
        Touched touched = Touched.by(call.name().stringValue());
        if (touched == Touched.UPDATED) {
            code.dup().invokestatic(Hooks.PLATFORM, "clears", OBJECT);
        }
        code.dup().loadConstant(queues(basis)).loadConstant(touched.kind);
        code.invokestatic(Hooks.PLATFORM, "touchesQueues", OBJECT_NUMBERS);
    }

    /** The number of all queues of references. */
    private static int queues(Basis basis) {
        return basis.number(new Fields.Field(QUEUE, "queues", 0, 0));
    }

    /** Whether the call sets what much of the platform reads by itself, in no step. */
    private static boolean isReadUnseen(InvokeInstruction call) {
        String name = call.name().stringValue();
        return switch (owner(call)) {
            case "java/lang/System" -> name.equals("setOut") || name.equals("setErr") || name.equals("setIn");
            case "java/util/Locale", "java/util/TimeZone" -> name.equals("setDefault");
            default -> false;
        };
    }

    /** The class that keeps what all threads share, whichever class the call is of. */
    private static String keeper(InvokeInstruction call, String shared) {
        return switch (shared) {
            case "loggers" -> "java/util/logging/LogManager";
            case "queues" -> QUEUE;
            case "files" -> "java/nio/file/Files";
            case "default" -> owner(call).equals("java/time/ZoneId") ? "java/util/TimeZone" : owner(call);
            default -> owner(call);
        };
    }

    /** What the call does to what all threads share. */
    private static Touched shared(InvokeInstruction call, String what) {
        String name = call.name().stringValue();
        return switch (what) {
            case "loggers" -> Touched.byLogger(name);
            case "files" -> FileCalls.reads(call) ? Touched.READ : Touched.UPDATED;
            default -> Touched.by(name);
        };
    }

    /** The number of all memory outside of the heap, and of what is accessed as if it were. */
    private static int memory(Basis basis) {
        return basis.number(new Fields.Field("java/lang/foreign/MemorySegment", "memory", 0, 0));
    }

    // ---- the platform

    /**
     * Whether there may be an object in a field of the type whose state is under control with that of the object it
     * belongs to.
     */
    static boolean isReached(ClassDesc type) {
        return type.isArray()
                || type.isClassOrInterface()
                        && (type.equals(CD_Object) || isMet(type) || !name(type).startsWith("java/lang/"));
    }

    static void load(CodeBuilder code, ArrayLoadInstruction load) {
        code.dup2().invokestatic(Hooks.PLATFORM, "readElement", ELEMENT);
        if (load.typeKind() != TypeKind.REFERENCE) {
            code.with(load);
            return;
        }
        code.dup2().with(load).dup_x2(); // found, array, index, found
        code.swap();
        code.invokestatic(Hooks.PLATFORM, "reached", REACHED);
    }

    /** Whether an array may be passed on to code whose accesses to it are not seen. */
    static boolean passes(InvokeInstruction call, Treatment treatment) {
        if (!treatment.seesState()) {
            return false;
        }
        if (isClone(call)) {
            return true;
        }
        String owner = owner(call);
        return (AllwaysPlatform.ofMethods(owner) != AllwaysPlatform.ACCESSES
                        || hasNoHooks(owner, call.name().stringValue(), call.typeSymbol()))
                && call.typeSymbol().parameterList().stream().anyMatch(type -> isPassed(type, owner));
    }

    /**
     * Whether the body of a method, which is under control otherwise, has no hooks, and its calls pass the arrays on.
     * Compiled code does without some bodies, for the compiler knows what they do to arrays (annotation {@code
     * IntrinsicCandidate}): a hook in one would be called only as long as it is interpreted. And a hook for each
     * element that is filled would cost all who fill arrays.
     */
    static boolean hasNoHooks(String owner, String name, MethodTypeDesc type) {
        return switch (owner) {
            case "java/util/Arrays" ->
                switch (name) {
                    case "fill" -> true;
                    case "copyOf", "copyOfRange" ->
                        type.parameterType(type.parameterCount() - 1).equals(ConstantDescs.CD_Class);
                    case "equals" -> type.parameterCount() == 2 && INTRINSICALLY_EQUAL.contains(type.parameterType(0));
                    default -> false;
                };
            case SORTING -> type.parameterCount() > 0 && type.parameterType(0).equals(ConstantDescs.CD_Class);
            default -> false;
        };
    }

    private static boolean isClone(InvokeInstruction call) {
        return call.opcode() == Opcode.INVOKEVIRTUAL && call.owner().asSymbol().isArray();
    }

    private static boolean isPassed(ClassDesc type, String owner) {
        return type.isArray()
                || type.equals(CD_Object)
                        && (owner.equals("java/lang/System")
                                || owner.equals(SORTING)
                                || owner.equals("jdk/internal/misc/Unsafe")
                                || owner.equals("jdk/internal/misc/ScopedMemoryAccess"));
    }

    static void pass(CodeBuilder code, InvokeInstruction call, Basis basis) {
        if (isClone(call)) {
            code.dup().invokestatic(Hooks.PLATFORM, "passes", OBJECT);
            return;
        }
        MethodTypeDesc type = call.typeSymbol();
        int[] locals = Calls.storeArguments(code, type);
        for (int i = 0; i < locals.length; i++) {
            if (isPassed(type.parameterType(i), owner(call))) {
                code.aload(locals[i]);
                if (owner(call).equals("jdk/internal/misc/ScopedMemoryAccess")) {
                    code.loadConstant(memory(basis)).invokestatic(Hooks.PLATFORM, "passes", ELEMENT);
                } else {
                    code.invokestatic(Hooks.PLATFORM, "passes", OBJECT);
                }
            }
        }
        Calls.loadArguments(code, type, locals);
    }
}
