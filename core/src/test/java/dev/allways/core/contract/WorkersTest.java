package dev.allways.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.allways.core.Chooser;
import dev.allways.core.Counts;
import dev.allways.core.Limits;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.Setup;
import dev.allways.core.Strategies;
import dev.allways.core.contract.Footprints.Intrusion;
import dev.allways.core.contract.Watched.Made;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Engine;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Several workers do what one does, whoever is faster. The programs are large enough for work to be shared many times.
 */
class WorkersTest {
    private static final int REPETITIONS = 4;
    private static final List<String> STRATEGIES = List.of("dfs", "bfs", "random-first", "best-first:rare");
    private static final Limits LIMITS = Limits.DEFAULT.withErrors(Long.MAX_VALUE);

    /** What became of an exploration. */
    private record Explored(Result result, List<Made> ended, Set<Object> covered) {
        Counts counters() {
            return result.statistics().counters();
        }
    }

    private static Explored explore(Program program, String strategy, int workers) {
        Set<Object> covered = ConcurrentHashMap.newKeySet();
        Program noting = new Footprints(program, covered, Intrusion.NONE);
        List<Made> made = Collections.synchronizedList(new ArrayList<>());
        Setup setup = Setup.of(noting).withLimits(LIMITS).withWorkers(workers);
        Engine engine = new Engine(setup, Watched.of(Strategies.create(strategy, setup), made, each -> {}));
        Result result = assertTimeoutPreemptively(Duration.ofMinutes(2), engine::run);
        List<Made> ended = made.stream()
                .filter(Made::ended)
                .sorted(Comparator.comparing(Made::choices))
                .toList();
        return new Explored(result, ended, covered);
    }

    static Stream<Arguments> trees() {
        Map<String, Program> programs = Map.of(
                "flips",
                chooser -> {
                    int ones = 0;
                    for (int i = 0; i < 9; i++) {
                        ones += chooser.flip("bit") ? 1 : 0;
                    }
                    if (ones == 4) {
                        throw new IllegalStateException();
                    }
                },
                "comb",
                chooser -> {
                    for (int i = 0; i < 300 && chooser.flip("more"); i++) {}
                },
                "comb of first answers",
                chooser -> {
                    for (int i = 0; i < 300 && !chooser.flip("enough"); i++) {}
                },
                "wide and uneven",
                chooser -> {
                    int number = chooser.between("number", 0, 400);
                    for (int i = 0; i < number % 5; i++) {
                        chooser.assume(chooser.between("digit", 0, 2) != 1 || number % 3 != 1);
                    }
                });
        return programs.entrySet().stream()
                .flatMap(
                        program -> STRATEGIES.stream().map(s -> Arguments.of(program.getKey(), s, program.getValue())));
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("trees")
    void sameExecutions(String name, String strategy, Program program) {
        Explored alone = explore(program, strategy, 1);
        for (int workers = 2; workers <= 4; workers++) {
            for (int i = 0; i < REPETITIONS; i++) {
                Explored together = explore(program, strategy, workers);
                assertThat(together.result.stopReason()).isEqualTo(alone.result.stopReason());
                assertThat(together.ended).isEqualTo(alone.ended);
                assertThat(together.counters().executions())
                        .isEqualTo(alone.counters().executions());
                assertThat(together.counters().choices())
                        .isEqualTo(alone.counters().choices());
                assertThat(together.counters().errors())
                        .isEqualTo(alone.counters().errors());
                assertThat(together.counters().queued()).isZero();
                assertThat(times(together)).isEqualTo(alone.counters().errors());
            }
        }
    }

    private static long times(Explored explored) {
        return explored.result.failures().stream()
                .mapToLong(failure -> failure.times())
                .sum();
    }

    /** A graph, and how to come to its first nodes. */
    static final class Case {
        private final int[][] successors;
        private final int[] initial;
        private final Set<Integer> wrong;
        private final Graph program;

        Case(int[][] successors, int[] initial, Set<Integer> wrong, boolean copied, boolean twoChoices) {
            this.successors = successors;
            this.initial = initial;
            this.wrong = wrong;
            this.program = new Graph(initial, successors, wrong, copied, twoChoices);
        }
    }

    static Stream<Arguments> graphs() {
        SplittableRandom random = new SplittableRandom(7);
        int[][] any = IntStream.range(0, 500)
                .mapToObj(node -> random.ints(random.nextInt(5), 0, 500).toArray())
                .toArray(int[][]::new);
        any[0] = new int[] {1, 2, 3, 4, 5};
        int[][] layers = IntStream.range(0, 400) // each node of a layer of 20 leads to five of the next
                .mapToObj(node -> node >= 380
                        ? new int[0]
                        : random.ints(5, (node / 20 + 1) * 20, (node / 20 + 2) * 20)
                                .toArray())
                .toArray(int[][]::new);
        int[] zero = {0};
        Map<String, Case> cases = Map.of(
                "grid", new Case(Graph.grid(20), zero, Set.of(), true, false),
                "grid by replay", new Case(Graph.grid(12), zero, Set.of(), false, false),
                "wrong states", new Case(Graph.grid(20), zero, Set.of(5, 100, 210, 399), true, false),
                "ring", new Case(Graph.ring(300, 1, 17), zero, Set.of(123), true, false),
                "star", new Case(Graph.star(600), zero, Set.of(3, 290, 555), true, true),
                "any", new Case(any, zero, Set.of(17, 18, 19), true, true),
                "any by replay", new Case(any, new int[] {0, 44, 99}, Set.of(17), false, false),
                "layers", new Case(layers, IntStream.range(0, 20).toArray(), Set.of(399, 200), true, false));
        return cases.entrySet().stream()
                .flatMap(each -> STRATEGIES.stream().map(s -> Arguments.of(each.getKey(), s, each.getValue())));
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("graphs")
    void sameStates(String name, String strategy, Case graph) {
        Explored alone = explore(graph.program, strategy, 1);
        Map<Integer, Integer> depths = depths(graph.successors, graph.wrong, graph.initial);
        Set<Integer> right = new HashSet<>(depths.keySet());
        right.removeAll(graph.wrong);
        long arrivals = graph.initial.length
                + right.stream()
                        .mapToLong(node -> graph.successors[node].length)
                        .sum();
        for (int workers = 1; workers <= 4; workers++) {
            for (int i = 0; i < REPETITIONS; i++) {
                Explored together = explore(graph.program, strategy, workers);
                assertThat(together.result.complete()).isTrue();
                assertThat(together.counters().errors()).isEqualTo(depths.size() - right.size());
                assertThat(together.counters().states()).isEqualTo(right.size());
                assertThat(together.counters().duplicates()).isEqualTo(arrivals - depths.size());
                assertThat(together.counters().queued()).isZero();
                assertThat(together.covered).isEqualTo(alone.covered);
                assertThat(times(together)).isEqualTo(together.counters().errors());
                if (strategy.equals("bfs")) { // no depth is less than the least, so equal sums are equal depths
                    assertThat(together.counters().depthSum())
                            .isEqualTo(right.stream().mapToLong(depths::get).sum());
                }
            }
        }
    }

    /** The least depth of each node that can be reached, the initial ones 1; from a wrong one nothing is. */
    private static Map<Integer, Integer> depths(int[][] successors, Set<Integer> wrong, int... initial) {
        Map<Integer, Integer> depths = new HashMap<>();
        Deque<Integer> queue = new ArrayDeque<>();
        for (int node : initial) {
            depths.put(node, 1);
            queue.add(node);
        }
        while (!queue.isEmpty()) {
            int node = queue.remove();
            int depth = depths.getOrDefault(node, 0);
            for (int next : wrong.contains(node) ? new int[0] : successors[node]) {
                if (depths.putIfAbsent(next, depth + 1) == null) {
                    queue.add(next);
                }
            }
        }
        return depths;
    }

    /**
     * States behind up to six choices are all at depth 1, also when others are met while those choices are still made.
     */
    @ParameterizedTest
    @MethodSource("workers")
    void firstStatesBehindDifferentNumbersOfChoices(int workers) {
        int[][] successors = Graph.ring(600, 1, 29);
        Program program = chooser -> initial(chooser, successors);
        int[] initial = IntStream.range(0, 7)
                .flatMap(flips -> IntStream.range(1 << flips, 2 << flips))
                .toArray();
        Map<Integer, Integer> depths = depths(successors, Set.of(), initial);
        for (int i = 0; i < 10; i++) {
            Explored explored = explore(program, "bfs", workers);
            assertThat(explored.counters().states()).isEqualTo(600);
            assertThat(explored.counters().depthSum())
                    .isEqualTo(
                            depths.values().stream().mapToLong(depth -> depth).sum());
        }
    }

    static IntStream workers() {
        return IntStream.rangeClosed(1, 4);
    }

    /** Goes to a node whose number has as many binary digits after its first as a choice says. */
    private static void initial(Chooser chooser, int[][] successors) throws Throwable {
        int node = 1;
        for (int flips = chooser.between("flips", 0, 6); flips > 0; flips--) {
            node = 2 * node + (chooser.flip("bit") ? 1 : 0);
        }
        new Graph(new int[] {node}, successors, Set.of(), true, false).run(chooser);
    }

    /** Workers take executions from one budget, and states from another. */
    @ParameterizedTest
    @MethodSource("workers")
    void oneBudgetForAll(int workers) {
        Program flips = chooser -> {
            for (int i = 0; i < 12; i++) {
                chooser.flip("bit");
            }
        };
        Graph grid = new Graph(new int[] {0}, Graph.grid(30), Set.of(), true, false);
        for (int i = 0; i < 20; i++) {
            long executions = 100 + 37L * i;
            assertThat(Allways.explore(flips)
                            .workers(workers)
                            .executions(executions)
                            .run())
                    .returns(
                            executions, result -> result.statistics().counters().executions());
            long states = 50 + 19L * i;
            assertThat(Allways.explore(grid)
                            .strategy("bfs")
                            .workers(workers)
                            .states(states)
                            .run())
                    .returns(states, result -> result.statistics().counters().states());
        }
    }
}
