package java.lang;

/**
 * The volatile accesses of an execution, as far as they must be made in one order (psc of RC11, section 3.3): which
 * come before which in every such order.
 *
 * <p>That order is usually the one in which they are made. A late read is ordered before writes that were made
 * earlier; whether it may be is asked here. A cycle has a late read as the access that was made last, so it is enough
 * to ask when there is one. Full fences are not among these: behind one no read is late.
 */
final class AllwaysVolatiles {
    private static final int MOST = 2_048; // accesses; behind that no read is late

    /** An access, or a read that is about to be made. */
    private static final class Access {
        int task;
        int time; // of the task
        Object object;
        long part; // of the object
        boolean writes;
        boolean reads;
        long position; // of what it writes
        long source; // of what it reads
        int[] clock; // what its task knew then
        boolean reached; // by the search at hand
    }

    private final AllwaysViews views;
    private Access[] accesses = new Access[64];
    private int count;

    AllwaysVolatiles(AllwaysViews views) {
        this.views = views;
    }

    void clear() {
        count = 0;
    }

    void forget() {
        clear();
        java.util.Arrays.fill(accesses, null);
    }

    /**
     * A task has made an access.
     *
     * @param written null: it only reads
     * @param read null: it only writes
     */
    void made(int task, Object object, long part, AllwaysMessage written, AllwaysMessage read) {
        if (count == MOST) {
            return;
        }
        if (count == accesses.length) {
            accesses = java.util.Arrays.copyOf(accesses, 2 * count);
        }
        Access access = accesses[count];
        if (access == null) {
            access = new Access();
            accesses[count] = access;
        }
        count++;
        access.task = task;
        access.time = views.time(task);
        access.object = object;
        access.part = part;
        access.writes = written != null;
        access.reads = read != null;
        access.position = written == null ? 0 : written.position;
        access.source = read == null ? 0 : read.position;
        access.clock = views.snapshot(task);
    }

    boolean isFull() {
        return count == MOST;
    }

    /**
     * Whether a volatile write comes before what a task is about to read in every order: a path leads from it, or from
     * a later one of the variable, to what the task knows.
     *
     * @param read what the task would read, an older message of the variable
     * @param certain only by what is part of the order without doubt: that a read which is not volatile acquires the
     *     write itself is no part of it, and whether there was another way is not always known
     */
    boolean comesBefore(
            AllwaysMessage write, AllwaysMessage read, int task, Object object, long part, boolean certain) {
        for (int i = 0; i < count; i++) {
            Access each = accesses[i];
            each.reached = each.writes && isOf(each, object, part) && each.position >= write.position;
        }
        for (boolean more = true; more; ) {
            more = false;
            for (int i = 0; i < count; i++) {
                if (!accesses[i].reached) {
                    continue;
                }
                Access from = accesses[i];
                if (from.task == task
                        || views.knows(task, from.task, until(from, certain))
                        || read.view != null && AllwaysViews.covers(read.view, from.task, until(from, certain))) {
                    return true;
                }
                for (int j = 0; j < count; j++) {
                    if (!accesses[j].reached && leads(i, j, certain)) {
                        accesses[j].reached = true;
                        more = true;
                    }
                }
            }
        }
        return false;
    }

    private boolean leads(int first, int second, boolean certain) {
        Access from = accesses[first];
        Access to = accesses[second];
        if (first < second && from.task == to.task) {
            return true;
        }
        boolean same = isOf(to, from.object, from.part);
        if (same && to.writes) {
            if (from.writes && from.position < to.position
                    || from.reads && first != second && from.source < to.position) {
                return true;
            }
        }
        return first < second && AllwaysViews.covers(to.clock, from.task, until(from, certain && !same));
    }

    /** Up to which time of its task others must know of that, to be behind an access. */
    private static int until(Access access, boolean certain) {
        return certain && access.writes ? access.time + 1 : access.time;
    }

    private static boolean isOf(Access access, Object object, long part) {
        return access.object == object && access.part == part;
    }
}
