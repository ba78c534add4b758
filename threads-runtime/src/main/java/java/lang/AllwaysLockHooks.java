package java.lang;

import java.util.concurrent.TimeUnit;

/**
 * What the locks, conditions, semaphores and latches of java.util.concurrent ask first. The answer of a call that may
 * fail is 1, or 0 if it failed, and negative where the object's own code is to do it.
 */
public final class AllwaysLockHooks {
    private static final int NOT_HERE = -1;

    private AllwaysLockHooks() {}

    private static AllwaysSynchronizers here() {
        AllwaysWorker worker = AllwaysWorker.controlling();
        return worker != null && worker.synchronizers.on ? worker.synchronizers : null;
    }

    /** The answer of a call, which is told in its story with the arguments that it was given. */
    private static int answer(String method, Boolean answer, Object... arguments) {
        if (answer == null) {
            return NOT_HERE;
        }
        AllwaysTask me = AllwaysWorker.here().current;
        if (me.isTold()) {
            me.returned(method, arguments, answer);
        }
        return answer ? 1 : 0;
    }

    private static long nanos(long time, TimeUnit unit) {
        return Math.max(0, unit.toNanos(time));
    }

    // ---- locks

    public static boolean lock(Object lock) {
        AllwaysSynchronizers here = here();
        return here != null && here.locks(lock);
    }

    public static boolean lockInterruptibly(Object lock) throws InterruptedException {
        AllwaysSynchronizers here = here();
        return here != null && here.locks(lock, AllwaysTask.NEVER) != null;
    }

    public static int tryLock(Object lock) {
        AllwaysSynchronizers here = here();
        return here == null ? NOT_HERE : answer("tryLock", here.tries(lock));
    }

    public static int tryLock(Object lock, long time, TimeUnit unit) throws InterruptedException {
        AllwaysSynchronizers here = here();
        return here == null ? NOT_HERE : answer("tryLock", here.locks(lock, nanos(time, unit)), time, unit);
    }

    public static boolean unlock(Object lock) {
        AllwaysSynchronizers here = here();
        return here != null && here.unlocks(lock);
    }

    public static boolean lockShared(Object lock) throws InterruptedException {
        AllwaysSynchronizers here = here();
        return here != null && here.shares(lock, AllwaysTask.NEVER, true) != null;
    }

    public static boolean lockSharedInterruptibly(Object lock) throws InterruptedException {
        AllwaysSynchronizers here = here();
        return here != null && here.shares(lock, AllwaysTask.NEVER, false) != null;
    }

    public static int tryLockShared(Object lock) {
        AllwaysSynchronizers here = here();
        return here == null ? NOT_HERE : answer("tryLock", here.triesToShare(lock));
    }

    public static int tryLockShared(Object lock, long time, TimeUnit unit) throws InterruptedException {
        AllwaysSynchronizers here = here();
        return here == null ? NOT_HERE : answer("tryLock", here.shares(lock, nanos(time, unit), false), time, unit);
    }

    public static boolean unlockShared(Object lock) {
        AllwaysSynchronizers here = here();
        return here != null && here.unshares(lock);
    }

    /**
     * It is asked whether the lock is held, or by whom: whether that is one step that begins here, of the lock's own
     * code, and {@link #answered} follows.
     */
    public static boolean asks(Object lock) {
        AllwaysSynchronizers here = here();
        return here != null && here.asks(lock);
    }

    /** A question is answered that was one step. */
    public static void answered() {
        AllwaysWorker worker = AllwaysWorker.executor();
        if (worker != null) {
            worker.synchronizers.ends();
        }
    }

    /** Whether threads wait for the lock, or for permits. */
    public static int hasQueued(Object object) {
        AllwaysSynchronizers here = here();
        Boolean some = here == null ? null : here.hasQueue(object);
        return some == null ? NOT_HERE : some ? 1 : 0;
    }

    /** How many threads wait for the lock, or for permits. */
    public static int queued(Object object) {
        Thread[] threads = queuedThreads(object);
        return threads == null ? NOT_HERE : threads.length;
    }

    /** Whether a thread waits for the lock. */
    public static int queued(Object lock, Thread thread) {
        Thread[] threads = thread == null ? null : queuedThreads(lock);
        if (threads == null) {
            return NOT_HERE;
        }
        for (Thread each : threads) {
            if (each == thread) {
                return 1;
            }
        }
        return 0;
    }

    /** The threads that wait for the lock, or for permits; null where the object's own code is to tell. */
    public static Thread[] queuedThreads(Object object) {
        AllwaysSynchronizers here = here();
        return here == null ? null : here.queued(object, true, true);
    }

    /** Of these those that wait to share a lock. */
    public static Thread[] queuedReaders(Object lock) {
        AllwaysSynchronizers here = here();
        return here == null ? null : here.queued(lock, false, true);
    }

    /** Of these the others. */
    public static Thread[] queuedWriters(Object lock) {
        AllwaysSynchronizers here = here();
        return here == null ? null : here.queued(lock, true, false);
    }

    // ---- conditions

    public static boolean await(Object condition) throws InterruptedException {
        AllwaysSynchronizers here = here();
        return here != null && here.awaits(condition, AllwaysTask.NEVER) != null;
    }

    public static boolean awaitUninterruptibly(Object condition) {
        AllwaysSynchronizers here = here();
        return here != null && here.awaitsUninterruptibly(condition);
    }

    public static int await(Object condition, long time, TimeUnit unit) throws InterruptedException {
        AllwaysSynchronizers here = here();
        return here == null ? NOT_HERE : answer("await", here.awaits(condition, nanos(time, unit)), time, unit);
    }

    public static int awaitUntil(Object condition, java.util.Date date) throws InterruptedException {
        AllwaysSynchronizers here = here();
        return here == null ? NOT_HERE : answer("awaitUntil", here.awaits(condition, here.until(date)), date);
    }

    /** How much of the time is left; the least number where the condition's own code is to wait. */
    public static long awaitNanos(Object condition, long nanos) throws InterruptedException {
        AllwaysSynchronizers here = here();
        return here == null ? Long.MIN_VALUE : here.awaitsNanos(condition, nanos);
    }

    public static boolean signal(Object condition) {
        AllwaysSynchronizers here = here();
        return here != null && here.signals(condition, false);
    }

    public static boolean signalAll(Object condition) {
        AllwaysSynchronizers here = here();
        return here != null && here.signals(condition, true);
    }

    /** How many threads wait on the condition. */
    public static int waiting(Object condition) {
        Thread[] threads = waitingThreads(condition);
        return threads == null ? NOT_HERE : threads.length;
    }

    /** The threads that wait on the condition; null where the condition's own code is to tell. */
    public static Thread[] waitingThreads(Object condition) {
        AllwaysSynchronizers here = here();
        return here == null ? null : here.waiting(condition);
    }

    // ---- stamped locks: the stamp, 0 if the time has passed, the least number where the lock's own code is to do it

    private static AllwaysStamps stamps() {
        AllwaysWorker worker = AllwaysWorker.controlling();
        return worker != null && worker.synchronizers.on ? worker.stamps : null;
    }

    private static long take(Object lock, boolean shared, long nanos, boolean deaf) throws InterruptedException {
        AllwaysStamps stamps = stamps();
        return stamps == null ? AllwaysStamps.OWN_CODE : stamps.takes(lock, shared, nanos, deaf);
    }

    public static long writeLock(Object lock) throws InterruptedException {
        return take(lock, false, AllwaysTask.NEVER, true);
    }

    public static long readLock(Object lock) throws InterruptedException {
        return take(lock, true, AllwaysTask.NEVER, true);
    }

    public static long writeLockInterruptibly(Object lock) throws InterruptedException {
        return take(lock, false, AllwaysTask.NEVER, false);
    }

    public static long readLockInterruptibly(Object lock) throws InterruptedException {
        return take(lock, true, AllwaysTask.NEVER, false);
    }

    public static long tryWriteLock(Object lock, long time, TimeUnit unit) throws InterruptedException {
        return take(lock, false, nanos(time, unit), false);
    }

    public static long tryReadLock(Object lock, long time, TimeUnit unit) throws InterruptedException {
        return take(lock, true, nanos(time, unit), false);
    }

    public static long tryWriteLock(Object lock) {
        AllwaysStamps stamps = stamps();
        return stamps == null ? AllwaysStamps.OWN_CODE : stamps.tries(lock, false);
    }

    public static long tryReadLock(Object lock) {
        AllwaysStamps stamps = stamps();
        return stamps == null ? AllwaysStamps.OWN_CODE : stamps.tries(lock, true);
    }

    /** Whether a call that does not wait is one step that begins here: its code runs, and {@link #ends} follows. */
    public static boolean begins(Object lock, int kind) {
        AllwaysStamps stamps = stamps();
        return stamps != null && stamps.begins(lock, kind);
    }

    public static void ends(Object lock) {
        AllwaysWorker worker = AllwaysWorker.executor();
        if (worker != null) {
            worker.stamps.ends(lock);
        }
    }

    // ---- semaphores

    public static boolean acquire(Object semaphore, int permits) throws InterruptedException {
        AllwaysSynchronizers here = here();
        return here != null && here.takes(semaphore, permits, AllwaysTask.NEVER, false) != null;
    }

    public static boolean acquireUninterruptibly(Object semaphore, int permits) throws InterruptedException {
        AllwaysSynchronizers here = here();
        return here != null && here.takes(semaphore, permits, AllwaysTask.NEVER, true) != null;
    }

    public static int tryAcquire(Object semaphore, int permits) {
        AllwaysSynchronizers here = here();
        return here == null ? NOT_HERE : answer("tryAcquire", here.tries(semaphore, permits), permits);
    }

    public static int tryAcquire(Object semaphore, int permits, long time, TimeUnit unit) throws InterruptedException {
        AllwaysSynchronizers here = here();
        return here == null
                ? NOT_HERE
                : answer("tryAcquire", here.takes(semaphore, permits, nanos(time, unit), false), permits, time, unit);
    }

    public static boolean release(Object semaphore, int permits) {
        AllwaysSynchronizers here = here();
        return here != null && here.gives(semaphore, permits);
    }

    public static boolean reducePermits(Object semaphore, int permits) {
        AllwaysSynchronizers here = here();
        return here != null && here.reduces(semaphore, permits);
    }

    /** How many there were, fewer than none, too; the least number where the semaphore's own code is to take them. */
    public static long drainPermits(Object semaphore) {
        AllwaysSynchronizers here = here();
        return here == null ? Long.MIN_VALUE : here.drains(semaphore);
    }

    /** It is asked how many permits there are, as {@link #asks}. */
    public static boolean asksForPermits(Object semaphore) {
        AllwaysSynchronizers here = here();
        return here != null && here.asksForPermits(semaphore);
    }

    // ---- latches

    public static boolean awaitZero(Object latch) throws InterruptedException {
        AllwaysSynchronizers here = here();
        return here != null && here.awaitsZero(latch, AllwaysTask.NEVER) != null;
    }

    public static int awaitZero(Object latch, long time, TimeUnit unit) throws InterruptedException {
        AllwaysSynchronizers here = here();
        return here == null ? NOT_HERE : answer("await", here.awaitsZero(latch, nanos(time, unit)), time, unit);
    }

    public static boolean countDown(Object latch) {
        AllwaysSynchronizers here = here();
        return here != null && here.countsDown(latch);
    }

    /** It is asked for the count, as {@link #asks}. */
    public static boolean asksForCount(Object latch) {
        AllwaysSynchronizers here = here();
        return here != null && here.asksForCount(latch);
    }
}
