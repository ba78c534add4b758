package dev.allways.explored;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** A random small program over locks, conditions, semaphores and latches. What each thread notes is the outcome. */
final class RandomSynchronizers implements Program {
    private static final String[] OPERATIONS = {
        "lock",
        "tryLock",
        "lockInterruptibly",
        "tryLockTimed",
        "awaitTimed",
        "signal",
        "signalAll",
        "acquire",
        "tryAcquire",
        "tryAcquireTimed",
        "drain",
        "countDown",
        "awaitZeroTimed",
        "interrupt",
        "isLocked",
        "permits",
        "count",
        "nested",
        "readLock",
        "tryReadLock",
        "readLockTimed",
        "readLockInterruptibly",
        "writeLock",
        "tryWriteLock",
        "downgrade",
        "readers",
        "writerAwaits",
        "writerSignals",
        "acquireUninterruptibly",
        "await",
        "awaitZero",
        "release",
        "barrier",
        "barrier",
        "barrierTimed",
        "barrierNow",
        "barrierReset",
        "barrierState",
        "phaserArrive",
        "phaserAwait",
        "phaserAwait",
        "phaserDeregister",
        "phaserRegister",
        "phaserOther",
        "phaserOtherTimed",
        "phaserPhase",
        "phaserParties",
        "phaserEnd",
        "stampedWrite",
        "stampedRead",
        "stampedTryWrite",
        "stampedTryRead",
        "stampedWriteTimed",
        "stampedReadTimed",
        "stampedReadInterruptibly",
        "stampedWriteInterruptibly",
        "optimistic",
        "stampedUpgrade",
        "stampedOptimisticUpgrade",
        "stampedDowngrade",
        "stampedRelax",
        "stampedViews",
        "stampedState",
        "tryLockNow",
        "tryReadLockNow",
        "tryAcquireNow",
        "writeLockTimed",
        "write",
        "read"
    };

    private final List<List<String>> bodies = new ArrayList<>();
    private final int permits;
    private final int count;
    private final boolean fair;

    RandomSynchronizers(long seed) {
        var random = new SplittableRandom(seed);
        permits = random.nextInt(1, 3);
        count = random.nextInt(1, 3);
        String[] few = new String[3]; // so that they meet
        for (int i = 0; i < few.length; i++) {
            few[i] = OPERATIONS[random.nextInt(OPERATIONS.length)];
        }
        int threads = random.nextInt(4) == 0 ? 3 : 2;
        for (int i = 0; i < threads; i++) {
            List<String> body = new ArrayList<>();
            int length = threads == 3 ? random.nextInt(1, 3) : random.nextInt(1, 4);
            for (int k = 0; k < length; k++) {
                body.add(
                        random.nextInt(4) == 0
                                ? OPERATIONS[random.nextInt(OPERATIONS.length)]
                                : few[random.nextInt(few.length)]);
            }
            bodies.add(body);
        }
        fair = random.nextBoolean();
    }

    @Override
    public String toString() {
        return (fair ? "fair, permits " : "permits ") + permits + ", count " + count + ", " + bodies;
    }

    @Override
    public void run(Chooser chooser) throws InterruptedException {
        chooser.label(new Execution().notes());
    }

    @SuppressWarnings({"LockNotBeforeTry", "WaitNotInLoop"
    }) // what is done once, and may go wrong, is what is looked at
    private final class Execution extends Notes {
        private final ReentrantLock lock = new ReentrantLock(fair);
        private final ReentrantReadWriteLock both = new ReentrantReadWriteLock(fair);
        private final Condition writers = both.writeLock().newCondition();
        private final Condition condition = lock.newCondition();
        private final Semaphore semaphore = new Semaphore(permits, fair);
        private final CountDownLatch latch = new CountDownLatch(count);
        private final StampedLock stamped = new StampedLock();
        private final CyclicBarrier barrier = new CyclicBarrier(2);
        private final Phaser phaser = new Phaser(bodies.size());
        private final boolean[] gone = new boolean[bodies.size()]; // from the phaser; each of its own thread
        private volatile int x;

        Execution() {
            super(bodies);
        }

        @Override
        String make(String operation, int me, int number) throws InterruptedException {
            try {
                return operation.startsWith("barrier") || operation.startsWith("phaser")
                        ? phase(operation, me)
                        : lock(operation, me);
            } catch (BrokenBarrierException e) {
                return "broken";
            } catch (TimeoutException e) {
                return "late";
            }
        }

        private String phase(String operation, int me)
                throws InterruptedException, BrokenBarrierException, TimeoutException {
            return switch (operation) {
                case "barrier" -> "b" + barrier.await() + "x" + x;
                case "barrierTimed" -> "b" + barrier.await(5, TimeUnit.MILLISECONDS);
                case "barrierNow" -> "b" + barrier.await(0, TimeUnit.MILLISECONDS);
                case "barrierReset" -> {
                    barrier.reset();
                    yield "";
                }
                case "barrierState" -> barrier.getNumberWaiting() + (barrier.isBroken() ? "broken" : "");
                case "phaserArrive" -> gone[me] ? "gone" : "a" + phaser.awaitAdvance(phaser.arrive());
                case "phaserAwait" -> gone[me] ? "gone" : "w" + phaser.arriveAndAwaitAdvance() + "x" + x;
                case "phaserDeregister" -> {
                    if (gone[me]) {
                        yield "gone";
                    }
                    gone[me] = true;
                    yield "d" + phaser.arriveAndDeregister();
                }
                case "phaserRegister" -> "r" + phaser.register() + phaser.arriveAndDeregister();
                case "phaserOther" -> "o" + phaser.awaitAdvance(phaser.getPhase());
                case "phaserOtherTimed" ->
                    "o" + phaser.awaitAdvanceInterruptibly(phaser.getPhase(), 5, TimeUnit.MILLISECONDS);
                case "phaserPhase" -> "p" + phaser.getPhase();
                case "phaserParties" -> phaser.getRegisteredParties() + "," + phaser.getUnarrivedParties();
                default -> {
                    phaser.forceTermination();
                    yield "";
                }
            };
        }

        private String lock(String operation, int me) throws InterruptedException {
            switch (operation) {
                case "lock" -> {
                    lock.lock();
                    return unlocking(me);
                }
                case "nested" -> {
                    lock.lock();
                    boolean again = lock.tryLock();
                    lock.unlock();
                    return again + unlocking(me);
                }
                case "tryLock" -> {
                    return lock.tryLock() ? unlocking(me) : "no";
                }
                case "lockInterruptibly" -> {
                    lock.lockInterruptibly();
                    return unlocking(me);
                }
                case "tryLockTimed" -> {
                    return lock.tryLock(5, TimeUnit.MILLISECONDS) ? unlocking(me) : "late";
                }
                case "stampedWrite" -> {
                    return unstamping(stamped.writeLock(), me);
                }
                case "stampedRead" -> {
                    return unstamping(stamped.readLock(), me);
                }
                case "stampedTryWrite" -> {
                    return unstamping(stamped.tryWriteLock(), me);
                }
                case "stampedTryRead" -> {
                    return unstamping(stamped.tryReadLock(), me);
                }
                case "stampedWriteTimed" -> {
                    return unstamping(stamped.tryWriteLock(5, TimeUnit.MILLISECONDS), me);
                }
                case "stampedReadTimed" -> {
                    return unstamping(stamped.tryReadLock(5, TimeUnit.MILLISECONDS), me);
                }
                case "stampedReadInterruptibly" -> {
                    return unstamping(stamped.readLockInterruptibly(), me);
                }
                case "stampedWriteInterruptibly" -> {
                    return unstamping(stamped.writeLockInterruptibly(), me);
                }
                case "optimistic" -> {
                    long stamp = stamped.tryOptimisticRead();
                    String seen = "x" + x;
                    return stamp == 0 ? "locked" : stamped.validate(stamp) ? seen : "in vain";
                }
                case "stampedUpgrade" -> {
                    long read = stamped.readLock();
                    long write = stamped.tryConvertToWriteLock(read);
                    return write == 0 ? "kept " + unstamping(read, me) : unstamping(write, me);
                }
                case "stampedOptimisticUpgrade" -> {
                    return unstamping(stamped.tryConvertToWriteLock(stamped.tryOptimisticRead()), me);
                }
                case "stampedDowngrade" -> {
                    return unstamping(stamped.tryConvertToReadLock(stamped.writeLock()), me);
                }
                case "stampedRelax" -> {
                    long stamp = stamped.tryConvertToOptimisticRead(stamped.readLock());
                    return stamped.validate(stamp) ? "valid" : "in vain";
                }
                case "stampedViews" -> {
                    Lock view = me == 0 ? stamped.asWriteLock() : stamped.asReadLock();
                    view.lock();
                    String seen = "x" + x;
                    view.unlock();
                    return seen;
                }
                case "stampedState" -> {
                    return stamped.getReadLockCount() + (stamped.isWriteLocked() ? "w" : "");
                }
                case "tryLockNow" -> {
                    return lock.tryLock(0, TimeUnit.SECONDS) ? unlocking(me) : "not now";
                }
                case "await", "awaitTimed" -> {
                    lock.lock();
                    try {
                        if (operation.equals("await")) {
                            condition.await();
                            return "signalled" + x;
                        }
                        return condition.await(5, TimeUnit.MILLISECONDS) + "" + x;
                    } finally {
                        lock.unlock();
                    }
                }
                case "signal", "signalAll" -> {
                    lock.lock();
                    x = 9;
                    if (operation.equals("signal")) {
                        condition.signal();
                    } else {
                        condition.signalAll();
                    }
                    lock.unlock();
                    return "";
                }
                case "acquire" -> {
                    semaphore.acquire();
                    return releasing(me);
                }
                case "acquireUninterruptibly" -> {
                    semaphore.acquireUninterruptibly();
                    return releasing(me);
                }
                case "tryAcquire" -> {
                    return semaphore.tryAcquire() ? releasing(me) : "none";
                }
                case "tryAcquireTimed" -> {
                    return semaphore.tryAcquire(5, TimeUnit.MILLISECONDS) ? releasing(me) : "late";
                }
                case "tryAcquireNow" -> {
                    return semaphore.tryAcquire(0, TimeUnit.SECONDS) ? releasing(me) : "not now";
                }
                case "release" -> {
                    semaphore.release();
                    return "";
                }
                case "drain" -> {
                    return "d" + semaphore.drainPermits();
                }
                case "countDown" -> {
                    x = me;
                    latch.countDown();
                    return "";
                }
                case "awaitZero" -> {
                    latch.await();
                    return "" + x;
                }
                case "awaitZeroTimed" -> {
                    return latch.await(5, TimeUnit.MILLISECONDS) + "" + x;
                }
                case "interrupt" -> {
                    threads[(me + 1) % threads.length].interrupt();
                    return "";
                }
                case "readLock" -> {
                    both.readLock().lock();
                    return unlockingShared();
                }
                case "readLockInterruptibly" -> {
                    both.readLock().lockInterruptibly();
                    return unlockingShared();
                }
                case "tryReadLock" -> {
                    return both.readLock().tryLock() ? unlockingShared() : "no";
                }
                case "readLockTimed" -> {
                    return both.readLock().tryLock(5, TimeUnit.MILLISECONDS) ? unlockingShared() : "late";
                }
                case "tryReadLockNow" -> {
                    return both.readLock().tryLock(0, TimeUnit.SECONDS) ? unlockingShared() : "not now";
                }
                case "writeLockTimed" -> {
                    return both.writeLock().tryLock(5, TimeUnit.MILLISECONDS) ? unlockingBoth(me) : "late";
                }
                case "writeLock" -> {
                    both.writeLock().lock();
                    return unlockingBoth(me);
                }
                case "tryWriteLock" -> {
                    return both.writeLock().tryLock() ? unlockingBoth(me) : "no";
                }
                case "downgrade" -> {
                    both.writeLock().lock();
                    both.readLock().lock();
                    both.writeLock().unlock();
                    return unlockingShared();
                }
                case "writerAwaits" -> {
                    both.writeLock().lock();
                    try {
                        return writers.await(5, TimeUnit.MILLISECONDS) + "" + x;
                    } finally {
                        both.writeLock().unlock();
                    }
                }
                case "writerSignals" -> {
                    both.writeLock().lock();
                    x = 8;
                    writers.signal();
                    both.writeLock().unlock();
                    return "";
                }
                case "readers" -> {
                    return both.getReadLockCount() + (both.isWriteLocked() ? "w" : "");
                }
                case "isLocked" -> {
                    return lock.isLocked() ? "locked" : "free";
                }
                case "permits" -> {
                    return "p" + semaphore.availablePermits();
                }
                case "count" -> {
                    return "c" + latch.getCount();
                }
                case "write" -> {
                    x = me + 1;
                    return "";
                }
                default -> {
                    return "r" + x;
                }
            }
        }

        private String unlocking(int me) {
            String seen = "x" + x;
            x = me + 1;
            lock.unlock();
            return seen;
        }

        private String unstamping(long stamp, int me) {
            if (stamp == 0) {
                return "none";
            }
            String seen = "x" + x;
            if (StampedLock.isWriteLockStamp(stamp)) {
                x = me + 1;
            }
            stamped.unlock(stamp);
            return seen;
        }

        private String unlockingShared() {
            String seen = "x" + x;
            both.readLock().unlock();
            return seen;
        }

        private String unlockingBoth(int me) {
            String seen = "x" + x;
            x = me + 1;
            both.writeLock().unlock();
            return seen;
        }

        private String releasing(int me) {
            String seen = "x" + x;
            x = me + 1;
            semaphore.release();
            return seen;
        }
    }
}
