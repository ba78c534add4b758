package dev.allways.symbolic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.Tally;
import dev.allways.core.engine.Allways;
import dev.allways.followed.Unbounded;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is left out is said: behind a bound, and where values become concrete. */
class BoundsTest {
    /** To 0 one branch is taken, to 4 five, which is the bound; a sixth execution is cut off at it. */
    @ParameterizedTest
    @ValueSource(classes = {Unbounded.Loop.class, Unbounded.Recursion.class})
    void depthBoundsLoopsAndRecursion(Class<? extends Program> type) {
        Result result = Allways.explore(SymbolicProgram.of(type)).depth(5).run();
        assertThat(result.complete()).as(result.toString()).isFalse();
        assertThat(result.failures()).isEmpty();
        assertThat(result.statistics().counters().executions()).isEqualTo(6);
        assertThat(result.statistics().labels().keySet())
                .containsExactly("counted to 0", "counted to 1", "counted to 2", "counted to 3", "counted to 4");
    }

    /** No choice is made again, at which it would end. */
    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void anEndlessLoopEndsWithTheTime() {
        Result result = Allways.explore(SymbolicProgram.of(Unbounded.Endless.class))
                .time(Duration.ofSeconds(1))
                .run();
        assertThat(result.complete()).as(result.toString()).isFalse();
        assertThat(result.failures()).isEmpty();
    }

    /** Two paths: one takes two roots, the other three; each root makes a value concrete. */
    @Test
    void concreteValuesAreCounted() {
        Result result =
                Allways.explore(SymbolicProgram.of(Unbounded.Roots.class)).run();
        assertThat(result.complete()).isFalse();
        assertThat(result.statistics().counters().executions()).isEqualTo(2);
        assertThat(result.statistics().tallies().getFirst())
                .extracting(Tally::counts)
                .satisfies(counts -> assertThat(counts).containsEntry("values made concrete", 5L));
        assertThat(result.omitted().toString()).contains("Math.cbrt (5 times)");
    }

    /** Three paths for an input up to 5,000 and two for one up to 500, or no input, twice: 16 and 9. */
    @ParameterizedTest
    @ValueSource(strings = {"dfs", "random-path", "coverage", "generational"})
    void boundsMayDependOnAChoice(String strategy) {
        Result result = Allways.explore(SymbolicProgram.of(Unbounded.Limited.class))
                .strategy(strategy)
                .run();
        assertThat(result.problem()).isEmpty();
        assertThat(result.complete()).as(result.toString()).isTrue();
        assertThat(result.statistics().counters().executions()).isEqualTo(25);
        assertThat(result.statistics().labels().keySet())
                .containsExactlyInAnyOrder(
                        "up to 500: middle",
                        "up to 500: small",
                        "up to 5000: large",
                        "up to 5000: middle",
                        "up to 5000: small");
    }
}
