package java.lang;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.TimeUnit;

/** What the calls of fork/join pools ask first. */
public final class AllwaysForkHooks {
    private static final int OWN_CODE = -1;

    private AllwaysForkHooks() {}

    private static AllwaysForkPools pools() {
        AllwaysWorker worker = AllwaysWorker.controlling();
        return worker != null && worker.synchronizers.on ? worker.forkPools : null;
    }

    private static AllwaysForkPool of(Object pool) {
        AllwaysForkPools pools = pools();
        return pools == null ? null : pools.of(pool);
    }

    /** Whether a task of a pool has a thread of its own. */
    public static boolean executes(Object pool, Runnable task) {
        AllwaysForkPools pools = pools();
        return pools != null && task != null && pools.executes(pool, task);
    }

    /**
     * As {@link #executes}, of a task that is forked or submitted.
     *
     * @param pool null: that in which the current task is
     */
    public static boolean forks(Object pool, ForkJoinTask<?> task) {
        AllwaysForkPools pools = pools();
        return pools != null && task != null && pools.forks(pool, task);
    }

    /** A task is to be taken back before a pool begins it: in threads of their own they have begun. */
    public static void takesBack() {
        AllwaysForkPools pools = pools();
        if (pools != null) {
            pools.takesBack();
        }
    }

    /** A pool is to run a task later. */
    public static void delays(Object pool) {
        AllwaysForkPools pools = pools();
        if (pools != null) {
            pools.delays(pool);
        }
    }

    /** The pool whose task the current thread runs; null: its own code tells. */
    public static ForkJoinPool current() {
        AllwaysForkPools pools = pools();
        return pools == null ? null : pools.current();
    }

    // ---- questions, answered by 1, or 0; OWN_CODE: the pool's own code answers

    /** Waits for the threads of the tasks of a pool. */
    public static int awaitsTasks(Object pool, long time, TimeUnit unit) throws InterruptedException {
        AllwaysForkPool its = unit == null ? null : of(pool);
        return its == null ? OWN_CODE : its.awaitsTasks(unit.toNanos(time), false) ? 0 : 1;
    }

    /** Waits until a pool is shut down, and has no tasks any more. */
    public static int awaitsTermination(Object pool, long time, TimeUnit unit) throws InterruptedException {
        AllwaysForkPool its = unit == null ? null : of(pool);
        return its == null ? OWN_CODE : its.awaitsTermination(unit.toNanos(time)) ? 1 : 0;
    }

    /** Whether a pool has no tasks that have not ended. */
    public static int isQuiescent(Object pool) {
        AllwaysForkPool its = of(pool);
        return its == null ? OWN_CODE : its.isQuiescent() ? 1 : 0;
    }

    public static int isShutDown(Object pool) {
        AllwaysForkPool its = of(pool);
        return its == null ? OWN_CODE : its.isShutDown() ? 1 : 0;
    }

    public static int isTerminated(Object pool) {
        AllwaysForkPool its = of(pool);
        return its == null ? OWN_CODE : its.isTerminated() ? 1 : 0;
    }

    public static int isTerminating(Object pool) {
        AllwaysForkPool its = of(pool);
        return its == null ? OWN_CODE : its.isTerminating() ? 1 : 0;
    }

    /** How many threads of a pool run a task. */
    public static int counts(Object pool) {
        AllwaysForkPool its = of(pool);
        return its == null ? OWN_CODE : its.counts();
    }

    // ---- the end; false: the pool's own code does it

    public static boolean shutDown(Object pool) {
        AllwaysForkPool its = of(pool);
        if (its != null) {
            its.shutDown();
        }
        return its != null;
    }

    public static boolean stop(Object pool) {
        AllwaysForkPool its = of(pool);
        if (its != null) {
            its.stop();
        }
        return its != null;
    }

    public static boolean close(Object pool) {
        AllwaysForkPool its = of(pool);
        if (its != null) {
            its.close();
        }
        return its != null;
    }
}
