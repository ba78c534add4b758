package java.lang;

/** The need of a task that comes to a queue that hands over, or to an exchanger: another task. */
final class AllwaysMeeting extends AllwaysNeed {
    final Object pool; // whose worker the task is, and waits for another one's task as such; null: of none
    Object brought; // an element; null: none
    Object node; // of the queue, where the task waits; null: it does not
    int number; // of those that the task has waited for
    boolean exchanged; // what it has brought to an exchanger

    AllwaysMeeting(Object brought, Object pool) {
        this.brought = brought;
        this.pool = pool;
    }

    @Override
    int kind(AllwaysTask task) {
        return switch (task.kind) {
            case AllwaysTask.COME_TO_MEET -> hasPartner(task) ? AllwaysTask.MEET : AllwaysTask.UPDATE;
            case AllwaysTask.TRY_TO_MEET ->
                hasPartner(task)
                        ? AllwaysTask.MEET
                        : AllwaysMeetings.finds(task) ? AllwaysTask.UPDATE : AllwaysTask.READ;
            case AllwaysTask.AWAIT_MEETING -> AllwaysMeetings.isMet(this) ? AllwaysTask.AWAIT_MEETING : unmetAs(task);
            default -> task.kind;
        };
    }

    /** A worker that is interrupted looks for a task again; one whose time has passed leaves its pool. */
    private int unmetAs(AllwaysTask task) {
        if (pool == null) {
            return AllwaysTask.MISS;
        }
        if (task.worker.pools.isDismissed(task.object)) {
            return AllwaysTask.LEAVE_UNMET;
        }
        return task.thread.isInterrupted() && !AllwaysPool.hasTooMany(pool) ? AllwaysTask.LOOK_AGAIN : AllwaysTask.MISS;
    }

    private static boolean hasPartner(AllwaysTask task) {
        return task.worker.meetings.partner(task) != null;
    }

    @Override
    long second(AllwaysTask task) {
        return task.kind == AllwaysTask.AWAIT_MEETING
                ? task.own(number, AllwaysNames.MEETING)
                : AllwaysMeetings.ofPartner(task);
    }

    @Override
    long secondLevel(AllwaysTask task) {
        return task.kind == AllwaysTask.AWAIT_MEETING && AllwaysMeetings.isMet(this) ? 1 : 0;
    }

    @Override
    void abandon(AllwaysTask task) {
        if (node != null) {
            AllwaysMeetings.abandon(task, node);
        }
    }
}
