package dev.allways.agent;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;

/** The calls of the common pool. */
final class ForkCalls {
    private static final ClassDesc CD_FORKED = ClassDesc.of("java.util.concurrent.ForkJoinTask");
    private static final ClassDesc CD_RUNNABLE = ClassDesc.of("java.lang.Runnable");
    private static final ClassDesc CD_UNIT = ClassDesc.of("java.util.concurrent.TimeUnit");

    private ForkCalls() {}

    /** Tasks of other kinds that are submitted to the common pool. */
    static CodeTransform submits() {
        return ThreadClasses.before(code -> {
            Label own = code.newLabel();
            code.aload(0).aload(2);
            code.invokestatic(Hooks.FORKS, "forks", MethodTypeDesc.of(CD_boolean, CD_Object, CD_FORKED));
            code.ifeq(own).aload(2).areturn().labelBinding(own);
        });
    }

    /** Tasks of the common pool, which run in threads of their own where these are under control. */
    static CodeTransform executes() {
        return ThreadClasses.done(code -> code.aload(0)
                .aload(1)
                .invokestatic(Hooks.FORKS, "executes", MethodTypeDesc.of(CD_boolean, CD_Object, CD_RUNNABLE)));
    }

    /** What waits for the end of all tasks of the common pool. */
    static CodeTransform awaitsTasks() {
        return ThreadClasses.before(code -> {
            Label own = code.newLabel();
            code.aload(0).lload(1).aload(3);
            code.invokestatic(Hooks.FORKS, "awaitsTasks", MethodTypeDesc.of(CD_boolean, CD_Object, CD_long, CD_UNIT));
            code.ifeq(own).iconst_0().ireturn().labelBinding(own);
        });
    }

    /** What asks for the tasks of the common pool that have not ended. */
    static CodeTransform asks(String question) {
        return ThreadClasses.before(code -> {
            Label own = code.newLabel();
            code.aload(0).invokestatic(Hooks.FORKS, question, MethodTypeDesc.of(CD_int, CD_Object));
            code.dup().iflt(own).ireturn().labelBinding(own).pop();
        });
    }
}
