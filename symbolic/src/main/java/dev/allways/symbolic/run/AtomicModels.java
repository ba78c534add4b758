package dev.allways.symbolic.run;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Models of atomic numbers. */
public final class AtomicModels {
    private AtomicModels() {}

    public static int AtomicInteger_get(AtomicInteger number) {
        return Shadows.read(number);
    }

    public static int AtomicInteger_intValue(AtomicInteger number) {
        return Shadows.read(number);
    }

    public static void AtomicInteger_set(AtomicInteger number, int value) {
        Shadows.write(number, value);
    }

    public static int AtomicInteger_getAndSet(AtomicInteger number, int value) {
        int before = Shadows.read(number);
        Shadows.write(number, value);
        return before;
    }

    public static int AtomicInteger_addAndGet(AtomicInteger number, int by) {
        int after = Shadows.read(number) + by;
        Shadows.write(number, after);
        return after;
    }

    public static int AtomicInteger_getAndAdd(AtomicInteger number, int by) {
        return AtomicInteger_addAndGet(number, by) - by;
    }

    public static int AtomicInteger_incrementAndGet(AtomicInteger number) {
        return AtomicInteger_addAndGet(number, 1);
    }

    public static int AtomicInteger_decrementAndGet(AtomicInteger number) {
        return AtomicInteger_addAndGet(number, -1);
    }

    public static int AtomicInteger_getAndIncrement(AtomicInteger number) {
        return AtomicInteger_addAndGet(number, 1) - 1;
    }

    public static int AtomicInteger_getAndDecrement(AtomicInteger number) {
        return AtomicInteger_addAndGet(number, -1) + 1;
    }

    public static boolean AtomicInteger_compareAndSet(AtomicInteger number, int expected, int value) {
        if (Shadows.read(number) != expected) {
            return false;
        }
        Shadows.write(number, value);
        return true;
    }

    public static long AtomicLong_get(AtomicLong number) {
        return Shadows.read(number);
    }

    public static void AtomicLong_set(AtomicLong number, long value) {
        Shadows.write(number, value);
    }

    public static long AtomicLong_addAndGet(AtomicLong number, long by) {
        long after = Shadows.read(number) + by;
        Shadows.write(number, after);
        return after;
    }

    public static long AtomicLong_getAndAdd(AtomicLong number, long by) {
        return AtomicLong_addAndGet(number, by) - by;
    }

    public static long AtomicLong_incrementAndGet(AtomicLong number) {
        return AtomicLong_addAndGet(number, 1);
    }

    public static long AtomicLong_decrementAndGet(AtomicLong number) {
        return AtomicLong_addAndGet(number, -1);
    }

    public static long AtomicLong_getAndIncrement(AtomicLong number) {
        return AtomicLong_addAndGet(number, 1) - 1;
    }

    public static boolean AtomicLong_compareAndSet(AtomicLong number, long expected, long value) {
        if (Shadows.read(number) != expected) {
            return false;
        }
        Shadows.write(number, value);
        return true;
    }
}
