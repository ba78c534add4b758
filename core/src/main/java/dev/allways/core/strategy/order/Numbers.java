package dev.allways.core.strategy.order;

/** Numbers the targets of operations from 0, in the order in which they are met. */
final class Numbers {
    private long[] keys = new long[64];
    private int[] numbers = new int[64]; // 1 more than the number; 0: free
    private int size;

    /** The number of a target, a new one if it was not met. */
    int of(long target) {
        int slot = slot(target);
        if (numbers[slot] == 0) {
            if (2 * size >= keys.length) {
                grow();
                slot = slot(target);
            }
            keys[slot] = target;
            numbers[slot] = ++size;
        }
        return numbers[slot] - 1;
    }

    private int slot(long target) {
        long mixed = target * 0x9e3779b97f4a7c15L; // 2^64 / golden ratio
        int mask = keys.length - 1;
        int slot = (int) (mixed >>> Long.numberOfLeadingZeros(mask));
        while (numbers[slot] != 0 && keys[slot] != target) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldNumbers = numbers;
        keys = new long[2 * oldKeys.length];
        numbers = new int[2 * oldKeys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldNumbers[i] != 0) {
                int slot = slot(oldKeys[i]);
                keys[slot] = oldKeys[i];
                numbers[slot] = oldNumbers[i];
            }
        }
    }
}
