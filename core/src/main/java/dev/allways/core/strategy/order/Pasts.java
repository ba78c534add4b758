package dev.allways.core.strategy.order;

import dev.allways.core.Pending;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What tasks were about to do after what has happened before: the same past must lead to the same operation.
 * Otherwise tasks share what no operation tells of, and what a reduction takes for equivalent is not. Remembers some
 * thousand pasts, the latest.
 */
final class Pasts {
    private static final int MOST = 1 << 13;

    private long[] pasts = new long[32];
    private long[] operations = new long[32];
    private int added; // since it has grown

    /** What is known no longer holds: the program began with other choices. */
    void clear() {
        Arrays.fill(pasts, 0);
    }

    /**
     * Whether a task is about to do something else than it was when it had the same past.
     *
     * @param past that of its last event, itself included
     * @param pending null: it has ended
     */
    boolean differs(long past, @Nullable Pending pending) {
        long operation = pending == null
                ? 0
                : mix(pending.target() + pending.part() * 31 + pending.kind().code());
        int slot = slot(past);
        if (pasts[slot] == past) {
            return operations[slot] != operation;
        }
        if (++added > pasts.length && pasts.length < MOST) {
            grow();
            slot = slot(past);
        }
        pasts[slot] = past;
        operations[slot] = operation;
        return false;
    }

    private int slot(long past) {
        return (int) (past >>> 40) & pasts.length - 1;
    }

    private void grow() {
        long[] before = pasts;
        long[] operationsBefore = operations;
        pasts = new long[2 * before.length];
        operations = new long[2 * before.length];
        added = 0;
        for (int i = 0; i < before.length; i++) {
            int slot = slot(before[i]);
            pasts[slot] = before[i];
            operations[slot] = operationsBefore[i];
        }
    }

    static long mix(long number) {
        long z = (number ^ number >>> 32) * 0x9e3779b97f4a7c15L;
        return (z ^ z >>> 29) * 0xbf58476d1ce4e5b9L;
    }
}
