package dev.allways.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.engine.Allways;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The trees of choices and the exact number of executions it takes to go through them. */
class ChoiceTreeTest {
    /**
     * Three letters and three more: 9 leaves. Depth-first search continues at each choice with the first option, so it
     * makes one execution for each leaf. The others end an execution at each new choice, so they make one for each
     * node: 1 root, 3 nodes below it, 9 leaves. Deepening by one choice makes 3 executions under the first bound and 9
     * under the second.
     */
    @ParameterizedTest
    @CsvSource({"dfs, 9", "bfs, 13", "random-first, 13", "best-first:deep, 13", "deepening, 12"})
    void theProductOfTwoChoices(String strategy, long executions) {
        List<String> got = new ArrayList<>();
        Program program = c -> {
            String first = c.choose("first", List.of("a", "b", "c"));
            String second = c.choose("second", List.of("x", "y", "z"));
            got.add(first + second);
        };
        Result result = Allways.explore(program).strategy(strategy).run();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.statistics().counters().executions()).isEqualTo(executions);
        assertThat(got).containsExactlyInAnyOrder("ax", "ay", "az", "bx", "by", "bz", "cx", "cy", "cz");
        if (strategy.equals("dfs") || strategy.equals("bfs")) {
            assertThat(got).isSorted();
        }
    }

    /** 20 flips have 2^20 ways; each choice of each is counted: 20 × 2^20. */
    @Test
    void twentyFlips() {
        long[] ones = {0};
        Program program = c -> {
            for (int i = 0; i < 20; i++) {
                if (c.flip("bit")) {
                    ones[0]++;
                }
            }
        };
        Result result = Allways.explore(program).run();
        assertThat(result.complete()).isTrue();
        assertThat(result.statistics().counters().executions()).isEqualTo(1 << 20);
        assertThat(result.statistics().counters().choices()).isEqualTo(20L << 20);
        assertThat(ones[0]).isEqualTo(10L << 20);
    }

    /** A tree whose branches differ in depth: n flips end at the first true, so n + 1 leaves and n inner nodes. */
    @Test
    void aCombHasOneLeafMoreThanInnerNodes() {
        Program program = c -> {
            for (int i = 0; i < 100; i++) {
                if (c.flip("ends here")) {
                    return;
                }
            }
        };
        assertThat(Allways.explore(program).run().statistics().counters().executions())
                .isEqualTo(101);
        assertThat(Allways.explore(program)
                        .strategy("bfs")
                        .run()
                        .statistics()
                        .counters()
                        .executions())
                .isEqualTo(201);
    }

    /** Under a limit of 5 choices the comb has 5 leaves within it and one way beyond. */
    @Test
    void whatLiesBeyondTheDepthLimitIsNeverForgotten() {
        Program program = c -> {
            while (!c.flip("ends here")) {}
        };
        Result result = Allways.explore(program).depth(5).run();
        assertThat(result.stopReason()).isEqualTo(StopReason.INCOMPLETE);
        assertThat(result.omitted()).contains("1 ways went beyond the depth limit of 5");
        assertThat(result.statistics().counters().executions()).isEqualTo(6);
    }
}
