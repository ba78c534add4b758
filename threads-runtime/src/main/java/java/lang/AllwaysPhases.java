package java.lang;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeoutException;
import jdk.internal.misc.Unsafe;

/**
 * Phasers and barriers as what they promise: to arrive is one step, to wait for the others another. Their state is the
 * real one. Left to their own code: phasers of a class of the program's, as {@code onAdvance} may be overridden, tiers
 * of phasers, and barriers with an action.
 */
final class AllwaysPhases {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long STATE = UNSAFE.objectFieldOffset(Phaser.class, "state");
    private static final long ROOT = UNSAFE.objectFieldOffset(Phaser.class, "root");
    private static final long COUNT = UNSAFE.objectFieldOffset(CyclicBarrier.class, "count");
    private static final long ACTION = UNSAFE.objectFieldOffset(CyclicBarrier.class, "barrierCommand");
    private static final long TRIP = UNSAFE.objectFieldOffset(CyclicBarrier.class, "trip");
    private static final long GENERATION = UNSAFE.objectFieldOffset(CyclicBarrier.class, "generation");
    private static final Class<?> GENERATIONS =
            AllwaysNames.ofPlatform("java.util.concurrent.CyclicBarrier$Generation");
    private static final long BROKEN = UNSAFE.objectFieldOffset(GENERATIONS, "broken");

    private static final int EMPTY = 1; // the counts of a phaser without parties

    /** What a hook gives where the object's own code is to do what was called. */
    static final int OWN_CODE = Integer.MAX_VALUE;

    private final AllwaysWorker worker;
    private final AllwaysTable passed = new AllwaysTable(); // by barrier: how often it was tripped, broken or reset
    private final AllwaysTable advanced = new AllwaysTable(); // by phaser: by whom it did last, and when
    private int watched; // before the object's own code began to run
    private long before; // the phase then

    AllwaysPhases(AllwaysWorker worker) {
        this.worker = worker;
    }

    void clear() {
        passed.clear();
        advanced.clear();
    }

    // ---- both

    /** The phase that an object is in; no end of them where tasks must not wait here any longer. */
    long phase(Object object) {
        if (object instanceof Phaser) {
            int phase = real(object);
            return phase < 0 || worker.collections.isFallen(object) ? Long.MAX_VALUE : phase;
        }
        long[] count = (long[]) passed.get(object);
        return count == null ? 0 : count[0];
    }

    /** Whether the task that arrives lets those continue that wait. */
    static boolean isLast(AllwaysTask task) {
        if (task.object instanceof CyclicBarrier barrier) {
            return UNSAFE.getInt(barrier, COUNT) == 1 || task.thread.isInterrupted();
        }
        return (UNSAFE.getLong(task.object, STATE) & 0xffff) == 1;
    }

    /** Waits for the end of a phase; false: its time has passed. */
    private boolean waits(AllwaysTask me, Object object, long phase, long nanos, boolean deaf)
            throws InterruptedException {
        AllwaysPhaseNeed end = AllwaysPhaseNeed.end(phase);
        if (deaf) {
            me.maySuppressInterrupt();
        }
        me.about(deaf ? AllwaysTask.AWAIT_PHASE : AllwaysTask.AWAIT_OR_LEAVE, object, 0, AllwaysNames.CONTENT, end);
        worker.await(me, end.isMet(me) || !deaf && me.thread.isInterrupted(), nanos);
        if (end.isMet(me)) {
            worker.ordering.acquires(me, object, 0, AllwaysNames.CONTENT);
            if (!deaf && object instanceof Phaser && me.thread.isInterrupted()) {
                worker.unseen.missesInterrupt();
            }
            return true;
        }
        if (!me.expired && Thread.interrupted()) {
            throw new InterruptedException();
        }
        return false;
    }

    private void letWaiting(Object object) {
        for (int i = 0; i < worker.count; i++) {
            AllwaysTask task = worker.tasks[i];
            if (task.awaitsPhase()
                    && task.object == object
                    && !task.ended
                    && task.need instanceof AllwaysPhaseNeed end) {
                task.ready |= end.isMet(task);
            }
        }
    }

    // ---- phasers

    private static int real(Object phaser) {
        return (int) (UNSAFE.getLong(phaser, STATE) >>> Integer.SIZE);
    }

    private boolean isOwn(Object phaser) {
        return worker.current.off > 0
                || phaser.getClass() != Phaser.class
                || ((Phaser) phaser).getParent() != null
                || worker.collections.isLeft(phaser);
    }

    /** A phaser is made below another, whose root is left to its own code from then on. */
    void hasChild(Object parent) {
        if (parent != null) {
            worker.collections.fallBack(UNSAFE.getReference(parent, ROOT), "Phaser(Phaser)", true);
            letWaiting(UNSAFE.getReference(parent, ROOT));
        }
    }

    private static boolean isOfPhases(int kind) {
        return kind >= AllwaysTask.ARRIVE && kind <= AllwaysTask.BREAK;
    }

    /** Whether a call of a phaser is one step, that the current task makes now: then it is to be ended. */
    boolean begins(Object phaser, int kind) {
        if (isOwn(phaser)) {
            return false;
        }
        worker.point(kind, phaser, 0, AllwaysNames.CONTENT, isOfPhases(kind) ? AllwaysPhaseNeed.NONE : null);
        if (worker.collections.learns(phaser)) {
            return false;
        }
        worker.current.off++;
        if (kind == AllwaysTask.ARRIVE) {
            arrives(phaser);
            worker.ordering.releases(worker.current, phaser, 0, AllwaysNames.CONTENT);
        }
        watched = worker.ordering.unwatch();
        before = real(phaser);
        return true;
    }

    /**
     * As {@link #begins}, of a call that tells how many have arrived: in reality the phaser advances behind the last.
     */
    boolean beginsToCount(Object phaser, int kind) {
        worker.collections.asksSize(phaser);
        return begins(phaser, kind);
    }

    /**
     * In reality the last arrival is counted before the phaser advances: who arrives in between, and is one too many,
     * is refused.
     */
    private void arrives(Object phaser) {
        AllwaysTask me = worker.current;
        long state = UNSAFE.getLong(phaser, STATE);
        boolean last = state >= 0 && (int) state != EMPTY && isLast(me);
        if (last && isAboutToArrive(phaser) || worker.racing && isUnaware(me, (int[]) advanced.get(phaser))) {
            worker.unseen.misses("more threads arrived at a phaser than it waited for: that one arrives while it"
                    + " advances, and is refused, is explored by --platform stepwise alone");
        }
        if (last && worker.racing) {
            advanced.put(phaser, new int[] {me.index, worker.races.time(me)});
        }
    }

    /** Whether a task other than the current one is about to arrive. */
    private boolean isAboutToArrive(Object phaser) {
        for (int i = 0; i < worker.count; i++) {
            AllwaysTask task = worker.tasks[i];
            if (task != worker.current && task.kind == AllwaysTask.ARRIVE && task.object == phaser && !task.ended) {
                return true;
            }
        }
        return false;
    }

    /** Whether a task need not come behind the arrival by which a phaser has advanced; null: it has not. */
    private boolean isUnaware(AllwaysTask task, int[] advance) {
        return advance != null && !worker.races.knows(task, advance[0], advance[1]);
    }

    void ends(Object phaser) {
        worker.current.off--;
        worker.ordering.watch(watched);
        if ((worker.current.kind != AllwaysTask.ARRIVE || real(phaser) != before)) {
            worker.ordering.acquires(worker.current, phaser, 0, AllwaysNames.CONTENT);
        }
        if (real(phaser) != before) {
            letWaiting(phaser);
        }
    }

    /** Arrives, and waits for the others; the next phase, or {@link #OWN_CODE}. */
    int arrivesAndAwaits(Object phaser) {
        if (!begins(phaser, AllwaysTask.ARRIVE)) {
            return OWN_CODE;
        }
        int phase;
        try {
            phase = ((Phaser) phaser).arrive();
        } finally {
            ends(phaser);
        }
        return phase < 0 || real(phaser) != phase ? real(phaser) : awaits(phaser, phase);
    }

    private int awaits(Object phaser, int phase) {
        int next = awaitsAdvance(phaser, phase);
        return next == OWN_CODE ? ((Phaser) phaser).awaitAdvance(phase) : next;
    }

    /** Waits for the end of a phase; the next phase, or {@link #OWN_CODE}. */
    int awaitsAdvance(Object phaser, int phase) {
        try {
            return awaitsAdvance(phaser, phase, AllwaysTask.NEVER, true);
        } catch (InterruptedException | TimeoutException e) {
            throw new IllegalStateException("a wait ended that heeds neither interrupts nor time", e);
        }
    }

    /** As {@link #awaitsAdvance(Object, int)}, unless the current task is interrupted or its time passes. */
    int awaitsAdvance(Object phaser, int phase, long nanos, boolean deaf)
            throws InterruptedException, TimeoutException {
        if (phase < 0 || isOwn(phaser)) {
            return OWN_CODE;
        }
        AllwaysTask me = worker.current;
        if (real(phaser) >= 0 && real(phaser) < phase) { // which is none to wait for, unless it comes now
            worker.point(AllwaysTask.SEE_PHASE, phaser, 0, AllwaysNames.CONTENT, AllwaysPhaseNeed.NONE);
            if (real(phaser) != phase) {
                return real(phaser);
            }
        }
        if (AllwaysThreads.isOfPool(me)) {
            worker.point(AllwaysTask.SEE_PHASE, phaser, 0, AllwaysNames.CONTENT, AllwaysPhaseNeed.NONE);
            if (real(phaser) != phase) {
                return real(phaser);
            }
        }
        long others = AllwaysThreads.isToWait(me);
        try {
            boolean passes = waits(me, phaser, phase, nanos, deaf);
            if (worker.collections.learns(phaser)) {
                return OWN_CODE;
            }
            if (!passes) {
                throw new TimeoutException();
            }
            return real(phaser);
        } finally {
            AllwaysThreads.hasWaited(me, others);
        }
    }

    // ---- barriers

    private static Object generation(Object barrier) {
        return UNSAFE.getReference(barrier, GENERATION);
    }

    private static boolean isBroken(Object generation) {
        return UNSAFE.getBoolean(generation, BROKEN);
    }

    private boolean hasAction(Object barrier) {
        return worker.current.off > 0 || UNSAFE.getReference(barrier, ACTION) != null;
    }

    private void passes(Object barrier) {
        long[] count = (long[]) passed.get(barrier);
        if (count == null) {
            count = new long[1];
            passed.put(barrier, count);
        }
        count[0]++;
        letWaiting(barrier);
    }

    /** Arrives at a barrier, and waits for the others; how many are still to come, or {@link #OWN_CODE}. */
    int awaits(Object barrier, long nanos) throws InterruptedException, BrokenBarrierException, TimeoutException {
        if (hasAction(barrier)) {
            return OWN_CODE;
        }
        AllwaysTask me = worker.current;
        AllwaysPhaseNeed need = nanos <= 0 ? AllwaysPhaseNeed.AT_ONCE : AllwaysPhaseNeed.NONE;
        worker.point(AllwaysTask.REACH, barrier, 0, AllwaysNames.CONTENT, need);
        worker.metEarlier |= AllwaysQueued.isAbandoned(UNSAFE.getReference(barrier, TRIP));
        Object generation = generation(barrier);
        worker.ordering.acquires(me, barrier, 0, AllwaysNames.CONTENT);
        worker.ordering.releases(me, barrier, 0, AllwaysNames.CONTENT);
        if (isBroken(generation)) {
            throw new BrokenBarrierException();
        }
        if (Thread.interrupted()) {
            breaks(barrier, generation);
            throw new InterruptedException();
        }
        int left = UNSAFE.getInt(barrier, COUNT) - 1;
        if (left == 0) {
            renew(barrier);
            return 0;
        }
        UNSAFE.putInt(barrier, COUNT, left);
        if (nanos <= 0) {
            breaks(barrier, generation);
            throw new TimeoutException();
        }
        long phase = phase(barrier);
        long others = AllwaysThreads.isToWait(me);
        try {
            if (!waits(me, barrier, phase, nanos, false)) {
                breaks(barrier, generation);
                throw new TimeoutException();
            }
            if (isBroken(generation)) {
                throw new BrokenBarrierException();
            }
            return left;
        } catch (InterruptedException e) {
            breaks(barrier, generation);
            throw e;
        } finally {
            AllwaysThreads.hasWaited(me, others);
        }
    }

    private void breaks(Object barrier, Object generation) {
        UNSAFE.putBoolean(generation, BROKEN, true);
        UNSAFE.putInt(barrier, COUNT, ((CyclicBarrier) barrier).getParties());
        passes(barrier);
    }

    private void renew(Object barrier) {
        try {
            UNSAFE.putReference(barrier, GENERATION, UNSAFE.allocateInstance(GENERATIONS));
        } catch (InstantiationException e) {
            throw new NoClassDefFoundError(e.getMessage());
        }
        UNSAFE.putInt(barrier, COUNT, ((CyclicBarrier) barrier).getParties());
        passes(barrier);
    }

    /** Breaks the barrier for those that wait, and starts again; false: its own code is to do it. */
    boolean resets(Object barrier) {
        if (hasAction(barrier)) {
            return false;
        }
        worker.point(AllwaysTask.ADVANCE, barrier, 0, AllwaysNames.CONTENT, AllwaysPhaseNeed.NONE);
        UNSAFE.putBoolean(generation(barrier), BROKEN, true);
        renew(barrier);
        return true;
    }

    /** Whether the barrier is broken, as 1 or 0, or {@link #OWN_CODE}. */
    int seesBroken(Object barrier) {
        if (hasAction(barrier)) {
            return OWN_CODE;
        }
        worker.point(AllwaysTask.READ, barrier, 0, AllwaysNames.CONTENT);
        return isBroken(generation(barrier)) ? 1 : 0;
    }

    /** How many tasks wait, or {@link #OWN_CODE}. */
    int waiting(Object barrier) {
        if (hasAction(barrier)) {
            return OWN_CODE;
        }
        worker.point(AllwaysTask.READ, barrier, 0, AllwaysNames.CONTENT);
        return ((CyclicBarrier) barrier).getParties() - UNSAFE.getInt(barrier, COUNT);
    }

    /** The execution is over, and a task that waits is never continued: a static field may hold the barrier. */
    static void abandon(Object object) {
        if (object instanceof CyclicBarrier barrier) {
            AllwaysQueued.abandon(UNSAFE.getReference(barrier, TRIP));
        }
    }
}
