package dev.allways.threads;

/** How many steps an execution of one worker may have. */
final class StepLimit {
    private static final int ALONE = 20; // times as many steps in all as those where others could continue
    private static final int TIMERS = 10_000; // steps that only timers and pools cause

    private final AllwaysWorker worker;
    private long max;
    private long inTurns; // steps of the execution when it had had its own, and was given as many again; 0: it was not
    private long leftToTimers; // steps, when nothing else was left to continue; 0: something is

    StepLimit(AllwaysWorker worker) {
        this.worker = worker;
    }

    /** An execution begins. */
    void begin(long max) {
        this.max = max;
        inTurns = 0;
        leftToTimers = 0;
    }

    /** Whether the execution has had its steps. */
    boolean isReached() {
        return worker.steps() > max;
    }

    /** Whether it has had them, and deserves no more. */
    boolean isPassed() {
        return isReached() && !goesOnAlone() && !goesOnInTurns();
    }

    /**
     * Whether nothing but what timers and pools do again and again has gone on for long since the program came to its
     * end.
     */
    boolean isLeftToTimers() {
        if (!worker.task(0).ended() || !worker.task(worker.enabled().get(0)).expires() || !Waiting.areIdle(worker)) {
            return false;
        }
        if (leftToTimers == 0) {
            leftToTimers = worker.steps();
        }
        return worker.steps() - leftToTimers > TIMERS;
    }

    /**
     * Whether an execution that has had its steps is only long: most of them were those of one thread that nobody
     * kept company.
     */
    private boolean goesOnAlone() {
        long most = inTurns == 0 ? max : 2 * max;
        return worker.enabled().changes()
                && worker.steps() - worker.enabled().alone() <= most
                && worker.steps() <= ALONE * max;
    }

    /**
     * Whether an execution that has had its steps has as many again, in which each thread has its turn: no livelock
     * can be told before where some thread was starved, or waited for time to pass.
     */
    private boolean goesOnInTurns() {
        if (inTurns == 0 && worker.enabled().count() > 0 && !worker.enabled().haveAllGoneOn()) {
            inTurns = worker.steps();
            worker.enabled().takeTurns();
        }
        return worker.enabled().count() == 0 || inTurns > 0 && worker.steps() <= inTurns + max;
    }
}
