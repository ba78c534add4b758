package dev.allways.agent;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.util.Map.entry;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The calls of pools of threads, and of executors. */
final class PoolCalls {
    private static final String POOL = "java/util/concurrent/ThreadPoolExecutor";
    private static final String WORKER = POOL + "$Worker";
    private static final String SCHEDULED = "java/util/concurrent/ScheduledThreadPoolExecutor";
    private static final String DELAYS = SCHEDULED + "$DelayedWorkQueue";
    private static final String EXECUTOR = "java/util/concurrent/ThreadPerTaskExecutor";
    private static final String SERVICE = "java/util/concurrent/AbstractExecutorService";
    private static final ClassDesc CD_FUTURE = ClassDesc.of("java.util.concurrent.Future");
    private static final ClassDesc CD_POOL = ClassDesc.ofInternalName(POOL);
    private static final ClassDesc CD_SCHEDULED = ClassDesc.ofInternalName(SCHEDULED);
    private static final ClassDesc CD_DELAYS = ClassDesc.ofInternalName(DELAYS);
    private static final ClassDesc CD_WORKER = ClassDesc.ofInternalName(WORKER);
    private static final ClassDesc CD_EXECUTOR = ClassDesc.ofInternalName(EXECUTOR);
    private static final ClassDesc CD_FORKED = ClassDesc.of("java.util.concurrent.ForkJoinTask");
    private static final ClassDesc CD_RUNNABLE = ClassDesc.of("java.lang.Runnable");
    private static final ClassDesc CD_FACTORY = ClassDesc.of("java.util.concurrent.ThreadFactory");
    private static final ClassDesc CD_HANDLER = ClassDesc.of("java.util.concurrent.RejectedExecutionHandler");
    private static final ClassDesc CD_STATE = ClassDesc.of("java.util.concurrent.atomic.AtomicInteger");
    private static final ClassDesc CD_CONTAINER = ClassDesc.of("jdk.internal.vm.SharedThreadContainer");
    private static final ClassDesc CD_THREAD = ClassDesc.of("java.lang.Thread");
    private static final ClassDesc CD_UNIT = ClassDesc.of("java.util.concurrent.TimeUnit");

    /** By name: what the step of a pool is. */
    private static final Map<String, Integer> STEPS = Map.ofEntries(
            entry("execute", AllwaysTask.EXECUTE),
            entry("shutdown", AllwaysTask.SHUT_DOWN),
            entry("shutdownNow", AllwaysTask.STOP_POOL),
            entry("isTerminating", AllwaysTask.UPDATE),
            entry("isTerminated", AllwaysTask.JOIN),
            entry("setThreadFactory", AllwaysTask.UPDATE),
            entry("getThreadFactory", AllwaysTask.READ),
            entry("setRejectedExecutionHandler", AllwaysTask.UPDATE),
            entry("getRejectedExecutionHandler", AllwaysTask.READ),
            entry("setCorePoolSize", AllwaysTask.UPDATE),
            entry("getCorePoolSize", AllwaysTask.READ),
            entry("setMaximumPoolSize", AllwaysTask.UPDATE),
            entry("getMaximumPoolSize", AllwaysTask.READ),
            entry("setKeepAliveTime", AllwaysTask.UPDATE),
            entry("getKeepAliveTime", AllwaysTask.READ),
            entry("allowCoreThreadTimeOut", AllwaysTask.UPDATE),
            entry("allowsCoreThreadTimeOut", AllwaysTask.READ),
            entry("tryTerminate", AllwaysTask.UPDATE), // by itself where a scheduled pool is shut down
            entry("prestartCoreThread", AllwaysTask.UPDATE),
            entry("prestartAllCoreThreads", AllwaysTask.UPDATE),
            entry("ensurePrestart", AllwaysTask.UPDATE),
            entry("remove", AllwaysTask.UPDATE),
            entry("getPoolSize", AllwaysTask.READ),
            entry("getLargestPoolSize", AllwaysTask.READ));

    /** The same of the queue of a scheduled pool. */
    private static final Map<String, Integer> STEPS_OF_DELAYS = Map.ofEntries(
            entry("offer(Ljava/lang/Runnable;)Z", AllwaysTask.UPDATE),
            entry("remove(Ljava/lang/Object;)Z", AllwaysTask.UPDATE),
            entry("poll()Ljava/util/concurrent/RunnableScheduledFuture;", AllwaysTask.UPDATE),
            entry("drainTo(Ljava/util/Collection;I)I", AllwaysTask.UPDATE),
            entry("clear()V", AllwaysTask.UPDATE),
            entry("contains(Ljava/lang/Object;)Z", AllwaysTask.READ),
            entry("peek()Ljava/util/concurrent/RunnableScheduledFuture;", AllwaysTask.READ),
            entry("size()I", AllwaysTask.READ),
            entry("isEmpty()Z", AllwaysTask.READ),
            entry("toArray()[Ljava/lang/Object;", AllwaysTask.READ),
            entry("toArray([Ljava/lang/Object;)[Ljava/lang/Object;", AllwaysTask.READ));

    private PoolCalls() {}

    static boolean changes(String type) {
        return switch (type) {
            case POOL, WORKER, SCHEDULED, DELAYS, SERVICE, EXECUTOR -> true;
            default -> false;
        };
    }

    /** How the code of a method is changed; null: it is not. */
    static @Nullable CodeTransform change(String type, MethodModel method) {
        return switch (type) {
            case POOL -> ofPool(method);
            case WORKER -> ofWorker(method);
            case SCHEDULED -> ofScheduled(method);
            case DELAYS -> ofDelays(method);
            case SERVICE -> ofService(method);
            default -> ofExecutor(method);
        };
    }

    // ---- pools

    private static @Nullable CodeTransform ofPool(MethodModel method) {
        String name = method.methodName().stringValue();
        Integer kind = STEPS.get(name);
        if (kind != null) {
            return step(CD_POOL, method, "begins", kind);
        }
        return switch (name) {
            case "isShutdown", "isStopped" -> step(CD_POOL, method, "asks", AllwaysTask.READ);
            case "getActiveCount", "getTaskCount", "getCompletedTaskCount", "toString" ->
                step(CD_POOL, method, "counts", AllwaysTask.READ);
            case "addWorker" ->
                step(CD_POOL, method, "begins", AllwaysTask.UPDATE)
                        .andThen(instead(
                                "jdk/internal/vm/SharedThreadContainer",
                                "start",
                                code -> code.invokestatic(
                                        Hooks.POOLS, "start", MethodTypeDesc.of(CD_void, CD_CONTAINER, CD_THREAD))));
            case "processWorkerExit" ->
                step(CD_POOL, method, "exits", AllwaysTask.UPDATE).andThen((code, element) -> {
                    if (ThreadClasses.isCallOf(element, "addWorker")) {
                        code.invokestatic(Hooks.POOLS, "replaces", MethodTypeDesc.of(CD_void));
                    }
                    code.with(element);
                });
            case "getTask" -> ThreadClasses.before(PoolCalls::takes);
            case "runWorker" ->
                instead(
                                "java/util/concurrent/atomic/AtomicInteger",
                                "get",
                                code -> code.aload(0)
                                        .invokestatic(
                                                Hooks.POOLS, "get", MethodTypeDesc.of(CD_int, CD_STATE, CD_Object)))
                        .andThen(instead(
                                "java/lang/Thread",
                                "isInterrupted",
                                code -> code.invokestatic(
                                        Hooks.THREADS, "isInterrupted", MethodTypeDesc.of(CD_boolean, CD_THREAD))));
            case "reject" ->
                instead(
                        "java/util/concurrent/RejectedExecutionHandler",
                        "rejectedExecution",
                        code -> code.invokestatic(
                                Hooks.POOLS,
                                "rejectedExecution",
                                MethodTypeDesc.of(CD_void, CD_HANDLER, CD_RUNNABLE, CD_POOL)));
            case "interruptWorkers" -> ThreadClasses.done(code -> asks(code, "interruptsLater"));
            case "interruptIdleWorkers" ->
                method.methodTypeSymbol().parameterCount() == 1
                        ? ThreadClasses.done(code -> asks(code, "needNoInterrupts"))
                        : null;
            case "awaitTermination" -> ThreadClasses.before(PoolCalls::awaits);
            default -> null;
        };
    }

    /** What a scheduled pool does to its tasks when it is shut down runs as steps, behind the step in which it is. */
    private static @Nullable CodeTransform ofScheduled(MethodModel method) {
        return switch (method.methodName().stringValue()) {
            case "delayedExecute" -> step(CD_SCHEDULED, method, "begins", AllwaysTask.UPDATE);
            case "onShutdown" -> ThreadClasses.done(code -> asks(code, "comesLater"));
            case "shutdown" ->
                (code, element) -> {
                    if (element instanceof ReturnInstruction) {
                        Label done = code.newLabel();
                        asks(code, "comesNow");
                        code.ifeq(done).aload(0);
                        code.invokevirtual(CD_SCHEDULED, "onShutdown", MethodTypeDesc.of(CD_void));
                        code.labelBinding(done);
                    }
                    code.with(element);
                };
            default -> null;
        };
    }

    private static @Nullable CodeTransform ofDelays(MethodModel method) {
        String name = method.methodName().stringValue();
        Integer kind = STEPS_OF_DELAYS.get(name + method.methodType().stringValue());
        if (kind != null) {
            return step(CD_DELAYS, method, "begins", kind);
        }
        return name.equals("take")
                        || name.equals("poll") && method.methodTypeSymbol().parameterCount() > 0
                ? ThreadClasses.before(code ->
                        code.aload(0).invokestatic(Hooks.POOLS, "usesQueue", MethodTypeDesc.of(CD_void, CD_Object)))
                : null;
    }

    private static void asks(CodeBuilder code, String hook) {
        code.aload(0).invokestatic(Hooks.POOLS, hook, MethodTypeDesc.of(CD_boolean, CD_Object));
    }

    private static CodeTransform step(ClassDesc owner, MethodModel method, String hook, int kind) {
        return ThreadClasses.before(code -> {
            code.aload(0).loadConstant(kind);
            code.invokestatic(Hooks.POOLS, hook, MethodTypeDesc.of(CD_boolean, CD_Object, CD_int));
            OneStep.call(code, owner, method, Hooks.POOLS);
        });
    }

    private static void takes(CodeBuilder code) {
        Label own = code.newLabel();
        code.aload(0).invokestatic(Hooks.POOLS, "getTask", MethodTypeDesc.of(CD_Object, CD_Object));
        code.dup().invokestatic(Hooks.POOLS, "isOwnCode", MethodTypeDesc.of(CD_boolean, CD_Object));
        code.ifne(own).checkcast(CD_RUNNABLE).areturn().labelBinding(own).pop();
    }

    private static void awaits(CodeBuilder code) {
        Label own = code.newLabel();
        code.aload(0).lload(1).aload(3);
        code.invokestatic(Hooks.POOLS, "awaitTermination", MethodTypeDesc.of(CD_int, CD_Object, CD_long, CD_UNIT));
        code.dup().iflt(own).ireturn().labelBinding(own).pop();
    }

    /** Puts something else in the place of the calls of a method. */
    private static CodeTransform instead(String owner, String name, Consumer<CodeBuilder> other) {
        return (code, element) -> {
            if (element instanceof InvokeInstruction call
                    && call.name().equalsString(name)
                    && call.owner().asInternalName().equals(owner)) {
                other.accept(code);
            } else {
                code.with(element);
            }
        };
    }

    /** Calls of an executor with a thread for each task. */
    private static @Nullable CodeTransform ofExecutor(MethodModel method) {
        MethodTypeDesc type = method.methodTypeSymbol();
        return switch (method.methodName().stringValue()) {
            case "start" ->
                type.parameterCount() == 1 && type.parameterType(0).equals(CD_THREAD)
                        ? step(CD_EXECUTOR, method, "begins", AllwaysTask.START_TASK)
                                .andThen(instead(
                                        "jdk/internal/access/JavaLangAccess",
                                        "start",
                                        code -> code.invokestatic(
                                                Hooks.POOLS,
                                                "start",
                                                MethodTypeDesc.of(
                                                        CD_void,
                                                        ClassDesc.of("jdk.internal.access.JavaLangAccess"),
                                                        CD_THREAD,
                                                        ClassDesc.of("jdk.internal.vm.ThreadContainer")))))
                        : null;
            case "taskComplete" -> step(CD_EXECUTOR, method, "begins", AllwaysTask.COMPLETE_TASK);
            case "isShutdown" -> step(CD_EXECUTOR, method, "begins", AllwaysTask.LOOK);
            case "isTerminated" -> step(CD_EXECUTOR, method, "begins", AllwaysTask.JOIN);
            case "ensureNotShutdown" -> ThreadClasses.done(code -> asks(code, "needsNoQuestion"));
            case "tryShutdownAndTerminate" ->
                ThreadClasses.before(code -> {
                            code.aload(0).iload(1);
                            code.invokestatic(
                                    Hooks.POOLS, "shutsDown", MethodTypeDesc.of(CD_boolean, CD_Object, CD_boolean));
                            OneStep.call(code, CD_EXECUTOR, method, Hooks.POOLS);
                        })
                        .andThen(instead(
                                "java/util/Set",
                                "forEach",
                                code -> code.invokestatic(
                                        Hooks.POOLS,
                                        "forEach",
                                        MethodTypeDesc.of(
                                                CD_void,
                                                ClassDesc.of("java.lang.Iterable"),
                                                ClassDesc.of("java.util.function.Consumer")))));
            case "shutdownNow" -> asksNotWhetherItHasEnded();
            case "awaitTermination" ->
                type.parameterCount() == 0 ? asksNotWhetherItHasEnded() : ThreadClasses.before(PoolCalls::awaits);
            default -> null;
        };
    }

    private static CodeTransform asksNotWhetherItHasEnded() {
        return instead(
                EXECUTOR,
                "isTerminated",
                code -> code.invokestatic(
                        Hooks.POOLS,
                        "isTerminated",
                        MethodTypeDesc.of(CD_boolean, ClassDesc.of("java.util.concurrent.ExecutorService"))));
    }

    private static @Nullable CodeTransform ofWorker(MethodModel method) {
        return switch (method.methodName().stringValue()) {
            case "lock", "unlock" ->
                ThreadClasses.before(code -> {
                    pool(code);
                    code.invokestatic(Hooks.POOLS, "hides", MethodTypeDesc.of(CD_boolean, CD_Object));
                    OneStep.call(code, CD_WORKER, method, end -> {
                        pool(end);
                        end.invokestatic(Hooks.POOLS, "shows", MethodTypeDesc.of(CD_void, CD_Object));
                    });
                });
            case "<init>" ->
                instead(
                        "java/util/concurrent/ThreadFactory",
                        "newThread",
                        code -> code.invokestatic(
                                Hooks.POOLS, "newThread", MethodTypeDesc.of(CD_THREAD, CD_FACTORY, CD_RUNNABLE)));
            default -> null;
        };
    }

    private static void pool(CodeBuilder code) {
        code.aload(0).getfield(CD_WORKER, "this$0", CD_POOL);
    }

    /** Whether the future that is awaited next is done need not be asked before. */
    private static @Nullable CodeTransform ofService(MethodModel method) {
        return method.methodName().equalsString("invokeAll")
                        && method.methodTypeSymbol().parameterCount() == 1
                ? instead(
                        "java/util/concurrent/Future",
                        "isDone",
                        code -> code.invokestatic(Hooks.FUTURES, "isDone", MethodTypeDesc.of(CD_boolean, CD_FUTURE)))
                : null;
    }

    // ---- the common pool

    /** Tasks of other kinds that are submitted to the common pool. */
    static CodeTransform submits() {
        return ThreadClasses.before(code -> {
            Label own = code.newLabel();
            code.aload(0).aload(2);
            code.invokestatic(Hooks.POOLS, "forks", MethodTypeDesc.of(CD_boolean, CD_Object, CD_FORKED));
            code.ifeq(own).aload(2).areturn().labelBinding(own);
        });
    }

    /** Tasks of the common pool, which run in threads of their own where these are under control. */
    static CodeTransform executes() {
        return ThreadClasses.done(code -> code.aload(0)
                .aload(1)
                .invokestatic(Hooks.POOLS, "executes", MethodTypeDesc.of(CD_boolean, CD_Object, CD_RUNNABLE)));
    }

    /** What waits for the end of all tasks of the common pool. */
    static CodeTransform awaitsTasks() {
        return ThreadClasses.before(code -> {
            Label own = code.newLabel();
            code.aload(0).lload(1).aload(3);
            code.invokestatic(Hooks.POOLS, "awaitsTasks", MethodTypeDesc.of(CD_boolean, CD_Object, CD_long, CD_UNIT));
            code.ifeq(own).iconst_0().ireturn().labelBinding(own);
        });
    }
}
