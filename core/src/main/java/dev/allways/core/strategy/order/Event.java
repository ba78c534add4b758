package dev.allways.core.strategy.order;

import dev.allways.core.Operation.Kind;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** An operation that was executed, or the answer of a choice that is not of tasks. Used again and again. */
final class Event extends Step {
    static final int NONE = -1;
    private static final int EACH = 4;

    int task;
    boolean quiet; // only because no other could: it comes after all before, and all comes after it

    @Nullable
    Kind awakes; // of a wait: how its task is to be woken up; null: it woke up at once, for no reason

    long dueThen; // when the wait that it begins runs out of time, if that lasts until no other task can continue
    int barrier; // the quiet event before it; -1: none
    int expired; // the last event before it that continued early because a time had passed; -1: none
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
    private int[] links = new int[EACH]; // each cell, and the last change of it, read and addition before

    /** Whether the event at a position, of a task, happens before this one, or is this one. */
    boolean after(int otherTask, int position) {
        return otherTask < width && clock[otherTask] > position;
    }

    boolean isOperation() {
        return answer < 0;
    }

    /** How many cells it may have done something to. */
    int cells() {
        return kind().accesses();
    }

    /** The number of the i-th cell; -1 if there is none. */
    int linked(int i) {
        return links[EACH * i];
    }

    int write(int i) {
        return links[EACH * i + 1];
    }

    int read(int i) {
        return links[EACH * i + 2];
    }

    int add(int i) {
        return links[EACH * i + 3];
    }

    /** Which of its cells one is. */
    int indexOf(int cell) {
        int i = 0;
        while (linked(i) != cell) {
            i++;
        }
        return i;
    }

    void link(int i, int cell, int write, int read, int add) {
        int at = EACH * i;
        if (at >= links.length) {
            links = Arrays.copyOf(links, 2 * at);
        }
        links[at] = cell;
        links[at + 1] = write;
        links[at + 2] = read;
        links[at + 3] = add;
    }
}
