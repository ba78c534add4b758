package dev.allways.explored;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;
import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.engine.Allways;
import dev.allways.threads.Threads;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.attribute.StackMapFrameInfo;
import java.lang.classfile.attribute.StackMapFrameInfo.SimpleVerificationTypeInfo;
import java.lang.classfile.attribute.StackMapTableAttribute;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * A synchronized method whose stack maps have forgotten {@code this}, as some optimisers leave it where the rest of the
 * method does without: its monitor is left all the same.
 */
class ForgottenThisTest {
    private static final ClassDesc COUNTDOWN = ClassDesc.of("optimised.Countdown");

    /** Counts down to 0 in a loop; before each round only the parameter is known. */
    private static byte[] countdown() {
        return ClassFile.of(ClassFile.StackMapsOption.DROP_STACK_MAPS)
                .build(
                        COUNTDOWN,
                        type -> type.withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_SUPER)
                                .withVersion(ClassFile.JAVA_8_VERSION, 0)
                                .withInterfaceSymbols(ClassDesc.of(IntUnaryOperator.class.getName()))
                                .withMethodBody(
                                        INIT_NAME,
                                        MTD_void,
                                        ClassFile.ACC_PUBLIC,
                                        code -> code.aload(0)
                                                .invokespecial(CD_Object, INIT_NAME, MTD_void)
                                                .return_())
                                .withMethodBody(
                                        "applyAsInt",
                                        MethodTypeDesc.of(CD_int, CD_int),
                                        ClassFile.ACC_PUBLIC | ClassFile.ACC_SYNCHRONIZED,
                                        ForgottenThisTest::loop));
    }

    private static void loop(CodeBuilder code) {
        Label round = code.newLabel();
        Label end = code.newLabel();
        code.labelBinding(round)
                .iload(1)
                .ifeq(end)
                .iinc(1, -1)
                .goto_(round)
                .labelBinding(end)
                .iload(1)
                .ireturn()
                .with(StackMapTableAttribute.of(List.of(forgotten(round), forgotten(end))));
    }

    private static StackMapFrameInfo forgotten(Label place) {
        return StackMapFrameInfo.of(
                place, List.of(SimpleVerificationTypeInfo.TOP, SimpleVerificationTypeInfo.INTEGER), List.of());
    }

    private static final class Defining extends ClassLoader {
        Class<?> define(byte[] bytes) {
            return defineClass("optimised.Countdown", bytes, 0, bytes.length);
        }
    }

    /**
     * Two threads come after each other: two orders of the monitor, which would be one if it were not seen, and none if
     * it were kept.
     */
    @Test
    void itsMonitorIsLeft() throws ReflectiveOperationException {
        Class<?> type = new Defining().define(countdown());
        Result result = Allways.explore(Threads.control(chooser -> {
                    var shared = (IntUnaryOperator) type.getConstructor().newInstance();
                    Runnable counts = () -> assertThat(shared.applyAsInt(2)).isZero();
                    var one = new Thread(counts, "one");
                    var two = new Thread(counts, "two");
                    one.start();
                    two.start();
                    one.join();
                    two.join();
                }))
                .strategy("optimal-dpor")
                .run();
        assertThat(result.problem()).isEmpty();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.statistics().counters().executions()).isEqualTo(2);
    }
}
