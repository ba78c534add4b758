package java.lang;

import java.util.concurrent.CyclicBarrier;

/** The need of a task that arrives at a phaser or a barrier, asks for its phase, or waits for the end of one. */
final class AllwaysPhaseNeed extends AllwaysNeed {
    /** That of a task that waits for no phase. */
    static final AllwaysPhaseNeed NONE = new AllwaysPhaseNeed(-1, true);

    /** That of a task which arrives at a barrier, and breaks it if it is not the last. */
    static final AllwaysPhaseNeed AT_ONCE = new AllwaysPhaseNeed(-1, false);

    private final long phase; // for whose end it waits
    final boolean patient; // whether it is to wait for the others

    private AllwaysPhaseNeed(long phase, boolean patient) {
        this.phase = phase;
        this.patient = patient;
    }

    /** The end of a phase. */
    static AllwaysPhaseNeed end(long phase) {
        return new AllwaysPhaseNeed(phase, true);
    }

    /** Whether that has come. */
    boolean isMet(AllwaysTask task) {
        return secondLevel(task) > phase;
    }

    @Override
    int kind(AllwaysTask task) {
        return switch (task.kind) {
            case AllwaysTask.ARRIVE -> AllwaysPhases.isLast(task) ? AllwaysTask.ADVANCE : AllwaysTask.ARRIVE;
            case AllwaysTask.REACH -> AllwaysPhases.isLast(task) || !patient ? AllwaysTask.TRIP : AllwaysTask.REACH;
            case AllwaysTask.AWAIT_OR_LEAVE ->
                task.object instanceof CyclicBarrier && !isMet(task) ? AllwaysTask.BREAK : AllwaysTask.AWAIT_OR_LEAVE;
            default -> task.kind;
        };
    }

    @Override
    long amount(AllwaysTask task) {
        return phase + 1 > 0 ? phase + 1 : 1;
    }

    /** The phases, which tasks await, are another target than the arrivals. */
    @Override
    long second(AllwaysTask task) {
        return AllwaysNames.target(task.object, task.hash, 1, task.space);
    }

    @Override
    long secondLevel(AllwaysTask task) {
        return task.worker.phases.phase(task.object);
    }

    @Override
    void abandon(AllwaysTask task) {
        if (task.awaitsPhase()) {
            AllwaysPhases.abandon(task.object);
        }
    }
}
