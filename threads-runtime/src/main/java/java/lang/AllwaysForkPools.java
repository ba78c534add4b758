package java.lang;

import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.RejectedExecutionException;
import jdk.internal.misc.Unsafe;

/**
 * The fork/join pools of a worker. The common pool, and those of the platform's own class with two threads or more,
 * which make no other threads than those of the platform, are known by their tasks; others are explored from within.
 */
final class AllwaysForkPools {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long PREFIX = UNSAFE.objectFieldOffset(ForkJoinPool.class, "workerNamePrefix");
    private static final Object FROM_WITHIN = new Object();

    private final AllwaysWorker worker;
    private final AllwaysTable own = new AllwaysTable();
    private AllwaysForkPool common;
    private boolean hadTasks;

    AllwaysForkPools(AllwaysWorker worker) {
        this.worker = worker;
        this.common = AllwaysForkPool.common(worker);
    }

    void clear() {
        common = AllwaysForkPool.common(worker);
        own.clear();
        hadTasks = false;
    }

    /** What is known of a pool; null: it is explored from within, or the current task is in a call that is one step. */
    AllwaysForkPool of(Object pool) {
        AllwaysTask me = worker.current;
        if (me.off > 0) {
            return null;
        }
        me.off++;
        try {
            if (pool == ForkJoinPool.commonPool()) {
                return common;
            }
            Object known = own.get(pool);
            if (known == null) {
                if (!AllwaysIdentity.isHashed(pool)) {
                    worker.identity.met(me, pool);
                }
                known = isModelled(pool)
                        ? AllwaysForkPool.own(worker, (ForkJoinPool) pool, (String) UNSAFE.getReference(pool, PREFIX))
                        : FROM_WITHIN;
                own.put(pool, known);
            }
            return known instanceof AllwaysForkPool its ? its : null;
        } finally {
            me.off--;
        }
    }

    private static boolean isModelled(Object object) {
        return object.getClass() == ForkJoinPool.class
                && object instanceof ForkJoinPool pool
                && pool.getFactory() == ForkJoinPool.defaultForkJoinWorkerThreadFactory
                && pool.getUncaughtExceptionHandler() == null
                && pool.getParallelism() > 1
                && pool.getPoolSize() == 0
                && !pool.isShutdown();
    }

    /** Whether a task of a pool gets a thread of its own: tasks may run beside each other, in any order. */
    boolean executes(Object pool, Runnable task) {
        AllwaysForkPool its = of(pool);
        if (its == null) {
            return false;
        }
        runs(its, new AllwaysForked(its, task));
        return true;
    }

    /**
     * As {@link #executes}, of a task that is forked or submitted.
     *
     * @param pool null: that of the current task
     */
    boolean forks(Object pool, ForkJoinTask<?> task) {
        AllwaysTask me = worker.current;
        boolean isKnown = task instanceof CountedCompleter<?>
                || task instanceof RecursiveTask<?>
                || task instanceof RecursiveAction
                || task.getClass().getName().startsWith("java.util.concurrent.ForkJoinTask$Adapted");
        if (me.off > 0 || pool == null && AllwaysThreads.isOfPool(me)) {
            return false; // that one's pool is explored from within
        }
        AllwaysForkPool its = pool != null ? of(pool) : me.forkPool != null ? me.forkPool : common;
        if (its == null || its.isCommon() && !isKnown) {
            return false;
        }
        runs(its, new AllwaysForked(its, task));
        return true;
    }

    private void runs(AllwaysForkPool pool, Runnable task) {
        hadTasks = true;
        if (!pool.runs(task)) {
            throw new RejectedExecutionException();
        }
    }

    /** Who forked a task would take it back, which can't be done to one that has a thread of its own. */
    void takesBack() {
        if (hadTasks && !AllwaysThreads.isOfPool(worker.current)) {
            worker.unseen.misses("a task of a fork/join pool was to be taken back (tryUnfork): that it can be, as no"
                    + " thread has begun it, is explored by --platform stepwise alone");
        }
    }

    /** A pool is to run a task later: if it was not used before it is explored from within. */
    void delays(Object pool) {
        AllwaysForkPool its = of(pool);
        if (its == null || its.isCommon()) {
            return;
        }
        if (its.isUnused()) {
            own.put(pool, FROM_WITHIN);
        } else {
            worker.unseen.misses("a fork/join pool was to run a task later, and had tasks before: that it waits for"
                    + " that one before it ends is explored by --platform stepwise alone");
        }
    }

    /** The pool whose task the current thread runs, if that has a thread of its own; null: it has not. */
    ForkJoinPool current() {
        AllwaysTask me = worker.current;
        if (me.forkPool == null || me.off > 0) {
            return null;
        }
        me.off++;
        try {
            return me.forkPool.known();
        } finally {
            me.off--;
        }
    }

    /** Whether some task of a pool had a thread of its own. */
    boolean hadTasks() {
        return hadTasks;
    }
}
