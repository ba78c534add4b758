package java.lang;

import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import jdk.internal.misc.Unsafe;

/**
 * The locks of java.util.concurrent that an execution has met. A static field may hold them: they are as new in the next one, as
 * monitors are, held by nobody that this one has left, and without a trace of who waited for them.
 */
final class AllwaysLocks {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long OWNER =
            UNSAFE.objectFieldOffset(AbstractOwnableSynchronizer.class, "exclusiveOwnerThread");
    private static final long STATE = UNSAFE.objectFieldOffset(AbstractQueuedSynchronizer.class, "state");
    private static final long HEAD = UNSAFE.objectFieldOffset(AbstractQueuedSynchronizer.class, "head");
    private static final long TAIL = UNSAFE.objectFieldOffset(AbstractQueuedSynchronizer.class, "tail");
    private static final int RECENT = 8; // that are looked at, lest a lock is noted again and again

    private final AllwaysWorker worker;
    private Object[] met = new Object[16];
    private int count;

    AllwaysLocks(AllwaysWorker worker) {
        this.worker = worker;
    }

    /** A task does something to it. */
    void meet(Object lock) {
        for (int i = count - 1; i >= 0 && i >= count - RECENT; i--) {
            if (met[i] == lock) {
                return;
            }
        }
        if (count == met.length) {
            met = java.util.Arrays.copyOf(met, 2 * count);
        }
        met[count++] = lock;
    }

    /** The execution is over: no task holds them any more, and none waits for them. */
    void free() {
        for (int i = 0; i < count; i++) {
            Object owner = UNSAFE.getReference(met[i], OWNER);
            if (owner != null && worker.taskOf((Thread) owner) != null) {
                UNSAFE.putReference(met[i], OWNER, null);
                UNSAFE.putInt(met[i], STATE, 0);
                owner = null;
            }
            if (owner == null) {
                UNSAFE.putReference(met[i], HEAD, null);
                UNSAFE.putReference(met[i], TAIL, null);
            }
            met[i] = null;
        }
        count = 0;
    }
}
