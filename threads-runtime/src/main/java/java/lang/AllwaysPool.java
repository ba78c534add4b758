package java.lang;

import java.util.Arrays;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import jdk.internal.misc.Unsafe;

/** What a pool of threads has in its fields, read and changed without a step. */
final class AllwaysPool {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long CTL = UNSAFE.objectFieldOffset(ThreadPoolExecutor.class, "ctl");
    private static final long QUEUE = UNSAFE.objectFieldOffset(ThreadPoolExecutor.class, "workQueue");
    private static final long WORKERS = UNSAFE.objectFieldOffset(ThreadPoolExecutor.class, "workers");
    private static final long CORE = UNSAFE.objectFieldOffset(ThreadPoolExecutor.class, "corePoolSize");
    private static final long MOST = UNSAFE.objectFieldOffset(ThreadPoolExecutor.class, "maximumPoolSize");
    private static final long CORE_LEAVES =
            UNSAFE.objectFieldOffset(ThreadPoolExecutor.class, "allowCoreThreadTimeOut");
    private static final long KEEP_ALIVE = UNSAFE.objectFieldOffset(ThreadPoolExecutor.class, "keepAliveTime");
    private static final long VALUE = UNSAFE.objectFieldOffset(AtomicInteger.class, "value");
    private static final long WORKERS_THREAD = UNSAFE.objectFieldOffset(nested("Worker"), "thread");
    private static final Class<?> ABORTS = nested("AbortPolicy");
    private static final Class<?> MAKES_THREADS =
            AllwaysNames.ofPlatform("java.util.concurrent.Executors$DefaultThreadFactory");
    private static final long MAP_OF_SET =
            UNSAFE.objectFieldOffset(AllwaysNames.ofPlatform("java.util.HashSet"), "map");
    private static final long TABLE = UNSAFE.objectFieldOffset(AllwaysNames.ofPlatform("java.util.HashMap"), "table");
    private static final long KEY = UNSAFE.objectFieldOffset(AllwaysNames.ofPlatform("java.util.HashMap$Node"), "key");
    private static final long NEXT =
            UNSAFE.objectFieldOffset(AllwaysNames.ofPlatform("java.util.HashMap$Node"), "next");
    private static final int COUNT = (1 << 29) - 1; // the state of a pool is above the number of its workers
    private static final int STOP = 1 << 29;
    private static final int TERMINATED = 3 << 29;

    private AllwaysPool() {}

    private static Class<?> nested(String name) {
        return AllwaysNames.ofPlatform("java.util.concurrent.ThreadPoolExecutor$".concat(name));
    }

    static Object queue(Object pool) {
        return UNSAFE.getReference(pool, QUEUE);
    }

    /** The state of a pool and the number of its workers, as it keeps them. */
    static int state(Object pool) {
        return UNSAFE.getInt(UNSAFE.getReference(pool, CTL), VALUE);
    }

    /** How many workers a pool has. */
    static int count(Object pool) {
        return state(pool) & COUNT;
    }

    /** A worker leaves. */
    static void countDown(Object pool) {
        UNSAFE.getAndAddInt(UNSAFE.getReference(pool, CTL), VALUE, -1);
    }

    static boolean isRunning(Object pool) {
        return state(pool) < 0;
    }

    static boolean isStopping(Object pool) {
        return state(pool) >= STOP;
    }

    static boolean isTerminated(Object pool) {
        return state(pool) >= TERMINATED;
    }

    /** As {@link #isTerminated}: a task that finds that out knows what came before. */
    static void acquireState(AllwaysTask task, Object pool) {
        task.worker.ordering.acquiresField(task, UNSAFE.getReference(pool, CTL), VALUE);
    }

    /** Whether a worker that has waited for its time leaves. */
    static boolean mayLeave(Object pool) {
        return UNSAFE.getBoolean(pool, CORE_LEAVES) || count(pool) > UNSAFE.getInt(pool, CORE);
    }

    /** How long a worker waits that may leave, in nanoseconds. */
    static long keepAlive(Object pool) {
        return UNSAFE.getLong(pool, KEEP_ALIVE);
    }

    /** Whether one of the workers is to leave, whatever tasks there are, as there are too many. */
    static boolean hasTooMany(Object pool) {
        int count = count(pool);
        return count > UNSAFE.getInt(pool, MOST) && (count > 1 || isEmpty(pool));
    }

    /** Whether no task is in a pool's queue. */
    static boolean isEmpty(Object pool) {
        return AllwaysCollections.size(queue(pool)) == 0;
    }

    /** Whether a worker that looks for a task leaves. */
    static boolean dismisses(Object pool) {
        return !isRunning(pool) && (isStopping(pool) || isEmpty(pool));
    }

    /** Whether a worker that waits is to look whether it is to leave. */
    static boolean isToLook(Object pool) {
        return dismisses(pool) || hasTooMany(pool);
    }

    /** The threads of a pool's workers, read from the set that it keeps: to ask the set would be a step. */
    static Thread[] threads(Object pool) {
        Thread[] threads = new Thread[count(pool)];
        int size = 0;
        Object map = UNSAFE.getReference(UNSAFE.getReference(pool, WORKERS), MAP_OF_SET);
        Object[] table = (Object[]) UNSAFE.getReference(map, TABLE);
        for (int i = 0; table != null && i < table.length; i++) {
            for (Object node = table[i]; node != null; node = UNSAFE.getReference(node, NEXT)) {
                if (size == threads.length) {
                    threads = Arrays.copyOf(threads, size + 1);
                }
                threads[size++] = (Thread) UNSAFE.getReference(UNSAFE.getReference(node, KEY), WORKERS_THREAD);
            }
        }
        return size == threads.length ? threads : Arrays.copyOf(threads, size);
    }

    /** Whether a factory is the platform's, whose code has no step that others could see. */
    static boolean isUsual(ThreadFactory factory) {
        return factory.getClass() == MAKES_THREADS;
    }

    /** As {@link #isUsual(ThreadFactory)}: it throws. */
    static boolean isUsual(RejectedExecutionHandler handler) {
        return handler.getClass() == ABORTS;
    }
}
