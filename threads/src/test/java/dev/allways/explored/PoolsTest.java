package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.engine.Allways;
import dev.allways.threads.Threads;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pools of threads and their futures: one operation a call. */
class PoolsTest {
    /** The executions of the reduction, which must be all there are. */
    private static long classes(Explored.Body body) {
        Result optimal = Allways.explore(Threads.control(_ -> body.run()))
                .strategy("optimal-dpor")
                .run();
        assertThat(optimal.problem()).isEmpty();
        assertThat(optimal.failures()).isEmpty();
        assertThat(optimal.omitted()).isEmpty();
        assertThat(optimal.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        return optimal.statistics().counters().executions();
    }

    /** Each has a thread of its own, and threads leave in any order. */
    @Test
    void twoTasksThatShareNothingHaveOneOrder() {
        assertThat(classes(() -> {
                    ExecutorService pool = Executors.newFixedThreadPool(2);
                    Future<Integer> one = pool.submit(() -> 1);
                    Future<Integer> two = pool.submit(() -> 2);
                    assertThat(one.get() + two.get()).isEqualTo(3);
                    pool.shutdown();
                    assertThat(pool.awaitTermination(1, TimeUnit.DAYS)).isTrue();
                }))
                .isEqualTo(1);
    }

    /**
     * One thread runs them in the order in which they came. That the second (E2) and the third (E3) are put and the end
     * of the pool (S) have an order with what the thread takes (T2, T3), each behind what was put: E2 E3 S, T2 anywhere
     * behind E2, T3 behind E3 and T2. T3 is behind S in 3 of these, between E3 and S in 2.
     */
    @Test
    void tasksOfASingleThreadHaveOneOrder() {
        assertThat(classes(() -> {
                    int[] x = {0};
                    try (ExecutorService pool = Executors.newFixedThreadPool(1)) {
                        pool.execute(() -> x[0]++);
                        pool.execute(() -> x[0]++);
                        pool.execute(() -> x[0]++);
                    }
                    assertThat(x[0]).isEqualTo(3);
                }))
                .isEqualTo(5);
    }

    /** The two orders of the writes. */
    @Test
    void twoTasksThatWriteOneVariableHaveTwoOrders() {
        assertThat(classes(() -> {
                    var x = new AtomicInteger();
                    ExecutorService pool = Executors.newFixedThreadPool(2);
                    pool.execute(() -> x.set(1));
                    pool.execute(() -> x.set(2));
                    pool.shutdown();
                    assertThat(pool.awaitTermination(1, TimeUnit.DAYS)).isTrue();
                    assertThat(x.get()).isPositive();
                }))
                .isEqualTo(2);
    }

    /** Either thread takes the third task, before the end of the pool or behind it. */
    @Test
    void aTaskInTheQueueIsTakenByEitherThread() {
        assertThat(classes(() -> {
                    ExecutorService pool = Executors.newFixedThreadPool(2);
                    for (int i = 0; i < 3; i++) {
                        pool.execute(() -> {});
                    }
                    pool.shutdown();
                }))
                .isEqualTo(4);
    }

    /**
     * To close a pool is to wait a day for its end, which comes before. Two tasks that each read and write a number:
     * it is 1 where both read before one writes.
     */
    @Test
    void whatIsClosedEndsInTime() {
        for (String strategy : List.of("dpor", "optimal-dpor", "unfolding", "contextual-unfolding")) {
            Result result = Explored.complete(strategy, chooser -> {
                int[] x = {0};
                try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
                    pool.execute(() -> x[0]++);
                    pool.execute(() -> x[0]++);
                }
                chooser.label("" + x[0]);
            });
            assertThat(Explored.labels(result)).as(strategy).containsExactlyInAnyOrder("1", "2");
        }
    }

    private static long cancelled(boolean interrupts) {
        return classes(() -> {
            var task = new FutureTask<>(() -> 1);
            Thread runner = new Thread(task);
            runner.start();
            task.cancel(interrupts);
        });
    }

    /**
     * The runner asks for the state (A), enters itself (B), asks again (C), gives the result (D), takes itself out (E)
     * and asks once more (G). The cancellation is behind D, where it changes nothing, between C and D, between A and C,
     * or before A.
     */
    @Test
    void aCancelledTaskHasFourOrders() {
        assertThat(cancelled(false)).isEqualTo(4);
    }

    /**
     * As before, but it looks for the runner (Q), interrupts that if it was between B and E, and says that it has done
     * so (W), for which the runner waits behind G. Behind D there is still 1 order. Between C and D: Q is before E, and
     * W before D, before G or behind it, or Q is behind E, and W before G or behind it: 5. Between A and C: Q is before
     * B or between B and E, and W before C, before G or behind it, or Q is behind E, as above: 8. Before A the runner
     * returns: W is before A or behind it, 2.
     */
    @Test
    void aTaskThatIsInterruptedAsItIsCancelledHasSixteenOrders() {
        assertThat(cancelled(true)).isEqualTo(16);
    }

    /** The same sixteen: the pool's thread has one task, and nobody asks whether the pool has ended. */
    @Test
    void whatIsCancelledInAPoolIsDecided() {
        assertThat(classes(() -> {
                    ExecutorService pool = Executors.newFixedThreadPool(1);
                    pool.submit(() -> 1).cancel(true);
                    pool.shutdown();
                }))
                .isEqualTo(16);
    }

    /**
     * A task leaves its thread interrupted. So that looks for a task (C), finds there that it is interrupted (I), and
     * looks for a task again (D). The shutdown comes before C, I or D, or behind D.
     */
    @Test
    void anIdleThreadThatIsInterruptedLooksAgain() {
        assertThat(classes(() -> {
                    ExecutorService pool = Executors.newCachedThreadPool();
                    pool.execute(() -> Thread.currentThread().interrupt());
                    pool.shutdown();
                    assertThat(pool.awaitTermination(1, TimeUnit.DAYS)).isTrue();
                }))
                .isEqualTo(4);
    }

    /**
     * The pool is stopped (S) in one step, and its thread is interrupted (I) in another. The thread asks before S
     * whether the pool is stopped: I is before it clears its flag, before the task asks for the flag, or behind that,
     * 3. Or it asks behind S, and interrupts itself unless I was before: I is before that, before the task asks for the
     * flag, before the task clears it, or behind that, 4.
     */
    @Test
    void aTaskThatWaitsIsInterruptedWhenItsPoolIsStopped() {
        assertThat(classes(() -> {
                    var interrupted = new AtomicInteger();
                    var never = new CountDownLatch(1);
                    ExecutorService pool = Executors.newFixedThreadPool(1);
                    pool.execute(() -> {
                        try {
                            never.await();
                        } catch (InterruptedException e) {
                            interrupted.incrementAndGet();
                        }
                    });
                    assertThat(pool.shutdownNow()).isEmpty();
                    assertThat(pool.awaitTermination(1, TimeUnit.DAYS)).isTrue();
                    assertThat(interrupted.get()).isEqualTo(1);
                }))
                .isEqualTo(7);
    }

    /** Who waits for the result does not ask before whether it is there. */
    @Test
    void resultsOfAllHaveOneOrder() {
        assertThat(classes(() -> {
                    ExecutorService pool = Executors.newFixedThreadPool(3);
                    int sum = 0;
                    for (Future<Integer> each : pool.invokeAll(List.<Callable<Integer>>of(() -> 1, () -> 2, () -> 3))) {
                        sum += each.get();
                    }
                    assertThat(sum).isEqualTo(6);
                    pool.shutdown();
                }))
                .isEqualTo(1);
    }

    /** Tasks start and complete in any order, before the end and behind it: what they share alone has orders. */
    @Test
    void tasksWithAThreadEachHaveTheOrdersOfWhatTheyShare() {
        assertThat(classes(() -> {
                    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
                        Future<Integer> one = executor.submit(() -> 1);
                        Future<Integer> two = executor.submit(() -> 2);
                        assertThat(one.get() + two.get()).isEqualTo(3);
                    }
                }))
                .isEqualTo(1);
        assertThat(classes(() -> {
                    var x = new AtomicInteger();
                    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
                        for (int i = 0; i < 3; i++) {
                            executor.execute(x::incrementAndGet);
                        }
                    }
                    assertThat(x.get()).isEqualTo(3);
                }))
                .isEqualTo(6);
    }

    /**
     * A task is started when another one has its result, which completes before that or behind it: the end waits for
     * both. What the two write behind their ends, as handlers do, has an order with what is read behind the end of all.
     */
    @Test
    void whoAwaitsTheEndWaitsForTasksThatStartedMeanwhile() {
        assertThat(classes(() -> {
                    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
                        assertThat(executor.submit(() -> 1).get()).isEqualTo(1);
                        executor.execute(() -> {});
                    }
                }))
                .isEqualTo(1);
        assertThat(classes(() -> {
                    var x = new AtomicInteger();
                    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
                        assertThat(executor.submit(() -> 1).get()).isEqualTo(1);
                        executor.execute(() -> {
                            Thread.currentThread().setUncaughtExceptionHandler((_, _) -> x.set(1));
                            throw new IllegalStateException();
                        });
                    }
                    assertThat(x.get()).isBetween(0, 1);
                }))
                .isEqualTo(2);
    }

    /** The task is started before the executor is shut down, or it is rejected. */
    @Test
    void aTaskWithAThreadOfItsOwnIsStartedOrRejected() {
        assertThat(classes(() -> {
                    ExecutorService executor = Executors.newThreadPerTaskExecutor(Thread::new);
                    Thread other = new Thread(executor::shutdown);
                    other.start();
                    try {
                        executor.execute(() -> {});
                    } catch (RejectedExecutionException e) {
                        assertThat(executor.isShutdown()).isTrue();
                    }
                    assertThat(executor.awaitTermination(1, TimeUnit.DAYS)).isTrue();
                }))
                .isEqualTo(2);
    }

    /** To unfoldings, too: that a thread may find the end of its pool in the place of a task is seen late. */
    @ParameterizedTest
    @ValueSource(strings = {"unfolding", "contextual-unfolding"})
    void unfoldingsKnowWhatThreadsOfAPoolDo(String strategy) {
        Result result = Allways.explore(Threads.control(chooser -> {
                    ExecutorService pool = Executors.newFixedThreadPool(2);
                    pool.execute(() -> {});
                    pool.execute(() -> {});
                    Future<String> third =
                            pool.submit(() -> Thread.currentThread().getName());
                    pool.shutdown();
                    chooser.label(third.get());
                }))
                .strategy(strategy)
                .run();
        assertThat(result.failures()).isEmpty();
        assertThat(result.omitted()).isEmpty();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(Explored.labels(result)).containsExactlyInAnyOrder("pool-1-thread-1", "pool-1-thread-2");
    }

    /** What pools and futures promise is all that their own code does, and no more: outcomes of random programs. */
    @Test
    void poolsDoNothingElseThanTheirOwnCode() {
        OwnCode.hasNothingElse("pools", RandomPools::new); // 25 from 100 on were held against each other once
    }

    /**
     * A worker takes the task when its time has come, which is no more than an order here, asks twice whether the pool
     * is shut down, runs the task, and leaves behind the shutdown. If the task was taken before, the shutdown is one
     * step, before, between or behind the questions: 3. Else it has two more: it looks at the queue, and asks whether
     * the pool has ended. If the task is taken before the first of them, the worker leaves before, between or behind
     * them: 3. If it is taken between them, the shutdown also asks whether it is cancelled, before or behind its end,
     * and the worker leaves before the last one or behind: 2 * 2. If it is taken behind them, 1.
     */
    @Test
    void aScheduledTaskAndTheShutdownHaveElevenOrders() {
        assertThat(Explored.classes(() -> scheduled(1, 1))).isEqualTo(11);
    }

    /** A delay passes when nothing else can go on: two tasks of one worker have one order then, of two workers two. */
    @Test
    void scheduledTasksRunOneByOneWhereNoTimeIsEarly() {
        assertThat(onTime(() -> scheduled(1, 2))).isEqualTo(1);
        assertThat(onTime(() -> scheduled(2, 2))).isEqualTo(2);
    }

    private static long onTime(Explored.Body body) {
        Result result = Allways.explore(
                        Threads.control(_ -> body.run(), ThreadControl.Settings.DEFAULT.withEarlyTimeouts(0)))
                .strategy("optimal-dpor")
                .run();
        assertThat(result.failures()).isEmpty();
        assertThat(result.omitted()).isEmpty();
        return result.statistics().counters().executions();
    }

    @SuppressWarnings("FutureReturnValueIgnored") // what they did is counted
    private static void scheduled(int threads, int tasks) throws InterruptedException {
        var pool = new ScheduledThreadPoolExecutor(threads);
        var done = new LongAdder();
        for (int i = 0; i < tasks; i++) {
            pool.schedule(done::increment, 5, TimeUnit.MILLISECONDS);
        }
        pool.shutdown();
        assertThat(pool.awaitTermination(1, TimeUnit.DAYS)).isTrue();
        assertThat(done.sum()).isEqualTo(tasks);
    }

    /**
     * A second task is scheduled while the pool is shut down: before, and it is one of two that never began; behind,
     * and it is refused; or where the pool has looked whether it is shut down, and then it is accepted and cancelled.
     */
    @Test
    @SuppressWarnings("FutureReturnValueIgnored") // what tasks do is not looked at
    void aTaskIsScheduledWhileThePoolIsStopped() {
        for (ThreadControl.Platform platform : ThreadControl.Platform.values()) {
            Result result = Allways.explore(Threads.control(
                            chooser -> {
                                var pool = new ScheduledThreadPoolExecutor(1);
                                pool.schedule(() -> {}, 10, TimeUnit.MILLISECONDS);
                                int[] left = new int[1];
                                var stopping = new Thread(
                                        () -> left[0] = pool.shutdownNow().size());
                                stopping.start();
                                String answer = "accepted";
                                try {
                                    pool.schedule(() -> {}, 20, TimeUnit.MILLISECONDS);
                                } catch (RejectedExecutionException e) {
                                    answer = "refused";
                                }
                                stopping.join();
                                chooser.label(answer + " " + left[0]);
                            },
                            ThreadControl.Settings.DEFAULT
                                    .withSpuriousWakeups(0)
                                    .withEarlyTimeouts(0)
                                    .withPlatform(platform)))
                    .strategy(platform == ThreadControl.Platform.MODELLED ? "dpor" : "random")
                    .executions(200)
                    .seed(1)
                    .run();
            assertThat(result.problem()).isEmpty();
            assertThat(Explored.labels(result))
                    .as("%s", platform)
                    .containsExactlyInAnyOrder("accepted 1", "accepted 2", "refused 1");
        }
    }

    /** The first that is due is taken first, whatever was scheduled before it; a task that is repeated is put back. */
    @Test
    @SuppressWarnings({"FutureReturnValueIgnored", "JdkObsolete"}) // what tasks do is looked at, by several threads
    void tasksAreTakenWhenTheyAreDue() {
        Result result = Allways.explore(Threads.control(
                        chooser -> {
                            var pool = new ScheduledThreadPoolExecutor(1);
                            var order = new StringBuffer();
                            pool.schedule(() -> order.append("later "), 50, TimeUnit.MILLISECONDS);
                            pool.scheduleAtFixedRate(() -> order.append("soon "), 10, 30, TimeUnit.MILLISECONDS);
                            Thread.sleep(60);
                            chooser.label(order.toString());
                            pool.shutdownNow();
                        },
                        ThreadControl.Settings.DEFAULT.withEarlyTimeouts(0)))
                .strategy("optimal-dpor")
                .run();
        assertThat(result.failures()).isEmpty();
        assertThat(Explored.labels(result)).containsExactly("soon soon later ");
    }

    /**
     * The pool is stopped when main has slept, so the last task runs only before. Where the worker's first wait was
     * early, its second one ends only when nothing else continues: before main's, which would have ended later.
     */
    @ParameterizedTest
    @ValueSource(strings = {"random", "dpor", "optimal-dpor"})
    @SuppressWarnings("FutureReturnValueIgnored") // what tasks do is looked at
    void aTaskRunsWhenItsTimeComesBeforeThePoolIsStopped(String strategy) {
        Result result = Allways.explore(Threads.control(chooser -> {
                    var pool = new ScheduledThreadPoolExecutor(1);
                    var done = new AtomicInteger();
                    pool.schedule(
                            () -> {
                                done.incrementAndGet();
                                pool.schedule(done::incrementAndGet, 2, TimeUnit.MILLISECONDS);
                            },
                            1,
                            TimeUnit.MILLISECONDS);
                    Thread.sleep(4);
                    chooser.label(String.valueOf(done.get()));
                    pool.shutdownNow();
                }))
                .strategy(strategy)
                .executions(1_000)
                .run();
        assertThat(result.failures()).isEmpty();
        assertThat(Explored.labels(result)).containsExactlyInAnyOrder("0", "1", "2");
    }

    /** The nodes in which a lock's own code has threads wait are read in no order, which is no race. */
    @Test
    void aLocksOwnCodeHasNoRaces() {
        Result result = Allways.explore(Threads.control(
                        _ -> scheduled(1, 1),
                        ThreadControl.Settings.DEFAULT
                                .withRaces(ThreadControl.Races.FAIL)
                                .withPlatform(ThreadControl.Platform.STEPWISE)))
                .strategy("optimal-dpor")
                .executions(300)
                .run();
        assertThat(result.failures()).isEmpty();
    }

    @Test
    void scheduledPoolsDoNothingElseThanTheirOwnCode() {
        OwnCode.hasNothingElse("schedules", RandomSchedules::new);
    }

    /** A worker that was given its first task may not count as active yet: no search sees that, and each says so. */
    @ParameterizedTest
    @ValueSource(strings = {"dfs", "optimal-dpor"})
    void whatPoolsCountMayLagBehind(String strategy) {
        Result result = Allways.explore(Threads.control(_ -> {
                    var pool = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
                    pool.execute(() -> {});
                    long begun = pool.getActiveCount() + pool.getCompletedTaskCount();
                    pool.shutdown();
                    assertThat(begun).isBetween(0L, 2L); // active when it is asked first, completed then
                }))
                .strategy(strategy)
                .run();
        assertThat(result.failures()).isEmpty();
        assertThat(result.omitted())
                .hasValueSatisfying(text -> assertThat(text).contains("what a pool counts was asked"));
    }
}
