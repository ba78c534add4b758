package dev.allways.actors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** The machines that are explored, running. */
class RunningTest {
    private static final Duration LONG = Duration.ofSeconds(20);

    /** Passes a number on, one less each time; the last one halts a child that it creates, and waits for a timer. */
    private record Runner(String next) implements Machine<String, Object> {
        @Override
        public String start(Step step) {
            return "ready";
        }

        @Override
        public boolean defers(String state, Object event) {
            return event.equals("late") && state.equals("ready");
        }

        @Override
        public String receive(String state, Object event, Step step) {
            return switch (event) {
                case Integer left
                when left > 0 -> {
                    step.send(new Ref(next), left - 1);
                    yield state;
                }
                case Integer none -> {
                    step.startTimer("never", LONG);
                    step.startTimer("soon", Duration.ofMillis(1));
                    step.send(step.create(new Runner(next)), "halt");
                    yield "waits";
                }
                case String soon
                when soon.equals("soon") -> {
                    step.cancelTimer("never");
                    yield state + " done";
                }
                case String halt
                when halt.equals("halt") -> {
                    step.halt();
                    yield state;
                }
                case String late when late.equals("late") -> state + " late";
                default -> throw step.unhandled(event);
            };
        }
    }

    private static final Actors RING = beginning -> {
        for (int i = 0; i < 10; i++) {
            beginning.machine("runner " + i, new Runner("runner " + (i + 1) % 10));
        }
    };

    /** 1,000 times round the ring: the number ends where it began; what came too early is handled after all. */
    @Test
    void runs() throws Exception {
        try (Running running = RING.start()) {
            running.send(new Ref("runner 0"), "late");
            running.send(new Ref("runner 0"), 10_000);
            running.awaitQuiet(LONG);
            assertThat(running.state("runner 0", String.class)).isEqualTo("waits late done");
            assertThat(running.state("runner 1", String.class)).isEqualTo("ready");
            assertThatThrownBy(() -> running.state("runner 0/1", String.class)).isInstanceOf(ClassCastException.class);
        }
    }

    @Test
    void saysWhatFails() throws Exception {
        try (Running running = RING.start()) {
            running.send(new Ref("runner 3"), List.of());
            assertThatThrownBy(() -> running.awaitQuiet(LONG))
                    .isInstanceOf(IllegalStateException.class)
                    .hasRootCauseInstanceOf(UnhandledEvent.class);
        }
        try (Running running = RING.start()) {
            assertThatThrownBy(() -> running.send(new Ref("nobody"), 1)).hasMessageContaining("no such machine");
            running.send(new Ref("runner 0"), Integer.MAX_VALUE); // hours
            assertThatThrownBy(() -> running.awaitQuiet(Duration.ZERO)).isInstanceOf(TimeoutException.class);
        }
    }
}
