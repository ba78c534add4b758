package dev.allways.core.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.allways.core.Limits;
import dev.allways.core.Program;
import dev.allways.core.Setup;
import dev.allways.core.Strategies;
import dev.allways.core.contract.SmallTasks;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Engine;
import dev.allways.core.litmus.Litmus;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The probabilities that random schedulers promise. The seed is fixed: a test passes always or never. */
class RandomOrdersTest {
    private static final double SURE = 1e-6; // how unlikely a wrong alarm would be with another seed

    private static Map<String, Integer> orders(String strategy, long executions, String text) {
        Map<String, Integer> orders = new TreeMap<>();
        Program program = Litmus.of(text).program(end -> orders.merge(end.order(), 1, Integer::sum));
        explore(strategy, executions, program);
        return orders;
    }

    private static long failures(String strategy, long executions, String text) {
        return explore(strategy, executions, Litmus.of(text).program());
    }

    private static long explore(String strategy, long executions, Program program) {
        Limits limits = Limits.DEFAULT.withExecutions(executions).withErrors(Long.MAX_VALUE);
        Setup setup = Setup.of(program).withSeed(7).withLimits(limits);
        return Engine.explore(program, Strategies.create(strategy, setup), limits)
                .statistics()
                .counters()
                .errors();
    }

    /**
     * The greatest m for which fewer than m of n trials succeed with a probability of at most SURE, if each does with
     * p.
     */
    private static long almostSurelyAtLeast(long n, double p) {
        double term = n * Math.log1p(-p); // of k = 0
        double sum = Math.exp(term);
        long k = 0;
        while (sum <= SURE) {
            k++;
            term += Math.log((n - k + 1.0) / k) + Math.log(p) - Math.log1p(-p);
            sum += Math.exp(term);
        }
        return k;
    }

    /**
     * Two workers take seeds from one sequence, so that they make the executions of one worker; but for the last one,
     * which may be that of the next seed, where the other worker is faster.
     */
    @ParameterizedTest
    @ValueSource(strings = {"pos", "pct:1"})
    void twoWorkersMakeTheExecutionsOfOne(String strategy) {
        Map<String, Integer> one = new ConcurrentSkipListMap<>();
        Map<String, Integer> two = new ConcurrentSkipListMap<>();
        List.of(one, two)
                .forEach(orders -> assertThat(Allways.explore(SmallTasks.program(
                                        end -> orders.merge(end.order(), 1, Integer::sum), "wx rx +x", "rx wx rx"))
                                .strategy(strategy)
                                .workers(orders == one ? 1 : 2)
                                .executions(1_000)
                                .run()
                                .statistics()
                                .counters()
                                .executions())
                        .isEqualTo(1_000));
        Map<String, Integer> difference = new TreeMap<>(one);
        two.forEach((order, count) -> difference.merge(order, -count, Integer::sum));
        assertThat(difference.values().stream().mapToInt(Math::abs).sum()).isLessThanOrEqualTo(2);
    }

    /**
     * A bug of depth 2: a read after one write and before the next. Two tasks, 8 + 7 = 15 steps: each execution finds
     * it with at least 1 / (2 * 15).
     */
    private static final String BETWEEN_TWO_WRITES = """
        int x;
        task { repeat (3) local(); x = 1; x = 0; repeat (3) local(); }
        task { repeat (4) local(); check(x == 0); repeat (2) local(); }
        """;

    @Test
    void pctFindsABugOfDepthTwo() {
        assertThat(failures("pct:2", 3_000, BETWEEN_TWO_WRITES))
                .isGreaterThanOrEqualTo(almostSurelyAtLeast(3_000, 1 / 30.0));
    }

    /** With depth 1 the tasks run one after the other: the read never comes between the writes. */
    @Test
    void pctOfDepthOneNeverInterruptsATask() {
        assertThat(failures("pct:1", 1_000, BETWEEN_TWO_WRITES)).isZero();
    }

    /**
     * Depth 1 in three tasks: the last by priority reads what nobody has written yet, in one of three executions at
     * least.
     */
    @Test
    void pctFindsABugOfDepthOne() {
        String text = "int x; task { x = 1; } task { repeat (9) local(); } task { check(x == 1); }";
        assertThat(failures("pct:1", 1_000, text)).isGreaterThanOrEqualTo(almostSurelyAtLeast(1_000, 1 / 3.0));
    }

    /**
     * Depth 3: the second task's two reads lie between the first's two writes and after: x = 1, read 1, x = 2, read 2.
     * Two tasks, 6 steps in all: 1 / (2 * 36).
     */
    @Test
    void pctFindsABugOfDepthThree() {
        String text =
                "int x; task { local(); x = 1; x = 2; } task { r = x; s = x; check(!(r == 1 && s == 2)); local(); }";
        assertThat(failures("pct:3", 5_000, text)).isGreaterThanOrEqualTo(almostSurelyAtLeast(5_000, 1 / 72.0));
    }

    /**
     * Depth 2 behind 200 steps at which one task alone is enabled, since it has the lock that the other waits for. They
     * do not count: two tasks, and at most 7 choices of a task, those of the lock, of two writes, and of what the other
     * does with the lock. The probability is 1 / (2 * 7) at least; if all 208 steps counted it would be 1 / 104 at
     * most.
     */
    @Test
    void pctChangesPrioritiesOnlyWhereTasksAreChosen() {
        String text = """
            int x;
            lock m;
            task { lock(m); repeat (200) local(); unlock(m); x = 1; x = 0; }
            task { lock(m); check(x == 0); unlock(m); }
            """;
        assertThat(failures("pct:2", 1_000, text)).isGreaterThanOrEqualTo(almostSurelyAtLeast(1_000, 1 / 14.0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"dfs:30", "dpor:x", "optimal-dpor:2", "random:1", "bfs:x"})
    void argumentsThatAStrategyDoesNotTakeAreRefused(String text) {
        assertThatThrownBy(() -> Strategies.create(text, Setup.of(chooser -> {})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("takes no argument");
    }

    @ParameterizedTest
    @ValueSource(strings = {"random:", "pct:", "portfolio:", "delays:"})
    void aColonWithNothingBehindItIsRefused(String text) {
        assertThatThrownBy(() -> Strategies.create(text, Setup.of(chooser -> {})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("nothing stands behind the colon");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "deep"})
    void pctWantsADepth(String depth) {
        assertThatThrownBy(() -> Strategies.create("pct:" + depth, Setup.of(chooser -> {})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the depth must be a number from 1 on");
    }

    /**
     * The read has one priority until it is made, for nothing before the write races with it. The write comes first
     * only if the priorities of the k local steps and of the write are all greater: one case of k + 2 that are equally
     * likely.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 9})
    void posDoesNotCareForIndependentSteps(int steps) {
        int executions = 10_000;
        String text = "int x; task { repeat (%d) local(); x = 1; } task { check(x == 0); }".formatted(steps);
        double p = 1.0 / (steps + 2);
        assertThat((double) failures("pos", executions, text))
                .isBetween(
                        (double) almostSurelyAtLeast(executions, p),
                        (double) executions - almostSurelyAtLeast(executions, 1 - p));
    }

    /**
     * Pearson's statistic of what should be equally likely: with f degrees of freedom its mean is f and its variance 2
     * f; six standard deviations above is far beyond chance.
     */
    private static void assertUniform(Map<String, Integer> counts, int cells) {
        assertThat(counts).hasSize(cells);
        double expected = counts.values().stream().mapToInt(count -> count).sum() / (double) cells;
        double sum = counts.values().stream()
                .mapToDouble(count -> (count - expected) * (count - expected) / expected)
                .sum();
        int freedom = cells - 1;
        assertThat(sum).isLessThan(freedom + 6 * Math.sqrt(2.0 * freedom));
    }

    /**
     * 5! / (2! 3!) orders of the writes of x; the local steps of the first task don't count. The first two executions
     * learn.
     */
    @Test
    void surwIsUniformOverWhatMatters() {
        String text = "int x; task { x = 1; repeat (5) local(); x = 1; } task { x = 2; x = 2; x = 2; }";
        assertUniform(orders("surw", 10_002, text), 10);
    }

    /** 6! / (2! 2! 2!) orders. */
    @Test
    void surwIsUniformOverThreeTasks() {
        String text = "int x; task { x = 1; x = 1; } task { local(); x = 2; x = 2; } task { x = 3; local(); x = 3; }";
        assertUniform(orders("surw", 20_002, text), 90);
    }

    /**
     * The main task writes twice, a task that it starts before writes twice, one that it starts between once: the third
     * and the main task's second write in either order after its first, 2 ways, and two writes anywhere among these
     * three: 5! / (3! 2!).
     */
    @Test
    void surwIsUniformOverTasksThatAreStarted() {
        String text = "int x; task m { start(a); x = 1; start(b); x = 1; } task a { x = 2; x = 2; } task b { x = 3; }";
        assertUniform(orders("surw", 20_002, text), 20);
    }

    /** What only waits for a time to pass comes last, but not always. */
    @ParameterizedTest
    @ValueSource(strings = {"pct:2", "pos", "surw"})
    void timesPassLate(String strategy) {
        String text = "int x; task { timedpark(); check(x == 3); } task { x = 1; x = 2; x = 3; }";
        assertThat(failures(strategy, 1_000, text)).isBetween(20L, 300L);
    }
}
