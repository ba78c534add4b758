package dev.allways.symbolic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.engine.Allways;
import dev.allways.followed.Arithmetic;
import dev.allways.followed.Arrays;
import dev.allways.followed.Calls;
import dev.allways.followed.Collected;
import dev.allways.followed.CopiedCollections;
import dev.allways.followed.FewValues;
import dev.allways.followed.LargeNumbers;
import dev.allways.followed.Objects;
import dev.allways.followed.Parsed;
import dev.allways.followed.Platform;
import dev.allways.followed.RandomNumbers;
import dev.allways.followed.Texts;
import dev.allways.followed.Uncopied;
import dev.allways.followed.Verifier;
import dev.allways.followed.Views;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Comparator;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Programs in the manner of SV-COMP's, whose names say the verdict: an assertion can fail, or all paths were seen and
 * none can, or neither is said. On each path each branch's term is evaluated and compared with the values.
 */
class VerdictsTest {
    @BeforeAll
    static void compareTermsWithValues() {
        System.setProperty("dev.allways.symbolic.check", "true");
    }

    static Stream<Method> programs() {
        return Stream.of(
                        Arithmetic.class,
                        Arrays.class,
                        Texts.class,
                        Objects.class,
                        Calls.class,
                        Collected.class,
                        CopiedCollections.class,
                        Platform.class,
                        RandomNumbers.class,
                        LargeNumbers.class,
                        Uncopied.class,
                        FewValues.class,
                        Parsed.class,
                        Views.class)
                .flatMap(each -> Stream.of(each.getDeclaredMethods()))
                .filter(each -> each.getName().matches(".*_(true|false|unknown)"))
                .sorted(Comparator.comparing(Method::toString));
    }

    /** A static method as a program of the classes that a loader has loaded. */
    static Program program(ClassLoader loader, Method method) {
        try {
            MethodHandle handle = MethodHandles.publicLookup()
                    .findStatic(
                            loader.loadClass(method.getDeclaringClass().getName()),
                            method.getName(),
                            MethodType.methodType(void.class));
            return chooser -> {
                handle.invokeExact();
            };
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String inputs(Method method) {
        return (method.getDeclaringClass() == RandomNumbers.class ? Random.class : Verifier.class).getName();
    }

    @ParameterizedTest
    @MethodSource("programs")
    void verdict(Method method) {
        Program program = SymbolicProgram.of(new OneProgram(method), loader -> program(loader, method))
                .withInputsOf(inputs(method));
        Result result = Allways.explore(program)
                .executions(1_000)
                .time(Duration.ofSeconds(60))
                .run();
        assertThat(result.problem()).as(result.toString()).isEmpty();
        String verdict = !result.failures().isEmpty() ? "false" : result.complete() ? "true" : "unknown";
        assertThat(verdict).as(result.toString()).isEqualTo(method.getName().replaceFirst(".*_", ""));
    }
}
