package dev.allways.examples.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Choices;
import dev.allways.core.Counts;
import dev.allways.core.Failure;
import dev.allways.core.Result;
import dev.allways.core.engine.Budget;
import dev.allways.core.shrink.Shrinker;
import dev.allways.core.shrink.Shrunk;
import dev.allways.model.ModelProgram;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AvlTest {
    /*
     * Every AVL tree of every subset of the keys can be made, so there are as many states as such trees: for each
     * number n of keys, the subsets of that size times the shapes of AVL trees of n nodes. Each of the 2k operations in
     * each state is a transition, of which one leads to each state but the first and all others to one met before.
     * Inserting all keys in the right order is the longest way that is needed: k + 1 states.
     */
    @ParameterizedTest
    @CsvSource({"4, 25", "5, 62", "6, 157", "7, 396", "8, 1017", "9, 2706", "10, 7393", "11, 20267", "12, 54761"})
    void everyTreeIsMetOnce(int keys, long trees) {
        assertThat(trees).isEqualTo(treesOfSubsets(keys));

        Result result = new Avl(keys).explore().run();

        Counts counters = result.statistics().counters();
        assertThat(result.passed()).isTrue();
        assertThat(result.complete()).isTrue();
        assertThat(counters.states()).isEqualTo(trees);
        assertThat(counters.duplicates()).isEqualTo(2L * keys * trees - (trees - 1));
        assertThat(counters.maxDepth()).isEqualTo(keys + 1L);
        assertThat(counters.executions()).isEqualTo(1 + 2L * keys * trees);
        if (keys == 8) {
            assertThat(counters.maxQueue()).isEqualTo(369);
        } else if (keys == 12) {
            assertThat(counters.maxQueue()).isEqualTo(16_263);
        }
    }

    private static long treesOfSubsets(int keys) {
        // shapes[h][n]: how many AVL trees of height h and n nodes: its sides are as high, or one is lower by one
        long[][] shapes = new long[keys + 2][keys + 1];
        shapes[0][0] = 1;
        for (int height = 1; height <= keys; height++) {
            for (int left = 0; left < keys; left++) {
                for (int right = 0; left + 1 + right <= keys; right++) {
                    long lower = height > 1 ? shapes[height - 2][right] : 0;
                    shapes[height][left + 1 + right] += shapes[height - 1][left] * (shapes[height - 1][right] + lower);
                    shapes[height][left + 1 + right] +=
                            (height > 1 ? shapes[height - 2][left] : 0) * shapes[height - 1][right];
                }
            }
        }
        long sum = 0;
        long subsets = 1; // of n keys
        for (int n = 0; n <= keys; n++) {
            for (long[] ofHeight : shapes) {
                sum += subsets * ofHeight[n];
            }
            subsets = subsets * (keys - n) / (n + 1);
        }
        return sum;
    }

    /*
     * The keys 0, 1, 2, 4, 5, 3, 6 make 2(1(0 -) 4(3 5(- 6))). Deleting 2 puts 3 in its place and leaves 4(- 5(- 6)),
     * which must be rotated. With fewer keys there is no tree that deleting a successor unbalances below the root.
     */
    @Test
    void breadthFirstFindsTheShortestWayToTheDefect() {
        Result result = new Avl(8, true).explore().run();

        Failure failure = result.failures().getFirst();
        assertThat(failure.choices()).isEqualTo(Choices.of(0, 1, 2, 4, 5, 3, 6, 10));
        assertThat(failure.trace().states()).isEqualTo(9);
        assertThat(failure.error()).hasMessage("key 4 has 0 levels on its left and 2 on its right");
        assertThat(failure.origin().place()).contains("Avl.java");
        assertThat(failure.trace().steps().getLast().text()).isEqualTo("do = delete 2");
        assertThat(failure.trace().steps().get(6).notes()).containsExactly("2(1(0 -) 4(3 5(- 6)))");
    }

    /*
     * Depth-first search queues the successors of a state that are new and continues with the last of them. The length
     * of the way on which it meets the defect first is found a second time by a loop with a stack and a set.
     */
    @Test
    void depthFirstFindsALongWayToTheDefectAndTheShrinkerAShortOne() {
        Avl model = new Avl(8, true);
        Failure failure = model.explore().strategy("dfs").run().failures().getFirst();
        assertThat(failure.trace().states()).isEqualTo(161).isEqualTo(depthOfFirstDefect(model));

        Shrunk shrunk = Shrinker.shrink(ModelProgram.of(model), failure.trace(), Budget.executions(100_000));

        assertThat(shrunk.trace().choices()).isEqualTo(Choices.of(0, 1, 2, 4, 5, 3, 6, 10));
        assertThat(shrunk.trace().states()).isEqualTo(9);
    }

    private static int depthOfFirstDefect(Avl model) {
        record Entry(Avl.State state, int depth) {}
        Deque<Entry> stack = new ArrayDeque<>(List.of(new Entry(model.initial(point -> 0), 1)));
        Set<Avl.State> met = new HashSet<>(List.of(stack.getFirst().state()));
        while (true) {
            Entry from = stack.pop();
            for (int operation = 0; operation < 16; operation++) {
                long chosen = operation;
                Avl.State next = model.next(from.state(), point -> chosen);
                try {
                    model.check(next);
                } catch (AssertionError defect) {
                    return from.depth() + 1;
                }
                if (met.add(next)) {
                    stack.push(new Entry(next, from.depth() + 1));
                }
            }
        }
    }
}
