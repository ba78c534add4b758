package java.lang;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** What phasers and barriers ask first. Where the object's own code is to do it, they are given the greatest number. */
public final class AllwaysPhaseHooks {
    private AllwaysPhaseHooks() {}

    private static AllwaysPhases here() {
        AllwaysWorker worker = AllwaysWorker.controlling();
        return worker != null && worker.synchronizers.on ? worker.phases : null;
    }

    // ---- phasers

    /** A phaser is made below another one, if that is not null. */
    public static void hasParent(Object parent) {
        AllwaysPhases here = here();
        if (here != null) {
            here.hasChild(parent);
        }
    }

    /** Whether a call of a phaser is one step that begins here: its code runs, and {@link #ends} follows. */
    public static boolean begins(Object phaser, int kind) {
        AllwaysPhases here = here();
        return here != null && here.begins(phaser, kind);
    }

    /** As {@link #begins}, of a call that tells how many have arrived. */
    public static boolean beginsToCount(Object phaser, int kind) {
        AllwaysPhases here = here();
        return here != null && here.beginsToCount(phaser, kind);
    }

    public static void ends(Object phaser) {
        AllwaysWorker worker = AllwaysWorker.executor();
        if (worker != null) {
            worker.phases.ends(phaser);
        }
    }

    public static int arriveAndAwaitAdvance(Object phaser) {
        AllwaysPhases here = here();
        return here == null ? AllwaysPhases.OWN_CODE : here.arrivesAndAwaits(phaser);
    }

    public static int awaitAdvance(Object phaser, int phase) {
        AllwaysPhases here = here();
        return here == null ? AllwaysPhases.OWN_CODE : here.awaitsAdvance(phaser, phase);
    }

    public static int awaitAdvanceInterruptibly(Object phaser, int phase) throws InterruptedException {
        AllwaysPhases here = here();
        try {
            return here == null ? AllwaysPhases.OWN_CODE : here.awaitsAdvance(phaser, phase, AllwaysTask.NEVER, false);
        } catch (TimeoutException e) {
            throw new IllegalStateException("a wait without a time ended by it", e);
        }
    }

    public static int awaitAdvanceInterruptibly(Object phaser, int phase, long time, TimeUnit unit)
            throws InterruptedException, TimeoutException {
        AllwaysPhases here = here();
        return here == null ? AllwaysPhases.OWN_CODE : here.awaitsAdvance(phaser, phase, unit.toNanos(time), false);
    }

    // ---- barriers

    public static int dowait(Object barrier, boolean timed, long nanos)
            throws InterruptedException, BrokenBarrierException, TimeoutException {
        AllwaysPhases here = here();
        return here == null ? AllwaysPhases.OWN_CODE : here.awaits(barrier, timed ? nanos : AllwaysTask.NEVER);
    }

    public static boolean reset(Object barrier) {
        AllwaysPhases here = here();
        return here != null && here.resets(barrier);
    }

    public static int isBroken(Object barrier) {
        AllwaysPhases here = here();
        return here == null ? AllwaysPhases.OWN_CODE : here.seesBroken(barrier);
    }

    public static int getNumberWaiting(Object barrier) {
        AllwaysPhases here = here();
        return here == null ? AllwaysPhases.OWN_CODE : here.waiting(barrier);
    }
}
