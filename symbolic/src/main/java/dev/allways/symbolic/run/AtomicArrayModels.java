package dev.allways.symbolic.run;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;

/** Models of arrays of atomic numbers, as {@link AtomicIntegerModels} are. */
public final class AtomicArrayModels {
    private AtomicArrayModels() {}

    /** An index with a term: each that is in bounds is a way of its own. */
    private static int indexOf(int i, int length) {
        return ValueTerms.place(i, length);
    }

    // ---- java.util.concurrent.atomic.AtomicIntegerArray

    public static int AtomicIntegerArray_get(AtomicIntegerArray array, int i) {
        int index = indexOf(i, array.length());
        return AtomicTerms.before(array, index, array.get(index));
    }

    public static void AtomicIntegerArray_set(AtomicIntegerArray array, int i, int value) {
        int index = indexOf(i, array.length());
        array.set(index, value);
        AtomicTerms.becomes(array, index, value);
    }

    public static void AtomicIntegerArray_lazySet(AtomicIntegerArray array, int i, int value) {
        int index = indexOf(i, array.length());
        array.lazySet(index, value);
        AtomicTerms.becomes(array, index, value);
    }

    public static int AtomicIntegerArray_getAndSet(AtomicIntegerArray array, int i, int value) {
        int index = indexOf(i, array.length());
        int before = AtomicTerms.before(array, index, array.getAndSet(index, value));
        AtomicTerms.becomes(array, index, value);
        return before;
    }

    public static int AtomicIntegerArray_getAndAdd(AtomicIntegerArray array, int i, int by) {
        int index = indexOf(i, array.length());
        int before = AtomicTerms.before(array, index, array.getAndAdd(index, by));
        AtomicTerms.becomes(array, index, before + by);
        return before;
    }

    public static int AtomicIntegerArray_addAndGet(AtomicIntegerArray array, int i, int by) {
        return AtomicIntegerArray_getAndAdd(array, i, by) + by;
    }

    public static int AtomicIntegerArray_getAndIncrement(AtomicIntegerArray array, int i) {
        return AtomicIntegerArray_getAndAdd(array, i, 1);
    }

    public static int AtomicIntegerArray_incrementAndGet(AtomicIntegerArray array, int i) {
        return AtomicIntegerArray_getAndAdd(array, i, 1) + 1;
    }

    public static int AtomicIntegerArray_getAndDecrement(AtomicIntegerArray array, int i) {
        return AtomicIntegerArray_getAndAdd(array, i, -1);
    }

    public static int AtomicIntegerArray_decrementAndGet(AtomicIntegerArray array, int i) {
        return AtomicIntegerArray_getAndAdd(array, i, -1) - 1;
    }

    public static int AtomicIntegerArray_compareAndExchange(AtomicIntegerArray array, int i, int expected, int value) {
        int index = indexOf(i, array.length());
        boolean isInBounds = index >= 0 && index < array.length();
        if (!isInBounds
                || !ValueTerms.isSymbolic(expected)
                        && !ValueTerms.isSymbolic(value)
                        && !AtomicTerms.hasTerm(array, index)) {
            int found = array.compareAndExchange(index, expected, value);
            AtomicTerms.exchanged(array, index, found == expected);
            return found;
        }
        int found = AtomicTerms.before(array, index, array.getAndAdd(index, 0));
        if (found == expected) {
            AtomicTerms.exchange(array, index, value);
            AtomicTerms.becomes(array, index, value);
        }
        return found;
    }

    public static boolean AtomicIntegerArray_compareAndSet(AtomicIntegerArray array, int i, int expected, int value) {
        return AtomicIntegerArray_compareAndExchange(array, i, expected, value) == expected;
    }

    public static boolean AtomicIntegerArray_weakCompareAndSetVolatile(
            AtomicIntegerArray array, int i, int expected, int value) {
        return AtomicIntegerArray_compareAndSet(array, i, expected, value);
    }

    // ---- java.util.concurrent.atomic.AtomicLongArray

    public static long AtomicLongArray_get(AtomicLongArray array, int i) {
        int index = indexOf(i, array.length());
        return AtomicTerms.before(array, index, array.get(index));
    }

    public static void AtomicLongArray_set(AtomicLongArray array, int i, long value) {
        int index = indexOf(i, array.length());
        array.set(index, value);
        AtomicTerms.becomes(array, index, value);
    }

    public static void AtomicLongArray_lazySet(AtomicLongArray array, int i, long value) {
        int index = indexOf(i, array.length());
        array.lazySet(index, value);
        AtomicTerms.becomes(array, index, value);
    }

    public static long AtomicLongArray_getAndSet(AtomicLongArray array, int i, long value) {
        int index = indexOf(i, array.length());
        long before = AtomicTerms.before(array, index, array.getAndSet(index, value));
        AtomicTerms.becomes(array, index, value);
        return before;
    }

    public static long AtomicLongArray_getAndAdd(AtomicLongArray array, int i, long by) {
        int index = indexOf(i, array.length());
        long before = AtomicTerms.before(array, index, array.getAndAdd(index, by));
        AtomicTerms.becomes(array, index, before + by);
        return before;
    }

    public static long AtomicLongArray_addAndGet(AtomicLongArray array, int i, long by) {
        return AtomicLongArray_getAndAdd(array, i, by) + by;
    }

    public static long AtomicLongArray_getAndIncrement(AtomicLongArray array, int i) {
        return AtomicLongArray_getAndAdd(array, i, 1);
    }

    public static long AtomicLongArray_incrementAndGet(AtomicLongArray array, int i) {
        return AtomicLongArray_getAndAdd(array, i, 1) + 1;
    }

    public static long AtomicLongArray_getAndDecrement(AtomicLongArray array, int i) {
        return AtomicLongArray_getAndAdd(array, i, -1);
    }

    public static long AtomicLongArray_decrementAndGet(AtomicLongArray array, int i) {
        return AtomicLongArray_getAndAdd(array, i, -1) - 1;
    }

    public static long AtomicLongArray_compareAndExchange(AtomicLongArray array, int i, long expected, long value) {
        int index = indexOf(i, array.length());
        boolean isInBounds = index >= 0 && index < array.length();
        if (!isInBounds
                || !ValueTerms.isSymbolic(expected)
                        && !ValueTerms.isSymbolic(value)
                        && !AtomicTerms.hasTerm(array, index)) {
            long found = array.compareAndExchange(index, expected, value);
            AtomicTerms.exchanged(array, index, found == expected);
            return found;
        }
        long found = AtomicTerms.before(array, index, array.getAndAdd(index, 0));
        if (found == expected) {
            AtomicTerms.exchange(array, index, value);
            AtomicTerms.becomes(array, index, value);
        }
        return found;
    }

    public static boolean AtomicLongArray_compareAndSet(AtomicLongArray array, int i, long expected, long value) {
        return AtomicLongArray_compareAndExchange(array, i, expected, value) == expected;
    }

    public static boolean AtomicLongArray_weakCompareAndSetVolatile(
            AtomicLongArray array, int i, long expected, long value) {
        return AtomicLongArray_compareAndSet(array, i, expected, value);
    }
}
