package dev.allways.agent;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What runs as one step. Methods in which the VM comes back to Java, method handles are made when they are first
 * used, the platform is managed, or loggers are entered where one execution leaves them to the next. And whatever
 * holds a monitor of the platform that is not under control: if a task were left there, the next one that wants the
 * monitor would block all of them.
 */
final class OneStep {
    private static final Set<String> CLASSES = Set.of(
            "java/lang/invoke/MethodHandleNatives",
            "java/lang/invoke/VarHandle",
            "java/lang/invoke/MethodHandle",
            "java/lang/invoke/LambdaForm",
            "java/lang/invoke/MethodType",
            "com/sun/jmx/mbeanserver/JmxMBeanServer",
            "java/lang/ClassLoader",
            "java/lang/management/ManagementFactory",
            "java/lang/reflect/Proxy",
            "java/util/logging/LogManager",
            "java/util/logging/Logger",
            "jdk/internal/vm/SharedThreadContainer");

    /**
     * Classes with monitors, but for streams, that are loaded before any agent, and continue to collections, streams or
     * other classes under control.
     */
    private static final Set<String> LOADED_WITH_MONITORS = Set.of(
            "java/lang/ClassLoader",
            "java/lang/ClassLoader$ParallelLoaders",
            "java/lang/ClassValue",
            "java/lang/ClassValue$ClassValueMap",
            "java/lang/ThreadGroup",
            "java/lang/Throwable",
            "java/lang/reflect/Executable",
            "java/lang/reflect/Field",
            "java/lang/reflect/Parameter",
            "java/lang/reflect/RecordComponent",
            "java/net/URL",
            "java/net/URLClassLoader",
            "java/nio/file/spi/FileSystemProvider",
            "java/security/Permissions",
            "java/util/Locale",
            "java/util/jar/JarFile",
            "java/util/zip/Inflater",
            "java/util/zip/ZipFile",
            "java/util/zip/ZipFile$CleanableResource",
            "java/util/zip/ZipFile$Source",
            "java/util/zip/ZipFile$ZipFileInflaterInputStream",
            "java/util/zip/ZipFile$ZipFileInputStream",
            "jdk/internal/jimage/ImageReader$SharedImageReader",
            "jdk/internal/loader/Resource",
            "jdk/internal/loader/URLClassPath",
            "sun/nio/cs/StandardCharsets");

    private OneStep() {}

    /**
     * A method is one step where a hook says so.
     *
     * @param kind what the step is, one of the kinds of {@code AllwaysTask}
     */
    static CodeTransform where(ClassDesc hooks, String hook, int kind, ClassDesc owner, MethodModel method) {
        return ThreadClasses.before(code -> {
            code.aload(0).loadConstant(kind);
            code.invokestatic(
                    hooks,
                    hook,
                    MethodTypeDesc.of(ConstantDescs.CD_boolean, ConstantDescs.CD_Object, ConstantDescs.CD_int));
            call(code, owner, method, hooks);
        });
    }

    /** Calls the method itself where it is one step, as a hook has said, and tells when it has ended. */
    static void call(CodeBuilder code, ClassDesc owner, MethodModel method, ClassDesc hooks) {
        call(code, owner, method, hooks, "", -1);
    }

    /**
     * As {@link #call(CodeBuilder, ClassDesc, MethodModel, ClassDesc)}.
     *
     * @param ends writes what tells that it has ended
     */
    static void call(CodeBuilder code, ClassDesc owner, MethodModel method, Consumer<CodeBuilder> ends) {
        call(code, owner, method, ends, "", -1);
    }

    /**
     * As {@link #call(CodeBuilder, ClassDesc, MethodModel, ClassDesc)}; and where the call's story is told, its result
     * and its arguments are kept.
     *
     * @param called how the name of the method begins that the program calls
     * @param given how many of the parameters the program gave, the first ones; negative: nothing is told
     */
    static void call(CodeBuilder code, ClassDesc owner, MethodModel method, ClassDesc hooks, String called, int given) {
        call(code, owner, method, end -> ends(end, hooks), called, given);
    }

    private static void call(
            CodeBuilder code,
            ClassDesc owner,
            MethodModel method,
            Consumer<CodeBuilder> ends,
            String called,
            int given) {
        MethodTypeDesc type = method.methodTypeSymbol();
        Label own = code.newLabel();
        Label start = code.newLabel();
        Label end = code.newLabel();
        Label handler = code.newLabel();
        code.ifeq(own).labelBinding(start).aload(0);
        for (int i = 0; i < type.parameterCount(); i++) {
            code.loadLocal(TypeKind.from(type.parameterType(i)), code.parameterSlot(i));
        }
        code.invokespecial(owner, method.methodName().stringValue(), type)
                .labelBinding(end); // not one that overrides it
        ends.accept(code);
        if (given >= 0) {
            tells(code, called, type, given);
        }
        code.return_(TypeKind.from(type.returnType()));
        code.labelBinding(handler);
        ends.accept(code);
        code.athrow().labelBinding(own);
        code.exceptionCatchAll(start, end, handler);
    }

    /** Has the arguments and the result of a call kept, where its story is told. */
    private static void tells(CodeBuilder code, String called, MethodTypeDesc type, int given) {
        Label told = code.newLabel();
        TypeKind result = TypeKind.from(type.returnType());
        code.invokestatic(Hooks.CALLS, "isTold", MethodTypeDesc.of(ConstantDescs.CD_boolean))
                .ifeq(told);
        if (result == TypeKind.VOID) {
            code.getstatic(Hooks.TASK, "NOTHING", ConstantDescs.CD_Object);
        } else if (result.slotSize() == 2) {
            code.dup2();
        } else {
            code.dup();
        }
        box(code, type.returnType());
        code.loadConstant(given).anewarray(ConstantDescs.CD_Object);
        for (int i = 0; i < given; i++) {
            code.dup().loadConstant(i);
            code.loadLocal(TypeKind.from(type.parameterType(i)), code.parameterSlot(i));
            box(code, type.parameterType(i));
            code.aastore();
        }
        code.loadConstant(called)
                .invokestatic(
                        Hooks.CALLS,
                        "returned",
                        MethodTypeDesc.of(
                                ConstantDescs.CD_void,
                                ConstantDescs.CD_Object,
                                ConstantDescs.CD_Object.arrayType(),
                                ConstantDescs.CD_String))
                .labelBinding(told);
    }

    private static void box(CodeBuilder code, ClassDesc type) {
        if (type.isPrimitive() && !type.equals(ConstantDescs.CD_void)) {
            ClassDesc boxed = ClassDesc.of(
                    "java.lang",
                    switch (type.descriptorString()) {
                        case "Z" -> "Boolean";
                        case "B" -> "Byte";
                        case "C" -> "Character";
                        case "S" -> "Short";
                        case "I" -> "Integer";
                        case "J" -> "Long";
                        case "F" -> "Float";
                        default -> "Double";
                    });
            code.invokestatic(boxed, "valueOf", MethodTypeDesc.of(boxed, type));
        }
    }

    private static void ends(CodeBuilder code, ClassDesc hooks) {
        code.aload(0).invokestatic(hooks, "ends", MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_Object));
    }

    /** Whether a class has monitors. */
    static boolean hasMonitors(byte[] bytes) {
        return ClassFile.of().parse(bytes).methods().stream()
                .anyMatch(method -> method.flags().has(AccessFlag.SYNCHRONIZED) || hasMonitors(method));
    }

    /** Whether a method has {@code synchronized} blocks. */
    static boolean hasMonitors(MethodModel method) {
        return method.code().stream().flatMap(CodeModel::elementStream).anyMatch(MonitorInstruction.class::isInstance);
    }

    /** The code of {@code synchronized} blocks as one step each. */
    static void monitor(CodeBuilder code, CodeElement element) {
        if (element
                instanceof MonitorInstruction monitor) { // behind monitorexit a call would make the method uncompilable
            String hook = monitor.opcode() == Opcode.MONITORENTER ? "enterStep" : "exitStep";
            code.dup()
                    .invokestatic(
                            Hooks.MONITORS, hook, MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_Object));
        }
        code.with(element);
    }

    /** Whether a class that is loaded before any agent has monitors that are held in one step. */
    static boolean holdsMonitors(String type) {
        return LOADED_WITH_MONITORS.contains(type)
                || type.startsWith("java/io/")
                || type.startsWith("sun/nio/cs/Stream");
    }

    static boolean includes(String type) {
        return CLASSES.contains(type);
    }

    static boolean includes(String type, String method) {
        return switch (type) {
            case "java/lang/invoke/MethodHandleNatives" -> method.startsWith("link") || method.startsWith("find");
            case "java/lang/invoke/VarHandle" -> method.equals("getMethodHandleUncached");
            case "java/lang/invoke/MethodHandle" -> method.equals("asTypeUncached") || method.equals("customize");
            case "java/lang/invoke/LambdaForm" -> method.equals("compileToBytecode") || method.equals("prepare");
            case "java/lang/invoke/MethodType" -> method.equals("makeImpl");
            case "com/sun/jmx/mbeanserver/JmxMBeanServer", "java/lang/management/ManagementFactory" ->
                !method.equals("<init>");
            case "java/lang/ClassLoader" -> method.equals("loadClass");
            case "java/lang/reflect/Proxy" -> method.equals("newProxyInstance"); // makes the class, and initialises it
            case "jdk/internal/vm/SharedThreadContainer" -> !method.equals("<init>") && !method.equals("start");
            default -> false;
        };
    }

    /** Whether this is where all loggers are known that there have ever been. */
    static boolean isShared(String type, String method) {
        return switch (type) {
            case "java/util/logging/LogManager" -> !method.equals("<init>");
            case "java/util/logging/Logger" ->
                method.equals("doSetParent")
                        || method.equals("removeChildLogger")
                        || method.equals("updateEffectiveLevel");
            default -> false;
        };
    }

    /** Whether this is where the VM has call sites and constants linked, each once. */
    static boolean links(String type) {
        return type.equals("java/lang/invoke/MethodHandleNatives");
    }

    /**
     * Whether a method clears away what the garbage collector has left: when, and how much, is none of the program's.
     */
    static boolean clearsCollected(String type, String method) {
        return switch (type) {
            case "java/util/WeakHashMap" -> method.equals("expungeStaleEntries");
            case "java/util/logging/LogManager" -> method.equals("drainLoggerRefQueueBounded");
            default -> false;
        };
    }
}
