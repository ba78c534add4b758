package java.lang;

import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/** The tasks of a fork/join pool: each has a thread of its own, which ends with the task. */
final class AllwaysForkPool {
    /*
     * To give the pool a task from without is to start its thread, in one step that adds to the pool. To ask which
     * tasks it has is a step that reads the pool, to shut it down one that changes it; whether it is stopped is another
     * variable. A task that another task of the pool gives is known when that one has ended, and is never refused.
     */
    private static final int OPEN = 0;
    private static final int SHUT_DOWN = 1;
    private static final int STOPPED = 2;

    private final AllwaysWorker worker;
    private final Object pool; // what its steps are done to
    private final String prefix; // of names of threads
    private Thread[] threads = new Thread[0];
    private int made; // threads, some of which were refused
    private int state;
    private boolean waits; // some task does, and not only for another one
    private boolean crowded; // there were more tasks than threads at a time
    private final CountDownLatch shutDown = new CountDownLatch(1);
    private boolean isAwaited; // that it is shut down

    private AllwaysForkPool(AllwaysWorker worker, Object pool, String prefix) {
        this.worker = worker;
        this.pool = pool;
        this.prefix = prefix;
    }

    /** The common pool, which is never shut down, and has as many threads as there are processors. */
    static AllwaysForkPool common(AllwaysWorker worker) {
        return new AllwaysForkPool(worker, ForkJoinPool.class, "ForkJoinPool.commonPool-worker-");
    }

    static AllwaysForkPool own(AllwaysWorker worker, ForkJoinPool pool, String prefix) {
        AllwaysForkPool own = new AllwaysForkPool(worker, pool, prefix);
        worker.identity.found(pool, own.shutDown, 1);
        return own;
    }

    boolean isCommon() {
        return pool == ForkJoinPool.class;
    }

    /** Whether no task was given, and nobody has shut it down. */
    boolean isUnused() {
        return threads.length == 0 && state == OPEN;
    }

    /** The pool, as its tasks know it. */
    ForkJoinPool known() {
        return pool instanceof ForkJoinPool own ? own : ForkJoinPool.commonPool();
    }

    // ---- tasks

    /** Whether a task that is given from without is refused now. */
    boolean refuses() {
        return state != OPEN;
    }

    /** A number for the pool, as a target of steps. */
    long target() {
        return AllwaysNames.target(pool, System.identityHashCode(pool), 0, AllwaysNames.STATE);
    }

    /** Starts a thread for a task; whether the pool does not refuse it. */
    boolean runs(Runnable task) {
        AllwaysTask me = worker.current;
        boolean isGift = me.forkPool != this;
        Thread thread = new Thread(null, task, prefix.concat(String.valueOf(++made)), 0, false);
        worker.made(thread);
        me.off++;
        thread.setDaemon(true);
        me.off--;
        worker.point(AllwaysTask.START, thread, 0, AllwaysNames.THREAD, isGift ? new AllwaysGift(this) : null);
        if (isGift && refuses()) {
            return false;
        }
        threads = Arrays.copyOf(threads, threads.length + 1);
        threads[threads.length - 1] = thread;
        me.off++;
        try {
            thread.start();
            crowded |= !isCommon() && running() > known().getParallelism();
        } finally {
            me.off--;
        }
        worker.taskOf(thread).forkPool = this;
        missesThreads();
        return true;
    }

    /** A task of the pool says what it is about to do: where it waits, others may not get a thread. */
    void hasAbout(AllwaysTask task) {
        if (task.mayWait() && !(task.awaitsResult() && task.object instanceof ForkJoinTask<?>)) {
            waits = true;
            missesThreads();
        }
    }

    private void missesThreads() {
        if (crowded && waits) {
            worker.unseen.misses("a fork/join pool had more tasks than threads at a time, of which some may wait for"
                    + " others, and each had a thread of its own: that tasks wait for a thread is explored by"
                    + " --platform stepwise alone");
        }
    }

    /** A thread of the pool begins its task; whether the task is to be cancelled instead. */
    boolean isStoppedBefore() {
        if (isCommon()) {
            return false;
        }
        worker.point(AllwaysTask.READ, pool, AllwaysNames.STOPPED, AllwaysNames.STATE);
        return state == STOPPED;
    }

    private int running() {
        int running = 0;
        for (Thread thread : threads) {
            running += worker.taskOf(thread).ended ? 0 : 1;
        }
        return running;
    }

    // ---- questions

    /** Waits until these threads have ended; whether some have not. */
    boolean awaitsTasks(long nanos, boolean heeds) throws InterruptedException {
        long end = nanos == AllwaysTask.NEVER ? nanos : worker.readClock(0) + nanos;
        boolean[] ended = new boolean[0];
        for (int next = other(ended); next >= 0; next = other(ended)) {
            long left = end == AllwaysTask.NEVER ? 0 : (end - worker.readClock(0)) / AllwaysTask.MILLISECOND;
            try {
                if (left > 0 || end == AllwaysTask.NEVER) {
                    threads[next].join(left);
                }
            } catch (InterruptedException e) {
                if (heeds) {
                    throw e;
                }
                worker.current.thread.interrupt();
                return true;
            }
            if (threads[next].isAlive()) {
                return true;
            }
            ended = with(ended, next);
        }
        return false;
    }

    /** Whether the pool has no tasks that have not ended: its threads may be idle later than that. */
    boolean isQuiescent() {
        boolean isQuiescent = !hasTasks();
        if (isQuiescent && threads.length > 0) {
            worker.unseen.misses("a fork/join pool was asked whether it is quiescent, or has terminated, when its tasks"
                    + " had ended: that it finds that out later is explored by --platform stepwise alone");
        }
        return isQuiescent;
    }

    private boolean hasTasks() {
        boolean[] ended = new boolean[0];
        for (int next = other(ended); next >= 0; next = other(ended)) {
            if (threads[next].isAlive()) {
                return true;
            }
            ended = with(ended, next);
        }
        return false;
    }

    /** How many threads run a task. */
    int counts() {
        worker.collections.lags("pool");
        return running();
    }

    /**
     * The place of a thread other than the known ones and the current one; -1: there is none. It is one step to look
     * which there are: other threads may give the pool tasks meanwhile.
     */
    private int other(boolean[] known) {
        worker.point(AllwaysTask.READ, pool, 0, AllwaysNames.STATE);
        int least = -1;
        for (int i = 0; i < threads.length; i++) {
            boolean isKnown = i < known.length && known[i];
            if (!isKnown && threads[i] != worker.current.thread) {
                least = least < 0 || isBefore(threads[i], threads[least]) ? i : least;
            }
        }
        return least;
    }

    /** Orders threads as their creators do, whichever creator came first. */
    private static boolean isBefore(Thread a, Thread b) {
        return System.identityHashCode(a) < System.identityHashCode(b);
    }

    private static boolean[] with(boolean[] known, int next) {
        boolean[] all = Arrays.copyOf(known, Math.max(known.length, next + 1));
        all[next] = true;
        return all;
    }

    // ---- the end

    /** Shuts the pool down: tasks from without are refused from now on. */
    void shutDown() {
        if (isCommon()) {
            return;
        }
        worker.point(AllwaysTask.UPDATE, pool, 0, AllwaysNames.STATE);
        state = Math.max(state, SHUT_DOWN);
        if (isAwaited) {
            shutDown.countDown();
        }
    }

    /** Shuts the pool down, cancels the tasks that have not begun, and interrupts the threads of the others. */
    void stop() {
        if (isCommon()) {
            return;
        }
        worker.unseen.misses("a fork/join pool was stopped (shutdownNow): what becomes of tasks that have begun is"
                + " explored by --platform stepwise alone");
        shutDown();
        worker.point(AllwaysTask.UPDATE, pool, AllwaysNames.STOPPED, AllwaysNames.STATE);
        state = STOPPED;
        boolean[] interrupted = new boolean[0];
        for (int next = other(interrupted); next >= 0; next = other(interrupted)) {
            threads[next].interrupt();
            interrupted = with(interrupted, next);
        }
    }

    boolean isShutDown() {
        if (!isCommon()) {
            worker.point(AllwaysTask.READ, pool, 0, AllwaysNames.STATE);
        }
        return state != OPEN;
    }

    boolean isTerminated() {
        return isShutDown() && (worker.current.terminated == pool || isQuiescent());
    }

    boolean isTerminating() {
        return isShutDown() && state == STOPPED && hasTasks();
    }

    /** Waits until the pool is shut down and has no tasks any more; whether it has come to that. */
    boolean awaitsTermination(long nanos) throws InterruptedException {
        if (isCommon()) {
            awaitsTasks(nanos, true);
            return false;
        }
        long end = nanos == AllwaysTask.NEVER ? nanos : worker.readClock(0) + nanos;
        if (!isShutDown()) {
            isAwaited = true;
            if (!shutDown.await(nanos, java.util.concurrent.TimeUnit.NANOSECONDS)) {
                return false;
            }
        }
        return isOver(awaitsTasks(end == AllwaysTask.NEVER ? end : end - worker.readClock(0), true));
    }

    /** The current task knows from now on that the pool has terminated, unless there are tasks. */
    private boolean isOver(boolean hasTasks) {
        if (!hasTasks) {
            worker.current.terminated = pool;
        }
        return !hasTasks;
    }

    /** Shuts the pool down, and waits for its tasks. */
    void close() {
        if (isCommon()) {
            return;
        }
        shutDown();
        boolean isInterrupted = false;
        for (boolean waits = true; waits; ) {
            try {
                waits = !isOver(awaitsTasks(AllwaysTask.NEVER, true));
            } catch (InterruptedException e) {
                isInterrupted = true;
                stop();
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
