package java.lang;

/**
 * The execution so far as a graph of events, which answers one question of RC11 (Lahav et al., PLDI 2017, section
 * 3.3): whether the partial order of volatile accesses and full fences, <i>psc</i>, stays without a cycle if an access
 * reads an older message, or writes behind newer ones.
 *
 * <p>An access that reads the newest message, or writes behind all others, closes no cycle: nothing comes behind it
 * yet. So it is enough to ask for the others. An event happens before another one if the clock of that one says so.
 */
final class AllwaysGraph {
    static final int MOST = 1_024; // events; behind that the question is not answered
    private static final int NONE = -1;

    /** What an event is, as bits. */
    private static final int READS = 1, WRITES = 2, IS_VOLATILE = 4, IS_FULL_FENCE = 8, ACQUIRES = 16;

    /** An access of a variable, a fence, or whatever else orders. */
    private static final class Event {
        int task;
        int is;
        int[] clock; // what happened before it
        Object object;
        long part; // of the object; the variable
        AllwaysMessage found; // what it reads; null: the initial value
        AllwaysMessage written; // null: it does not write, or that is asked about
        int lastApart; // the last one before it in its task that accesses no variable of its own; NONE: there is none
        int nextApart; // the first one behind it that does not
        boolean reached; // by the search at hand

        boolean is(int kind) {
            return (is & kind) != 0;
        }

        /** Its task's, which its clock has. */
        int time() {
            return clock[2 * task];
        }
    }

    private Event[] events = new Event[64];
    private int count;
    private long position; // of the write that is asked about
    private boolean hasFullFence;

    void clear() {
        count = 0;
        hasFullFence = false;
    }

    void forget() {
        clear();
        java.util.Arrays.fill(events, null);
    }

    boolean isFull() {
        return count == MOST;
    }

    boolean hasFullFence() {
        return hasFullFence;
    }

    // ---- what happens

    /** A task makes a fence, or what else orders it with other tasks. */
    void ordered(int task, int[] clock, boolean acquires, boolean isFullFence) {
        hasFullFence |= isFullFence;
        if (count < MOST) {
            int is = (acquires ? ACQUIRES : 0) | (isFullFence ? IS_FULL_FENCE : 0);
            add(task, clock, is, null, 0, null, null);
        }
    }

    /**
     * A task accesses a variable.
     *
     * @param mode as of {@link AllwaysMemory}
     * @param read null: it does not read, or finds the initial value
     * @param written null: it does not write
     */
    void accessed(
            int task,
            int[] clock,
            Object object,
            long part,
            int mode,
            boolean reads,
            AllwaysMessage read,
            AllwaysMessage written) {
        if (count < MOST) {
            int is = ((mode & AllwaysAccessHooks.ACQUIRES) != 0 ? ACQUIRES : 0)
                    | (mode == AllwaysMemory.VOLATILE ? IS_VOLATILE : 0)
                    | (reads ? READS : 0)
                    | (written != null ? WRITES : 0);
            add(task, clock, is, object, part, read, written);
        }
    }

    private void add(
            int task, int[] clock, int is, Object object, long part, AllwaysMessage read, AllwaysMessage written) {
        if (count == events.length) {
            events = java.util.Arrays.copyOf(events, 2 * count);
        }
        Event event = events[count];
        if (event == null) {
            event = new Event();
            events[count] = event;
        }
        count++;
        event.task = task;
        event.is = is;
        event.clock = clock;
        event.object = object;
        event.part = part;
        event.found = read;
        event.written = written;
    }

    /** Finds what lies beside each event in its task, but accesses another variable. */
    private void findApart() {
        int[] lastOf = new int[16]; // by task; from 1 on, 0: none
        int[] before = new int[count]; // in its task
        for (int k = 0; k < count; k++) {
            Event event = events[k];
            if (event.task >= lastOf.length) {
                lastOf = java.util.Arrays.copyOf(lastOf, 2 * event.task);
            }
            before[k] = lastOf[event.task] - 1;
            lastOf[event.task] = k + 1;
            event.nextApart = NONE;
            event.lastApart = before[k];
            if (before[k] != NONE && isSame(events[before[k]], event)) {
                event.lastApart = events[before[k]].lastApart;
            } else {
                for (int i = before[k]; i != NONE && events[i].nextApart == NONE; i = before[i]) {
                    events[i].nextApart = k;
                }
            }
        }
    }

    // ---- what may happen

    /**
     * Whether a volatile write of a task that goes to a position happens before what others have done: they have
     * acquired messages behind it that are volatile, or continue from such (JLS 17.4.4).
     *
     * @param unclear whether only what may be so all the same: the write can't be made before that, and no read is
     * known that would happen before what it reads
     */
    boolean isAcquiredBehind(int task, Object object, long part, long position, boolean unclear, AllwaysViews views) {
        for (int i = 0; i < count; i++) {
            Event each = events[i];
            if (isReadBehind(each, task, object, part, position)
                    && isAcquired(i)
                    && !(unclear && (!views.follows(task, each.task, each.time()) || isReadBefore(i, task, views)))) {
                return true;
            }
        }
        return false;
    }

    /** Whether what an event happens before is read by what happens before a task's next access. */
    private boolean isReadBefore(int event, int task, AllwaysViews views) {
        for (int i = 0; i < count; i++) {
            Event read = events[i];
            if (read.found == null || read.task != task && !views.knows(task, read.task, read.time())) {
                continue;
            }
            for (int j = 0; j < count; j++) {
                if (events[j].written == read.found && (j == event || happensBefore(event, j))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Lets those who have read such messages, and acquire them by a fence to come, know what the write releases. */
    void lookBehind(int task, Object object, long part, AllwaysMessage written, AllwaysViews views) {
        for (int i = 0; i < count; i++) {
            Event each = events[i];
            if (isReadBehind(each, task, object, part, written.position)) {
                views.look(each.task, written.view);
            }
        }
    }

    private static boolean isReadBehind(Event event, int task, Object object, long part, long position) {
        return event.task != task
                && event.found != null
                && isOf(event, object, part)
                && event.found.isBehindOrdered(position);
    }

    private boolean isAcquired(int read) {
        if (events[read].is(ACQUIRES)) {
            return true;
        }
        for (int i = read + 1; i < count; i++) {
            if (events[i].task == events[read].task && events[i].is(ACQUIRES) && !isAccess(events[i])) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether a task may make an access now.
     *
     * @param clock what happens before the access
     * @param read null: it does not read
     * @param position of what it writes; 0: it does not write
     */
    boolean allows(int task, int[] clock, Object object, long part, int mode, AllwaysMessage read, long position) {
        accessed(task, clock, object, part, mode, read != null, read, null);
        int last = count - 1;
        events[last].is |= position != 0 ? WRITES : 0;
        this.position = position;
        boolean allowed = !closesCycle(last);
        count--;
        return allowed;
    }

    /**
     * Whether the last event is on a cycle. Each of its edges to others is one because it reads or writes what is older
     * than theirs; it begins at the event, if that is volatile, or at a full fence that happens before it.
     */
    private boolean closesCycle(int last) {
        boolean isVolatile = events[last].is(IS_VOLATILE);
        boolean isFenced = false;
        for (int i = 0; i < last; i++) {
            isFenced |= events[i].is(IS_FULL_FENCE) && happensBefore(i, last);
        }
        if (!isVolatile && !isFenced) {
            return false;
        }
        findApart();
        begin();
        for (int i = 0; i < last; i++) {
            if (isStrong(last, i)) {
                events[i].reached = events[i].is(IS_VOLATILE);
                reachFences(i);
            }
        }
        if (leadsTo(last, isVolatile)) {
            return true;
        }
        begin();
        for (int i = 0; isFenced && i < last; i++) {
            if (comesBehind(last, i)) {
                reachFences(i);
            }
        }
        return leadsTo(last, false);
    }

    private void begin() {
        for (int i = 0; i < count; i++) {
            events[i].reached = false;
        }
    }

    private void reachFences(int before) {
        for (int i = 0; i < count; i++) {
            events[i].reached |= events[i].is(IS_FULL_FENCE) && happensBefore(before, i);
        }
    }

    /**
     * Whether a path leads from what is reached to a full fence before the last event, or, if asked for, to that
     * itself.
     */
    private boolean leadsTo(int last, boolean itself) {
        for (boolean more = true; more; ) {
            more = false;
            for (int i = 0; i < count; i++) {
                if (!events[i].reached) {
                    continue;
                }
                if (i == last ? itself : events[i].is(IS_FULL_FENCE) && happensBefore(i, last)) {
                    return true;
                }
                for (int j = 0; j < count; j++) {
                    if (!events[j].reached
                            && (events[j].is(IS_VOLATILE) || events[j].is(IS_FULL_FENCE))
                            && leads(i, j)) {
                        events[j].reached = true;
                        more = true;
                    }
                }
            }
        }
        return false;
    }

    // ---- relations

    /** Whether there is an edge of psc between two volatile accesses or full fences. */
    private boolean leads(int first, int second) {
        boolean isFrom = events[first].is(IS_FULL_FENCE);
        boolean isTo = events[second].is(IS_FULL_FENCE);
        if (isFrom && isTo) {
            return happensBefore(first, second) || comesBehindFence(first, second);
        }
        boolean leads = isStrong(first, second);
        for (int i = 0; (isFrom || isTo) && !leads && i < count; i++) {
            leads = isFrom
                    ? i != second && happensBefore(first, i) && isStrong(i, second)
                    : i != first && happensBefore(i, second) && isStrong(first, i);
        }
        return leads;
    }

    /**
     * Whether an access before a full fence comes behind one that another full fence happens before. What else could
     * lead from that fence to this one happens before it, too.
     */
    private boolean comesBehindFence(int first, int second) {
        for (int i = 0; i < count; i++) {
            if (!isAccess(events[i]) || !happensBefore(first, i)) {
                continue;
            }
            for (int j = 0; j < count; j++) {
                if (i != j && comesBehind(i, j) && happensBefore(j, second)) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Whether one event comes before another one in program order; or happens before it by other variables or another
     * access of the same one; or accesses what the other overwrites.
     */
    private boolean isStrong(int first, int second) {
        Event from = events[first];
        Event to = events[second];
        if (from.task == to.task && first < second) {
            return true;
        }
        if (isSame(from, to)) {
            return happensBefore(first, second)
                    || to.is(WRITES)
                            && (from.is(WRITES) && position(from) < position(to)
                                    || from.is(READS) && source(from) < position(to))
                    || happensBeforeApart(first, second);
        }
        return happensBeforeApart(first, second);
    }

    /**
     * Whether what is behind one of them in its task, of another variable, happens before what is so before the other.
     */
    private boolean happensBeforeApart(int first, int second) {
        int next = events[first].nextApart;
        int last = events[second].lastApart;
        return next != NONE && last != NONE && happensBefore(next, last);
    }

    /** Whether one event reads from the other, or comes behind it among the accesses of their variable (eco). */
    private boolean comesBehind(int first, int second) {
        Event from = events[first];
        Event to = events[second];
        if (!isSame(from, to)) {
            return false;
        }
        long since = from.is(WRITES) ? position(from) : source(from);
        return to.is(WRITES)
                ? position(to) > since
                : to.is(READS) && (from.is(WRITES) ? source(to) >= since : source(to) > since);
    }

    /** The position of what is written. */
    private long position(Event event) {
        return event.written == null ? position : event.written.position;
    }

    /** The position of what is read; 0: of the initial value. */
    private static long source(Event event) {
        return event.found == null ? 0 : event.found.position;
    }

    private boolean happensBefore(int first, int second) {
        Event from = events[first];
        Event to = events[second];
        return from.task == to.task ? first < second : AllwaysViews.covers(to.clock, from.task, from.time());
    }

    private static boolean isSame(Event one, Event other) {
        return isAccess(one) && isAccess(other) && isOf(one, other.object, other.part);
    }

    private static boolean isAccess(Event event) {
        return event.is(READS) || event.is(WRITES);
    }

    private static boolean isOf(Event event, Object object, long part) {
        return event.object == object && event.part == part;
    }
}
