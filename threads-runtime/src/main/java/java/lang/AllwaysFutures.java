package java.lang;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeoutException;
import jdk.internal.misc.Unsafe;

/**
 * Results that others wait for: to give one is one step, and so is to wait for it, in the scheduler. The variable is
 * the real one, which other calls read.
 */
final class AllwaysFutures {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long STATE = UNSAFE.objectFieldOffset(FutureTask.class, "state");
    private static final long RESULT = UNSAFE.objectFieldOffset(CompletableFuture.class, "result");
    private static final long STATUS = UNSAFE.objectFieldOffset(ForkJoinTask.class, "status");
    private static final long OUTCOME = UNSAFE.objectFieldOffset(FutureTask.class, "outcome");
    private static final long RUNNER = UNSAFE.objectFieldOffset(FutureTask.class, "runner");
    private static final Class<?> COMPLETABLE = CompletableFuture.class;
    private static final String PARTS = COMPLETABLE.getName().concat("$");
    private static final long FUNCTIONS = UNSAFE.objectFieldOffset(COMPLETABLE, "stack");
    private static final long NEXT = UNSAFE.objectFieldOffset(part("Completion"), "next");
    private static final long SOURCE = UNSAFE.objectFieldOffset(part("UniCompletion"), "src");

    /** Of a completable future: the functions that were added, as a variable. */
    static final long FUNCTIONS_PART = AllwaysVariables.part(FUNCTIONS, AllwaysNames.FIELD);

    private static final long EXECUTOR = UNSAFE.objectFieldOffset(part("UniCompletion"), "executor");

    /** Functions that complete a future of their own when they are tried, unless an executor is to run them. */
    private static final Class<?>[] ENDING_AT_ONCE = {
        part("UniApply"),
        part("UniAccept"),
        part("UniRun"),
        part("UniWhenComplete"),
        part("UniHandle"),
        part("UniExceptionally")
    };

    private static final int NEW = 0, COMPLETING = 1, CANCELLED = 4, INTERRUPTING = 5, INTERRUPTED = 6;

    /** What a hook gives where the object's own code is to do it. */
    static final int OWN_CODE = -1;

    private final AllwaysWorker worker;
    private final AllwaysTable used = new AllwaysTable(); // futures to which functions were added
    private int waiting; // tasks that wait for a result

    AllwaysFutures(AllwaysWorker worker) {
        this.worker = worker;
    }

    private static Class<?> part(String name) {
        return AllwaysNames.ofPlatform(PARTS.concat(name));
    }

    void clear() {
        used.clear();
        waiting = 0;
    }

    /** Whether a task is about to do something to what tells whether there is a result. */
    static boolean isState(AllwaysTask task) {
        return task.space == AllwaysNames.FIELD
                && (task.offset == STATE && task.object instanceof FutureTask<?>
                        || task.offset == RESULT && task.object instanceof CompletableFuture<?>
                        || task.offset == STATUS && task.object instanceof ForkJoinTask<?>);
    }

    /** How far a future is: 0: there is no result, 1: who runs it is being interrupted, 2: there is one. */
    static long level(Object future) {
        return !isDone(future) ? 0 : isInterrupting(future) ? 1 : AllwaysInterruptNeed.LEVEL;
    }

    private static boolean isInterrupting(Object future) {
        return future instanceof FutureTask<?> && UNSAFE.getInt(future, STATE) == INTERRUPTING;
    }

    private static boolean isDone(Object future) {
        if (future instanceof ForkJoinTask<?>) {
            return UNSAFE.getInt(future, STATUS) < 0;
        }
        return future instanceof CompletableFuture<?>
                ? UNSAFE.getReference(future, RESULT) != null
                : UNSAFE.getInt(future, STATE) > COMPLETING;
    }

    /** Tasks whose result is there can continue. */
    void letWaiting() {
        for (int i = 0; waiting > 0 && i < worker.count; i++) {
            AllwaysTask task = worker.tasks[i];
            if (task.awaitsResult() && !task.ready && !task.ended) {
                task.ready = level(task.object) >= task.needs();
            }
        }
    }

    /** From here on a future is in another state than the one in which it has no result; false: it has one already. */
    private boolean becomes(Object future, Object outcome, int state) {
        AllwaysTask me = worker.current;
        me.expected = NEW;
        me.base = future;
        me.address = STATE;
        me.weakly = false;
        worker.point(AllwaysTask.CAS_INT, future, STATE, AllwaysNames.FIELD);
        worker.ordering.acquires(me, future, STATE, AllwaysNames.FIELD);
        if (UNSAFE.getInt(future, STATE) != NEW) {
            return false;
        }
        UNSAFE.putReference(future, OUTCOME, outcome);
        UNSAFE.putIntVolatile(future, STATE, state);
        worker.ordering.releases(me, future, STATE, AllwaysNames.FIELD);
        return true;
    }

    /** Gives a future its result; 1: it had none, and is to tell of it, 0: it had one, or {@link #OWN_CODE}. */
    int gives(Object future, Object outcome, int state) {
        if (worker.current.off > 0) {
            return OWN_CODE;
        }
        return becomes(future, outcome, state) ? 1 : 0;
    }

    /** As {@link #gives}: the future is cancelled, and who runs it interrupted. */
    int cancels(Object future, boolean interrupts) {
        if (worker.current.off > 0) {
            return OWN_CODE;
        }
        if (!becomes(future, null, interrupts ? INTERRUPTING : CANCELLED)) {
            return 0;
        }
        if (interrupts) {
            worker.point(AllwaysTask.READ, future, RUNNER, AllwaysNames.FIELD);
            Thread runner = (Thread) UNSAFE.getReference(future, RUNNER);
            if (runner != null) {
                runner.interrupt();
            }
            worker.point(AllwaysTask.WRITE, future, STATE, AllwaysNames.FIELD);
            UNSAFE.putIntVolatile(future, STATE, INTERRUPTED);
        }
        return 1;
    }

    /**
     * Waits for a result, which is then there, unless the future's own code is to wait.
     *
     * @param nanos {@link AllwaysTask#NEVER}: any time
     */
    void awaits(Object future, long nanos) throws InterruptedException, TimeoutException {
        if (worker.current.off == 0) {
            awaits(worker.current, future, STATE, nanos, false);
        }
    }

    /** Waits until a task that is cancelled was interrupted, in place of the loop that waits for it. */
    void awaitsInterrupt(Object future) {
        AllwaysTask me = worker.current;
        me.about(AllwaysTask.AWAIT_RESULT, future, STATE, AllwaysNames.FIELD, AllwaysInterruptNeed.SENT);
        waits(me, !isInterrupting(future), AllwaysTask.NEVER);
        worker.ordering.acquiresField(me, future, STATE);
    }

    /**
     * Waits for the result of a completable future, or for the end of a task that was forked.
     *
     * @param nanos {@link AllwaysTask#NEVER}: any time
     * @param deaf whether it waits on when it is interrupted
     * @return 1: it is there, or {@link #OWN_CODE}
     */
    int awaitsResult(Object future, long nanos, boolean deaf) throws InterruptedException, TimeoutException {
        AllwaysTask me = worker.current;
        if (me.off > 0 || AllwaysThreads.isOfPool(me)) {
            return OWN_CODE;
        }
        boolean isForked = future instanceof ForkJoinTask<?>;
        if (deaf || !isForked) { // which asks before
            AllwaysThreads.mayWait(worker, deaf);
        }
        awaits(me, future, isForked ? STATUS : RESULT, nanos, deaf);
        return 1;
    }

    private void awaits(AllwaysTask me, Object future, long variable, long nanos, boolean deaf)
            throws InterruptedException, TimeoutException {
        me.about(deaf ? AllwaysTask.AWAIT_RESULT : AllwaysTask.AWAIT_DONE, future, variable, AllwaysNames.FIELD);
        waits(me, isDone(future) || !deaf && me.thread.isInterrupted(), nanos);
        if (isDone(future)) {
            worker.ordering.acquiresField(me, future, variable);
            if (!deaf && !(future instanceof CompletableFuture) && me.thread.isInterrupted()) {
                worker.unseen.missesInterrupt();
            }
        } else if (!me.expired && Thread.interrupted()) {
            throw new InterruptedException();
        } else {
            throw new TimeoutException();
        }
    }

    private void waits(AllwaysTask me, boolean ready, long nanos) {
        waiting++;
        worker.await(me, ready, nanos);
        waiting--;
    }

    // ---- functions that are added to completable futures

    /** Whether what the current task does is a step each. */
    boolean isInSteps() {
        return worker.current.off == 0;
    }

    /**
     * Whether objects of a class are part of what a future keeps to itself: they are handed over as functions are added
     * and taken, so accesses to their fields are no steps.
     */
    static boolean isPart(Class<?> type) {
        return type.getName().startsWith(PARTS) && !COMPLETABLE.isAssignableFrom(type);
    }

    /** Whether there is a function that can be taken. */
    static boolean hasFunctions(Object future) {
        return UNSAFE.getReferenceVolatile(future, FUNCTIONS) != null;
    }

    static boolean hasNext(Object function) {
        return UNSAFE.getReferenceVolatile(function, NEXT) != null;
    }

    /** The functions of a future, as a target. */
    static long functions(Object future, int hash) {
        return AllwaysNames.target(future, hash, FUNCTIONS, AllwaysNames.FIELD);
    }

    /**
     * Adds a function. The only one of a future is left to others where there is no result yet. Where there is one by
     * now, it is taken back, unless another task has taken it.
     *
     * @return whether it is left to others; else it is to be tried now
     */
    boolean adds(Object future, Object function) {
        AllwaysTask me = worker.current;
        worker.point(AllwaysTask.ADD_FUNCTION, future, RESULT, AllwaysNames.FIELD);
        worker.ordering.acquiresField(me, future, RESULT);
        boolean isDone = isDone(future);
        boolean isOnly = used.get(future) == null;
        add(me, future, function);
        if (isOnly) {
            return !isDone || endsAtOnce(function) && !takesBack(me, future, function);
        }
        if (!isDone) {
            worker.point(AllwaysTask.READ, future, RESULT, AllwaysNames.FIELD);
            worker.ordering.acquiresField(me, future, RESULT);
        }
        return !isDone(future);
    }

    /**
     * Whether nobody knows the future that a function completes before it is tried, and who tries it completes that.
     */
    private static boolean endsAtOnce(Object function) {
        for (Class<?> each : ENDING_AT_ONCE) {
            if (each == function.getClass()) {
                return UNSAFE.getReference(function, EXECUTOR) == null;
            }
        }
        return false;
    }

    private boolean takesBack(AllwaysTask me, Object future, Object function) {
        me.expectedReference = function;
        worker.point(AllwaysTask.TAKE_BACK, future, FUNCTIONS, AllwaysNames.FIELD);
        worker.ordering.acquires(me, future, FUNCTIONS, AllwaysNames.FIELD);
        if (!has(future, function)) {
            return false;
        }
        Object before = null;
        for (Object at = UNSAFE.getReferenceVolatile(future, FUNCTIONS); at != function; ) {
            before = at;
            at = UNSAFE.getReferenceVolatile(at, NEXT);
        }
        Object next = UNSAFE.getReferenceVolatile(function, NEXT);
        if (before == null) {
            UNSAFE.putReferenceVolatile(future, FUNCTIONS, next);
        } else {
            UNSAFE.putReferenceVolatile(before, NEXT, next);
        }
        worker.ordering.releases(me, future, FUNCTIONS, AllwaysNames.FIELD);
        return true;
    }

    /** Whether a function is among those that can be taken. */
    static boolean has(Object future, Object function) {
        Object at = UNSAFE.getReferenceVolatile(future, FUNCTIONS);
        while (at != null && at != function) {
            at = UNSAFE.getReferenceVolatile(at, NEXT);
        }
        return at != null;
    }

    /** Adds a function that was added to another future, or is to be. */
    void pushes(Object future, Object function) {
        worker.point(AllwaysTask.UPDATE, future, FUNCTIONS, AllwaysNames.FIELD);
        add(worker.current, future, function);
    }

    private void add(AllwaysTask me, Object future, Object function) {
        worker.ordering.acquires(me, future, FUNCTIONS, AllwaysNames.FIELD);
        UNSAFE.putReferenceVolatile(function, NEXT, UNSAFE.getReferenceVolatile(future, FUNCTIONS));
        UNSAFE.putReferenceVolatile(future, FUNCTIONS, function);
        used.put(future, function);
        worker.ordering.releases(me, future, FUNCTIONS, AllwaysNames.FIELD);
    }

    /** Takes the function that was added last; null: there is none. */
    Object takes(Object future) {
        AllwaysTask me = worker.current;
        worker.point(AllwaysTask.TAKE_FUNCTION, future, FUNCTIONS, AllwaysNames.FIELD);
        worker.ordering.acquires(me, future, FUNCTIONS, AllwaysNames.FIELD);
        Object function = UNSAFE.getReferenceVolatile(future, FUNCTIONS);
        if (function != null) {
            UNSAFE.putReferenceVolatile(future, FUNCTIONS, UNSAFE.getReferenceVolatile(function, NEXT));
            worker.ordering.releases(me, future, FUNCTIONS, AllwaysNames.FIELD);
        }
        return function;
    }

    /** Of a function of two futures, which may be taken from each: its first source is there until it has run. */
    void pointAtSource(int kind, Object function) {
        worker.point(kind, function, SOURCE, AllwaysNames.FIELD);
    }

    static boolean hasTag(Object task, short tag) {
        return (short) UNSAFE.getIntVolatile(task, STATUS) == tag;
    }

    /** Changes the tag of a forked task if it is the expected one, in one step; whether it was. */
    boolean tags(Object task, short expected, short tag) {
        AllwaysTask me = worker.current;
        me.expected = expected;
        worker.point(AllwaysTask.CAS_TAG, task, STATUS, AllwaysNames.FIELD);
        worker.ordering.acquiresField(me, task, STATUS);
        if (!hasTag(task, expected)) {
            return false;
        }
        UNSAFE.putIntVolatile(task, STATUS, UNSAFE.getInt(task, STATUS) & ~0xffff | tag & 0xffff);
        worker.ordering.releases(me, task, STATUS, AllwaysNames.FIELD);
        return true;
    }

    void counts(Object future) {
        if (!isDone(future)) {
            worker.unseen.besides(
                    "a future was asked how many wait for it, which counts threads and functions that are done");
        }
    }
}
