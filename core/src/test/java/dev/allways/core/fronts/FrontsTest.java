package dev.allways.core.fronts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.BranchCondition;
import dev.allways.core.Chooser;
import dev.allways.core.Input;
import dev.allways.core.Limits;
import dev.allways.core.Observation;
import dev.allways.core.Observation.Branch;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.Setup;
import dev.allways.core.StopReason;
import dev.allways.core.contract.SmallTasks;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Engine;
import dev.allways.core.fronts.Actors.Behaviour;
import dev.allways.core.fronts.Actors.Network;
import dev.allways.core.fronts.Actors.Sent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random instances of every small front, explored by every strategy: all reach the same, or say that they left
 * something out.
 */
class FrontsTest {
    /** A program that tells of the ends and failures that it reaches. */
    @FunctionalInterface
    private interface Instance {
        Program program(Set<String> reached);
    }

    private static final class Expected extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private static final long FEW = 200; // executions; instances with more are left out
    private static final List<String> EXHAUSTIVE = List.of(
            "bfs",
            "dfs",
            "dpor",
            "optimal-dpor",
            "delays:round-robin",
            "delays:run-to-completion",
            "delays:probabilistic-round-robin",
            "portfolio");
    private static final List<String> SAMPLING =
            List.of("random", "samples", "samples:run-to-completion", "pct", "pos", "surw");

    private int compared;
    private int complete; // verdicts of reductions

    private static StopReason explore(Instance instance, String strategy, long executions, Set<String> reached) {
        Limits limits = Limits.DEFAULT.withErrors(Long.MAX_VALUE).withExecutions(executions);
        Result result = Allways.explore(instance.program(reached))
                .strategy(strategy)
                .limits(limits)
                .run();
        return result.stopReason();
    }

    /** Compares with iterative preemption bounding, which neither knows states nor leaves out equivalent executions. */
    private void compare(String name, Instance instance) {
        Set<String> all = new HashSet<>();
        if (explore(instance, "preemptions", FEW, all) != StopReason.EXHAUSTED) {
            return;
        }
        compared++;
        for (String strategy : EXHAUSTIVE) {
            Set<String> reached = new HashSet<>();
            StopReason reason = explore(instance, strategy, 20 * FEW, reached);
            assertThat(all).as("%s by %s", name, strategy).containsAll(reached);
            if (reason == StopReason.EXHAUSTED) {
                complete += strategy.endsWith("dpor") ? 1 : 0;
                assertThat(reached).as("%s by %s", name, strategy).isEqualTo(all);
            } else {
                assertThat(strategy).as("%s: %s", name, reason).contains("dpor");
            }
        }
        for (String strategy : SAMPLING) {
            Set<String> reached = new HashSet<>();
            explore(instance, strategy, 30, reached);
            assertThat(all).as("%s by %s", name, strategy).containsAll(reached).isNotEmpty();
        }
    }

    // ---- actors

    /** What an actor does with a message in one of its states. */
    private record Rule(List<Integer> next, List<Sent> sends, boolean fails) {}

    /** A message, and how often what it causes may send. */
    private record Letter(int value, int hops, String name) {}

    /** An actor's state, and all that it has received; empty where that is not to be told apart. */
    private record Local(int state, String past) {}

    private static Instance actors(
            SplittableRandom random, Network network, boolean kept, boolean failing, boolean telling) {
        int count = random.nextInt(2, 4);
        List<Behaviour> behaviours = new ArrayList<>();
        List<Set<String>> told = new ArrayList<>(List.of(new HashSet<>()));
        for (int actor = 0; actor < count; actor++) {
            behaviours.add(behaviour(random, actor, count, failing, told));
        }
        List<Sent> mail = new ArrayList<>();
        for (int i = random.nextInt(2, 5); i > 0; i--) {
            mail.add(new Sent(
                    random.nextInt(count),
                    random.nextInt(count),
                    new Letter(random.nextInt(2), random.nextInt(2), telling ? "m" + i : "")));
        }
        List<Object> states = IntStream.range(0, count)
                .<Object>mapToObj(i -> new Local(0, ""))
                .toList();
        return reached -> {
            told.set(0, reached);
            return new Actors(network, behaviours)
                    .kept(kept)
                    .ending(world -> reached.add(world.toString()))
                    .program(states, mail);
        };
    }

    private static Behaviour behaviour(
            SplittableRandom random, int actor, int count, boolean failing, List<Set<String>> told) {
        Rule[][] rules = new Rule[3][2];
        for (Rule[] row : rules) {
            for (int value = 0; value < 2; value++) {
                List<Integer> next = random.nextInt(5) == 0
                        ? List.of(random.nextInt(3), random.nextInt(3))
                        : List.of(random.nextInt(3));
                List<Sent> sends = new ArrayList<>();
                for (int i = random.nextInt(3); i > 0; i--) {
                    sends.add(new Sent(actor, random.nextInt(count), random.nextInt(2)));
                }
                row[value] = new Rule(next, sends, failing && random.nextInt(6) == 0);
            }
        }
        return (state, message, sender, chooser) -> {
            Letter letter = (Letter) message;
            Local local = (Local) state;
            Rule rule = rules[local.state][letter.value];
            if (rule.fails) {
                told.getFirst().add("%d fails in %s with %s".formatted(actor, state, letter));
                throw new Expected();
            }
            for (int i = 0; letter.hops > 0 && i < rule.sends.size(); i++) {
                Sent sent = rule.sends.get(i);
                String name = letter.name.isEmpty() ? "" : letter.name + i;
                sender.send(sent.to(), new Letter((Integer) sent.message(), letter.hops - 1, name));
            }
            int way = rule.next.size() == 1 ? 0 : chooser.pick("next", rule.next);
            return new Local(
                    rule.next.get(way), letter.name.isEmpty() ? "" : local.past + letter.name + "/" + way + " ");
        };
    }

    /** Where nothing fails both reductions say that they are complete; where something does, mostly not. */
    @ParameterizedTest
    @EnumSource(Network.class)
    void actorsThatSendAndChoose(Network network) {
        for (int seed = 0; seed < 30; seed++) {
            compare(network + " " + seed, actors(new SplittableRandom(seed), network, seed % 2 == 0, false, false));
        }
        assertThat(compared).isGreaterThan(20);
        assertThat(complete).isEqualTo(2 * compared);
        for (int seed = 100; seed < 120; seed++) {
            compare(network + " " + seed, actors(new SplittableRandom(seed), network, seed % 2 == 0, true, false));
        }
        assertThat(compared).isGreaterThan(30);
    }

    /**
     * Executions differ if some actor received other messages, in another order, or chose otherwise: each is made once.
     */
    @ParameterizedTest
    @EnumSource(names = {"FIFO", "UNORDERED"})
    void oneExecutionOfEachClass(Network network) {
        for (int seed = 0; seed < 40; seed++) {
            Instance instance = actors(new SplittableRandom(seed), network, false, false, true);
            Set<String> all = new HashSet<>();
            if (explore(instance, "preemptions", FEW, all) == StopReason.EXHAUSTED) {
                compared++;
                Set<String> classes = new HashSet<>();
                assertThat(explore(instance, "optimal-dpor", all.size(), classes))
                        .isEqualTo(StopReason.EXHAUSTED);
                assertThat(classes).isEqualTo(all);
            }
        }
        assertThat(compared).isGreaterThan(15);
    }

    // ---- tasks

    private static String[] texts(SplittableRandom random) {
        List<String> blocks =
                List.of("rx", "wx", "ry", "wy", "+x", "lm +x um", "lm ln un um", "ln lm um un", "? wy", ".");
        return IntStream.range(0, random.nextInt(2, 4))
                .mapToObj(task -> IntStream.rangeClosed(0, random.nextInt(2))
                        .mapToObj(i -> blocks.get(random.nextInt(blocks.size())))
                        .reduce((a, b) -> a + " " + b)
                        .orElseThrow())
                .toArray(String[]::new);
    }

    /** A choice says which of two programs is run. */
    @Test
    void tasksBehindAChoice() {
        for (int seed = 0; seed < 40; seed++) {
            var random = new SplittableRandom(seed);
            String[] one = texts(random);
            String[] other = texts(random);
            compare("%s or %s".formatted(List.of(one), List.of(other)), reached -> {
                Program first = SmallTasks.program(end -> reached.add("1" + end.numbers() + end.deadlock()), one);
                Program second =
                        SmallTasks.programWithStates(end -> reached.add("2" + end.numbers() + end.deadlock()), other);
                return chooser -> (chooser.flip("other") ? second : first).run(chooser);
            });
        }
        assertThat(compared).isGreaterThan(15);
        assertThat(complete).isEqualTo(2 * compared);
    }

    // ---- commands

    /** A bounded counter that loses count after some commands, and its model. */
    private static void commands(int bound, int wrong, Chooser chooser, Set<String> reached) {
        int model = 0;
        int real = 0;
        String made = "";
        for (int i = 0; i < 4 && chooser.flip("more"); i++) {
            String command = chooser.choose("command", List.of("up", "down", "read"));
            chooser.assume(!command.equals("down") || model > 0);
            made += command;
            model += command.equals("up") ? 1 : command.equals("down") ? -1 : 0;
            chooser.assume(model <= bound);
            real = made.hashCode() % 7 == wrong ? real + 1 : real + Integer.signum(model - real);
            if (command.equals("read") && real != model) {
                reached.add(made + " fails");
                throw new Expected();
            }
        }
        reached.add(made);
    }

    @Test
    void commandsAgainstAModel() {
        for (int wrong = -1; wrong < 7; wrong++) {
            int digit = wrong;
            compare("commands " + wrong, reached -> chooser -> commands(2, digit, chooser, reached));
        }
        assertThat(compared).isEqualTo(8);
    }

    // ---- inputs

    private static final Input FIRST = new Input("first", 0);
    private static final Input SECOND = new Input("second", 0);

    /** A comparison of two inputs with their weights. */
    private record Line(int a, int b, int least) implements BranchCondition {
        @Override
        public Set<Input> inputs() {
            return Set.of(FIRST, SECOND);
        }

        boolean holds(long first, long second) {
            return a * first + b * second >= least;
        }
    }

    private static Optional<Map<Input, Long>> solve(List<Branch> path) {
        for (long first = -3; first <= 3; first++) {
            for (long second = -3; second <= 3; second++) {
                long x = first;
                long y = second;
                if (path.stream().allMatch(each -> ((Line) each.condition()).holds(x, y) == each.taken())) {
                    return Optional.of(Map.of(FIRST, x, SECOND, y));
                }
            }
        }
        return Optional.empty();
    }

    /**
     * Each path of three conditions, the third another one on either side of the second, is taken by all inputs or by
     * few.
     */
    @Test
    void pathsOfTwoInputs() {
        for (int seed = 0; seed < 100; seed++) {
            var random = new SplittableRandom(seed);
            List<Line> conditions = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                conditions.add(new Line(random.nextInt(-3, 4), random.nextInt(-3, 4), random.nextInt(-6, 7)));
            }
            Instance instance = reached -> chooser -> {
                long first = chooser.between("first", -3, 3);
                long second = chooser.between("second", -3, 3);
                String path = "";
                for (int i = 0; i < 3; i++) {
                    Line condition = conditions.get(i + (path.endsWith("true") ? 1 : 0));
                    boolean taken = condition.holds(first, second);
                    chooser.observe(new Observation.Branch(condition, taken));
                    path += " " + taken;
                }
                reached.add(path);
            };
            compare("inputs " + seed, instance);
            Set<String> all = new HashSet<>();
            Set<String> solved = new HashSet<>();
            explore(instance, "dfs", FEW, all);
            Program program = instance.program(solved);
            Engine.explore(program, new Concolic(Setup.of(program), FrontsTest::solve), Limits.DEFAULT);
            assertThat(solved).as("inputs %d", seed).isEqualTo(all);
        }
    }
}
