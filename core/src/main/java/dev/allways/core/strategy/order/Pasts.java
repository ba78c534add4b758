package dev.allways.core.strategy.order;

import dev.allways.core.Pending;
import org.jspecify.annotations.Nullable;

/**
 * What tasks were about to do after what has happened before: the same past must lead to the same operation.
 * Otherwise tasks share what no operation tells of, and what a reduction takes for equivalent is not. Remembers some
 * thousand pasts, the latest.
 */
final class Pasts {
    private static final int MOST = 1 << 13;

    private long[] entries = new long[64]; // a past, and what the task was about to do then
    private long era; // pasts of others are not known
    private int added; // since it has grown

    /** What is known no longer holds: the program began with other choices. */
    void clear() {
        era = mix(era + 1);
    }

    /**
     * Whether a task is about to do something else than it was when it had the same past.
     *
     * @param before the past of its last event, itself included
     * @param pending null: it has ended
     */
    boolean differs(long before, @Nullable Pending pending) {
        long past = before ^ era;
        long operation = pending == null
                ? 0
                : mix(pending.target()
                        + pending.kind().known(pending.part()) * 31
                        + pending.kind().code());
        int slot = slot(past);
        if (entries[slot] == past) {
            return entries[slot + 1] != operation;
        }
        if (++added > entries.length / 2 && entries.length < 2 * MOST) {
            grow();
            slot = slot(past);
        }
        entries[slot] = past;
        entries[slot + 1] = operation;
        return false;
    }

    private int slot(long past) {
        return (int) (past >>> 40) * 2 & entries.length - 2;
    }

    private void grow() {
        long[] before = entries;
        entries = new long[2 * before.length];
        added = 0;
        for (int i = 0; i < before.length; i += 2) {
            int slot = slot(before[i]);
            entries[slot] = before[i];
            entries[slot + 1] = before[i + 1];
        }
    }

    static long mix(long number) {
        long z = (number ^ number >>> 32) * 0x9e3779b97f4a7c15L;
        return (z ^ z >>> 29) * 0xbf58476d1ce4e5b9L;
    }
}
