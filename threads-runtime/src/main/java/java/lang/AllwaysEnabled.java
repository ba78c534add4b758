package java.lang;

/**
 * Which tasks of a worker can make the next step. Fairness: who would only do once more what it has done in vain
 * waits for the others. Time: it passes for who waits for it where nobody else can continue, early if that is allowed,
 * and lest the others keep it from passing.
 */
public final class AllwaysEnabled {
    private static final int FAIR = 100; // steps that a task makes in a row while others could, and that change nothing
    private static final int TURN = 10_000; // steps that a task makes in a row while others could, whatever they do
    private static final int PATIENT = 20_000; // such steps of all tasks, after which time passes
    static final int YIELD = 100; // a step that yields stands for so many of them

    int count;
    boolean waiting; // some task's wait may run out of time
    long changed; // steps that changed something
    private long patience = Long.MAX_VALUE; // steps, after which any wait with a time-out comes to its end
    AllwaysTask last; // the one that made the last step
    private long counted = Long.MAX_VALUE; // steps, behind which those of each task are counted
    long lastEnd; // steps of the execution when a task ended last
    long lastTime; // steps when time passed, or was asked for
    final AllwaysRounds rounds;
    private long alone; // steps that nobody else could have made
    private long still; // steps, the last ones, that changed nothing
    private int[] tasks =
            new int[16]; // by number: the one that made the last step first, those that only time lets continue last
    private final AllwaysWorker worker;

    AllwaysEnabled(AllwaysWorker worker) {
        this.worker = worker;
        rounds = new AllwaysRounds(worker);
    }

    /**
     * How many steps an execution is to have. Behind them no more is waited for those that never end, and time passes
     * for who waits for it; of the second half those of each task are counted.
     */
    public void expectSteps(long steps) {
        patience = steps;
        counted = steps / 2;
    }

    /** From here on each task has its turn. */
    public void takeTurns() {
        rounds.begin(Long.MAX_VALUE);
    }

    /** An execution begins. */
    void clear() {
        still = 0;
        changed = 0;
        alone = 0;
        last = null;
        lastEnd = 0;
        lastTime = 0;
        rounds.clear(patience);
    }

    /** There may be so many tasks from now on, those that have ended included. */
    void grow(int size) {
        tasks = new int[size];
    }

    /** How many tasks can continue. */
    public int count() {
        return count;
    }

    /** How many steps of the execution, the next one included, nobody else could have made. */
    public long alone() {
        return alone;
    }

    /**
     * The i-th task that can continue: the one that made the last step first, those that only time lets continue last.
     */
    public int get(int i) {
        return tasks[i];
    }

    /** No task can. */
    void none() {
        count = 0;
    }

    /** Only one task can, whatever the others could do. */
    void only(AllwaysTask task) {
        still = 0;
        changed++;
        tasks[0] = task.index;
        count = 1;
        alone += rounds.on && !rounds.alone ? 0 : 1;
        task.quiet = false;
    }

    /** Whether not only the last steps, which are many, changed nothing. */
    public boolean changes() {
        return still < TURN;
    }

    /** Time passes. */
    void timePasses() {
        still = 0;
        lastTime = worker.steps();
    }

    /** A task continues. */
    void goesOn(AllwaysTask task) {
        boolean changes = !task.changesNothing();
        if (changes) {
            still = 0;
            changed++;
        } else {
            still += task.yielding ? YIELD : 1;
        }
        if (task != last && last != null) {
            last.streak = 0;
            last.turn = 0;
        }
        boolean monitor = task.kind == AllwaysTask.LOCK
                || task.kind == AllwaysTask.ACQUIRE
                || task.kind == AllwaysTask.TRY
                || task.kind == AllwaysTask.COME
                || task.kind == AllwaysTask.COME_TO_SHARE
                || task.isOfQueue()
                || task.kind == AllwaysTask.UNLOCK; // so that who only reads under it polls
        task.streak = changes && !monitor || task != last ? 0 : task.streak + 1;
        task.turn++; // it may be waiting for others with loops that lock, or make objects
        task.stepped = worker.steps();
        task.made++;
        task.lately += task.stepped > counted ? 1 : 0;
        if (!keepsOut(task)) {
            task.gaveWay = AllwaysTask.NEVER;
        }
        if (task.streak >= FAIR || task.turn >= TURN) {
            task.streak = 0;
            task.turn = 0;
            task.gaveWay = task.stepped;
        }
        task.yielding = false;
        last = task;
    }

    /**
     * Whether each task that could continue made its share of the steps, and of those that are counted: half as many as
     * by turns. Nothing is known where one ended behind the first of these, was starved, or time passed.
     */
    public boolean haveAllGoneOn() {
        if (rounds.starved || lastEnd > counted || lastTime > counted) {
            return false;
        }
        int active = 0;
        long made = 0;
        long lately = 0;
        for (int i = 0; i < worker.count; i++) {
            AllwaysTask task = worker.tasks[i];
            if (isActive(task)) {
                active++;
                made += task.made;
                lately += task.lately;
            }
        }
        for (int i = 0; i < worker.count; i++) {
            AllwaysTask task = worker.tasks[i];
            if (isActive(task) && (task.made < made / (2 * active) || task.lately < lately / (2 * active))) {
                return false;
            }
        }
        return true;
    }

    /** Whether a task could continue lately, or may soon: others may give back what it waits for. */
    private boolean isActive(AllwaysTask task) {
        boolean locks =
                task.kind == AllwaysTask.LOCK || task.kind == AllwaysTask.ACQUIRE || task.kind == AllwaysTask.END;
        return !task.ended && (task.lately > 0 || canGoOn(task) || waitsForTime(task) || locks);
    }

    /** Finds them. */
    void collect() {
        worker.futures.letWaiting();
        if (worker.steps() >= rounds.due) {
            AllwaysTask turn = rounds.next();
            if (rounds.on) {
                count = turn == null ? 0 : 1;
                if (turn != null) {
                    turn.quiet = turn.expires();
                    tasks[0] = turn.index;
                }
                alone += rounds.alone ? 1 : 0;
                keepsFromContinuing(
                        !rounds.alone,
                        "threads that had gone on for long had their turns, one after the other: other orders of theirs"
                                + " are not explored");
                return;
            }
        }
        int n = 0;
        AllwaysTask first = last != null && canGoOn(last) && !isHeldBack(last) ? last : null;
        if (first != null) {
            tasks[n++] = first.index;
        }
        int heldBack = 0;
        waiting = false;
        for (int i = 0; i < worker.count; i++) {
            AllwaysTask task = worker.tasks[i];
            task.quiet = false;
            if (task.ended || isOutOfReach(task)) {
                continue;
            }
            if (!task.ready) {
                waiting |= task.deadline != AllwaysTask.NEVER;
            } else if (isHeldBack(task)) {
                heldBack++;
            } else {
                if (!keepsOut(task)) {
                    task.gaveWay = AllwaysTask.NEVER;
                }
                if (task != first) {
                    tasks[n++] = i;
                }
            }
        }
        if (heldBack > 0) {
            n = besideHeldBack(n, heldBack);
        }
        count = waiting ? withExpiring(n) : n;
        alone += count == 1 ? 1 : 0;
    }

    /**
     * How many can continue where some are held back: these, too, if there is nobody to give way to.
     *
     * @param ready how many are not
     */
    private int besideHeldBack(int ready, int heldBack) {
        int n = ready;
        for (int i = 0; ready == 0 && i < worker.count; i++) {
            if (canGoOn(worker.tasks[i])) {
                worker.tasks[i].gaveWay = AllwaysTask.NEVER;
                if (heldBack == 1 || !(worker.tasks[i] == last && last.yielding)) {
                    tasks[n++] = i;
                }
            }
        }
        keepsFromContinuing(
                n < ready + heldBack,
                "a thread that had yielded twice or made a hundred steps while nothing changed, or 10,000 in a row, had"
                        + " to wait for the others: what it would have done before them is not explored");
        return n;
    }

    /**
     * Something other than the operations of tasks has a part in who continues.
     *
     * @param some whether some that could continue may not: no search explores what they would do
     */
    private void keepsFromContinuing(boolean some, String why) {
        if (some) {
            worker.unseen.misses(why);
        } else {
            worker.unseen.besides(why);
        }
    }

    /**
     * Whether a task that can continue waits for others, because it would only do once more what it has done in vain.
     */
    private boolean isHeldBack(AllwaysTask task) {
        return yields(task) || task.gaveWay != AllwaysTask.NEVER && !allHaveSteppedSince(task.gaveWay);
    }

    /**
     * Whether a task has to give way to one that waits for what it holds: it does so when it has given that back.
     * Otherwise one that polls under a lock might never give way outside of it.
     */
    private boolean keepsOut(AllwaysTask task) {
        if (task.gaveWay == AllwaysTask.NEVER) {
            return false;
        }
        for (int i = 0; i < worker.count; i++) {
            if (worker.tasks[i].stepped < task.gaveWay && worker.tasks[i].awaited() == task) {
                return true;
            }
        }
        return false;
    }

    boolean yields(AllwaysTask task) {
        return task.yielding && task.yielded == changed;
    }

    /**
     * Whether each of those that can continue has made a step since then: with fewer, two that give way to each other
     * starve a third.
     */
    private boolean allHaveSteppedSince(long then) {
        for (int i = 0; i < worker.count; i++) {
            if (worker.tasks[i].stepped < then && canGoOn(worker.tasks[i]) && !yields(worker.tasks[i])) {
                return false;
            }
        }
        return true;
    }

    boolean canGoOn(AllwaysTask task) {
        return task.ready && !task.ended && !isOutOfReach(task);
    }

    /** Whether it has stopped, or others run on top of the task's stack, and on top of those another one's. */
    private boolean isOutOfReach(AllwaysTask task) {
        return task.stopped() || task.buried && task != worker.stack.topmost;
    }

    /**
     * Adds those whose waits may end: early ones, and where nobody can continue otherwise, those whose time comes
     * first.
     *
     * @param others how many can continue otherwise
     */
    private int withExpiring(int others) {
        int ready = others;
        if (still > PATIENT) { // all that runs waits for time to pass
            ready = 0;
            keepsFromContinuing(
                    others > 0,
                    "threads that changed nothing for long were taken to wait for time to pass: what they would have"
                            + " done before is not explored");
        }
        long first = AllwaysTask.NEVER;
        AllwaysTask overdue = null;
        for (int i = 0; i < worker.count; i++) {
            AllwaysTask task = worker.tasks[i];
            if (waitsForTime(task)) {
                task.quiet = !task.mayExpire();
                if (task.quiet && ready > 0 && task.early > 0 && task.guarding != task.since) {
                    worker.questions.guards(task);
                }
                first = Math.min(first, task.due());
                if (hasWaitedForLong(task) && (overdue == null || task.due() < overdue.due())) {
                    overdue = task;
                }
            }
        }
        if (overdue != null) {
            keepsFromContinuing(
                    others > 0,
                    "a thread that had waited for long for its time to pass continued before the others: what they"
                            + " would have done before it is not explored");
            overdue.quiet = true;
            tasks[0] = overdue.index;
            return 1;
        }
        int n = ready;
        for (int i = 0; i < worker.count; i++) {
            AllwaysTask task = worker.tasks[i];
            if (waitsForTime(task) && (!task.quiet || ready == 0 && task.due() == first)) {
                tasks[n++] = i;
            }
        }
        return n;
    }

    boolean waitsForTime(AllwaysTask task) {
        return !task.ready
                && !task.ended
                && task.deadline != AllwaysTask.NEVER
                && (!worker.timeless || task.mayExpire())
                && !isOutOfReach(task);
    }

    /**
     * Whether a wait is to end now, lest the others, which poll or lock again and again, keep time from passing for
     * it.
     */
    private boolean hasWaitedForLong(AllwaysTask task) {
        return worker.steps() - task.since > TURN && (task.isShort() || worker.steps() > patience);
    }
}
