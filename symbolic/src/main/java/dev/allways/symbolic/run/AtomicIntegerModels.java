package dev.allways.symbolic.run;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/**
 * Models of {@code AtomicInteger}. Each access is one of the platform; terms are read and written right behind it,
 * before another thread can go on.
 *
 * <p>Whether an access changes anything must depend on branches only, not on the inputs in use. So one that compares
 * what depends on inputs is an update, whatever it finds.
 */
public final class AtomicIntegerModels {
    private AtomicIntegerModels() {}

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
}
