package dev.allways.agent;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.util.Map.entry;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The calls of scheduled pools, and of the queues of these. */
final class ScheduledCalls {
    private static final String POOL = "java/util/concurrent/ScheduledThreadPoolExecutor";
    private static final String QUEUE = POOL + "$DelayedWorkQueue";
    private static final ClassDesc CD_POOL = ClassDesc.ofInternalName(POOL);
    private static final ClassDesc CD_EXECUTOR = ClassDesc.of("java.util.concurrent.ThreadPoolExecutor");
    private static final ClassDesc CD_QUEUE = ClassDesc.ofInternalName(QUEUE);

    /** By name and type: what the step of a queue is. */
    private static final Map<String, Integer> STEPS = Map.ofEntries(
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

    private ScheduledCalls() {}

    static boolean changes(String type) {
        return type.equals(POOL) || type.equals(QUEUE);
    }

    /** How the code of a method is changed; null: it is not. */
    static @Nullable CodeTransform change(String type, MethodModel method) {
        return type.equals(POOL) ? ofPool(method) : ofQueue(method);
    }

    /** What a scheduled pool does to its tasks when it is shut down runs as steps, behind the step in which it is. */
    private static @Nullable CodeTransform ofPool(MethodModel method) {
        return switch (method.methodName().stringValue()) {
            case "delayedExecute" ->
                OneStep.where(Hooks.POOLS, "schedules", AllwaysTask.UPDATE, CD_POOL, method)
                        .andThen(ThreadClasses.instead(
                                POOL,
                                "isShutdown",
                                code -> code.invokestatic(
                                        Hooks.POOLS, "refuses", MethodTypeDesc.of(CD_boolean, CD_EXECUTOR))));
            case "onShutdown" -> ThreadClasses.done(code -> asks(code, "comesLater"));
            case "shutdown" ->
                (code, element) -> {
                    if (element instanceof ReturnInstruction) {
                        Label done = code.newLabel();
                        asks(code, "comesNow");
                        code.ifeq(done).aload(0);
                        code.invokevirtual(CD_POOL, "onShutdown", MethodTypeDesc.of(CD_void));
                        code.labelBinding(done);
                    }
                    code.with(element);
                };
            default -> null;
        };
    }

    private static @Nullable CodeTransform ofQueue(MethodModel method) {
        String name = method.methodName().stringValue();
        Integer kind = STEPS.get(name + method.methodType().stringValue());
        if (kind != null) {
            return OneStep.where(Hooks.POOLS, "begins", kind, CD_QUEUE, method);
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
}
