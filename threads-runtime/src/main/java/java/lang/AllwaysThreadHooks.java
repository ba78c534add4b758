package java.lang;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import jdk.internal.misc.InnocuousThread;
import jdk.internal.misc.Unsafe;

/** What the JDK's classes of threads, and code that asks them, call: start, join, park, sleep, interrupt, state. */
public final class AllwaysThreadHooks {
    private AllwaysThreadHooks() {}

    public static void park(Unsafe unsafe, boolean absolute, long time) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker == null) {
            AllwaysWorker.leaveIfOver();
            unsafe.park(absolute, time);
        } else if (absolute) {
            long millis = Math.max(1, time - AllwaysChanceHooks.millis(worker));
            AllwaysThreads.park(worker, AllwaysThreads.deadline(worker, millis, 1_000_000L));
        } else {
            AllwaysThreads.park(worker, AllwaysThreads.deadline(worker, time, 1));
        }
    }

    public static void unpark(Unsafe unsafe, Object thread) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker == null) {
            unsafe.unpark(thread);
        } else if (thread != null) {
            AllwaysThreads.unpark(worker, (Thread) thread);
        }
    }

    /**
     * The current task is about to park, or to wait on a condition, where waking for no reason is allowed and would
     * be noticed.
     */
    public static void mayWakeSpuriously() {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null) {
            worker.current.mayWakeSpuriously = true;
        }
    }

    /** A thread was made, by whatever code. */
    public static void made(Thread thread) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null && !(thread instanceof InnocuousThread)) {
            worker.made(thread);
        }
    }

    /** A thread of the platform is about to be started. */
    public static void beforeStart(Thread thread) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null && !(thread instanceof InnocuousThread)) {
            AllwaysThreads.beforeStart(worker, thread);
        }
    }

    /** True: the thread is a task, and the VM need not start it. */
    public static boolean start(Thread thread) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker == null || thread instanceof InnocuousThread || worker.initialisers.runsPlatform()) {
            AllwaysWorker.leaveIfOver();
            return false;
        }
        AllwaysThreads.start(worker, thread);
        return !AllwaysTurns.ON
                || thread instanceof VirtualThread; // there the VM starts it, and the task waits for its turn
    }

    /** A thread of the platform begins to run; true: it is a task, and has run. */
    public static boolean runs(Object thread) {
        return AllwaysTurns.ON && thread == Thread.currentThread() && AllwaysTurns.runs((Thread) thread);
    }

    /**
     * The pool that a channel's operations on a file run in, if none was given: the platform's keeps its threads, and
     * they are {@link InnocuousThread}s. Under control, each channel has one that starts a thread for each.
     */
    public static ExecutorService poolOfFiles(ExecutorService platforms) {
        return AllwaysWorker.controlling() == null
                ? platforms
                : Executors.newThreadPerTaskExecutor(
                        Thread.ofPlatform().daemon().factory());
    }

    /** As {@link #start(Thread)}, of a virtual thread. */
    public static boolean start(Thread thread, jdk.internal.vm.ThreadContainer container) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker == null || worker.initialisers.runsPlatform()) {
            AllwaysWorker.leaveIfOver();
            return false;
        }
        AllwaysThreads.start(worker, thread, container);
        return true;
    }

    public static boolean join(Thread thread, long millis) throws InterruptedException {
        return joinNanos(thread, millis, 1_000_000L);
    }

    public static boolean joinNanos(Thread thread, long nanos) throws InterruptedException {
        return joinNanos(thread, nanos, 1);
    }

    private static boolean joinNanos(Thread thread, long time, long nanos) throws InterruptedException {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker == null) {
            AllwaysWorker.leaveIfOver();
            return false;
        }
        if (worker.taskOf(thread) == null && !AllwaysThreads.isNew(thread)) {
            if (AllwaysThreads.isReal(thread)) {
                worker.questions.waitsOutside();
            }
            return false;
        }
        AllwaysThreads.join(worker, thread, AllwaysThreads.deadline(worker, time, nanos));
        return true;
    }

    /** 0: not a task; 1: it has ended; 2: it is alive. */
    public static int alive(Thread thread) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker == null) {
            return 0;
        }
        if (thread == worker.current.thread) { // who asks is alive: no step, as nobody can make the answer another
            return 2;
        }
        if (worker.taskOf(thread) == null && !AllwaysThreads.isNew(thread)) {
            return 0;
        }
        worker.point(AllwaysTask.JOIN, thread, 0, AllwaysNames.THREAD);
        AllwaysTask task = worker.taskOf(thread); // perhaps it was started meanwhile
        return task == null ? 0 : knownToHaveEnded(worker, task) ? 1 : 2;
    }

    /** Whether a task has ended; no step. */
    public static boolean ended(Thread thread) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        AllwaysTask task = worker == null ? null : worker.taskOf(thread);
        return task != null && knownToHaveEnded(worker, task);
    }

    private static boolean knownToHaveEnded(AllwaysWorker worker, AllwaysTask task) {
        if (task.ended) {
            worker.ordering.joins(task);
        }
        return task.ended;
    }

    /**
     * The program is to be told the state of a thread: if that was started and has not ended, it depends on all that
     * others do. A pool asks for the state of a thread that it has made, and that is new.
     */
    public static void asksForState(Thread thread) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker == null || worker.current.within != null) { // a pool asks in its step, before it starts a thread
            return;
        }
        boolean isNew = worker.taskOf(thread) == null && AllwaysThreads.isNew(thread);
        if (isNew || worker.taskOf(thread) != null) {
            worker.point(AllwaysTask.JOIN, thread, 0, AllwaysNames.THREAD);
        } else {
            worker.point(AllwaysTask.LOCAL, null, 0, AllwaysNames.FIELD);
        }
        worker.current.asksForState = worker.current.off == 0;
        AllwaysTask task = worker.taskOf(thread); // perhaps it was started meanwhile
        if (worker.current.off > 0 || (task == null ? !isNew : !task.ended)) {
            worker.unseen.besides("a thread was asked for its state");
        }
    }

    /** The program is about to join a thread for a time, which is refused if that was not started. */
    public static void joinsIfStarted(Thread thread) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null && worker.taskOf(thread) == null && AllwaysThreads.isNew(thread)) {
            worker.point(AllwaysTask.JOIN, thread, 0, AllwaysNames.THREAD);
        }
    }

    /** Null: not a task. */
    public static Thread.State state(Thread thread) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker == null) {
            return null;
        }
        if (thread == worker.current.thread) {
            return Thread.State.RUNNABLE;
        }
        boolean asks = worker.current.asksForState;
        worker.current.asksForState = false;
        AllwaysTask task = worker.taskOf(thread);
        if (task == null) {
            return null;
        }
        worker.point(AllwaysTask.JOIN, thread, 0, AllwaysNames.THREAD);
        knownToHaveEnded(worker, task);
        return AllwaysThreads.state(worker, task, asks);
    }

    /** Before a thread's flag is set. */
    public static void beforeInterrupt(Thread thread) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null) {
            interrupt(worker, thread);
        }
    }

    private static void interrupt(AllwaysWorker worker, Thread thread) {
        worker.point(AllwaysTask.INTERRUPT, thread, 0, AllwaysNames.THREAD);
        worker.ordering.releases(worker.current, thread, 0, AllwaysNames.THREAD);
    }

    /** A thread is about to be told whether it was interrupted. */
    public static void noticesInterrupt(Thread thread) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null && thread.interrupted) {
            worker.ordering.acquires(worker.current, thread, 0, AllwaysNames.THREAD);
        }
    }

    /** After it is set. */
    public static void afterInterrupt(Thread thread) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null) {
            AllwaysThreads.interrupted(worker, thread);
        }
    }

    /** Stands for all of a virtual thread's {@code interrupt}; true: done. */
    public static boolean interruptVirtual(Thread thread) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker == null || worker.taskOf(thread) == null && !AllwaysThreads.isNew(thread)) {
            return false;
        }
        interrupt(worker, thread);
        thread.interrupted = true;
        AllwaysThreads.interrupted(worker, thread);
        return true;
    }

    /** The program asks a thread whether it was interrupted. */
    public static boolean isInterrupted(Thread thread) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null) {
            worker.point(AllwaysTask.INTERRUPTED, thread, 0, AllwaysNames.THREAD);
            noticesInterrupt(thread);
            AllwaysThreads.isAsked(worker, thread);
        }
        return thread.isInterrupted();
    }

    public static boolean interrupted() {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null) {
            worker.point(AllwaysTask.CLEAR, worker.current.thread, 0, AllwaysNames.THREAD);
        }
        return Thread.interrupted();
    }

    /**
     * A thread ends by an exception that it has not caught; true: it is a task, which tells of that when its body is
     * left.
     */
    public static boolean uncaught(Thread thread, Throwable error) {
        AllwaysWorker worker = AllwaysWorker.executor();
        AllwaysTask task = worker == null ? null : worker.taskOf(thread);
        if (task == null || !(thread instanceof VirtualThread)) {
            return error instanceof AllwaysWorker.End;
        }
        task.uncaught = error;
        return true;
    }

    public static boolean yield0() {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker == null) {
            return false;
        }
        AllwaysThreads.yield(worker);
        return true;
    }

    public static boolean sleep(long nanos) throws InterruptedException {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker == null) {
            AllwaysWorker.leaveIfOver();
            return false;
        }
        AllwaysThreads.sleep(worker, nanos);
        return true;
    }

    public static boolean parkVirtual() {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker == null) {
            AllwaysWorker.leaveIfOver();
            return false;
        }
        AllwaysThreads.park(worker, AllwaysTask.NEVER);
        return true;
    }

    public static boolean parkVirtual(long nanos) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker == null) {
            AllwaysWorker.leaveIfOver();
            return false;
        }
        if (nanos > 0) {
            AllwaysThreads.park(worker, AllwaysThreads.deadline(worker, nanos, 1));
        }
        return true;
    }

    public static boolean unparkVirtual(Thread thread) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker == null) {
            return false;
        }
        AllwaysThreads.unpark(worker, thread);
        return true;
    }

    /** Stands for {@code currentCarrierThread()} in the JDK: a platform thread is its own carrier. */
    public static Thread carrier() {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker == null) {
            return Thread.currentCarrierThread();
        }
        Thread thread = Thread.currentThread();
        return thread instanceof BaseVirtualThread ? worker : thread;
    }

    /** The common pool of this execution. */
    public static java.util.concurrent.ForkJoinPool pool(java.util.concurrent.ForkJoinPool otherwise) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker == null || worker.pool == null && worker.initialisers.runsPlatform()) {
            return otherwise;
        }
        if (worker.pool == null) {
            makePool(worker);
        }
        return worker.pool;
    }

    /** To make it is no part of the program: nobody is to notice which task comes first and does so. */
    private static void makePool(AllwaysWorker worker) {
        AllwaysTask me = worker.current;
        AllwaysInitialiser outer = me.initialiser;
        worker.initialisers.leaveProgram();
        me.initialiser = new AllwaysInitialiser(null, "java.util.concurrent.ForkJoinPool", outer);
        try {
            worker.pool = new java.util.concurrent.ForkJoinPool(2);
        } finally {
            me.initialiser = outer;
            worker.initialisers.enterProgram();
        }
    }
}
