package java.lang;

/**
 * Finds the data races of an execution: FastTrack (Flanagan and Freund, PLDI 2009, figures 2 and 5), with the last
 * write of each variable as an epoch, and its last reads as an epoch as long as they are ordered, else as a vector.
 * Accesses that are volatile or atomic race with plain ones only; where a variable has some, they are kept as
 * vectors.
 *
 * <p>Differs from it in what is done about a race: the execution continues, and a variable is in at most one race.
 * Where the earlier access was made is not recorded, but found in a second execution with the same choices, that
 * looks at the variables in question.
 *
 * <p>What is read optimistically, under a stamp of a {@code StampedLock}, and is thrown away when the stamp is not
 * valid any more, races by the letter of the memory model, but does no harm. Such a read is held against the writes
 * before it once its stamp has proved valid, and not against those that come later.
 */
public final class AllwaysRaces {
    private static final int MOST = 64; // of one execution
    private static final long NOBODY = 0;
    private static final long SEVERAL = -1;
    private static final int WRITES = 1; // kinds of accesses
    private static final int PLAIN = 2;

    private final AllwaysWorker worker;
    private final AllwaysClocks clocks = new AllwaysClocks();
    private final AllwaysVariables variables = new AllwaysVariables();

    // by the number of the variable
    private long[] writes = new long[256]; // epoch: (the task + 1) above, its time below
    private long[] reads = new long[256];
    private int[][] readers = new int[256][]; // if there are several: the time of each
    private boolean[] racing = new boolean[256];
    private boolean[] oneOfMany = new boolean[256]; // elements that were accessed in one step
    private boolean[] atomic = new boolean[256]; // some accesses were not plain: of those
    private int[][] atomicReads = new int[256][]; // the time of each task's last
    private int[][] atomicWrites = new int[256][];

    private AllwaysRace[] found = new AllwaysRace[4];
    private int count;
    private AllwaysRace[] doubtful =
            new AllwaysRace[4]; // the earlier access, and an optimistic read that is not validated yet
    private int doubts;
    private boolean stops;
    private boolean[] watched = {}; // variables whose accesses are recorded
    private AllwaysRace.Access[][] recorded = {}; // of these: for each task its last access of each kind

    AllwaysRaces(AllwaysWorker worker) {
        this.worker = worker;
    }

    // ---- what the front says and asks

    /** Whether the next executions are looked at, and whether a race ends them. */
    public void detect(boolean on, boolean stops) {
        worker.racing = on;
        this.stops = stops;
        watched = new boolean[0];
    }

    /** In the next execution, which makes the same choices, records where the variables of these races are accessed. */
    public void watch(AllwaysRace[] races) {
        int length = 0;
        for (AllwaysRace race : races) {
            length = Math.max(length, race.variable + 1);
        }
        watched = new boolean[length];
        recorded = new AllwaysRace.Access[length][];
        for (AllwaysRace race : races) {
            watched[race.variable] = true;
            recorded[race.variable] = new AllwaysRace.Access[16];
        }
    }

    /** The races of the last execution, in the order in which they were met. */
    public AllwaysRace[] found() {
        return java.util.Arrays.copyOf(found, count);
    }

    // ---- what orders

    void clear() {
        clocks.clear();
        variables.clear();
        java.util.Arrays.fill(found, 0, count, null);
        count = 0;
        java.util.Arrays.fill(doubtful, 0, doubts, null);
        doubts = 0;
    }

    void forget() {
        clear();
        variables.forget();
        recorded = new AllwaysRace.Access[0][];
        watched = new boolean[0];
    }

    void created(AllwaysTask creator, AllwaysTask task) {
        clocks.created(creator == null ? -1 : creator.index, task.index);
    }

    void joined(AllwaysTask ended) {
        clocks.ended(worker.current.index, ended.index);
    }

    void acquire(AllwaysTask task, Object object, long offset, int space) {
        clocks.acquire(task.index, variable(object, AllwaysVariables.part(offset, space)));
    }

    void release(AllwaysTask task, Object object, long offset, int space) {
        clocks.release(task.index, variable(object, AllwaysVariables.part(offset, space)));
    }

    /** The time of a task now: what it releases next tells others of it. */
    int time(AllwaysTask task) {
        return clocks.of(task.index)[task.index];
    }

    /** Whether what another task had done by a time happened before what a task does now. */
    boolean knows(AllwaysTask task, int other, int time) {
        int[] clock = clocks.of(task.index);
        return other < clock.length && clock[other] >= time;
    }

    void fence(int mode) {
        int task = worker.current.index;
        if ((mode & AllwaysAccessHooks.ACQUIRES) != 0) {
            clocks.acquireFence(task);
        }
        if ((mode & AllwaysAccessHooks.RELEASES) != 0) {
            clocks.releaseFence(task);
        }
    }

    /** An access that is not plain: it orders by its mode, and races with plain ones. */
    void ordered(Object object, long offset, int space, int kind, int mode) {
        AllwaysTask me = worker.current;
        long part = AllwaysVariables.part(offset, space);
        int variable = variable(object, part);
        if (kind != AllwaysTask.WRITE) {
            if ((mode & AllwaysAccessHooks.ACQUIRES) != 0) {
                clocks.acquire(me.index, variable);
            } else {
                clocks.look(me.index, variable);
            }
        }
        if (me.off == 0) {
            atomic(me, variable, object, part, kind != AllwaysTask.READ);
        }
        if (kind != AllwaysTask.READ) {
            if ((mode & AllwaysAccessHooks.RELEASES) != 0) {
                clocks.release(me.index, variable);
            } else {
                clocks.show(me.index, variable);
            }
        }
    }

    private void atomic(AllwaysTask me, int variable, Object object, long part, boolean isWrite) {
        int[] clock = clocks.of(me.index);
        int kind = isWrite ? WRITES : 0;
        if (isWatched(variable)) {
            record(variable, me, kind);
        }
        long write = writes[variable];
        if (write != NOBODY && !before(write, clock)) {
            met(variable, object, part, task(write), WRITES | PLAIN, me, kind);
        }
        if (isWrite) {
            afterReads(variable, object, part, me, clock, kind);
        }
        if (!atomic[variable]) {
            atomic[variable] = true;
            clear(atomicReads[variable]);
            clear(atomicWrites[variable]);
        }
        int[][] times = isWrite ? atomicWrites : atomicReads;
        times[variable] = noted(times[variable], me.index, clock[me.index]);
    }

    // ---- what must be ordered

    /** An element is about to be accessed with others in one step: amid that no other task may come. */
    void oneOfMany(Object array, int index) {
        int variable = variable(array, AllwaysVariables.part(index, AllwaysNames.ELEMENT));
        oneOfMany[variable] = true;
        if (racing[variable]) {
            AllwaysElements.leavesOut(worker);
        }
    }

    void read(Object object, long offset, int space) {
        AllwaysTask me = worker.current;
        if (me.off > 0) {
            return;
        }
        long part = AllwaysVariables.part(offset, space);
        int variable = variable(object, part);
        int[] clock = clocks.of(me.index);
        int time = clock[me.index];
        long now = epoch(me.index, time);
        long read = reads[variable];
        if (isWatched(variable)) {
            record(variable, me, PLAIN);
        }
        if (read == now) {
            return;
        }
        long write = writes[variable];
        if (write != NOBODY && !before(write, clock)) {
            met(variable, object, part, task(write), WRITES | PLAIN, me, PLAIN);
        }
        if (atomic[variable]) {
            after(atomicWrites[variable], variable, object, part, WRITES, me, clock, PLAIN);
        }
        if (me.optimistic) {
            return;
        }
        if (read == NOBODY || read != SEVERAL && before(read, clock)) {
            reads[variable] = now;
        } else {
            oneOfSeveral(variable, read, me.index, time);
        }
    }

    /** A task reads the variable beside others. */
    private void oneOfSeveral(int variable, long read, int task, int time) {
        if (read != SEVERAL) {
            reads[variable] = SEVERAL;
            clear(readers[variable]);
            readers[variable] = noted(readers[variable], task(read), (int) read);
        }
        readers[variable] = noted(readers[variable], task, time);
    }

    void write(Object object, long offset, int space) {
        AllwaysTask me = worker.current;
        if (me.off > 0) {
            return;
        }
        long part = AllwaysVariables.part(offset, space);
        int variable = variable(object, part);
        int[] clock = clocks.of(me.index);
        long now = epoch(me.index, clock[me.index]);
        long write = writes[variable];
        if (isWatched(variable)) {
            record(variable, me, WRITES | PLAIN);
        }
        if (write == now) {
            return;
        }
        writes[variable] = now;
        if (write != NOBODY && !before(write, clock)) {
            met(variable, object, part, task(write), WRITES | PLAIN, me, WRITES | PLAIN);
            return;
        }
        if (atomic[variable]) {
            after(atomicWrites[variable], variable, object, part, WRITES, me, clock, WRITES | PLAIN);
            after(atomicReads[variable], variable, object, part, 0, me, clock, WRITES | PLAIN);
        }
        afterReads(variable, object, part, me, clock, WRITES | PLAIN);
        if (reads[variable] == SEVERAL) {
            reads[variable] = NOBODY;
        }
    }

    /** The plain reads of the variable must come before what a task does to it now. */
    private void afterReads(int variable, Object object, long part, AllwaysTask me, int[] clock, int kind) {
        long read = reads[variable];
        if (read == SEVERAL) {
            after(readers[variable], variable, object, part, PLAIN, me, clock, kind);
        } else if (read != NOBODY && !before(read, clock)) {
            met(variable, object, part, task(read), PLAIN, me, kind);
        }
    }

    /** Accesses of one kind, by the time of each task's last, must come before what a task does now. */
    private void after(
            int[] times, int variable, Object object, long part, int earlier, AllwaysTask me, int[] clock, int kind) {
        for (int i = 0; times != null && i < times.length; i++) {
            if (times[i] > (i < clock.length ? clock[i] : 0)) {
                met(variable, object, part, i, earlier, me, kind);
                return;
            }
        }
    }

    // ---- optimistic reads

    /** The current task was given a stamp, and reads optimistically from here on; 0 is never valid. */
    void optimistic(long stamp) {
        AllwaysTask me = worker.current;
        unasked(me);
        me.optimistic = true;
        me.stamp = stamp;
    }

    /** A task continues without having asked whether its stamp is valid still. */
    void unasked(AllwaysTask me) {
        if (me.optimistic) {
            settle(me, me.stamp != 0);
        }
    }

    /**
     * It has asked whether its stamp is valid still, and continues as the answer says: what it read counts or does not.
     */
    void settle(AllwaysTask me, boolean valid) {
        me.optimistic = false;
        int kept = 0;
        int settled = doubts;
        doubts = 0;
        for (int i = 0; i < settled; i++) {
            AllwaysRace doubt = doubtful[i];
            doubtful[i] = null;
            if (doubt.second.task != me) {
                doubtful[kept++] = doubt;
                doubts = kept;
            } else if (valid) {
                found(doubt);
            }
        }
    }

    // ---- variables and epochs

    private int variable(Object object, long part) {
        int known = variables.count();
        int variable = variables.number(object, part);
        if (variable == known) {
            clocks.met(variable);
            if (variable == writes.length) {
                writes = java.util.Arrays.copyOf(writes, 2 * variable);
                reads = java.util.Arrays.copyOf(reads, 2 * variable);
                readers = java.util.Arrays.copyOf(readers, 2 * variable);
                racing = java.util.Arrays.copyOf(racing, 2 * variable);
                oneOfMany = java.util.Arrays.copyOf(oneOfMany, 2 * variable);
                atomic = java.util.Arrays.copyOf(atomic, 2 * variable);
                atomicReads = java.util.Arrays.copyOf(atomicReads, 2 * variable);
                atomicWrites = java.util.Arrays.copyOf(atomicWrites, 2 * variable);
            }
            writes[variable] = NOBODY;
            reads[variable] = NOBODY;
            racing[variable] = false;
            oneOfMany[variable] = false;
            atomic[variable] = false;
        }
        return variable;
    }

    private static long epoch(int task, int time) {
        return (long) (task + 1) << 32 | time;
    }

    private static int task(long epoch) {
        return (int) (epoch >>> 32) - 1;
    }

    private static boolean before(long epoch, int[] clock) {
        int task = task(epoch);
        return task < clock.length && (int) epoch <= clock[task];
    }

    private static int[] noted(int[] times, int task, int time) {
        int[] result = times;
        if (result == null || task >= result.length) {
            int length = Math.max(8, 2 * Integer.highestOneBit(task));
            result = result == null ? new int[length] : java.util.Arrays.copyOf(result, length);
        }
        result[task] = time;
        return result;
    }

    private static void clear(int[] times) {
        if (times != null) {
            java.util.Arrays.fill(times, 0);
        }
    }

    // ---- races

    private void met(int variable, Object object, long part, int other, int earlier, AllwaysTask me, int kind) {
        if (oneOfMany[variable]) {
            AllwaysElements.leavesOut(worker);
        }
        if (racing[variable] || count == MOST) {
            return;
        }
        AllwaysRace race = new AllwaysRace(
                variable, object, part, access(variable, worker.tasks[other], earlier), access(variable, me, kind));
        if (me.optimistic && kind == PLAIN) {
            if (doubts == doubtful.length) {
                doubtful = java.util.Arrays.copyOf(doubtful, 2 * doubts);
            }
            doubtful[doubts++] = race;
        } else {
            found(race);
        }
    }

    private void found(AllwaysRace race) {
        if (racing[race.variable] || count == MOST) {
            return;
        }
        racing[race.variable] = true;
        if (count == found.length) {
            found = java.util.Arrays.copyOf(found, 2 * count);
        }
        found[count++] = race;
        if (stops) {
            worker.end();
        }
    }

    private boolean isWatched(int variable) {
        return variable < watched.length && watched[variable];
    }

    /** A task's last access of a kind to the variable, with its place if that was recorded. */
    private AllwaysRace.Access access(int variable, AllwaysTask task, int kind) {
        int i = 4 * task.index + kind;
        AllwaysRace.Access access = isWatched(variable) && i < recorded[variable].length ? recorded[variable][i] : null;
        return access != null ? access : new AllwaysRace.Access(task, (kind & WRITES) != 0, (kind & PLAIN) != 0);
    }

    private void record(int variable, AllwaysTask me, int kind) {
        if (racing[variable]) {
            return;
        }
        boolean was = worker.suspendControl();
        int i = 4 * me.index + kind;
        if (i >= recorded[variable].length) {
            recorded[variable] = java.util.Arrays.copyOf(recorded[variable], 2 * i);
        }
        AllwaysRace.Access access = new AllwaysRace.Access(me, (kind & WRITES) != 0, (kind & PLAIN) != 0);
        access.record(variables.ownedBy(me.thread));
        recorded[variable][i] = access;
        worker.resumeControl(was);
    }
}
