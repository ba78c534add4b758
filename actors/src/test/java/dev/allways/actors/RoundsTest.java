package dev.allways.actors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Failure;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.model.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What never gets cold again in random graphs with cycles and joins, beside a plain decision of the same. */
class RoundsTest {
    private static final int NODES = 6;
    private static final int TIMERS = 3;
    private static final int DEFERRED = -1;

    /** A machine with timers that are always started: a graph, whose edges are labelled by timers. */
    private record Graph(List<int[]> next, Set<Integer> hot) implements Actors {
        static Graph random(SplittableRandom random) {
            List<int[]> next = IntStream.range(0, NODES)
                    .mapToObj(node -> IntStream.range(0, TIMERS)
                            .map(timer -> random.nextInt(3) > 0 ? random.nextInt(NODES) : DEFERRED)
                            .toArray())
                    .toList();
            Set<Integer> hot = IntStream.range(0, NODES)
                    .filter(node -> random.nextInt(3) > 0)
                    .boxed()
                    .collect(Collectors.toSet());
            return new Graph(next, hot);
        }

        @Override
        public void begin(Beginning beginning) {
            beginning.machine("it", new Machine<Integer, Integer>() {
                @Override
                public Integer start(Step step) {
                    IntStream.range(0, TIMERS).forEach(step::startTimer);
                    step.announce(0);
                    return 0;
                }

                @Override
                public Integer receive(Integer node, Integer timer, Step step) {
                    int then = next.get(node)[timer];
                    step.startTimer(timer);
                    step.announce(then);
                    return then;
                }

                @Override
                public boolean defers(Integer node, Integer timer) {
                    return next.get(node)[timer] == DEFERRED;
                }
            });
        }

        @Override
        public List<Monitor<?>> monitors() {
            return List.of(new Cold(hot));
        }

        // ---- the plain decision: no state of its own, no strong components, but which nodes get to which

        private boolean[][] reaches(boolean onlyHot) {
            var reaches = new boolean[NODES][NODES];
            for (int from = 0; from < NODES; from++) {
                for (int to : next.get(from)) {
                    if (to != DEFERRED && (!onlyHot || hot.contains(from) && hot.contains(to))) {
                        reaches[from][to] = true;
                    }
                }
            }
            for (int by = 0; by < NODES; by++) {
                for (int from = 0; from < NODES; from++) {
                    for (int to = 0; to < NODES; to++) {
                        reaches[from][to] |= reaches[from][by] && reaches[by][to];
                    }
                }
            }
            return reaches;
        }

        /** Whether a hot node that can be reached has no step, or is on a fair round of hot nodes. */
        private boolean staysHot() {
            boolean[][] all = reaches(false);
            boolean[][] within = reaches(true);
            return IntStream.range(0, NODES)
                    .filter(node -> hot.contains(node) && (node == 0 || all[0][node]))
                    .anyMatch(node -> IntStream.of(next.get(node)).allMatch(to -> to == DEFERRED)
                            || within[node][node] && isFair(node, within));
        }

        private boolean isFair(int node, boolean[][] within) {
            List<Integer> round = IntStream.range(0, NODES)
                    .filter(other -> within[node][other] && within[other][node])
                    .boxed()
                    .toList();
            return IntStream.range(0, TIMERS)
                    .allMatch(timer -> round.stream().anyMatch(each -> next.get(each)[timer] == DEFERRED)
                            || round.stream().anyMatch(each -> round.contains(next.get(each)[timer])));
        }
    }

    private record Cold(Set<Integer> hot) implements Monitor<Integer> {
        @Override
        public Integer start() {
            return 0;
        }

        @Override
        public Integer hear(Integer state, Ref machine, Object announcement) {
            return (Integer) announcement;
        }

        @Override
        public boolean hot(Integer state) {
            return hot.contains(state);
        }
    }

    private static final Pattern ROUND = Pattern.compile("the last (?:(\\d+) steps lead|step leads) back");

    /** The stem and the loop that are told: the loop is hot, comes back to where it began, and leaves nothing out. */
    private static void walk(Graph graph, Failure failure) {
        List<Integer> timers = failure.trace().steps().stream()
                .map(step -> Integer.valueOf(step.text().replaceAll("\\D", "")))
                .toList();
        List<Integer> nodes = new ArrayList<>(List.of(0));
        timers.forEach(timer -> nodes.add(graph.next.get(nodes.getLast())[timer]));
        Matcher round = ROUND.matcher(String.valueOf(failure.error().getMessage()));
        assertThat(round.find()).as(failure.error().getMessage()).isTrue();
        int length = Optional.ofNullable(round.group(1)).map(Integer::parseInt).orElse(1);
        int begin = timers.size() - length;
        assertThat(nodes.getLast()).isEqualTo(nodes.get(begin));
        for (int timer = 0; timer < TIMERS; timer++) {
            boolean met = false;
            for (int at = begin; at < timers.size(); at++) {
                assertThat(graph.hot).contains(nodes.get(at));
                met |= timers.get(at) == timer || graph.next.get(nodes.get(at))[timer] == DEFERRED;
            }
            assertThat(met).isTrue();
        }
    }

    @Test
    void randomGraphs() {
        int rounds = 0;
        int ends = 0;
        for (int seed = 0; seed < 150; seed++) {
            Graph graph = Graph.random(new SplittableRandom(seed));
            Result result = graph.explore().run();
            assertThat(result.failures().isEmpty()).as("graph %d", seed).isEqualTo(!graph.staysHot());
            assertThat(result.problem()).isEmpty();
            if (result.failures().isEmpty()) {
                assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
            } else if (result.failures().getFirst().error() instanceof Violation) {
                walk(graph, result.failures().getFirst());
                rounds++;
            } else {
                ends++;
            }
        }
        assertThat(List.of(rounds, ends)).allMatch(count -> count > 15);
    }
}
