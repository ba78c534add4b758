package dev.allways.core.strategy.order;

import dev.allways.core.Operation;
import dev.allways.core.Operation.Kind;
import org.jspecify.annotations.Nullable;

/** An operation that was executed, or the answer of a choice that is not of tasks. Used again and again. */
final class Event {
    int task;
    long name; // of the task, the same in all executions
    Kind kind = Kind.LOCAL;
    long target;
    boolean waits; // for others to let it go on
    boolean expires; // it went on because a time had passed
    boolean quiet; // only because no other task could: it comes after all before, and all comes after it
    long level; // how much of its target there was before
    long due; // when its wait runs out of time
    long dueThen; // the same of the wait that it begins, if that lasts until no other task can go on
    int barrier; // the quiet event before it; -1: none
    int expired; // the last event before it that went on early because a time had passed; -1: none
    long answer; // of a choice that is not of tasks; -1: an operation

    @Nullable
    Node node; // where its task was chosen; null if there was no choice

    int previous; // the event of the same task before it; -1: none
    int cause; // an event of another task that let the task do this: it started or notified the task; -1: none
    int[] clock = new int
            [4]; // of each task: 1 more than the last of its events that happens before this one, itself included
    int width; // of the clock; 0 for all further tasks
    long past; // stands for the event and all that happens before it

    // how to take it back
    int cell; // what it did something to; -1: nothing
    int cellWrite; // the last change of that before
    int cellRead; // the last read of that before
    int chain; // the operations on the same task; -1: none
    int chainBefore;
    int own; // the operations that an interrupt of its own task concerns; -1: none
    int ownBefore;

    /** Whether the event at a position, of a task, happens before this one, or is this one. */
    boolean after(int otherTask, int position) {
        return otherTask < width && clock[otherTask] > position;
    }

    boolean isOperation() {
        return answer < 0;
    }

    boolean dependsOn(Kind otherKind, long otherTarget, long otherName) {
        return Operation.dependent(kind, target, name, otherKind, otherTarget, otherName);
    }
}
