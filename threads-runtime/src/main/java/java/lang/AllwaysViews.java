package java.lang;

/**
 * What each task knows under a weak memory: vector clocks of happens-before (JLS 17.4.5), and what fences add.
 *
 * <p>Beside each entry of a clock is one of a wider order, in which reads are behind what they read, however they read
 * it, and volatile accesses of a variable behind earlier ones: what is in a task's past by that order can't be made
 * after what the task does now. So clocks have two entries for each task, that of happens-before first.
 *
 * <p>As {@link AllwaysClocks}, but a clock is kept for each message that releases, not for each variable; so this has
 * those of tasks, monitors and fences alone.
 */
final class AllwaysViews implements AllwaysVariables.Keeping {
    private static final int FROZEN = 60; // beside the spaces of AllwaysNames: the end of an object's constructor
    private static final int PERMIT = 61; // of a thread that is unparked
    private static final int FOLLOWED = 62; // what is known of an object to whoever came to it by a reference
    private static final int SWEEP = 1_024; // objects
    private static final int[] NONE = {};

    private final AllwaysWorker worker;
    private final AllwaysGraph graph;
    private final AllwaysVariables objects = new AllwaysVariables();
    private int[][] released = new int[256][]; // by the number of an object: what is known to whoever acquires it
    private int[][] clocks = new int[16][]; // by task
    private int[][] snapshots = new int[16][]; // of the clock of each task; null: not since it changed
    private int[][] looked = new int[16][]; // what a fence that acquires would add
    private int[][] fenced = new int[16][]; // the clock at the last fence that releases; null: there was none
    private int[] fencedReads = new int[16]; // until when the plain reads were that come before what is read now
    private int[] ofFences = NONE; // what all full fences have in common
    private int sweepAt = SWEEP;
    private boolean isFollowed; // something is known to whoever follows a reference
    private boolean isFrozen; // an object with final fields was made while there were other tasks

    AllwaysViews(AllwaysWorker worker, AllwaysGraph graph) {
        this.worker = worker;
        this.graph = graph;
    }

    void clear() {
        sweepAt = SWEEP;
        objects.clear();
        ofFences = NONE;
        isFollowed = false;
        isFrozen = false;
    }

    void forget() {
        clear();
        objects.forget();
    }

    // ---- what orders

    void created(AllwaysTask creator, int task) {
        if (task >= clocks.length) {
            int length = 2 * task;
            clocks = java.util.Arrays.copyOf(clocks, length);
            snapshots = java.util.Arrays.copyOf(snapshots, length);
            looked = java.util.Arrays.copyOf(looked, length);
            fenced = java.util.Arrays.copyOf(fenced, length);
            fencedReads = java.util.Arrays.copyOf(fencedReads, length);
        }
        int[] clock = new int[2 * Math.max(4, task + 1)];
        if (creator != null) {
            clock = join(clock, clocks[creator.index]);
            orders(creator.index, false, false);
            advance(creator.index);
        }
        clock[2 * task] = 1;
        clock[2 * task + 1] = 1;
        clocks[task] = clock;
        snapshots[task] = null;
        looked[task] = NONE;
        fenced[task] = null;
        fencedReads[task] = 0;
    }

    void ended(int task, int ended) {
        learn(task, clocks[ended]);
        orders(task, false, false);
    }

    void acquire(int task, Object object, long part, int space) {
        int number = objects.known(object, AllwaysVariables.part(part, space));
        if (number >= 0) {
            learn(task, released[number]);
            orders(task, false, false);
        }
    }

    void release(int task, Object object, long part, int space) {
        int number = number(object, AllwaysVariables.part(part, space));
        released[number] = both(released[number], snapshot(task));
        orders(task, false, false);
        advance(task);
    }

    void permits(int task, Thread parked) {
        release(task, parked, 0, PERMIT);
    }

    void permitted(int task, Thread parked) {
        acquire(task, parked, 0, PERMIT);
    }

    /** The constructor of an object with final fields is over (JLS 17.5, the freeze). */
    void frozen(int task, Object object) {
        isFrozen = true;
        release(task, object, 0, FROZEN);
    }

    /** A final field of the object is read that leads to others. */
    void readsFinal(int task, Object object) {
        if (isFrozen) {
            acquire(task, object, 0, FROZEN);
        }
    }

    void fence(int task, int mode) {
        boolean full = mode == AllwaysMemory.VOLATILE;
        if ((mode & AllwaysAccessHooks.ACQUIRES) != 0) {
            learn(task, looked[task]);
        }
        if (full) {
            learn(task, ofFences);
            ofFences = snapshot(task);
        }
        if ((mode & AllwaysAccessHooks.RELEASES) != 0) {
            fenced[task] = snapshot(task);
        }
        fencedReads[task] = time(task);
        orders(task, (mode & AllwaysAccessHooks.ACQUIRES) != 0, full);
        advance(task);
    }

    /** A task does what orders it with others, and is no access. */
    private void orders(int task, boolean acquires, boolean isFullFence) {
        if (worker.count > 1) {
            graph.ordered(task, snapshot(task), acquires, isFullFence);
        }
    }

    // ---- what messages need

    /** A task's time, which its releases advance. */
    int time(int task) {
        return clocks[task][2 * task];
    }

    /** A task's clock, as it is now. */
    int[] snapshot(int task) {
        int[] snapshot = snapshots[task];
        if (snapshot == null) {
            snapshot = clocks[task].clone();
            snapshots[task] = snapshot;
        }
        return snapshot;
    }

    /** What a write that does not release has released all the same, by a fence before it; null: nothing. */
    int[] fenced(int task) {
        return fenced[task];
    }

    /** A task has released: what it does next is not known to those who acquire that. */
    void advance(int task) {
        clocks[task][2 * task]++;
        clocks[task][2 * task + 1]++;
        snapshots[task] = null;
    }

    void learn(int task, int[] view) {
        if (!includes(task, view)) {
            clocks[task] = join(clocks[task], view);
            snapshots[task] = null;
        }
    }

    /** What a task does from now on can't be made before what another one had in its past at that time. */
    void follow(int task, int[] clock) {
        int[] own = clocks[task];
        if (own.length < clock.length) {
            own = java.util.Arrays.copyOf(own, clock.length);
            clocks[task] = own;
        }
        for (int i = 1; i < clock.length; i += 2) {
            if (clock[i] > own[i]) {
                own[i] = clock[i];
                snapshots[task] = null;
            }
        }
    }

    /** Whether what a task does now can't be made before what another one did at a time. */
    boolean follows(int task, int other, int time) {
        return isPast(clocks[task], other, time);
    }

    /** Whether what a task did at a time is in the past of another clock. */
    static boolean isPast(int[] clock, int task, int time) {
        return 2 * task + 1 < clock.length && time <= clock[2 * task + 1];
    }

    /** A fence that acquires would make the task learn this. */
    void look(int task, int[] view) {
        looked[task] = join(looked[task] == NONE ? new int[view.length] : looked[task], view);
    }

    /** Whether what a task did at a time happened before what another one does now. */
    boolean knows(int task, int other, int time) {
        return covers(clocks[task], other, time);
    }

    /**
     * Whether one of these reads happened before what a task does now.
     *
     * @param reads when each task read first; null: none did
     * @param ifFenced only reads that a fence of the reader came behind
     */
    boolean knowsOf(int task, int[] reads, boolean ifFenced) {
        for (int i = 0; reads != null && i < reads.length; i++) {
            if (reads[i] != 0 && knows(task, i, reads[i]) && (!ifFenced || reads[i] <= fencedReads[i])) {
                return true;
            }
        }
        return false;
    }

    /** What is known of an object to whoever came to it by a reference; null: nothing. */
    int[] followed(Object object) {
        if (!isFollowed) {
            return null;
        }
        int number = objects.known(object, AllwaysVariables.part(0, FOLLOWED));
        return number < 0 ? null : released[number];
    }

    /** Whoever follows a reference to the object knows this of it. */
    void leads(Object object, int[] view) {
        isFollowed = true;
        int number = number(object, AllwaysVariables.part(0, FOLLOWED));
        released[number] = both(released[number], view);
    }

    /** Whether a task knows all of a view; null: there is nothing in it. */
    boolean includes(int task, int[] view) {
        return view == null || includes(clocks[task], view);
    }

    /** Lets go of what all tasks know that have not ended. */
    private void sweep() {
        sweepAt = Math.max(SWEEP, 2 * objects.retain(this, released));
    }

    @Override
    public boolean keeps(Object object, int number) {
        return !isKnownToAll(AllwaysMessage.INITIAL, 0, released[number]);
    }

    /**
     * Whether what a task did at a time happened before whatever a task does that has not ended, and is known to all of
     * them with a view. Who waits for the end of a thread knows what that one knows.
     *
     * @param writer {@link AllwaysMessage#INITIAL}: only the view is asked for
     */
    boolean isKnownToAll(int writer, int time, int[] view) {
        for (int task = 0; task < worker.count; task++) {
            if (!worker.tasks[task].ended && !willKnow(worker.tasks[task], writer, time, view)) {
                return false;
            }
        }
        return true;
    }

    private boolean willKnow(AllwaysTask task, int writer, int time, int[] view) {
        AllwaysTask knowing = task;
        for (int joins = 0; joins < worker.count; joins++) { // threads that wait for each other's end never know
            if (knows(knowing.index, writer, time) && includes(knowing.index, view)) {
                return true;
            }
            AllwaysTask joined = knowing.joined();
            if (joined == null) {
                return false;
            }
            knowing.isTrusted = true;
            knowing = joined;
        }
        return false;
    }

    private int number(Object object, long part) {
        if (objects.count() >= sweepAt) {
            sweep();
        }
        int count = objects.count();
        int number = objects.number(object, part);
        if (number == count) {
            if (number == released.length) {
                released = java.util.Arrays.copyOf(released, 2 * number);
            }
            released[number] = null;
        }
        return number;
    }

    static boolean covers(int[] view, int task, int time) {
        return task < 0 || view != null && 2 * task < view.length && time <= view[2 * task];
    }

    /** The two views as one, which is not to be changed; either may be null. */
    static int[] both(int[] one, int[] other) {
        if (one == null || other != null && includes(other, one)) {
            return other;
        }
        return other == null ? one : join(one.clone(), other);
    }

    private static boolean includes(int[] clock, int[] view) {
        for (int i = 0; i < view.length; i++) {
            if (view[i] > (i < clock.length ? clock[i] : 0)) {
                return false;
            }
        }
        return true;
    }

    private static int[] join(int[] own, int[] other) {
        int[] result = own.length < other.length ? java.util.Arrays.copyOf(own, other.length) : own;
        for (int i = 0; i < other.length; i++) {
            if (other[i] > result[i]) {
                result[i] = other[i];
            }
        }
        return result;
    }
}
