package java.lang;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import jdk.internal.access.JavaLangAccess;
import jdk.internal.vm.ThreadContainer;

/** What the calls of executors with a thread for each task ask first. */
public final class AllwaysExecutorHooks {
    private AllwaysExecutorHooks() {}

    private static AllwaysExecutors executors() {
        AllwaysWorker worker = AllwaysWorker.controlling();
        return worker != null && worker.synchronizers.on ? worker.executors : null;
    }

    /** Whether a call of an executor is one step that begins here: its code runs, and {@link #ends} follows. */
    public static boolean begins(Object executor, int kind) {
        AllwaysExecutors executors = executors();
        return executors != null && executors.begins(executor, kind);
    }

    public static void ends(Object executor) {
        AllwaysWorker worker = AllwaysWorker.executor();
        if (worker != null) {
            worker.executors.ends(executor);
        }
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

    /** Whether an executor has ended in that time, as 1 or 0; negative where its own code is to wait. */
    public static int awaitTermination(Object executor, long time, TimeUnit unit) throws InterruptedException {
        AllwaysExecutors executors = executors();
        Boolean ended = executors == null ? null : executors.awaitsEnd(executor, Math.max(0, unit.toNanos(time)));
        return ended == null ? -1 : ended ? 1 : 0;
    }
}
