package java.lang;

import java.util.Arrays;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;

/** The tasks of the common pool: each has a thread of its own, which ends with the task. */
final class AllwaysCommonPool {
    private static final String NAME = "ForkJoinPool.commonPool-worker-";

    private final AllwaysWorker worker;
    private Thread[] threads = new Thread[0];

    AllwaysCommonPool(AllwaysWorker worker) {
        this.worker = worker;
    }

    void clear() {
        threads = new Thread[0];
    }

    private boolean is(Object pool) {
        AllwaysTask me = worker.current;
        me.off++;
        try {
            return pool == ForkJoinPool.commonPool();
        } finally {
            me.off--;
        }
    }

    /** Whether a task of the common pool gets a thread of its own: tasks may run beside each other, in any order. */
    boolean executes(Object pool, Runnable task) {
        AllwaysTask me = worker.current;
        if (me.off > 0 || AllwaysThreads.isOfPool(me) || !is(pool)) {
            return false;
        }
        runs(task);
        return true;
    }

    /** As {@link #executes}, of a task that is forked or submitted. */
    boolean forks(Object pool, ForkJoinTask<?> task) {
        AllwaysTask me = worker.current;
        boolean isKnown = task instanceof CountedCompleter<?>
                || task instanceof RecursiveTask<?>
                || task instanceof RecursiveAction
                || task.getClass().getName().startsWith("java.util.concurrent.ForkJoinTask$Adapted");
        if (me.off > 0 || !isKnown || AllwaysThreads.isOfPool(me) || pool != null && !is(pool)) {
            return false;
        }
        runs(new AllwaysForked(task));
        return true;
    }

    private void runs(Runnable task) {
        threads = Arrays.copyOf(threads, threads.length + 1);
        Thread thread = new Thread(null, task, NAME.concat(String.valueOf(threads.length)), 0, false);
        worker.made(thread);
        threads[threads.length - 1] = thread;
        thread.setDaemon(true);
        thread.start();
    }

    /** Who forked a task would take it back, which can't be done to one that has a thread of its own. */
    void takesBack() {
        if (hadTasks() && !AllwaysThreads.isOfPool(worker.current)) {
            worker.unseen.misses("a task of the common pool was to be taken back (tryUnfork): that it can be, as no"
                    + " thread has begun it, is explored by --platform stepwise alone");
        }
    }

    /** Whether some task of the common pool had a thread of its own. */
    boolean hadTasks() {
        return threads.length > 0;
    }

    /** What the start of a thread needs: that of a task which no task of the pool gives is counted. */
    AllwaysNeed start(Thread thread) {
        return has(thread) && !has(worker.current.thread) ? AllwaysCounted.START : null;
    }

    private boolean has(Thread thread) {
        for (int i = threads.length - 1; i >= 0; i--) {
            if (threads[i] == thread) {
                return true;
            }
        }
        return false;
    }

    /** Waits until these threads have ended; whether some have not. */
    boolean awaitsTasks(Object pool, long nanos) {
        AllwaysTask me = worker.current;
        if (me.off > 0 || !is(pool)) {
            return false;
        }
        long end = worker.readClock(0) + nanos;
        Thread[] ended = new Thread[0];
        for (int next = other(ended); next >= 0; next = other(ended)) {
            long left = (end - worker.readClock(0)) / AllwaysTask.MILLISECOND;
            try {
                if (left > 0) {
                    threads[next].join(left);
                }
            } catch (InterruptedException e) {
                me.thread.interrupt(); // it heeds none
                return true;
            }
            if (threads[next].isAlive()) {
                return true;
            }
            ended = with(ended, next);
        }
        return false;
    }

    /** Whether a pool has tasks that have not ended: 1, or 0; -1: it is not the common pool. */
    int hasTasks(Object pool) {
        if (worker.current.off > 0 || !is(pool)) {
            return -1;
        }
        Thread[] ended = new Thread[0];
        for (int next = other(ended); next >= 0; next = other(ended)) {
            if (threads[next].isAlive()) {
                return 1;
            }
            ended = with(ended, next);
        }
        return 0;
    }

    /** How many threads run a task; -1: the pool is not the common pool. */
    int counts(Object pool) {
        if (worker.current.off > 0 || !is(pool)) {
            return -1;
        }
        int running = 0;
        for (Thread thread : threads) {
            AllwaysTask task = worker.taskOf(thread);
            running += task != null && task.begun && !task.ended ? 1 : 0;
        }
        worker.collections.lags("pool");
        return running;
    }

    /**
     * A started thread that is not among those of which it is known that they have ended; -1: there is none. It is one
     * step to look which there are: other threads may give the pool tasks meanwhile.
     */
    private int other(Thread[] ended) {
        worker.point(AllwaysTask.READ, ForkJoinPool.class, 0, AllwaysNames.STATE);
        for (int i = 0; i < threads.length; i++) {
            Thread known = i < ended.length ? ended[i] : null;
            if (known == null && threads[i] != worker.current.thread && worker.taskOf(threads[i]) != null) {
                return i;
            }
        }
        return -1;
    }

    private Thread[] with(Thread[] ended, int next) {
        Thread[] all = Arrays.copyOf(ended, Math.max(ended.length, next + 1));
        all[next] = threads[next];
        return all;
    }
}
