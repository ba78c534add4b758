package java.lang;

import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** What the calls of futures ask first. */
public final class AllwaysFutureHooks {
    private AllwaysFutureHooks() {}

    private static AllwaysFutures futures() {
        AllwaysWorker worker = AllwaysWorker.controlling();
        return worker != null && worker.synchronizers.on ? worker.futures : null;
    }

    private static AllwaysFutures stepwise() {
        AllwaysFutures futures = futures();
        return futures != null && futures.isInSteps() ? futures : null;
    }

    /** Whether a future is done, asked by one that awaits it if it is not. */
    public static boolean isDone(Future<?> future) {
        return (futures() == null || !(future instanceof FutureTask<?>)) && future.isDone();
    }

    public static int gives(Object future, Object outcome, int state) {
        AllwaysFutures futures = futures();
        return futures == null ? AllwaysFutures.OWN_CODE : futures.gives(future, outcome, state);
    }

    public static int cancel(Object future, boolean interrupts) {
        AllwaysFutures futures = futures();
        return futures == null ? AllwaysFutures.OWN_CODE : futures.cancels(future, interrupts);
    }

    /**
     * Waits for the result of a completable future: 1: it is there, 0: the current task was interrupted, negative: the
     * future's own code is to wait.
     */
    public static int awaitsResult(Object future, boolean interruptible) {
        try {
            return awaitsResult(future, AllwaysTask.NEVER, !interruptible);
        } catch (TimeoutException e) {
            throw new IllegalStateException("a wait without a time ended by it", e);
        }
    }

    public static int awaitsResult(Object future, long nanos) throws TimeoutException {
        return awaitsResult(future, Math.max(0, nanos), false);
    }

    private static int awaitsResult(Object future, long nanos, boolean deaf) throws TimeoutException {
        AllwaysFutures futures = futures();
        try {
            return futures == null ? AllwaysFutures.OWN_CODE : futures.awaitsResult(future, nanos, deaf);
        } catch (InterruptedException e) {
            return 0; // which the caller tells
        }
    }

    /** As {@link #awaitsResult(Object, boolean)}, of a task that was forked. */
    public static int awaitsForked(Object task, boolean interruptible, long deadline) {
        return deadline == 0 ? awaitsResult(task, interruptible) : AllwaysFutures.OWN_CODE;
    }

    public static void awaits(Object future) throws InterruptedException {
        AllwaysFutures futures = futures();
        if (futures != null) {
            try {
                futures.awaits(future, AllwaysTask.NEVER);
            } catch (TimeoutException e) {
                throw new IllegalStateException("a wait without a time ended by it", e);
            }
        }
    }

    public static void awaits(Object future, long time, TimeUnit unit) throws InterruptedException, TimeoutException {
        AllwaysFutures futures = futures();
        if (futures != null && unit != null) {
            futures.awaits(future, Math.max(0, unit.toNanos(time)));
        }
    }

    /** Waits until a task that is cancelled was interrupted; false: its own code is to wait. */
    public static boolean awaitsInterrupt(Object future) {
        AllwaysFutures futures = stepwise();
        if (futures == null) {
            return false;
        }
        futures.awaitsInterrupt(future);
        return true;
    }

    // ---- functions that are added to completable futures

    /** Whether what is done to the functions of a future is a step each. */
    public static boolean isModelled() {
        return stepwise() != null;
    }

    /** Adds a function; 1: to be run by others, 0: to be tried now, or {@link AllwaysFutures#OWN_CODE}. */
    public static int adds(Object future, Object function) {
        AllwaysFutures futures = function == null ? null : stepwise();
        return futures == null ? AllwaysFutures.OWN_CODE : futures.adds(future, function) ? 1 : 0;
    }

    /** Adds a function of two futures; false: the future's own code is to do it. */
    public static boolean pushes(Object future, Object function) {
        AllwaysFutures futures = stepwise();
        if (futures == null) {
            return false;
        }
        futures.pushes(future, function);
        return true;
    }

    /** Takes the function that was added last. */
    public static Object takes(Object future) {
        return AllwaysWorker.controlling().futures.takes(future);
    }

    /** Whether there was another one when it was taken. */
    public static boolean hasNext(Object function) {
        return AllwaysFutures.hasNext(function);
    }

    /** The source of a function that was tried, which is to be relieved of others; null: it is not. */
    public static Object source(Object future, int mode) {
        return mode < 0 && stepwise() != null ? null : future;
    }

    /** A function is asked whether it has run. */
    public static void asks(Object function) {
        AllwaysFutures futures = stepwise();
        if (futures != null) {
            futures.pointAtSource(AllwaysTask.READ, function);
        }
    }

    /** A function has run. */
    public static void ends(Object function) {
        AllwaysFutures futures = stepwise();
        if (futures != null) {
            futures.pointAtSource(AllwaysTask.END_FUNCTION, function);
        }
    }

    /** Changes the tag of a task; 1: it was the expected one, 0: it was not, or {@link AllwaysFutures#OWN_CODE}. */
    public static int tags(Object task, short expected, short tag) {
        AllwaysFutures futures = stepwise();
        return futures == null ? AllwaysFutures.OWN_CODE : futures.tags(task, expected, tag) ? 1 : 0;
    }

    /** A future tells how many wait for it. */
    public static void counts(Object future) {
        AllwaysFutures futures = stepwise();
        if (futures != null) {
            futures.counts(future);
        }
    }
}
