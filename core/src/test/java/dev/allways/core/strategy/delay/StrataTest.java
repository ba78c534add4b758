package dev.allways.core.strategy.delay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Choices;
import dev.allways.core.Chooser;
import dev.allways.core.Execution;
import dev.allways.core.Limits;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.Setup;
import dev.allways.core.State;
import dev.allways.core.StopReason;
import dev.allways.core.Strategies;
import dev.allways.core.Strategy;
import dev.allways.core.Task;
import dev.allways.core.UnsoundExplorer;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Engine;
import dev.allways.core.litmus.Litmus;
import dev.allways.core.states.Drop;
import dev.allways.core.states.Seen;
import java.io.DataOutput;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The strata of whole programs: what all of them meet, what is sampled of one, and several workers. */
class StrataTest {
    /** A graph whose nodes are states; which successor comes next is chosen. */
    private record Nodes(List<List<Integer>> successors, boolean kept, Set<Integer> met) implements Program {
        static Nodes random(SplittableRandom random, boolean kept) {
            List<List<Integer>> successors = new ArrayList<>();
            int count = random.nextInt(5, 40);
            for (int i = 0; i < count; i++) {
                successors.add(random.ints(random.nextInt(4), 0, count).boxed().toList());
            }
            return new Nodes(successors, kept, ConcurrentHashMap.newKeySet());
        }

        @Override
        public void run(Chooser chooser) {
            goOn(0, chooser);
        }

        private void goOn(int from, Chooser chooser) {
            for (int node = from; chooser.visit(new Node(this, node)); node = next(node, chooser)) {
                met.add(node);
                if (successors.get(node).isEmpty()) {
                    return;
                }
            }
        }

        private int next(int node, Chooser chooser) {
            int count = successors.get(node).size();
            return successors.get(node).get(count == 1 ? 0 : (int) chooser.range("next", 0, count - 1));
        }

        Set<Integer> reachable() {
            Set<Integer> reachable = new LinkedHashSet<>(Set.of(0));
            List<Integer> open = new ArrayList<>(List.of(0));
            while (!open.isEmpty()) {
                for (int next : successors.get(open.removeLast())) {
                    if (reachable.add(next)) {
                        open.add(next);
                    }
                }
            }
            return reachable;
        }

        private record Node(Nodes nodes, int number) implements State {
            @Override
            public long fingerprint() {
                return number;
            }

            @Override
            public @Nullable Program resume() {
                return !nodes.kept || nodes.successors.get(number).isEmpty()
                        ? null
                        : chooser -> nodes.goOn(nodes.next(number, chooser), chooser);
            }
        }
    }

    /** A set that has room for a few: it keeps no more, or forgets the oldest. */
    private static final class Small implements Seen {
        private final Set<Long> kept = new LinkedHashSet<>();
        private final int room;
        private final boolean replacing;
        private long size;
        private long forgotten;

        Small(int room, boolean replacing) {
            this.room = room;
            this.replacing = replacing;
        }

        @Override
        public boolean add(long first, long second) {
            if (kept.contains(first)) {
                return false;
            }
            size++;
            if (kept.size() < room || replacing) {
                kept.add(first);
            } else {
                forgotten++;
            }
            if (kept.size() > room) {
                kept.remove(kept.iterator().next());
                forgotten++;
            }
            return true;
        }

        @Override
        public boolean contains(long first, long second) {
            return kept.contains(first);
        }

        @Override
        public void addAll(long[] first, long[] second, int count, boolean[] fresh) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean forgets() {
            return true;
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public long forgotten() {
            return forgotten;
        }

        @Override
        public long bytes() {
            return 0;
        }

        @Override
        public int bits() {
            return 64;
        }

        @Override
        public double omissionProbability() {
            return 0;
        }

        @Override
        public boolean exact() {
            return true;
        }

        @Override
        public String describe() {
            return "a few";
        }

        @Override
        public void save(DataOutput out) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {}
    }

    /** The theorem of the paper: it ends and meets what is reachable, whatever becomes of the visited states. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "delays",
                "delays:run-to-completion,by=2",
                "delays:probabilistic-round-robin,by=7",
                "cached-preemptions"
            })
    void everyStateIsMet(String strategy) {
        List<Supplier<Seen>> sets = List.of(
                Seen::exact64, () -> Seen.filling(1 << 16), () -> new Small(12, false), () -> new Small(12, true));
        for (int seed = 0; seed < 200; seed++) {
            Nodes nodes = Nodes.random(new SplittableRandom(seed), seed % 3 > 0);
            for (Supplier<Seen> set : sets.subList(0, nodes.reachable().size() <= 20 ? 4 : 2)) {
                nodes.met.clear();
                Result result =
                        Allways.explore(nodes).strategy(strategy).seen(set).run();
                assertThat(result.stopReason()).as("%d", seed).isEqualTo(StopReason.EXHAUSTED);
                assertThat(nodes.met).as("%d", seed).isEqualTo(nodes.reachable());
            }
        }
    }

    /**
     * 0 1 2 3 4 without a delay, and 3 right after 0 with one; there is room for two. Where the oldest is forgotten, 3
     * and 4 are there, and 3 is met again; where no more are kept, 2, 3 and 4 are not there, and 3 and 4 are new once
     * more.
     */
    @ParameterizedTest
    @CsvSource({"true, 5, 3", "false, 7, 5"})
    void aFullCacheIsTold(boolean replacing, long states, long forgotten) {
        Nodes nodes =
                new Nodes(List.of(List.of(1, 3), List.of(2), List.of(3), List.of(4), List.of()), true, new HashSet<>());
        Result result = Allways.explore(nodes)
                .strategy("delays")
                .seen(() -> new Small(2, replacing))
                .run();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.statistics().counters().states()).isEqualTo(states);
        assertThat(result.statistics().tallies().getFirst().lines())
                .containsExactly(
                        "0 delays: completed, 5 new states",
                        "1 delays: completed, %d new states".formatted(states - 5),
                        "the set of visited states was full: %d of them were forgotten or not kept, and may be counted again"
                                .formatted(forgotten));
    }

    /** Several workers visit the same states in the same strata, by as many executions. */
    @ParameterizedTest
    @ValueSource(strings = {"delays", "delays:run-to-completion,by=3", "cached-preemptions"})
    void workersHaveTheSameResult(String strategy) {
        for (int seed = 0; seed < 40; seed++) {
            Nodes nodes = Nodes.random(new SplittableRandom(seed), seed % 2 > 0);
            Result one = Allways.explore(nodes).strategy(strategy).run();
            for (int workers = 2; workers <= 3; workers++) {
                Result several = Allways.explore(nodes)
                        .strategy(strategy)
                        .workers(workers)
                        .run();
                assertThat(several.statistics().tallies())
                        .as("%d", seed)
                        .isEqualTo(one.statistics().tallies());
                assertThat(several.statistics().counters().executions())
                        .isEqualTo(one.statistics().counters().executions());
                assertThat(several.statistics().counters().duplicates())
                        .isEqualTo(one.statistics().counters().duplicates());
            }
        }
    }

    /** Hears of all executions of a strategy. */
    private record Heard(Strategy strategy, List<Choices> executions) implements Strategy {
        @Override
        public Optional<Task> next() {
            return strategy.next();
        }

        @Override
        public void learn(Task task, Execution execution) {
            executions.add(Choices.of(execution.choices().toArray()));
            strategy.learn(task, execution);
        }

        @Override
        public boolean nextRound() {
            return strategy.nextRound();
        }
    }

    private static List<Choices> executions(Program program, Strategy strategy) {
        List<Choices> executions = new ArrayList<>();
        Engine.explore(program, new Heard(strategy, executions), Limits.DEFAULT);
        return executions;
    }

    /**
     * Each execution with d delays, which are those that the search adds with one delay more, is sampled with
     * probability 1 / L^d or more: of 4,000 samples as many, but for four standard deviations.
     */
    @ParameterizedTest
    @ValueSource(strings = {"round-robin", "run-to-completion"})
    void everyExecutionIsSampled(String name) {
        DelayingExplorer<?> explorer = DelayingExplorer.named(name);
        int samples = 4_000;
        for (Map.Entry<String, Integer> each : Map.of(
                        "task * 2 { repeat (2) local(); }", 4,
                        "task * 3 { local(); }", 3,
                        "int x; task m { start(a); x = 1; } task a { x = 2; local(); }", 4)
                .entrySet()) {
            Program program = Litmus.of(each.getKey()).program();
            Set<Choices> before = new HashSet<>();
            for (int delays = 0; delays < 4; delays++) {
                Set<Choices> stratum =
                        new HashSet<>(executions(program, new StratifiedSearch<>(Setup.of(program), explorer, delays)));
                stratum.removeAll(before);
                before.addAll(stratum);
                List<Choices> all = executions(
                        program, new StratifiedSampling<>(Setup.of(program).withSeed(7), explorer, delays, samples));
                assertThat(all).hasSize(samples * (delays + 1));
                Map<Choices, Integer> times = new HashMap<>();
                for (int i = delays; i < all.size(); i += delays + 1) {
                    times.merge(all.get(i), 1, Integer::sum);
                }
                double least = 1 / Math.pow(each.getValue(), delays);
                double expected = samples * least;
                double bound = expected - 4 * Math.sqrt(expected * (1 - least));
                for (Choices execution : stratum) {
                    assertThat((double) times.getOrDefault(execution, 0))
                            .as("%s, %d delays, %s", each.getKey(), delays, execution)
                            .isGreaterThanOrEqualTo(bound);
                }
            }
        }
    }

    /** 3 * 2^d samples with d delays: 3, 6, 12; each of d + 1 executions. Several workers take the same. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void sampleSizes(int workers) {
        Program program = Litmus.of("task * 2 { repeat (4) local(); }").program();
        Result result = Allways.explore(program)
                .strategy("samples:run-to-completion,3*2^d")
                .executions(3 + 2 * 6 + 3 * 12)
                .workers(workers)
                .run();
        assertThat(result.statistics().tallies().getFirst().counts())
                .containsEntry("0 delays", 3L)
                .containsEntry("1 delays", 6L);
        if (workers == 1) {
            assertThat(result.statistics().tallies().getFirst().lines())
                    .containsExactly(
                            "0 delays: 3 samples, each execution with probability 1/8^0 or more",
                            "1 delays: 6 samples, each execution with probability 1/8^1 or more",
                            "2 delays: 12 samples, each execution with probability 1/8^2 or more");
        }
    }

    /** Four tasks of three steps have 369,600 orders; there is room for 30 points. What is left then is sampled. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void whatIsLeftIsSampled(int workers) {
        Allways search = Allways.explore(
                        Litmus.of("task * 4 { repeat (3) local(); }").program())
                .queue(30, Drop.NEWEST)
                .workers(workers);
        Result dropped = search.strategy("delays").run();
        assertThat(dropped.omitted().orElseThrow()).contains("points of later strata were dropped");
        Result sampled = search.strategy("delays:round-robin,samples=300").run();
        assertThat(sampled.stopReason()).isEqualTo(StopReason.INCOMPLETE);
        assertThat(sampled.omitted().orElseThrow())
                .contains(
                        "of these 300 executions were sampled: each with d more delays, up to 2, with probability 1/(");
    }

    /** It always prefers the machine that it preferred. */
    public static final class Stubborn implements DelayingExplorer<List<Integer>> {
        private final RoundRobin explorer = new RoundRobin();

        @Override
        public List<Integer> initial(long seed) {
            return explorer.initial(seed);
        }

        @Override
        public List<Integer> step(List<Integer> state, ChoicePoint.Schedule schedule) {
            return explorer.step(state, schedule);
        }

        @Override
        public int next(List<Integer> state, ChoicePoint.Schedule schedule) {
            return explorer.next(state, schedule);
        }

        @Override
        public List<Integer> delay(List<Integer> state, ChoicePoint.Schedule schedule) {
            return state;
        }
    }

    @Test
    void anExplorerThatIsNotSound() {
        Result result = Allways.explore(Litmus.of("task * 2 { local(); }").program())
                .strategy("delays:custom:" + Stubborn.class.getName())
                .run();
        assertThat(result.problem().orElseThrow())
                .isInstanceOf(UnsoundExplorer.class)
                .hasMessageContaining("again after 1 delays, and there are 2 tasks that can run");
    }

    @ParameterizedTest
    @ValueSource(strings = {"delays:round-robin,by=0", "delays:by=x", "samples:100-2^d", "samples:round-robin,0*2^d"})
    void arguments(String strategy) {
        assertThatThrownBy(() -> Strategies.create(strategy, Setup.of(chooser -> {})))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** A limit stops it in some stratum; what is kept for later ones is left then, not left out. */
    @Test
    void whatALimitLeavesIsNotLeftOut() {
        Nodes nodes = new Nodes(
                List.of(List.of(1, 2, 3), List.of(), List.of(), List.of()), true, ConcurrentHashMap.newKeySet());
        for (int states = 1; states <= 3; states++) {
            Result stopped =
                    Allways.explore(nodes).strategy("delays").states(states).run();
            assertThat(stopped.stopReason()).isEqualTo(StopReason.UNIQUE_STATES);
            assertThat(stopped.omitted()).isEmpty();
        }
    }
}
