package dev.allways.core.strategy.order;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** An operation that was executed, or the answer of a choice that is not of tasks. Used again and again. */
final class Event extends Step {
    static final int NONE = -1;

    int task;
    boolean quiet; // only because no other could: it comes after all before, and all comes after it
    long dueThen; // when the wait that it begins runs out of time, if that lasts until no other task can go on
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
    private int[] cells = {NONE}; // what it did something to
    private int[] writes = {NONE}; // the last change of each before
    private int[] reads = {NONE}; // the last read of each since then
    private int[] adds = {NONE}; // the last addition to each since then

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
        return cells[i];
    }

    int write(int i) {
        return writes[i];
    }

    int read(int i) {
        return reads[i];
    }

    int add(int i) {
        return adds[i];
    }

    /** Which of its cells one is. */
    int indexOf(int cell) {
        int i = 0;
        while (cells[i] != cell) {
            i++;
        }
        return i;
    }

    void link(int i, int cell, int write, int read, int add) {
        if (i >= cells.length) {
            cells = Arrays.copyOf(cells, i + 2);
            writes = Arrays.copyOf(writes, i + 2);
            reads = Arrays.copyOf(reads, i + 2);
            adds = Arrays.copyOf(adds, i + 2);
        }
        cells[i] = cell;
        writes[i] = write;
        reads[i] = read;
        adds[i] = add;
    }
}
