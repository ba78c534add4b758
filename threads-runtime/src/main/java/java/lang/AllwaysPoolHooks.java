package java.lang;

import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import jdk.internal.vm.SharedThreadContainer;

/** What the calls of pools ask first. */
public final class AllwaysPoolHooks {
    private AllwaysPoolHooks() {}

    private static AllwaysPools pools() {
        AllwaysWorker worker = AllwaysWorker.controlling();
        return worker != null && worker.synchronizers.on ? worker.pools : null;
    }

    /**
     * Whether a call of a pool, or of its queue, is one step that begins here: its code runs, and {@link #ends}
     * follows.
     */
    public static boolean begins(Object pool, int kind) {
        AllwaysPools pools = pools();
        return pools != null && pools.begins(pool, kind);
    }

    public static void ends(Object pool) {
        AllwaysWorker worker = AllwaysWorker.executor();
        if (worker != null) {
            worker.pools.ends(pool);
        }
    }

    /** As {@link #begins}: whether a pool is shut down. */
    public static boolean asks(Object pool, int kind) {
        AllwaysPools pools = pools();
        return pools != null && pools.asks(pool, kind);
    }

    /** As {@link #begins}: a scheduled pool is given a task, unless it is shut down. */
    public static boolean schedules(Object pool, int kind) {
        AllwaysPools pools = pools();
        return pools != null && pools.schedules(pool, kind);
    }

    /** Whether a scheduled pool that is given a task is shut down, where that was not looked at before. */
    public static boolean refuses(ThreadPoolExecutor pool) {
        AllwaysWorker worker = AllwaysWorker.executor();
        return (worker == null || !worker.pools.admits()) && pool.isShutdown();
    }

    /** As {@link #begins}, of a call of which more is told than is exact, as tasks are counted behind what they do. */
    public static boolean counts(Object pool, int kind) {
        AllwaysPools pools = pools();
        return pools != null && pools.counts(pool, kind);
    }

    /** As {@link #begins}: a worker leaves. */
    public static boolean exits(Object pool, int kind) {
        AllwaysPools pools = pools();
        return pools != null && pools.workers.exits(pool);
    }

    /** Whether idle workers need not be interrupted. */
    public static boolean needNoInterrupts(Object pool) {
        AllwaysPools pools = pools();
        return pools != null && pools.shutdowns.needNoInterrupts(pool);
    }

    /** Whether workers are interrupted when the call that the current task is in has ended. */
    public static boolean interruptsLater(Object pool) {
        AllwaysPools pools = pools();
        return pools != null && pools.shutdowns.interruptsLater(pool);
    }

    public static Thread newThread(ThreadFactory factory, Runnable body) {
        AllwaysPools pools = pools();
        return pools == null ? factory.newThread(body) : pools.workers.makesThread(factory, body);
    }

    /** A pool starts a worker: that is the last that it does in its step. */
    public static void start(SharedThreadContainer container, Thread thread) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null && worker.current.within != null) {
            worker.pools.ends(worker.current.within);
        }
        container.start(thread);
    }

    /** A worker that has died is about to be replaced: another step, for there may be another one meanwhile. */
    public static void replaces() {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null && worker.current.within != null && !worker.pools.workers.isLeaving(worker.current)) {
            worker.pools.ends(worker.current.within);
        }
    }

    public static void rejectedExecution(RejectedExecutionHandler handler, Runnable task, ThreadPoolExecutor pool) {
        AllwaysPools pools = pools();
        if (pools == null) {
            handler.rejectedExecution(task, pool);
        } else {
            pools.workers.rejects(handler, task, pool);
        }
    }

    /** The next task of a pool; null: the worker is to leave. */
    public static Object getTask(Object pool) {
        AllwaysPools pools = pools();
        return pools == null ? AllwaysPools.OWN_CODE : pools.workers.takes(pool);
    }

    public static boolean isOwnCode(Object result) {
        return result == AllwaysPools.OWN_CODE;
    }

    /** Whether what a scheduled pool does when it is shut down comes behind the step in which it is. */
    public static boolean comesLater(Object pool) {
        AllwaysPools pools = pools();
        return pools != null && pools.shutdowns.emptiesLater(pool);
    }

    /** Whether it is to come now. */
    public static boolean comesNow(Object pool) {
        AllwaysPools pools = pools();
        return pools != null && pools.shutdowns.emptiesNow();
    }

    /** The queue of a pool is used as it is by none of the pool's own calls. */
    public static void usesQueue(Object queue) {
        AllwaysPools pools = pools();
        if (pools != null) {
            pools.usesQueue(queue);
        }
    }

    /** A worker locks or unlocks itself; whether that is no step, and {@link #shows} follows. */
    public static boolean hides(Object pool) {
        AllwaysPools pools = pools();
        return pools != null && pools.workers.hides(pool);
    }

    public static void shows(Object pool) {
        AllwaysWorker worker = AllwaysWorker.executor();
        if (worker != null) {
            worker.pools.workers.shows();
        }
    }

    /** The state of a pool, which one of its workers asks for that is about to run a task. */
    public static int get(AtomicInteger state, Object pool) {
        AllwaysPools pools = pools();
        return pools == null ? state.get() : pools.workers.asksState(state, pool);
    }

    /** Whether a pool has ended in that time, as 1 or 0; negative where its own code is to wait. */
    public static int awaitTermination(Object pool, long time, TimeUnit unit) throws InterruptedException {
        AllwaysPools pools = pools();
        Boolean ended = pools == null ? null : pools.shutdowns.awaits(pool, Math.max(0, unit.toNanos(time)));
        return ended == null ? -1 : ended ? 1 : 0;
    }
}
