package dev.allways.core.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.allways.core.Failure;
import dev.allways.core.Limits;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.Statistics;
import dev.allways.core.StopReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** What a listener hears, and when. */
class ListenerTest {
    /** Fails for 1, for 3 and, at another place, for 2. */
    private static final Program FAILING = chooser -> {
        int number = chooser.between("number", 0, 4);
        if (number % 2 == 1) {
            throw new IllegalStateException();
        }
        if (number == 2) {
            throw new ArithmeticException();
        }
    };

    @Test
    void hearsTheBeginningEachOriginOnceAndTheEnd() {
        List<String> heard = new ArrayList<>();
        Listener listener = new Listener() {
            @Override
            public void started(Engine engine) {
                heard.add("started, " + engine.statistics().counters().executions() + " executions");
            }

            @Override
            public void discovered(Failure failure) {
                heard.add("discovered " + failure.choices() + " after " + failure.executionsBefore());
            }

            @Override
            public void finished(Result result) {
                heard.add("finished " + result.stopReason());
            }
        };
        Result result = Allways.explore(FAILING).errors(10).listener(listener).run();
        assertThat(heard)
                .containsExactly(
                        "started, 0 executions",
                        "discovered [1] after 1",
                        "discovered [2] after 2",
                        "finished EXHAUSTED");
        assertThat(result.failures().stream().map(Failure::times)).containsExactly(2L, 1L);
    }

    /** An endless execution, whose exploration is ended from the listener. */
    @Test
    void hearsOfProgressAndMayStopTheEngine() {
        var begun = new AtomicBoolean();
        Program endless = chooser -> {
            begun.set(true);
            while (true) {
                chooser.flip("more");
            }
        };
        AtomicReference<Engine> running = new AtomicReference<>();
        Listener listener = new Listener() {
            @Override
            public void started(Engine engine) {
                running.set(engine);
            }

            @Override
            public void progress(Statistics statistics) {
                if (begun.get()) {
                    running.get().stop(StopReason.INTERRUPTED);
                }
            }

            @Override
            public long period() {
                return 1;
            }
        };
        Result result = assertTimeoutPreemptively(
                Duration.ofMinutes(1),
                () -> Allways.explore(endless)
                        .limits(Limits.DEFAULT.withChoices(Long.MAX_VALUE))
                        .listener(listener)
                        .run());
        assertThat(result.stopReason()).isEqualTo(StopReason.INTERRUPTED);
        assertThat(result.statistics().counters().executions()).isEqualTo(1);
    }

    /** What a listener throws ends the exploration, whichever thread told it. */
    @Test
    void aListenerThatFails() {
        Listener discovering = new Listener() {
            @Override
            public void discovered(Failure failure) {
                throw new UnsupportedOperationException("discovered");
            }
        };
        assertThatThrownBy(() -> Allways.explore(FAILING).listener(discovering).run())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("or a listener, failed")
                .hasRootCauseMessage("discovered");
        Listener progressing = new Listener() {
            @Override
            public void progress(Statistics statistics) {
                throw new UnsupportedOperationException("progress");
            }

            @Override
            public long period() {
                return 1;
            }
        };
        Program endless = chooser -> {
            while (true) {
                chooser.flip("more");
            }
        };
        assertTimeoutPreemptively(
                Duration.ofMinutes(1),
                () -> assertThatThrownBy(() -> Allways.explore(endless)
                                .limits(Limits.DEFAULT.withChoices(Long.MAX_VALUE))
                                .listener(progressing)
                                .run())
                        .isInstanceOf(IllegalStateException.class)
                        .hasRootCauseMessage("progress"));
    }
}
