package java.lang;

import jdk.internal.vm.annotation.DontInline;

/** The monitors of one execution: entered, left, waited on and notified. */
final class AllwaysMonitors {
    private final AllwaysWorker worker;
    private final AllwaysTable table = new AllwaysTable();
    private final AllwaysTable met = new AllwaysTable();
    private AllwaysMonitor spare;

    AllwaysMonitors(AllwaysWorker worker) {
        this.worker = worker;
    }

    void clear() {
        table.clear();
        met.clear();
    }

    /** The program has made the object, or calls it. */
    void meet(Object object) {
        if (met.get(object) == null && !AllwaysMet.isOfSystem(object)) {
            met.put(object, object);
        }
    }

    /**
     * Whether a real monitor is under control. Of the classes that have them before any agent comes, those of objects
     * that the platform uses by itself are not, unless somebody holds them: a step for each text that it puts
     * together would be too many.
     */
    boolean isUnderControl(Object object) {
        return table.get(object) != null
                || (object instanceof StringBuffer || object instanceof java.util.Hashtable
                        ? met.get(object) != null || worker.met.has(object)
                        : worker.met.isThePrograms(object));
    }

    /** Whether some task holds the monitor, is to lock it or waits on it. */
    boolean isKnown(Object object) {
        return table.get(object) != null;
    }

    /** The monitor of an object; null if no task has anything to do with it. */
    AllwaysMonitor known(Object object) {
        return (AllwaysMonitor) table.get(object);
    }

    /** The monitor of an object, from here on known. */
    AllwaysMonitor of(Object object) {
        var monitor = (AllwaysMonitor) table.get(object);
        if (monitor != null) {
            return monitor;
        }
        monitor = spare != null ? spare : new AllwaysMonitor();
        spare = null;
        monitor.begin(object, worker.synchronizers.asked, worker.synchronizers.queues);
        table.put(object, monitor);
        if (object instanceof Thread thread) {
            AllwaysTask ending = worker.taskOf(thread);
            if (ending != null && ending.kind == AllwaysTask.END && ending.object == thread && !ending.ended) {
                contendToEnd(ending, monitor);
            }
        }
        return monitor;
    }

    void tidy(AllwaysMonitor monitor) {
        if (monitor.isIdle()) {
            table.remove(monitor.object);
            monitor.object = null;
            spare = monitor;
        }
    }

    /** The monitor, if the task holds it. */
    private AllwaysMonitor held(Object object, AllwaysTask me) {
        var monitor = (AllwaysMonitor) table.get(object);
        if (monitor == null || monitor.owner != me) {
            throw new IllegalMonitorStateException("current thread is not owner");
        }
        return monitor;
    }

    boolean holds(Object object) {
        var monitor = (AllwaysMonitor) table.get(object);
        return monitor != null && monitor.owner == worker.current;
    }

    /** The objects whose monitors the task holds. */
    Object[] heldBy(AllwaysTask task) {
        return table.heldBy(task);
    }

    @DontInline
    void enter(Object object) {
        if (object == null) {
            throw new NullPointerException();
        }
        if (AllwaysMet.isOfSystem(object)) {
            worker.unseen.besides(
                    "the system's properties were locked, as by one of their views: what outlives executions may be"
                            + " half done");
        }
        AllwaysTask me = worker.current;
        AllwaysMonitor monitor = of(object);
        if (monitor.owner == me) {
            monitor.entries++;
            return;
        }
        lock(me, monitor, 1);
    }

    /** The current task comes for what is taken in the order in which tasks come, or joins a queue that is seen. */
    void come(AllwaysClaim claim, AllwaysMonitor monitor, int space) {
        claim.seen = monitor.seen;
        if (monitor.ordered) {
            worker.point(claim.shared ? AllwaysTask.COME_TO_SHARE : AllwaysTask.COME, monitor.object, 0, space, claim);
            monitor.line(claim);
        } else if (monitor.seen) {
            int kind = monitor.isOrderSeen() ? AllwaysTask.JOIN_QUEUE_BEHIND : AllwaysTask.JOIN_QUEUE;
            worker.point(kind, monitor.object, AllwaysNames.QUEUED, space);
        }
        if (monitor.seen) {
            monitor.enqueue(claim);
        }
    }

    /**
     * The current task leaves the queue, if that is seen: in two steps, as in the platform's code. One that has what it
     * waited for does not count any more, and is told a moment longer; of one that has given up it is the other way
     * round.
     */
    void leave(AllwaysMonitor monitor, int space, boolean has) {
        AllwaysClaim claim = monitor.seen ? monitor.inQueue(worker.current) : null;
        if (claim != null) {
            int kind = monitor.isOrderSeen() ? AllwaysTask.LEAVE_QUEUE_BEFORE : AllwaysTask.LEAVE_QUEUE;
            worker.point(kind, monitor.object, AllwaysNames.QUEUED, space);
            claim.linked = !has;
            claim.named = has;
            worker.point(kind, monitor.object, AllwaysNames.QUEUED, space);
            monitor.dequeue(claim);
        }
    }

    void lock(AllwaysTask me, AllwaysMonitor monitor, int entries) {
        if (monitor.seen && worker.synchronizers.hasAtOnce(monitor, AllwaysNames.MONITOR, new AllwaysClaim(me), true)) {
            own(me, monitor, entries);
            AllwaysSynchronizers.settle(monitor);
            return;
        }
        var claim = new AllwaysClaim(me);
        come(claim, monitor, AllwaysNames.MONITOR);
        contend(claim, monitor);
        take(claim, monitor, entries);
    }

    private void contend(AllwaysClaim claim, AllwaysMonitor monitor) {
        AllwaysTask me = claim.task;
        me.about(AllwaysTask.LOCK, monitor.object, 0, AllwaysNames.MONITOR, claim);
        monitor.addContender(claim);
        if (me.off == 0 || !me.ready) {
            worker.schedule(me);
        }
        me.waitedWithPermit |= me.permit && AllwaysQueued.is(monitor.object);
    }

    private void take(AllwaysClaim claim, AllwaysMonitor monitor, int entries) {
        monitor.removeContender(claim);
        own(claim.task, monitor, entries);
        if (monitor.seen) {
            AllwaysSynchronizers.settle(monitor);
            leave(monitor, AllwaysNames.MONITOR, true);
        }
    }

    /** The task has the monitor from here on. */
    void own(AllwaysTask me, AllwaysMonitor monitor, int entries) {
        monitor.owner = me;
        monitor.entries = entries;
        monitor.letContenders();
        worker.ordering.acquires(me, monitor.object, 0, AllwaysNames.MONITOR);
        worker.ordering.acquires(me, monitor.object, AllwaysNames.READERS, AllwaysNames.MONITOR);
    }

    @DontInline
    void exit(Object object) {
        AllwaysTask me = worker.current;
        var monitor = (AllwaysMonitor) table.get(object);
        if (monitor == null || monitor.owner != me) {
            return; // entered where nothing is controlled
        }
        if (monitor.entries > 1) {
            monitor.entries--;
            return;
        }
        worker.step(AllwaysTask.UNLOCK, object, 0, AllwaysNames.MONITOR);
        release(monitor);
        tidy(monitor);
    }

    void release(AllwaysMonitor monitor) {
        worker.ordering.releases(monitor.owner, monitor.object, 0, AllwaysNames.MONITOR);
        monitor.owner = null;
        monitor.entries = 0;
        monitor.letContenders();
    }

    /** As {@link #release(AllwaysMonitor)}, by a task that waits on it, or on a condition of that lock. */
    private void release(AllwaysMonitor monitor, Object condition) {
        release(monitor);
        if (condition != null) {
            AllwaysSynchronizers.settle(monitor);
        }
    }

    void await(Object object, long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        AllwaysMonitor monitor = held(object, worker.current);
        worker.point(AllwaysTask.WAIT, object, 0, AllwaysNames.MONITOR);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        await(monitor, null, false, AllwaysThreads.deadline(worker, millis, 1_000_000L));
    }

    /**
     * The current task, which has the monitor, gives it back, waits, and has it again.
     *
     * @param condition on which it waits; null: the monitor's own
     * @param deaf whether it waits on when it is interrupted
     * @param deadline by the clock of the task
     * @return whether the task continued before its time
     */
    boolean await(AllwaysMonitor monitor, Object condition, boolean deaf, long deadline) throws InterruptedException {
        AllwaysTask me = worker.current;
        Object object = monitor.object;
        int entries = monitor.entries;
        boolean noticed = condition == null || me.mayWakeSpuriously; // the platform's own code waits on in a loop
        me.mayWakeSpuriously = false;
        boolean wakes = noticed && worker.questions.wakesForNoReason();
        if (wakes && !monitor.seen) {
            release(monitor, condition);
            lock(me, monitor, entries);
            return true;
        }
        release(monitor, condition);
        var wait = new AllwaysConditionWait(me, condition, deaf, monitor.seen, wakes);
        monitor.addWaiter(wait);
        if (condition == null) {
            me.isSeenWaiting(); // it waited before it had given the monitor back
        }
        me.about(AllwaysTask.AWAKE, object, 0, AllwaysNames.MONITOR, wait);
        me.ready = wakes;
        me.expired = false;
        me.deadline = wakes ? AllwaysTask.NEVER : deadline;
        worker.schedule(me);
        me.waitedWithPermit |= me.permit && condition != null;
        me.deadline = AllwaysTask.NEVER;
        if (wait.notified) {
            var claim = (AllwaysClaim) me.need;
            if (claim.monitor == null) {
                monitor.line(claim);
                contend(claim, monitor);
            }
            take(claim, monitor, entries);
            return true;
        }
        monitor.removeWaiter(wait);
        boolean expired = me.expired;
        lock(me, monitor, entries);
        if (wakes) {
            return true;
        }
        if (!expired) {
            worker.point(AllwaysTask.CLEAR, me.thread, 0, AllwaysNames.THREAD);
            Thread.interrupted();
            throw new InterruptedException();
        }
        return false;
    }

    void signal(Object object, boolean all) {
        AllwaysTask me = worker.current;
        AllwaysMonitor monitor = held(object, me);
        worker.point(AllwaysTask.NOTIFY, object, 0, AllwaysNames.MONITOR);
        int waiting = monitor.waiterCount();
        if (waiting == 0) {
            return;
        }
        if (all) {
            awakenAll(monitor);
        } else {
            int which = waiting == 1 ? 0 : worker.questions.pick("whom notify wakes", waiting);
            awaken(monitor, monitor.waiter(which));
        }
    }

    /** A thread is about to end: for that the VM locks its monitor. */
    void ends(AllwaysTask me) {
        var monitor = (AllwaysMonitor) table.get(me.thread);
        if (monitor != null) {
            contendToEnd(me, monitor);
        }
    }

    private static void contendToEnd(AllwaysTask task, AllwaysMonitor monitor) {
        if (!(task.thread instanceof BaseVirtualThread)) {
            var claim = new AllwaysClaim(task);
            task.need = claim;
            monitor.addContender(claim);
        }
    }

    /** The thread has ended: the VM notifies all that wait on its monitor. */
    void ended(AllwaysTask me) {
        if (me.need instanceof AllwaysClaim claim) {
            AllwaysMonitor monitor = claim.monitor;
            monitor.removeContender(claim);
            awakenAll(monitor);
            tidy(monitor);
        }
    }

    private static void awakenAll(AllwaysMonitor monitor) {
        while (monitor.waiters != null) {
            awaken(monitor, monitor.waiters);
        }
    }

    static void awaken(AllwaysMonitor monitor, AllwaysConditionWait wait) {
        monitor.removeWaiter(wait);
        wait.notified = true;
        wait.task.deadline = AllwaysTask.NEVER;
        if (wait.condition == null) {
            wait.task.isSeenWaiting();
        }
        var claim = new AllwaysClaim(wait.task);
        claim.condition = wait.condition;
        if (monitor.ordered && !monitor.fair) {
            wait.task.about(AllwaysTask.COME, monitor.object, 0, AllwaysNames.MONITOR, claim); // others may barge
            wait.task.ready = true;
            return;
        }
        wait.task.about(AllwaysTask.LOCK, monitor.object, 0, AllwaysNames.MONITOR, claim);
        if (monitor.fair) {
            monitor.line(claim);
        }
        if (monitor.seen) {
            monitor.enqueue(claim);
        }
        monitor.addContender(claim);
    }
}
