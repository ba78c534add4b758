package dev.allways.actors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.CannotExplore;
import dev.allways.core.ChoicePoint;
import dev.allways.core.Failure;
import dev.allways.core.ImpureStep;
import dev.allways.core.NoFingerprint;
import dev.allways.core.NotDeterministic;
import dev.allways.core.Result;
import dev.allways.core.SharedState;
import dev.allways.core.UnsoundExplorer;
import dev.allways.core.strategy.delay.DelayingExplorer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is wrong with machines, found and said. */
class BadMachinesTest {
    private sealed interface Event {}

    private record Add(int number) implements Event {}

    private record Reset() implements Event {}

    /** What a machine does with a list of the numbers that it was sent, which may be changed in place. */
    @FunctionalInterface
    private interface Handler {
        List<Integer> handle(List<Integer> numbers, Add add, Step step);
    }

    /** An adder that two others send a number each. */
    private record Adders(Handler handler, boolean resumable) implements Actors {
        @Override
        public void begin(Beginning beginning) {
            Ref adder = beginning.machine("adder", new Machine<List<Integer>, Add>() {
                @Override
                public List<Integer> start(Step step) {
                    return new ArrayList<>();
                }

                @Override
                public List<Integer> receive(List<Integer> state, Add add, Step step) {
                    return handler.handle(state, add, step);
                }
            });
            for (int i = 1; i <= 2; i++) {
                int number = i;
                beginning.machine("sender " + i, new Machine<Integer, Event>() {
                    @Override
                    public Integer start(Step step) {
                        step.send(adder, new Add(number));
                        return 0;
                    }

                    @Override
                    public Integer receive(Integer state, Event event, Step step) {
                        throw step.unhandled(event);
                    }
                });
            }
        }

        @Override
        public boolean resumable() {
            return resumable;
        }
    }

    private static List<Integer> addInPlace(List<Integer> numbers, Add add) {
        numbers.add(add.number);
        return numbers;
    }

    private static <P extends CannotExplore> String problem(Supplier<Result> exploration, Class<P> type) {
        Result result = exploration.get();
        CannotExplore problem = result.problem().orElseThrow(() -> new AssertionError(result.toString()));
        assertThat(problem).isInstanceOf(type);
        return String.valueOf(problem.getMessage());
    }

    /** Without a copy of it the search is told; where states are reached again there is nothing wrong. */
    @Test
    void stateThatChangesAndCannotBeCopied() {
        Actors copied = new Adders((numbers, add, step) -> addInPlace(numbers, add), true);
        assertThat(problem(() -> copied.explore().run(), SharedState.class))
                .contains("adder in ", "Machine.copy, StateMachine.copiedBy", "Actors.resumable");
        Actors reached = new Adders((numbers, add, step) -> addInPlace(numbers, add), false);
        // nothing, 1, 2, 1 and 2, 2 and 1
        assertThat(reached.explore().run().statistics().counters().states()).isEqualTo(5);
    }

    private static final class Closed {
        final Thread thread = new Thread(() -> {});
    }

    @Test
    void stateWithoutFingerprint() {
        Actors actors = beginning -> beginning.machine("closed", new Machine<Closed, Event>() {
            @Override
            public Closed start(Step step) {
                return new Closed();
            }

            @Override
            public Closed receive(Closed state, Event event, Step step) {
                return state.thread.isAlive() ? state : new Closed();
            }
        });
        assertThat(problem(() -> actors.explore().run(), NoFingerprint.class))
                .contains("can't be made of a java.lang.Thread", "the machine's");
    }

    private enum Phase {
        COUNTING
    }

    /** The event, the machine and its state are named. */
    @Test
    void eventWithoutHandler() {
        Actors actors = beginning -> {
            Ref counter = beginning.machine(
                    "counter",
                    StateMachine.<Phase, Integer, Event>startingIn(Phase.COUNTING, 0)
                            .in(
                                    Phase.COUNTING,
                                    counting ->
                                            counting.on(Add.class, (sum, add, step) -> Move.stay(sum + add.number()))));
            beginning.machine("user", new Machine<Integer, Event>() {
                @Override
                public Integer start(Step step) {
                    step.send(counter, new Add(1));
                    step.send(counter, new Reset());
                    return 0;
                }

                @Override
                public Integer receive(Integer state, Event event, Step step) {
                    return state;
                }
            });
        };
        Failure failure = actors.explore().run().failures().getFirst();
        assertThat(failure.error())
                .isInstanceOf(UnhandledEvent.class)
                .hasMessageMatching("counter does not handle Reset\\[] in state COUNTING with [01]");
    }

    /**
     * In another state each time: a step that is made twice shows it; one that is replayed shows it by what it sends.
     */
    @Test
    void handlerThatIsNotDeterministic() {
        var calls = new AtomicInteger();
        Handler handler = (numbers, add, step) -> List.of(calls.incrementAndGet());
        assertThat(problem(() -> new Adders(handler, true).explore().run(), ImpureStep.class))
                .contains("a step led to two different states", "make it a choice");
        Handler sends = (numbers, add, step) -> {
            for (int i = calls.incrementAndGet() % 4; i > 0; i--) {
                step.startTimer(new Add(i));
            }
            return numbers;
        };
        Supplier<Result> replayed = () ->
                new Adders(sends, false).explore().strategy("dfs").depth(6).run();
        assertThat(problem(replayed, NotDeterministic.class)).contains("not deterministic at choice");
    }

    /** Never prefers another machine. */
    public static final class Stubborn implements DelayingExplorer<Integer> {
        @Override
        public Integer initial(long seed) {
            return 0;
        }

        @Override
        public Integer step(Integer state, ChoicePoint.Schedule schedule) {
            return state;
        }

        @Override
        public int next(Integer state, ChoicePoint.Schedule schedule) {
            return schedule.owner(schedule.task(0));
        }

        @Override
        public Integer delay(Integer state, ChoicePoint.Schedule schedule) {
            return state;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"delays", "samples"})
    void explorerThatIsNotSound(String strategy) {
        Machine<Integer, Add> receiver = new Machine<>() {
            @Override
            public Integer start(Step step) {
                step.send(step.self(), new Add(1));
                return 0;
            }

            @Override
            public Integer receive(Integer state, Add add, Step step) {
                return state + add.number();
            }
        };
        Actors actors = beginning -> {
            beginning.machine("Ann", receiver);
            beginning.machine("Bob", receiver);
        };
        assertThat(problem(
                        () -> actors.explore()
                                .strategy(strategy + ":custom:" + Stubborn.class.getName())
                                .executions(1_000)
                                .run(),
                        UnsoundExplorer.class))
                .contains(
                        "the delaying explorer is not sound", Stubborn.class.getName(), "Ann: receives Add[number=1]");
    }

    @Test
    @SuppressWarnings("NullAway") // that is the point
    void nullIsNoEvent() {
        Actors actors = new Adders(
                (numbers, add, step) -> {
                    step.send(step.sender(), null);
                    return numbers;
                },
                true);
        Failure failure = actors.explore().run().failures().getFirst();
        assertThat(failure.error()).isInstanceOf(NullPointerException.class).hasMessage("adder sends null");
    }

    @Test
    @SuppressWarnings("NullAway") // that is the point
    void nullIsNoMachine() {
        Actors actors = beginning -> beginning.machine("Ann", null);
        Failure failure = actors.explore().run().failures().getFirst();
        assertThat(failure.error()).isInstanceOf(NullPointerException.class).hasMessage("the machine Ann is null");
    }

    @Test
    @SuppressWarnings("NullAway") // that is the point
    void noMachineIsCreated() {
        Actors actors = new Adders(
                (numbers, add, step) -> {
                    step.create(null);
                    return numbers;
                },
                true);
        Failure failure = actors.explore().run().failures().getFirst();
        assertThat(failure.error())
                .isInstanceOf(NullPointerException.class)
                .hasMessage("adder creates a machine that is null");
    }
}
