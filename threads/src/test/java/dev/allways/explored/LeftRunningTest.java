package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Result;
import dev.allways.core.control.ThreadControl;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Threads that a program leaves behind: no failure, but told. */
class LeftRunningTest {
    private static final int ALL = 20; // executions, each of which leaves something

    @Test
    void aPool() {
        Result result = Explored.random(ALL, () -> {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            pool.submit(() -> {}).get();
        });
        assertThat(result.passed()).isTrue();
        assertThat(Explored.remarks(result, ThreadControl.LEFT_RUNNING))
                .containsOnlyKeys("a pool that was not shut down")
                .containsValue((long) ALL);
    }

    @Test
    void aTimer() {
        Result result = Explored.random(
                ALL,
                () -> new Timer()
                        .schedule(
                                new TimerTask() {
                                    @Override
                                    public void run() {}
                                },
                                1));
        assertThat(result.passed()).isTrue();
        assertThat(Explored.remarks(result, ThreadControl.LEFT_RUNNING))
                .containsOnlyKeys("a timer that was not cancelled");
    }

    /**
     * Each period takes some steps, so that 10,000 of them are many periods; but nobody waits for the 100,000 that
     * would be a livelock.
     */
    @Test
    void whatIsDoneAgainAndAgain() {
        Result result = Explored.random(ALL, () -> {
            AtomicInteger count = new AtomicInteger();
            var _ = Executors.newScheduledThreadPool(1)
                    .scheduleAtFixedRate(count::incrementAndGet, 1, 1, TimeUnit.SECONDS);
            new Timer()
                    .schedule(
                            new TimerTask() {
                                @Override
                                public void run() {
                                    count.incrementAndGet();
                                }
                            },
                            1_000,
                            1_000);
        });
        assertThat(result.passed()).isTrue();
        assertThat(Explored.remarks(result, ThreadControl.LEFT_RUNNING))
                .containsOnlyKeys("a pool that was not shut down", "a timer that was not cancelled")
                .containsValue((long) ALL);
        assertThat(result.omitted()).hasValueSatisfying(why -> assertThat(why).contains("timers"));
    }

    @Test
    void whatIsShutDownOrADaemonIsNotLeft() {
        Result result = Explored.random(ALL, () -> {
            try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
                pool.submit(() -> {}).get();
            }
            new Timer(true);
        });
        assertThat(result.passed()).isTrue();
        assertThat(Explored.remarks(result, ThreadControl.LEFT_RUNNING)).isEmpty();
    }
}
