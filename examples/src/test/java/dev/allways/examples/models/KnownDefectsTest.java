package dev.allways.examples.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Chooser;
import dev.allways.core.Counts;
import dev.allways.core.Failure;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.states.Drop;
import dev.allways.core.states.Seen;
import dev.allways.model.Hasher;
import dev.allways.model.Model;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Defects of PSPP's model checker that must not come back. */
class KnownDefectsTest {
    /**
     * There a given path that ended in an error, told with all its operations, ended in a crash: a copy was freed
     * twice.
     */
    @Test
    void aGivenPathMayEndInAnError() {
        var model = new Avl(8, true);
        Failure found = model.explore().run().failures().getFirst();

        Result result =
                model.explore().strategy("path:" + found.choices().token()).run();

        Failure again = result.failures().getFirst();
        assertThat(again.origin()).isEqualTo(found.origin());
        assertThat(again.trace().steps()).isEqualTo(found.trace().steps());
    }

    /** There the depth limit was off by one: 1 dropped the initial states. */
    @ParameterizedTest
    @ValueSource(strings = {"bfs", "dfs", "random-first"})
    void aDepthLimitKeepsItsDepth(String strategy) {
        for (int depth = 1; depth <= 10; depth++) {
            Result result =
                    new Grid(1, 10).explore().strategy(strategy).depth(depth).run();

            Counts counters = result.statistics().counters();
            assertThat(counters.states()).isEqualTo(depth); // one state at each depth
            assertThat(counters.maxDepth()).isEqualTo(depth);
            assertThat(counters.depthDropped()).isEqualTo(depth < 10 ? 1 : 0);
            assertThat(result.complete()).isEqualTo(depth == 10);
        }
    }

    /** There 31 bits, the most allowed, ended in "memory exhausted". */
    @ParameterizedTest
    @ValueSource(ints = {8, 20, 31, 32, 40, 63})
    void everyNumberOfHashBitsWorks(int bits) {
        Result result = new Avl(6).explore().seen(() -> Seen.compact(bits)).run();

        assertThat(result.statistics().counters().states()).isLessThanOrEqualTo(157);
        if (bits >= 31) { // 157^2 / 2^32: two alike with probability 0.00001, and the fingerprints are always the same
            assertThat(result.statistics().counters().states()).isEqualTo(157);
        }
        assertThat(result.stopReason()).isEqualTo(StopReason.INCOMPLETE); // as far as anybody knows
    }

    /** There "state space exhaustion" was reported although states had been dropped from a full queue. */
    @ParameterizedTest
    @CsvSource({"bfs, NEWEST", "bfs, OLDEST", "bfs, RANDOM", "dfs, NEWEST", "dfs, OLDEST", "random-first, RANDOM"})
    void whatWasDroppedFromTheQueueIsReported(String strategy, Drop drop) {
        Result result = new Avl(8).explore().strategy(strategy).queue(10, drop).run();

        Counts counters = result.statistics().counters();
        assertThat(counters.queueDropped()).isPositive();
        assertThat(counters.maxQueue()).isEqualTo(10);
        assertThat(result.complete()).isFalse();
        assertThat(result.stopReason()).isEqualTo(StopReason.INCOMPLETE);
        assertThat(result.omitted())
                .contains("%,d entries were dropped from a full queue".formatted(counters.queueDropped()));
    }

    /** There one bit of 2^20 for each state was the default, and hid states from the tests of PSPP without a word. */
    @Test
    void hiddenStatesAreReported() {
        Result exact = new Avl(12).explore().run();
        assertThat(exact.statistics().counters().states()).isEqualTo(54_761);
        assertThat(exact.complete()).isTrue();
        // two of n fingerprints of 64 bits are alike with probability n(n - 1) / 2^65 at most: 8e-11
        assertThat(exact.statistics().counters().omissionProbability())
                .isBetween(1e-12, 54_761.0 * 54_760 / 0x1p65 * 1.01);

        Result hashed = new Avl(12).explore().seen(() -> Seen.compact(20)).run();
        assertThat(hashed.statistics().counters().states()).isLessThan(54_761);
        assertThat(hashed.complete()).isFalse();
        assertThat(hashed.statistics().counters().omissionProbability()).isEqualTo(1);
        assertThat(hashed.omitted()).isPresent().get().asString().contains("a state was missed with probability 1");
    }

    /**
     * There a new state took the place of the dropped one at the front of the queue, and the search plunged from there.
     */
    @Test
    void breadthFirstStaysBreadthFirstWhenTheOldestIsDropped() {
        List<Integer> depths = new ArrayList<>();
        Model<Integer> tree = new Model<>() { // the nodes of a binary tree, 1 to 1023; the depth is in the number
                    @Override
                    public Integer initial(Chooser chooser) {
                        return 1;
                    }

                    @Override
                    public @Nullable Integer next(Integer node, Chooser chooser) {
                        int child = 2 * node + (chooser.flip("right") ? 1 : 0);
                        return child < 1024 ? child : null;
                    }

                    @Override
                    public void check(Integer node) {
                        depths.add(Integer.SIZE - Integer.numberOfLeadingZeros(node));
                    }

                    @Override
                    public void fingerprint(Integer node, Hasher hasher) {
                        hasher.putInt(node);
                    }
                };

        Result result = tree.explore().queue(5, Drop.OLDEST).run();

        assertThat(depths).isSorted(); // and so no node is met before one that is nearer to the root
        assertThat(result.statistics().counters().maxDepth()).isEqualTo(10);
        assertThat(result.statistics().counters().maxQueue()).isEqualTo(5);
    }

    /** There a failure was replayed with the same random numbers, which then started again for the search itself. */
    @Test
    void aReplayLeavesTheRandomOrderAlone() {
        for (int seed = 0; seed < 5; seed++) {
            List<Integer> with = order(true, seed);
            List<Integer> without = order(false, seed);

            assertThat(with).isEqualTo(without);
        }
        assertThat(order(true, 0)).isNotEqualTo(order(true, 1));
    }

    /**
     * The order in which the nodes 1 to 999 of a tree are met, without multiples of 7: these are failures, or are not
     * met at all.
     */
    private static List<Integer> order(boolean failures, long seed) {
        Set<Integer> order = new LinkedHashSet<>();
        Model<Integer> model = new Model<>() {
            @Override
            public Integer initial(Chooser chooser) {
                return 1;
            }

            @Override
            public @Nullable Integer next(Integer number, Chooser chooser) {
                int next = 2 * number + (chooser.flip("right") ? 1 : 0);
                return next > 999 || (next % 7 == 0 && !failures) ? null : next;
            }

            @Override
            public void check(Integer number) {
                if (number % 7 == 0) {
                    throw new AssertionError("a multiple of 7");
                }
                order.add(number);
            }

            @Override
            public void fingerprint(Integer number, Hasher hasher) {
                hasher.putInt(number);
            }
        };
        model.explore().strategy("random-first").seed(seed).errors(1000).run();
        return List.copyOf(order);
    }
}
