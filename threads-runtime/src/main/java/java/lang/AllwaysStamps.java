package java.lang;

import java.util.concurrent.locks.StampedLock;
import jdk.internal.misc.Unsafe;

/**
 * Stamped locks as what they promise: a call runs their own code as one step, when it would not block. Stamps are the
 * real ones. An object that is in use where nothing is controlled, and one of a class of the program's, is left to its
 * own code.
 */
final class AllwaysStamps {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long STATE = UNSAFE.objectFieldOffset(StampedLock.class, "state");
    private static final long OVERFLOW = UNSAFE.objectFieldOffset(StampedLock.class, "readerOverflow");
    private static final long HEAD = UNSAFE.objectFieldOffset(StampedLock.class, "head");
    private static final long TAIL = UNSAFE.objectFieldOffset(StampedLock.class, "tail");
    private static final long WRITER = 1 << 7; // of the state
    private static final long READERS = WRITER - 1;
    private static final long NEW = WRITER << 1;

    /** What a hook gives where the lock's own code is to do what was called. */
    static final long OWN_CODE = Long.MIN_VALUE;

    private final AllwaysWorker worker;
    private final AllwaysTable met = new AllwaysTable(); // by lock: the tasks that want it; the lock: its own code
    private AllwaysTask reader; // the first one that came to read, and would have waited
    private boolean haveSeveralRead;
    private boolean hasWriter; // one came to write, and would have waited
    private boolean haveWaited; // readers, for others
    private int watched; // before the lock's own code began to run
    private long before; // the lock's state then

    AllwaysStamps(AllwaysWorker worker) {
        this.worker = worker;
    }

    void clear() {
        met.clear();
        reader = null;
        haveSeveralRead = false;
        hasWriter = false;
        haveWaited = false;
    }

    /** The current task comes to lock, and waits where it can't at once. */
    private void comes(boolean shared) {
        AllwaysTask me = worker.current;
        hasWriter |= !shared;
        haveSeveralRead |= shared && reader != null && reader != me;
        reader = shared && reader == null ? me : reader;
        tellOfQueue();
    }

    /** A task that holds entries or stamps is about to make a step: perhaps it waits for others while it reads. */
    void waits(AllwaysTask task) {
        boolean wantsStamp = task.kind() == AllwaysTask.ACQUIRE && task.object instanceof StampedLock;
        if (task.reads > 0 && task.waits() && !wantsStamp) {
            haveWaited = true;
            tellOfQueue();
        }
    }

    /**
     * A reader that has to wait is let in with the others here. In reality it waits behind a writer that came before,
     * which nobody can see but a reader that has the lock and waits for it.
     */
    private void tellOfQueue() {
        if (hasWriter && haveSeveralRead && haveWaited) {
            worker.unseen.misses("threads waited for others while they read under a StampedLock: that further readers"
                    + " may wait behind a writer meanwhile is explored by --platform stepwise alone");
        }
    }

    /** The execution is over: no task holds the locks any more. A static field may hold them. */
    void free() {
        for (int i = 0; i < met.capacity(); i++) {
            if (met.key(i) instanceof StampedLock lock && met.value(i) != lock && isHeld(lock)) {
                UNSAFE.putLong(lock, STATE, NEW);
                UNSAFE.putInt(lock, OVERFLOW, 0);
            }
        }
    }

    private static long state(Object lock) {
        return UNSAFE.getLong(lock, STATE);
    }

    private static boolean isHeld(Object lock) {
        return (state(lock) & (WRITER | READERS)) != 0;
    }

    private static long readers(Object lock) {
        return (state(lock) & READERS) + UNSAFE.getInt(lock, OVERFLOW);
    }

    /** Whether a task can take a lock, beside others or alone. */
    static boolean isEnough(Object lock, boolean shared) {
        return shared ? (state(lock) & WRITER) == 0 : !isHeld(lock);
    }

    /** How much there is of a lock. */
    static long level(Object lock) {
        return (state(lock) & WRITER) != 0 ? 0 : AllwaysQueued.ALL_READERS - readers(lock);
    }

    /** The tasks that want a lock; null: it is left to its own code. */
    private AllwaysMonitor wanted(Object lock) {
        if (worker.current.off > 0 || lock.getClass() != StampedLock.class) {
            return null;
        }
        Object known = met.get(lock);
        if (known == null) {
            boolean used = isHeld(lock) || UNSAFE.getReference(lock, HEAD) != UNSAFE.getReference(lock, TAIL);
            known = used ? lock : AllwaysMonitor.that(lock);
            met.put(lock, known);
        }
        return known == lock ? null : (AllwaysMonitor) known;
    }

    /**
     * Locks, unless the current task is interrupted or its time passes.
     *
     * @param shared beside others that do so
     * @param nanos 0 or less: no time; {@link AllwaysTask#NEVER}: any time
     * @param deaf whether it waits on when it is interrupted
     * @return the stamp; 0: the time has passed; {@link #OWN_CODE}
     */
    long takes(Object lock, boolean shared, long nanos, boolean deaf) throws InterruptedException {
        AllwaysMonitor wanted = wanted(lock);
        if (wanted == null) {
            return OWN_CODE;
        }
        AllwaysThreads.mayWait(worker, deaf);
        if (nanos <= 0) {
            return tries(lock, shared);
        }
        comes(shared);
        var claim = new AllwaysClaim(worker.current, shared ? 1 : AllwaysQueued.ALL_READERS, shared, false, deaf);
        return worker.synchronizers.acquires(claim, wanted, nanos, AllwaysNames.STAMP) ? own(lock, shared) : 0;
    }

    /** Locks, if that is possible at once: the stamp; 0: it is not; {@link #OWN_CODE}. */
    long tries(Object lock, boolean shared) {
        if (wanted(lock) == null) {
            return OWN_CODE;
        }
        var claim = new AllwaysClaim(worker.current, 1, shared, false, false);
        worker.point(AllwaysTask.TRY, lock, 0, AllwaysNames.STAMP, claim);
        return isEnough(lock, shared) ? own(lock, shared) : 0;
    }

    private long own(Object lock, boolean shared) {
        enter(lock);
        try {
            return shared ? ((StampedLock) lock).tryReadLock() : ((StampedLock) lock).tryWriteLock();
        } finally {
            ends(lock);
        }
    }

    /** Whether a call of a lock is one step, that the current task makes now: then it is to be ended. */
    boolean begins(Object lock, int kind) {
        if (wanted(lock) == null) {
            return false;
        }
        worker.point(kind, lock, 0, AllwaysNames.STAMP);
        enter(lock);
        return true;
    }

    /** What orders the lock's own code is not as much as the lock promises: readers are in no order. */
    private void enter(Object lock) {
        worker.current.off++;
        watched = worker.ordering.unwatch();
        before = state(lock) & (WRITER | READERS);
    }

    void ends(Object lock) {
        worker.current.off--;
        worker.ordering.watch(watched);
        long now = state(lock) & (WRITER | READERS);
        count(now);
        order(lock, now);
        if (now != before && met.get(lock) instanceof AllwaysMonitor wanted) {
            tellOfWriter(wanted, now);
            wanted.letContenders();
        }
    }

    /** What was taken to write is asked for and given back in two steps: two threads may both find it taken. */
    private void tellOfWriter(AllwaysMonitor wanted, long now) {
        if (now == WRITER) {
            wanted.writer = worker.current;
        } else if (before == WRITER && wanted.writer != worker.current) {
            worker.unseen.misses("a thread gave back a StampedLock that another one had taken to write: that both may"
                    + " do so at once is explored by --platform stepwise alone");
        }
    }

    /** Counts the stamps to read that the current task has. */
    private void count(long now) {
        AllwaysTask me = worker.current;
        long more = (now & READERS) - (before & READERS);
        if (more > 0) {
            me.reads++;
            me.holding++;
        } else if (more < 0 && me.reads > 0) {
            me.reads--;
            me.holding--;
        }
    }

    private void order(Object lock, long now) {
        AllwaysTask me = worker.current;
        if (before == WRITER) {
            worker.ordering.releases(me, lock, 0, AllwaysNames.STAMP);
        } else if (now < before || now == WRITER && before > 0) {
            worker.ordering.releases(me, lock, AllwaysNames.READERS, AllwaysNames.STAMP);
        }
        worker.ordering.acquires(me, lock, 0, AllwaysNames.STAMP);
        if (now == WRITER) {
            worker.ordering.acquires(me, lock, AllwaysNames.READERS, AllwaysNames.STAMP);
        }
    }
}
