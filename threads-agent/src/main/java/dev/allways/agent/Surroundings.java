package dev.allways.agent;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_byte;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.util.Map.entry;

import java.lang.classfile.AccessFlags;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.Map;

/**
 * Classes of the platform that give a program time and chance, for which the hooks are asked first; methods that run
 * as one step because they enter real monitors, or are called back by the VM; what reads without the monitor that it
 * should hold; counters that number what all programs make; and what shows frames and methods, among which are those
 * that the agent added.
 */
final class Surroundings {
    private static final ClassDesc INSTANT = ClassDesc.of("java.time.Instant");
    private static final ClassDesc FRAME = ClassDesc.of("java.lang.StackTraceElement");
    private static final ClassDesc POOL = ClassDesc.of("java.util.concurrent.ExecutorService");
    private static final ClassDesc FUNCTION = ClassDesc.of("java.util.function.Function");
    private static final ClassDesc METHODS =
            ClassDesc.of("java.lang.reflect.Method").arrayType();
    private static final ClassDesc THREAD = ClassDesc.of("java.lang.Thread");
    private static final MethodTypeDesc OF_BYTES = MethodTypeDesc.of(CD_boolean, CD_byte.arrayType());

    /** By class: by name and type of a method, how its code is changed. */
    private static final Map<String, Map<String, CodeTransform>> CHANGES = Map.ofEntries(
            entry(
                    "java/security/SecureRandom",
                    Map.of(
                            "getDefaultPRNG(Z[B)V", Rewriting.withoutSteps(),
                            "nextBytes([B)V",
                                    ThreadClasses.done(code ->
                                            code.aload(1).invokestatic(Hooks.CHANCE, "randomBytes", OF_BYTES)))),
            entry(
                    "java/lang/invoke/SerializedLambda",
                    Map.of(
                            "<init>(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;I"
                                    + "Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;"
                                    + "[Ljava/lang/Object;)V",
                            ThreadClasses.before(Surroundings::referred))),
            entry("java/time/Clock", Map.of("currentInstant()Ljava/time/Instant;", ThreadClasses.before(code -> {
                Label no = code.newLabel();
                code.invokestatic(Hooks.CHANCE, "currentInstant", MethodTypeDesc.of(INSTANT));
                code.dup().ifnull(no).areturn().labelBinding(no).pop();
            }))),
            entry("java/time/Clock$SystemClock", Map.of("millis()J", Calls::time)),
            entry(
                    "java/util/Timer",
                    Map.of(
                            "purge()I",
                            ThreadClasses.before(
                                    code -> code.invokestatic(Hooks.PLATFORM, "purges", MethodTypeDesc.of(CD_void))))),
            entry(
                    "sun/nio/ch/SimpleAsynchronousFileChannelImpl",
                    Map.of(
                            "open(Ljava/io/FileDescriptor;Ljava/lang/String;ZZLsun/nio/ch/ThreadPool;)"
                                    + "Ljava/nio/channels/AsynchronousFileChannel;",
                            Surroundings::ownPool)),
            entry(
                    "java/lang/Runtime",
                    Map.of(
                            "exit(I)V", exits(),
                            "halt(I)V", exits(),
                            "addShutdownHook(Ljava/lang/Thread;)V", withHook("adds"),
                            "removeShutdownHook(Ljava/lang/Thread;)Z", withHook("removes"))),
            entry(
                    "java/lang/StackStreamFactory$AbstractStackWalker",
                    Map.of("walk()Ljava/lang/Object;", Rewriting.withoutSteps())),
            entry(
                    "java/lang/StackTraceElement",
                    Map.of(
                            "of([Ljava/lang/StackTraceElement;)[Ljava/lang/StackTraceElement;",
                            Rewriting.withoutSteps().andThen(shown(0, Hooks.FRAMES, FRAME.arrayType())),
                            "of(Ljava/lang/StackFrameInfo;)Ljava/lang/StackTraceElement;",
                            (code, element) -> {
                                if (element instanceof ReturnInstruction) {
                                    code.dup()
                                            .invokestatic(
                                                    Hooks.FRAMES,
                                                    "show",
                                                    MethodTypeDesc.of(ConstantDescs.CD_void, FRAME));
                                }
                                code.with(element);
                            })),
            entry(
                    "java/lang/StackStreamFactory",
                    Map.of(
                            "makeStackTraverser(Ljava/lang/StackWalker;Ljava/util/function/Function;)"
                                    + "Ljava/lang/StackStreamFactory$StackFrameTraverser;",
                            shown(1, Hooks.FRAMES, FUNCTION))),
            entry("java/lang/StackWalker", Map.of("getCallerClass()Ljava/lang/Class;", ThreadClasses.before(code -> {
                Label no = code.newLabel();
                code.aload(0)
                        .invokestatic(
                                Hooks.FRAMES,
                                "callerClass",
                                MethodTypeDesc.of(ConstantDescs.CD_Class, ClassDesc.of("java.lang.StackWalker")));
                code.dup().ifnull(no).areturn().labelBinding(no).pop();
            }))),
            entry(
                    "jdk/internal/reflect/Reflection",
                    Map.of(
                            "filterMethods(Ljava/lang/Class;[Ljava/lang/reflect/Method;)[Ljava/lang/reflect/Method;",
                            shown(1, Hooks.ADDED, METHODS))),
            entry(
                    "java/lang/Throwable",
                    Map.of("printStackTrace(Ljava/lang/Throwable$PrintStreamOrWriter;)V", Rewriting.withoutSteps())),
            entry(
                    "jdk/internal/vm/ThreadContainer",
                    Map.of(
                            "add(Ljava/lang/Thread;)V", Rewriting.withoutSteps(),
                            "remove(Ljava/lang/Thread;)V", Rewriting.withoutSteps())),
            entry(
                    "java/util/concurrent/ForkJoinPool",
                    Map.ofEntries(
                            entry("getAndAddPoolIds(I)I", ThreadClasses.unlessNegative("poolId")),
                            entry("execute(Ljava/lang/Runnable;)V", ForkCalls.executes()),
                            entry(
                                    "poolSubmit(ZLjava/util/concurrent/ForkJoinTask;)"
                                            + "Ljava/util/concurrent/ForkJoinTask;",
                                    ForkCalls.submits(2)),
                            entry(
                                    "externalSubmit(Ljava/util/concurrent/ForkJoinTask;)"
                                            + "Ljava/util/concurrent/ForkJoinTask;",
                                    ForkCalls.submits(1)),
                            entry(
                                    "scheduleDelayedTask(Ljava/util/concurrent/DelayScheduler$ScheduledForkJoinTask;)"
                                            + "Ljava/util/concurrent/DelayScheduler$ScheduledForkJoinTask;",
                                    ForkCalls.delays()),
                            entry(
                                    "awaitQuiescence(JLjava/util/concurrent/TimeUnit;)Z",
                                    ForkCalls.awaits("awaitsTasks")),
                            entry(
                                    "awaitTermination(JLjava/util/concurrent/TimeUnit;)Z",
                                    ForkCalls.awaits("awaitsTermination")),
                            entry("isQuiescent()Z", ForkCalls.asks("isQuiescent")),
                            entry("isShutdown()Z", ForkCalls.asks("isShutDown")),
                            entry("isTerminated()Z", ForkCalls.asks("isTerminated")),
                            entry("isTerminating()Z", ForkCalls.asks("isTerminating")),
                            entry("getActiveThreadCount()I", ForkCalls.asks("counts")),
                            entry("getRunningThreadCount()I", ForkCalls.asks("counts")),
                            entry("getPoolSize()I", ForkCalls.asks("counts")),
                            entry("shutdown()V", ForkCalls.ends("shutDown")),
                            entry("shutdownNow()Ljava/util/List;", ForkCalls.stops()),
                            entry("close()V", ForkCalls.ends("close")))));

    /** Static fields with counters, by class: each worker has its own. */
    private static final Map<String, String> COUNTERS = Map.of(
            "java/util/concurrent/Executors$DefaultThreadFactory", "poolNumber",
            "java/util/Timer", "nextSerialNumber",
            "java/util/SplittableRandom", "defaultGen",
            "jdk/internal/random/L32X64MixRandom", "defaultGen");

    private Surroundings() {}

    /** Takes out of an argument what nobody is shown. */
    private static CodeTransform shown(int argument, ClassDesc hooks, ClassDesc type) {
        return ThreadClasses.before(code -> code.aload(argument)
                .invokestatic(hooks, "shown", MethodTypeDesc.of(type, type))
                .astore(argument));
    }

    /**
     * Of a serialized reference: the kind, the class, the name and the type of its method, in locals one after the
     * other.
     */
    private static void referred(CodeBuilder code) {
        int kind = 5;
        int owner = 6;
        int method = 7;
        int type = 8;
        MethodTypeDesc changed = MethodTypeDesc.of(CD_String, CD_String, CD_String);
        code.iload(kind).aload(method);
        code.invokestatic(Hooks.ADDED, "kind", MethodTypeDesc.of(CD_int, CD_int, CD_String))
                .istore(kind);
        code.aload(owner).aload(method).invokestatic(Hooks.ADDED, "owner", changed);
        code.astore(owner);
        code.aload(type).aload(method).invokestatic(Hooks.ADDED, "type", changed);
        code.astore(type);
        code.aload(method).invokestatic(Hooks.ADDED, "method", MethodTypeDesc.of(CD_String, CD_String));
        code.astore(method);
    }

    private static boolean isUnlocked(MethodModel method) {
        AccessFlags flags = method.flags();
        return flags.has(AccessFlag.PUBLIC)
                && !flags.has(AccessFlag.STATIC)
                && !flags.has(AccessFlag.SYNCHRONIZED)
                && !method.methodName().equalsString("<init>");
    }

    private static CodeTransform exits() {
        return ThreadClasses.before(code -> code.invokestatic(Hooks.CONTROL, "exits", MethodTypeDesc.of(CD_void)));
    }

    private static CodeTransform withHook(String what) {
        return ThreadClasses.before(
                code -> code.aload(1).invokestatic(Hooks.CONTROL, what, MethodTypeDesc.of(CD_void, THREAD)));
    }

    private static CodeTransform ownCounter(String name) {
        return (code, element) -> {
            code.with(element);
            if (element instanceof FieldInstruction field
                    && field.opcode() == Opcode.GETSTATIC
                    && field.name().equalsString(name)) {
                code.invokestatic(Hooks.CHANCE, "counter", MethodTypeDesc.of(CD_Object, CD_Object));
                code.checkcast(field.typeSymbol());
            }
        };
    }

    /** The pool that all channels share, in a static field, becomes one that the hooks give. */
    private static void ownPool(CodeBuilder code, CodeElement element) {
        code.with(element);
        if (element instanceof FieldInstruction field && field.name().equalsString("defaultExecutor")) {
            code.invokestatic(Hooks.THREADS, "poolOfFiles", MethodTypeDesc.of(POOL, POOL));
        }
    }

    /** What is changed before accesses are put under control. */
    static ClassModel first(ClassFile format, ClassModel model) {
        String name = model.thisClass().asInternalName();
        return FutureCalls.changes(name)
                ? format.parse(format.transformClass(
                        model, ThreadClasses.changing(method -> FutureCalls.changeFirst(name, method))))
                : model;
    }

    static byte[] rewrite(ClassFile format, ClassModel model) {
        String name = model.thisClass().asInternalName();
        Map<String, CodeTransform> changes = CHANGES.getOrDefault(name, Map.of());
        String counter = COUNTERS.get(name);
        if (counter != null) {
            return format.transformClass(
                    model,
                    ClassTransform.transformingMethodBodies(ownCounter(counter))
                            .andThen(ThreadClasses.changing(method -> ThreadClasses.change(changes, method))));
        }
        if (name.equals("java/util/Properties")) {
            return format.transformClass(
                    model, ThreadClasses.changing(method -> isUnlocked(method) ? Rewriting.stepOfProperties() : null));
        }
        if (name.equals(StampCalls.LOCK)) {
            return format.transformClass(model, ThreadClasses.changing(StampCalls::change));
        }
        if (PoolCalls.changes(name)) {
            return format.transformClass(model, ThreadClasses.changing(method -> PoolCalls.change(name, method)));
        }
        if (ScheduledCalls.changes(name)) {
            return format.transformClass(model, ThreadClasses.changing(method -> ScheduledCalls.change(name, method)));
        }
        if (ExecutorCalls.changes(name)) {
            return format.transformClass(model, ThreadClasses.changing(method -> ExecutorCalls.change(name, method)));
        }
        if (FutureCalls.changes(name)) {
            return format.transformClass(model, ThreadClasses.changing(method -> FutureCalls.change(name, method)));
        }
        if (PhaseCalls.changes(name)) {
            return format.transformClass(model, ThreadClasses.changing(method -> PhaseCalls.change(name, method)));
        }
        if (Synchronizers.changes(name)) {
            return format.transformClass(model, ThreadClasses.changing(method -> Synchronizers.change(name, method)));
        }
        return format.transformClass(
                model,
                ThreadClasses.changing(
                        changes.isEmpty()
                                ? method -> CollectionCalls.change(name, method)
                                : method -> ThreadClasses.change(changes, method)));
    }
}
