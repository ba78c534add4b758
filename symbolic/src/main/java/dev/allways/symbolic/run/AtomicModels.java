package dev.allways.symbolic.run;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

/**
 * Models of atomic numbers, and of arrays of them. Each access is one of the platform; terms are read and written right
 * behind it, before another thread can go on.
 *
 * <p>Whether an access changes anything must depend on branches only, not on the inputs in use. So one that compares
 * what depends on inputs is an update, whatever it finds.
 */
public final class AtomicModels {
    private AtomicModels() {}

    // ---- java.util.concurrent.atomic.AtomicInteger

    public static int AtomicInteger_get(AtomicInteger number) {
        return AtomicTerms.before(number, 0, number.get());
    }

    public static int AtomicInteger_getPlain(AtomicInteger number) {
        return AtomicTerms.before(number, 0, number.getPlain());
    }

    public static int AtomicInteger_getOpaque(AtomicInteger number) {
        return AtomicTerms.before(number, 0, number.getOpaque());
    }

    public static int AtomicInteger_getAcquire(AtomicInteger number) {
        return AtomicTerms.before(number, 0, number.getAcquire());
    }

    public static int AtomicInteger_intValue(AtomicInteger number) {
        return AtomicInteger_get(number);
    }

    public static long AtomicInteger_longValue(AtomicInteger number) {
        return AtomicInteger_get(number);
    }

    public static void AtomicInteger_set(AtomicInteger number, int value) {
        number.set(value);
        AtomicTerms.becomes(number, 0, value);
    }

    public static void AtomicInteger_lazySet(AtomicInteger number, int value) {
        number.lazySet(value);
        AtomicTerms.becomes(number, 0, value);
    }

    public static void AtomicInteger_setPlain(AtomicInteger number, int value) {
        number.setPlain(value);
        AtomicTerms.becomes(number, 0, value);
    }

    public static void AtomicInteger_setOpaque(AtomicInteger number, int value) {
        number.setOpaque(value);
        AtomicTerms.becomes(number, 0, value);
    }

    public static void AtomicInteger_setRelease(AtomicInteger number, int value) {
        number.setRelease(value);
        AtomicTerms.becomes(number, 0, value);
    }

    public static int AtomicInteger_getAndSet(AtomicInteger number, int value) {
        int before = AtomicTerms.before(number, 0, number.getAndSet(value));
        AtomicTerms.becomes(number, 0, value);
        return before;
    }

    public static int AtomicInteger_getAndAdd(AtomicInteger number, int by) {
        int before = AtomicTerms.before(number, 0, number.getAndAdd(by));
        AtomicTerms.becomes(number, 0, before + by);
        return before;
    }

    public static int AtomicInteger_addAndGet(AtomicInteger number, int by) {
        return AtomicInteger_getAndAdd(number, by) + by;
    }

    public static int AtomicInteger_getAndIncrement(AtomicInteger number) {
        return AtomicInteger_getAndAdd(number, 1);
    }

    public static int AtomicInteger_incrementAndGet(AtomicInteger number) {
        return AtomicInteger_getAndAdd(number, 1) + 1;
    }

    public static int AtomicInteger_getAndDecrement(AtomicInteger number) {
        return AtomicInteger_getAndAdd(number, -1);
    }

    public static int AtomicInteger_decrementAndGet(AtomicInteger number) {
        return AtomicInteger_getAndAdd(number, -1) - 1;
    }

    public static int AtomicInteger_compareAndExchange(AtomicInteger number, int expected, int value) {
        if (!ValueTerms.isSymbolic(expected) && !ValueTerms.isSymbolic(value) && !AtomicTerms.hasTerm(number, 0)) {
            int found = number.compareAndExchange(expected, value);
            AtomicTerms.exchanged(number, 0, found == expected);
            return found;
        }
        int found = AtomicTerms.before(number, 0, number.getAndAdd(0));
        if (found == expected) {
            AtomicTerms.exchange(number, 0, value);
            AtomicTerms.becomes(number, 0, value);
        }
        return found;
    }

    public static boolean AtomicInteger_compareAndSet(AtomicInteger number, int expected, int value) {
        return AtomicInteger_compareAndExchange(number, expected, value) == expected;
    }

    public static boolean AtomicInteger_weakCompareAndSetVolatile(AtomicInteger number, int expected, int value) {
        return AtomicInteger_compareAndSet(number, expected, value);
    }

    public static int AtomicInteger_updateAndGet(AtomicInteger number, IntUnaryOperator change) {
        int before = AtomicInteger_get(number);
        int after = change.applyAsInt(before);
        while (!AtomicInteger_compareAndSet(number, before, after)) {
            int now = AtomicInteger_get(number);
            after = now == before ? after : change.applyAsInt(now);
            before = now;
        }
        return after;
    }

    public static int AtomicInteger_getAndUpdate(AtomicInteger number, IntUnaryOperator change) {
        int before = AtomicInteger_get(number);
        int after = change.applyAsInt(before);
        while (!AtomicInteger_compareAndSet(number, before, after)) {
            int now = AtomicInteger_get(number);
            after = now == before ? after : change.applyAsInt(now);
            before = now;
        }
        return before;
    }

    public static int AtomicInteger_accumulateAndGet(AtomicInteger number, int by, IntBinaryOperator change) {
        int before = AtomicInteger_get(number);
        int after = change.applyAsInt(before, by);
        while (!AtomicInteger_compareAndSet(number, before, after)) {
            int now = AtomicInteger_get(number);
            after = now == before ? after : change.applyAsInt(now, by);
            before = now;
        }
        return after;
    }

    public static int AtomicInteger_getAndAccumulate(AtomicInteger number, int by, IntBinaryOperator change) {
        int before = AtomicInteger_get(number);
        int after = change.applyAsInt(before, by);
        while (!AtomicInteger_compareAndSet(number, before, after)) {
            int now = AtomicInteger_get(number);
            after = now == before ? after : change.applyAsInt(now, by);
            before = now;
        }
        return before;
    }

    // ---- java.util.concurrent.atomic.AtomicLong

    public static long AtomicLong_get(AtomicLong number) {
        return AtomicTerms.before(number, 0, number.get());
    }

    public static long AtomicLong_getPlain(AtomicLong number) {
        return AtomicTerms.before(number, 0, number.getPlain());
    }

    public static long AtomicLong_getOpaque(AtomicLong number) {
        return AtomicTerms.before(number, 0, number.getOpaque());
    }

    public static long AtomicLong_getAcquire(AtomicLong number) {
        return AtomicTerms.before(number, 0, number.getAcquire());
    }

    public static int AtomicLong_intValue(AtomicLong number) {
        return (int) AtomicLong_get(number);
    }

    public static long AtomicLong_longValue(AtomicLong number) {
        return AtomicLong_get(number);
    }

    public static void AtomicLong_set(AtomicLong number, long value) {
        number.set(value);
        AtomicTerms.becomes(number, 0, value);
    }

    public static void AtomicLong_lazySet(AtomicLong number, long value) {
        number.lazySet(value);
        AtomicTerms.becomes(number, 0, value);
    }

    public static void AtomicLong_setPlain(AtomicLong number, long value) {
        number.setPlain(value);
        AtomicTerms.becomes(number, 0, value);
    }

    public static void AtomicLong_setOpaque(AtomicLong number, long value) {
        number.setOpaque(value);
        AtomicTerms.becomes(number, 0, value);
    }

    public static void AtomicLong_setRelease(AtomicLong number, long value) {
        number.setRelease(value);
        AtomicTerms.becomes(number, 0, value);
    }

    public static long AtomicLong_getAndSet(AtomicLong number, long value) {
        long before = AtomicTerms.before(number, 0, number.getAndSet(value));
        AtomicTerms.becomes(number, 0, value);
        return before;
    }

    public static long AtomicLong_getAndAdd(AtomicLong number, long by) {
        long before = AtomicTerms.before(number, 0, number.getAndAdd(by));
        AtomicTerms.becomes(number, 0, before + by);
        return before;
    }

    public static long AtomicLong_addAndGet(AtomicLong number, long by) {
        return AtomicLong_getAndAdd(number, by) + by;
    }

    public static long AtomicLong_getAndIncrement(AtomicLong number) {
        return AtomicLong_getAndAdd(number, 1);
    }

    public static long AtomicLong_incrementAndGet(AtomicLong number) {
        return AtomicLong_getAndAdd(number, 1) + 1;
    }

    public static long AtomicLong_getAndDecrement(AtomicLong number) {
        return AtomicLong_getAndAdd(number, -1);
    }

    public static long AtomicLong_decrementAndGet(AtomicLong number) {
        return AtomicLong_getAndAdd(number, -1) - 1;
    }

    public static long AtomicLong_compareAndExchange(AtomicLong number, long expected, long value) {
        if (!ValueTerms.isSymbolic(expected) && !ValueTerms.isSymbolic(value) && !AtomicTerms.hasTerm(number, 0)) {
            long found = number.compareAndExchange(expected, value);
            AtomicTerms.exchanged(number, 0, found == expected);
            return found;
        }
        long found = AtomicTerms.before(number, 0, number.getAndAdd(0));
        if (found == expected) {
            AtomicTerms.exchange(number, 0, value);
            AtomicTerms.becomes(number, 0, value);
        }
        return found;
    }

    public static boolean AtomicLong_compareAndSet(AtomicLong number, long expected, long value) {
        return AtomicLong_compareAndExchange(number, expected, value) == expected;
    }

    public static boolean AtomicLong_weakCompareAndSetVolatile(AtomicLong number, long expected, long value) {
        return AtomicLong_compareAndSet(number, expected, value);
    }

    public static long AtomicLong_updateAndGet(AtomicLong number, LongUnaryOperator change) {
        long before = AtomicLong_get(number);
        long after = change.applyAsLong(before);
        while (!AtomicLong_compareAndSet(number, before, after)) {
            long now = AtomicLong_get(number);
            after = now == before ? after : change.applyAsLong(now);
            before = now;
        }
        return after;
    }

    public static long AtomicLong_getAndUpdate(AtomicLong number, LongUnaryOperator change) {
        long before = AtomicLong_get(number);
        long after = change.applyAsLong(before);
        while (!AtomicLong_compareAndSet(number, before, after)) {
            long now = AtomicLong_get(number);
            after = now == before ? after : change.applyAsLong(now);
            before = now;
        }
        return before;
    }

    public static long AtomicLong_accumulateAndGet(AtomicLong number, long by, LongBinaryOperator change) {
        long before = AtomicLong_get(number);
        long after = change.applyAsLong(before, by);
        while (!AtomicLong_compareAndSet(number, before, after)) {
            long now = AtomicLong_get(number);
            after = now == before ? after : change.applyAsLong(now, by);
            before = now;
        }
        return after;
    }

    public static long AtomicLong_getAndAccumulate(AtomicLong number, long by, LongBinaryOperator change) {
        long before = AtomicLong_get(number);
        long after = change.applyAsLong(before, by);
        while (!AtomicLong_compareAndSet(number, before, after)) {
            long now = AtomicLong_get(number);
            after = now == before ? after : change.applyAsLong(now, by);
            before = now;
        }
        return before;
    }

    // ---- java.util.concurrent.atomic.LongAdder

    public static void LongAdder_add(LongAdder adder, long by) {
        adder.add(by);
        AtomicTerms.added(adder, by);
    }

    public static void LongAdder_increment(LongAdder adder) {
        adder.increment();
        AtomicTerms.added(adder, 1);
    }

    public static void LongAdder_decrement(LongAdder adder) {
        adder.decrement();
        AtomicTerms.added(adder, -1);
    }

    public static long LongAdder_sum(LongAdder adder) {
        return AtomicTerms.sum(adder, adder.sum());
    }

    public static long LongAdder_longValue(LongAdder adder) {
        return LongAdder_sum(adder);
    }

    public static int LongAdder_intValue(LongAdder adder) {
        return (int) LongAdder_sum(adder);
    }

    public static void LongAdder_reset(LongAdder adder) {
        adder.reset();
        AtomicTerms.becomes(adder, 0, 0L);
    }

    // ---- arrays

    /** An index with a term that is in bounds: each is a way of its own. */
    private static int indexOf(int i, int length) {
        if (ValueTerms.isSymbolic(i) && i >= 0 && i < length) {
            ValueTerms.settle(i);
        }
        return i;
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
        if (!ValueTerms.isSymbolic(expected) && !ValueTerms.isSymbolic(value) && !AtomicTerms.hasTerm(array, index)) {
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
        if (!ValueTerms.isSymbolic(expected) && !ValueTerms.isSymbolic(value) && !AtomicTerms.hasTerm(array, index)) {
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
