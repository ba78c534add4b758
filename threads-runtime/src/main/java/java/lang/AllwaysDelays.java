package java.lang;

import jdk.internal.misc.Unsafe;

/** Queues of scheduled pools, from which a task is taken when its time has come. */
final class AllwaysDelays {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final String POOL = "java.util.concurrent.ScheduledThreadPoolExecutor$";
    private static final Class<?> TYPE = AllwaysNames.ofPlatform(POOL.concat("DelayedWorkQueue"));
    private static final Class<?> TASK = AllwaysNames.ofPlatform(POOL.concat("ScheduledFutureTask"));
    private static final long HEAP = UNSAFE.objectFieldOffset(TYPE, "queue");
    private static final long SIZE = UNSAFE.objectFieldOffset(TYPE, "size");
    private static final long TIME = UNSAFE.objectFieldOffset(TASK, "time");

    private AllwaysDelays() {}

    static boolean is(Object queue) {
        return queue.getClass() == TYPE;
    }

    static int size(Object queue) {
        return UNSAFE.getInt(queue, SIZE);
    }

    /** When the next task is due, by the clocks of tasks; {@link AllwaysTask#NEVER} if there is none. */
    static long next(Object queue) {
        Object first = ((Object[]) UNSAFE.getReference(queue, HEAP))[0];
        return first == null ? AllwaysTask.NEVER : first.getClass() == TASK ? UNSAFE.getLongVolatile(first, TIME) : 0;
    }

    /** How many tasks a worker finds: none before the first one is due. */
    static long level(Object queue, AllwaysTask worker) {
        return next(queue) - worker.clock < AllwaysTask.MILLISECOND ? size(queue) : 0;
    }

    /** Whether a worker that waits for a task waits for the time at which the first one is due. */
    static boolean isEarly(AllwaysTask worker) {
        return is(worker.object) && size(worker.object) > 0 && level(worker.object, worker) == 0;
    }
}
