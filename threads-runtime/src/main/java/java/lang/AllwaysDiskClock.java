package java.lang;

/**
 * The time of code that works on a simulated disk, where its threads are not under control: it moves by a millisecond
 * each time it is asked for. Random numbers begin with the same seeds. So what is written of them into files is the
 * same in every run.
 */
public final class AllwaysDiskClock {
    private static final long BEGIN = 1_000_000_000_000L; // ms since 1970
    private static final long SEED = 0x5deece66dL;
    private static final int MILLISECOND = 1_000_000; // ns
    private static final int SECOND = 1000; // ms

    private static final int SEEDS = 1; // 0: times
    private static final int NUMBERS = 2;
    private static final int BYTES = 3;

    private static final InheritableThreadLocal<long[]> READINGS = new InheritableThreadLocal<>();
    private static volatile boolean some; // may have a time of their own

    private AllwaysDiskClock() {}

    /** The thread, and those that it starts, have a time of their own, if they have none yet. */
    public static void begin() {
        some = true;
        if (READINGS.get() == null) {
            READINGS.set(new long[4]); // how often it was asked for each of these
        }
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

    public static double random() {
        long[] readings = readings();
        return readings == null ? Math.random() : (next(readings, NUMBERS) >>> 11) * 0x1.0p-53;
    }

    /** As {@code jdk.internal.misc.VM} has it: nanoseconds behind an offset in seconds. */
    public static long getNanoTimeAdjustment(long offset) {
        long[] readings = readings();
        return readings == null
                ? jdk.internal.misc.VM.getNanoTimeAdjustment(offset)
                : (BEGIN + ++readings[0] - offset * SECOND) * MILLISECOND;
    }

    /** What makes the seeds of {@code Random} differ from each other; 0: what does so otherwise. */
    static long seed() {
        long[] readings = readings();
        return readings == null ? 0 : next(readings, SEEDS);
    }

    /** True: they are drawn. */
    static boolean randomBytes(byte[] bytes) {
        long[] readings = readings();
        if (readings == null) {
            return false;
        }
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (next(readings, BYTES) >>> 8);
        }
        return true;
    }

    private static long next(long[] readings, int kind) {
        return AllwaysIdentity.mixed(++readings[kind] * AllwaysIdentity.GAMMA);
    }

    /** What a generator of random numbers begins with. */
    public static long seedUniquifier(long seed) {
        return readings() == null ? seed : SEED;
    }
}
