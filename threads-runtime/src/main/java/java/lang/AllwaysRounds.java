package java.lang;

/**
 * Turns of a worker's tasks, one after the other, where a strategy starves some of them: nothing is left to choose
 * there. Turns differ in length, lest they always end where others can't continue, and time passes ever faster, so that
 * each wait with a time-out ends.
 */
final class AllwaysRounds {
    private static final int LOOK = 1_000; // steps between two looks for tasks that are starved
    private static final int STARVED = 10; // looks in a row at which a task could continue and had made no step
    private static final int STRETCH = 10_000; // steps of such rounds, where a task was starved
    private static final int TURN = 64; // steps of a turn, at most
    private static final int OVERTIME = 100; // more of them, while the task holds what others wait for
    private static final int DOUBLINGS = 32; // of the time that has passed, a millisecond at first: 50 days
    private static final int SHORT_WAITS = 100; // of a thread while time passes by all doublings, if others continue
    private static final int LONG_WAITS = 10; // likewise; guards

    long due; // steps of the execution from which on there is something to do here
    boolean on;
    boolean starved; // some task was, in this execution
    boolean alone; // no task but the one whose turn it is can continue, or waits for time
    private long until; // steps of the execution
    private long length; // steps in which time passes by all doublings
    private long since;
    private long looked;
    private long base; // the time at which rounds began
    private AllwaysTask turn; // the task that has it; null: none
    private int left; // steps of the turn
    private final AllwaysWorker worker;

    AllwaysRounds(AllwaysWorker worker) {
        this.worker = worker;
    }

    /** An execution begins. */
    void clear(long length) {
        this.length = length;
        due = LOOK;
        on = false;
        starved = false;
        looked = 0;
    }

    /** Tasks have their turns until the execution has made so many steps. */
    void begin(long until) {
        this.until = until;
        on = true;
        due = 0;
        turn = null;
        alone = false;
        since = worker.steps();
        base = 0;
        for (int i = 0; i < worker.count; i++) {
            base = Math.max(base, worker.tasks[i].clock);
        }
    }

    /**
     * The task whose turn it is, or that waits for the earliest time where none can continue; null: there are no
     * rounds, or it is none's turn.
     */
    AllwaysTask next() {
        if (!on) {
            look();
        } else if (worker.steps() >= until) {
            on = false;
            look();
        }
        if (!on) {
            return null;
        }
        if (turn != null && worker.enabled.canGoOn(turn) && !turn.yielding && (left-- > 0 || isOvertime())) {
            return turn;
        }
        long now = now();
        AllwaysTask first = null; // behind the one whose turn it was
        AllwaysTask earliest = null;
        int others = 0;
        for (int i = 1; i <= worker.count; i++) {
            AllwaysTask task = worker.tasks[((turn == null ? 0 : turn.index) + i) % worker.count];
            boolean waits = worker.enabled.waitsForTime(task);
            if (worker.enabled.canGoOn(task) || waits && task.deadline <= now && hasWaited(task)) {
                first = first == null ? task : first;
                others++;
            } else if (waits) {
                earliest = earliest == null || task.deadline < earliest.deadline ? task : earliest;
                others++;
            }
        }
        alone = others == 1;
        turn = first == null ? earliest : first;
        left = (int) (worker.steps() * 0x9e3779b97f4a7c15L >>> 32) & TURN - 1;
        return turn;
    }

    /** The time that has come at least. */
    long now() {
        if (!on) {
            return 0;
        }
        long steps = worker.steps() - since;
        long each = Math.max(1, length / DOUBLINGS);
        int doublings = (int) Math.min(DOUBLINGS, steps / each);
        return base + (long) (AllwaysTask.MILLISECOND * Math.scalb(1.0 + (double) (steps % each) / each, doublings));
    }

    /**
     * Whether a wait has lasted for so many steps of others that it may end, now that its time has come: those who
     * wait with a time-out expect some work to be done meanwhile, and who sleeps for a moment does not.
     */
    private boolean hasWaited(AllwaysTask task) {
        boolean naps = task.isShort() && task.kind == AllwaysTask.SLEEP;
        return naps || worker.steps() - task.since > length / (task.isShort() ? SHORT_WAITS : LONG_WAITS);
    }

    /** Whether a turn that is over continues, so that a lock is free at its end. */
    private boolean isOvertime() {
        if (left < -OVERTIME) {
            return false;
        }
        for (int i = 0; i < worker.count; i++) {
            if (worker.tasks[i].awaited() == turn) {
                return true;
            }
        }
        return false;
    }

    /** Lets tasks have their turns for some time if one is starved: it could continue for long, and was not let. */
    private void look() {
        due = worker.steps() + LOOK;
        for (int i = 0; i < worker.count; i++) {
            AllwaysTask task = worker.tasks[i];
            boolean passed = task.stepped < looked && worker.enabled.canGoOn(task) && !worker.enabled.yields(task);
            task.passedOver = passed ? task.passedOver + 1 : 0;
            if (task.passedOver > STARVED) {
                task.passedOver = 0;
                starved = true;
                begin(worker.steps() + STRETCH);
            }
        }
        looked = worker.steps();
    }
}
