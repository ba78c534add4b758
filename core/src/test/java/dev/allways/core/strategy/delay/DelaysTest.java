package dev.allways.core.strategy.delay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.allways.core.Limits;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.Setup;
import dev.allways.core.StopReason;
import dev.allways.core.Strategies;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Engine;
import dev.allways.core.litmus.Litmus;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Delaying explorers over threads; over actors see {@code ActorsTest}. */
class DelaysTest {
    /**
     * Two tasks of two steps, a and b; the delays of each execution by round robin: aabb 0; abba 1, bbaa 1; baab 2,
     * abab 2 (after ab a second delay lets a continue, and b is alone); baba 3.
     */
    @ParameterizedTest
    @CsvSource({"0, 1", "1, 3", "2, 5", "3, 6", "4, 6"})
    void strataOfTwoTasks(int most, long executions) {
        Program program = Litmus.of("task * 2 { repeat (2) local(); }").program();
        var search = new StratifiedSearch<>(Setup.of(program), new RoundRobin(), most);
        Result result = Engine.explore(program, search, Limits.DEFAULT);
        assertThat(result.statistics().counters().executions()).isEqualTo(executions);
        assertThat(result.stopReason()).isEqualTo(most < 3 ? StopReason.INCOMPLETE : StopReason.EXHAUSTED);
    }

    /** All interleavings, each once: 6! / 8 of three tasks of two steps. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "round-robin",
                "run-to-completion",
                "probabilistic-round-robin",
                "custom:dev.allways.core.fronts.FirstEnabled"
            })
    void allInterleavings(String explorer) {
        Result result = Allways.explore(
                        Litmus.of("task * 3 { repeat (2) local(); }").program())
                .strategy("delays:" + explorer)
                .run();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.statistics().counters().executions()).isEqualTo(90);
    }

    private static long lastWrite(String strategy, long seed, String text) {
        List<Long> values = new ArrayList<>();
        Program program = Litmus.of(text).program(end -> values.add(end.memory().getFirst()));
        Limits limits = Limits.DEFAULT.withExecutions(1);
        Setup setup = Setup.of(program).withSeed(seed).withLimits(limits);
        Engine.explore(program, Strategies.create(strategy, setup), limits);
        return values.getFirst();
    }

    /** Without a delay the one that starts another continues first by round robin, and last by run to completion. */
    @ParameterizedTest
    @CsvSource({
        "delays:round-robin, 2",
        "samples:round-robin, 2",
        "delays:run-to-completion, 1",
        "samples:run-to-completion, 1"
    })
    void whoIsStarted(String strategy, long last) {
        assertThat(lastWrite(strategy, 0, "int x; task m { start(a); x = 1; } task a { x = 2; }"))
                .isEqualTo(last);
    }

    /** What wakes up goes first by run to completion, and waits for its turn by round robin. */
    @ParameterizedTest
    @CsvSource({"delays:round-robin, 2", "delays:run-to-completion, 1"})
    void whoIsWokenUp(String strategy, long last) {
        assertThat(lastWrite(strategy, 0, "int x; task a { park(); x = 2; } task { unpark(a); x = 1; }"))
                .isEqualTo(last);
    }

    @Test
    void theRandomQueueDependsOnTheSeed() {
        Set<Long> values = new HashSet<>();
        for (long seed = 0; seed < 20; seed++) {
            String text = "int x; task { x = 1; } task { x = 2; } task { x = 3; }";
            values.add(lastWrite("delays:probabilistic-round-robin", seed, text));
        }
        assertThat(values).containsExactlyInAnyOrder(1L, 2L, 3L);
    }

    /** A time passes only after everything that can happen before; with one delay, sooner. */
    @Test
    void timesPassLate() {
        String text = "int x; task { timedpark(); x = 1; } task { x = 2; local(); }";
        assertThat(lastWrite("delays:round-robin", 0, text)).isEqualTo(1);
        assertThat(lastWrite("samples:round-robin", 0, text)).isEqualTo(1);
        Result result = Allways.explore(
                        Litmus.of(text.replace("local()", "check(x == 2)").replace("x = 2;", "x = 2; r = x;"))
                                .program())
                .strategy("delays")
                .run();
        assertThat(result.statistics().counters().executions()).isGreaterThan(1);
    }

    /** 101 samples without a delay, then 102 executions of up to one, 104 with up to two: each grown from none. */
    @Test
    void samplesGrowWithoutEnd() {
        Program program = Litmus.of("task * 2 { repeat (4) local(); }").program();
        Result result =
                Allways.explore(program).strategy("samples").executions(2_000).run();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXECUTIONS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"delays:slow", "samples:custom:java.lang.String", "delays:custom:no.Such"})
    void anUnknownExplorer(String strategy) {
        assertThatThrownBy(() -> Strategies.create(strategy, Setup.of(chooser -> {})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("names no delaying explorer")
                .hasMessageContaining("known         round-robin, run-to-completion, probabilistic-round-robin");
    }
}
