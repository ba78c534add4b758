package java.lang;

/**
 * What the JDK and the program call for what would differ from execution to execution: time, random numbers, numbers
 * of threads and pools.
 */
public final class AllwaysChanceHooks {
    private AllwaysChanceHooks() {}

    static long millis(AllwaysWorker worker) {
        return 1_700_000_000_000L + worker.readClock(0) / 1_000_000L;
    }

    public static long nanoTime() {
        AllwaysWorker worker = AllwaysWorker.controlling();
        return worker == null ? AllwaysDiskClock.nanoTime() : worker.readClock(100);
    }

    public static long currentTimeMillis() {
        AllwaysWorker worker = AllwaysWorker.controlling();
        return worker == null ? AllwaysDiskClock.currentTimeMillis() : millis(worker);
    }

    public static boolean seedRandom() {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker == null) {
            return false;
        }
        worker.identity.seed(Thread.currentThread());
        return true;
    }

    /** The thread's identifier, or what is the same in all workers. */
    public static long number(Thread thread) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        return worker == null ? thread.threadId() : AllwaysIdentity.number(thread);
    }

    /** What {@code Collections.shuffle} continues with; null: it starts again. */
    public static java.util.Random shuffling(java.util.Random random) {
        return AllwaysWorker.controlling() == null ? random : null;
    }

    public static long threadId() {
        AllwaysWorker worker = AllwaysWorker.executor();
        return worker != null ? worker.identity.nextThreadId() : 0;
    }

    /** What makes the seeds of {@code Random} differ from each other; 0: what does so otherwise. */
    public static long seed() {
        AllwaysWorker worker = AllwaysWorker.executor();
        return worker != null ? worker.identity.nextSeed() : AllwaysDiskClock.seed();
    }

    /** True: they are drawn. */
    public static boolean randomBytes(byte[] bytes) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker == null || bytes == null) {
            return bytes != null && AllwaysDiskClock.randomBytes(bytes);
        }
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (worker.identity.nextSeed() >>> 8);
        }
        return true;
    }

    /** Null: no virtual time passes here. */
    public static java.time.Instant currentInstant() {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker == null) {
            return null;
        }
        long nanos = worker.readClock(100);
        return java.time.Instant.ofEpochSecond(1_700_000_000L + nanos / 1_000_000_000L, nanos % 1_000_000_000L);
    }

    public static double random() {
        AllwaysWorker worker = AllwaysWorker.controlling();
        return worker == null ? AllwaysDiskClock.random() : worker.identity.nextDouble();
    }

    public static int threadNumber() {
        AllwaysWorker worker = AllwaysWorker.executor();
        return worker != null ? worker.identity.nextThreadNumber() : -1;
    }

    /** -1: the platform numbers a pool. */
    public static int poolId() {
        AllwaysWorker worker = AllwaysWorker.executor();
        return worker != null ? worker.identity.nextPoolId() : -1;
    }

    /** A worker's own counter instead of one of the platform: several workers side by side do not number by one. */
    public static Object counter(Object shared) {
        AllwaysWorker worker = AllwaysWorker.executor();
        return worker != null ? worker.identity.counter(shared) : shared;
    }
}
