package java.lang;

/** How pools of threads come to their end: shutdowns, what follows them, and tasks that wait for the end. */
final class AllwaysShutdowns {
    private final AllwaysWorker worker;
    private final AllwaysPools pools;
    private Object stopped; // the pool whose workers are interrupted when the step ends that the current task is in
    private AllwaysTask emptying; // has shut down a pool, whose tasks it is to take out; null: none

    AllwaysShutdowns(AllwaysWorker worker, AllwaysPools pools) {
        this.worker = worker;
        this.pools = pools;
    }

    void clear() {
        stopped = null;
        emptying = null;
    }

    // ---- what follows a shutdown

    /** Whether the workers of a pool are interrupted when the step ends in which the current task stops it. */
    boolean interruptsLater(Object pool) {
        stopped = pools.isWithin(pool) ? pool : null;
        return stopped != null;
    }

    /** A step of a pool has ended. If it was stopped, its workers are interrupted: each a step. */
    void follow(Object pool) {
        if (pool == stopped) {
            stopped = null;
            for (Thread thread : AllwaysPool.threads(pool)) {
                thread.interrupt(); // one that is interrupted already stays so
            }
        }
    }

    /** Whether tasks are taken out of a pool that is being shut down behind that step, each in one of its own. */
    boolean emptiesLater(Object pool) {
        emptying = pools.isWithin(pool) && !AllwaysPool.isEmpty(pool) ? worker.current : null;
        return emptying != null;
    }

    /** Whether that is to be done now. */
    boolean emptiesNow() {
        boolean empties = emptying == worker.current;
        emptying = null;
        return empties;
    }

    /** Whether idle workers need not be interrupted when they are to look again. */
    boolean needNoInterrupts(Object pool) {
        if (!pools.isModelled(pool)) {
            return false;
        }
        if (AllwaysPool.isRunning(pool) && worker.meetings.isAwaited(AllwaysPool.queue(pool))) {
            worker.unseen.besides("the times or sizes of a pool were changed while one of its threads was idle");
        }
        return true;
    }

    // ---- the end

    /** 1 less what is still to end of a pool; null: it has ended. */
    static long level(Object pool) {
        if (pool == null || AllwaysPool.isTerminated(pool)) {
            return 1;
        }
        // one that died may be replaced
        return Math.min(0, 1 - AllwaysPool.count(pool) - (AllwaysPool.isRunning(pool) ? 1 : 0));
    }

    /**
     * Waits for the end of a pool; null: its own code is to do it.
     *
     * @param nanos 0 or less: no time
     */
    Boolean awaits(Object pool, long nanos) throws InterruptedException {
        AllwaysTask me = worker.current;
        if (me.off > 0 || !pools.isModelled(pool)) {
            return null;
        }
        Object queue = AllwaysPool.queue(pool);
        me.about(AllwaysTask.JOIN, queue, 0, AllwaysNames.CONTENT);
        worker.await(
                me,
                AllwaysPool.isTerminated(pool) || me.thread.isInterrupted(),
                Math.min(nanos, AllwaysTask.NEVER - 1));
        if (worker.collections.learns(queue)) {
            return null;
        }
        if (AllwaysPool.isTerminated(pool)) {
            AllwaysPool.acquireState(me, pool);
            return true;
        }
        if (nanos > 0 && !me.expired && Thread.interrupted()) {
            throw new InterruptedException();
        }
        return false;
    }
}
