package dev.allways.agent;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.function.Consumer;

/** The calls of fork/join pools. */
final class ForkCalls {
    private static final ClassDesc CD_FORKED = ClassDesc.of("java.util.concurrent.ForkJoinTask");
    private static final ClassDesc CD_POOL = ClassDesc.of("java.util.concurrent.ForkJoinPool");
    private static final ClassDesc CD_RUNNABLE = ClassDesc.of("java.lang.Runnable");
    private static final ClassDesc CD_UNIT = ClassDesc.of("java.util.concurrent.TimeUnit");

    private ForkCalls() {}

    /**
     * Tasks that are given to a pool.
     *
     * @param task the parameter that is the task
     */
    static CodeTransform submits(int task) {
        return gives(code -> code.aload(0), task);
    }

    /** A task that is given to the pool of the current thread, or to the common pool. */
    static CodeTransform forks() {
        return gives(CodeBuilder::aconst_null, 0);
    }

    private static CodeTransform gives(Consumer<CodeBuilder> pool, int task) {
        return ThreadClasses.before(code -> {
            Label own = code.newLabel();
            pool.accept(code);
            code.aload(task);
            code.invokestatic(Hooks.FORKS, "forks", MethodTypeDesc.of(CD_boolean, CD_Object, CD_FORKED));
            code.ifeq(own).aload(task).areturn().labelBinding(own);
        });
    }

    /** Tasks of a pool, which run in threads of their own where these are under control. */
    static CodeTransform executes() {
        return ThreadClasses.done(code -> code.aload(0)
                .aload(1)
                .invokestatic(Hooks.FORKS, "executes", MethodTypeDesc.of(CD_boolean, CD_Object, CD_RUNNABLE)));
    }

    /** What waits for the end of all tasks of a pool. */
    static CodeTransform awaits(String hook) {
        return ThreadClasses.before(code -> {
            Label own = code.newLabel();
            code.aload(0).lload(1).aload(3);
            code.invokestatic(Hooks.FORKS, hook, MethodTypeDesc.of(CD_int, CD_Object, CD_long, CD_UNIT));
            code.dup().iflt(own).ireturn().labelBinding(own).pop();
        });
    }

    /** What asks for the state of a pool. */
    static CodeTransform asks(String question) {
        return ThreadClasses.before(code -> {
            Label own = code.newLabel();
            code.aload(0).invokestatic(Hooks.FORKS, question, MethodTypeDesc.of(CD_int, CD_Object));
            code.dup().iflt(own).ireturn().labelBinding(own).pop();
        });
    }

    /** What ends a pool. */
    static CodeTransform ends(String how) {
        return ThreadClasses.done(
                code -> code.aload(0).invokestatic(Hooks.FORKS, how, MethodTypeDesc.of(CD_boolean, CD_Object)));
    }

    /** What ends a pool at once, and gives no task back: those that have not begun are cancelled. */
    static CodeTransform stops() {
        return ThreadClasses.before(code -> {
            Label own = code.newLabel();
            code.aload(0).invokestatic(Hooks.FORKS, "stop", MethodTypeDesc.of(CD_boolean, CD_Object));
            code.ifeq(own);
            code.invokestatic(ConstantDescs.CD_List, "of", MethodTypeDesc.of(ConstantDescs.CD_List), true);
            code.areturn().labelBinding(own);
        });
    }

    /** A task that is to run later. */
    static CodeTransform delays() {
        return ThreadClasses.before(
                code -> code.aload(0).invokestatic(Hooks.FORKS, "delays", MethodTypeDesc.of(CD_void, CD_Object)));
    }

    /** Which pool the current thread is of. */
    static CodeTransform current(boolean asksWhether) {
        return ThreadClasses.before(code -> {
            Label own = code.newLabel();
            code.invokestatic(Hooks.FORKS, "current", MethodTypeDesc.of(CD_POOL));
            if (asksWhether) {
                code.ifnull(own).iconst_1().ireturn().labelBinding(own);
            } else {
                code.dup().ifnull(own).areturn().labelBinding(own).pop();
            }
        });
    }
}
