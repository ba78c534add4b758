package dev.allways.core.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.allways.core.Choices;
import dev.allways.core.EndlessExecution;
import dev.allways.core.Limits;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.State;
import dev.allways.core.StopReason;
import dev.allways.core.Trace;
import dev.allways.core.UnfinishedExecution;
import dev.allways.core.shrink.Shrinker;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Work that is given up when an execution in it does not end. */
@Timeout(120)
class SupervisionTest {
    private static final Duration SHORT = Duration.ofSeconds(1); // in which what ends has ended, on any machine

    /** 0 passes, 1 never ends, 2 fails. */
    private static final Program PROGRAM = chooser -> {
        long way = chooser.between("way", 0, 2);
        if (way == 1) {
            new CountDownLatch(1).await();
        }
        if (way == 2) {
            throw new AssertionError("two");
        }
    };

    @Test
    void anExplorationTellsTheExecutionThatDoesNotEnd() {
        Result result = Allways.explore(PROGRAM).engine().runSupervised(SHORT);
        assertThat(result.stopReason()).isEqualTo(StopReason.PROBLEM);
        assertThat(result.problem().orElseThrow())
                .isInstanceOf(EndlessExecution.class)
                .hasMessageContaining("makes no choice any more")
                .hasMessageContaining("after         1 executions")
                .extracting(problem -> ((EndlessExecution) problem).choices())
                .isEqualTo(Optional.of(Choices.of(1)));
    }

    /** A search over states checks each new one between two executions. */
    @Test
    void anExplorationTellsTheCheckThatDoesNotEnd() {
        Result result = Allways.explore(chooser -> {
                    if (chooser.between("way", 1, 3) == 2) {
                        chooser.visit(new EndlessState());
                    }
                })
                .strategy("bfs")
                .engine()
                .runSupervised(SHORT);
        assertThat(result.problem().orElseThrow())
                .isInstanceOf(EndlessExecution.class)
                .hasMessageContaining("does not end")
                .extracting(problem -> ((EndlessExecution) problem).choices())
                .isEqualTo(Optional.of(Choices.of(1)));
    }

    private record EndlessState() implements State {
        @Override
        public long fingerprint() {
            return 1;
        }

        @Override
        public void check() throws InterruptedException {
            new CountDownLatch(1).await();
        }
    }

    /** The time ends it, not the lack of patience: a second, in which the only execution has long begun. */
    @Test
    void anExplorationIsGivenUpSoonAfterItsTime() {
        Program endless = chooser -> new CountDownLatch(1).await();
        Result result =
                Allways.explore(endless).time(Duration.ofSeconds(1)).engine().runSupervised(null);
        assertThat(result.stopReason()).isEqualTo(StopReason.TIME);
        assertThat(result.problem().orElseThrow())
                .isInstanceOf(UnfinishedExecution.class)
                .hasMessageContaining("the time was over");
    }

    @Test
    void aReplay() {
        assertThatThrownBy(() -> Supervision.of(PROGRAM, null, SHORT, () -> Replay.exactly(PROGRAM, Choices.of(1))))
                .isInstanceOf(EndlessExecution.class);
    }

    /** Patience never ends here: the execution is given up for it works much longer than the one before. */
    @Test
    void anExecutionThatWorksMuchLongerThanTheOneBefore() {
        var isOver = new AtomicBoolean();
        Program unlike = chooser -> {
            boolean isEndless = chooser.between("way", 0, 1) == 0;
            while (isEndless && !isOver.get()) {
                Thread.onSpinWait();
            }
            throw new AssertionError("one");
        };
        Trace failing = Replay.exactly(unlike, Choices.of(1));
        assertThatThrownBy(() -> Supervision.ofAlike(
                        unlike,
                        null,
                        Duration.ofDays(1),
                        () -> Shrinker.shrink(unlike, failing, Budget.executions(10))))
                .isInstanceOf(EndlessExecution.class);
        isOver.set(true); // else the thread that is given up would keep a processor from the other tests
    }

    /** The way to 0, which is less than 2, goes through 1, or not: whichever is tried, the time bounds it. */
    @Test
    void shrinkingIsGivenUpSoonAfterItsTime() {
        Program onlyEndless = chooser -> {
            if (chooser.between("way", 0, 1) == 0) {
                new CountDownLatch(1).await();
            }
            throw new AssertionError("one");
        };
        Trace failing = Replay.exactly(onlyEndless, Choices.of(1));
        Budget budget = Budget.time(SHORT);
        assertThatThrownBy(() ->
                        Supervision.of(onlyEndless, SHORT, null, () -> Shrinker.shrink(onlyEndless, failing, budget)))
                .isInstanceOf(EndlessExecution.class);
    }

    /** Three seconds, a choice every 20 milliseconds or so: patience is for the time between two choices. */
    @Test
    void aLongExecutionThatGoesOnIsNotGivenUp() {
        Program slow = chooser -> {
            for (int i = 0; i < 150; i++) {
                chooser.between("same", 0, 0);
                Thread.sleep(20);
            }
        };
        Result result = Allways.explore(slow).engine().runSupervised(Duration.ofMillis(2_500));
        assertThat(result.complete()).isTrue();
    }

    @Test
    void anInterruptReachesTheWorkAndStays() throws InterruptedException {
        var result = new AtomicReference<Result>();
        var left = new AtomicReference<Boolean>();
        var begun = new CountDownLatch(1);
        Program sleeps = chooser -> {
            begun.countDown();
            try {
                Thread.sleep(60_000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        };
        Thread caller = Thread.ofPlatform().start(() -> {
            result.set(Allways.explore(sleeps).engine().runSupervised(null));
            left.set(Thread.currentThread().isInterrupted());
        });
        begun.await();
        caller.interrupt();
        caller.join();
        assertThat(result.get().stopReason()).isEqualTo(StopReason.INTERRUPTED);
        assertThat(left.get()).isTrue();
    }

    /**
     * Two choices of two each; half of the executions interrupt the thread they run in, of which the next one knows
     * nothing.
     */
    @Test
    void aProgramMayInterruptItsThread() {
        Program interrupts = chooser -> {
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
            if (chooser.flip("interrupts")) {
                Thread.currentThread().interrupt();
            }
            if (chooser.flip("fails")) {
                throw new AssertionError(Thread.currentThread().isInterrupted());
            }
        };
        Limits all = Limits.DEFAULT.withErrors(Long.MAX_VALUE);
        Result result = Allways.explore(interrupts).limits(all).engine().runSupervised(null);
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.statistics().counters().executions()).isEqualTo(4);
        assertThat(result.statistics().counters().errors()).isEqualTo(2);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        Trace smallest = Supervision.of(interrupts, null, null, () -> {
            Trace failing = Replay.exactly(interrupts, Choices.of(1, 1));
            return Shrinker.shrink(interrupts, failing, Budget.executions(100)).trace();
        });
        assertThat(smallest.choices()).isEqualTo(Choices.of(0, 1));
    }

    @Test
    void whatTheWorkThrowsIsThrown() {
        assertThatThrownBy(() -> Supervision.of(PROGRAM, null, null, () -> {
                    throw new IllegalArgumentException("work");
                }))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
