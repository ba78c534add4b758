package java.lang;

/**
 * The time of code that works on a simulated disk, where its threads are not under control: it moves by a millisecond
 * each time it is asked for. So what is written of it into files is the same in every run.
 */
public final class AllwaysDiskClock {
    private static final long BEGIN = 1_000_000_000_000L; // ms since 1970
    private static final long SEED = 0x5deece66dL;
    private static final int MILLISECOND = 1_000_000; // ns
    private static final int SECOND = 1000; // ms

    private static final InheritableThreadLocal<long[]> READINGS = new InheritableThreadLocal<>();
    private static volatile boolean some; // may have a time of their own

    private AllwaysDiskClock() {}

    /** The thread, and those that it starts, have a time of their own. */
    public static void begin() {
        some = true;
        READINGS.set(new long[1]);
    }

    /** The thread has the time of all others. */
    public static void end() {
        READINGS.remove();
    }

    private static long[] readings() {
        return some ? READINGS.get() : null;
    }

    // ---- called by rewritten code

    public static long currentTimeMillis() {
        long[] readings = readings();
        return readings == null ? System.currentTimeMillis() : BEGIN + ++readings[0];
    }

    public static long nanoTime() {
        long[] readings = readings();
        return readings == null ? System.nanoTime() : ++readings[0] * MILLISECOND;
    }

    /** As {@code jdk.internal.misc.VM} has it: nanoseconds behind an offset in seconds. */
    public static long getNanoTimeAdjustment(long offset) {
        long[] readings = readings();
        return readings == null
                ? jdk.internal.misc.VM.getNanoTimeAdjustment(offset)
                : (BEGIN + ++readings[0] - offset * SECOND) * MILLISECOND;
    }

    /** What a generator of random numbers begins with. */
    public static long seedUniquifier(long seed) {
        return readings() == null ? seed : SEED;
    }
}
