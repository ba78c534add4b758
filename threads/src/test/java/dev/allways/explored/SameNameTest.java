package dev.allways.explored;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;
import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Result;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.engine.Allways;
import dev.allways.threads.Threads;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;

/** Two loaders have classes of one name, with their fields in different places. */
class SameNameTest {
    private static final ClassDesc PAIR = ClassDesc.of("versions.Pair");
    private static final ClassDesc COUNTER = ClassDesc.of("versions.Counter");

    /** Setters of two fields, which are in the class in this order. */
    public interface Pair {
        void a(int value);

        void b(int value);
    }

    private static void constructor(CodeBuilder code) {
        code.aload(0).invokespecial(CD_Object, INIT_NAME, MTD_void).return_();
    }

    private static final class Defining extends ClassLoader {
        Defining() {
            super(SameNameTest.class.getClassLoader());
        }

        Constructor<?> pair(String first, String second) throws NoSuchMethodException {
            byte[] bytes = ClassFile.of().build(PAIR, type -> {
                type.withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_SUPER)
                        .withInterfaceSymbols(ClassDesc.of(Pair.class.getName()))
                        .withField(first, CD_int, 0)
                        .withField(second, CD_int, 0)
                        .withMethodBody(INIT_NAME, MTD_void, ClassFile.ACC_PUBLIC, SameNameTest::constructor);
                for (String each : new String[] {"a", "b"}) {
                    type.withMethodBody(
                            each,
                            MethodTypeDesc.of(CD_void, CD_int),
                            ClassFile.ACC_PUBLIC,
                            code -> code.aload(0)
                                    .iload(1)
                                    .putfield(PAIR, each, CD_int)
                                    .return_());
                }
            });
            return defineClass("versions.Pair", bytes, 0, bytes.length).getConstructor();
        }

        /** A class with a static field, whose value its objects tell. */
        Class<?> counter(String field) {
            byte[] bytes = ClassFile.of()
                    .build(
                            COUNTER,
                            type -> type.withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_SUPER)
                                    .withInterfaceSymbols(ClassDesc.of(IntSupplier.class.getName()))
                                    .withField(field, CD_int, ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC)
                                    .withMethodBody(
                                            INIT_NAME, MTD_void, ClassFile.ACC_PUBLIC, SameNameTest::constructor)
                                    .withMethodBody(
                                            "getAsInt",
                                            MethodTypeDesc.of(CD_int),
                                            ClassFile.ACC_PUBLIC,
                                            code -> code.getstatic(COUNTER, field, CD_int)
                                                    .ireturn()));
            return defineClass("versions.Counter", bytes, 0, bytes.length);
        }
    }

    /** The second one's b is where the first one's a is, which was named before: b is the field that is written. */
    @Test
    void fieldsAreThoseOfTheObjectsClass() throws NoSuchMethodException {
        Constructor<?> version = new Defining().pair("a", "b");
        Constructor<?> next = new Defining().pair("b", "a");
        Result result = Allways.explore(Threads.control(chooser -> {
                    ((Pair) version.newInstance()).a(1);
                    var other = (Pair) next.newInstance();
                    var first = new Thread(() -> other.a(2));
                    var second = new Thread(() -> other.b(3));
                    first.start();
                    second.start();
                    first.join();
                    second.join();
                    throw new IllegalStateException("to be told");
                }))
                .strategy("optimal-dpor")
                .run();
        String story = result.failures().getFirst().trace().steps().toString();
        assertThat(story).contains(".a 0 -> 2", ".b 0 -> 3");
        assertThat(result.statistics().counters().executions()).as(story).isEqualTo(1); // one order: two fields
    }

    /** What is written by reflection is what the class reads, in isolated executions, too: also in its next version. */
    @Test
    void staticFieldsAreThoseOfTheClass() throws ReflectiveOperationException {
        for (String name : new String[] {"count", "total"}) {
            Class<?> version = new Defining().counter(name);
            var counter = (IntSupplier) version.getConstructor().newInstance();
            Field field = version.getField(name);
            Result result = Allways.explore(Threads.control(
                            _ -> {
                                assertThat(counter.getAsInt()).isZero();
                                field.setInt(null, 7);
                                assertThat(counter.getAsInt()).isEqualTo(7);
                                assertThat(field.getInt(null)).isEqualTo(7);
                            },
                            ThreadControl.Settings.DEFAULT.withIsolated(true)))
                    .strategy("random")
                    .executions(3)
                    .run();
            assertThat(result.problem()).isEmpty();
            assertThat(result.failures()).isEmpty();
        }
    }
}
