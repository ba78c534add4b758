package dev.allways.core.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.allways.core.Limits;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.Setup;
import dev.allways.core.StopReason;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Engine;
import dev.allways.core.litmus.Litmus;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** How many executions there are with each number of preemptions. */
class PreemptionsTest {
    private static final Limits LIMITS = Limits.DEFAULT.withErrors(Long.MAX_VALUE);

    static Stream<Arguments> programs() {
        return Stream.of(
                /*
                 * Two tasks of 3 steps. Of m blocks, by turns of one and the other, m - 2 end with a preemption: not
                 * the last of either. A task's 3 steps can be cut into b blocks in C(2, b - 1) ways, and either may
                 * begin: m = 2: 2 * 1 * 1, 3: 2 * 2 * 1, 4: 2 * 2 * 2, 5: 2 * 1 * 2, 6: 2 * 1 * 1. In all C(6, 3) = 20.
                 */
                arguments("task * 2 { repeat (3) local(); }", List.of(2L, 4L, 8L, 4L, 2L)),
                /*
                 * Three tasks of 2 steps, of which c are cut: 3 + c blocks, of which the two of a task are in order and
                 * not adjacent. c = 0: 3!. c = 1: which of 3, 4! / 2 - 3! = 6. c = 2: which of 3, 5! / 4 - 2 * 4! / 2 +
                 * 3! = 12. c = 3: 6! / 8 - 3 * 5! / 4 + 3 * 4! / 2 - 3! = 30. In all 6! / 8 = 90.
                 */
                arguments("task * 3 { repeat (2) local(); }", List.of(6L, 18L, 36L, 30L)),
                // A choice of three costs nothing: three times those of 2 + 2 steps (2, 2, 2).
                arguments(
                        "task { local(); r = choose(3); local(); } task { repeat (2) local(); }", List.of(6L, 6L, 6L)),
                // Who is blocked is not preempted: who has the lock continues. The others: m1 L1 U1 and m2 L2 U2 in a
                // row, 2; a
                // switch before a lock or before the end of the first's unlocking.
                arguments("lock m; task * 2 { lock(m); unlock(m); }", List.of(2L)),
                // The second first; or a time passes although the second could run, which counts.
                arguments("task { timedpark(); } task { local(); }", List.of(1L, 1L)));
    }

    @ParameterizedTest
    @MethodSource("programs")
    void countsOfEachBound(String text, List<Long> counts) {
        TreeMap<Integer, Long> found = new TreeMap<>();
        AtomicReference<Preemptions> search = new AtomicReference<>();
        Program program =
                Litmus.of(text).program(end -> found.merge(search.get().bound(), 1L, Long::sum));
        search.set(new Preemptions(Setup.of(program).withLimits(LIMITS), Integer.MAX_VALUE));
        Result result = Engine.explore(program, search.get(), LIMITS);
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(found.values()).containsExactlyElementsOf(counts);
        assertThat(found.lastKey()).isEqualTo(counts.size() - 1);
        assertThat(result.statistics().counters().executions())
                .isEqualTo(Allways.explore(Litmus.of(text).program())
                        .run()
                        .statistics()
                        .counters()
                        .executions());
    }

    /**
     * Of the executions of two tasks of 3 steps: without a preemption 2, with at most one 2 + 4, with at most four all
     * 20.
     */
    @ParameterizedTest
    @CsvSource({"0, 2, INCOMPLETE", "1, 6, INCOMPLETE", "3, 18, INCOMPLETE", "4, 20, EXHAUSTED"})
    void atMost(int most, long executions, StopReason reason) {
        Result result = Allways.explore(
                        Litmus.of("task * 2 { repeat (3) local(); }").program())
                .strategy("preemptions:" + most)
                .run();
        assertThat(result.statistics().counters().executions()).isEqualTo(executions);
        assertThat(result.stopReason()).isEqualTo(reason);
    }

    /** Two workers make the same executions: 90, as above. */
    @Test
    void twoWorkers() {
        Result result = Allways.explore(
                        Litmus.of("task * 3 { repeat (2) local(); }").program())
                .strategy("preemptions")
                .workers(2)
                .run();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.statistics().counters().executions()).isEqualTo(90);
    }

    /** A lost update needs one preemption: the two executions without one come first, then it is found at once. */
    @Test
    void aLostUpdate() {
        String text = "int x; task a { x = x + 1; } task b { x = x + 1; } task { join(a); join(b); check(x == 2); }";
        Result result = Allways.explore(Litmus.of(text).program())
                .strategy("preemptions")
                .run();
        assertThat(result.stopReason()).isEqualTo(StopReason.ERRORS);
        assertThat(result.statistics().counters().executions()).isLessThan(12);
    }
}
