package java.lang;

/** The need of a task that waits on a monitor or a condition: to be notified. */
final class AllwaysConditionWait extends AllwaysNeed {
    final AllwaysTask task;
    final Object condition; // of a lock; null: the monitor's own
    private final boolean deaf; // whether it waits on when it is interrupted
    AllwaysConditionWait next; // that came behind it, for the same monitor
    boolean notified;

    AllwaysConditionWait(AllwaysTask task, Object condition, boolean deaf) {
        this.task = task;
        this.condition = condition;
        this.deaf = deaf;
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
