package java.lang;

/**
 * What a task needs to make its next step, and what it brings, where that is more than the kind of the step and its
 * object tell. The need is the task's until it says what it is about to do next.
 */
abstract class AllwaysNeed {
    /** What the step comes to, as things are. */
    int kind(AllwaysTask task) {
        return task.kind;
    }

    /** How much there must be of the object. */
    long amount(AllwaysTask task) {
        return 1;
    }

    /** What else the step reads or changes, as a target of its own; 0: nothing. */
    long second(AllwaysTask task) {
        return 0;
    }

    /** How much there is of that. */
    long secondLevel(AllwaysTask task) {
        return 0;
    }

    /** The task that holds what is needed; null: none, or it can't be said. */
    AllwaysTask holder(AllwaysTask task) {
        return null;
    }

    /** Whether an interrupt ends the wait for it. */
    boolean heedsInterrupts() {
        return true;
    }

    /** The execution is over, and the task is never continued: a static field may hold what it waits for. */
    void abandon(AllwaysTask task) {}
}
