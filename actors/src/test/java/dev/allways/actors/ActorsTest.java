package dev.allways.actors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.allways.core.Chooser;
import dev.allways.core.Counts;
import dev.allways.core.Failure;
import dev.allways.core.ForwardingChooser;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.State;
import dev.allways.core.StopReason;
import dev.allways.core.Trace;
import dev.allways.core.engine.Allways;
import dev.allways.model.ModelProgram;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Systems of a few machines: what can happen in them, exactly. */
class ActorsTest {
    /** A system with a network and machines. */
    private record Given(Network network, Consumer<Beginning> machines) implements Actors {
        @Override
        public void begin(Beginning beginning) {
            machines.accept(beginning);
        }
    }

    /** Remembers what it receives. */
    private record Inbox() implements Machine<List<Object>, Object> {
        @Override
        public List<Object> start(Step step) {
            return List.of();
        }

        @Override
        public List<Object> receive(List<Object> state, Object event, Step step) {
            return Stream.concat(state.stream(), Stream.of(event)).toList();
        }
    }

    /** Sends events to inboxes at its start. */
    private record Sender(List<Ref> receivers, List<Integer> events) implements Machine<String, Object> {
        @Override
        public String start(Step step) {
            for (int event : events) {
                step.send(receivers.get(event % receivers.size()), event);
            }
            return "done";
        }

        @Override
        public String receive(String state, Object event, Step step) {
            throw step.unhandled(event);
        }
    }

    private static Actors inboxes(Network network, int count, List<List<Integer>> senders) {
        return new Given(network, beginning -> {
            List<Ref> all = IntStream.range(0, count)
                    .mapToObj(i -> beginning.machine("inbox " + i, new Inbox()))
                    .toList();
            for (int i = 0; i < senders.size(); i++) {
                beginning.machine("sender " + i, new Sender(all, senders.get(i)));
            }
        });
    }

    private static Result explore(Actors system, String strategy) {
        return Allways.explore(ModelProgram.of(system)).strategy(strategy).run();
    }

    private static long classes(Actors system) {
        Result result = explore(system, "optimal-dpor");
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        return result.statistics().counters().executions();
    }

    /**
     * Six messages: to one machine 6!, to six 1, to two with three each 3! * 3!; in order from two senders with three
     * each C(6, 3) = 20, from one sender 1. With mailboxes each machine receives its three in order, but each step
     * depends on each other one, so in which order the two machines continue is one of C(6, 3).
     */
    @Test
    void ordersOfSixMessages() {
        List<List<Integer>> one = List.of(List.of(0, 1, 2, 3, 4, 5));
        assertThat(classes(inboxes(Network.unordered(), 1, one))).isEqualTo(720);
        assertThat(classes(inboxes(Network.unordered(), 6, one))).isEqualTo(1);
        assertThat(classes(inboxes(Network.unordered(), 2, one))).isEqualTo(36);
        assertThat(classes(inboxes(Network.fifo(), 1, one))).isEqualTo(1);
        assertThat(classes(inboxes(Network.fifo(), 1, List.of(List.of(0, 1, 2), List.of(3, 4, 5)))))
                .isEqualTo(20);
        assertThat(classes(inboxes(Network.mailboxes(), 2, one))).isEqualTo(20);
    }

    private static Counts states(Actors system) {
        Result result = explore(system, "bfs");
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.failures()).isEmpty();
        return result.statistics().counters();
    }

    /**
     * Two messages, 1 and 2, to one machine. In any order: received were none, 1, 2, 12 or 21. In order: none, 1, 12.
     * Where they may be lost: none with any of the two left (4), 1 or 2 with the other left or lost (4), 12 and 21. In
     * order only the first that is left is received or lost: none with both, with 2 or with nothing left (3), 1 with 2
     * left or lost (2), 2, and 12.
     */
    @Test
    void whatNetworksDo() {
        List<List<Integer>> two = List.of(List.of(1, 2));
        assertThat(states(inboxes(Network.unordered(), 1, two)).states()).isEqualTo(5);
        assertThat(states(inboxes(Network.fifo(), 1, two)).states()).isEqualTo(3);
        assertThat(states(inboxes(Network.mailboxes(), 1, two)).states()).isEqualTo(3);
        assertThat(states(inboxes(Network.unordered().lossy(), 1, two)).states())
                .isEqualTo(10);
        assertThat(states(inboxes(Network.fifo().lossy(), 1, two)).states()).isEqualTo(7);
    }

    /**
     * The same two messages. At most one may be lost: all states above but the one in which both are, which makes 9. At
     * most one is received once more: 5 as long as none is; if it is 1, the beginnings of 112, 121 and 211 that have a
     * 1: 1, 11, 12, 21 and the three; as many if it is 2.
     */
    @Test
    void boundedFaults() {
        List<List<Integer>> two = List.of(List.of(1, 2));
        assertThat(states(inboxes(Network.unordered().lossy(1), 1, two)).states())
                .isEqualTo(9);
        assertThat(states(inboxes(Network.unordered().lossy(2), 1, two)).states())
                .isEqualTo(10);
        assertThat(states(inboxes(Network.duplicating(1), 1, two)).states()).isEqualTo(5 + 7 + 7);
    }

    /** As arguments on the command line have them. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "unordered",
                "fifo",
                "mailboxes",
                "duplicating",
                "fifo lossy",
                "unordered lossy 3",
                "duplicating 2",
                "duplicating 2 lossy 1",
                "duplicating lossy"
            })
    void networksInWords(String words) {
        assertThat(Network.of(words)).hasToString(words);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "fast", "fifo 2", "fifo lossy x", "lossy", "duplicating -1"})
    void noNetworks(String words) {
        assertThatThrownBy(() -> Network.of(words))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"%s\" is no network", words);
    }

    /** A machine that counts to three, with a message that may come again and again: 0, 1, 2, 3 and no more. */
    @Test
    void duplicates() {
        Machine<Integer, Object> counter = new Machine<>() {
            @Override
            public Integer start(Step step) {
                step.send(step.self(), "one more");
                return 0;
            }

            @Override
            public Integer receive(Integer state, Object event, Step step) {
                return Math.min(state + 1, 3);
            }
        };
        Counts counters = states(new Given(Network.duplicating(), beginning -> beginning.machine("counter", counter)));
        assertThat(counters.states()).isEqualTo(4);
        assertThat(counters.duplicates()).isEqualTo(1);
    }

    // ---- a machine's life

    private sealed interface Order {
        record Tick() implements Order {}

        record Stop() implements Order {}

        record Done(String by) implements Order {}
    }

    /** Starts a timer, and cancels it when it is told to stop; a worker that it creates tells it. */
    private record Parent(boolean patient) implements Machine<String, Order> {
        @Override
        public String start(Step step) {
            Ref self = step.self();
            step.startTimer(new Order.Tick());
            step.startTimer(new Order.Tick()); // is started already
            step.send(step.create(new Worker(self)), new Order.Stop());
            return "waits";
        }

        @Override
        public String receive(String state, Order event, Step step) {
            return switch (event) {
                case Order.Tick tick -> {
                    if (!patient) {
                        throw step.unhandled(tick);
                    }
                    yield state + " ticked";
                }
                case Order.Done(String by) -> {
                    step.cancelTimer(new Order.Tick());
                    step.send(step.sender(), new Order.Stop()); // who has halted
                    yield state + " told by " + by;
                }
                case Order.Stop stop -> throw step.unhandled(stop);
            };
        }

        @Override
        public boolean waits(String state) {
            return state.equals("waits ticked");
        }
    }

    private record Worker(Ref parent) implements Machine<String, Order> {
        @Override
        public String start(Step step) {
            return "works";
        }

        @Override
        public String receive(String state, Order event, Step step) {
            if (step.flip("tells")) {
                step.send(parent, new Order.Done(step.self().name()));
            }
            step.halt();
            return state;
        }
    }

    private static Actors family(boolean patient) {
        return new Given(Network.unordered(), beginning -> beginning.machine("parent", new Parent(patient)));
    }

    /** The timer may run out first, or last if the worker told nothing, or not at all. */
    @Test
    void unhandledEvents() {
        Failure failure = explore(family(false), "bfs").failures().getFirst();
        assertThat(failure.error())
                .isInstanceOf(UnhandledEvent.class)
                .hasMessage("parent does not handle Tick[] in state waits");
        assertThat(failure.trace().steps().stream().map(Trace.Step::text)).containsExactly("parent: timer Tick[]");
    }

    /** It ticked, and nobody tells it anything. */
    @Test
    void deadlocks() {
        Result result = explore(family(true), "dfs");
        assertThat(result.failures().getFirst().error())
                .isInstanceOf(Deadlock.class)
                .hasMessage("no event can be received, and there wait: parent in waits ticked");
    }

    // ---- snapshots and replay

    /** A state that can only be reached again. */
    private record Reached(long fingerprint) implements State {}

    /** Shows a search no others. It chooses nothing beside the program, so the program's states are its own. */
    private record WithoutSnapshots(Program program) implements Program {
        @Override
        public void run(Chooser chooser) throws Throwable {
            program.run(new ForwardingChooser(chooser) {
                @Override
                public boolean executes(Program each) {
                    return each == program;
                }

                @Override
                public boolean visit(State state) {
                    return chooser.visit(new Reached(state.fingerprint()));
                }
            });
        }
    }

    /** Going on from a world, and reaching it again, are the same search. */
    @ParameterizedTest
    @ValueSource(strings = {"bfs", "dfs", "delays:round-robin", "delays:run-to-completion"})
    void snapshotsAndReplay(String strategy) {
        Actors system = inboxes(Network.unordered(), 2, List.of(List.of(0, 1, 2, 3), List.of(4, 5)));
        Program program = ModelProgram.of(system);
        Counts kept =
                Allways.explore(program).strategy(strategy).run().statistics().counters();
        Result again = Allways.explore(new WithoutSnapshots(program))
                .strategy(strategy)
                .run();
        assertThat(again.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(again.statistics().counters().states()).isEqualTo(kept.states());
        assertThat(again.statistics().counters().duplicates()).isEqualTo(kept.duplicates());
        assertThat(again.statistics().counters().maxDepth()).isEqualTo(kept.maxDepth());
    }
}
