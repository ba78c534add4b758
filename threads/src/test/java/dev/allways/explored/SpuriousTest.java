package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Chooser;
import dev.allways.core.Result;
import dev.allways.core.engine.Allways;
import dev.allways.threads.Threads;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A wait that ends for no reason, beside a notification and another thread that takes the monitor. */
class SpuriousTest {
    private final Object monitor = new Object();
    private final StringBuilder sections = new StringBuilder();
    private boolean done;

    private void section(String name) {
        synchronized (monitor) {
            sections.append(name);
        }
    }

    private void await() {
        synchronized (monitor) {
            sections.append('w');
            while (!done) {
                try {
                    monitor.wait();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                sections.append('k');
            }
        }
    }

    private void run(Chooser chooser) throws InterruptedException {
        Thread waiting = new Thread(this::await, "waiting");
        Thread other = new Thread(() -> section("m"), "other");
        waiting.start();
        other.start();
        synchronized (monitor) {
            sections.append('n');
            done = true;
            monitor.notifyAll();
        }
        waiting.join();
        other.join();
        chooser.label(sections.toString());
    }

    /**
     * All sections are of one monitor, so their orders are the classes; w is the first of the waiting thread, k each
     * behind a wait, n that of main, m that of the other. Where n is before w, nobody waits: 3 orders of n, w, m. Else
     * k is behind n, and m at one of 4 places, be the wait ended by the notification or for no reason: 4 each. Or the
     * wait ends for no reason before n, and a second one behind n: 5 places for m. That makes 16, and 3 + 4 + 5
     * sequences.
     */
    @ParameterizedTest
    @CsvSource({"optimal-dpor, 16", "dpor, 16"})
    void whoWokeUpForNoReasonIsNotNotified(String strategy, long classes) {
        Result result = Allways.explore(Threads.control(chooser -> new SpuriousTest().run(chooser)))
                .strategy(strategy)
                .run();
        assertThat(result.complete()).isTrue();
        assertThat(result.statistics().labels()).hasSize(12).containsKey("wmknk");
        assertThat(result.statistics().labels().values().stream()
                        .mapToLong(Long::longValue)
                        .sum())
                .isEqualTo(classes);
    }
}
