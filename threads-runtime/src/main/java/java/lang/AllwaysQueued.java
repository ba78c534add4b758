package java.lang;

import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import jdk.internal.misc.Unsafe;

/** What locks, conditions, semaphores and latches of java.util.concurrent have in their fields. */
final class AllwaysQueued {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long OWNER =
            UNSAFE.objectFieldOffset(AbstractOwnableSynchronizer.class, "exclusiveOwnerThread");
    private static final Fields INT = new Fields(AbstractQueuedSynchronizer.class);
    private static final Fields LONG = new Fields(AbstractQueuedLongSynchronizer.class);
    private static final Class<?> READ_WRITE = named("java.util.concurrent.locks.ReentrantReadWriteLock$Sync");
    private static final Class<?> FAIR_READ_WRITE = named("java.util.concurrent.locks.ReentrantReadWriteLock$FairSync");
    private static final Class<?> LOCK = named("java.util.concurrent.locks.ReentrantLock$NonfairSync");
    private static final Class<?> FAIR_LOCK = named("java.util.concurrent.locks.ReentrantLock$FairSync");
    private static final Class<?> SEMAPHORE = named("java.util.concurrent.Semaphore$Sync");
    private static final Class<?> FAIR_SEMAPHORE = named("java.util.concurrent.Semaphore$FairSync");
    private static final int SHARED = 32; // the first of the bits that count how often tasks hold it beside each other

    /** What there is of a lock that nobody holds, where those that hold it beside each other take one each. */
    static final int ALL_READERS = 1 << 16;

    /** Where a class has its fields, and its conditions theirs. */
    private static final class Fields {
        final long state;
        final long head;
        final long tail;
        final long lock;
        final long waiter;
        final Object abandoned; // a waiter of no thread

        Fields(Class<?> type) {
            state = UNSAFE.objectFieldOffset(type, "state");
            head = UNSAFE.objectFieldOffset(type, "head");
            tail = UNSAFE.objectFieldOffset(type, "tail");
            Class<?> condition = named(type.getName().concat("$ConditionObject"));
            lock = UNSAFE.objectFieldOffset(condition, "this$0");
            waiter = UNSAFE.objectFieldOffset(condition, "firstWaiter");
            try {
                abandoned = UNSAFE.allocateInstance(named(type.getName().concat("$ConditionNode")));
            } catch (InstantiationException e) {
                throw new NoClassDefFoundError(e.getMessage());
            }
        }
    }

    private AllwaysQueued() {}

    private static Class<?> named(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new NoClassDefFoundError(e.getMessage());
        }
    }

    private static Fields of(Object synchronizer) {
        return synchronizer instanceof AbstractQueuedLongSynchronizer ? LONG : INT;
    }

    private static Fields ofCondition(Object condition) {
        return condition instanceof AbstractQueuedLongSynchronizer.ConditionObject ? LONG : INT;
    }

    /** Whether an object is a lock, a semaphore or a latch. */
    static boolean is(Object object) {
        return object instanceof AbstractOwnableSynchronizer;
    }

    /** Whether an object is a lock that tasks may hold beside each other. */
    static boolean isReadWrite(Object object) {
        return object != null && object.getClass().getSuperclass() == READ_WRITE;
    }

    /** What there is of a lock that nobody holds. */
    static int all(Object lock) {
        return isReadWrite(lock) ? ALL_READERS : 1;
    }

    /** Whether an object has permits. */
    static boolean isSemaphore(Object object) {
        return object.getClass().getSuperclass() == SEMAPHORE;
    }

    /** Whether tasks take a lock or permits in the order in which they came. */
    static boolean isFair(Object object) {
        Class<?> type = object.getClass();
        return type == FAIR_LOCK || type == FAIR_SEMAPHORE || type == FAIR_READ_WRITE;
    }

    /** Whether an object is a lock or a semaphore of java.util.concurrent, which can be asked who waits for it. */
    static boolean canBeAsked(Object object) {
        return isAlone(object) || isFair(object) || isReadWrite(object) || isSemaphore(object);
    }

    /** Whether an object is a lock that is no part of a read-write lock. */
    static boolean isAlone(Object object) {
        return object.getClass() == LOCK || object.getClass() == FAIR_LOCK;
    }

    /** The thread that holds a lock; null: none. */
    static Thread owner(Object lock) {
        return (Thread) UNSAFE.getReference(lock, OWNER);
    }

    /** A lock is held so often from here on. */
    static void hold(Object lock, Thread owner, int entries) {
        UNSAFE.putReference(lock, OWNER, owner);
        if (isReadWrite(lock)) {
            UNSAFE.putLong(lock, LONG.state, UNSAFE.getLong(lock, LONG.state) >>> SHARED << SHARED | entries);
        } else {
            set(lock, entries);
        }
    }

    /** Nobody holds a lock any more. */
    static void free(Object lock) {
        if (isReadWrite(lock)) {
            UNSAFE.putLong(lock, LONG.state, 0);
        }
        hold(lock, null, 0);
    }

    /** Whether some thread holds a lock. */
    static boolean isHeld(Object lock) {
        return isReadWrite(lock) ? UNSAFE.getLong(lock, LONG.state) != 0 : state(lock) != 0;
    }

    /** Permits, a count, or how often the owner has a lock. */
    static int state(Object synchronizer) {
        return UNSAFE.getInt(synchronizer, INT.state);
    }

    /** As many there are from here on. */
    static void set(Object synchronizer, int state) {
        UNSAFE.putInt(synchronizer, INT.state, state);
    }

    /** Whether threads wait in its own code. */
    static boolean hasQueue(Object synchronizer) {
        Fields fields = of(synchronizer);
        return UNSAFE.getReference(synchronizer, fields.head) != UNSAFE.getReference(synchronizer, fields.tail);
    }

    /** Nobody waits any more. */
    static void emptyQueue(Object synchronizer) {
        Fields fields = of(synchronizer);
        UNSAFE.putReference(synchronizer, fields.head, null);
        UNSAFE.putReference(synchronizer, fields.tail, null);
    }

    /** The lock of a condition. */
    static Object lock(Object condition) {
        return UNSAFE.getReference(condition, ofCondition(condition).lock);
    }

    /**
     * The execution is over, and a task that waits on the condition is never continued: a static field may hold the
     * condition.
     */
    static void abandon(Object condition) {
        Fields fields = ofCondition(condition);
        UNSAFE.putReference(condition, fields.waiter, fields.abandoned);
    }

    /** Whether a task of an earlier execution waited on the condition when that was over. */
    static boolean isAbandoned(Object condition) {
        Fields fields = ofCondition(condition);
        return UNSAFE.getReference(condition, fields.waiter) == fields.abandoned;
    }
}
