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
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The calls of pools of threads, and of their workers. */
final class PoolCalls {
    private static final String POOL = "java/util/concurrent/ThreadPoolExecutor";
    private static final String WORKER = POOL + "$Worker";
    private static final ClassDesc CD_POOL = ClassDesc.ofInternalName(POOL);
    private static final ClassDesc CD_WORKER = ClassDesc.ofInternalName(WORKER);
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

    private PoolCalls() {}

    static boolean changes(String type) {
        return type.equals(POOL) || type.equals(WORKER);
    }

    /** How the code of a method is changed; null: it is not. */
    static @Nullable CodeTransform change(String type, MethodModel method) {
        return type.equals(POOL) ? ofPool(method) : ofWorker(method);
    }

    private static @Nullable CodeTransform ofPool(MethodModel method) {
        String name = method.methodName().stringValue();
        Integer kind = STEPS.get(name);
        if (kind != null) {
            return OneStep.where(Hooks.POOLS, "begins", kind, CD_POOL, method);
        }
        return switch (name) {
            case "isShutdown", "isStopped" -> OneStep.where(Hooks.POOLS, "asks", AllwaysTask.READ, CD_POOL, method);
            case "getActiveCount", "getTaskCount", "getCompletedTaskCount", "toString" ->
                OneStep.where(Hooks.POOLS, "counts", AllwaysTask.READ, CD_POOL, method);
            case "addWorker" ->
                OneStep.where(Hooks.POOLS, "begins", AllwaysTask.UPDATE, CD_POOL, method)
                        .andThen(ThreadClasses.instead(
                                "jdk/internal/vm/SharedThreadContainer",
                                "start",
                                code -> code.invokestatic(
                                        Hooks.POOLS, "start", MethodTypeDesc.of(CD_void, CD_CONTAINER, CD_THREAD))));
            case "processWorkerExit" ->
                OneStep.where(Hooks.POOLS, "exits", AllwaysTask.UPDATE, CD_POOL, method)
                        .andThen((code, element) -> {
                            if (ThreadClasses.isCallOf(element, "addWorker")) {
                                code.invokestatic(Hooks.POOLS, "replaces", MethodTypeDesc.of(CD_void));
                            }
                            code.with(element);
                        });
            case "getTask" -> ThreadClasses.before(PoolCalls::takes);
            case "runWorker" ->
                ThreadClasses.instead(
                                "java/util/concurrent/atomic/AtomicInteger",
                                "get",
                                code -> code.aload(0)
                                        .invokestatic(
                                                Hooks.POOLS, "get", MethodTypeDesc.of(CD_int, CD_STATE, CD_Object)))
                        .andThen(ThreadClasses.instead(
                                "java/lang/Thread",
                                "isInterrupted",
                                code -> code.invokestatic(
                                        Hooks.THREADS, "isInterrupted", MethodTypeDesc.of(CD_boolean, CD_THREAD))));
            case "reject" ->
                ThreadClasses.instead(
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

    private static void asks(CodeBuilder code, String hook) {
        code.aload(0).invokestatic(Hooks.POOLS, hook, MethodTypeDesc.of(CD_boolean, CD_Object));
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
                ThreadClasses.instead(
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
}
