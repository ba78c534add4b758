package dev.allways.agent;

import static dev.allways.agent.Instructions.HOOKS;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_byte;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.Map;

/**
 * Classes of the platform that give a program time and chance, for which the hooks are asked first; methods that run as one step
 * because they enter real monitors, or are called back by the VM; and what reads without the monitor that it should hold.
 */
final class Surroundings {
    private static final ClassDesc INSTANT = ClassDesc.of("java.time.Instant");
    private static final ClassDesc FRAMES =
            ClassDesc.of("java.lang.StackTraceElement").arrayType();
    private static final MethodTypeDesc OF_OBJECT = MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_Object);
    private static final MethodTypeDesc OF_BYTES = MethodTypeDesc.of(CD_boolean, CD_byte.arrayType());

    /** By class: by name and type of a method, how its code is changed. */
    private static final Map<String, Map<String, CodeTransform>> CHANGES = Map.of(
            "java/lang/AbstractStringBuilder",
            Map.of(
                    "getBytes([BIB)V",
                    ThreadClasses.before(code -> code.aload(0).invokestatic(HOOKS, "copies", OF_OBJECT))),
            "java/security/SecureRandom",
            Map.of(
                    "getDefaultPRNG(Z[B)V", Rewriting.withoutSteps(),
                    "nextBytes([B)V",
                            ThreadClasses.done(code -> code.aload(1).invokestatic(HOOKS, "randomBytes", OF_BYTES))),
            "java/time/Clock",
            Map.of("currentInstant()Ljava/time/Instant;", ThreadClasses.before(code -> {
                Label no = code.newLabel();
                code.invokestatic(HOOKS, "currentInstant", MethodTypeDesc.of(INSTANT));
                code.dup().ifnull(no).areturn().labelBinding(no).pop();
            })),
            "java/time/Clock$SystemClock",
            Map.of("millis()J", Calls::time),
            "java/lang/Runtime",
            Map.of("exit(I)V", exits(), "halt(I)V", exits()),
            "java/lang/StackStreamFactory$AbstractStackWalker",
            Map.of("walk()Ljava/lang/Object;", Rewriting.withoutSteps()),
            "java/lang/StackTraceElement",
            Map.of(
                    "of([Ljava/lang/StackTraceElement;)[Ljava/lang/StackTraceElement;",
                    Rewriting.withoutSteps()
                            .andThen(ThreadClasses.before(code -> code.aload(0)
                                    .invokestatic(HOOKS, "ofTask", MethodTypeDesc.of(FRAMES, FRAMES))
                                    .astore(0)))),
            "java/lang/Throwable",
            Map.of("printStackTrace(Ljava/lang/Throwable$PrintStreamOrWriter;)V", Rewriting.withoutSteps()),
            "jdk/internal/vm/ThreadContainer",
            Map.of(
                    "add(Ljava/lang/Thread;)V", Rewriting.withoutSteps(),
                    "remove(Ljava/lang/Thread;)V", Rewriting.withoutSteps()));

    private Surroundings() {}

    private static CodeTransform exits() {
        return ThreadClasses.before(code -> code.invokestatic(HOOKS, "exits", MethodTypeDesc.of(CD_void)));
    }

    static byte[] rewrite(ClassFile format, ClassModel model) {
        Map<String, CodeTransform> changes =
                CHANGES.getOrDefault(model.thisClass().asInternalName(), Map.of());
        return format.transformClass(model, (type, element) -> {
            CodeTransform change = element instanceof MethodModel method
                    ? changes.get(method.methodName().stringValue()
                            + method.methodType().stringValue())
                    : null;
            if (change != null && element instanceof MethodModel method) {
                type.transformMethod(method, MethodTransform.transformingCode(change));
            } else {
                type.with(element);
            }
        });
    }
}
