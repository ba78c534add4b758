package java.lang;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * Pools of threads as what they promise: to submit a task, to take one, to leave and to shut down are one step each,
 * by the pool's own code. Idle threads wait in the scheduler.
 */
final class AllwaysPools {
    /*
     * The target of all steps is the pool's queue: what the program does to that is dependent with them. The pool falls
     * back where its queue does. What is only ever done under a step of the pool, or by the worker to itself, is no
     * step: the state, the set of workers and their locks. Code of the program's (factories, handlers, tasks) runs as
     * steps.
     *
     * Threads leave in any order: that is an addition to how many have left, which the one that awaits the pool's end
     * waits for. Idle threads are not interrupted when they are to look again, for they wait until there is something.
     */
    /** What a hook gives where the pool's own code is to do what was called. */
    static final Object OWN_CODE = new Object();

    final AllwaysPoolWorkers workers;
    final AllwaysShutdowns shutdowns;
    private final AllwaysWorker worker;
    private boolean admits; // the call that was begun last has looked already whether its pool is shut down: no
    private final AllwaysTable pools = new AllwaysTable(); // by queue
    private final AllwaysTable kinds = new AllwaysTable(); // by class of pools: whether its calls may be one step

    AllwaysPools(AllwaysWorker worker) {
        this.worker = worker;
        this.workers = new AllwaysPoolWorkers(worker, this);
        this.shutdowns = new AllwaysShutdowns(worker, this);
    }

    void clear() {
        pools.clear();
        workers.clear();
        shutdowns.clear();
        admits = false;
    }

    /** Whether a queue is that of a pool. */
    boolean has(Object queue) {
        return pools.get(queue) != null;
    }

    /** Whether a queue is that of a pool whose workers are to leave now. */
    boolean isDismissed(Object queue) {
        Object pool = pools.get(queue);
        return pool != null && AllwaysPool.dismisses(pool);
    }

    /** How many tasks a worker finds in its pool's queue; no end of them where it must not wait any longer. */
    long level(AllwaysTask task) {
        Object queue = task.object;
        return worker.collections.isFallen(queue) || AllwaysPool.isToLook(pools.get(queue))
                ? Long.MAX_VALUE
                : task.kind == AllwaysTask.TAKE_TASK && AllwaysDelays.is(queue)
                        ? AllwaysDelays.level(queue, task)
                        : AllwaysCollections.size(queue);
    }

    // ---- which pools

    /** Whether the calls of a pool are one step each. */
    boolean isModelled(Object pool) {
        Object queue = AllwaysPool.queue(pool);
        boolean isScheduled = pool.getClass() == ScheduledThreadPoolExecutor.class && AllwaysDelays.is(queue);
        if (!isScheduled && !(isOfQueues(queue) && isOfPools(pool.getClass()))) {
            return false;
        }
        Object known = pools.get(queue);
        if (known == null) {
            pools.put(queue, pool);
            worker.metEarlier |= AllwaysPool.count(pool) > 0 && hasWorkersOfBefore(pool);
        } else if (known != pool) {
            worker.collections.fallBack(queue, "ThreadPoolExecutor of another pool", true);
        }
        return !worker.collections.isLeft(queue);
    }

    /** Whether some workers belong to an execution that is over: they never take a task any more. */
    private boolean hasWorkersOfBefore(Object pool) {
        for (Thread thread : AllwaysPool.threads(pool)) {
            if (worker.taskOf(thread) == null && AllwaysThreads.isOfAnEarlierExecution(thread)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOfQueues(Object queue) {
        Class<?> type = queue.getClass();
        return type == SynchronousQueue.class
                || type == LinkedBlockingQueue.class
                || type == LinkedBlockingDeque.class
                || type == ArrayBlockingQueue.class && AllwaysCollections.isOfPlatform(queue);
    }

    /** Not if it is told of its end: that runs amid the step in which it ends. */
    private boolean isOfPools(Class<?> type) {
        if (type == ThreadPoolExecutor.class) {
            return true;
        }
        Object known = kinds.get(type);
        if (known == null) {
            worker.current.off++;
            known = !isToldOfItsEnd(type);
            worker.current.off--;
            kinds.put(type, known);
        }
        return (Boolean) known;
    }

    private static boolean isToldOfItsEnd(Class<?> type) {
        for (Class<?> each = type; each != ThreadPoolExecutor.class; each = each.getSuperclass()) {
            for (java.lang.reflect.Method method : each.getDeclaredMethods()) {
                if (method.getName().equals("terminated") && method.getParameterCount() == 0) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The pool of a queue; null: there is none. */
    Object of(Object queue) {
        return pools.get(queue);
    }

    // ---- calls

    /**
     * Whether the call of a pool, or of a scheduled one's queue, is one step, that the current task makes now: then it
     * is to be ended.
     */
    boolean begins(Object self, int kind) {
        AllwaysTask me = worker.current;
        Object pool = AllwaysDelays.is(self) ? pools.get(self) : self;
        if (me.off > 0 || pool == null || !isModelled(pool)) {
            return false;
        }
        me.joining = false;
        worker.point(kind, AllwaysPool.queue(pool), 0, AllwaysNames.CONTENT);
        if (worker.collections.learns(AllwaysPool.queue(pool))) {
            return false;
        }
        enters(me, pool);
        return true;
    }

    /** As {@link #begins}, of a call that asks whether a pool is shut down: workers of scheduled ones do. */
    boolean asks(Object pool, int kind) {
        AllwaysTask me = worker.current;
        if (me.off > 0 || !isModelled(pool) || !AllwaysDelays.is(AllwaysPool.queue(pool))) {
            return begins(pool, kind);
        }
        worker.point(kind, AllwaysPool.queue(pool), AllwaysNames.STOPPED, AllwaysNames.CONTENT);
        enters(me, pool);
        return true;
    }

    /**
     * As {@link #begins}, of the call that gives a scheduled pool a task: a step before that one looks whether the pool
     * is shut down, and refuses the task then. One that is shut down between the two cancels it.
     */
    boolean schedules(Object pool, int kind) {
        AllwaysTask me = worker.current;
        if (me.off > 0 || !isModelled(pool)) {
            return false;
        }
        worker.point(AllwaysTask.READ, AllwaysPool.queue(pool), AllwaysNames.STOPPED, AllwaysNames.CONTENT);
        if (!AllwaysPool.isRunning(pool)) {
            enters(me, pool);
            return true;
        }
        admits = begins(pool, kind);
        return admits;
    }

    /** Whether the call that the current task has begun has looked already, and its pool was not shut down then. */
    boolean admits() {
        boolean was = admits;
        admits = false;
        return was;
    }

    /** As {@link #begins}, of a call that counts tasks, or those that run one. */
    boolean counts(Object pool, int kind) {
        boolean begins = begins(pool, kind);
        if (begins && AllwaysPool.count(pool) > 0) {
            worker.unseen.besides(
                    "a pool was asked how many tasks run or have run, which it counts behind what they do");
            worker.collections.lags("pool");
        }
        return begins;
    }

    /** What a task does next is part of a step of a pool. */
    static void enters(AllwaysTask me, Object pool) {
        me.off++;
        me.within = pool;
    }

    void ends(Object self) {
        Object pool = AllwaysDelays.is(self) ? pools.get(self) : self;
        leaves(worker.current, pool);
        shutdowns.follow(pool);
    }

    /** The current task is no longer in a call of a pool: others look again. */
    void leaves(AllwaysTask me, Object pool) {
        leaves(me);
        looksAgain(AllwaysPool.queue(pool));
    }

    static void leaves(AllwaysTask me) {
        me.off = 0;
        me.within = null;
    }

    /** Those that wait for a task or the end of a pool look again, and those that wait for its queue. */
    void looksAgain(Object queue) {
        worker.collections.changed(queue);
    }

    /** As far as they wait for the pool. */
    void letWaiting(Object queue) {
        if (!has(queue)) {
            return;
        }
        for (int i = 0; i < worker.count; i++) {
            AllwaysTask task = worker.tasks[i];
            if (task == worker.current || task.ended || task.object != queue) {
                continue;
            }
            if (task.kind == AllwaysTask.TAKE_TASK) {
                task.ready = level(task) > 0;
                if (AllwaysDelays.is(queue)) {
                    task.putsOff();
                    workers.waitsForNext(task, pools.get(queue));
                }
            } else if (task.kind == AllwaysTask.JOIN && task.joining) {
                task.ready = AllwaysShutdowns.level(pools.get(queue)) > 0 || task.thread.isInterrupted();
            }
        }
    }

    /** Whether what the current task is in is a call of a pool that is one step. */
    boolean isWithin(Object pool) {
        return worker.current.within == pool;
    }

    /** The queue of a scheduled pool is used as none is that may be one step. */
    void usesQueue(Object queue) {
        if (worker.current.off == 0 && has(queue)) {
            worker.collections.fallBack(queue, "take", true);
        }
    }
}
