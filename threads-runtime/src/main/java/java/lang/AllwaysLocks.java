package java.lang;

/**
 * The locks of java.util.concurrent that an execution has met. A static field may hold them: they are as new in the
 * next one, as monitors are, held by nobody that this one has left, and without a trace of who waited for them.
 */
final class AllwaysLocks {
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
            Thread owner = AllwaysQueued.owner(met[i]);
            boolean left = owner != null && worker.taskOf(owner) != null;
            if (left || owner == null && AllwaysQueued.isReadWrite(met[i])) {
                AllwaysQueued.free(met[i]);
            }
            if (left || owner == null) {
                AllwaysQueued.emptyQueue(met[i]);
            }
            met[i] = null;
        }
        count = 0;
    }
}
