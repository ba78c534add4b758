package dev.allways.symbolic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.control.ThreadControl.Settings;
import dev.allways.core.control.ThreadControl.When;
import dev.allways.core.engine.Allways;
import dev.allways.followed.LostBesideOthers;
import dev.allways.followed.LostEarly;
import dev.allways.followed.Verifier;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Explorations that are stopped, and go on later with what is in a file. */
class ResumedTest {
    @TempDir
    private Path folder;

    private Result stoppedAt(SymbolicProgram program, int executions) {
        Result first = Allways.explore(program)
                .strategy("dfs")
                .executions(executions)
                .checkpoint(file(), Duration.ofDays(1))
                .run();
        assertThat(first.stopReason()).isEqualTo(StopReason.EXECUTIONS);
        return first;
    }

    private Path file() {
        return folder.resolve("checkpoint");
    }

    /**
     * The input is lost in the first execution, and nowhere behind a break: n is 0, then more than 1,000, then each of
     * the 11 numbers: 13 executions.
     */
    @Test
    void whatWasLostBeforeABreakStaysLost() {
        Result whole = Allways.explore(SymbolicProgram.of(LostEarly.class))
                .strategy("dfs")
                .run();
        assertThat(whole.statistics().counters().executions()).isEqualTo(13);
        assertThat(whole.stopReason()).isEqualTo(StopReason.INCOMPLETE);
        for (int executions = 1; executions < 13; executions++) {
            stoppedAt(SymbolicProgram.of(LostEarly.class), executions);
            Result both = Allways.explore(SymbolicProgram.of(LostEarly.class))
                    .resume(file())
                    .run();
            assertThat(both.stopReason()).isEqualTo(StopReason.INCOMPLETE);
            assertThat(both.omitted()).isEqualTo(whole.omitted());
            assertThat(both.statistics().counters().executions()).isEqualTo(13);
            assertThat(coverage(both)).isEqualTo(coverage(whole));
        }
    }

    private static Object coverage(Result result) {
        return result.statistics().tallies().stream()
                .filter(each -> each.title().equals("branches of the code"))
                .findFirst()
                .orElseThrow();
    }

    static Stream<Method> lost() {
        return Stream.of(LostBesideOthers.class.getDeclaredMethods())
                .filter(each -> each.getName().endsWith("_unknown"));
    }

    /** Behind a break, inputs have the values that they had before on the same paths. */
    @ParameterizedTest
    @MethodSource("lost")
    void aLostValueStaysFixed(Method method) {
        Result whole =
                Allways.explore(program(method)).strategy("dfs").executions(500).run();
        long all = whole.statistics().counters().executions();
        for (int executions : new int[] {2, 40}) {
            if (executions < all) {
                stoppedAt(program(method), executions);
                Result both = Allways.explore(program(method))
                        .executions(500)
                        .resume(file())
                        .run();
                assertThat(both.problem()).as(both.toString()).isEmpty();
                assertThat(both.complete()).as(both.toString()).isFalse();
                assertThat(both.statistics().counters().executions())
                        .as("%s, stopped at %d", method.getName(), executions)
                        .isEqualTo(all);
            }
        }
    }

    private static SymbolicProgram program(Method method) {
        Settings settings = Settings.DEFAULT.with(Settings.THREADS, When.ON);
        return SymbolicProgram.of(ResumedTest.class.getClassLoader(), loader -> VerdictsTest.program(loader, method))
                .withInputsOf(Verifier.class.getName())
                .withThreads(each -> ThreadControl.controlled(LostBesideOthers.class, each, settings));
    }
}
