package dev.allways.core.strategy.order;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/** A set of tasks, by number: a row of bits that grows. */
final class TaskSet {
    private static final long[] NONE = {};

    private long first; // a bit for each of the first 64 tasks: most programs have no more
    private long[] more = NONE; // of the others

    void save(DataOutput out) throws IOException {
        out.writeInt(1 + more.length);
        out.writeLong(first);
        for (long word : more) {
            out.writeLong(word);
        }
    }

    void restore(DataInput in) throws IOException {
        more = new long[in.readInt() - 1];
        first = in.readLong();
        for (int i = 0; i < more.length; i++) {
            more[i] = in.readLong();
        }
    }

    boolean contains(int task) {
        return (word(task >> 6) & 1L << task) != 0;
    }

    /** The bits of the i-th 64 tasks; of -1, no task, none. */
    private long word(int i) {
        return i == 0 ? first : i > 0 && i <= more.length ? more[i - 1] : 0;
    }

    void add(int task) {
        int word = task >> 6;
        if (word == 0) {
            first |= 1L << task;
            return;
        }
        if (word > more.length) {
            more = Arrays.copyOf(more, word);
        }
        more[word - 1] |= 1L << task;
    }

    void remove(int task) {
        int word = task >> 6;
        if (word == 0) {
            first &= ~(1L << task);
        } else if (word <= more.length) {
            more[word - 1] &= ~(1L << task);
        }
    }

    void clear() {
        first = 0;
        if (more.length > 0) {
            Arrays.fill(more, 0);
        }
    }

    void addAll(TaskSet other) {
        for (int task = other.next(0); task >= 0; task = other.next(task + 1)) {
            add(task);
        }
    }

    void copy(TaskSet other) {
        first = other.first;
        if (more.length < other.more.length) {
            more = other.more.clone();
        } else if (more.length > 0) {
            System.arraycopy(other.more, 0, more, 0, other.more.length);
            Arrays.fill(more, other.more.length, more.length, 0);
        }
    }

    boolean isEmpty() {
        return next(0) < 0;
    }

    boolean intersects(TaskSet other) {
        for (int i = Math.min(more.length, other.more.length); i >= 0; i--) {
            if ((word(i) & other.word(i)) != 0) {
                return true;
            }
        }
        return false;
    }

    /** The least task that is not less than {@code from}; -1 if there is none. */
    int next(int from) {
        for (int i = from >> 6; i <= more.length; i++) {
            long word = i == from >> 6 ? word(i) & -1L << from : word(i);
            if (word != 0) {
                return (i << 6) + Long.numberOfTrailingZeros(word);
            }
        }
        return -1;
    }
}
