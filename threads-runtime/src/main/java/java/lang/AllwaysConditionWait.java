package java.lang;

/** The need of a task that waits on a monitor or a condition: to be notified. */
final class AllwaysConditionWait extends AllwaysNeed {
    final AllwaysTask task;
    final Object condition; // of a lock; null: the monitor's own
    private final boolean deaf; // whether it waits on when it is interrupted
    private final boolean seen; // it may be asked who waits
    private final boolean wakes; // up for no reason
    AllwaysConditionWait next; // that came behind it, for the same monitor
    boolean notified;

    AllwaysConditionWait(AllwaysTask task, Object condition, boolean deaf, boolean seen, boolean wakes) {
        this.task = task;
        this.condition = condition;
        this.deaf = deaf;
        this.seen = seen;
        this.wakes = wakes;
    }

    @Override
    int kind(AllwaysTask task) {
        if (task.kind != AllwaysTask.AWAKE) {
            return task.kind;
        }
        return seen
                ? wakes || deaf ? AllwaysTask.WAKE_SEEN : AllwaysTask.AWAKE_SEEN
                : deaf ? AllwaysTask.AWAKE_DEAF : AllwaysTask.AWAKE;
    }

    /** Of a lock: who waits on its conditions. */
    @Override
    long second(AllwaysTask task) {
        return seen ? AllwaysNames.target(task.object, task.hash, AllwaysNames.WAITING, task.space) : 0;
    }

    @Override
    boolean heedsInterrupts() {
        return !deaf;
    }

    @Override
    void abandon(AllwaysTask task) {
        if (condition != null) {
            AllwaysQueued.abandon(condition);
        }
    }
}
