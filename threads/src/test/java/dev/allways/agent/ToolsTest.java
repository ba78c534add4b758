package dev.allways.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.mine.Racing;
import dev.allways.core.ControlAtFault;
import dev.allways.core.Result;
import dev.allways.core.engine.Allways;
import dev.allways.threads.Threads;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.net.MalformedURLException;
import java.net.URI;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which classes are rewritten, and whose fault it is if one can't be linked then. */
class ToolsTest {
    @ParameterizedTest
    @CsvSource({
        "org/junit/jupiter/api/Test,"
                + " jar:file:/home/me/.m2/junit-jupiter-api-6.1.3.jar!/org/junit/jupiter/api/Test.class, true",
        "org/junit/mine/Test, jar:file:/home/me/mine-1.0.jar!/org/junit/mine/Test.class, false",
        "org/junit/mine/Test, file:/home/me/target/test-classes/org/junit/mine/Test.class, false",
        "com/sun/tools/javac/Main, jrt:/jdk.compiler/com/sun/tools/javac/Main.class, true",
        "com/sun/jna/Native, jar:file:/home/me/.m2/jna-5.15.0.jar!/com/sun/jna/Native.class, false",
        "javax/inject/Inject, jar:file:/home/me/.m2/javax.inject-1.jar!/javax/inject/Inject.class, false",
        "dev/allways/core/Run, file:/home/me/allways/core/target/classes/dev/allways/core/Run.class, true",
        "dev/allways/core/engine/Run, jar:file:/home/me/.m2/allways-core-0.1.0.jar!/dev/allways/core/engine/Run.class,"
                + " true",
        "dev/allways/core/Mine, file:/home/me/mine/target/classes/dev/allways/core/Mine.class, false",
        "com/fasterxml/jackson/core/Base64Variant, jar:file:/home/me/jackson-core-2.22.jar!/x.class, false"
    })
    void placeAndName(String name, String file, boolean isTool) throws MalformedURLException {
        assertThat(Tools.include(name, URI.create(file).toURL())).isEqualTo(isTool);
    }

    /** 2, or 1 where both threads read before one writes: found only if its steps are seen. */
    @Test
    void aNameOfTheJdk() {
        Set<Integer> counts = new TreeSet<>();
        Result result = Allways.explore(Threads.control(chooser -> counts.add(new Racing().run())))
                .strategy("dfs")
                .run();
        assertThat(result.omitted()).isEmpty();
        assertThat(counts).containsExactly(1, 2);
    }

    /** A class file that the JVM refuses: that may come of the rewriting, and is no failure of the program. */
    @Test
    void whatCanNotBeLinked() {
        byte[] bytes = ClassFile.of(ClassFile.StackMapsOption.DROP_STACK_MAPS)
                .build(
                        ClassDesc.of("Refused"),
                        type -> type.withFlags(ClassFile.ACC_PUBLIC)
                                .withMethodBody(
                                        "get",
                                        MethodTypeDesc.of(ConstantDescs.CD_String),
                                        ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC,
                                        code -> code.iconst_0()
                                                .newarray(java.lang.classfile.TypeKind.INT)
                                                .areturn()));
        Result result = Allways.explore(Threads.control(chooser -> {
                    Class<?> refused = new ClassLoader(ToolsTest.class.getClassLoader()) {
                        Class<?> define() {
                            return defineClass("Refused", bytes, 0, bytes.length);
                        }
                    }.define();
                    Thread other = new Thread(() -> link(refused));
                    other.start();
                    other.join();
                    link(refused);
                }))
                .strategy("random")
                .executions(3)
                .run();
        assertThat(result.failures()).isEmpty();
        assertThat(result.problem()).containsInstanceOf(ControlAtFault.class);
        assertThat(result.problem().orElseThrow())
                .hasMessageContaining("java.lang.VerifyError: Bad return type")
                .hasMessageContaining("where         Refused");
    }

    private static void link(Class<?> type) {
        assertThat(type.getDeclaredConstructors()).isEmpty();
    }
}
