package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Limits;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.control.ThreadControl.Platform;
import dev.allways.core.control.ThreadControl.Settings;
import dev.allways.core.engine.Allways;
import dev.allways.threads.Deadlock;
import dev.allways.threads.Threads;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Locks, conditions, semaphores and latches of java.util.concurrent: one operation a call. */
class SynchronizersTest {
    private static Result explore(String strategy, Explored.Body body) {
        return Allways.explore(Threads.control(chooser -> body.run()))
                .strategy(strategy)
                .run();
    }

    /**
     * The executions of the reduction, which must be as many as all interleavings have orders of what depends on each
     * other.
     */
    private static long orders(Explored.Body body) {
        long classes = classes(body);
        assertThat(Interleavings.classes(Threads.control(_ -> body.run()))).isEqualTo(classes);
        return classes;
    }

    /** The executions of the reduction, which must make no other. */
    private static long classes(Explored.Body body) {
        Result optimal = explore("optimal-dpor", body);
        assertThat(optimal.problem()).isEmpty();
        assertThat(optimal.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        return optimal.statistics().counters().executions();
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

    /** One of the two is the main thread: so there are few interleavings. */
    private static void two(Runnable one, Runnable other) throws InterruptedException {
        Thread thread = new Thread(other, "other");
        thread.start();
        one.run();
        thread.join();
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

    /**
     * Each of the two orders, where the second comes behind the first; and each of the two tries while the other has
     * the lock.
     */
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
     * With room for both, each of four operations depends on those of the other thread: (4 choose 2) orders. With one
     * permit a section comes behind another: 3! orders.
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
     * Interrupted, a thread gives up behind what took the permit. That it takes the permit itself, as it could before
     * the interrupt, is nothing to plan behind that. Neither reduction begins an execution in vain here.
     */
    @Test
    void aThreadThatGivesUpIsNotPlannedToGoOn() {
        Program acquires = _ -> {
            var semaphore = new Semaphore(1);
            Thread main = Thread.currentThread();
            Explored.start(
                    new Thread(main::interrupt), new Thread(semaphore::tryAcquire), new Thread(semaphore::release));
            boolean givesUp = false;
            try {
                semaphore.acquire();
            } catch (InterruptedException e) {
                givesUp = true;
            }
            if (givesUp) {
                Thread.interrupted();
            }
        };
        assertThat(Explored.complete("optimal-dpor", acquires)
                        .statistics()
                        .counters()
                        .executions())
                .isEqualTo(Explored.complete("dpor", acquires)
                        .statistics()
                        .counters()
                        .executions());
    }

    /** There is a permit for the second one, but the first in the queue wants two: that is how the platform queues. */
    @ParameterizedTest
    @ValueSource(strings = {"dpor", "optimal-dpor", "contextual-unfolding", "dfs"})
    void aThreadWaitsForPermitsBehindOneThatWantsMore(String strategy) {
        Result result = explore(strategy, () -> {
            var semaphore = new Semaphore(0);
            threads(
                    () -> semaphore.acquireUninterruptibly(2),
                    () -> {
                        semaphore.acquireUninterruptibly();
                        semaphore.release(2);
                    },
                    semaphore::release);
        });
        assertThat(result.failures().getFirst().error())
                .isInstanceOf(Deadlock.class)
                .hasMessageContaining("t1 waits for Semaphore");
    }

    /**
     * A thread that finds as many permits as it wants has them, whoever waits. The one that wants two tries before the
     * other has taken one, before it gives two, or after that; in the first two cases it queues.
     */
    @Test
    void aThreadTakesPermitsBeforeOneThatWaitsForMore() throws InterruptedException {
        assertThat(orders(() -> {
                    var semaphore = new Semaphore(0);
                    semaphore.release();
                    two(() -> semaphore.acquireUninterruptibly(2), () -> {
                        semaphore.acquireUninterruptibly();
                        semaphore.release(2);
                    });
                }))
                .isEqualTo(3);
    }

    /** One that has taken two before any other came near has not waited, and the others want one each. */
    @Test
    void threadsQueueForPermitsOnlyIfThoseThatMayWaitWantDifferentNumbers() {
        assertThat(classes(() -> {
                    var semaphore = new Semaphore(2);
                    semaphore.acquireUninterruptibly(2);
                    semaphore.release(2);
                    Runnable uses = () -> {
                        semaphore.acquireUninterruptibly();
                        semaphore.release();
                    };
                    threads(uses, uses);
                }))
                .isEqualTo(6); // as above
    }

    /**
     * Readers of a lock do not depend on each other: each comes before or behind the writer, so n readers are 2^n
     * classes. Two writers and a reader: 2 orders of the writers, and in each 3 places of the reader. A reader that
     * only tries comes before the writer, fails within its section, or comes behind.
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

    /**
     * A lock that is not fair lets no reader pass a writer that waits for another reader: a deadlock, if that one waits
     * for the reader.
     */
    @Test
    @SuppressWarnings("LockNotBeforeTry") // nothing fails in between
    void aReaderWaitsBehindAWriterThatWaits() {
        Result result = explore("optimal-dpor", () -> {
            var lock = new ReentrantReadWriteLock();
            var permit = new Semaphore(0);
            threads(
                    () -> {
                        lock.readLock().lock();
                        permit.acquireUninterruptibly();
                        lock.readLock().unlock();
                    },
                    section(lock.writeLock()),
                    () -> {
                        lock.readLock().lock();
                        permit.release();
                        lock.readLock().unlock();
                    });
        });
        assertThat(result.failures()).hasSize(1);
        assertThat(result.failures().getFirst().error())
                .hasMessageContaining("waits to lock ReentrantReadWriteLock")
                .hasMessageContaining(" for reading, ");
    }

    /** A writer that was signalled comes for the lock as others do: the one that signalled may have it again before. */
    @Test
    @SuppressWarnings("LockNotBeforeTry") // nothing fails in between
    void aWriterThatSignalsMayHaveTheLockAgainFirst() {
        Result result = Allways.explore(Threads.control(chooser -> {
                    var lock = new ReentrantReadWriteLock().writeLock();
                    var signalled = lock.newCondition();
                    int[] sections = new int[1];
                    var waits = new Thread(() -> {
                        lock.lock();
                        while (sections[0] == 0) {
                            signalled.awaitUninterruptibly();
                        }
                        chooser.label("behind " + sections[0]);
                        lock.unlock();
                    });
                    waits.start();
                    for (int i = 0; i < 2; i++) {
                        lock.lock();
                        sections[0]++;
                        signalled.signal();
                        lock.unlock();
                    }
                    waits.join();
                }))
                .strategy("optimal-dpor")
                .run();
        assertThat(result.failures()).isEmpty();
        assertThat(Explored.labels(result)).containsExactlyInAnyOrder("behind 1", "behind 2");
    }

    /**
     * A wait without heed of interrupts ends by a signal alone. The thread that interrupts and then signals has the
     * lock first, and nobody waits; or second, and its interrupt comes before the wait or behind its beginning: 3
     * orders.
     */
    @Test
    void aWaitWithoutHeedOfInterrupts() {
        Program program = Threads.control(
                _ -> {
                    var lock = new ReentrantLock();
                    var signalled = lock.newCondition();
                    boolean[] done = new boolean[1];
                    Thread waits = Thread.currentThread();
                    Runnable awaits = () -> {
                        awaitSignal(lock, signalled, done);
                        Thread.interrupted(); // behind the interrupt in every order: the other one is joined
                    };
                    two(awaits, () -> {
                        waits.interrupt();
                        signal(lock, signalled, done);
                    });
                },
                Settings.DEFAULT.withSpuriousWakeups(0));
        for (String strategy : List.of("optimal-dpor", "dpor")) {
            Result result = Allways.explore(program).strategy(strategy).run();
            assertThat(result.complete()).isTrue();
            assertThat(result.statistics().counters().executions()).isEqualTo(3);
        }
        assertThat(Interleavings.classes(program)).isEqualTo(3);
    }

    @SuppressWarnings("LockNotBeforeTry") // nothing fails in between
    private static void signal(Lock lock, Condition signalled, boolean[] done) {
        lock.lock();
        done[0] = true;
        signalled.signalAll();
        lock.unlock();
    }

    @SuppressWarnings("LockNotBeforeTry")
    private static void awaitSignal(Lock lock, Condition signalled, boolean[] done) {
        lock.lock();
        while (!done[0]) {
            signalled.awaitUninterruptibly();
        }
        lock.unlock();
    }

    /** Where nobody signals, it never ends: a deadlock, whether an interrupt comes or not. */
    @Test
    void aWaitWithoutHeedOfInterruptsThatNeverEnds() {
        for (String strategy : List.of("dpor", "optimal-dpor", "unfolding", "contextual-unfolding", "dfs")) {
            Result result = explore(strategy, () -> {
                var lock = new ReentrantLock();
                Thread waits = Thread.currentThread();
                var interrupts = new Thread(waits::interrupt);
                interrupts.start();
                awaitSignal(lock, lock.newCondition(), new boolean[1]);
            });
            assertThat(result.failures()).as(strategy).hasSize(1);
            assertThat(result.failures().getFirst().error()).hasMessageContaining("waits to be signalled on");
        }
    }

    /** The platform takes an interrupt back while a thread waits for a lock: stepwise shows that, and else it is told. */
    @Test
    @SuppressWarnings("LockNotBeforeTry")
    void anInterruptThatIsTakenBack() {
        for (Platform platform : Platform.values()) {
            Result result = Allways.explore(Threads.control(
                            chooser -> {
                                var lock = new ReentrantLock();
                                lock.lock();
                                Thread waits = new Thread(section(lock));
                                waits.start();
                                waits.interrupt();
                                boolean isInterrupted = waits.isInterrupted();
                                chooser.label(isInterrupted ? "interrupted" : "taken back");
                                lock.unlock();
                                waits.join();
                            },
                            Settings.DEFAULT.withSpuriousWakeups(0).withPlatform(platform)))
                    .strategy("optimal-dpor")
                    .run();
            boolean isStepwise = platform == Platform.STEPWISE;
            assertThat(Explored.labels(result))
                    .isEqualTo(isStepwise ? Set.of("interrupted", "taken back") : Set.of("interrupted"));
            assertThat(result.complete()).isEqualTo(isStepwise);
        }
    }

    /** Two threads give one lock back: the platform lets both, as stepwise shows, and else it is told. */
    @Test
    void aStampThatTwoGiveBack() {
        for (Platform platform : Platform.values()) {
            Result result = Allways.explore(Threads.control(
                            chooser -> {
                                var lock = new StampedLock();
                                long stamp = lock.writeLock();
                                boolean[] gaveBack = new boolean[1];
                                var other = new Thread(() -> gaveBack[0] = lock.tryUnlockWrite());
                                other.start();
                                boolean isRefused = false;
                                try {
                                    lock.unlockWrite(stamp);
                                } catch (IllegalMonitorStateException e) {
                                    isRefused = true;
                                }
                                other.join();
                                chooser.label(isRefused ? "the other" : gaveBack[0] ? "both" : "the one");
                            },
                            Settings.DEFAULT.withPlatform(platform)))
                    .strategy("optimal-dpor")
                    .run();
            boolean isStepwise = platform == Platform.STEPWISE;
            assertThat(Explored.labels(result))
                    .isEqualTo(isStepwise ? Set.of("the one", "the other", "both") : Set.of("the one", "the other"));
            assertThat(result.complete()).isEqualTo(isStepwise);
        }
    }

    /**
     * A fair lock is taken in the order in which threads come for it, whatever else happens: n threads, n! orders. A
     * permit of each of two is given back in 3 ways, as the second to come takes its own behind the first. Readers come
     * in any order: each before or behind the writer, and with two writers in one of 3 places beside 2 orders.
     */
    @Test
    void fairLocksHaveTheOrdersInWhichThreadsCome() {
        assertThat(orders(() -> {
                    Lock lock = new ReentrantLock(true);
                    two(section(lock), section(lock));
                }))
                .isEqualTo(2);
        assertThat(classes(() -> {
                    Lock lock = new ReentrantLock(true);
                    threads(section(lock), section(lock), section(lock));
                }))
                .isEqualTo(6);
        assertThat(orders(() -> {
                    var semaphore = new Semaphore(2, true);
                    Runnable uses = () -> {
                        semaphore.acquireUninterruptibly();
                        semaphore.release();
                    };
                    two(uses, uses);
                }))
                .isEqualTo(2 * 3);
        for (int readers = 0; readers <= 3; readers++) {
            int count = readers;
            assertThat(classes(() -> {
                        var lock = new ReentrantReadWriteLock(true);
                        Runnable[] bodies = new Runnable[count + 1];
                        Arrays.fill(bodies, section(lock.readLock()));
                        bodies[count] = section(lock.writeLock());
                        threads(bodies);
                    }))
                    .isEqualTo(1L << readers);
        }
        assertThat(classes(() -> {
                    var lock = new ReentrantReadWriteLock(true);
                    threads(section(lock.writeLock()), section(lock.readLock()), section(lock.writeLock()));
                }))
                .isEqualTo(6);
    }

    /**
     * A try takes a fair lock from who has come for it: it is before the section, within it, or behind it. A try for no
     * time fails where another has come: before the other comes, between that and its section, within it, behind it.
     */
    @Test
    void triesTakeFairLocksFromWhoHasComeUnlessTheyMayWait() {
        assertThat(orders(() -> {
                    Lock lock = new ReentrantLock(true);
                    two(section(lock), () -> {
                        if (lock.tryLock()) {
                            lock.unlock();
                        }
                    });
                }))
                .isEqualTo(3);
        assertThat(orders(() -> {
                    Lock lock = new ReentrantLock(true);
                    two(section(lock), () -> {
                        try {
                            if (lock.tryLock(0, TimeUnit.SECONDS)) {
                                lock.unlock();
                            }
                        } catch (InterruptedException e) {
                            throw new AssertionError(e);
                        }
                    });
                }))
                .isEqualTo(4);
    }

    /**
     * A question is one step: the first of two is before or behind the other thread's first step, the second one
     * likewise.
     */
    @Test
    void whatAnObjectHasIsReadInTheStepThatAsks() {
        for (String strategy : List.of("dfs", "dpor", "optimal-dpor", "unfolding", "contextual-unfolding")) {
            Result result = Allways.explore(Threads.control(chooser -> {
                        var semaphore = new Semaphore(0);
                        var latch = new CountDownLatch(1);
                        long[] seen = new long[2];
                        two(
                                () -> {
                                    seen[0] = semaphore.availablePermits();
                                    seen[1] = latch.getCount();
                                },
                                () -> {
                                    semaphore.release();
                                    latch.countDown();
                                });
                        chooser.label(Arrays.toString(seen));
                    }))
                    .strategy(strategy)
                    .run();
            assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
            assertThat(Explored.labels(result))
                    .as(strategy)
                    .containsExactlyInAnyOrder("[0, 1]", "[0, 0]", "[1, 1]", "[1, 0]");
        }
    }

    /**
     * The one that holds a lock gives it back while it waits, as another one sees: before, meanwhile and behind that.
     */
    @Test
    @SuppressWarnings({"LockNotBeforeTry", "WaitNotInLoop"}) // nothing is in between; it waits for its time
    void aLockIsFreeWhileItsHolderWaitsOnACondition() {
        for (Platform platform : Platform.values()) {
            Result result = Allways.explore(Threads.control(
                            chooser -> {
                                var lock = new ReentrantLock();
                                var condition = lock.newCondition();
                                boolean[] locked = new boolean[2];
                                two(
                                        () -> {
                                            locked[0] = lock.isLocked();
                                            locked[1] = lock.isLocked();
                                        },
                                        () -> tries(() -> {
                                            lock.lock();
                                            assertThat(condition.await(5, TimeUnit.MILLISECONDS))
                                                    .isFalse();
                                            lock.unlock();
                                        }));
                                chooser.label(Arrays.toString(locked));
                            },
                            Settings.DEFAULT
                                    .withSpuriousWakeups(0)
                                    .withEarlyTimeouts(0)
                                    .withPlatform(platform)))
                    .strategy("optimal-dpor")
                    .run();
            assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
            assertThat(Explored.labels(result))
                    .containsExactlyInAnyOrder("[false, false]", "[false, true]", "[true, false]", "[true, true]");
        }
    }

    /**
     * Two threads are signalled, one after the other, and have the lock again in this order; another one comes before,
     * between or behind the signals.
     */
    @Test
    void whoIsSignalledComesForAFairLock() {
        for (Platform platform : Platform.values()) {
            assertThat(signalled(platform)).containsExactlyInAnyOrder("o01", "0o1", "01o");
        }
    }

    @SuppressWarnings({"LockNotBeforeTry", "ThreadPriorityCheck", "WaitNotInLoop"}) // each is signalled once
    private static Set<String> signalled(Platform platform) {
        Result result = Allways.explore(Threads.control(
                        chooser -> {
                            var lock = new ReentrantLock(true);
                            var condition = lock.newCondition();
                            var order = new StringBuilder();
                            int[] waiting = {0};
                            Thread[] threads = new Thread[2];
                            for (int i = 0; i < threads.length; i++) {
                                String name = "" + i;
                                threads[i] = new Thread(() -> {
                                    lock.lock();
                                    waiting[0]++;
                                    condition.awaitUninterruptibly();
                                    order.append(name);
                                    lock.unlock();
                                });
                                threads[i].start();
                                lock.lock();
                                while (waiting[0] == i) {
                                    lock.unlock();
                                    Thread.yield();
                                    lock.lock();
                                }
                                lock.unlock();
                            }
                            var other = new Thread(() -> {
                                lock.lock();
                                order.append('o');
                                lock.unlock();
                            });
                            other.start();
                            lock.lock();
                            condition.signal();
                            condition.signal();
                            lock.unlock();
                            for (Thread each : threads) {
                                each.join();
                            }
                            other.join();
                            chooser.label(order.toString());
                        },
                        Settings.DEFAULT.withSpuriousWakeups(0).withPlatform(platform)))
                .strategy("random")
                .seed(1)
                .executions(1_000)
                .run();
        return Explored.labels(result);
    }

    private static void tries(Tries body) {
        try {
            body.run();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private interface Tries {
        void run() throws InterruptedException;
    }

    /**
     * Readers of a stamped lock do not depend on each other: each before or behind the writer. Who reads optimistically
     * has a stamp before, within or behind a writer's section, and asks there or later: 3 + 2 + 1 ways; beside a reader
     * one way.
     */
    @Test
    void stampsHaveTheOrdersOfWritersWithAllElse() {
        for (int readers = 0; readers <= 3; readers++) {
            int count = readers;
            assertThat(classes(() -> {
                        var lock = new StampedLock();
                        Runnable[] bodies = new Runnable[count + 1];
                        Arrays.fill(bodies, (Runnable) () -> lock.unlockRead(lock.readLock()));
                        bodies[count] = () -> lock.unlock(lock.writeLock());
                        threads(bodies);
                    }))
                    .isEqualTo(1L << readers);
        }
        assertThat(orders(() -> {
                    var lock = new StampedLock();
                    two(() -> lock.validate(lock.tryOptimisticRead()), () -> lock.unlockWrite(lock.writeLock()));
                }))
                .isEqualTo(6);
        assertThat(orders(() -> {
                    var lock = new StampedLock();
                    two(() -> lock.validate(lock.tryOptimisticRead()), () -> lock.unlockRead(lock.readLock()));
                }))
                .isEqualTo(1);
        assertThat(classes(() -> {
                    var lock = new StampedLock();
                    threads(section(lock.asWriteLock()), section(lock.asReadLock()), section(lock.asWriteLock()));
                }))
                .isEqualTo(6);
    }

    /**
     * Two readers that want to write: one wholly before the other, 2 ways; or both read, the first one that tries
     * fails, and the other tries before that one has given its stamp back, and fails, or behind that, and writes: 2
     * times 2 ways.
     */
    @Test
    void stampsAreConvertedWhereNobodyElseReads() {
        assertThat(orders(() -> {
                    var lock = new StampedLock();
                    Runnable upgrades = () -> {
                        long read = lock.readLock();
                        long write = lock.tryConvertToWriteLock(read);
                        lock.unlock(write == 0 ? read : write);
                    };
                    two(upgrades, upgrades);
                }))
                .isEqualTo(6);
    }

    /**
     * A reader who wants to write, beside another reader and a writer. Without the writer there are 3 ways: the other
     * one reads before, and the conversion succeeds; it reads all the time, and that fails; it reads afterwards. The
     * writer comes before, between or behind where the two read one after the other, which is so in the first and the
     * last way, and before or behind in the other one: 3 + 2 + 3.
     */
    @Test
    void aWriterIsNotPlannedBehindAReaderThatGivesItsLockBackLater() {
        assertThat(classes(() -> {
                    var lock = new StampedLock();
                    threads(
                            () -> lock.unlockWrite(lock.writeLock()),
                            () -> {
                                long read = lock.readLock();
                                long write = lock.tryConvertToWriteLock(read);
                                lock.unlock(write == 0 ? read : write);
                            },
                            () -> lock.unlockRead(lock.readLock()));
                }))
                .isEqualTo(8);
    }

    /**
     * In reality the second reader may wait behind the writer, and the first one for the second, for ever. Where the
     * first one waits for nobody, nobody can tell.
     */
    @Test
    void aReaderOfAStampThatWaitsForAnotherOneMayWaitForAWriter() {
        assertThat(afterReaders(latch -> {}).complete()).isTrue();
        Result result = afterReaders(CountDownLatch::await);
        assertThat(result.failures()).isEmpty();
        assertThat(result.complete()).isFalse();
        assertThat(result.omitted().orElseThrow()).contains("StampedLock").contains("--platform stepwise");
    }

    private interface Waits {
        void until(CountDownLatch latch) throws InterruptedException;
    }

    private static Result afterReaders(Waits waits) {
        return explore("optimal-dpor", () -> {
            var lock = new StampedLock();
            var hasRead = new CountDownLatch(1);
            threads(
                    () -> {
                        long stamp = lock.readLock();
                        tries(() -> waits.until(hasRead));
                        lock.unlockRead(stamp);
                    },
                    () -> {
                        lock.unlockRead(lock.readLock());
                        hasRead.countDown();
                    },
                    () -> lock.unlockWrite(lock.writeLock()));
        });
    }

    /** The time is over within the writer's section, or the order of the two. */
    @Test
    void stampsMayBeWaitedForForATime() {
        assertThat(orders(() -> {
                    var lock = new StampedLock();
                    two(
                            () -> lock.unlockWrite(lock.writeLock()),
                            () -> tries(() -> {
                                long stamp = lock.tryReadLock(10, TimeUnit.MILLISECONDS);
                                if (stamp != 0) {
                                    lock.unlockRead(stamp);
                                }
                            }));
                }))
                .isEqualTo(3);
    }

    /**
     * Arrivals at a barrier have an order, as each is told how many are to come: n!, and as many again in each further
     * phase. At a phaser they have none, but one is the last: n ways.
     */
    @Test
    void arrivalsHaveAnOrderWhereTheyAreTold() {
        for (int phases = 1; phases <= 2; phases++) {
            int count = phases;
            assertThat(orders(() -> {
                        var barrier = new CyclicBarrier(2);
                        Runnable awaits = () -> tries(() -> {
                            for (int i = 0; i < count; i++) {
                                await(barrier);
                            }
                        });
                        two(awaits, awaits);
                    }))
                    .isEqualTo(1L << phases);
        }
        assertThat(classes(() -> {
                    var barrier = new CyclicBarrier(3);
                    Runnable awaits = () -> tries(() -> await(barrier));
                    threads(awaits, awaits, awaits);
                }))
                .isEqualTo(6);
        assertThat(orders(() -> {
                    var phaser = new Phaser(2);
                    two(phaser::arriveAndAwaitAdvance, phaser::arriveAndAwaitAdvance);
                }))
                .isEqualTo(2);
        assertThat(classes(() -> {
                    var phaser = new Phaser(3);
                    Runnable arrives = phaser::arriveAndAwaitAdvance;
                    threads(arrives, arrives, arrives);
                }))
                .isEqualTo(3);
    }

    private static void await(CyclicBarrier barrier) throws InterruptedException {
        try {
            barrier.await();
        } catch (BrokenBarrierException e) {
            throw new AssertionError(e);
        }
    }

    /**
     * The one that waits for a time comes last, or first and in time, or breaks the barrier; then it asks before the
     * other one comes, or behind that.
     */
    @Test
    void whoWaitsForATimeMayBreakABarrier() {
        assertThat(orders(() -> {
                    var barrier = new CyclicBarrier(2);
                    two(
                            () -> tries(() -> {
                                try {
                                    barrier.await(10, TimeUnit.MILLISECONDS);
                                } catch (BrokenBarrierException | TimeoutException e) {
                                    assertThat(barrier.isBroken()).isTrue();
                                }
                            }),
                            () -> tries(() -> {
                                try {
                                    barrier.await();
                                } catch (BrokenBarrierException e) {
                                    assertThat(e).hasNoCause();
                                }
                            }));
                }))
                .isEqualTo(4);
    }

    /** What the program does as a phase ends, or a barrier is tripped, is steps of its own. */
    @Test
    void whatIsDoneBetweenPhasesIsExplored() {
        Result result = Allways.explore(Threads.control(chooser -> {
                    var between = new AtomicInteger();
                    var phaser = new Phaser(2) {
                        @Override
                        protected boolean onAdvance(int phase, int parties) {
                            between.set(between.get() + 1);
                            return false;
                        }
                    };
                    var barrier = new CyclicBarrier(2, () -> between.set(between.get() + 1));
                    Runnable awaits = () -> tries(() -> {
                        phaser.arriveAndAwaitAdvance();
                        await(barrier);
                    });
                    threads(awaits, awaits);
                    chooser.label("" + between.get());
                }))
                .strategy("random")
                .executions(200)
                .run();
        assertThat(result.failures()).isEmpty();
        assertThat(Explored.labels(result)).containsExactly("2");
    }

    @Test
    void aPhaserWithOthersBelowItIsExploredFromWithin() {
        Result result = Allways.explore(Threads.control(chooser -> {
                    var root = new Phaser();
                    var one = new Phaser(root, 1);
                    var two = new Phaser(root, 1);
                    threads(one::arriveAndAwaitAdvance, two::arriveAndAwaitAdvance);
                    assertThat(root.getPhase()).isEqualTo(1);
                }))
                .strategy("random")
                .executions(200)
                .run();
        assertThat(result.failures()).isEmpty();
        assertThat(Explored.remarks(result, ThreadControl.FROM_WITHIN).keySet())
                .containsExactly("explored from within since a call of Phaser.Phaser(Phaser)");
    }

    /** The pool has one worker; while that waits, it begins another one. */
    @Test
    void aPoolHasAnotherThreadWorkForOneThatWaits() {
        Result result = Allways.explore(Threads.control(_ -> {
                    try (var pool = new ForkJoinPool(1)) {
                        var queue = new LinkedBlockingQueue<Integer>();
                        var barrier = new CyclicBarrier(2);
                        var phaser = new Phaser(2);
                        Callable<Integer> one = () -> {
                            int taken = queue.take();
                            phaser.arriveAndAwaitAdvance();
                            return taken + barrier.await();
                        };
                        Callable<Integer> other = () -> {
                            queue.put(1);
                            phaser.arriveAndAwaitAdvance();
                            return barrier.await();
                        };
                        var first = pool.submit(one);
                        var second = pool.submit(other);
                        assertThat(first.get() + second.get()).isEqualTo(2);
                    }
                }))
                .strategy("random")
                .executions(300)
                .run();
        assertThat(result.failures()).isEmpty();
    }

    @Test
    void aDeadlockTellsWhereOthersAreMissing() {
        Result result = explore("optimal-dpor", () -> {
            var phaser = new Phaser(3);
            threads(phaser::arriveAndAwaitAdvance, phaser::arriveAndAwaitAdvance);
        });
        assertThat(result.failures().getFirst().error()).hasMessageContaining("t0 waits for others at Phaser@");
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

    /** A semaphore may begin with fewer permits than none: who drains it gives those that are missing. */
    @Test
    void permitsThatAreMissingAreDrained() {
        Explored.complete("optimal-dpor", _ -> {
            var semaphore = new Semaphore(-2);
            threads(
                    () -> assertThat(semaphore.drainPermits()).isEqualTo(-2),
                    () -> assertThat(semaphore.tryAcquire()).isFalse());
            assertThat(semaphore.availablePermits()).isZero();
        });
    }

    /**
     * Without early time-outs b, which waits, continues only if a neither takes nor drains the one permit before: b
     * first; or b gives up behind a. What it waits for was taken by a's first step; its last one found nothing to
     * drain.
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
        assertThat(result.statistics().counters().executions()).isEqualTo(2);
    }

    /**
     * One execution, and one in which the wait ends for no reason; a queue's own wait is in a loop, where that is not
     * noticed.
     */
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

    /**
     * Of a class that names no such method nobody knows that it asks who waits for a lock, until an execution that does
     * not count does: then it is explored as if it were named.
     */
    @Test
    void whoAsksByReflectionWhichThreadsWaitIsNoticed() throws NoSuchMethodException {
        Method asks = ReentrantLock.class.getMethod("hasQueuedThreads");
        for (String strategy : List.of("dfs", "dpor", "optimal-dpor")) {
            Result result = explore(strategy, () -> asking(lock -> (boolean) asks.invoke(lock)));
            assertThat(result.complete()).as(strategy).isTrue();
        }
    }

    /**
     * Where no such execution asks, a thread that waits does nothing that others could see until it has the lock: no
     * strategy knows whether it has come yet. One of a thousand values lets the program ask.
     */
    @Test
    void whoAsksByReflectionSeldomMakesAnExplorationIncomplete() throws NoSuchMethodException {
        Method asks = ReentrantLock.class.getMethod("hasQueuedThreads");
        Result result = Allways.explore(Threads.control(chooser -> {
                    boolean isAsked = chooser.between("seldom", 0, 999) == 999;
                    asking(lock -> isAsked && (boolean) asks.invoke(lock));
                }))
                .strategy("optimal-dpor")
                .run();
        assertThat(result.omitted())
                .hasValueSatisfying(
                        omitted -> assertThat(omitted).contains("it was asked which threads wait for a lock"));
    }

    /** What asks whether threads wait for a lock. */
    @FunctionalInterface
    private interface Asking {
        boolean asks(ReentrantLock lock) throws ReflectiveOperationException;
    }

    private static void asking(Asking question) throws InterruptedException {
        var lock = new ReentrantLock();
        two(section(lock), () -> {
            try {
                assertThat(question.asks(lock)).isFalse();
            } catch (ReflectiveOperationException e) {
                throw new LinkageError("hasQueuedThreads", e);
            }
        });
    }

    /** The first execution runs the main thread to its end before the other one begins. */
    @Test
    void storiesHaveArgumentsAndResults() {
        Result result = Allways.explore(Explored.program(() -> {
                    var lock = new ReentrantLock();
                    var permits = new Semaphore(1);
                    var latch = new CountDownLatch(1);
                    Thread other = new Thread(lock::tryLock);
                    other.start();
                    lock.tryLock(3, TimeUnit.MILLISECONDS);
                    permits.tryAcquire(2);
                    latch.await(5, TimeUnit.MILLISECONDS);
                    other.join();
                    throw new AssertionError();
                }))
                .strategy("dfs")
                .run();
        assertThat(Explored.calls(result.failures().getFirst().trace()))
                .containsExactly(
                        "ReentrantLock.tryLock(3, MILLISECONDS) = true",
                        "Semaphore.tryAcquire(2) = false",
                        "ReentrantLock.tryLock() = false",
                        "CountDownLatch.await(5, MILLISECONDS) = false");
    }

    @Test
    void haveAllThatTheirOwnCodeHas() {
        OwnCode.hasNothingElse(
                "synchronizers", RandomSynchronizers::new); // 1,500 from 1,000 on were held against each other once
    }

    /**
     * Permits taken away and asked for: two orders. Those that are left, one, are enough for one of two at a time: two.
     */
    @Test
    void permitsThatAreTakenAway() {
        class Shrinking extends Semaphore {
            Shrinking() {
                super(2);
            }

            void shrink() {
                reducePermits(1);
            }
        }
        assertThat(classes(() -> {
                    var semaphore = new Shrinking();
                    Thread thread = new Thread(semaphore::shrink);
                    thread.start();
                    int before = semaphore.availablePermits();
                    thread.join();
                    assertThat(before).isBetween(1, 2);
                    assertThat(semaphore.availablePermits()).isEqualTo(1);
                }))
                .isEqualTo(2);
        assertThat(classes(() -> {
                    var semaphore = new Shrinking();
                    semaphore.shrink();
                    int[] inside = {0};
                    Runnable entering = () -> {
                        semaphore.acquireUninterruptibly();
                        assertThat(++inside[0]).isEqualTo(1);
                        inside[0]--;
                        semaphore.release();
                    };
                    Thread thread = new Thread(entering);
                    thread.start();
                    entering.run();
                    thread.join();
                }))
                .isEqualTo(2);
    }

    /**
     * Who waits for a phase or a task asks whether that has ended, and then whether it is interrupted. One that is
     * interrupted when all is over may have asked the first before: its own code says so, and one step a call does not.
     */
    @Test
    void whoIsInterruptedWhenAllIsOverMayNoticeThatFirst() {
        for (String strategy : List.of("preemptions", "optimal-dpor")) {
            for (boolean ofPhase : List.of(true, false)) {
                Result modelled = interruptedBehind(Platform.MODELLED, strategy, ofPhase);
                assertThat(modelled.omitted().orElse("")).as(strategy).contains("notices the interrupt first");
                assertThat(Explored.labels(modelled)).as(strategy).containsExactly("over");
            }
        }
        for (boolean ofPhase : List.of(true, false)) {
            Result own = interruptedBehind(Platform.STEPWISE, "optimal-dpor", ofPhase);
            assertThat(Explored.labels(own)).containsExactlyInAnyOrder("over", "interrupted");
        }
    }

    /**
     * A reader waits for a lock that is not fair, so time passes; then the writer gives it back, and may take it again
     * before the reader does. Where no time passes, it could have done so before the reader came.
     */
    @Test
    void whoTakesALockAgainMayComeBeforeOneThatWaits() {
        for (String strategy : List.of("optimal-dpor", "dpor")) {
            Result modelled = takenAgain(Platform.MODELLED, strategy, 1);
            assertThat(modelled.omitted().orElse("")).as(strategy).contains("a read-write lock that is not fair");
            Result atOnce = takenAgain(Platform.MODELLED, strategy, 0);
            assertThat(atOnce.omitted()).as(strategy).isEmpty();
            assertThat(Explored.labels(atOnce)).as(strategy).containsExactlyInAnyOrder("found 0", "found 1");
        }
        assertThat(Explored.labels(takenAgain(Platform.STEPWISE, "pos", 1)))
                .containsExactlyInAnyOrder("found 0", "found 1");
    }

    @SuppressWarnings("LockNotBeforeTry")
    private static Result takenAgain(Platform platform, String strategy, long millis) {
        return Allways.explore(Threads.control(
                        chooser -> {
                            var lock = new ReentrantReadWriteLock();
                            int[] written = new int[1];
                            lock.writeLock().lock();
                            var reads = new Thread(() -> {
                                lock.readLock().lock();
                                chooser.label("found " + written[0]);
                                lock.readLock().unlock();
                            });
                            reads.start();
                            if (millis > 0) {
                                Thread.sleep(millis);
                            }
                            lock.writeLock().unlock();
                            lock.writeLock().lock();
                            written[0] = 1;
                            lock.writeLock().unlock();
                            reads.join();
                        },
                        Settings.DEFAULT.withPlatform(platform).withEarlyTimeouts(0)))
                .strategy(strategy)
                .limits(Limits.DEFAULT.withExecutions(200))
                .run();
    }

    /**
     * Of two that arrive at a phaser with one party, one may come while it advances, and is refused. Two that arrive
     * at a phaser with two parties are none too many, nor is who arrives behind them. A phaser that all have left
     * refuses nobody, but while the last one leaves.
     */
    @Test
    void anArrivalThatIsOneTooManyMayBeRefused() {
        List<ToIntFunction<Phaser>> arrivals = List.of(Phaser::arrive, Phaser::arriveAndDeregister);
        for (ToIntFunction<Phaser> arrival : arrivals) {
            for (String strategy : List.of("optimal-dpor", "dpor", "bfs", "unfolding", "contextual-unfolding")) {
                Result modelled = arrivals(Platform.MODELLED, strategy, 1, arrival);
                assertThat(modelled.omitted().orElse("")).as(strategy).contains("is refused");
                assertThat(Explored.labels(modelled)).as(strategy).containsExactly("counted");
                Result right = arrivals(Platform.MODELLED, strategy, 2, arrival);
                assertThat(right.omitted()).as(strategy).isEmpty();
            }
            assertThat(Explored.labels(arrivals(Platform.STEPWISE, "optimal-dpor", 1, arrival)))
                    .containsExactlyInAnyOrder("counted", "refused");
        }
    }

    private static Result arrivals(Platform platform, String strategy, int parties, ToIntFunction<Phaser> arrival) {
        return Allways.explore(Threads.control(
                        chooser -> {
                            var phaser = new Phaser(parties);
                            String[] end = {"counted", "counted"};
                            Thread[] all = new Thread[2];
                            for (int i = 0; i < all.length; i++) {
                                int me = i;
                                all[i] = new Thread(() -> {
                                    try {
                                        assertThat(arrival.applyAsInt(phaser)).isLessThan(2);
                                    } catch (IllegalStateException e) {
                                        end[me] = "refused";
                                    }
                                });
                                all[i].start();
                            }
                            for (Thread each : all) {
                                each.join();
                            }
                            phaser.arrive();
                            chooser.label(end[0]);
                            chooser.label(end[1]);
                        },
                        Settings.DEFAULT.withPlatform(platform)))
                .strategy(strategy)
                .run();
    }

    private static Result interruptedBehind(Platform platform, String strategy, boolean ofPhase) {
        return Allways.explore(Threads.control(
                        chooser -> {
                            var phaser = new Phaser(1);
                            var task = new FutureTask<>(() -> 1);
                            String[] end = new String[1];
                            var waits = new Thread(() -> {
                                try {
                                    end[0] = "over";
                                    int one = ofPhase ? phaser.awaitAdvanceInterruptibly(0) : task.get();
                                    assertThat(one).isEqualTo(1);
                                } catch (InterruptedException e) {
                                    end[0] = "interrupted";
                                } catch (ExecutionException e) {
                                    throw new AssertionError(e);
                                }
                            });
                            waits.start();
                            if (ofPhase) {
                                phaser.arrive();
                            } else {
                                task.run();
                            }
                            waits.interrupt();
                            waits.join();
                            chooser.label(end[0]);
                        },
                        Settings.DEFAULT.withSpuriousWakeups(0).withPlatform(platform)))
                .strategy(strategy)
                .executions(2_000)
                .run();
    }
}
