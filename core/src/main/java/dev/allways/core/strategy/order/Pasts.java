package dev.allways.core.strategy.order;

import dev.allways.core.Pending;
import org.jspecify.annotations.Nullable;

/**
 * What tasks were about to do after what has happened before: the same past must lead to the same operation.
 * Otherwise tasks share what no operation tells of, and what a reduction takes for equivalent is not. Remembers two
 * thousand pasts, the latest.
 */
final class Pasts {
    /*
     * An entry is one word, so that many fit into the processor's first cache: a part of the past above, a part of what
     * the task was about to do below. Another part of the past is the slot: two pasts in some 10^12 look alike.
     */
    private static final int ENTRIES = 1 << 11;
    private static final int OPERATION_BITS = 24;
    private static final int SLOT_SHIFT = Long.SIZE - OPERATION_BITS; // the part of the past that is in no entry

    private final long[] entries = new long[ENTRIES];
    private long era; // pasts of others are not known

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
        long entry = past << OPERATION_BITS | operation >>> Long.SIZE - OPERATION_BITS;
        int slot = (int) (past >>> SLOT_SHIFT) & ENTRIES - 1;
        long known = entries[slot];
        if (known == entry) {
            return false;
        }
        if ((known ^ entry) >>> OPERATION_BITS == 0) {
            return true;
        }
        entries[slot] = entry;
        return false;
    }

    static long mix(long number) {
        long z = (number ^ number >>> 32) * 0x9e3779b97f4a7c15L;
        return (z ^ z >>> 29) * 0xbf58476d1ce4e5b9L;
    }
}
