package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Allways;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.ThreadControl.Settings;
import dev.allways.threads.Threads;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.junit.jupiter.api.Test;

/** Locks, conditions, semaphores and latches of java.util.concurrent: one operation a call. */
class SynchronizersTest {
    private static Result explore(String strategy, Explored.Body body) {
        return Allways.explore(Threads.control(chooser -> body.run()))
                .strategy(strategy)
                .run();
    }

    /** The executions of each reduction, which must make no other. */
    private static long classes(Explored.Body body) {
        Result optimal = explore("optimal-dpor", body);
        assertThat(optimal.problem()).isEmpty();
        assertThat(optimal.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        return optimal.statistics().counters().executions;
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

    @SuppressWarnings("LockNotBeforeTry") // nothing is in between
    private static Runnable section(Lock lock) {
        return () -> {
            lock.lock();
            lock.unlock();
        };
    }

    /** n threads: n! orders. */
    @Test
    void sectionsOfOneLockHaveTheirOrders() {
        assertThat(classes(() -> {
                    Lock lock = new ReentrantLock();
                    threads(section(lock), section(lock));
                }))
                .isEqualTo(2);
        assertThat(classes(() -> {
                    Lock lock = new ReentrantLock();
                    threads(section(lock), section(lock), section(lock));
                }))
                .isEqualTo(6);
    }

    /** Each of the two orders, where the second comes behind the first; and each of the two tries while the other has the lock. */
    @Test
    void triesOfOneLockHaveFourWays() {
        assertThat(classes(() -> {
                    Lock lock = new ReentrantLock();
                    Runnable tries = () -> {
                        if (lock.tryLock()) {
                            lock.unlock();
                        }
                    };
                    threads(tries, tries);
                }))
                .isEqualTo(4);
    }

    @Test
    void aLatchOpensOneWay() {
        assertThat(classes(() -> {
                    var latch = new CountDownLatch(1);
                    int[] x = {0};
                    Runnable waits = () -> {
                        try {
                            latch.await();
                            assertThat(x[0]).isEqualTo(1);
                        } catch (InterruptedException e) {
                            throw new AssertionError(e);
                        }
                    };
                    threads(
                            () -> {
                                x[0] = 1;
                                latch.countDown();
                            },
                            waits,
                            waits);
                }))
                .isEqualTo(1);
    }

    /**
     * With room for both, each of four operations depends on those of the other thread: (4 choose 2) orders. With one permit a section
     * comes behind another: 3! orders.
     */
    @Test
    void semaphoresHaveTheOrdersOfTheirOperations() {
        assertThat(classes(() -> {
                    var semaphore = new Semaphore(2);
                    Runnable uses = () -> {
                        semaphore.acquireUninterruptibly();
                        semaphore.release();
                    };
                    threads(uses, uses);
                }))
                .isEqualTo(6);
        assertThat(classes(() -> {
                    var semaphore = new Semaphore(1);
                    Runnable uses = () -> {
                        semaphore.acquireUninterruptibly();
                        semaphore.release();
                    };
                    threads(uses, uses, uses);
                }))
                .isEqualTo(6);
    }

    /**
     * Readers of a lock do not depend on each other: each comes before or behind the writer, so n readers are 2^n classes. Two writers
     * and a reader: 2 orders of the writers, and in each 3 places of the reader. A reader that only tries comes before the writer,
     * fails within its section, or comes behind.
     */
    @Test
    void readersOfALockDoNotDependOnEachOther() {
        for (int readers = 0; readers <= 4; readers++) {
            int count = readers;
            assertThat(classes(() -> {
                        var lock = new ReentrantReadWriteLock();
                        Runnable[] bodies = new Runnable[count + 1];
                        Arrays.fill(bodies, section(lock.readLock()));
                        bodies[count] = section(lock.writeLock());
                        threads(bodies);
                    }))
                    .isEqualTo(1L << readers);
        }
        assertThat(classes(() -> {
                    var lock = new ReentrantReadWriteLock();
                    threads(section(lock.writeLock()), section(lock.readLock()), section(lock.writeLock()));
                }))
                .isEqualTo(6);
        assertThat(classes(() -> {
                    var lock = new ReentrantReadWriteLock();
                    threads(section(lock.writeLock()), () -> {
                        if (lock.readLock().tryLock()) {
                            lock.readLock().unlock();
                        }
                    });
                }))
                .isEqualTo(3);
    }

    /** A thread that holds a lock for reading never has it for writing: a deadlock. The other way round it has both. */
    @Test
    @SuppressWarnings("LockNotBeforeTry") // nothing is in between
    void aLockForReadingBecomesNoneForWriting() {
        Result upgrade = explore("optimal-dpor", () -> {
            var lock = new ReentrantReadWriteLock();
            lock.readLock().lock();
            lock.writeLock().lock();
        });
        assertThat(upgrade.failures()).hasSize(1);
        assertThat(upgrade.failures().getFirst().error()).hasMessageContaining("waits to lock ReentrantReadWriteLock");
        assertThat(classes(() -> {
                    var lock = new ReentrantReadWriteLock();
                    threads(
                            () -> {
                                lock.writeLock().lock();
                                lock.readLock().lock();
                                lock.writeLock().unlock();
                                assertThat(lock.getReadHoldCount()).isEqualTo(1);
                                lock.readLock().unlock();
                            },
                            section(lock.writeLock()));
                }))
                .isEqualTo(2);
    }

    /** The time is over within the other thread's section, or there is an order of sections. */
    @Test
    void aTimedTryHasThreeWays() {
        assertThat(classes(() -> {
                    Lock lock = new ReentrantLock();
                    threads(section(lock), () -> {
                        try {
                            if (lock.tryLock(10, TimeUnit.MILLISECONDS)) {
                                lock.unlock();
                            }
                        } catch (InterruptedException e) {
                            throw new AssertionError(e);
                        }
                    });
                }))
                .isEqualTo(3);
    }

    /**
     * Without early time-outs b, which waits, goes on only if a neither takes nor drains the one permit before: b first; or b gives up
     * behind a. What it waits for was taken by a's first step; its last one found nothing to drain.
     */
    @Test
    void aWaitThatIsInVainCouldHaveComeBeforeAll() {
        Result result = Allways.explore(Threads.control(
                        chooser -> {
                            var semaphore = new Semaphore(1);
                            threads(
                                    () -> {
                                        semaphore.tryAcquire();
                                        semaphore.drainPermits();
                                    },
                                    () -> {
                                        try {
                                            semaphore.tryAcquire(5, TimeUnit.MILLISECONDS);
                                        } catch (InterruptedException e) {
                                            throw new AssertionError(e);
                                        }
                                    });
                        },
                        Settings.DEFAULT.withEarlyTimeouts(0)))
                .strategy("optimal-dpor")
                .run();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.statistics().counters().executions).isEqualTo(2);
    }

    /** One execution, and one in which the wait ends for no reason; a queue's own wait is in a loop, where that is not noticed. */
    @Test
    @SuppressWarnings("WaitNotInLoop") // so that it is noticed
    void conditionsOfTheProgramMayWakeForNoReason() {
        assertThat(classes(() -> {
                    var lock = new ReentrantLock();
                    var condition = lock.newCondition();
                    lock.lock();
                    try {
                        assertThat(condition.await(2, TimeUnit.SECONDS)).isIn(true, false);
                    } finally {
                        lock.unlock();
                    }
                }))
                .isEqualTo(2);
        assertThat(classes(() -> {
                    var queue = new LinkedBlockingQueue<Integer>();
                    assertThat(queue.poll(2, TimeUnit.SECONDS)).isNull();
                }))
                .isEqualTo(1);
    }

    /** A thread that waits for a lock does nothing that others could see until it has it: a reduction says that it may have missed some. */
    @Test
    void whoAsksWhichThreadsWaitMakesAReductionIncomplete() {
        Result result = explore("dpor", () -> {
            var lock = new ReentrantLock();
            threads(section(lock), section(lock), lock::hasQueuedThreads);
        });
        assertThat(result.omitted())
                .hasValueSatisfying(
                        omitted -> assertThat(omitted).contains("it was asked which threads wait for a lock"));
    }

    @Test
    void haveAllThatTheirOwnCodeHas() {
        OwnCode.hasNothingElse(
                "synchronizers", RandomSynchronizers::new); // 1,500 from 1,000 on were held against each other once
    }
}
