package java.lang;

import jdk.internal.vm.annotation.ForceInline;

/**
 * The one thread of the operating system on which all threads of a program under control run, one at a time, each as a
 * continuation. It makes one execution after the other; before every step of a task it asks its {@link AllwaysOrder}
 * which task continues.
 *
 * <p>This and the other classes here live in {@code java.lang} so that every class of every loader can call them, and
 * so that they may call what the JDK keeps to itself.
 */
public final class AllwaysWorker extends Thread {
    /*
     * The invariant: a task that runs is ready. A task that is about to do something says what (about), says whether
     * it can (ready, deadline), and asks for the next step (schedule): it comes back from there when it was chosen,
     * on its own stack.
     *
     * A task in a class initialiser, a class loader or a linkage (off > 0) has frames of the VM below it and can't be
     * taken off the thread: it runs on without asking. If it must wait, others run on top of its stack until it can
     * continue.
     */
    private static final int LINGERING = 1_000; // steps of tasks behind the end of the program
    private static final int NOT_LINGERING = -1;
    private static final long START = 1_000_000_000L; // the time at which an execution begins

    boolean active; // a task runs, under control
    boolean over; // the execution has ended, and a task that could not be left where it was is on its way out
    AllwaysTask current;
    AllwaysOrder order;
    AllwaysTask[] tasks = new AllwaysTask[16];
    int count;
    long pins;
    boolean metEarlier; // a thread was woken that an earlier execution had left waiting
    boolean racing; // data races are looked for
    boolean weak; // the memory is weaker than sequentially consistent
    boolean tellsFrames; // of a task, all of which are needed to know what is shown
    java.util.concurrent.ForkJoinPool pool; // instead of the common pool
    final AllwaysMonitors monitors = new AllwaysMonitors(this);
    final AllwaysLocks locks = new AllwaysLocks(this);
    final AllwaysSynchronizers synchronizers = new AllwaysSynchronizers(this);
    final AllwaysStamps stamps = new AllwaysStamps(this);
    final AllwaysPhases phases = new AllwaysPhases(this);
    final AllwaysCollections collections = new AllwaysCollections(this);
    final AllwaysMeetings meetings = new AllwaysMeetings(this);
    final AllwaysExecutors executors = new AllwaysExecutors(this);
    final AllwaysForkPools forkPools = new AllwaysForkPools(this);
    final AllwaysPools pools = new AllwaysPools(this);
    final AllwaysFutures futures = new AllwaysFutures(this);
    final AllwaysTable byThread = new AllwaysTable();
    final AllwaysIdentity identity;
    final AllwaysEnabled enabled = new AllwaysEnabled(this);
    final AllwaysInitialisers initialisers = new AllwaysInitialisers(this);
    private final AllwaysTimes times = new AllwaysTimes();
    final AllwaysRaces races = new AllwaysRaces(this);
    final AllwaysMemory memory = new AllwaysMemory(this);
    final AllwaysStatics statics = new AllwaysStatics(this);
    final AllwaysLeft left = new AllwaysLeft();
    final AllwaysMet met = new AllwaysMet(this);
    final AllwaysUnseen unseen = new AllwaysUnseen(this);
    final Body body = new Body(this);
    final AllwaysTurns turns = new AllwaysTurns(this);
    final AllwaysStack stack = new AllwaysStack(this);
    final AllwaysQuestions questions = new AllwaysQuestions(this);
    final AllwaysOrdering ordering = new AllwaysOrdering(this);

    private final Runnable job;
    private Object attachment;
    AllwaysTask next; // that continues when the current one gives way; null: none
    private int lingering; // 0: the program has not ended; else 1 more than the steps that others have made since
    private int live; // tasks that the program waits for, and that have not ended
    private int ended; // tasks, of all
    private long steps;
    private boolean timed; // the clocks of tasks may differ
    int runOut; // how many waits have ended only because no other task could continue
    boolean still; // sleep takes no time
    boolean timeless; // a task stands still, and no time passes any more for those that wait for it
    long guard; // a time-out that is longer, in nanoseconds, is there in case all hangs: it is never early
    private int maxEarly; // of each task
    private int maxSpurious;
    private Runnable main;

    /** What every task runs. */
    static final class Body implements Runnable {
        private final AllwaysWorker worker;

        Body(AllwaysWorker worker) {
            this.worker = worker;
        }

        @Override
        public void run() {
            worker.runTask();
        }
    }

    /** Ends an execution from a place that can't be left otherwise. */
    static final class End extends Error {
        private static final long serialVersionUID = 1;

        End() {
            super("the execution is over", null, false, false);
        }
    }

    /** A worker that does a job, which makes executions. */
    public AllwaysWorker(Runnable job, String name) {
        super(null, null, name, 0, false);
        setContextClassLoader(currentThread().getContextClassLoader()); // the program's, too
        this.job = job;
        this.identity = new AllwaysIdentity(this);
    }

    @Override
    public void run() {
        identity.find();
        identity.findOwner();
        AllwaysTurns.Virtual.find();
        job.run();
    }

    /** The worker whose thread the caller runs on; null if it is none. */
    @ForceInline
    public static AllwaysWorker here() {
        Thread carrier = Thread.currentCarrierThread();
        if (carrier instanceof AllwaysWorker worker) {
            return worker;
        }
        return AllwaysTurns.ON ? AllwaysTurns.worker(carrier) : null;
    }

    /** The worker under whose control the caller runs; null: it runs under none. */
    @ForceInline
    static AllwaysWorker controlling() {
        AllwaysWorker worker = here();
        return worker != null && worker.active ? worker : null;
    }

    /** The worker, if an execution is continuing there, be its tasks running or not. */
    static AllwaysWorker executor() {
        AllwaysWorker worker = here();
        return worker != null && worker.current != null ? worker : null;
    }

    /** What the front keeps on this worker; null: nothing yet. */
    public Object attachment() {
        return attachment;
    }

    /** Keeps something for the front. */
    public void attach(Object attachment) {
        this.attachment = attachment;
    }

    /**
     * How many waits of each task may end for no reason, and how many before their time while others could continue,
     * should they be shorter than a guard, in nanoseconds.
     */
    public void allow(int spurious, int early, long guard) {
        this.guard = guard - AllwaysTask.MILLISECOND;
        this.maxSpurious = spurious;
        this.maxEarly = early;
    }

    /**
     * Whether locks, semaphores, latches and collections of java.util.concurrent are one operation a call, or are
     * explored from within.
     */
    public void modelSynchronizers(boolean modelled) {
        synchronizers.on = modelled;
        met.forgetKinds();
    }

    /**
     * Whether the program asks who waits for locks, semaphores and conditions: then to find one taken, to queue for it
     * and to leave the queue are steps of their own.
     */
    public void showQueues(boolean asked) {
        synchronizers.asked = asked;
        synchronizers.askedUnseen = false;
    }

    /** Whether the program has asked that, where it was not known. */
    public boolean askedWhoWaits() {
        return synchronizers.askedUnseen;
    }

    /** Whether tasks queue for permits, as where they claim different numbers of them. */
    public void queueForPermits(boolean queues) {
        synchronizers.queues = queues;
        synchronizers.queuesUnseen = false;
    }

    /** Whether tasks have claimed different numbers of permits, where that was not known. */
    public boolean claimedDifferentNumbers() {
        return synchronizers.queuesUnseen;
    }

    /** Whether a call of a concurrent collection is one step, and no other call of it is at work. */
    public boolean isOneStep(Object collection) {
        return synchronizers.on && collections.isOneStep(collection);
    }

    /** Whether what is done to an object of the platform is steps. */
    public boolean isSeen(Object object) {
        return met.has(object);
    }

    /** How many places the table of a hash map or set has. */
    public int places(Object collection) {
        return AllwaysCollections.places(collection);
    }

    /** Makes the step of such a call, and nothing else. */
    public void makesStep(Object collection, boolean changes) {
        if (active) {
            collections.makesStep(collection, changes);
        }
    }

    /**
     * The calls of this execution that are no single step, so that their objects were explored from within from then
     * on.
     */
    public String[] fallenBack() {
        return collections.fallenBy();
    }

    /**
     * The class of an object that was asked for a count which may lag behind, but does not here; empty: there was
     * none.
     */
    public String lagging() {
        return collections.lagging();
    }

    /**
     * Whether a function waited for others in a call of a map while an entry had a neighbour in the map's own bin:
     * there the two keep each other out.
     */
    public boolean hasCrowdedBin() {
        return collections.entries.isCrowded();
    }

    /** Whether a task of a fork/join pool had a thread of its own in this execution. */
    public boolean hadForkedTasks() {
        return forkPools.hadTasks();
    }

    /** Whether a thread was woken in this execution that an earlier one had left waiting: static state holds it. */
    public boolean metEarlier() {
        return metEarlier;
    }

    /** What finds data races. */
    public AllwaysRaces races() {
        return races;
    }

    /** The memory, where it is weak. */
    public AllwaysMemory memory() {
        return memory;
    }

    /** The static state of the program. */
    public AllwaysStatics statics() {
        return statics;
    }

    /** What executions leave in static state that is not reset. */
    public AllwaysLeft left() {
        return left;
    }

    /** What the VM does only once. */
    public AllwaysInitialisers initialisers() {
        return initialisers;
    }

    /** Which tasks can continue. */
    public AllwaysEnabled enabled() {
        return enabled;
    }

    /** What has a part in the execution beside the operations of tasks. */
    public AllwaysUnseen unseen() {
        return unseen;
    }

    /**
     * Makes one execution; to be called on this thread. Returns when all tasks that the program waits for have ended,
     * or none can continue.
     */
    public void execute(Runnable main, AllwaysOrder order) {
        if (current != null || Thread.currentCarrierThread() != this) {
            throw new IllegalStateException("an execution on another thread than the worker's, or within another");
        }
        leave();
        this.main = main;
        this.order = order;
        count = 0;
        stack.topmost = null;
        live = 0;
        ended = 0;
        lingering = 0;
        steps = 0;
        enabled.clear();
        timed = false;
        runOut = 0;
        still = false;
        timeless = false;
        unseen.clear();
        times.clear();
        pool = null;
        metEarlier = false;
        initialisers.clear();
        over = false;
        monitors.clear();
        stamps.clear();
        phases.clear();
        collections.clear();
        meetings.clear();
        pools.clear();
        executors.clear();
        forkPools.clear();
        futures.clear();
        met.clear();
        byThread.clear();
        if (racing) {
            races.clear();
        }
        if (weak) {
            memory.clear();
        }
        if (statics.on) {
            statics.begin();
        }
        identity.begin();
        AllwaysTask first = add(identity.mainThread(), null);
        if (AllwaysTurns.ON) {
            turns.execute(first);
        } else {
            next = first;
            active = true;
            stack.loop();
        }
        active = false;
        over = false;
        current = null;
        if (weak) {
            memory.settle();
        }
        unseen.removeHooks();
    }

    /**
     * Lets the tasks of the last execution that were never continued leave the locks and the real monitors that they
     * hold.
     */
    public void leave() {
        for (int i = 0; i < count; i++) {
            AllwaysTask task = tasks[i];
            if (!task.ended && task.need != null) {
                task.need.abandon(task);
            }
            if (task.carrier != null && !task.left) {
                next = null;
                over = true;
                active = true;
                turns.unwind(task);
            } else if (task.carrier == null && task.held > 0 && task.begun && !task.isDone()) {
                task.held = 0;
                over = true;
                active = true; // each step that it still makes on its way out ends it again
                stack.unwind(task);
            }
        }
        locks.free();
        stamps.free();
        over = false;
        active = false;
        current = null;
    }

    /** Lets go of what the last execution left behind. */
    public void forget() {
        leave();
        java.util.Arrays.fill(tasks, 0, count, null);
        count = 0;
        monitors.clear();
        stamps.clear();
        phases.clear();
        collections.clear();
        meetings.clear();
        pools.clear();
        executors.clear();
        forkPools.clear();
        futures.clear();
        byThread.clear();
        races.forget();
        memory.forget();
        statics.forget();
        met.forget();
        unseen.clear();
        times.forget();
        enabled.clear();
        initialisers.clear();
        next = null;
        main = null;
    }

    // ---- what the front may do while a task runs

    /** Whether an execution is continuing. */
    public boolean executing() {
        return current != null;
    }

    /** From here on the current task runs without control, until {@link #resumeControl}. */
    public boolean suspendControl() {
        if (weak) {
            memory.settle();
        }
        boolean was = active;
        active = false;
        identity.leave();
        return was;
    }

    /** Control continues. */
    public void resumeControl(boolean was) {
        identity.enter();
        active = was;
    }

    /** No wait of the current task runs out of time any more while others could go on. */
    public void waitPatiently() {
        current.early = 0;
    }

    /** How much time has passed for the current task, in nanoseconds. */
    public long elapsed() {
        return current.clock - START;
    }

    /** From here on sleep takes no time in this execution. */
    public void sleepWithoutTime() {
        still = true;
    }

    /**
     * Whether a task other than the current one waits for a time.
     *
     * @param asleep whether it must sleep, so that no other task can end its wait
     */
    public boolean othersWait(boolean asleep) {
        for (int i = 0; i < count; i++) {
            AllwaysTask task = tasks[i];
            if (task != current && enabled.waitsForTime(task) && (!asleep || task.kind == AllwaysTask.SLEEP)) {
                return true;
            }
        }
        return false;
    }

    /** The current task stops for ever when it has made so many steps more. */
    public void stopAfter(long steps) {
        current.limit = current.made + steps;
    }

    /**
     * The current task stands still for ever, and no time passes any more; the others continue as far as they can. Does
     * not return.
     */
    public Error standStill() {
        AllwaysTask me = current;
        timeless = true;
        me.about(AllwaysTask.LOCAL, null, 0, 0);
        me.limit = me.made;
        me.ready = false;
        me.deadline = AllwaysTask.NEVER;
        schedule(me);
        return new End();
    }

    /** The current task has made an object: that is known by how many it has made, like those of the program. */
    public void made(Object object) {
        identity.born(current, object);
    }

    /** The current task is about to come to a place, or to go from there: one of those that an object stands for. */
    public void comes(Object places, boolean enters) {
        if (active) {
            point(enters ? AllwaysTask.ENTER : AllwaysTask.EXIT, places, 0, AllwaysNames.STATE);
        }
    }

    /** The current task is about to read or change an object of the front's that tasks share. */
    public void accesses(Object shared, boolean changes) {
        if (active) {
            point(changes ? AllwaysTask.UPDATE : AllwaysTask.READ, shared, 0, AllwaysNames.STATE);
        }
    }

    /** Ends the execution here; to be called by the current task. Does not return. */
    public Error abandon() {
        end();
        return new End();
    }

    /** The task that runs. */
    public AllwaysTask current() {
        return current;
    }

    // ---- what the order may ask

    /** How many tasks there are, ended ones included. */
    public int tasks() {
        return count;
    }

    /** A task by its number. */
    public AllwaysTask task(int index) {
        return tasks[index];
    }

    /** Steps of this execution, up to now. */
    public long steps() {
        return steps;
    }

    /** How many tasks that the program waits for have not ended. */
    public int live() {
        return live;
    }

    /** How many tasks of any kind have not ended. */
    public int notEnded() {
        return count - ended;
    }

    /** Whether all tasks but the current one have ended, and each was joined. */
    public boolean allJoined() {
        for (int i = 0; i < count; i++) {
            if (tasks[i] != current && !(tasks[i].ended && tasks[i].joined)) {
                return false;
            }
        }
        return true;
    }

    // ---- tasks

    AllwaysTask add(Thread thread, AllwaysTask creator) {
        if (count == tasks.length) {
            tasks = java.util.Arrays.copyOf(tasks, 2 * count);
            enabled.grow(2 * count);
        }
        int code = identity.code(creator);
        if (creator != null) {
            identity.born(creator, thread); // where it was made before the execution
        }
        identity.prepare(thread, code);
        AllwaysTask task = new AllwaysTask(this, thread, count, code);
        task.early = maxEarly;
        task.spurious = maxSpurious;
        task.clock = creator == null ? START : creator.clock;
        task.drawn = (code - 1) * 0xd1342543de82ef95L;
        task.ready = true;
        task.kind = AllwaysTask.LOCAL;
        tasks[count++] = task;
        byThread.put(thread, task);
        ordering.creates(creator, task);
        if (creator == null || !thread.isDaemon()) {
            live++;
        }
        return task;
    }

    AllwaysTask taskOf(Thread thread) {
        return (AllwaysTask) byThread.get(thread);
    }

    void runTask() {
        AllwaysTask me = current;
        Thread thread = me.thread;
        me.begun = true;
        try {
            if (me.index == 0) {
                main.run();
            } else if (thread instanceof VirtualThread) {
                if (!AllwaysTurns.ON) {
                    me.body = AllwaysThreads.body(thread);
                }
                AllwaysTurns.Virtual.body(me);
                if (me.uncaught != null) {
                    throw me.uncaught;
                }
            } else {
                thread.run();
            }
            races.unasked(me);
        } catch (End end) {
            return;
        } catch (Throwable error) {
            if (!over && fails(me, error)) {
                return;
            }
        }
        try {
            AllwaysThreads.leaves(me);
        } catch (End end) {
            return;
        }
        me.about(AllwaysTask.END, thread, 0, AllwaysNames.THREAD);
        if (over) {
            return;
        }
        monitors.ends(me);
        schedule(me);
        active = false;
        me.ended = true;
        ended++;
        me.ready = false;
        AllwaysThreads.ended(me);
        if (me.index == 0 || !thread.isDaemon()) {
            live--;
        }
        enabled.lastEnd = steps;
        letJoiners(thread, true);
        monitors.ended(me);
        if (live > 0 || lingers()) {
            next = choose();
        } else {
            next = null;
            enabled.none();
            questions.next();
        }
        active = true;
    }

    /** Whether an exception that a task does not catch ends the execution, which is over then. */
    private boolean fails(AllwaysTask me, Throwable error) {
        try {
            if (AllwaysThreads.handled(me, error)) {
                return false;
            }
        } catch (End end) {
            return true;
        }
        active = false;
        order.failed(me, error);
        next = null;
        return true;
    }

    /** Whether there are tasks left that continue although the program has ended. */
    private boolean lingers() {
        if (lingering == 0) {
            int left = 0;
            while (left < count && tasks[left].ended) {
                left++;
            }
            lingering = left < count && questions.lingers() ? 1 : NOT_LINGERING;
        }
        return lingering > 0;
    }

    /**
     * Tasks that are to join a thread, or to wait for a latch, can because that has ended; or can no more, because it
     * was started.
     */
    void letJoiners(Object ending, boolean go) {
        for (int i = 0; i < count; i++) {
            AllwaysTask other = tasks[i];
            if (other.kind == AllwaysTask.JOIN && other.joining && other.object == ending && !other.ended) {
                other.ready = go || other.thread.isInterrupted();
            }
        }
    }

    // ---- steps

    /** Says what the current task is about to do, which needs nothing; returns when it is to do it. */
    @ForceInline
    void point(int kind, Object object, long offset, int space) {
        point(kind, object, offset, space, null);
    }

    /** As {@link #point(int, Object, long, int)}, of what needs something. */
    @ForceInline
    void point(int kind, Object object, long offset, int space, AllwaysNeed need) {
        AllwaysTask me = current;
        if (weak) {
            memory.settle();
        }
        if (me.off > 0) {
            if (me.real > 0) {
                initialisers.unseen(me, kind == AllwaysTask.READ ? 1 : 0);
            }
            return;
        }
        me.about(kind, object, offset, space, need);
        schedule(me);
    }

    /** A step that nothing can come before: no choice. */
    void step(int kind, Object object, long offset, int space) {
        AllwaysTask me = current;
        if (weak) {
            memory.settle();
        }
        if (me.off > 0) {
            return;
        }
        me.about(kind, object, offset, space);
        if (!only(me)) {
            end();
        }
    }

    private boolean only(AllwaysTask me) {
        if (over) {
            throw new End();
        }
        active = false;
        steps++;
        enabled.only(me);
        boolean goOn = questions.next() >= 0;
        enabled.last = me;
        passTime(me);
        active = goOn;
        return goOn;
    }

    /** Lets somebody continue; returns when that is the current task. */
    void schedule(AllwaysTask me) {
        if (over) {
            throw new End();
        }
        if (me.holding > 0) {
            collections.entries.waits(me);
            stamps.waits(me);
        }
        if (weak) {
            memory.settle();
        }
        if (statics.lent.count > 0) {
            statics.lent.settle();
        }
        active = false;
        AllwaysTask chosen = choose();
        active = true;
        if (chosen != me) {
            next = chosen;
            if (chosen == null) {
                end();
            }
            stack.giveWay(me);
        }
        passTime(me);
    }

    /**
     * Lets the current task wait for what it has said that it is about to do.
     *
     * @param ready whether it need not wait
     * @param nanos 0 or less: it only asks; {@link AllwaysTask#NEVER}: any time
     */
    void await(AllwaysTask me, boolean ready, long nanos) {
        me.joining = nanos > 0;
        me.expired = false;
        me.ready = nanos <= 0 || ready;
        me.deadline = nanos == AllwaysTask.NEVER ? AllwaysTask.NEVER : AllwaysThreads.deadline(this, nanos, 1);
        if (me.off == 0 || !me.ready) {
            schedule(me);
        }
        me.waitedWithPermit |= me.permit;
        me.joining = false;
        me.deadline = AllwaysTask.NEVER;
    }

    /** Who continues; from here on nobody is to. */
    AllwaysTask takeNext() {
        AllwaysTask task = next;
        next = null;
        return task;
    }

    /**
     * The current task yields, for once; if nothing has changed since it did so before, for as long as nothing
     * does.
     */
    void yield(AllwaysTask me) {
        me.yielding = me.yielded == enabled.changed;
        me.yielded = enabled.changed;
        schedule(me);
        me.yielding = false;
    }

    private void passTime(AllwaysTask me) {
        if (timed) {
            times.pass(me);
        }
    }

    /** The current task's clock is read, and moves a little. */
    long readClock(long nanos) {
        long now = enabled.rounds.now();
        timed |= nanos > 0 || now > current.clock;
        enabled.lastTime = steps;
        return current.clock = Math.max(current.clock + nanos, now);
    }

    /** Ends the execution: the current task is never continued. */
    void end() {
        next = null;
        active = false;
        stack.leave(current);
    }

    /** Throws what ends a task if it is on its way out: its finally blocks must not wait for others, and start none. */
    public static void leaveIfOver() {
        AllwaysWorker worker = here();
        if (worker != null && worker.over) {
            throw new End();
        }
    }

    /** Asks the order who continues; null: nobody. */
    private AllwaysTask choose() {
        steps++;
        if (lingering > 0 && ++lingering > LINGERING) {
            return null; // which says nothing of those that could continue
        }
        enabled.collect();
        int answer = questions.next();
        if (answer < 0 || enabled.count == 0) {
            return null;
        }
        AllwaysTask chosen = tasks[enabled.get(answer)];
        if (chosen.expires()) {
            expire(chosen);
        }
        enabled.goesOn(chosen);
        return chosen;
    }

    private void expire(AllwaysTask task) {
        enabled.timePasses();
        timed = true;
        task.early -= task.quiet ? 0 : 1;
        runOut += task.quiet ? 1 : 0;
        task.clock = Math.max(Math.max(task.clock, task.deadline), enabled.rounds.now());
        task.expired = true;
        task.ready = true;
    }
}
