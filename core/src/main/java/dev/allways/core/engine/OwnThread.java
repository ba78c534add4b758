package dev.allways.core.engine;

import dev.allways.core.Chooser;
import dev.allways.core.Outcome;
import dev.allways.core.Program;
import dev.allways.core.Stop;
import dev.allways.core.control.ThreadControl;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A part of an execution that may never end, done in a thread that can be left alone: it keeps no process alive. What
 * it starts is the program's, itself it is not.
 *
 * @param <T> what comes of the work
 */
public final class OwnThread<T extends @Nullable Object> {
    private static final List<Lost> LOST = new CopyOnWriteArrayList<>(); // that may be running yet
    private static final int MOST_LOST = 24; // of one test
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

    /**
     * A thread that is left alone.
     *
     * @param test whose it is: {@link Program#losesThreadsOf}
     * @param work what it was to do
     */
    private record Lost(Thread thread, WeakReference<Object> test, Object work) {
        boolean isOf(Object test) {
            return this.test.refersTo(test) && thread.isAlive();
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
        Chooser asked = chooser instanceof PartChooser part ? part.asked() : chooser;
        return asked instanceof Run && !ThreadControl.isCallerControlled();
    }

    /**
     * Whether a test has lost so many threads that nothing more of it should be tried that may lose another one: those
     * that spin take the others their time.
     */
    public static boolean tooManyLost(Object test) {
        return !LOST.isEmpty() && LOST.stream().filter(each -> each.isOf(test)).count() >= MOST_LOST;
    }

    /** Whether it has, and one of them by this work. */
    public static boolean tooManyLost(Object test, Object work) {
        return tooManyLost(test) && LOST.stream().anyMatch(each -> each.isOf(test) && each.work.equals(work));
    }

    /**
     * Whether an execution may have ended so because too many threads are lost: it says nothing of the program then.
     */
    public static boolean isLeftOut(Outcome outcome, Program program) {
        return outcome instanceof Outcome.Stopped(Stop.Why why)
                && why == Stop.Why.PRUNED
                && tooManyLost(program.losesThreadsOf());
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

    /** Leaves what a test does alone: nobody waits for it any more. */
    public void giveUp(Object test, Object work) {
        thread.interrupt();
        if (!ThreadControl.isCallerControlled()) {
            lose(thread, test, work);
        }
    }

    /** A thread of a test is left alone, which may run for ever. */
    public static void lose(Thread thread, Object test, Object work) {
        LOST.removeIf(each -> !each.thread.isAlive());
        LOST.add(new Lost(thread, new WeakReference<>(test), work));
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
