package java.lang;

import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;

/**
 * Locks, conditions, semaphores and latches of java.util.concurrent as what they promise: each call is one operation,
 * and tasks wait for their turn as they do for monitors. Their queues stay empty; their state is the real one. An
 * object that is in use where nothing is controlled is left to its own code.
 */
final class AllwaysSynchronizers {
    boolean on; // else they are explored from within
    boolean asked; // the program asks who waits for locks and semaphores, or on conditions
    boolean askedUnseen; // it did so where that was not known
    boolean queues; // for permits: tasks claim different numbers of them
    boolean queuesUnseen; // they did so where that was not known
    private final AllwaysWorker worker;
    private int watched; // what is ordered outside of a question

    AllwaysSynchronizers(AllwaysWorker worker) {
        this.worker = worker;
    }

    /** How much there is of an object that tasks take of and give back: 1 of a lock that is free, permits, a count. */
    long level(AllwaysTask task) {
        Object object = task.object;
        return switch (task.space) {
            case AllwaysNames.STAMP -> AllwaysStamps.level(object);
            case AllwaysNames.COUNT -> AllwaysQueued.state(object);
            case AllwaysNames.PERMITS -> {
                AllwaysMonitor monitor = worker.monitors.known(object);
                yield monitor != null && monitor.ordered ? monitor.level() : AllwaysQueued.state(object);
            }
            case AllwaysNames.MONITOR -> {
                AllwaysMonitor monitor = worker.monitors.known(object);
                int all = AllwaysQueued.all(object);
                if (monitor == null) {
                    yield all;
                }
                if (monitor.ordered) {
                    yield monitor.level();
                }
                yield monitor.owner == null ? all - monitor.readers : 0;
            }
            default -> 0;
        };
    }

    /** Whether there is as much as a task is to take. */
    boolean isEnough(AllwaysTask task) {
        AllwaysClaim claim = (AllwaysClaim) task.need;
        if (task.space == AllwaysNames.STAMP) {
            return AllwaysStamps.isEnough(task.object, claim.shared);
        }
        AllwaysMonitor monitor = worker.monitors.known(task.object);
        if (monitor == null) {
            return task.space != AllwaysNames.PERMITS || AllwaysQueued.state(task.object) >= claim.permits;
        }
        return monitor.isEnough(claim) && !(claim.first && monitor.hasLine());
    }

    // ---- locks

    /** The lock, if it is used by tasks alone; else null. */
    private AllwaysMonitor lock(Object lock) {
        AllwaysMonitor known = worker.monitors.known(lock);
        if (known != null) {
            return known;
        }
        if (AllwaysQueued.isHeld(lock) || AllwaysQueued.hasQueue(lock)) {
            return null;
        }
        worker.locks.meet(lock);
        return worker.monitors.of(lock);
    }

    private AllwaysMonitor held(Object lock) {
        AllwaysMonitor known = worker.monitors.known(lock);
        return known != null && known.owner == worker.current ? known : null;
    }

    /** The real lock is held as it is here. */
    static void settle(AllwaysMonitor monitor) {
        AllwaysQueued.hold(monitor.object, monitor.owner == null ? null : monitor.owner.thread, monitor.entries);
    }

    private static boolean again(AllwaysMonitor monitor) {
        monitor.entries++;
        settle(monitor);
        return true;
    }

    /** Locks; false: the lock is left to its own code. */
    boolean locks(Object lock) {
        AllwaysMonitor monitor = lock(lock);
        AllwaysTask me = worker.current;
        if (monitor == null) {
            return false;
        }
        if (monitor.owner == me) {
            return again(monitor);
        }
        me.maySuppressInterrupt();
        worker.monitors.lock(me, monitor, 1);
        settle(monitor);
        return true;
    }

    /** Locks, if that is possible at once, whoever waits; null: the lock is left to its own code. */
    Boolean tries(Object lock) {
        return tries(lock, false);
    }

    /** As {@link #tries(Object)}. @param first only if none waits that has come before, where that is the order */
    private Boolean tries(Object lock, boolean first) {
        AllwaysMonitor monitor = lock(lock);
        AllwaysTask me = worker.current;
        if (monitor == null) {
            return null;
        }
        if (monitor.owner == me) {
            return again(monitor);
        }
        if (!hasAtOnce(monitor, AllwaysNames.MONITOR, new AllwaysClaim(me, 1, false, false, false), first)) {
            worker.monitors.tidy(worker.monitors.of(lock));
            return false;
        }
        monitor = worker.monitors.of(lock);
        worker.monitors.own(me, monitor, 1);
        settle(monitor);
        return true;
    }

    /**
     * Locks, unless the current task is interrupted or its time passes; null: the lock is left to its own code.
     *
     * @param nanos 0 or less: no time; {@link AllwaysTask#NEVER}: any time
     */
    Boolean locks(Object lock, long nanos) throws InterruptedException {
        if (lock(lock) == null) {
            return null;
        }
        AllwaysThreads.leaveIfInterrupted(worker);
        if (nanos <= 0) {
            return tries(lock, true);
        }
        AllwaysMonitor monitor = worker.monitors.of(lock);
        AllwaysTask me = worker.current;
        if (monitor.owner == me) {
            return again(monitor);
        }
        var claim = new AllwaysClaim(me, AllwaysQueued.all(lock), false, false, false);
        if (!acquires(claim, monitor, nanos, AllwaysNames.MONITOR)) {
            return false;
        }
        worker.monitors.own(me, monitor, 1);
        settle(monitor);
        worker.monitors.leave(monitor, AllwaysNames.MONITOR, true);
        return true;
    }

    /**
     * Whether there is as much as the current task claims, when it is to take it.
     *
     * @param first only if none waits that has come before, where that is the order
     */
    boolean hasAtOnce(AllwaysMonitor known, int space, AllwaysClaim wanted, boolean first) {
        Object object = known.object;
        boolean behind = first && known.isInOrder(wanted.shared) && !(wanted.shared && known.isSharedBy(wanted.task));
        var claim = new AllwaysClaim(wanted.task, wanted.permits, wanted.shared, behind, wanted.deaf);
        claim.seen = known.seen;
        worker.point(AllwaysTask.TRY, object, 0, space, claim);
        AllwaysMonitor monitor = worker.monitors.of(object);
        return monitor.isEnough(claim) && !(claim.first && monitor.hasLine());
    }

    /** Returns when the current task can take what it claims; false: its time has passed. */
    boolean acquires(AllwaysClaim claim, AllwaysMonitor monitor, long nanos, int space) throws InterruptedException {
        AllwaysTask me = claim.task;
        if (monitor.isTriedFirst()) {
            if (hasAtOnce(monitor, space, claim, true)) {
                return true;
            }
            if (!claim.deaf && AllwaysQueued.isAlone(monitor.object)) {
                AllwaysThreads.leaveIfInterrupted(worker); // as its own code asks again
            }
        }
        if (!(monitor.ordered && claim.shared && monitor.isSharedBy(me))) {
            worker.monitors.come(claim, monitor, space);
        }
        me.about(AllwaysTask.ACQUIRE, monitor.object, 0, space, claim);
        me.expired = false;
        me.deadline = nanos == AllwaysTask.NEVER ? AllwaysTask.NEVER : AllwaysThreads.deadline(worker, nanos, 1);
        monitor.addContender(claim);
        if (me.off == 0 || !me.ready) {
            worker.schedule(me);
        }
        me.deadline = AllwaysTask.NEVER;
        me.waitedWithPermit |= me.permit;
        boolean enough = monitor.isEnough(claim);
        boolean noticed = enough && monitor.seen && me.isCalledOff() && noticesInterrupt(claim);
        monitor.removeContender(claim);
        if (enough && !noticed) {
            return true;
        }
        boolean expired = me.expired;
        monitor.letContenders();
        if (noticed) {
            worker.point(AllwaysTask.CLEAR, me.thread, 0, AllwaysNames.THREAD);
        }
        if (!expired) {
            Thread.interrupted();
        }
        worker.monitors.leave(monitor, space, false);
        worker.monitors.tidy(monitor);
        if (!expired) {
            throw new InterruptedException();
        }
        return false;
    }

    /** Whether a task in a queue that could take what it waited for gives up, as it is interrupted. */
    private boolean noticesInterrupt(AllwaysClaim claim) {
        if (claim.shared) {
            worker.unseen.missesInterrupt();
            return false;
        }
        return worker.questions.pick("whether a thread that was to continue notices an interrupt first", 2) == 1;
    }

    /** Unlocks; false: the lock is left to its own code. */
    boolean unlocks(Object lock) {
        AllwaysMonitor monitor = held(lock);
        if (monitor == null) {
            return false;
        }
        if (monitor.entries > 1) {
            monitor.entries--;
            settle(monitor);
            return true;
        }
        worker.point(AllwaysTask.UNLOCK, lock, 0, AllwaysNames.MONITOR);
        worker.monitors.release(monitor);
        settle(monitor);
        worker.monitors.tidy(monitor);
        return true;
    }

    // ---- locks that tasks hold beside each other

    /**
     * Locks for reading, unless the current task is interrupted or its time passes; null: the lock is left to its own
     * code.
     *
     * @param nanos 0 or less: no time; {@link AllwaysTask#NEVER}: any time
     * @param deaf whether it waits on when it is interrupted
     */
    Boolean shares(Object lock, long nanos, boolean deaf) throws InterruptedException {
        if (worker.current.off > 0 || lock(lock) == null) {
            return null;
        }
        AllwaysThreads.mayWait(worker, deaf);
        if (nanos <= 0) {
            return triesToShare(lock, true);
        }
        AllwaysMonitor monitor = worker.monitors.of(lock);
        AllwaysTask me = worker.current;
        if (monitor.owner == me) {
            return triesToShare(lock, false);
        }
        var claim = new AllwaysClaim(me, 1, true, false, deaf);
        if (!acquires(claim, monitor, nanos, AllwaysNames.MONITOR)) {
            return false;
        }
        share(me, lock);
        worker.monitors.leave(monitor, AllwaysNames.MONITOR, true);
        return true;
    }

    /** Locks for reading, if that is possible at once, whoever waits; null: the lock is left to its own code. */
    Boolean triesToShare(Object lock) {
        return triesToShare(lock, false);
    }

    private Boolean triesToShare(Object lock, boolean first) {
        AllwaysTask me = worker.current;
        if (me.off > 0 || lock(lock) == null) {
            return null;
        }
        AllwaysMonitor known = worker.monitors.of(lock);
        if (!hasAtOnce(known, AllwaysNames.MONITOR, new AllwaysClaim(me, 1, true, false, false), first)) {
            worker.monitors.tidy(worker.monitors.of(lock));
            return false;
        }
        return share(me, lock);
    }

    /**
     * The lock's own code counts how often each thread holds it; it orders readers, which the lock does not promise.
     */
    private boolean share(AllwaysTask me, Object lock) {
        worker.ordering.acquires(me, lock, 0, AllwaysNames.MONITOR);
        me.off++;
        int watched = worker.ordering.unwatch();
        try {
            ((AbstractQueuedLongSynchronizer) lock).acquireShared(1);
        } finally {
            worker.ordering.watch(watched);
            me.off--;
        }
        AllwaysMonitor monitor = worker.monitors.of(lock);
        monitor.share(me);
        monitor.letContenders();
        return true;
    }

    /** Unlocks what was locked for reading; false: the lock is left to its own code. */
    boolean unshares(Object lock) {
        AllwaysMonitor monitor = worker.monitors.known(lock);
        AllwaysTask me = worker.current;
        if (me.off > 0 || monitor == null || monitor.readers == 0) {
            return false;
        }
        worker.point(AllwaysTask.UNSHARE, lock, 0, AllwaysNames.MONITOR);
        worker.ordering.releases(me, lock, AllwaysNames.READERS, AllwaysNames.MONITOR);
        me.off++;
        int watched = worker.ordering.unwatch();
        try {
            ((AbstractQueuedLongSynchronizer) lock).releaseShared(1);
        } finally {
            worker.ordering.watch(watched);
            me.off--;
        }
        monitor.unshare(me);
        monitor.letContenders();
        worker.monitors.tidy(monitor);
        return true;
    }

    /**
     * The current task asks whether the lock is held, or by whom: the lock's own code tells, as part of the step.
     * False: the lock is left to its own code.
     */
    boolean asks(Object lock) {
        if (worker.current.off > 0 || lock(lock) == null) {
            return false;
        }
        worker.point(AllwaysTask.READ, lock, 0, AllwaysNames.MONITOR);
        worker.monitors.tidy(worker.monitors.of(lock));
        begin();
        return true;
    }

    private void begin() {
        worker.current.off++;
        watched = worker.ordering.unwatch();
    }

    /** A question is answered. */
    void ends() {
        worker.current.off--;
        worker.ordering.watch(watched);
    }

    /**
     * The threads that wait for a lock or for permits, the last one first; null: the object is left to its own code.
     *
     * @param alone those that are to have it alone
     * @param shared those that are to share it
     */
    Thread[] queued(Object object, boolean alone, boolean shared) {
        AllwaysMonitor monitor = asksWhoWaits(object);
        if (monitor == null) {
            return null;
        }
        Thread[] threads = monitor.inQueue(alone, shared);
        worker.monitors.tidy(monitor);
        return threads;
    }

    /** Whether threads wait for a lock or for permits; null: the object is left to its own code. */
    Boolean hasQueue(Object object) {
        AllwaysMonitor monitor = asksWhoWaits(object);
        if (monitor == null) {
            return null;
        }
        boolean some = monitor.hasQueue();
        worker.monitors.tidy(monitor);
        return some;
    }

    private AllwaysMonitor asksWhoWaits(Object object) {
        boolean counted = AllwaysQueued.isSemaphore(object);
        int space = counted ? AllwaysNames.PERMITS : AllwaysNames.MONITOR;
        AllwaysMonitor known = counted ? semaphore(object) : lock(object);
        if (known == null) {
            return null;
        }
        if (!known.seen) {
            askedUnseen = true;
            worker.unseen.misses(
                    "it was asked which threads wait for a lock, which no class of the program names: whether"
                            + " they have come yet is explored by --platform stepwise alone");
        }
        worker.point(AllwaysTask.READ, object, known.seen ? AllwaysNames.QUEUED : 0, space);
        return worker.monitors.of(object);
    }

    // ---- conditions

    /** The lock of a condition, if the current task holds it; else null: the condition is left to its own code. */
    private AllwaysMonitor of(Object condition) {
        return held(AllwaysQueued.lock(condition));
    }

    /**
     * Waits on a condition; null: it is left to its own code.
     *
     * @param nanos {@link AllwaysTask#NEVER}: any time
     * @return whether the current task continued before its time
     */
    Boolean awaits(Object condition, long nanos) throws InterruptedException {
        return awaits(condition, nanos, false);
    }

    /** As {@link #awaits(Object, long)}. @param deaf whether it waits on when it is interrupted */
    private Boolean awaits(Object condition, long nanos, boolean deaf) throws InterruptedException {
        AllwaysMonitor monitor = of(condition);
        if (monitor == null) {
            return null;
        }
        AllwaysTask me = worker.current;
        me.maySuppressInterrupt(); // when it is to have the lock again
        long others = nanos > 0 ? AllwaysThreads.isToWait(me) : 0;
        try {
            return waits(monitor, condition, nanos, deaf);
        } finally {
            AllwaysThreads.hasWaited(me, others);
        }
    }

    private boolean waits(AllwaysMonitor monitor, Object condition, long nanos, boolean deaf)
            throws InterruptedException {
        worker.point(AllwaysTask.WAIT, monitor.object, 0, AllwaysNames.MONITOR);
        if (!deaf && Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (nanos <= 0) {
            worker.unseen.besides("a thread waited for a condition, but for no time");
        }
        Object lock = monitor.object;
        try {
            return worker.monitors.await(
                    monitor,
                    condition,
                    deaf,
                    nanos == AllwaysTask.NEVER
                            ? AllwaysTask.NEVER
                            : AllwaysThreads.deadline(worker, Math.max(1, nanos), 1));
        } finally {
            if (!worker.over) {
                settle(worker.monitors.known(lock));
            }
        }
    }

    /** As {@link #awaits}; how much of the time is left, the least number if the condition is left to its own code. */
    long awaitsNanos(Object condition, long nanos) throws InterruptedException {
        if (of(condition) == null) {
            return Long.MIN_VALUE;
        }
        long end = worker.readClock(0) + nanos;
        awaits(condition, nanos);
        return end - worker.readClock(0);
    }

    /** How long it is until a point in time. */
    long until(java.util.Date date) {
        long millis = date.getTime() - AllwaysChanceHooks.currentTimeMillis();
        return Math.max(0, java.util.concurrent.TimeUnit.MILLISECONDS.toNanos(millis));
    }

    /** As {@link #awaits}, on and on when interrupted. */
    boolean awaitsUninterruptibly(Object condition) {
        if (of(condition) == null) {
            return false;
        }
        try {
            awaits(condition, AllwaysTask.NEVER, true);
        } catch (InterruptedException e) {
            throw new IllegalStateException("an interrupt ended a wait that heeds none", e);
        }
        return true;
    }

    /** Signals the task that has waited on the condition for longest, or all; false: it is left to its own code. */
    boolean signals(Object condition, boolean all) {
        AllwaysMonitor monitor = of(condition);
        if (monitor == null) {
            return false;
        }
        int kind = monitor.seen
                ? monitor.fair ? AllwaysTask.SIGNAL_SEEN : AllwaysTask.NOTIFY_SEEN
                : monitor.fair ? AllwaysTask.SIGNAL : AllwaysTask.NOTIFY;
        worker.point(kind, monitor.object, 0, AllwaysNames.MONITOR);
        worker.metEarlier |= AllwaysQueued.isAbandoned(condition);
        AllwaysConditionWait wait = monitor.waiters;
        while (wait != null) {
            AllwaysConditionWait next = wait.next;
            if (wait.condition == condition) {
                AllwaysMonitors.awaken(monitor, wait);
                if (!all) {
                    return true;
                }
            }
            wait = next;
        }
        return true;
    }

    /** The threads that wait on the condition, the first one first; null: it is left to its own code. */
    Thread[] waiting(Object condition) {
        AllwaysMonitor monitor = of(condition);
        if (monitor == null) {
            return null;
        }
        if (monitor.seen) {
            worker.point(AllwaysTask.READ, monitor.object, AllwaysNames.WAITING, AllwaysNames.MONITOR);
        } else {
            askedUnseen = true;
            worker.unseen.besides("it was asked which threads wait on a condition");
        }
        Thread[] threads = new Thread[monitor.waiterCount()];
        int count = 0;
        for (AllwaysConditionWait wait = monitor.waiters; wait != null; wait = wait.next) {
            if (wait.condition == condition) {
                threads[count++] = wait.task.thread;
            }
        }
        return java.util.Arrays.copyOf(threads, count);
    }

    // ---- semaphores

    private AllwaysMonitor semaphore(Object semaphore) {
        AllwaysMonitor known = worker.monitors.known(semaphore);
        if (known != null) {
            return known;
        }
        if (AllwaysQueued.hasQueue(semaphore)) {
            return null;
        }
        return worker.monitors.of(semaphore);
    }

    /** Tasks that may have waited for permits of one semaphore have claimed different numbers of them. */
    void claimDifferentNumbers() {
        queuesUnseen = !queues;
        worker.unseen.misses("threads waited for different numbers of permits: that one waits behind another that wants"
                + " more, although there are as many as it wants itself, is explored by --platform stepwise alone");
    }

    private void permits(AllwaysMonitor monitor, int permits) {
        monitor.use(worker.current);
        AllwaysQueued.set(monitor.object, permits);
        monitor.letContenders();
        worker.monitors.tidy(monitor);
    }

    private boolean takes(AllwaysMonitor monitor, int permits) {
        worker.ordering.acquires(worker.current, monitor.object, 0, AllwaysNames.PERMITS);
        permits(monitor, AllwaysQueued.state(monitor.object) - permits);
        return true;
    }

    /**
     * Takes permits, unless its time passes or the current task is interrupted; null: the semaphore is left to its
     * own code.
     *
     * @param nanos 0 or less: no time; {@link AllwaysTask#NEVER}: any time
     * @param deaf whether it waits on when it is interrupted
     */
    Boolean takes(Object semaphore, int permits, long nanos, boolean deaf) throws InterruptedException {
        if (permits < 0 || semaphore(semaphore) == null) {
            return null;
        }
        AllwaysThreads.mayWait(worker, deaf);
        if (nanos <= 0) {
            return tries(semaphore, permits, true);
        }
        AllwaysMonitor monitor = semaphore(semaphore);
        var claim = new AllwaysClaim(worker.current, permits, false, false, deaf);
        if (!acquires(claim, monitor, nanos, AllwaysNames.PERMITS)) {
            return false;
        }
        monitor.had(claim);
        takes(monitor, permits);
        worker.monitors.leave(monitor, AllwaysNames.PERMITS, true);
        return true;
    }

    /** Takes permits, if there are as many, whoever waits; null: the semaphore is left to its own code. */
    Boolean tries(Object semaphore, int permits) {
        return tries(semaphore, permits, false);
    }

    private Boolean tries(Object semaphore, int permits, boolean first) {
        AllwaysMonitor monitor = permits < 0 ? null : semaphore(semaphore);
        if (monitor == null) {
            return null;
        }
        var claim = new AllwaysClaim(worker.current, permits, false, false, false);
        if (!hasAtOnce(monitor, AllwaysNames.PERMITS, claim, first)) {
            worker.monitors.tidy(semaphore(semaphore));
            return false;
        }
        return takes(semaphore(semaphore), permits);
    }

    /** Gives permits; false: the semaphore is left to its own code, as where these are too many. */
    boolean gives(Object semaphore, int permits) {
        AllwaysMonitor monitor =
                permits < 0 || AllwaysQueued.state(semaphore) + permits < AllwaysQueued.state(semaphore)
                        ? null
                        : semaphore(semaphore);
        if (monitor == null) {
            return false;
        }
        worker.point(AllwaysTask.UPDATE, semaphore, 0, AllwaysNames.PERMITS);
        monitor = semaphore(semaphore);
        worker.ordering.releases(worker.current, semaphore, 0, AllwaysNames.PERMITS);
        permits(monitor, AllwaysQueued.state(semaphore) + permits);
        return true;
    }

    /** Takes all permits, or gives those that are missing; the least number: the semaphore is left to its own code. */
    long drains(Object semaphore) {
        if (semaphore(semaphore) == null) {
            return Long.MIN_VALUE;
        }
        worker.point(AllwaysTask.UPDATE, semaphore, 0, AllwaysNames.PERMITS);
        int permits = AllwaysQueued.state(semaphore);
        takes(semaphore(semaphore), permits);
        return permits;
    }

    /** Takes permits away, whoever waits; false: the semaphore is left to its own code, as where there are too many. */
    boolean reduces(Object semaphore, int permits) {
        boolean legal = permits >= 0 && AllwaysQueued.state(semaphore) - permits <= AllwaysQueued.state(semaphore);
        if (!legal || semaphore(semaphore) == null) {
            return false;
        }
        worker.point(AllwaysTask.UPDATE, semaphore, 0, AllwaysNames.PERMITS);
        permits(semaphore(semaphore), AllwaysQueued.state(semaphore) - permits);
        return true;
    }

    /** The current task asks how many permits there are, as {@link #asks}. */
    boolean asksForPermits(Object semaphore) {
        if (worker.current.off > 0 || semaphore(semaphore) == null) {
            return false;
        }
        worker.point(AllwaysTask.READ, semaphore, 0, AllwaysNames.PERMITS);
        worker.monitors.tidy(worker.monitors.of(semaphore));
        begin();
        return true;
    }

    // ---- latches

    /** Waits until the count is 0; null: the latch is left to its own code. */
    Boolean awaitsZero(Object latch, long nanos) throws InterruptedException {
        if (AllwaysQueued.hasQueue(latch)) {
            return null;
        }
        AllwaysTask me = worker.current;
        AllwaysThreads.leaveIfInterrupted(worker);
        me.about(AllwaysTask.JOIN, latch, 0, AllwaysNames.COUNT);
        worker.await(me, AllwaysQueued.state(latch) == 0 || me.thread.isInterrupted(), nanos);
        if (AllwaysQueued.state(latch) == 0) {
            worker.ordering.acquires(me, latch, 0, AllwaysNames.COUNT);
            return true;
        }
        if (nanos > 0 && !me.expired && Thread.interrupted()) {
            throw new InterruptedException();
        }
        return false;
    }

    /** Counts down by one; false: the latch is left to its own code. */
    boolean countsDown(Object latch) {
        if (AllwaysQueued.hasQueue(latch)) {
            return false;
        }
        worker.point(AllwaysTask.END, latch, 0, AllwaysNames.COUNT);
        worker.ordering.releases(worker.current, latch, 0, AllwaysNames.COUNT);
        int count = AllwaysQueued.state(latch);
        if (count > 0) {
            AllwaysQueued.set(latch, count - 1);
        }
        if (count == 1) {
            worker.letJoiners(latch, true);
        }
        return true;
    }

    /** The current task asks for the count, as {@link #asks}. */
    boolean asksForCount(Object latch) {
        if (worker.current.off > 0 || AllwaysQueued.hasQueue(latch)) {
            return false;
        }
        worker.point(AllwaysTask.JOIN, latch, 0, AllwaysNames.COUNT);
        begin();
        return true;
    }
}
