package java.lang;

/**
 * The need of a task that is to take a monitor, a lock, permits or a stamp: how much, beside whom, and in which order.
 */
final class AllwaysClaim extends AllwaysNeed {
    final AllwaysTask task;
    final int permits; // that it takes; of a lock, 1
    final boolean shared; // whether it takes it beside others that do so
    final boolean first; // whether it takes it only if none waits that has come
    final boolean deaf; // whether it waits on when it is interrupted
    boolean seen; // it may be asked who waits for that
    boolean linked; // in a queue that is seen: whether it counts there
    boolean named; // and whether its thread is told
    AllwaysMonitor monitor; // whose contender it is; null: of none
    AllwaysClaim next; // of the same monitor
    boolean placed; // the task has come for what is taken in the order in which tasks come
    long place; // in that order; 0: there is none
    int since; // and how many waits had run out then
    Object condition; // of a lock: on which the task waited, and was signalled; null: it was not

    AllwaysClaim(AllwaysTask task) {
        this(task, 1, false, false, true);
    }

    AllwaysClaim(AllwaysTask task, int permits, boolean shared, boolean first, boolean deaf) {
        this.task = task;
        this.permits = permits;
        this.shared = shared;
        this.first = first;
        this.deaf = deaf;
    }

    @Override
    int kind(AllwaysTask task) {
        return switch (task.kind) {
            case AllwaysTask.TRY -> triedAs(task.hasEnough());
            case AllwaysTask.ACQUIRE -> task.isToGiveUp() ? givenUpAs() : acquiredAs();
            case AllwaysTask.COME -> seen ? AllwaysTask.COME_SEEN : AllwaysTask.COME;
            case AllwaysTask.COME_TO_SHARE -> seen ? AllwaysTask.COME_TO_SHARE_SEEN : AllwaysTask.COME_TO_SHARE;
            default -> task.kind;
        };
    }

    private int triedAs(boolean enough) {
        if (first && seen) {
            return enough ? AllwaysTask.TAKE_UNQUEUED : AllwaysTask.SEE_QUEUE;
        }
        if (!enough) {
            return first ? AllwaysTask.SEE_LINE : AllwaysTask.READ;
        }
        return first ? AllwaysTask.TAKE_FIRST : shared ? AllwaysTask.TRY_SHARE : AllwaysTask.UPDATE;
    }

    private int givenUpAs() {
        return placed ? AllwaysTask.LEAVE : AllwaysTask.GIVE_UP;
    }

    private int acquiredAs() {
        return !shared ? AllwaysTask.ACQUIRE : placed ? AllwaysTask.PASS : AllwaysTask.SHARE;
    }

    @Override
    long amount(AllwaysTask task) {
        long amount = switch (task.kind) {
            case AllwaysTask.ACQUIRE -> permits;
            case AllwaysTask.LOCK -> AllwaysQueued.isReadWrite(task.object) ? AllwaysQueued.ALL_READERS : 1;
            default -> 1;
        };
        return placed ? place + amount : amount;
    }

    /** The queue, where it is more than the step's own target. */
    @Override
    long second(AllwaysTask task) {
        return switch (kind(task)) {
            case AllwaysTask.TAKE_UNQUEUED,
                    AllwaysTask.SEE_QUEUE,
                    AllwaysTask.COME_SEEN,
                    AllwaysTask.COME_TO_SHARE_SEEN ->
                AllwaysNames.target(task.object, task.hash, AllwaysNames.QUEUED, task.space);
            default -> 0;
        };
    }

    @Override
    AllwaysTask holder(AllwaysTask task) {
        return monitor == null ? null : monitor.owner;
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
