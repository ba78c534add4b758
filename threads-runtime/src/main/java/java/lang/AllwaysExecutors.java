package java.lang;

import java.util.Arrays;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.ThreadContainer;

/**
 * Executors with a thread for each task as what they promise: to start a task, to complete one and to shut down are one
 * step each, by the executor's own code; the end is awaited in the scheduler.
 */
final class AllwaysExecutors {
    /*
     * Tasks start and complete in any order: only a shutdown has an order with starts, and only who awaits the end with
     * completions. That nothing is started behind a shutdown is found out by the start itself, and need not be asked
     * before.
     */
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final Class<?> TYPE = AllwaysNames.ofPlatform("java.util.concurrent.ThreadPerTaskExecutor");
    private static final long STATE = UNSAFE.objectFieldOffset(TYPE, "state");
    private static final int RUNNING = 0, TERMINATED = 2;

    private final AllwaysWorker worker;
    private final AllwaysTable running = new AllwaysTable(); // by executor: its threads, in the order of their starts

    AllwaysExecutors(AllwaysWorker worker) {
        this.worker = worker;
    }

    void clear() {
        running.clear();
    }

    static boolean is(Object object) {
        return object != null && object.getClass() == TYPE;
    }

    private static boolean isTerminated(Object executor) {
        return UNSAFE.getInt(executor, STATE) == TERMINATED;
    }

    private Thread[] running(Object executor) {
        Object threads = running.get(executor);
        return threads == null ? new Thread[0] : (Thread[]) threads;
    }

    /** 1 less what is still to end. */
    long endLevel(Object executor) {
        if (isTerminated(executor)) {
            return 1;
        }
        boolean runs = UNSAFE.getInt(executor, STATE) == RUNNING;
        return Math.min(0, 1 - running(executor).length - (runs ? 1 : 0));
    }

    /** Whether calls of the executor are steps, for the current task. */
    boolean isModelled(Object executor) {
        if (worker.current.off > 0 || !is(executor)) {
            return false;
        }
        if (running.get(executor) == null) {
            running.put(executor, new Thread[0]);
            worker.metEarlier |= hasThreads(executor);
        }
        return true;
    }

    private boolean hasThreads(Object executor) {
        AllwaysTask me = worker.current;
        me.off++;
        try {
            return ((ThreadContainer) executor).threadCount() > 0;
        } finally {
            me.off--;
        }
    }

    /** The current task is about to start a thread, in a step of the executor that ends here. */
    void starts(Object executor, Thread thread) {
        if (worker.current.within == executor) {
            Thread[] threads = running(executor);
            threads = Arrays.copyOf(threads, threads.length + 1);
            threads[threads.length - 1] = thread;
            running.put(executor, threads);
            ends(executor);
        }
    }

    private void completed(Object executor, Thread thread) {
        Thread[] threads = running(executor);
        int at = threads.length - 1;
        while (at >= 0 && threads[at] != thread) {
            at--;
        }
        if (at >= 0) {
            Thread[] left = Arrays.copyOf(threads, threads.length - 1);
            System.arraycopy(threads, at + 1, left, at, left.length - at);
            running.put(executor, left);
        }
    }

    /** Whether a call is one step, that the current task makes now: then it is to be ended. */
    boolean begins(Object executor, int kind) {
        if (!isModelled(executor)) {
            return false;
        }
        AllwaysTask me = worker.current;
        me.joining = false;
        worker.point(kind, executor, 0, AllwaysNames.CONTENT);
        me.off++;
        me.within = executor;
        return true;
    }

    /** The step ends; it may have done so amid its call. */
    void ends(Object executor) {
        AllwaysTask me = worker.current;
        if (me.within != executor) {
            return;
        }
        me.off = 0;
        me.within = null;
        if (me.kind == AllwaysTask.COMPLETE_TASK) {
            completed(executor, me.thread);
        }
        worker.letJoiners(executor, isTerminated(executor));
    }

    /** Ends the step and interrupts the threads that there are: each a step. */
    void interruptsAll() {
        Object executor = worker.current.within;
        Thread[] threads = running(executor);
        ends(executor);
        for (Thread thread : threads) {
            thread.interrupt();
        }
    }

    /**
     * Waits for the end; null: the executor's own code is to do it.
     *
     * @param nanos 0 or less: no time
     */
    Boolean awaitsEnd(Object executor, long nanos) throws InterruptedException {
        if (!isModelled(executor)) {
            return null;
        }
        AllwaysTask me = worker.current;
        me.about(AllwaysTask.JOIN, executor, 0, AllwaysNames.CONTENT);
        worker.await(me, isTerminated(executor) || me.thread.isInterrupted(), Math.min(nanos, AllwaysTask.NEVER - 1));
        if (isTerminated(executor)) {
            worker.ordering.acquiresField(me, executor, STATE);
            return true;
        }
        if (nanos > 0 && !me.expired && Thread.interrupted()) {
            throw new InterruptedException();
        }
        return false;
    }
}
