package dev.allways.examples.choose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.EmptyChoice;
import dev.allways.core.Failure;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.engine.Allways;
import org.junit.jupiter.api.Test;

class BoundedBufferTest {
    private static Result all(Program program) {
        Result result = Allways.explore(program).errors(Long.MAX_VALUE).run();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        return result;
    }

    /*
     * Let n(i, p+P, c+C) be the number of executions from where i items are in the buffer, p producers can run and P
     * wait, c consumers can run and C wait. A runnable thread puts or takes an item and wakes all, or waits:
     *   n(0, 1+0, 0+1) = n(1, 1 can run: the consumer) = 1                      n(1, 0+0, 1+0) = 1
     *   n(0, 1+0, 1+0) = n(1, 0+0, 1+0) + n(0, 1+0, 0+1) = 2
     *   n(1, 0+1, 2+0) = 2 n(0, 1+0, 1+0) = 4
     *   n(1, 1+0, 2+0) = n(1, 0+1, 2+0) + 2 n(0, 1+0, 1+0) = 8
     *   n(0, 2+0, 0+2) = 2 n(1, 1+0, 2+0) = 16
     *   n(0, 2+0, 1+1) = 2 n(1, 1+0, 2+0) + n(0, 2+0, 0+2) = 32
     *   n(0, 2+0, 2+0) = 2 n(1, 1+0, 2+0) + 2 n(0, 2+0, 1+1) = 80
     */
    @Test
    void notifyAllNeverDeadlocks() {
        Result result = all(new BoundedBuffer()::notifyAllNeverDeadlocks);
        assertThat(result.failures()).isEmpty();
        assertThat(result.statistics().counters().executions()).isEqualTo(80);
    }

    /*
     * Now only one of those that wait is woken, by choice. Pairs of executions that end well and that deadlock, as
     * above:
     *   n(0, 0+1, 0+1) = (0, 1)                               a producer and a consumer wait, and there is nobody else
     *   n(0, 0+1, 1+0) = n(0, 0+1, 0+1) = (0, 1)              the consumer finds nothing
     *   n(1, 0+1, 1+1) = n(0, 1+0, 0+1) + n(0, 0+1, 1+0) = (1, 0) + (0, 1) = (1, 1)        it takes, and wakes one of
     * two
     *   n(1, 1+0, 1+1) = n(1, 0+1, 1+1) + n(0, 1+0, 1+0) = (1, 1) + (2, 0) = (3, 1)
     *   n(0, 2+0, 0+2) = 2 · 2 n(1, 1+0, 1+1) = (12, 4)
     *   n(0, 2+0, 1+1) = 2 n(1, 1+0, 2+0) + n(0, 2+0, 0+2) = (16, 0) + (12, 4) = (28, 4)
     *   n(0, 2+0, 2+0) = 2 n(1, 1+0, 2+0) + 2 n(0, 2+0, 1+1) = (16, 0) + (56, 8) = (72, 8)
     */
    @Test
    void notifyMayDeadlock() {
        Result result = all(new BoundedBuffer()::notifyMayDeadlock);
        assertThat(result.statistics().counters().executions()).isEqualTo(72 + 8);
        assertThat(result.failures()).singleElement().satisfies(failure -> {
            assertThat(failure.times()).isEqualTo(8);
            assertThat(failure.error()).hasMessage("deadlock: [producer 2, consumer 2] wait, the buffer has 0 of 1");
        });
    }

    /** The same executions fail: those in which nobody can run, and still somebody was to be chosen. */
    @Test
    void choosingAmongNoThreadsIsAnError() {
        Result result = all(new BoundedBuffer()::somebodyCanAlwaysRun);
        assertThat(result.statistics().counters().executions()).isEqualTo(72 + 8);
        assertThat(result.failures()).singleElement().satisfies(failure -> {
            assertThat(failure.times()).isEqualTo(8);
            assertThat(failure.error()).isInstanceOf(EmptyChoice.class).hasMessageContaining("no thread can run");
            assertThat(failure.origin().place()).contains("BoundedBuffer");
        });
        Failure deadlock =
                all(new BoundedBuffer()::notifyMayDeadlock).failures().getFirst();
        assertThat(result.failures().getFirst().choices()).isEqualTo(deadlock.choices());
    }
}
