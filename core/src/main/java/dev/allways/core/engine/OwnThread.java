package dev.allways.core.engine;

import dev.allways.core.Chooser;
import dev.allways.core.Outcome;
import dev.allways.core.Stop;
import dev.allways.core.control.ThreadControl;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A part of an execution that may never end, done in a thread that can be left alone: it keeps no process alive. What it
 * starts is the program's, itself it is not.
 *
 * @param <T> what comes of the work
 */
public final class OwnThread<T extends @Nullable Object> {
    private static final Set<Thread> LOST = ConcurrentHashMap.newKeySet(); // those given up that may be running yet
    private static final int MOST_LOST = 24;
    private static final AtomicLong MADE = new AtomicLong();
    public static final int LENIENCY = 10; // times its time has work that wants to go on and is not let
    private static final int LOOKS = 4; // in each

    private final Thread thread;
    private final FutureTask<T> work;

    /** Some work. */
    @FunctionalInterface
    public interface Work<T extends @Nullable Object> {
        /** Does it. */
        T done() throws Throwable;
    }

    /** Work has not come to its end in its time; the stack trace is where it was then. */
    public static final class OutOfTime extends Exception {
        private static final long serialVersionUID = 1;

        /** @param where it was then */
        public OutOfTime(StackTraceElement[] where) {
            super("where it was then", null, false, true);
            setStackTrace(where);
        }
    }

    private OwnThread(Work<? extends T> work) {
        this.work = new FutureTask<>(() -> {
            try {
                return work.done();
            } catch (Exception | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        });
        // A virtual thread that spins for ever would keep one of the few threads that carry all others.
        this.thread = StrayThreads.unwatched(() -> Thread.ofPlatform()
                .daemon()
                .name("allways-" + MADE.incrementAndGet())
                .unstarted(this.work));
    }

    /**
     * Whether an execution may go on in such a thread. Not where another front has put a chooser of its own between: it
     * may know its executions by their threads.
     */
    public static boolean mayMake(Chooser chooser) {
        return chooser instanceof Run && !ThreadControl.isCallerControlled();
    }

    /**
     * Whether so many threads are lost that nothing more should be tried that may lose another one: those that spin take
     * the others their time.
     */
    public static boolean tooManyLost() {
        return !LOST.isEmpty() && LOST.stream().filter(Thread::isAlive).count() >= MOST_LOST;
    }

    /** Whether an execution may have ended so because too many threads are lost: it says nothing of the program then. */
    public static boolean isLeftOut(Outcome outcome) {
        return outcome instanceof Outcome.Stopped(Stop.Why why) && why == Stop.Why.PRUNED && tooManyLost();
    }

    /** Begins some work. */
    public static <T extends @Nullable Object> OwnThread<T> start(Work<? extends T> work) {
        var own = new OwnThread<T>(work);
        own.thread.start();
        return own;
    }

    /**
     * What comes of the work, if it ends in time. An interrupt of the calling thread is one of the thread that works.
     *
     * @throws OutOfTime if it does not
     * @throws Throwable what the work throws
     */
    public T within(Duration time) throws Throwable {
        return within(time, 1);
    }

    /** As {@link #within}, but where others have kept the processor from the work, it has longer. */
    public T withinItsOwn(Duration time) throws Throwable {
        return within(time, LENIENCY);
    }

    private T within(Duration time, int leniency) throws Throwable {
        boolean isControlled = ThreadControl.isCallerControlled(); // where time is virtual
        long begun = System.nanoTime();
        long had = isControlled ? 0 : processorTime();
        long wait = time.toNanos();
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return work.get(wait, TimeUnit.NANOSECONDS);
                } catch (InterruptedException e) {
                    interrupted = true;
                    thread.interrupt();
                    wait = Math.max(0, begun + time.toNanos() - System.nanoTime());
                } catch (ExecutionException e) {
                    throw e.getCause();
                } catch (TimeoutException e) {
                    StackTraceElement[] where = thread.getStackTrace();
                    if (isControlled
                            || System.nanoTime() - begun >= leniency * time.toNanos()
                            || !wantsToGoOn(where)
                            || processorTime() - had >= time.toNanos()) {
                        throw new OutOfTime(where);
                    }
                    wait = time.toNanos() / LOOKS;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * Whether others keep the processor from the work.
     *
     * @param before {@link #processorTime} at the beginning of a time
     * @param time that it should have had of the processor since
     */
    public boolean isKept(long before, Duration time) {
        return wantsToGoOn(thread.getStackTrace()) && processorTime() - before < time.toNanos();
    }

    /** Leaves the work alone: nobody waits for it any more. */
    public void giveUp() {
        thread.interrupt();
        if (!ThreadControl.isCallerControlled()) {
            lose(thread);
        }
    }

    /** A thread is left alone, which may run for ever. */
    public static void lose(Thread thread) {
        LOST.removeIf(each -> !each.isAlive());
        LOST.add(thread);
        LowPriority.set(thread.getName());
    }

    /** Whether only the processor is missing, and nothing else waited for. */
    private boolean wantsToGoOn(StackTraceElement[] where) {
        return thread.getState() == Thread.State.RUNNABLE && (where.length == 0 || !where[0].isNativeMethod());
    }

    /** How long it has had the processor, in nanoseconds. */
    public long processorTime() {
        return processorTime(thread);
    }

    /** How long a thread has had the processor, in nanoseconds. */
    public static long processorTime(Thread thread) {
        return ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.threadId());
    }
}
