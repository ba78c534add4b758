package dev.allways.examples.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Result;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GridTest {
    /*
     * D counters of N values: N^D states, each met first along one path. A transition counts one counter up: D ways to
     * choose it, N - 1 values it may have, N^(D-1) states of the others, so D(N-1)N^(D-1) transitions; one of them
     * leads to each state but the first, all others to a state met before. The last state, all counters at N - 1, is
     * D(N-1) steps from the first, and depth counts states.
     */
    @ParameterizedTest
    @CsvSource({"1, 10", "2, 3", "3, 10", "5, 4"})
    void countsStatesAndTransitions(int d, int n) {
        Result result = new Grid(d, n).explore().run();

        long states = Math.round(Math.pow(n, d));
        long transitions = states / n * d * (n - 1);
        assertThat(result.complete()).isTrue();
        assertThat(result.passed()).isTrue();
        var counters = result.statistics().counters();
        assertThat(counters.states()).isEqualTo(states);
        assertThat(counters.duplicates()).isEqualTo(transitions - (states - 1));
        assertThat(counters.maxDepth()).isEqualTo(d * (n - 1L) + 1);
        assertThat(counters.executions())
                .isEqualTo(1 + d * states); // the first state, and every operation in every state
    }

    @ParameterizedTest
    @ValueSource(strings = {"bfs", "dfs", "random-first", "best-first:rare"})
    void everyOrderMeetsEveryState(String strategy) {
        Result result = new Grid(3, 6).explore().strategy(strategy).run();

        assertThat(result.complete()).isTrue();
        assertThat(result.statistics().counters().states()).isEqualTo(216); // 6^3
        assertThat(result.statistics().counters().duplicates()).isEqualTo(3 * 5 * 36 - 215);
    }
}
