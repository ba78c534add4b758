package java.lang;

/** The need of a task that is to find or to change an entry of a map: all of the entry, or so much that it finds it. */
final class AllwaysEntryNeed extends AllwaysNeed {
    final Object key;
    final int hash; // which tells entries apart
    boolean sought; // whether its task waits for the entry
    boolean found; // whether the map has that entry
    boolean held; // by the task itself

    AllwaysEntryNeed(Object key, int hash) {
        this.key = key;
        this.hash = hash;
    }

    @Override
    int kind(AllwaysTask task) {
        return switch (task.kind) {
            case AllwaysTask.CHANGE_ENTRY -> changedAs();
            case AllwaysTask.ADD_ENTRY -> found ? foundAs() : changedAs();
            case AllwaysTask.UPDATE_ENTRY -> found ? changedAs() : foundAs();
            default -> task.kind;
        };
    }

    private int changedAs() {
        return held ? AllwaysTask.CHANGE_HELD : AllwaysTask.CHANGE_ENTRY;
    }

    private int foundAs() {
        return held ? AllwaysTask.FIND : AllwaysTask.FIND_INSTEAD;
    }

    @Override
    long amount(AllwaysTask task) {
        return task.changesEntry() ? AllwaysEntries.needs(task) : 1;
    }

    @Override
    long second(AllwaysTask task) {
        return AllwaysNames.target(task.object, task.hash, hash, AllwaysNames.ENTRY);
    }

    @Override
    long secondLevel(AllwaysTask task) {
        return task.changesEntry() ? task.worker.collections.entries.level(task.object, hash) : 0;
    }

    @Override
    AllwaysTask holder(AllwaysTask task) {
        return task.worker.collections.entries.holder(task.object, hash);
    }
}
