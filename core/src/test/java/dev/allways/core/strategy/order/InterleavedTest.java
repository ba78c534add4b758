package dev.allways.core.strategy.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Limits;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.engine.Allways;
import dev.allways.core.litmus.Litmus;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reductions that search several subtrees in turn. */
class InterleavedTest {
    /** Seven writers of one variable: 7! = 5,040 orders, each executed once, whichever subtree it is in. */
    @ParameterizedTest
    @ValueSource(strings = {"dpor", "optimal-dpor"})
    void makesTheSameExecutions(String strategy) {
        Set<String> orders = new HashSet<>();
        Result result = Allways.explore(
                        Litmus.of("int x; task * 7 { x = me; }").program(end -> orders.add(end.order())))
                .strategy(strategy)
                .run();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.statistics().counters().executions()).isEqualTo(5_040);
        assertThat(orders).hasSize(5_040);
    }

    /**
     * Of ten writers the last must be the first: 9/10 of the 10! = 3,628,800 orders come before that if the search is
     * plain. Here 256 executions in which writer 0 is first leave one branch at the root, in which writer 1 is. Of that
     * the 257th is the first: 1, then the newest, 9, and so on. The race of 1 and 9 adds a branch to the root, and the
     * 258th is its first.
     */
    @ParameterizedTest
    @ValueSource(strings = {"dpor", "optimal-dpor"})
    void returnsEarlyToTheFirstChoices(String strategy) {
        Result result = Allways.explore(Litmus.of("int x; task * 10 { before = add(x, 1); check(me - before != 9); }")
                        .program(end -> {}))
                .strategy(strategy)
                .limits(Limits.DEFAULT.withExecutions(10_000))
                .run();
        assertThat(result.statistics().counters().executions()).isEqualTo(258);
    }
}
