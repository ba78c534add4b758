package dev.allways.core.strategy.order;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/** A set of tasks, by number: a row of bits that grows. */
final class TaskSet {
    private long[] words = new long[1];

    void save(DataOutput out) throws IOException {
        out.writeInt(words.length);
        for (long word : words) {
            out.writeLong(word);
        }
    }

    void restore(DataInput in) throws IOException {
        words = new long[in.readInt()];
        for (int i = 0; i < words.length; i++) {
            words[i] = in.readLong();
        }
    }

    boolean contains(int task) {
        int word = task >> 6; // of -1, no task, too
        return word >= 0 && word < words.length && (words[word] & 1L << task) != 0;
    }

    void add(int task) {
        int word = task >> 6;
        if (word >= words.length) {
            words = Arrays.copyOf(words, word + 1);
        }
        words[word] |= 1L << task;
    }

    void remove(int task) {
        int word = task >> 6;
        if (word < words.length) {
            words[word] &= ~(1L << task);
        }
    }

    void clear() {
        Arrays.fill(words, 0);
    }

    void addAll(TaskSet other) {
        for (int task = other.next(0); task >= 0; task = other.next(task + 1)) {
            add(task);
        }
    }

    void copy(TaskSet other) {
        if (words.length < other.words.length) {
            words = other.words.clone();
            return;
        }
        System.arraycopy(other.words, 0, words, 0, other.words.length);
        Arrays.fill(words, other.words.length, words.length, 0);
    }

    boolean isEmpty() {
        for (long word : words) {
            if (word != 0) {
                return false;
            }
        }
        return true;
    }

    boolean intersects(TaskSet other) {
        for (int i = Math.min(words.length, other.words.length) - 1; i >= 0; i--) {
            if ((words[i] & other.words[i]) != 0) {
                return true;
            }
        }
        return false;
    }

    /** The least task that is not less than {@code from}; -1 if there is none. */
    int next(int from) {
        for (int i = from >> 6; i < words.length; i++) {
            long word = i == from >> 6 ? words[i] & -1L << from : words[i];
            if (word != 0) {
                return (i << 6) + Long.numberOfTrailingZeros(word);
            }
        }
        return -1;
    }
}
