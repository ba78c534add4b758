package dev.allways.agent;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import org.jspecify.annotations.Nullable;

/** The calls of executors with a thread for each task, and those that all executors share. */
final class ExecutorCalls {
    private static final String EXECUTOR = "java/util/concurrent/ThreadPerTaskExecutor";
    private static final String SERVICE = "java/util/concurrent/AbstractExecutorService";
    private static final ClassDesc CD_EXECUTOR = ClassDesc.ofInternalName(EXECUTOR);
    private static final ClassDesc CD_FUTURE = ClassDesc.of("java.util.concurrent.Future");
    private static final ClassDesc CD_ACCESS = ClassDesc.of("jdk.internal.access.JavaLangAccess");
    private static final ClassDesc CD_CONTAINER = ClassDesc.of("jdk.internal.vm.ThreadContainer");
    private static final ClassDesc CD_THREAD = ClassDesc.of("java.lang.Thread");
    private static final ClassDesc CD_UNIT = ClassDesc.of("java.util.concurrent.TimeUnit");

    private ExecutorCalls() {}

    static boolean changes(String type) {
        return type.equals(EXECUTOR) || type.equals(SERVICE);
    }

    /** How the code of a method is changed; null: it is not. */
    static @Nullable CodeTransform change(String type, MethodModel method) {
        return type.equals(EXECUTOR) ? ofExecutor(method) : ofService(method);
    }

    private static @Nullable CodeTransform ofExecutor(MethodModel method) {
        MethodTypeDesc type = method.methodTypeSymbol();
        return switch (method.methodName().stringValue()) {
            case "start" ->
                type.parameterCount() == 1 && type.parameterType(0).equals(CD_THREAD)
                        ? OneStep.where(Hooks.EXECUTORS, "begins", AllwaysTask.START_TASK, CD_EXECUTOR, method)
                                .andThen(ThreadClasses.instead(
                                        "jdk/internal/access/JavaLangAccess",
                                        "start",
                                        code -> code.invokestatic(
                                                Hooks.EXECUTORS,
                                                "start",
                                                MethodTypeDesc.of(CD_void, CD_ACCESS, CD_THREAD, CD_CONTAINER))))
                        : null;
            case "taskComplete" ->
                OneStep.where(Hooks.EXECUTORS, "begins", AllwaysTask.COMPLETE_TASK, CD_EXECUTOR, method);
            case "isShutdown" -> OneStep.where(Hooks.EXECUTORS, "begins", AllwaysTask.LOOK, CD_EXECUTOR, method);
            case "isTerminated" -> OneStep.where(Hooks.EXECUTORS, "begins", AllwaysTask.JOIN, CD_EXECUTOR, method);
            case "ensureNotShutdown" -> ThreadClasses.done(code -> asks(code, "needsNoQuestion"));
            case "tryShutdownAndTerminate" ->
                ThreadClasses.before(code -> {
                            code.aload(0).iload(1);
                            code.invokestatic(
                                    Hooks.EXECUTORS, "shutsDown", MethodTypeDesc.of(CD_boolean, CD_Object, CD_boolean));
                            OneStep.call(code, CD_EXECUTOR, method, Hooks.EXECUTORS);
                        })
                        .andThen(ThreadClasses.instead(
                                "java/util/Set",
                                "forEach",
                                code -> code.invokestatic(
                                        Hooks.EXECUTORS,
                                        "forEach",
                                        MethodTypeDesc.of(
                                                CD_void,
                                                ClassDesc.of("java.lang.Iterable"),
                                                ClassDesc.of("java.util.function.Consumer")))));
            case "shutdownNow" -> asksNotWhetherItHasEnded();
            case "awaitTermination" ->
                type.parameterCount() == 0 ? asksNotWhetherItHasEnded() : ThreadClasses.before(ExecutorCalls::awaits);
            default -> null;
        };
    }

    private static CodeTransform asksNotWhetherItHasEnded() {
        return ThreadClasses.instead(
                EXECUTOR,
                "isTerminated",
                code -> code.invokestatic(
                        Hooks.EXECUTORS,
                        "isTerminated",
                        MethodTypeDesc.of(CD_boolean, ClassDesc.of("java.util.concurrent.ExecutorService"))));
    }

    private static void asks(CodeBuilder code, String hook) {
        code.aload(0).invokestatic(Hooks.EXECUTORS, hook, MethodTypeDesc.of(CD_boolean, CD_Object));
    }

    private static void awaits(CodeBuilder code) {
        Label own = code.newLabel();
        code.aload(0).lload(1).aload(3);
        code.invokestatic(Hooks.EXECUTORS, "awaitTermination", MethodTypeDesc.of(CD_int, CD_Object, CD_long, CD_UNIT));
        code.dup().iflt(own).ireturn().labelBinding(own).pop();
    }

    /** Whether the future that is awaited next is done need not be asked before. */
    private static @Nullable CodeTransform ofService(MethodModel method) {
        return method.methodName().equalsString("invokeAll")
                        && method.methodTypeSymbol().parameterCount() == 1
                ? ThreadClasses.instead(
                        "java/util/concurrent/Future",
                        "isDone",
                        code -> code.invokestatic(Hooks.FUTURES, "isDone", MethodTypeDesc.of(CD_boolean, CD_FUTURE)))
                : null;
    }
}
