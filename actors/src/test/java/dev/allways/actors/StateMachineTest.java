package dev.allways.actors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.allways.actors.StateMachine.Nothing;
import dev.allways.core.Counts;
import dev.allways.core.Failure;
import dev.allways.core.ImpureStep;
import dev.allways.core.Result;
import dev.allways.core.SharedState;
import dev.allways.core.StopReason;
import dev.allways.core.Tally;
import dev.allways.core.Trace;
import dev.allways.model.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Machines written as states with handlers; crashes; what must happen some time. */
class StateMachineTest {
    private sealed interface Event {
        record One() implements Event {}

        record Two() implements Event {}

        record Own() implements Event {}
    }

    private enum Phase {
        LOW,
        HIGH,
        TOP
    }

    /** A system of one machine, and what is sent to it. */
    private record Alone(Machine<?, Event> machine, List<Event> events) implements Actors {
        Alone(Machine<?, Event> machine, Event... events) {
            this(machine, List.of(events));
        }

        @Override
        public void begin(Beginning beginning) {
            Ref ref = beginning.machine("it", machine);
            beginning.machine(
                    "sender",
                    StateMachine.<Phase, Nothing, Event>startingIn(Phase.LOW, Nothing.NOTHING)
                            .in(
                                    Phase.LOW,
                                    low -> low.entry((none, step) -> {
                                        for (Event event : events) {
                                            step.send(ref, event);
                                        }
                                        return Move.stay(none);
                                    })));
        }

        @Override
        public Network network() {
            return Network.fifo();
        }
    }

    private static Move<Phase, List<String>> noted(List<String> data, String what, Phase to) {
        return Move.go(to, and(data, what));
    }

    private static List<String> and(List<String> data, String what) {
        List<String> more = new ArrayList<>(data);
        more.add(what);
        return List.copyOf(more);
    }

    /** What is in the last world of the one execution that there is. */
    private static List<?> last(Machine<?, Event> machine, Event... events) {
        List<StateMachine.At<?, ?>> last = new ArrayList<>();
        Actors system = new Alone(machine, events);
        Result result = dev.allways.core.engine.Allways.explore(chooser -> {
                    World world = system.initial(chooser);
                    for (World next = world; next != null; next = system.next(world, chooser)) {
                        world = next;
                    }
                    last.add(world.state("it", StateMachine.At.class));
                })
                .run();
        assertThat(result.failures()).isEmpty();
        assertThat(last).hasSize(1);
        return List.of(last.getFirst().states(), last.getFirst().data());
    }

    /** go: handler, exit, entry, in that order; ignored is nothing; an entry may continue itself. */
    @Test
    void goesByExitAndEntry() {
        var order = new ArrayList<String>();
        var machine = StateMachine.<Phase, List<String>, Event>startingIn(Phase.LOW, List.of())
                .in(
                        Phase.LOW,
                        low -> low.entry((data, step) -> Move.stay(and(data, "entry of low")))
                                .exit((data, step) -> order.add("exit after " + data.getLast()))
                                .on(Event.One.class, (data, one, step) -> noted(data, "one", Phase.HIGH))
                                .ignore(Event.Two.class))
                .in(Phase.HIGH, high -> high.entry((data, step) -> noted(data, "entry of high", Phase.TOP)))
                .in(Phase.TOP, top -> top.entry((data, step) -> Move.stay(and(data, "entry of top"))));
        assertThat(last(machine, new Event.Two(), new Event.One()))
                .isEqualTo(
                        List.of(List.of(Phase.TOP), List.of("entry of low", "one", "entry of high", "entry of top")));
        assertThat(order).containsExactly("exit after one");
    }

    /** What is raised is handled within the step, before what is next in the queue. */
    @Test
    void raises() {
        var machine = StateMachine.<Phase, List<String>, Event>startingIn(Phase.LOW, List.of())
                .in(
                        Phase.LOW,
                        low -> low.on(
                                        Event.One.class,
                                        (data, one, step) -> Move.raise(new Event.Own(), and(data, "one")))
                                .on(Event.Two.class, (data, two, step) -> Move.stay(and(data, "two")))
                                .on(Event.Own.class, (data, own, step) -> Move.stay(and(data, "own"))));
        assertThat(last(machine, new Event.One(), new Event.Two()))
                .isEqualTo(List.of(List.of(Phase.LOW), List.of("one", "own", "two")));
    }

    /** The lower state handles what the upper one does not mention, when that is left; what it defers is deferred. */
    @Test
    void pushesAndPops() {
        var machine = StateMachine.<Phase, List<String>, Event>startingIn(Phase.LOW, List.of())
                .in(
                        Phase.LOW,
                        low -> low.on(Event.One.class, (data, one, step) -> Move.push(Phase.HIGH, and(data, "push")))
                                .on(Event.Two.class, (data, two, step) -> Move.stay(and(data, "two in low"))))
                .in(Phase.HIGH, high -> high.on(Event.One.class, (data, one, step) -> Move.pop(and(data, "pop"))));
        assertThat(last(machine, new Event.One(), new Event.One(), new Event.Two()))
                .isEqualTo(List.of(List.of(Phase.LOW), List.of("push", "pop", "two in low")));
        assertThat(last(machine, new Event.One(), new Event.Two()))
                .isEqualTo(List.of(List.of(Phase.LOW), List.of("push", "two in low")));
        assertThat(last(machine, new Event.One())).isEqualTo(List.of(List.of(Phase.HIGH, Phase.LOW), List.of("push")));
    }

    /** Two waits until the state is another one; in order what is behind it waits, too, so One never comes. */
    @Test
    void defers() {
        var machine = StateMachine.<Phase, List<String>, Event>startingIn(Phase.LOW, List.of())
                .in(
                        Phase.LOW,
                        low -> low.defer(Event.Two.class)
                                .on(Event.One.class, (data, one, step) -> noted(data, "one", Phase.HIGH)))
                .in(Phase.HIGH, high -> high.on(Event.Two.class, (data, two, step) -> Move.stay(and(data, "two"))));
        assertThat(last(machine, new Event.One(), new Event.Two()))
                .isEqualTo(List.of(List.of(Phase.HIGH), List.of("one", "two")));
        assertThat(last(machine, new Event.Two(), new Event.One())).isEqualTo(List.of(List.of(Phase.LOW), List.of()));
    }

    @Test
    void whatIsNotMentionedIsUnhandled() {
        var machine = StateMachine.<Phase, Nothing, Event>startingIn(Phase.LOW, Nothing.NOTHING);
        Failure failure =
                new Alone(machine, new Event.One()).explore().run().failures().getFirst();
        assertThat(failure.error())
                .isInstanceOf(UnhandledEvent.class)
                .hasMessage("it does not handle One[] in state LOW");
        assertThat(failure.origin().place()).contains("StateMachineTest.whatIsNotMentionedIsUnhandled");
    }

    /** Two states that do not handle an event are two bugs, each at the place where its state is described. */
    @Test
    void unhandledInTwoStates() {
        var machine = StateMachine.<Phase, Nothing, Event>startingIn(Phase.LOW, Nothing.NOTHING)
                .in(Phase.LOW, low -> low.on(Event.One.class, (none, one, step) -> Move.go(Phase.HIGH, none)))
                .in(Phase.HIGH, high -> high.on(Event.One.class, (none, one, step) -> Move.stay(none)));
        Actors system = new Actors() {
            @Override
            public void begin(Beginning beginning) {
                new Alone(machine, new Event.One(), new Event.Two()).begin(beginning);
            }
        };
        assertThat(system.explore().errors(10).run().failures())
                .extracting(Failure::origin)
                .hasSize(2)
                .allSatisfy(origin -> assertThat(origin.place()).contains("unhandledInTwoStates"))
                .doesNotHaveDuplicates();
    }

    @Test
    void movesWithoutEnd() {
        var machine = StateMachine.<Phase, Nothing, Event>startingIn(Phase.LOW, Nothing.NOTHING)
                .in(Phase.LOW, low -> low.entry((none, step) -> Move.go(Phase.LOW, none)));
        assertThat(new Alone(machine).explore().run().failures().getFirst().error())
                .hasMessage("it makes more than 1,000 moves in one step, and is in LOW");
    }

    @Test
    void whatIsSaidTwice() {
        var machine = StateMachine.<Phase, Nothing, Event>startingIn(Phase.LOW, Nothing.NOTHING)
                .in(Phase.LOW, low -> low.defer(Event.One.class));
        assertThatThrownBy(() -> machine.in(Phase.LOW, low -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("state LOW is described twice");
        assertThatThrownBy(() -> machine.in(
                        Phase.HIGH, high -> high.ignore(Event.One.class).defer(Event.One.class)))
                .hasMessage("a state says twice what becomes of One");
    }

    // ---- states that change

    private static final class Counter {
        int count;

        Counter(int count) {
            this.count = count;
        }

        @Override
        public String toString() {
            return "count " + count;
        }
    }

    /** Counts what it receives in an object that it changes. */
    private record Counting(boolean copies) implements Machine<Counter, Event> {
        @Override
        public Counter start(Step step) {
            return new Counter(0);
        }

        @Override
        public Counter receive(Counter state, Event event, Step step) {
            state.count += event instanceof Event.One ? 1 : 10;
            return state;
        }

        @Override
        public Counter copy(Counter state) {
            return copies ? new Counter(state.count) : state;
        }
    }

    /** Two counters, each of which is sent One and Two. */
    private record Counters(boolean copies, boolean resumes) implements Actors {
        @Override
        public void begin(Beginning beginning) {
            for (String name : List.of("a", "b")) {
                Ref ref = beginning.machine(name, new Counting(copies));
                beginning.machine("to " + name, new Machine<Phase, Event>() {
                    @Override
                    public Phase start(Step step) {
                        step.send(ref, new Event.One());
                        step.send(ref, new Event.Two());
                        return Phase.LOW;
                    }

                    @Override
                    public Phase receive(Phase state, Event event, Step step) {
                        throw step.unhandled(event);
                    }
                });
            }
        }

        @Override
        public boolean resumable() {
            return resumes;
        }

        @Override
        public void fingerprint(World world, dev.allways.model.Hasher hasher) {
            world.states(Counter.class).forEach(counter -> hasher.putInt(counter.count));
        }

        @Override
        public Object identity(World world) {
            return world.states(Counter.class).map(counter -> counter.count).toList();
        }
    }

    /** Each counter is at 0, 1, 10 or 11: 16 states, and 32 steps of which 15 lead to new ones. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void copiedOrReachedAgain(boolean copied) {
        Result result = new Counters(copied, copied).explore().run();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        Counts counts = result.statistics().counters();
        assertThat(counts.states()).isEqualTo(16);
        assertThat(counts.duplicates()).isEqualTo(32 - 15);
    }

    /** Changes an object that it does not copy. */
    private static final class Plain implements Machine<Counter, Event> {
        @Override
        public Counter start(Step step) {
            step.send(step.self(), new Event.One());
            step.send(step.self(), new Event.Two());
            return new Counter(0);
        }

        @Override
        public Counter receive(Counter state, Event event, Step step) {
            state.count += event instanceof Event.One ? 1 : 10;
            return state;
        }
    }

    /**
     * The same 16 states and 32 steps: what is not copied by hand is copied field by field, and told apart by fields.
     */
    @ParameterizedTest
    @ValueSource(strings = {"bfs", "delays"})
    void copiedByFields(String strategy) {
        Actors system = beginning -> {
            beginning.machine("a", new Plain());
            beginning.machine("b", new Plain());
        };
        Result result = system.explore().strategy(strategy).run();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        Counts counts = result.statistics().counters();
        assertThat(counts.states()).isEqualTo(16);
        assertThat(counts.duplicates()).isEqualTo(32 - 15);
    }

    /** Each counter receives its two events in either order, and no step of one depends on the other: 2! times 2!. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void reducedWhetherCopiedOrReachedAgain(boolean copied) {
        for (String strategy : List.of("dpor", "optimal-dpor")) {
            Result result =
                    new Counters(copied, copied).explore().strategy(strategy).run();
            assertThat(result.complete()).isTrue();
            assertThat(result.statistics().counters().executions()).isEqualTo(4);
        }
    }

    /** Whether a state that was changed since would have deferred an event can't be asked: a reduction says so. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void deferringWhereStatesAreNotKept(boolean defers) {
        var machine = StateMachine.<Phase, Nothing, Event>startingIn(Phase.LOW, Nothing.NOTHING)
                .in(Phase.LOW, low -> {
                    low.on(Event.One.class, (none, one, step) -> Move.stay(none));
                    if (defers) {
                        low.defer(Event.Two.class);
                    }
                });
        Actors system = new Actors() {
            @Override
            public void begin(Beginning beginning) {
                new Alone(machine, new Event.One()).begin(beginning);
            }

            @Override
            public boolean resumable() {
                return false;
            }
        };
        Result result = system.explore().strategy("dpor").run();
        assertThat(result.complete()).isEqualTo(!defers);
        assertThat(result.omitted().orElse("")).contains(defers ? "machines defer events" : "");
    }

    @Test
    void changedAndNotCopied() {
        assertThat(new Counters(false, true).explore().run().problem()).containsInstanceOf(SharedState.class);
    }

    /**
     * A list that the handler changes: it has a fingerprint of its own, which is not taken of it again for each world.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void listsThatChange(boolean copied) {
        var machine = StateMachine.<Phase, List<String>, Event>startingIn(Phase.LOW, new ArrayList<>())
                .in(
                        Phase.LOW,
                        low -> low.on(Event.One.class, (data, one, step) -> {
                            data.add("one");
                            return Move.stay(data);
                        }));
        if (copied) {
            machine.copiedBy(ArrayList::new);
        }
        Result result =
                new Alone(machine, new Event.One(), new Event.One()).explore().run();
        if (copied) {
            assertThat(result.complete()).isTrue();
            assertThat(result.statistics().counters().states()).isEqualTo(3);
        } else {
            assertThat(result.problem()).containsInstanceOf(SharedState.class);
        }
    }

    @Test
    void notDeterministic() {
        var calls = new AtomicInteger();
        var machine = StateMachine.<Phase, Integer, Event>startingIn(Phase.LOW, 0)
                .in(Phase.LOW, low -> low.on(Event.One.class, (n, one, step) -> Move.stay(calls.incrementAndGet())));
        assertThat(new Alone(machine, new Event.One()).explore().run().problem())
                .containsInstanceOf(ImpureStep.class);
    }

    // ---- crashes

    private record Three(Crashes crashes) implements Actors {
        @Override
        public void begin(Beginning beginning) {
            for (int i = 0; i < 3; i++) {
                beginning.machine("m" + i, StateMachine.<Phase, Nothing, Event>startingIn(Phase.LOW, Nothing.NOTHING));
            }
        }
    }

    /**
     * Three machines that do nothing. Not one crash or one: 4 worlds. Up to two: 1 + 3 + 3. One that comes back: none,
     * one of three down, or back with nothing left: 1 + 3 + 1. Of the first one only: 2.
     */
    @Test
    void crashes() {
        assertThat(worlds(Crashes.none())).isEqualTo(1);
        assertThat(worlds(Crashes.atMost(1))).isEqualTo(4);
        assertThat(worlds(Crashes.atMost(2))).isEqualTo(7);
        assertThat(worlds(Crashes.atMost(1).restarting())).isEqualTo(5);
        assertThat(worlds(Crashes.atMost(1).of(ref -> ref.name().equals("m0")))).isEqualTo(2);
    }

    private static long worlds(Crashes crashes) {
        Result result = new Three(crashes).explore().run();
        assertThat(result.complete()).isTrue();
        return result.statistics().counters().states();
    }

    /** Has what it stored, the first number, when it is back; the second one is lost. */
    private record Storing(boolean stores) implements Machine<List<Integer>, Event> {
        @Override
        public List<Integer> start(Step step) {
            return List.of(0, 0);
        }

        @Override
        public List<Integer> restart(List<Integer> last, Step step) {
            return stores ? List.of(last.getFirst(), 0) : start(step);
        }

        @Override
        public List<Integer> receive(List<Integer> state, Event event, Step step) {
            return List.of(state.getFirst() + 1, state.getLast() + 1);
        }
    }

    /** One event, one crash: received before or after, or (as it waits in the network) after the machine is back. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void restartsWithItsStorage(boolean stores) {
        var ends = new java.util.HashSet<List<?>>();
        Actors system = new Actors() {
            @Override
            public void begin(Beginning beginning) {
                new Alone(new Storing(stores), new Event.One()).begin(beginning);
            }

            @Override
            public Crashes crashes() {
                return Crashes.atMost(1).restarting().of(ref -> ref.name().equals("it"));
            }
        };
        dev.allways.core.engine.Allways.explore(chooser -> {
                    World world = system.initial(chooser);
                    for (World next = world; next != null; next = system.next(world, chooser)) {
                        world = next;
                    }
                    ends.add(world.state("it", List.class));
                })
                .run();
        assertThat(ends).isEqualTo(java.util.Set.of(List.of(1, 1), stores ? List.of(1, 0) : List.of(0, 0)));
    }

    // ---- what must happen some time

    /** Asked for, and not done: hot. */
    private record Served() implements Monitor<Boolean> {
        @Override
        public Boolean start() {
            return false;
        }

        @Override
        public Boolean hear(Boolean served, Ref from, Object announcement) {
            return announcement.equals("served");
        }

        @Override
        public boolean hot(Boolean served) {
            return !served;
        }
    }

    /**
     * A machine that is ticked on and on between two states, and is asked to serve: it does so if it does not defer.
     */
    private record Ticking(boolean ticks, List<Phase> deferring, Network network) implements Actors {
        @Override
        public void begin(Beginning beginning) {
            var machine = StateMachine.<Phase, Nothing, Event>startingIn(Phase.LOW, Nothing.NOTHING);
            for (Phase phase : List.of(Phase.LOW, Phase.HIGH)) {
                machine.in(phase, declared -> {
                    declared.entry((none, step) -> {
                        if (ticks) {
                            step.startTimer(new Event.Own());
                        }
                        return Move.stay(none);
                    });
                    declared.on(
                            Event.Own.class,
                            (none, own, step) -> Move.go(phase == Phase.LOW ? Phase.HIGH : Phase.LOW, none));
                    if (deferring.contains(phase)) {
                        declared.defer(Event.One.class);
                    } else {
                        declared.on(Event.One.class, (none, one, step) -> {
                            step.announce("served");
                            return Move.stay(none);
                        });
                    }
                });
            }
            new Alone(machine, new Event.One()).begin(beginning);
        }

        @Override
        public List<Monitor<?>> monitors() {
            return List.of(new Served());
        }
    }

    /**
     * It ticks for ever. If it never defers the request, that can be received all the time, so a round without it is
     * not fair. If it always defers it, a round is fair. If it defers it in one of its two states it can be received
     * now and then only, and need not be (weak fairness).
     */
    @Test
    void fairRounds() {
        assertThat(new Ticking(true, List.of(), Network.unordered())
                        .explore()
                        .run()
                        .failures())
                .isEmpty();
        for (List<Phase> deferring : List.of(List.of(Phase.LOW, Phase.HIGH), List.of(Phase.LOW))) {
            Result result =
                    new Ticking(true, deferring, Network.unordered()).explore().run();
            assertThat(result.failures()).hasSize(1);
            Failure failure = result.failures().getFirst();
            assertThat(failure.error())
                    .isInstanceOf(Violation.class)
                    .hasMessageStartingWith(
                            "repeatedly \"Served is cold\" holds no more: the last 2 steps lead back to "
                                    + "the initial state, and so on for ever");
            assertThat(failure.trace().steps().stream().map(Trace.Step::text))
                    .containsExactly("it: timer Own[]", "it: timer Own[]");
        }
    }

    /** A request that is lost is never served; it is the end that is hot, not a round. */
    @Test
    void hotEnds() {
        Result result = new Ticking(false, List.of(), Network.unordered().lossy())
                .explore()
                .run();
        assertThat(result.failures().getFirst().error())
                .isInstanceOf(HotEnd.class)
                .hasMessage("no event can be received, and it must not end like this: Served is in false");
    }

    /** The same, found by a walk from the root, which notices that it goes round. */
    @Test
    void roundsOfRandomWalks() {
        Result result = new Ticking(true, List.of(Phase.LOW, Phase.HIGH), Network.unordered())
                .explore()
                .strategy("random")
                .executions(10)
                .time(java.time.Duration.ofSeconds(20))
                .run();
        assertThat(result.failures()).hasSize(1);
    }

    // ---- what is never met

    private static List<Tally> never(Actors system, String strategy) {
        Result result = system.explore().strategy(strategy).run();
        assertThat(result.passed()).isTrue();
        return result.statistics().tallies().stream()
                .filter(tally -> !tally.title().equals("Strata"))
                .toList();
    }

    /**
     * It receives one event and is HIGH; TOP is never entered, Two never sent, and what is said of Own in HIGH never
     * needed. LOW is left before Two could come. A search by states and one by executions say the same.
     */
    @ParameterizedTest
    @ValueSource(strings = {"bfs", "dfs", "optimal-dpor", "delays", "random-first"})
    void whatIsNeverMetIsTold(String strategy) {
        Machine<?, Event> machine = StateMachine.<Phase, Nothing, Event>startingIn(Phase.LOW, Nothing.NOTHING)
                .in(
                        Phase.LOW,
                        low -> low.on(Event.One.class, (none, one, step) -> Move.go(Phase.HIGH, none))
                                .on(Event.Two.class, (none, two, step) -> Move.go(Phase.TOP, none)))
                .in(Phase.HIGH, high -> high.ignore(Event.One.class, Event.Own.class))
                .in(Phase.TOP, top -> top.ignore(Event.One.class));
        assertThat(never(new Alone(machine, new Event.One(), new Event.One()), strategy))
                .extracting(Tally::title, Tally::lines)
                .containsExactly(
                        tuple("States never entered", List.of("it: TOP")),
                        tuple("Handlers never run", List.of("it: One in TOP", "it: Own in HIGH", "it: Two in LOW")),
                        tuple("Events never received", List.of("Own", "Two")));
    }

    /** A text is of a sealed interface of the platform, and so are numbers. */
    @Test
    void whatThePlatformSealsIsNotTold() {
        Machine<?, Object> counting = new Machine<Integer, Object>() {
            @Override
            public Integer start(Step step) {
                return 0;
            }

            @Override
            public Integer receive(Integer count, Object event, Step step) {
                return count + 1;
            }
        };
        assertThat(never(
                        beginning -> {
                            Ref it = beginning.machine("it", counting);
                            beginning.machine("other", new Machine<Integer, Object>() {
                                @Override
                                public Integer start(Step step) {
                                    step.send(it, "text");
                                    return 0;
                                }

                                @Override
                                public Integer receive(Integer none, Object event, Step step) {
                                    throw step.unhandled(event);
                                }
                            });
                        },
                        "bfs"))
                .isEmpty();
    }

    /** All is met by one order of the two events or the other. */
    @Test
    void whatAllExecutionsMeetTogetherIsNotTold() {
        Machine<?, Event> machine = StateMachine.<Phase, Nothing, Event>startingIn(Phase.LOW, Nothing.NOTHING)
                .in(
                        Phase.LOW,
                        low -> low.on(Event.One.class, (none, one, step) -> Move.go(Phase.HIGH, none))
                                .on(Event.Two.class, (none, two, step) -> Move.go(Phase.TOP, none)))
                .in(
                        Phase.HIGH,
                        high -> high.on(Event.Two.class, (none, two, step) -> Move.raise(new Event.Own(), none))
                                .ignore(Event.Own.class))
                .in(Phase.TOP, top -> top.on(Event.One.class, (none, one, step) -> Move.stay(none)));
        Actors twoOrders = new Actors() {
            @Override
            public void begin(Beginning beginning) {
                Ref ref = beginning.machine("it", machine);
                Machine<Integer, Event> other = new Machine<>() {
                    @Override
                    public Integer start(Step step) {
                        step.send(ref, new Event.One());
                        step.send(ref, new Event.Two());
                        return 0;
                    }

                    @Override
                    public Integer receive(Integer state, Event event, Step step) {
                        throw step.unhandled(event);
                    }
                };
                beginning.machine("sender", other);
            }
        };
        assertThat(never(twoOrders, "bfs")).isEmpty();
    }
}
