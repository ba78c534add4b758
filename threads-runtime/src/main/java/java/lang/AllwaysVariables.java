package java.lang;

/**
 * Numbers the variables of an execution in the order in which they are met, so the same in every replay: a map by
 * identity that allocates nothing once it has grown, and is emptied in no time. Open addressing, linear probing.
 */
final class AllwaysVariables {
    private Object[] objects = new Object[256];
    private long[] parts = new long[256];
    private long[] numbers = new long[256]; // the execution above, the number below
    private long execution = 1L << 32;
    private int count;

    /** How many there are. */
    int count() {
        return count;
    }

    void clear() {
        execution += 1L << 32;
        count = 0;
    }

    /** Lets go of all objects. */
    void forget() {
        clear();
        java.util.Arrays.fill(objects, null);
    }

    /** What is within the object: an offset, an index or a number, and which of these. */
    static long part(long offset, int space) {
        return offset | (long) space << 40;
    }

    /**
     * The number of a variable; a new one is given the next.
     *
     * @param object null: what has none, a static field
     */
    int number(Object object, long part) {
        int slot = slot(object, part);
        long number = numbers[slot];
        if ((number ^ execution) >>> 32 == 0) {
            return (int) number;
        }
        if (2 * count >= numbers.length) {
            grow();
            slot = slot(object, part);
        }
        objects[slot] = object;
        parts[slot] = part;
        numbers[slot] = execution | count;
        return count++;
    }

    /** Its number; -1 if it was not met. */
    int known(Object object, long part) {
        long number = numbers[slot(object, part)];
        return (number ^ execution) >>> 32 == 0 ? (int) number : -1;
    }

    /** Which variables are kept, by object and number. */
    interface Keeping {
        boolean keeps(Object object, int number);
    }

    /**
     * Lets go of the others, and numbers what is kept from 0, in the order that it has.
     *
     * @param values of each variable, by its number: moved accordingly
     * @return how many are kept
     */
    int retain(Keeping keeping, Object[] values) {
        int[] numbered = new int[count];
        for (int i = 0; i < numbers.length; i++) {
            if ((numbers[i] ^ execution) >>> 32 == 0) {
                numbered[(int) numbers[i]] = keeping.keeps(objects[i], (int) numbers[i]) ? 1 : 0;
            }
        }
        int kept = 0;
        for (int i = 0; i < count; i++) {
            boolean keeps = numbered[i] == 1;
            numbered[i] = keeps ? kept : -1;
            values[i] = keeps ? values[i] : null;
            if (keeps) {
                values[kept++] = values[i];
            }
        }
        java.util.Arrays.fill(values, kept, count, null);
        count = kept;
        place(numbers.length, numbered);
        return kept;
    }

    /** The objects among them that a thread has for its own: locks that tell who holds them. */
    Object[] ownedBy(Thread thread) {
        Object[] owned = new Object[4];
        int count = 0;
        for (int i = 0; i < numbers.length; i++) {
            if ((numbers[i] ^ execution) >>> 32 == 0
                    && objects[i] instanceof java.util.concurrent.locks.AbstractOwnableSynchronizer lock
                    && AllwaysQueued.owner(lock) == thread) {
                int known = 0; // as another variable of its
                while (known < count && owned[known] != lock) {
                    known++;
                }
                if (known == owned.length) {
                    owned = java.util.Arrays.copyOf(owned, 2 * known);
                }
                owned[known] = lock;
                count = Math.max(count, known + 1);
            }
        }
        return java.util.Arrays.copyOf(owned, count);
    }

    private int slot(Object object, long part) {
        int mask = numbers.length - 1;
        long hash = (System.identityHashCode(object) ^ part * 0xff51afd7ed558ccdL) * 0x9e3779b97f4a7c15L;
        int slot = (int) (hash >>> 32) & mask;
        while ((numbers[slot] ^ execution) >>> 32 == 0 && (objects[slot] != object || parts[slot] != part)) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        place(2 * numbers.length, null);
    }

    /**
     * Places all variables in tables of a length.
     *
     * @param numbered the new number of each, by its old one, negative where it is not kept; null: all stay as they are
     */
    private void place(int length, int[] numbered) {
        Object[] oldObjects = objects;
        long[] oldParts = parts;
        long[] oldNumbers = numbers;
        objects = new Object[length];
        parts = new long[length];
        numbers = new long[length];
        for (int i = 0; i < oldNumbers.length; i++) {
            if ((oldNumbers[i] ^ execution) >>> 32 != 0) {
                continue;
            }
            int number = numbered == null ? (int) oldNumbers[i] : numbered[(int) oldNumbers[i]];
            if (number >= 0) {
                int slot = slot(oldObjects[i], oldParts[i]);
                objects[slot] = oldObjects[i];
                parts[slot] = oldParts[i];
                numbers[slot] = execution | number;
            }
        }
    }
}
