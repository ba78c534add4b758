package java.lang;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import jdk.internal.access.JavaLangAccess;
import jdk.internal.vm.SharedThreadContainer;
import jdk.internal.vm.ThreadContainer;

/** What the calls of pools and executors ask first. */
public final class AllwaysPoolHooks {
    private AllwaysPoolHooks() {}

    private static AllwaysPools pools() {
        AllwaysWorker worker = AllwaysWorker.controlling();
        return worker != null && worker.synchronizers.on ? worker.pools : null;
    }

    // ---- pools

    /** Whether a call of a pool, of its queue, or of an executor, is one step that begins here: its code runs, and {@link #ends} follows. */
    public static boolean begins(Object pool, int kind) {
        AllwaysPools pools = pools();
        return pools != null && (AllwaysExecutors.is(pool) ? executors().begins(pool, kind) : pools.begins(pool, kind));
    }

    public static void ends(Object pool) {
        AllwaysWorker worker = AllwaysWorker.executor();
        if (worker != null && AllwaysExecutors.is(pool)) {
            worker.executors.ends(pool);
        } else if (worker != null) {
            worker.pools.ends(pool);
        }
    }

    /** As {@link #begins}: whether a pool is shut down. */
    public static boolean asks(Object pool, int kind) {
        AllwaysPools pools = pools();
        return pools != null && pools.asks(pool, kind);
    }

    /** As {@link #begins}, of a call of which more is told than is exact, as tasks are counted behind what they do. */
    public static boolean counts(Object pool, int kind) {
        AllwaysPools pools = pools();
        return pools != null && pools.counts(pool, kind);
    }

    /** As {@link #begins}: a worker leaves. */
    public static boolean exits(Object pool, int kind) {
        AllwaysPools pools = pools();
        return pools != null && pools.exits(pool);
    }

    /** Whether idle workers need not be interrupted. */
    public static boolean needNoInterrupts(Object pool) {
        AllwaysPools pools = pools();
        return pools != null && pools.needNoInterrupts(pool);
    }

    /** Whether workers are interrupted when the call that the current task is in has ended. */
    public static boolean interruptsLater(Object pool) {
        AllwaysPools pools = pools();
        return pools != null && pools.interruptsLater(pool);
    }

    public static Thread newThread(ThreadFactory factory, Runnable body) {
        AllwaysPools pools = pools();
        return pools == null ? factory.newThread(body) : pools.makesThread(factory, body);
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
        if (worker != null && worker.current.within != null && worker.current.leaving != worker.current.made) {
            worker.pools.ends(worker.current.within);
        }
    }

    public static void rejectedExecution(RejectedExecutionHandler handler, Runnable task, ThreadPoolExecutor pool) {
        AllwaysPools pools = pools();
        if (pools == null) {
            handler.rejectedExecution(task, pool);
        } else {
            pools.rejects(handler, task, pool);
        }
    }

    /** The next task of a pool; null: the worker is to leave. */
    public static Object getTask(Object pool) {
        AllwaysPools pools = pools();
        return pools == null ? AllwaysPools.OWN_CODE : pools.takes(pool);
    }

    public static boolean isOwnCode(Object result) {
        return result == AllwaysPools.OWN_CODE;
    }

    /** Whether what a scheduled pool does when it is shut down comes behind the step in which it is. */
    public static boolean comesLater(Object pool) {
        AllwaysPools pools = pools();
        return pools != null && pools.leavesForLater(pool);
    }

    /** Whether it is to come now. */
    public static boolean comesNow(Object pool) {
        AllwaysPools pools = pools();
        return pools != null && pools.leftForNow();
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
        return pools != null && pools.hides(pool);
    }

    public static void shows(Object pool) {
        AllwaysWorker worker = AllwaysWorker.executor();
        if (worker != null) {
            worker.pools.shows();
        }
    }

    /** The state of a pool, which one of its workers asks for that is about to run a task. */
    public static int get(AtomicInteger state, Object pool) {
        AllwaysPools pools = pools();
        return pools == null ? state.get() : pools.asksState(state, pool);
    }

    // ---- executors with a thread for each task

    private static AllwaysExecutors executors() {
        AllwaysWorker worker = AllwaysWorker.controlling();
        return worker != null && worker.synchronizers.on ? worker.executors : null;
    }

    /** As {@link #begins}: an executor is shut down. */
    public static boolean shutsDown(Object executor, boolean interrupts) {
        return begins(executor, interrupts ? AllwaysTask.STOP_TASKS : AllwaysTask.SHUT_DOWN);
    }

    /** An executor starts a thread: that is the last that it does in its step. */
    public static void start(JavaLangAccess access, Thread thread, ThreadContainer executor) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null) {
            worker.executors.starts(executor, thread);
        }
        access.start(thread, executor);
    }

    /** An executor interrupts its threads. */
    public static void forEach(Iterable<Thread> threads, Consumer<Thread> interrupts) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null && AllwaysExecutors.is(worker.current.within)) {
            worker.executors.interruptsAll();
        } else {
            threads.forEach(interrupts);
        }
    }

    /** Whether an executor need not be asked whether it is shut down before it starts a task. */
    public static boolean needsNoQuestion(Object executor) {
        AllwaysExecutors executors = executors();
        return executors != null && executors.isModelled(executor);
    }

    /** Whether an executor has ended, asked by what would shut it down if it has not. */
    public static boolean isTerminated(ExecutorService executor) {
        return !needsNoQuestion(executor) && executor.isTerminated();
    }

    /** Whether a pool has ended in that time, as 1 or 0; negative where its own code is to wait. */
    public static int awaitTermination(Object pool, long time, TimeUnit unit) throws InterruptedException {
        AllwaysPools pools = pools();
        long nanos = Math.max(0, unit.toNanos(time));
        Boolean ended = pools == null
                ? null
                : AllwaysExecutors.is(pool) ? executors().awaitsEnd(pool, nanos) : pools.awaitsEnd(pool, nanos);
        return ended == null ? -1 : ended ? 1 : 0;
    }

    // ---- the common pool

    /** Whether a task of the common pool has a thread of its own. */
    public static boolean executes(Object pool, Runnable task) {
        AllwaysExecutors executors = executors();
        return executors != null && task != null && executors.executes(pool, task);
    }

    /**
     * As {@link #executes}, of a task that is forked or submitted.
     *
     * @param pool null: that in which the current task is
     */
    public static boolean forks(Object pool, ForkJoinTask<?> task) {
        AllwaysExecutors executors = executors();
        return executors != null && task != null && executors.forks(pool, task);
    }

    /** Waits for the threads of the tasks of the common pool; whether some have not ended in that time. */
    public static boolean awaitsTasks(Object pool, long time, TimeUnit unit) {
        AllwaysExecutors executors = executors();
        return executors != null && unit != null && executors.awaitsTasks(pool, unit.toNanos(time));
    }
}
