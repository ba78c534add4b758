package dev.allways.symbolic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Result;
import dev.allways.core.Tally;
import dev.allways.core.engine.Allways;
import dev.allways.followed.Gates;
import dev.allways.followed.Sum;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The orders in which paths are searched. */
class SearchTest {
    private static Result explored(String strategy, long executions) {
        return Allways.explore(SymbolicProgram.of(Gates.class))
                .strategy(strategy)
                .executions(executions)
                .run();
    }

    private static Map<String, Long> branches(Result result) {
        return result.statistics().tallies().stream()
                .filter(each -> each.title().equals("branches of the code"))
                .map(Tally::counts)
                .findFirst()
                .orElseThrow();
    }

    /** 4 ways through the gates, out at each or inside, each times 2^5 ways through the letters. Labels: 4 * 6. */
    @ParameterizedTest
    @ValueSource(strings = {"dfs", "generational", "coverage", "random-path"})
    void allPathsWhateverTheOrder(String strategy) {
        Result result = explored(strategy, Long.MAX_VALUE);
        assertThat(result.complete()).isTrue();
        assertThat(result.statistics().counters().executions()).isEqualTo(4 * 32);
        assertThat(result.statistics().labels()).hasSize(4 * 6);
        assertThat(branches(result)).containsEntry("covered", 10L).containsEntry("all", 10L);
    }

    /** Breadth-first search ends an execution at each new choice: the inner nodes of the tree come on top. */
    @Test
    void breadthFirstSearchReachesTheSame() {
        Result result = explored("bfs", Long.MAX_VALUE);
        assertThat(result.complete()).isTrue();
        assertThat(result.statistics().labels()).hasSize(4 * 6);
        assertThat(result.statistics().counters().executions()).isEqualTo(4 * 32 + 3 + 4 * 31);
    }

    /**
     * 10 branches: of each gate, the loop, the letter. The first execution passes no gate, and has the third of five
     * letters, for it went without two: 1 + 2 + 2 are covered. Depth-first search makes all 32 ways through the
     * letters before it passes another gate: inside it is with the 97th. Coverage first takes one gate more with each
     * further execution. The first generation of generational search is the first gate and each letter, the 2nd to the
     * 7th; that gate covered most, so its children follow, the second gate and each letter, the 8th to the 13th; the
     * third gate is the second's first child.
     */
    @ParameterizedTest
    @CsvSource({"dfs, 97", "coverage, 4", "generational, 14"})
    void executionsUntilAllBranchesAreCovered(String strategy, int executions) {
        assertThat(branches(explored(strategy, executions - 1))).containsEntry("covered", 9L);
        assertThat(branches(explored(strategy, executions))).containsEntry("covered", 10L);
    }

    /**
     * A recursion that nothing bounds. The branch jumps into it, and falls through where it has jumped twice: the
     * first path is that of 2. The last branch is changed next, so the following one is that of 3, and the third that
     * of 4, whose sum is 10.
     */
    @Test
    void depthFirstSearchComesToTheEndsOfPathsThatNothingBounds() {
        Result result = Allways.explore(SymbolicProgram.of(Sum.class))
                .strategy("dfs")
                .executions(3)
                .run();
        assertThat(result.failures()).hasSize(1);
        assertThat(result.failures().getFirst().error()).hasMessage("the sum up to 4");
        assertThat(result.statistics().counters().executions()).isEqualTo(3);
    }
}
