package java.lang;

import jdk.internal.vm.annotation.DontInline;

/**
 * A memory that is weaker than sequential consistency: what a read finds, and where in the order of its variable's
 * values a write goes, is a choice.
 *
 * <p>An operational model with views of RC11 (Lahav et al., Repairing Sequential Consistency in C/C++11, PLDI 2017),
 * without load buffering, as the Java memory model and the access modes of {@code VarHandle} have it. Each variable has
 * messages in their modification order. A read may be given any message that is not older than one that its task
 * knows: one that happened before it, or, unless it reads plainly, one that it or somebody before it has read
 * (coherence). A message that releases carries its writer's view, and whoever acquires it joins that. Volatile
 * accesses acquire and release. They and full fences have one order, usually that in which they are made; where an
 * access can't be made earlier, since it comes behind what others have seen, it may be ordered earlier all the same, if
 * {@link AllwaysGraph} allows it. A full fence joins a view that all full fences share. An operation that reads and
 * writes comes right behind what it reads. A comparison may fail by an older message, and a weak one for no reason; a
 * plain read of a {@code long} may find the halves of two messages.
 */
public final class AllwaysMemory implements AllwaysVariables.Keeping {
    /*
     * The newest message is the memory itself; older ones are kept here. A read that is to find an older one has it
     * put into the memory just before the instruction that reads, and what was there comes back before anything else
     * is done (AllwaysOverlay): so no instruction is changed, and references stay references. A write that is to go
     * behind newer ones is taken out again in the same way.
     *
     * The hooks come before the instructions, so the value of a message is known when it is overwritten.
     */
    static final int VOLATILE = AllwaysAccessHooks.ACQUIRES | AllwaysAccessHooks.RELEASES;
    private static final int ACQUIRES = AllwaysAccessHooks.ACQUIRES;
    private static final int RELEASES = AllwaysAccessHooks.RELEASES;
    private static final int PLAIN = AllwaysAccessHooks.PLAIN;
    private static final int OLDER = 7; // messages of a variable that are kept beside the newest
    private static final int SWEEP = 1_024; // variables
    private static final int MIDDLE = 24; // bits for positions between two messages

    /** How many values of a variable are kept, and in how long an execution the order of accesses is known. */
    public static final int VALUES_KEPT = OLDER + 1, EVENTS_KEPT = AllwaysGraph.MOST;

    /** Bits of {@link #leftOut}. */
    public static final int SPENT = 1, DROPPED = 2, LATE = 4, INTERRUPTED = 8;

    static boolean used; // by any worker; false: next to no cost

    private final AllwaysWorker worker;
    private final AllwaysVariables variables = new AllwaysVariables();
    private final AllwaysCells cells;
    private final Object fences = new Object();
    final AllwaysViews views;
    private AllwaysMessage[] newest = new AllwaysMessage[256]; // by the number of the variable
    private int leftOut; // of the execution
    private boolean tellsPlaces; // of writes, and by which variables tasks came to objects
    private final AllwaysGraph graph = new AllwaysGraph();
    private long messages; // of the execution, so far
    private Object object; // whose variable is accessed
    private long part; // and which of its variables
    private int mode; // how that orders what comes before and behind it
    private boolean reading; // and does nothing else
    private boolean finding; // reads, and may write as well
    private int sweepAt = SWEEP; // variables
    private int stale; // accesses of each task that may differ from the sequentially consistent ones
    private final AllwaysCell cell = new AllwaysCell(); // of the variable in hand

    private final AllwaysCandidates candidates = new AllwaysCandidates(VALUES_KEPT); // of the read that is asked about
    private final AllwaysMessage[] places = new AllwaysMessage[VALUES_KEPT]; // that a write may come right behind
    private final AllwaysOverlay overlay = new AllwaysOverlay();
    private final AllwaysReached reached = new AllwaysReached();

    AllwaysMemory(AllwaysWorker worker) {
        this.worker = worker;
        cells = new AllwaysCells(worker);
        views = new AllwaysViews(worker, graph);
    }

    /**
     * How many accesses of each task may find older values than the newest, or go behind newer ones; 0: the memory is
     * sequentially consistent.
     */
    public void weaken(int stale) {
        this.stale = stale;
        worker.weak = stale > 0;
        used |= worker.weak;
    }

    /** Whether reads may find older values than the newest. */
    public boolean isWeak() {
        return worker.weak;
    }

    /** Whether the places of writes are noted, so that {@link #place} can tell them, and how objects were reached. */
    public void notePlaces(boolean noted) {
        tellsPlaces = noted;
    }

    /** Why not all that the weak memory allows was explored, as bits; 0: no reason. */
    public int leftOut() {
        return leftOut;
    }

    void clear() {
        settle();
        leftOut = 0;
        sweepAt = SWEEP;
        messages = 0;
        variables.clear();
        reached.clear();
        views.clear();
        graph.clear();
    }

    void forget() {
        clear();
        variables.forget();
        views.forget();
        graph.forget();
        object = null;
        java.util.Arrays.fill(newest, null);
        java.util.Arrays.fill(places, null);
        candidates.forget();
        cell.base = null;
    }

    /** A task that waited for the end of a thread was interrupted: it does not know what that one knows. */
    void interrupted(AllwaysTask joining) {
        leftOut |= joining.isTrusted ? INTERRUPTED : 0;
    }

    /** Of how many variables older values are kept now, beside those that all tasks know the last value of. */
    public int variablesKept() {
        return variables.count();
    }

    /** A static field whose older values could not be kept, because its class was not found; empty: none. */
    public String notFound() {
        return cells.notFound;
    }

    void created(AllwaysTask creator, AllwaysTask task) {
        views.created(creator, task.index);
        task.stale = stale;
    }

    /** A fence; a full one is a step, because all others depend on it. */
    @DontInline
    void fence(int mode) {
        if (mode == VOLATILE) {
            worker.point(AllwaysTask.UPDATE, fences, 0, AllwaysNames.STATE);
        }
        views.fence(worker.current.index, mode);
    }

    void frozen(Object object) {
        if (worker.notEnded() > 1) {
            views.frozen(worker.current.index, object);
        }
    }

    // ---- accesses

    /**
     * The current task accesses a variable, in the next instruction.
     *
     * @param kind READ, WRITE, UPDATE, or that of a comparison that succeeds
     * @param programs whether code of the program makes it: that of the platform is sequentially consistent
     */
    @DontInline
    void access(int kind, Object object, long part, int space, int mode, boolean programs) {
        if (space == AllwaysNames.ELEMENT && (part < 0 || part >= java.lang.reflect.Array.getLength(object))) {
            return; // an exception follows
        }
        if (kind == AllwaysTask.READ) {
            read(object, part, space, mode, programs);
        } else {
            write(object, part, space, mode, kind, programs);
        }
    }

    /**
     * The current task compares what it finds with what it expects, and writes if they are the same, in the next
     * instruction.
     *
     * @param free whether it may find another value than the newest
     * @param fails whether it may fail for no reason
     * @return what it does: UPDATE, or READ where it fails
     */
    @DontInline
    int compare(Object object, long part, int space, int mode, boolean free, boolean fails) {
        AllwaysTask me = worker.current;
        inHand(object, part, space, AllwaysTask.UPDATE, mode);
        int sees = mode & ~PLAIN;
        int variable = variables.known(object, AllwaysVariables.part(part, space));
        AllwaysMessage found = variable < 0 ? null : newest[variable];
        boolean finds = me.findsExpected();
        int answer = 0;
        if (free && me.off == 0 && (fails || found != null) && cells.locate(cell, object, part, space)) {
            collect(found == null ? new AllwaysMessage(AllwaysMessage.INITIAL, 0) : found, me, sees, null, true);
            if (fails && (finds || candidates.mayHold(me))) {
                candidates.addNoReason();
            }
            answer = pick(me, AllwaysOrder.COMPARISON, candidates.count);
            boolean forNoReason = candidates.isForNoReason(answer);
            if (forNoReason) {
                me.stale--;
                overlay.show(cell, ~cell.bits(), fences);
            } else if (answer > 0) {
                found = candidates.message(answer);
                finds = me.expects(found.bits, found.reference);
                if (!finds) {
                    me.stale--;
                    overlay.show(cell, found.bits, found.reference);
                }
            }
            candidates.end();
            if (forNoReason) {
                return AllwaysTask.READ;
            }
        }
        if (finds) {
            write(object, part, space, mode, AllwaysTask.UPDATE, variable, answer == 0 ? null : found);
            return AllwaysTask.UPDATE;
        }
        if (found != null) {
            notice(me.index, found, sees);
        }
        hasRead(me.index, found, variable < 0 ? null : newest[variable], sees);
        return AllwaysTask.READ;
    }

    /**
     * Whether a task that is about to compare, and would fail by the newest value, may find an older one that holds.
     */
    boolean mayHold(AllwaysTask task) {
        inHand(task.object, task.offset, task.space, AllwaysTask.UPDATE, task.mode);
        int variable = variables.known(task.object, AllwaysVariables.part(task.offset, task.space));
        AllwaysMessage found = variable < 0 ? null : newest[variable];
        if (found == null || found.older == null || task.off > 0 || task.stale == 0) {
            return false;
        }
        int mode = task.mode & ~PLAIN;
        for (AllwaysMessage each = found; each.older != null && !isLast(task.index, each, mode, null); ) {
            AllwaysMessage newer = each;
            each = each.older;
            if (!newer.update
                    && task.expects(each.bits, each.reference)
                    && isAllowed(task.index, mode, found, each, newer)) {
                return true;
            }
        }
        return false;
    }

    private void read(Object object, long part, int space, int mode, boolean programs) {
        int variable = variables.known(object, AllwaysVariables.part(part, space));
        AllwaysMessage found = variable < 0 ? null : newest[variable];
        AllwaysTask me = worker.current;
        AllwaysMessage last = found;
        inHand(object, part, space, AllwaysTask.READ, mode);
        if (found == null) {
            hasRead(me.index, null, null, mode);
            return;
        }
        int[] followed = object == null ? null : views.followed(object);
        if (mayDiffer(programs, found, me, mode, followed) && cells.locate(cell, object, part, space)) {
            collect(found, me, mode, followed, false);
            if (cell.width == 8 && mode == PLAIN) {
                candidates.tear();
            }
            int answer = pick(me, AllwaysOrder.READ, candidates.count);
            if (answer > 0) {
                me.stale--;
                found = candidates.message(answer);
                overlay.show(cell, found.bits, found.reference);
            }
            candidates.end();
            if (candidates.isTorn(answer)) {
                notice(me.index, candidates.upper(answer), mode);
                notice(me.index, candidates.lower(answer), mode);
                hasRead(me.index, candidates.lower(answer), last, mode);
                return;
            }
        }
        if ((found.byFence || followed != null) && cells.locate(cell, object, part, space)) {
            int[] known = AllwaysViews.both(found.byFence ? found.view : null, followed);
            Object to = cell.reference();
            if (to != null && known != null) {
                views.leads(to, known);
            }
        }
        notice(me.index, found, mode);
        hasRead(me.index, found, last, mode);
        if (tellsPlaces && mode == PLAIN && cells.locate(cell, object, part, space)) {
            Object to = cell.reference();
            if (to != null) {
                reached.add(me, to, object, AllwaysNames.part(object, part, space));
            }
        }
    }

    /** A task has read a message of the variable in hand, the initial value if that is null, and written none. */
    private void hasRead(int task, AllwaysMessage found, AllwaysMessage newest, int mode) {
        if (mode == VOLATILE && newest != null) {
            newest.readers = AllwaysViews.both(newest.readers, views.snapshot(task));
        }
        accessed(task, mode, true, found, null);
    }

    private void accessed(int task, int mode, boolean reads, AllwaysMessage found, AllwaysMessage written) {
        if (worker.count > 1) { // the first task's accesses before that come before all others
            graph.accessed(task, views.snapshot(task), object, part, mode, reads, found, written);
        }
    }

    /** A variable is accessed. */
    private void inHand(Object object, long part, int space, int kind, int mode) {
        this.mode = mode;
        this.object = object;
        this.part = AllwaysVariables.part(part, space);
        reading = kind == AllwaysTask.READ;
        finding = kind != AllwaysTask.WRITE;
    }

    /** Which of some options is taken: the first if there is no other, or the task has had all its stale accesses. */
    private int pick(AllwaysTask me, String what, int options) {
        leftOut |= options > 1 && me.stale == 0 ? SPENT : 0;
        return options == 1 || me.stale == 0 ? 0 : worker.questions.pickRarely(what, options);
    }

    /**
     * Which messages the next instruction may find, the newest first; of those that make no difference one.
     *
     * @param compares whether it writes, right behind what it finds, if that is what it expects
     */
    private void collect(AllwaysMessage newest, AllwaysTask me, int mode, int[] followed, boolean compares) {
        candidates.begin(newest, cell);
        for (AllwaysMessage each = newest;
                candidates.count <= OLDER && each.older != null && !isLast(me.index, each, mode, followed); ) {
            AllwaysMessage newer = each;
            each = each.older;
            boolean writes = compares && me.expects(each.bits, each.reference);
            if ((writes ? !newer.update : candidates.differs(each, mode))
                    && isAllowed(me.index, mode, newest, each, writes ? newer : null)) {
                candidates.add(each);
            }
        }
    }

    /** A message was read. */
    private void notice(int task, AllwaysMessage found, int mode) {
        if (found.view != null) {
            if ((mode & ACQUIRES) != 0) {
                views.learn(task, found.view);
            } else {
                views.look(task, found.view);
            }
        }
        if (!views.knows(task, found.task, found.time)) {
            int now = views.time(task);
            if ((mode & PLAIN) == 0) {
                found.seen = AllwaysMessage.noted(found.seen, task, now);
            } else {
                found.plainly = AllwaysMessage.noted(found.plainly, task, now);
            }
        }
        if (found.past != null && found.task != task) {
            views.follow(task, found.past);
        }
    }

    /**
     * Whether a task can read no message that is older than this one, and write none behind it; or only in the order of
     * volatile accesses and full fences in which the message comes later, and that is the order of another execution.
     *
     * @param followed what it knows of the object because it came there by a reference; null: nothing
     */
    private boolean isLast(int task, AllwaysMessage message, int mode, int[] followed) {
        return views.knows(task, message.task, message.time)
                || views.knowsOf(task, message.seen, (mode & PLAIN) != 0)
                || views.knowsOf(task, message.plainly, true)
                || followed != null && AllwaysViews.covers(followed, message.task, message.time)
                || message.ordered
                        && mode == VOLATILE
                        && !views.follows(task, message.task, message.time)
                        && !(finding && isInPastOfOlder(message));
    }

    /**
     * Whether who wrote an older message could not do so before this one: nobody can read it before this one is made.
     */
    private static boolean isInPastOfOlder(AllwaysMessage message) {
        for (AllwaysMessage each = message.older; each != null; each = each.older) {
            if (each.past != null && AllwaysViews.isPast(each.past, message.task, message.time)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether the order of volatile accesses and full fences allows that a task reads an older message of the variable
     * in hand, or writes behind newer ones. What is not known is noted.
     *
     * @param older what is read, or what the write comes right behind
     * @param newer what the write comes right before; null: it does not write
     */
    private boolean isAllowed(int task, int mode, AllwaysMessage newest, AllwaysMessage older, AllwaysMessage newer) {
        boolean ordered = false;
        for (AllwaysMessage each = newest; mode == VOLATILE && each != older; each = each.older) {
            ordered |= each.ordered;
        }
        if (!ordered && !graph.hasFullFence()) {
            return true;
        }
        if (graph.isFull()) {
            leftOut |= LATE;
            return false;
        }
        long position = newer == null ? 0 : between(older, newer);
        if (ordered && newer != null && graph.isAcquiredBehind(task, object, part, position, false, views)) {
            // those who read later find it in another execution
            leftOut |= graph.isAcquiredBehind(task, object, part, position, true, views) ? LATE : 0;
            return false;
        }
        int[] clock = views.snapshot(task);
        if (finding && (mode & ACQUIRES) != 0) {
            clock = AllwaysViews.both(clock, older.view);
        }
        return graph.allows(task, clock, object, part, mode, finding ? older : null, position);
    }

    private static long between(AllwaysMessage older, AllwaysMessage newer) {
        return older.position + (newer.position - older.position) / 2;
    }

    private void write(Object object, long part, int space, int mode, int kind, boolean programs) {
        AllwaysTask me = worker.current;
        inHand(object, part, space, kind, mode);
        int variable = variables.known(object, AllwaysVariables.part(part, space));
        AllwaysMessage old = variable < 0 ? null : newest[variable];
        int sees = mode & ~PLAIN;
        AllwaysMessage behind = mayDiffer(programs, old, me, sees, null) && cells.locate(cell, object, part, space)
                ? pickPlace(old, me, sees, kind)
                : null;
        write(object, part, space, mode, kind, variable, behind);
    }

    /**
     * Whether an access of the variable in hand may find another message than the newest, or go behind that.
     *
     * @param newest null: there is none
     */
    private boolean mayDiffer(boolean programs, AllwaysMessage newest, AllwaysTask me, int mode, int[] followed) {
        return newest != null
                && newest.older != null
                && programs
                && me.off == 0
                && !isLast(me.index, newest, mode, followed)
                && isOfProgram(object);
    }

    /**
     * Whether an object is not the platform's own, which is written for the JVM that it comes with: its accesses find
     * the newest values.
     *
     * @param object null: what has the variable is a class of the program
     */
    static boolean isOfProgram(Object object) {
        if (object == null) {
            return true;
        }
        Class<?> type = object instanceof Class<?> owner ? owner : object.getClass();
        return type.getClassLoader0() != null
                || type.isArray()
                || type.getName().startsWith("java.util.concurrent.atomic.Atomic"); // to name a class would load it
    }

    /**
     * A variable is written.
     *
     * @param variable its number; negative: it has none yet
     * @param behind the message that the write comes right behind; null: the newest
     */
    private void write(Object object, long part, int space, int mode, int kind, int variable, AllwaysMessage behind) {
        boolean known = variable >= 0 && newest[variable] != null;
        if (!known && worker.notEnded() < 2) {
            return;
        }
        AllwaysTask me = worker.current;
        int task = me.index;
        int number = known ? variable : begin(object, AllwaysVariables.part(part, space));
        AllwaysMessage old = newest[number];
        AllwaysMessage read = behind == null ? old : behind;
        AllwaysMessage before = behind == null ? null : newer(old, behind);
        boolean update = kind != AllwaysTask.WRITE;
        boolean traceable = cells.locate(cell, object, part, space) && me.off == 0;
        if (update) {
            notice(task, read, mode & ~PLAIN);
        }
        if (mode == VOLATILE) {
            followOrdered(task, old);
        }
        AllwaysMessage message =
                traceable ? new AllwaysMessage(task, views.time(task)) : new AllwaysMessage(AllwaysMessage.INITIAL, 0);
        message.past = views.snapshot(task);
        message.position = before == null ? ++messages << MIDDLE : between(behind, before);
        message.update = update;
        message.place = tellsPlaces && traceable ? me.place() : null;
        message.byFence = (mode & RELEASES) == 0 && views.fenced(task) != null;
        message.view = view(task, mode, read, update || !traceable);
        message.ordered = mode == VOLATILE;
        if (behind != null) {
            me.stale--;
            insert(message, old, before);
            overlay.divert(cell, message);
            if (update) {
                cell.put(read.bits, read.reference);
            }
        } else {
            if (traceable) {
                old.bits = cell.bits();
                old.reference = cell.reference();
                message.older = old;
                message.kept = old.kept + 1;
            }
            newest[number] = message;
        }
        if (newest[number].kept > OLDER) {
            dropOldest(newest[number]);
        }
        accessed(task, mode, update, update ? read : null, message);
        if ((mode & RELEASES) != 0) {
            views.advance(task);
        }
    }

    /** A volatile write can't be made before volatile accesses of the variable that came before it. */
    private void followOrdered(int task, AllwaysMessage newest) {
        for (AllwaysMessage each = newest; each != null; each = each.older) {
            if (each.readers != null) {
                views.follow(task, each.readers);
            }
            if (each.ordered) {
                views.follow(task, each.past);
                return;
            }
        }
    }

    /** The message that comes right behind one that is not the newest. */
    private static AllwaysMessage newer(AllwaysMessage newest, AllwaysMessage message) {
        AllwaysMessage newer = newest;
        while (newer.older != message) {
            newer = newer.older;
        }
        return newer;
    }

    private int begin(Object object, long part) {
        if (variables.count() >= sweepAt) {
            sweep();
        }
        int variable = variables.number(object, part);
        if (variable >= newest.length) {
            newest = java.util.Arrays.copyOf(newest, 2 * variable);
        }
        newest[variable] = new AllwaysMessage(AllwaysMessage.INITIAL, 0);
        newest[variable].position = ++messages << MIDDLE;
        return variable;
    }

    /**
     * Lets go of variables whose newest value all tasks know, with all that it shows to whoever acquires it: no read
     * can find an older one, and no write can go behind it, whatever comes.
     */
    private void sweep() {
        sweepAt = Math.max(SWEEP, 2 * variables.retain(this, newest));
    }

    @Override
    public boolean keeps(Object object, int number) {
        return newest[number] != null
                && (object != null && views.followed(object) != null || !isKnownToAll(newest[number]));
    }

    private boolean isKnownToAll(AllwaysMessage message) {
        return views.isKnownToAll(message.task, message.time, message.view);
    }

    /** What is known to whoever acquires what a task writes now. */
    private int[] view(int task, int mode, AllwaysMessage old, boolean goesOn) {
        int[] view = (mode & RELEASES) != 0 ? views.snapshot(task) : views.fenced(task);
        if (goesOn) { // a release sequence
            view = AllwaysViews.both(view, old.view);
        }
        for (AllwaysMessage each = old; mode == VOLATILE && each != null; each = each.older) {
            if (each.ordered) { // whoever reads a volatile later knows of all writes of it before (JLS 17.4.4)
                return AllwaysViews.both(view, each.view);
            }
        }
        return view;
    }

    /** The message that a write of the task comes right behind; null: the newest. */
    private AllwaysMessage pickPlace(AllwaysMessage newest, AllwaysTask me, int mode, int kind) {
        int count = 1;
        for (AllwaysMessage each = newest;
                each.older != null && count <= OLDER && !isLast(me.index, each, mode, null);
                each = each.older) {
            if (!each.update && isAllowed(me.index, mode, newest, each.older, each)) {
                places[count++] = each.older;
            }
        }
        String what = kind == AllwaysTask.WRITE ? AllwaysOrder.WRITE : AllwaysOrder.UPDATE;
        int newer = pick(me, what, count);
        return newer == 0 ? null : places[newer];
    }

    private void insert(AllwaysMessage message, AllwaysMessage newest, AllwaysMessage before) {
        for (AllwaysMessage each = newest; message.ordered && each != before.older; each = each.older) {
            if (each.isBehindOrdered(message.position)) {
                each.view = AllwaysViews.both(each.view, message.view);
            }
        }
        if (message.ordered) {
            graph.lookBehind(message.task, object, part, message, views);
        }
        message.older = before.older;
        before.older = message;
        newest.kept++;
    }

    private void dropOldest(AllwaysMessage newest) {
        AllwaysMessage last = newest;
        for (int kept = 0; kept < OLDER; kept++) {
            last = last.older;
        }
        leftOut |= views.isKnownToAll(last.task, last.time, null) ? 0 : DROPPED;
        last.older = null;
        newest.kept = OLDER;
    }

    // ---- what is told of the choice that is asked for

    /** The name of the variable by which the task came to the object whose variable it accesses; null: not known. */
    public String reachedBy() {
        return reached.part(worker.current, object);
    }

    /** Whose variable that is; null if it is static. */
    public Object reachedFrom() {
        return reached.holder(worker.current, object);
    }

    /** Whether the access is plain. */
    public boolean isPlain() {
        return (mode & PLAIN) != 0;
    }

    /** Whether it is volatile. */
    public boolean isVolatile() {
        return mode == VOLATILE;
    }

    /** A value that the read may find, the first the newest; a primitive one as its box. */
    public Object value(int answer) {
        return candidates.value(answer, cell, worker.current.variable());
    }

    /** Whether that is no value: a comparison fails for no reason. */
    public boolean isForNoReason(int answer) {
        return candidates.isForNoReason(answer);
    }

    /** Whether it is made of the upper half of one value and the lower half of another one. */
    public boolean isTorn(int answer) {
        return candidates.isTorn(answer);
    }

    /** The number of the task that wrote it; -1: it is the initial one. */
    public int writer(int answer) {
        return candidates.message(answer).task;
    }

    /** Where that was written; null: not known. */
    public StackTraceElement[] place(int answer) {
        return candidates.message(answer).place;
    }

    /** What is in the memory for the moment is taken back. */
    void settle() {
        overlay.settle();
    }
}
