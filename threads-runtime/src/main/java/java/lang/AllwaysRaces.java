package java.lang;

/**
 * Finds the data races of an execution: FastTrack (Flanagan and Freund, PLDI 2009, figures 2 and 5), with the last write of each
 * variable as an epoch, and its last reads as an epoch as long as they are ordered, else as a vector.
 *
 * <p>Differs from it in what is done about a race: the execution goes on, and a variable is in at most one race. Where the earlier access
 * was made is not recorded, but found in a second execution with the same choices, that looks at the variables in question.
 */
public final class AllwaysRaces {
    private static final int MOST = 64; // of one execution
    private static final long NOBODY = 0;
    private static final long SEVERAL = -1;

    private final AllwaysWorker worker;
    private final AllwaysClocks clocks = new AllwaysClocks();
    private final AllwaysVariables variables = new AllwaysVariables();

    // by the number of the variable
    private long[] writes = new long[256]; // epoch: (the task + 1) above, its time below
    private long[] reads = new long[256];
    private int[][] readers = new int[256][]; // if there are several: the time of each
    private boolean[] racing = new boolean[256];

    private AllwaysRace[] found = new AllwaysRace[4];
    private int count;
    private boolean stops;
    private boolean[] watched = {}; // variables whose accesses are recorded
    private AllwaysRace.Access[][] recorded = {}; // of these: for each task its last read and its last write

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
            recorded[race.variable] = new AllwaysRace.Access[8];
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
    }

    void forget() {
        clear();
        clocks.forget();
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
        clocks.acquire(task.index, object, AllwaysVariables.part(offset, space));
    }

    void release(AllwaysTask task, Object object, long offset, int space) {
        clocks.release(task.index, object, AllwaysVariables.part(offset, space));
    }

    /** An access that is not plain. */
    void ordered(Object object, long offset, int space, int kind, int mode) {
        int task = worker.current.index;
        long part = AllwaysVariables.part(offset, space);
        if (kind != AllwaysTask.WRITE) {
            if ((mode & AllwaysHooks.ACQUIRES) != 0) {
                clocks.acquire(task, object, part);
            } else {
                clocks.look(task, object, part);
            }
        }
        if (kind != AllwaysTask.READ) {
            if ((mode & AllwaysHooks.RELEASES) != 0) {
                clocks.release(task, object, part);
            } else {
                clocks.show(task, object, part);
            }
        }
    }

    void fence(int mode) {
        int task = worker.current.index;
        if ((mode & AllwaysHooks.ACQUIRES) != 0) {
            clocks.acquireFence(task);
        }
        if ((mode & AllwaysHooks.RELEASES) != 0) {
            clocks.releaseFence(task);
        }
    }

    // ---- what must be ordered

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
        if (variable < watched.length && watched[variable]) {
            record(variable, me, false);
        }
        if (read == now) {
            return;
        }
        long write = writes[variable];
        if (write != NOBODY && !before(write, clock)) {
            met(variable, object, part, task(write), true, me, false);
        }
        if (read == SEVERAL) {
            note(variable, me.index, time);
        } else if (read == NOBODY || before(read, clock)) {
            reads[variable] = now;
        } else {
            reads[variable] = SEVERAL;
            if (readers[variable] != null) {
                java.util.Arrays.fill(readers[variable], 0);
            }
            note(variable, task(read), (int) read);
            note(variable, me.index, time);
        }
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
        if (variable < watched.length && watched[variable]) {
            record(variable, me, true);
        }
        if (write == now) {
            return;
        }
        writes[variable] = now;
        if (write != NOBODY && !before(write, clock)) {
            met(variable, object, part, task(write), true, me, true);
            return;
        }
        long read = reads[variable];
        if (read == SEVERAL) {
            reads[variable] = NOBODY;
            int[] times = readers[variable];
            for (int i = 0; i < times.length; i++) {
                if (times[i] > (i < clock.length ? clock[i] : 0)) {
                    met(variable, object, part, i, false, me, true);
                    return;
                }
            }
        } else if (read != NOBODY && !before(read, clock)) {
            met(variable, object, part, task(read), false, me, true);
        }
    }

    private int variable(Object object, long part) {
        int known = variables.count();
        int variable = variables.number(object, part);
        if (variable == known) {
            if (variable == writes.length) {
                writes = java.util.Arrays.copyOf(writes, 2 * variable);
                reads = java.util.Arrays.copyOf(reads, 2 * variable);
                readers = java.util.Arrays.copyOf(readers, 2 * variable);
                racing = java.util.Arrays.copyOf(racing, 2 * variable);
            }
            writes[variable] = NOBODY;
            reads[variable] = NOBODY;
            racing[variable] = false;
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

    private void note(int variable, int task, int time) {
        int[] times = readers[variable];
        if (times == null || task >= times.length) {
            int length = Math.max(8, 2 * Integer.highestOneBit(task));
            times = readers[variable] = times == null ? new int[length] : java.util.Arrays.copyOf(times, length);
        }
        times[task] = time;
    }

    private void met(int variable, Object object, long part, int other, boolean wrote, AllwaysTask me, boolean writes) {
        if (racing[variable] || count == MOST) {
            return;
        }
        racing[variable] = true;
        if (count == found.length) {
            found = java.util.Arrays.copyOf(found, 2 * count);
        }
        AllwaysRace.Access first = null;
        AllwaysRace.Access second = null;
        if (variable < watched.length && watched[variable]) {
            first = recordedOf(variable, other, wrote);
            second = recordedOf(variable, me.index, writes);
        }
        found[count++] = new AllwaysRace(
                variable,
                object,
                part,
                first != null ? first : new AllwaysRace.Access(worker.tasks[other], wrote),
                second != null ? second : new AllwaysRace.Access(me, writes));
        if (stops) {
            worker.end();
        }
    }

    private AllwaysRace.Access recordedOf(int variable, int task, boolean writes) {
        int i = 2 * task + (writes ? 1 : 0);
        return i < recorded[variable].length ? recorded[variable][i] : null;
    }

    private void record(int variable, AllwaysTask me, boolean writes) {
        if (racing[variable]) {
            return;
        }
        boolean was = worker.suspendControl();
        int i = 2 * me.index + (writes ? 1 : 0);
        if (i >= recorded[variable].length) {
            recorded[variable] = java.util.Arrays.copyOf(recorded[variable], 2 * i);
        }
        AllwaysRace.Access access = new AllwaysRace.Access(me, writes);
        access.record();
        recorded[variable][i] = access;
        worker.resumeControl(was);
    }
}
