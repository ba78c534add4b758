package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.allways.actors.Actors;
import dev.allways.actors.Machine;
import dev.allways.actors.Ref;
import dev.allways.actors.Step;
import dev.allways.actors.UnhandledEvent;
import dev.allways.pekko.PekkoNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Machines on two nodes, each with a port of its own. */
@Timeout(120)
class PekkoNodeTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    sealed interface Event {}

    /** Goes round, as often as there are rounds left, with something of each kind that can be sent. */
    record Round(
            int left, Optional<String> text, List<Kind> kinds, Map<Kind, Set<Long>> numbers, char letter, Ref reply)
            implements Event {}

    record Late() implements Event {}

    record Soon() implements Event {}

    record Never() implements Event {}

    record Halt(double at) implements Event {}

    record Unfit(Object object) implements Event {}

    enum Kind {
        ONE,
        TWO
    }

    /** Passes a number on; the last one halts a child that it creates, and waits for a timer. */
    private record Runner(String next) implements Machine<String, Event> {
        @Override
        public String start(Step step) {
            return "ready";
        }

        @Override
        public boolean defers(String state, Event event) {
            return event instanceof Late && state.equals("ready");
        }

        @Override
        public String receive(String state, Event event, Step step) {
            return switch (event) {
                case Round round
                when round.left > 0 -> {
                    assertThat(round)
                            .isEqualTo(new Round(
                                    round.left,
                                    Optional.of("text"),
                                    List.of(Kind.ONE, Kind.TWO),
                                    Map.of(Kind.TWO, Set.of(1L)),
                                    'x',
                                    new Ref("runner 0")));
                    step.send(
                            new Ref(next),
                            new Round(
                                    round.left - 1, round.text, round.kinds, round.numbers, round.letter, round.reply));
                    yield state;
                }
                case Round none -> {
                    step.startTimer(new Never(), LONG);
                    step.startTimer(new Soon(), Duration.ofMillis(1));
                    step.send(step.create(new Runner(next)), new Halt(0.5));
                    yield "waits";
                }
                case Soon soon -> {
                    step.cancelTimer(new Never());
                    yield state + " done";
                }
                case Halt halt -> {
                    step.halt();
                    yield state;
                }
                case Late late -> state + " late";
                case Never never -> throw step.unhandled(never);
                case Unfit unfit -> {
                    step.send(new Ref(next), unfit);
                    yield state;
                }
            };
        }
    }

    private static final Actors RING = beginning -> {
        for (int i = 0; i < 4; i++) {
            beginning.machine("runner " + i, new Runner("runner " + (i + 1) % 4));
        }
    };

    private static boolean isEven(Ref ref) {
        return ref.name().endsWith("0") || ref.name().endsWith("2");
    }

    /** 100 times round a ring, of which each message goes to the other node; then what fails is told. */
    @Test
    void twoNodes() throws Exception {
        try (PekkoNode even = PekkoNode.bind(RING, "127.0.0.1", 0, PekkoNodeTest::isEven);
                PekkoNode odd = PekkoNode.bind(RING, "127.0.0.1", 0, ref -> !isEven(ref))) {
            odd.begin(ref -> (isEven(ref) ? even : odd).address(), LONG);
            even.begin(ref -> (isEven(ref) ? even : odd).address(), LONG);
            odd.send(new Ref("runner 0"), new Late());
            odd.send(
                    new Ref("runner 0"),
                    new Round(
                            400,
                            Optional.of("text"),
                            List.of(Kind.ONE, Kind.TWO),
                            Map.of(Kind.TWO, Set.of(1L)),
                            'x',
                            new Ref("runner 0")));
            assertThat(even.await("runner 0", String.class, state -> state.endsWith("done"), LONG))
                    .isEqualTo("waits late done");
            assertThatThrownBy(() -> even.await("runner 1", String.class, state -> true, LONG))
                    .hasMessage("runner 1 is on another node");
            odd.send(new Ref("runner 1"), new Unfit(new Object()));
            assertThatThrownBy(() -> odd.await("runner 1", String.class, state -> false, LONG))
                    .hasRootCauseInstanceOf(IllegalArgumentException.class)
                    .rootCause()
                    .hasMessageContaining("can't be sent to another node, because java.lang.Object is no record");
            even.send(new Ref("runner 2"), new Never());
            assertThatThrownBy(() -> even.await("runner 2", String.class, state -> false, LONG))
                    .hasRootCauseInstanceOf(UnhandledEvent.class);
        }
    }
}
