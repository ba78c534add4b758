package java.lang;

/** The need of a task that is to take an element off a queue, or to put one into it: an element, or room. */
final class AllwaysTransfer extends AllwaysNeed {
    static final AllwaysTransfer TAKE = new AllwaysTransfer(false);
    static final AllwaysTransfer PUT = new AllwaysTransfer(true);

    final boolean puts;

    private AllwaysTransfer(boolean puts) {
        this.puts = puts;
    }

    @Override
    int kind(AllwaysTask task) {
        return switch (task.kind) {
            case AllwaysTask.TRY -> task.hasEnough() ? AllwaysTask.UPDATE : AllwaysTask.READ;
            case AllwaysTask.ACQUIRE -> task.isToGiveUp() ? AllwaysTask.GIVE_UP : AllwaysTask.ACQUIRE;
            default -> task.kind;
        };
    }

    @Override
    void abandon(AllwaysTask task) {
        if (task.kind == AllwaysTask.ACQUIRE) {
            AllwaysCollections.abandon(task.object, puts);
        }
    }
}
