package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.control.ThreadControl.Platform;
import dev.allways.core.control.ThreadControl.Settings;
import dev.allways.core.engine.Allways;
import dev.allways.threads.Threads;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.junit.jupiter.api.Test;

/**
 * Who waits for a lock, for permits or on a condition, as a program asks. Other programs are in other classes: there
 * nothing queues.
 */
@SuppressWarnings({"LockNotBeforeTry", "WaitNotInLoop"}) // nothing can go wrong in between; one wait is enough
class QueuesTest {
    private interface Body {
        void run(Chooser chooser) throws InterruptedException;
    }

    /** As many executions as all interleavings have orders of what depends on each other. */
    private static long orders(Body body) {
        Program program = body::run;
        long classes = Explored.complete("optimal-dpor", program)
                .statistics()
                .counters()
                .executions();
        assertThat(Explored.complete("dpor", program).statistics().counters().executions())
                .isEqualTo(classes);
        assertThat(Interleavings.classes(Threads.control(program, Settings.DEFAULT.withSpuriousWakeups(0))))
                .isEqualTo(classes);
        return classes;
    }

    /** The outcomes of all executions, the same by all strategies that explore all, and in the platform's own code. */
    private static Set<String> outcomes(Body body) {
        Program program = body::run;
        Set<String> outcomes = outcomes(program, "dfs", Platform.MODELLED);
        for (String strategy : List.of("dpor", "optimal-dpor", "unfolding")) {
            assertThat(outcomes(program, strategy, Platform.MODELLED))
                    .as(strategy)
                    .isEqualTo(outcomes);
        }
        assertThat(outcomes(program, "optimal-dpor", Platform.STEPWISE)).isEqualTo(outcomes);
        return outcomes;
    }

    private static Set<String> outcomes(Program program, String strategy, Platform platform) {
        Settings settings =
                Settings.DEFAULT.withSpuriousWakeups(0).withEarlyTimeouts(0).withPlatform(platform);
        return Explored.labels(Explored.complete(strategy, settings, program));
    }

    /** One of the two is the main thread: so there are few interleavings. */
    private static void two(Runnable one, Runnable other) throws InterruptedException {
        Thread thread = new Thread(other, "other");
        thread.start();
        one.run();
        thread.join();
    }

    private static void threads(Runnable... bodies) throws InterruptedException {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            threads[i] = new Thread(bodies[i], "t" + i);
            threads[i].start();
        }
        for (Thread each : threads) {
            each.join();
        }
    }

    private static Runnable section(Lock lock) {
        return () -> {
            lock.lock();
            lock.unlock();
        };
    }

    /**
     * The other thread has the lock first: this one finds it free behind that, or taken, and queues. This one has it
     * first: the other one finds it free behind that, or taken, and queues before or behind the question. With one
     * permit it is the same.
     */
    @Test
    void aQuestionWithinASectionHasFiveOrders() {
        for (boolean fair : new boolean[] {false, true}) {
            assertThat(orders(_ -> {
                        var lock = new ReentrantLock(fair);
                        two(
                                () -> {
                                    lock.lock();
                                    lock.hasQueuedThreads();
                                    lock.unlock();
                                },
                                section(lock));
                    }))
                    .isEqualTo(5);
            assertThat(orders(_ -> {
                        var semaphore = new Semaphore(1, fair);
                        two(
                                () -> {
                                    semaphore.acquireUninterruptibly();
                                    semaphore.getQueueLength();
                                    semaphore.release();
                                },
                                () -> {
                                    semaphore.acquireUninterruptibly();
                                    semaphore.release();
                                });
                    }))
                    .isEqualTo(5);
        }
    }

    /**
     * Each of the two has the lock first, and the other one finds it taken or, behind that section, free: 2 times 2.
     * The wait ends only where nothing else continues, behind the question.
     */
    @Test
    void aQuestionWhoWaitsOnAConditionHasTheOrdersOfSections() {
        for (boolean fair : new boolean[] {false, true}) {
            Program program = _ -> {
                var lock = new ReentrantLock(fair);
                var condition = lock.newCondition();
                two(
                        () -> {
                            lock.lock();
                            lock.hasWaiters(condition);
                            lock.unlock();
                        },
                        () -> awaits(lock, condition));
            };
            Result result = Allways.explore(Threads.control(
                            program, Settings.DEFAULT.withSpuriousWakeups(0).withEarlyTimeouts(0)))
                    .strategy("optimal-dpor")
                    .run();
            assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
            assertThat(result.statistics().counters().executions()).isEqualTo(4);
        }
    }

    private static boolean awaits(Lock lock, Condition condition) {
        lock.lock();
        try {
            return condition.await(5, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        } finally {
            lock.unlock();
        }
    }

    /** The other one writes, and then comes for the lock: who has seen that may find it in the queue, or not yet. */
    @Test
    void whoIsAboutToLockHasNotQueuedYet() {
        assertThat(outcomes(chooser -> {
                    var lock = new ReentrantLock();
                    boolean[] seen = new boolean[2];
                    var comes = new Semaphore(0);
                    two(
                            () -> {
                                lock.lock();
                                seen[0] = comes.availablePermits() > 0;
                                seen[1] = lock.hasQueuedThreads();
                                lock.unlock();
                            },
                            () -> {
                                comes.release();
                                lock.lock();
                                lock.unlock();
                            });
                    chooser.label(Arrays.toString(seen));
                }))
                .containsExactlyInAnyOrder("[false, false]", "[false, true]", "[true, false]", "[true, true]");
    }

    /**
     * Who has found the lock taken queues a moment later, and leaves the queue a moment after it has the lock: so it
     * may be there while the lock is free, and while it has the lock.
     */
    @Test
    void theQueueIsJoinedAndLeftInStepsOfTheirOwn() {
        for (boolean fair : new boolean[] {false, true}) {
            assertThat(outcomes(chooser -> {
                        var lock = new ReentrantLock(fair);
                        boolean[] seen = new boolean[2];
                        two(
                                () -> {
                                    lock.lock();
                                    lock.unlock();
                                    seen[0] = lock.isLocked();
                                    seen[1] = lock.hasQueuedThreads();
                                },
                                section(lock));
                        chooser.label(Arrays.toString(seen));
                    }))
                    .containsExactlyInAnyOrder("[false, false]", "[false, true]", "[true, false]", "[true, true]");
            assertThat(outcomes(chooser -> {
                        var lock = new ReentrantReadWriteLock(fair);
                        int[] lengths = new int[2];
                        two(
                                () -> {
                                    lock.writeLock().lock();
                                    lengths[0] = lock.getQueueLength();
                                    lock.writeLock().unlock();
                                    lengths[1] = lock.getQueueLength();
                                },
                                section(lock.readLock()));
                        chooser.label(Arrays.toString(lengths));
                    }))
                    .containsExactlyInAnyOrder("[0, 0]", "[0, 1]", "[1, 0]", "[1, 1]");
        }
    }

    /** In reality the second reader waits behind the writer, and the first one for the second. */
    @Test
    void aReaderThatPassesAWriterIsNotAllThereIs() {
        Result result = Allways.explore(Threads.control(chooser -> {
                    var lock = new ReentrantReadWriteLock();
                    var permit = new Semaphore(0);
                    var writer = new Thread(section(lock.writeLock()));
                    writer.start();
                    two(
                            () -> {
                                lock.readLock().lock();
                                permit.acquireUninterruptibly();
                                lock.readLock().unlock();
                            },
                            () -> {
                                lock.readLock().lock();
                                permit.release();
                                lock.readLock().unlock();
                            });
                    writer.join();
                    chooser.label("still waiting: " + lock.hasQueuedThreads());
                }))
                .strategy("optimal-dpor")
                .run();
        assertThat(result.complete()).isFalse();
        assertThat(result.omitted().orElseThrow()).contains("behind a writer").contains("--platform stepwise");
    }

    /**
     * An interrupt takes a thread out of the queue, or finds it there before or behind that; and it may be noticed
     * although the lock has become free before: then the thread was seen in the queue, and yet does not have the lock.
     */
    @Test
    void aThreadInTheQueueMayBeInterrupted() {
        for (boolean fair : new boolean[] {false, true}) {
            assertThat(outcomes(chooser -> interrupted(chooser, new ReentrantLock(fair), false)))
                    .containsExactlyInAnyOrder("0 in vain", "0 false", "0 true", "1 in vain", "1 false", "1 true");
            assertThat(outcomes(chooser -> interrupted(chooser, new ReentrantLock(fair), true)))
                    .containsExactlyInAnyOrder("0 in vain", "0 true", "1 in vain", "1 true");
        }
    }

    private static void interrupted(Chooser chooser, ReentrantLock lock, boolean within) throws InterruptedException {
        String[] outcome = {""};
        var thread = new Thread(() -> {
            try {
                lock.lockInterruptibly();
                outcome[0] = "" + Thread.currentThread().isInterrupted();
                lock.unlock();
            } catch (InterruptedException e) {
                outcome[0] = "in vain";
            }
        });
        lock.lock();
        thread.start();
        if (within) {
            thread.interrupt();
        }
        int length = lock.getQueueLength();
        lock.unlock();
        if (!within) {
            thread.interrupt();
        }
        thread.join();
        chooser.label(length + " " + outcome[0]);
    }

    /** Who is signalled queues for the lock. */
    @Test
    void whoIsSignalledIsInTheQueue() {
        Program program = chooser -> {
            var lock = new ReentrantLock();
            var condition = lock.newCondition();
            String[] seen = new String[2];
            two(
                    () -> {
                        lock.lock();
                        seen[0] = lock.getWaitQueueLength(condition) + "" + lock.hasQueuedThreads();
                        condition.signal();
                        seen[0] += lock.getWaitQueueLength(condition) + "" + lock.hasQueuedThreads();
                        lock.unlock();
                    },
                    () -> seen[1] = "" + awaits(lock, condition));
            chooser.label(seen[0] + " " + seen[1]);
        };
        for (String strategy : List.of("dfs", "dpor", "optimal-dpor")) {
            assertThat(outcomes(program, strategy, Platform.MODELLED))
                    .containsExactlyInAnyOrder(
                            "0false0false false", "0false0true false", "0true0true false", "1false0true true");
        }
    }

    /**
     * A thread whose time passes while another one holds the lock waits no more from then on: it was counted, and is
     * not signalled. One that gives up to wait for a lock is not told any more before it does not count.
     */
    @Test
    void whoGivesUpIsGoneAtOnce() {
        Program condition = chooser -> {
            var lock = new ReentrantLock();
            var waited = lock.newCondition();
            String[] seen = new String[2];
            two(
                    () -> {
                        lock.lock();
                        seen[0] = lock.getWaitQueueLength(waited) + "";
                        waited.signal();
                        seen[0] += lock.hasQueuedThreads();
                        lock.unlock();
                    },
                    () -> seen[1] = "" + awaits(lock, waited));
            chooser.label(seen[0] + " " + seen[1]);
        };
        assertThat(withEarlyTimeouts(condition))
                .containsExactlyInAnyOrder("0false false", "0true false", "1false false", "1true false", "1true true");
        Program queue = chooser -> {
            var lock = new ReentrantLock();
            boolean[] seen = new boolean[2];
            var other = new Thread(() -> {
                try {
                    assertThat(lock.tryLock(5, TimeUnit.MILLISECONDS)).isFalse();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            lock.lock();
            other.start();
            seen[0] = lock.hasQueuedThread(other);
            seen[1] = lock.hasQueuedThreads();
            other.join();
            chooser.label(Arrays.toString(seen));
        };
        assertThat(withEarlyTimeouts(queue))
                .containsExactlyInAnyOrder("[false, false]", "[false, true]", "[true, false]", "[true, true]");
    }

    private static Set<String> withEarlyTimeouts(Program program) {
        Set<String> outcomes = Set.of();
        for (String strategy : List.of("dfs", "dpor", "optimal-dpor")) {
            Result result = Allways.explore(Threads.control(
                            program, Settings.DEFAULT.withSpuriousWakeups(0).withEarlyTimeouts(1)))
                    .strategy(strategy)
                    .run();
            assertThat(result.failures()).isEmpty();
            assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
            Set<String> found = Explored.labels(result);
            assertThat(outcomes.isEmpty() ? found : outcomes).as(strategy).isEqualTo(found);
            outcomes = found;
        }
        return outcomes;
    }

    private static final class Open extends ReentrantLock {
        private static final long serialVersionUID = 1;

        private Collection<Thread> inQueue() {
            return getQueuedThreads();
        }

        private Collection<Thread> waiting(Condition condition) {
            return getWaitingThreads(condition);
        }
    }

    /** Subclasses may ask for the threads themselves. */
    @Test
    @SuppressWarnings("ThreadPriorityCheck") // it polls
    void theThreadsThatWaitAreTold() {
        Result result = Allways.explore(Threads.control(
                        _ -> {
                            var lock = new Open();
                            var condition = lock.newCondition();
                            var thread = new Thread(() -> awaits(lock, condition));
                            lock.lock();
                            thread.start();
                            while (!lock.hasQueuedThread(thread)) {
                                Thread.yield();
                            }
                            assertThat(lock.inQueue()).containsExactly(thread);
                            assertThat(lock.waiting(condition)).isEmpty();
                            lock.unlock();
                            lock.lock();
                            if (lock.hasWaiters(condition)) {
                                assertThat(lock.waiting(condition)).containsExactly(thread);
                            }
                            lock.unlock();
                            thread.join();
                            assertThat(lock.inQueue()).isEmpty();
                        },
                        Settings.DEFAULT.withSpuriousWakeups(0).withEarlyTimeouts(0)))
                .strategy("random")
                .seed(1)
                .executions(300)
                .run();
        assertThat(result.failures()).isEmpty();
    }

    /** Two threads come one after the other, as who holds the lock sees; then the first has it first, if it is fair. */
    @Test
    @SuppressWarnings({"LockNotBeforeTry", "ThreadPriorityCheck"}) // nothing can go wrong in between; it polls
    void whoComesFirstHasAFairLockFirst() {
        for (boolean fair : new boolean[] {true, false}) {
            Result result = Allways.explore(Threads.control(chooser -> {
                        var lock = new ReentrantLock(fair);
                        var order = new StringBuilder();
                        lock.lock();
                        Thread[] threads = new Thread[2];
                        for (int i = 0; i < threads.length; i++) {
                            String name = "" + i;
                            threads[i] = new Thread(() -> {
                                lock.lock();
                                order.append(name);
                                lock.unlock();
                            });
                            threads[i].start();
                            while (!lock.hasQueuedThread(threads[i])) {
                                Thread.yield();
                            }
                        }
                        lock.unlock();
                        for (Thread each : threads) {
                            each.join();
                        }
                        chooser.label(order.toString());
                    }))
                    .strategy("random")
                    .seed(1)
                    .executions(200)
                    .run();
            if (fair) {
                assertThat(Explored.labels(result)).containsExactly("01");
            } else {
                assertThat(Explored.labels(result)).containsExactlyInAnyOrder("01", "10");
            }
        }
    }

    /**
     * A queue's own lock is no step here, so what a thread was about to do last is still to put or to take when it has
     * done that. What is taken was put before: one order. The pool's second task is taken before the pool is shut down,
     * or behind that: two orders.
     */
    @Test
    void whoFillsOrEmptiesAQueueDoesNotWaitForIt() {
        assertThat(orders(_ -> {
                    BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
                    AtomicInteger after = new AtomicInteger();
                    two(() -> take(queue), () -> {
                        put(queue);
                        after.incrementAndGet();
                    });
                }))
                .isEqualTo(1);
        assertThat(orders(_ -> {
                    ThreadPoolExecutor pool =
                            new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1));
                    AtomicInteger done = new AtomicInteger();
                    pool.execute(done::incrementAndGet);
                    pool.execute(done::incrementAndGet);
                    pool.close();
                }))
                .isEqualTo(2);
    }

    private static int take(BlockingQueue<Integer> queue) {
        try {
            return queue.take();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void put(BlockingQueue<Integer> queue) {
        try {
            queue.put(1);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /**
     * The length of a queue, asked twice while one thread waits for a lock that another has: before it waits, while it
     * does, and behind that. From within that is a plain field of the waiting thread's node, which it clears.
     */
    @Test
    void theLengthOfAQueueIsReadWithoutALock() {
        for (String strategy : List.of("dpor", "optimal-dpor")) {
            Result result = Allways.explore(Threads.control(
                            chooser -> {
                                var lock = new ReentrantLock(true);
                                int[] lengths = new int[2];
                                boolean[] first = new boolean[1];
                                threads(section(lock), () -> Arrays.setAll(lengths, i -> lock.getQueueLength()), () -> {
                                    first[0] = lock.tryLock();
                                    if (first[0]) {
                                        lock.unlock();
                                    }
                                });
                                chooser.label(first[0] + " " + Arrays.toString(lengths));
                            },
                            Settings.DEFAULT
                                    .with(Settings.PLATFORM, Platform.STEPWISE)
                                    .with(Settings.EARLY_TIMEOUTS, 0)))
                    .strategy(strategy)
                    .run();
            assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
            assertThat(result.statistics().labels().keySet())
                    .containsExactlyInAnyOrder(
                            "true [0, 0]", "true [0, 1]", "true [1, 1]", "true [1, 0]", "false [0, 0]");
        }
    }

    @Test
    void haveAllThatTheirOwnCodeHas() {
        OwnCode.hasNothingElse("queues", RandomQueues::new);
    }
}
