package dev.allways.symbolic.run;

import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;

/**
 * What a class initialiser tells: that it begins, and that it ends.
 *
 * @param state what its class has of it
 * @param mayRead whether it may read the state of other classes
 */
record Initialiser(State state, boolean mayRead) {
    /** Static state of a class. */
    enum State {
        /** There is none that anybody could change. */
        NONE,
        /** It may change. */
        SOME,
        /** It depends on an input what it is in the beginning. */
        ANOTHER_EACH_TIME
    }

    private static final int WITH_CLASS_CONSTANTS = 49; // the first version of class files that has them
    private static final ClassDesc SHADOWS = ClassDesc.ofInternalName(Followed.SHADOWS);

    /** Whether a method is a class initialiser. */
    static boolean is(MethodModel method) {
        return method.methodName().equalsString(ConstantDescs.CLASS_INIT_NAME);
    }

    /** Has the code of an initialiser tell it. */
    CodeTransform telling(ClassModel model) {
        return new CodeTransform() {
            @Override
            public void atStart(CodeBuilder code) {
                begin(code);
            }

            @Override
            public void accept(CodeBuilder code, CodeElement element) {
                if (element instanceof ReturnInstruction) {
                    end(code, model);
                }
                code.with(element);
            }
        };
    }

    /** Gives a class that has state, but no initialiser, one that tells it. */
    void addTo(ClassBuilder builder, ClassModel model) {
        if (state != State.NONE && model.methods().stream().noneMatch(Initialiser::is)) {
            builder.withMethodBody(
                    ConstantDescs.CLASS_INIT_NAME,
                    MethodTypeDesc.of(CD_void),
                    AccessFlag.STATIC.mask() | AccessFlag.SYNTHETIC.mask(),
                    code -> {
                        begin(code);
                        end(code, model);
                        code.return_();
                    });
        }
    }

    private void begin(CodeBuilder code) {
        code.loadConstant(mayRead ? 1 : 0)
                .invokestatic(SHADOWS, "beginInitialiser", MethodTypeDesc.of(CD_void, CD_boolean));
    }

    private void end(CodeBuilder code, ClassModel model) {
        if (state == State.SOME && model.majorVersion() >= WITH_CLASS_CONSTANTS) {
            code.ldc(model.thisClass().asSymbol());
        } else {
            code.aconst_null();
        }
        code.loadConstant(state == State.NONE ? 0 : 1)
                .invokestatic(SHADOWS, "endInitialiser", MethodTypeDesc.of(CD_void, CD_Class, CD_boolean));
    }
}
