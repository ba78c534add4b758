package java.lang;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The workers of pools: they are made, take tasks, wait for these, and leave. */
final class AllwaysPoolWorkers {
    private final AllwaysWorker worker;
    private final AllwaysPools pools;
    private AllwaysTask leaving; // the task that found last that it is to leave its pool
    private long leavingAfter; // steps that it had made then

    AllwaysPoolWorkers(AllwaysWorker worker, AllwaysPools pools) {
        this.worker = worker;
        this.pools = pools;
    }

    void clear() {
        leaving = null;
    }

    // ---- to take a task

    /**
     * Takes the next task of a pool, when there is one.
     *
     * @return null: the current task is to leave the pool; {@link AllwaysPools#OWN_CODE}
     */
    Object takes(Object pool) {
        AllwaysTask me = worker.current;
        if (me.off > 0 || !pools.isModelled(pool)) {
            return AllwaysPools.OWN_CODE;
        }
        Object queue = AllwaysPool.queue(pool);
        if (queue instanceof SynchronousQueue<?> handsOver) {
            return takes(me, pool, handsOver);
        }
        for (; ; ) {
            me.about(AllwaysTask.TAKE_TASK, queue, 0, AllwaysNames.CONTENT);
            me.expired = false;
            me.deadline = AllwaysPool.mayLeave(pool)
                    ? AllwaysThreads.deadline(worker, Math.max(1, AllwaysPool.keepAlive(pool)), 1)
                    : AllwaysTask.NEVER;
            if (AllwaysDelays.is(queue)) {
                waitsForNext(me, pool);
            }
            me.ready = pools.level(me) > 0;
            worker.schedule(me);
            me.deadline = AllwaysTask.NEVER;
            me.putOff = AllwaysTask.NEVER;
            if (worker.collections.learns(queue)) {
                return AllwaysPools.OWN_CODE;
            }
            if (AllwaysPool.isToLook(pool) || me.expired && AllwaysPool.isEmpty(pool) && AllwaysPool.mayLeave(pool)) {
                departs(me, pool);
                return null;
            }
            if (pools.level(me) == 0) {
                continue;
            }
            if (AllwaysDelays.is(queue)) {
                me.clock = Math.max(me.clock, AllwaysDelays.next(queue)); // not a moment too soon
            }
            AllwaysPools.enters(me, pool);
            try {
                return ((BlockingQueue<?>) queue).poll();
            } finally {
                pools.leaves(me, pool);
            }
        }
    }

    /** A worker of a scheduled pool waits for the time at which the next task is due, if there is one. */
    void waitsForNext(AllwaysTask task, Object pool) {
        boolean mayLeave = AllwaysPool.mayLeave(pool);
        if (!AllwaysPool.isEmpty(pool)) {
            task.deadline = AllwaysDelays.next(AllwaysPool.queue(pool));
        } else if (!mayLeave) {
            task.deadline = AllwaysTask.NEVER;
        }
        if (mayLeave && AllwaysPool.count(pool) > 1) {
            worker.unseen.besides("idle threads of a scheduled pool may leave it before a task is due");
        }
    }

    /** As {@link #takes(Object)}, where a task is handed over to a worker that waits in the queue's own order. */
    private Object takes(AllwaysTask me, Object pool, SynchronousQueue<?> queue) {
        for (; ; ) {
            worker.point(AllwaysTask.COME_FOR_TASK, queue, 0, AllwaysNames.CONTENT);
            if (worker.collections.learns(queue)) {
                return AllwaysPools.OWN_CODE;
            }
            if (AllwaysPool.isToLook(pool)) {
                departs(me, pool);
                return null;
            }
            long time = AllwaysPool.keepAlive(pool);
            boolean mayLeave = AllwaysPool.mayLeave(pool);
            me.expired = time <= 0;
            Object task = null;
            AllwaysPools.enters(me, pool);
            worker.meetings.comesForTask(me, queue);
            boolean isOwn;
            try {
                task = mayLeave ? queue.poll(time, TimeUnit.NANOSECONDS) : queue.take();
            } catch (InterruptedException e) {
                me.expired = false; // it looks again
            } finally {
                isOwn = me.within == null;
                worker.meetings.hasCome();
                pools.leaves(me, pool);
            }
            if (task != null) {
                return task;
            }
            if (isOwn) {
                return AllwaysPools.OWN_CODE;
            }
            if (AllwaysPool.isToLook(pool) || me.expired && AllwaysPool.mayLeave(pool)) {
                departs(me, pool);
                return null;
            }
        }
    }

    private void departs(AllwaysTask me, Object pool) {
        AllwaysPool.countDown(pool);
        leaving = me;
        leavingAfter = me.made;
        pools.looksAgain(AllwaysPool.queue(pool));
    }

    /** Whether a task leaves its pool, in the step that it has made last. */
    boolean isLeaving(AllwaysTask task) {
        return task == leaving && task.made == leavingAfter;
    }

    /** The current task waits in the queue of its pool, amid a step of the pool that ends here. */
    void pauses() {
        pools.leaves(worker.current, worker.current.within);
    }

    /** It waits no longer, and its call continues in a step of the pool. */
    void continues(Object pool) {
        AllwaysPools.enters(worker.current, pool);
    }

    /** Whether the current task leaves a pool in one step, which is to be ended: the one in which it found nothing. */
    boolean exits(Object pool) {
        AllwaysTask me = worker.current;
        if (me.off == 0 && isLeaving(me) && pools.isModelled(pool)) {
            AllwaysPools.enters(me, pool);
            return true;
        }
        return pools.begins(pool, AllwaysTask.DIE);
    }

    /** Whether a worker does something that is no step to itself, which is to be ended. */
    boolean hides(Object pool) {
        AllwaysTask me = worker.current;
        if (me.off > 0 || !pools.isModelled(pool)) {
            return false;
        }
        AllwaysPools.enters(me, pool);
        return true;
    }

    void shows() {
        AllwaysPools.leaves(worker.current);
    }

    /** The state of a pool is asked by one of its workers, to know whether it is stopping. */
    int asksState(AtomicInteger state, Object pool) {
        AllwaysTask me = worker.current;
        if (me.off > 0 || !pools.isModelled(pool)) {
            return state.get();
        }
        worker.point(AllwaysTask.READ, AllwaysPool.queue(pool), AllwaysNames.STOPPED, AllwaysNames.CONTENT);
        return AllwaysPool.state(pool);
    }

    // ---- what a call of a pool has the program do

    Thread makesThread(ThreadFactory factory, Runnable body) {
        AllwaysTask me = worker.current;
        Object pool = me.within;
        if (pool == null || AllwaysPool.isUsual(factory)) {
            return factory.newThread(body);
        }
        long before = me.made;
        pools.leaves(me, pool);
        try {
            return factory.newThread(body);
        } finally {
            if (me.made != before && !worker.over) {
                worker.point(AllwaysTask.UPDATE, AllwaysPool.queue(pool), 0, AllwaysNames.CONTENT);
            }
            AllwaysPools.enters(me, pool);
        }
    }

    void rejects(RejectedExecutionHandler handler, Runnable task, ThreadPoolExecutor pool) {
        AllwaysTask me = worker.current;
        if (me.within != null && !AllwaysPool.isUsual(handler)) {
            AllwaysPools.leaves(me);
        }
        handler.rejectedExecution(task, pool);
    }
}
