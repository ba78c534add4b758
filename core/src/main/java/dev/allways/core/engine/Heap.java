package dev.allways.core.engine;

import dev.allways.core.Counters;
import dev.allways.core.OutOfMemory;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The memory of this JVM: whether an exploration has to end because there is no more; and a reserve, for what comes
 * then.
 */
final class Heap {
    private static final double FULL = 0.92; // after a collection
    private static final double NEARLY = 0.85; // of the old generation: full if most of the time goes into collecting
    private static final double MOST = 0.5;
    private static final double LEFT = 0.6; // of the heap: what is kept although the execution has ended
    private static final long WINDOW = TimeUnit.SECONDS.toNanos(1);
    private static final int RESERVED = 16; // part of the heap
    private static final int MOST_RESERVED = 32 << 20; // bytes

    private final Optional<MemoryPoolMXBean> old;
    private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
    private volatile byte[] reserve;
    private long since = System.nanoTime();
    private long collected = collecting();
    private boolean mostlyCollecting;

    Heap() {
        var _ = new OutOfMemory(new Counters()).getStackTrace(); // what is loaded now need not be then
        reserve = new byte[(int) Math.min(MOST_RESERVED, Runtime.getRuntime().maxMemory() / RESERVED)];
        old = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP && pool.isUsageThresholdSupported())
                .filter(pool ->
                        pool.getCollectionUsage() != null && pool.getUsage().getMax() > 0)
                .findFirst();
    }

    /** Whether nothing else helps than to end. */
    boolean isFull() {
        long now = System.nanoTime();
        if (now - since > WINDOW) {
            long time = collecting();
            mostlyCollecting = TimeUnit.MILLISECONDS.toNanos(time - collected) > MOST * (now - since);
            collected = time;
            since = now;
        }
        return old.isPresent()
                && (left(old.get()) > FULL * Runtime.getRuntime().maxMemory()
                        || mostlyCollecting
                                && left(old.get())
                                        > NEARLY * old.get().getUsage().getMax());
    }

    /** What the last collection left there, in bytes. */
    private static long left(MemoryPoolMXBean pool) {
        return pool.getCollectionUsage().getUsed();
    }

    private long collecting() {
        return collectors.stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
    }

    /** Gives the reserve back. */
    void release() {
        if (reserve.length > 0) {
            reserve = new byte[0];
        }
    }

    /** Whether the heap stays full, now that the execution that ran out of it has ended. */
    static boolean staysFull() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory() > LEFT * runtime.maxMemory();
    }
}
