package dev.allways.symbolic.run;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

/** Models of {@code AtomicLong} and {@code LongAdder}, as {@link AtomicIntegerModels} are. */
public final class AtomicLongModels {
    private AtomicLongModels() {}

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
}
