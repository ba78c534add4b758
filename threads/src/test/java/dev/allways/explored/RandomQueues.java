package dev.allways.explored;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * A random small program over locks, conditions and semaphores that are asked who waits. What each thread notes is the
 * outcome.
 */
final class RandomQueues implements Program {
    private static final String[] LOCK = {
        "lock",
        "lock",
        "lockAndAsk",
        "tryLock",
        "tryLockNow",
        "lockInterruptibly",
        "tryLockTimed",
        "interrupt",
        "await",
        "awaitTimed",
        "signal",
        "signalAll",
        "hasQueued",
        "hasQueuedOther",
        "length",
        "isLocked",
        "waiters",
        "twice"
    };
    private static final String[] SEMAPHORE = {
        "acquire",
        "acquire",
        "acquireAndAsk",
        "acquireTwo",
        "tryAcquireTimed",
        "tryAcquireNow",
        "acquireInterruptibly",
        "interrupt",
        "release",
        "permits",
        "hasQueuedForPermits",
        "lengthForPermits"
    };
    private static final String[] BOTH = {
        "read",
        "read",
        "readAndAsk",
        "write",
        "writeAndAsk",
        "readTimed",
        "writeTimed",
        "readInterruptibly",
        "tryRead",
        "tryReadNow",
        "interrupt",
        "downgrade",
        "hasQueuedForBoth",
        "lengthForBoth",
        "hasQueuedOtherForBoth",
        "readers",
        "writerAwaits",
        "writerSignals"
    };
    private static final List<String[]> FAMILIES = List.of(LOCK, LOCK, SEMAPHORE, BOTH);

    private final List<List<String>> bodies = new ArrayList<>();
    private final int permits;
    private final boolean fair;

    RandomQueues(long seed) {
        var random = new SplittableRandom(seed);
        permits = random.nextInt(1, 3);
        String[] operations = FAMILIES.get(random.nextInt(FAMILIES.size()));
        int threads = random.nextInt(5) == 0 ? 3 : 2;
        for (int i = 0; i < threads; i++) {
            List<String> body = new ArrayList<>();
            int length = threads == 3 ? random.nextInt(1, 3) : random.nextInt(1, 4);
            for (int k = 0; k < length; k++) {
                body.add(operations[random.nextInt(operations.length)]);
            }
            bodies.add(body);
        }
        fair = random.nextBoolean();
    }

    @Override
    public String toString() {
        return (fair ? "fair, permits " : "permits ") + permits + ", " + bodies;
    }

    @Override
    public void run(Chooser chooser) throws InterruptedException {
        chooser.label(new Execution().notes());
    }

    @SuppressWarnings({"LockNotBeforeTry", "WaitNotInLoop"
    }) // what is done once, and may go wrong, is what is looked at
    private final class Execution extends Notes {
        private final ReentrantLock lock = new ReentrantLock(fair);
        private final Condition condition = lock.newCondition();
        private final ReentrantReadWriteLock both = new ReentrantReadWriteLock(fair);
        private final Condition writers = both.writeLock().newCondition();
        private final Semaphore semaphore = new Semaphore(permits, fair);

        Execution() {
            super(bodies);
        }

        @Override
        String make(String operation, int me, int number) throws InterruptedException {
            Thread other = threads[(me + 1) % threads.length];
            return switch (operation) {
                case "lock" -> locked(lock, "");
                case "lockAndAsk" -> {
                    lock.lock();
                    String seen = lock.hasQueuedThreads() + "";
                    lock.unlock();
                    yield seen;
                }
                case "twice" -> {
                    lock.lock();
                    lock.lock();
                    String seen = lock.getQueueLength() + "";
                    lock.unlock();
                    lock.unlock();
                    yield seen;
                }
                case "tryLock" -> lock.tryLock() ? unlocked(lock) : "no";
                case "tryLockNow" -> lock.tryLock(0, TimeUnit.SECONDS) ? unlocked(lock) : "not now";
                case "tryLockTimed" -> lock.tryLock(5, TimeUnit.MILLISECONDS) ? unlocked(lock) : "late";
                case "lockInterruptibly" -> {
                    lock.lockInterruptibly();
                    yield unlocked(lock);
                }
                case "interrupt" -> {
                    other.interrupt();
                    yield "";
                }
                case "await", "awaitTimed" -> {
                    lock.lock();
                    try {
                        if (operation.equals("await")) {
                            condition.await();
                            yield "signalled";
                        }
                        yield condition.await(5, TimeUnit.MILLISECONDS) + "";
                    } finally {
                        lock.unlock();
                    }
                }
                case "signal", "signalAll" -> {
                    lock.lock();
                    String before = lock.getWaitQueueLength(condition) + "" + lock.getQueueLength();
                    if (operation.equals("signal")) {
                        condition.signal();
                    } else {
                        condition.signalAll();
                    }
                    String after = lock.hasWaiters(condition) + "" + lock.hasQueuedThreads();
                    lock.unlock();
                    yield before + after;
                }
                case "waiters" -> {
                    lock.lock();
                    String seen = "w" + lock.getWaitQueueLength(condition) + lock.hasWaiters(condition);
                    lock.unlock();
                    yield seen;
                }
                case "hasQueued" -> "q" + lock.hasQueuedThreads();
                case "hasQueuedOther" -> "o" + lock.hasQueuedThread(other);
                case "length" -> "l" + lock.getQueueLength();
                case "isLocked" -> lock.isLocked() ? "locked" : "free";
                case "acquire", "acquireTwo" -> {
                    int count = operation.equals("acquire") ? 1 : permits;
                    semaphore.acquireUninterruptibly(count);
                    semaphore.release(count);
                    yield "";
                }
                case "acquireAndAsk" -> {
                    semaphore.acquireUninterruptibly();
                    String seen = semaphore.hasQueuedThreads() + "";
                    semaphore.release();
                    yield seen;
                }
                case "acquireInterruptibly" -> {
                    semaphore.acquire();
                    yield released();
                }
                case "tryAcquireTimed" -> semaphore.tryAcquire(5, TimeUnit.MILLISECONDS) ? released() : "late";
                case "tryAcquireNow" -> semaphore.tryAcquire(0, TimeUnit.SECONDS) ? released() : "not now";
                case "release" -> {
                    semaphore.release();
                    yield "";
                }
                case "permits" -> "p" + semaphore.availablePermits();
                case "hasQueuedForPermits" -> "q" + semaphore.hasQueuedThreads();
                case "lengthForPermits" -> "l" + semaphore.getQueueLength();
                default -> both(operation, other);
            };
        }

        private String both(String operation, Thread other) throws InterruptedException {
            Lock read = both.readLock();
            Lock write = both.writeLock();
            switch (operation) {
                case "read" -> {
                    return locked(read, "");
                }
                case "write" -> {
                    return locked(write, "");
                }
                case "readAndAsk", "writeAndAsk" -> {
                    Lock one = operation.equals("readAndAsk") ? read : write;
                    one.lock();
                    String seen = both.getQueueLength() + "";
                    one.unlock();
                    return seen;
                }
                case "readTimed" -> {
                    return read.tryLock(5, TimeUnit.MILLISECONDS) ? unlocked(read) : "late";
                }
                case "writeTimed" -> {
                    return write.tryLock(5, TimeUnit.MILLISECONDS) ? unlocked(write) : "late";
                }
                case "tryRead" -> {
                    return read.tryLock() ? unlocked(read) : "no";
                }
                case "tryReadNow" -> {
                    return read.tryLock(0, TimeUnit.MILLISECONDS) ? unlocked(read) : "not now";
                }
                case "readInterruptibly" -> {
                    read.lockInterruptibly();
                    return unlocked(read);
                }
                case "downgrade" -> {
                    write.lock();
                    read.lock();
                    write.unlock();
                    return unlocked(read);
                }
                case "writerAwaits" -> {
                    write.lock();
                    try {
                        return writers.await(5, TimeUnit.MILLISECONDS) + "";
                    } finally {
                        write.unlock();
                    }
                }
                case "writerSignals" -> {
                    write.lock();
                    String before = both.getWaitQueueLength(writers) + "" + both.hasQueuedThreads();
                    writers.signal();
                    String after = both.hasWaiters(writers) + "" + both.hasQueuedThread(other);
                    write.unlock();
                    return before + after;
                }
                case "hasQueuedForBoth" -> {
                    return "q" + both.hasQueuedThreads();
                }
                case "lengthForBoth" -> {
                    return "l" + both.getQueueLength();
                }
                case "hasQueuedOtherForBoth" -> {
                    return "o" + both.hasQueuedThread(other);
                }
                default -> {
                    return both.getReadLockCount() + (both.isWriteLocked() ? "w" : "");
                }
            }
        }

        private String locked(Lock taken, String seen) {
            taken.lock();
            taken.unlock();
            return seen;
        }

        private String unlocked(Lock held) {
            held.unlock();
            return "had";
        }

        private String released() {
            semaphore.release();
            return "had";
        }
    }
}
