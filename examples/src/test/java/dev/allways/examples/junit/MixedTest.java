package dev.allways.examples.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.actors.Actors;
import dev.allways.actors.Machine;
import dev.allways.actors.Ref;
import dev.allways.actors.Step;
import dev.allways.actors.World;
import dev.allways.core.Choices;
import dev.allways.core.Chooser;
import dev.allways.core.Failure;
import dev.allways.core.Outcome;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.Trace;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Budget;
import dev.allways.core.engine.Replay;
import dev.allways.core.shrink.Shrinker;
import dev.allways.core.shrink.Shrunk;
import dev.allways.events.EventDriven;
import dev.allways.model.Model;
import dev.allways.model.ModelProgram;
import dev.allways.threads.Threads;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Choices, event loops, threads and a model in one test: whatever chooses, an execution is one sequence of answers, one
 * token.
 */
class MixedTest {
    /** How many tickets there are, as they should be: each step sells or returns one. */
    private static final class Tickets implements Model<Integer> {
        @Override
        public Integer initial(Chooser chooser) {
            return chooser.between("tickets", 1, 2);
        }

        @Override
        public Integer next(Integer left, Chooser chooser) {
            return left > 0 && !chooser.flip("returned") ? left - 1 : left + 1;
        }
    }

    /** Counts visitors; where there is a second gate, a thread of its own counts those who take it. */
    private static final class Turnstile {
        private int counted;
        private int gates = 1;

        void pass(int visitors) throws InterruptedException {
            if (gates == 1 || visitors < 2) {
                count(visitors);
                return;
            }
            Thread second = new Thread(() -> count(visitors - 1));
            second.start();
            count(1);
            second.join();
        }

        private void count(int visitors) {
            int before = counted;
            counted = before + visitors;
        }
    }

    private static Program test(Consumer<List<Integer>> ends) {
        return Threads.control(chooser -> {
            Tickets tickets = new Tickets();
            int before = tickets.initial(chooser);
            int after = tickets.next(before, chooser);
            Turnstile turnstile = new Turnstile();
            EventDriven visit = loops -> {
                loops.loop("Ann").execute(() -> turnstile.gates = 2);
                Future<?> passed = loops.loop("Bob").submit(() -> {
                    turnstile.pass(after);
                    return null;
                });
                passed.get();
            };
            visit.run(chooser);
            ends.accept(List.of(before, after, turnstile.counted));
        });
    }

    /** Of two visitors at two gates the one or the other is lost, or none; of three at two gates one, two or none. */
    @ParameterizedTest
    @ValueSource(strings = {"dfs", "dpor", "optimal-dpor"})
    void allOfThemTogether(String strategy) {
        Set<List<Integer>> ends = new HashSet<>();
        Result result = Allways.explore(test(ends::add)).strategy(strategy).run();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(ends)
                .containsExactlyInAnyOrder(
                        List.of(1, 0, 0),
                        List.of(1, 2, 2),
                        List.of(1, 2, 1),
                        List.of(2, 1, 1),
                        List.of(2, 3, 3),
                        List.of(2, 3, 2),
                        List.of(2, 3, 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"random", "pct", "surw", "delays", "portfolio"})
    void oneToken(String strategy) {
        Program program = test(end -> assertThat(end.get(2)).isEqualTo(end.get(1)));
        Result result =
                Allways.explore(program).strategy(strategy).executions(2_000).run();
        Failure failure = result.failures().getFirst();
        Trace trace = Replay.record(program, Choices.parse(failure.choices().token()), point -> 0);
        assertThat(trace.outcome())
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.error())
                                .hasMessage(failure.error().getMessage()));
        assertThat(trace.steps().stream().map(Trace.Step::text))
                .anyMatch(text -> text.contains("returned = true"))
                .anyMatch(text -> text.contains("next = Ann: runs"))
                .anyMatch(text -> text.contains("counted"));
    }

    /** An account and what two customers order; the orders come in any order. */
    private record Account(int money) implements Machine<Integer, String> {
        @Override
        public Integer start(Step step) {
            return money;
        }

        @Override
        public Integer receive(Integer balance, String order, Step step) {
            return switch (order) {
                case "deposit" -> balance + 1;
                case "double" -> 2 * balance;
                default -> throw step.unhandled(order);
            };
        }
    }

    private record Customer(Ref account, String order) implements Machine<Integer, String> {
        @Override
        public Integer start(Step step) {
            step.send(account, order);
            return 0;
        }

        @Override
        public Integer receive(Integer nothing, String event, Step step) {
            throw step.unhandled(event);
        }
    }

    private static Program bank(Consumer<List<Integer>> ends) {
        return Threads.control(chooser -> {
            int money = chooser.between("money", 1, 2);
            Actors bank = beginning -> {
                Ref account = beginning.machine("account", new Account(money));
                beginning.machine("Ann", new Customer(account, "deposit"));
                beginning.machine("Bob", new Customer(account, "double"));
            };
            World world = bank.initial(chooser);
            for (World next = bank.next(world, chooser); next != null; next = bank.next(next, chooser)) {
                world = next;
            }
            int balance = world.state("account", Integer.class);
            Turnstile ledger = new Turnstile();
            Thread another = new Thread(() -> ledger.count(10));
            another.start();
            ledger.count(balance);
            another.join();
            ends.accept(List.of(money, balance, ledger.counted));
        });
    }

    /** Each balance, 2m + 2 or 2m + 1, is counted together with 10, or one of the two is lost. */
    @ParameterizedTest
    @ValueSource(strings = {"dfs", "dpor", "optimal-dpor"})
    void actorsAmongChoicesAndThreads(String strategy) {
        Set<List<Integer>> ends = new HashSet<>();
        Result result = Allways.explore(bank(ends::add)).strategy(strategy).run();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        Set<List<Integer>> all = new HashSet<>();
        for (int money = 1; money <= 2; money++) {
            for (int balance = 2 * money + 1; balance <= 2 * money + 2; balance++) {
                for (int counted : new int[] {balance + 10, balance, 10}) {
                    all.add(List.of(money, balance, counted));
                }
            }
        }
        assertThat(ends).isEqualTo(all);
    }

    /** Where 6 is lost the orders came one after the other to 2: that is the only way to 6. */
    @ParameterizedTest
    @ValueSource(strings = {"random", "pct", "portfolio"})
    void actorsUnderTheSameToken(String strategy) {
        Program program = bank(end -> assertThat(end).isNotEqualTo(List.of(2, 6, 10)));
        Result result =
                Allways.explore(program).strategy(strategy).executions(5_000).run();
        Shrunk shrunk = Shrinker.shrink(program, result.failures().getFirst(), Budget.executions(100_000));
        Trace trace = Replay.record(program, Choices.parse(shrunk.choices().token()), point -> 0);
        assertThat(trace.outcome()).isInstanceOf(Outcome.Failed.class);
        assertThat(trace.steps().stream().map(Trace.Step::text))
                .anyMatch(text -> text.contains("money = 2"))
                .anyMatch(text -> text.contains("deposit"))
                .anyMatch(text -> text.contains("counted"));
    }

    /** One thread counts; the other one, which looks before and behind, does something that is told meanwhile. */
    private static Program looks(BiConsumer<Chooser, AtomicInteger> told) {
        return Threads.control(chooser -> {
            AtomicInteger counted = new AtomicInteger();
            Thread other = new Thread(() -> {
                counted.incrementAndGet();
                counted.incrementAndGet();
            });
            other.start();
            int before = counted.get();
            told.accept(chooser, counted);
            int behind = counted.get();
            other.join();
            assertThat(before == 0 && behind == 1).isFalse();
        });
    }

    private static void describesStates(Chooser chooser, AtomicInteger counted) {
        Model<Integer> described = new Model<>() {
            @Override
            public Integer initial(Chooser chooser) {
                return 0;
            }

            @Override
            public @Nullable Integer next(Integer state, Chooser chooser) {
                return null;
            }

            @Override
            public String describe(Integer state) {
                return state + " of " + counted;
            }
        };
        try {
            ModelProgram.of(described).run(chooser);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    private static void runsTasks(Chooser chooser, AtomicInteger counted) {
        EventDriven tasks = loops -> {
            loops.loop("Ann").execute(() -> {});
            loops.loop("Bob").execute(() -> {});
        };
        try {
            tasks.run(chooser);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    static List<BiConsumer<Chooser, AtomicInteger>> whatIsTold() {
        return List.of(Chooser::note, MixedTest::describesStates, MixedTest::runsTasks);
    }

    /** An execution is told only when it has failed: what that takes, such as a text, are no steps of its threads. */
    @ParameterizedTest
    @MethodSource("whatIsTold")
    void tellingIsNoStep(BiConsumer<Chooser, AtomicInteger> told) {
        Result result = Allways.explore(looks(told)).strategy("dpor").run();
        assertThat(result.problem()).isEmpty();
        assertThat(result.failures()).hasSize(1);
    }
}
