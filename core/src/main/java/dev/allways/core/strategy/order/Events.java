package dev.allways.core.strategy.order;

import dev.allways.core.ChoicePoint.Schedule;
import dev.allways.core.Operation.Kind;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The execution in progress: its events, which of them happen before which as vector clocks, and the races between them.
 *
 * <p>The order is that of {@link dev.allways.core.Operation#dependent}, and: what starts a task comes before the task's first operation, and what
 * notifies a waiting task before its next.
 */
final class Events {
    /*
     * For each variable and lock (a cell) the last change and the reads since then are known, for each task the operations on
     * it (a chain); events are linked through them and carry what was there before, so the last events can be taken back.
     *
     * A lock is only taken when it is free, so taking it races with the taking before it, never with a giving back; and its
     * clock takes in the giving back only after that comparison. Waking up without a notification (AWAKE) and NOTIFY have
     * a cell of their own, in which AWAKE is like a read and NOTIFY like a write.
     */
    private static final int NONE = -1;
    private static final int EVER = Integer.MAX_VALUE;

    private Event[] events = new Event[64];
    private int size;
    private int barrier = NONE; // the last quiet event
    private int expired = NONE; // the last one that went on early because a time had passed
    private int tasks;
    private int[] last = new int[8]; // of each task: its last event
    private int[] cause = new int[8]; // of each task: what let it do its next operation, see Event.cause
    private long[] after = new long[8]; // of each task: see Schedule.after

    private final Links links = new Links();
    private final Releases releases = new Releases(this, links);

    private Race[] races = new Race[16];
    private int raceCount;
    private Race[] lasting = new Race[4]; // those that are to be reversed in every execution that has them
    private int lastingCount;

    // the operation that is compared with those before it
    private int task;
    private long name;
    private Kind kind = Kind.LOCAL;
    private long target;
    private boolean waits;
    private long level; // how much of its target there is
    private long needs; // and how much it takes
    private int[] clock = new int[8];
    private int[] known = new int[8]; // the clock without what came only by operations that can't come after this one

    Events() {
        Arrays.setAll(events, i -> new Event());
        Arrays.setAll(races, i -> new Race());
        Arrays.setAll(lasting, i -> new Race());
    }

    int size() {
        return size;
    }

    /** The last event; null if there is none. */
    @Nullable
    Event last() {
        return size == 0 ? null : events[size - 1];
    }

    Event get(int i) {
        return events[i];
    }

    /** Shows the races that the execution in progress has, and that were not reversed as they are now. */
    void reverse(Reversal reversal) {
        for (int i = 0; i < raceCount; i++) {
            reversal.reverse(this, races[i]);
        }
        for (int i = 0; i < lastingCount; i++) {
            reversal.reverse(this, lasting[i]);
        }
        forgetRaces();
    }

    /** Leaves those that are to be reversed in every execution. */
    void forgetRaces() {
        raceCount = 0;
    }

    /** Whether event i happens before event j, or is it. */
    boolean happensBefore(int i, int j) {
        return events[j].after(events[i].task, i);
    }

    /** Whether event i happens before the second operation of a race because of what that task did before. */
    boolean happensBefore(int i, Race race) {
        int itsTask = events[i].task;
        return race.previous >= 0 && events[race.previous].after(itsTask, i)
                || race.cause >= 0 && events[race.cause].after(itsTask, i);
    }

    int tasks() {
        return tasks;
    }

    /**
     * Takes back all events but the first so many.
     *
     * @param known how many tasks were known then
     */
    void truncate(int count, int known) {
        while (size > count) {
            Event event = events[--size];
            last[event.task] = event.previous;
            cause[event.task] = event.cause;
            barrier = event.barrier;
            expired = event.expired;
            links.takeBack(event);
        }
        while (lastingCount > 0 && lasting[lastingCount - 1].at >= count) {
            lastingCount--;
        }
        tasks = known;
        for (int i = 0; i < tasks; i++) {
            if (cause[i] >= count) {
                cause[i] = NONE;
            }
        }
    }

    /** Notices what the last event did to other tasks: those that it started, and those that it notified. */
    void notice(Schedule schedule) {
        int now = schedule.tasks();
        if (now > last.length) {
            last = Arrays.copyOf(last, Math.max(now, 2 * last.length));
            cause = Arrays.copyOf(cause, last.length);
            after = Arrays.copyOf(after, last.length);
            clock = new int[last.length];
            known = new int[last.length];
        }
        for (; tasks < now; tasks++) {
            last[tasks] = NONE;
            cause[tasks] = size - 1;
            after[tasks] = schedule.after(tasks);
        }
        int i = operation(size - 1);
        if (i >= 0 && events[i].kind == Kind.NOTIFY) {
            noticeNotified(schedule, i);
        } else if (i >= 0 && events[i].kind == Kind.WAIT) {
            boolean lasts = schedule.kind(events[i].task) == Kind.AWAKE && schedule.quiet(events[i].task);
            events[i].dueThen = lasts ? schedule.due(events[i].task) : Schedule.NEVER;
        }
    }

    /** The operation that an event is, or that an answer is a part of; -1 if there is none. */
    private int operation(int event) {
        int i = event;
        while (i >= 0 && !events[i].isOperation()) {
            i = events[i].previous;
        }
        return i;
    }

    /** Those that are to take the lock now could have woken up before instead. */
    private void noticeNotified(Schedule schedule, int notify) {
        long lock = events[notify].target;
        for (int other = 0; other < tasks; other++) {
            int wait = operation(last[other]);
            if (wait >= 0
                    && cause[other] == NONE
                    && events[wait].kind == Kind.WAIT
                    && events[wait].target == lock
                    && schedule.kind(other) == Kind.LOCK
                    && schedule.target(other) == lock) {
                Node node = events[notify].node;
                describe(other, schedule.name(other), Kind.AWAKE, lock, false);
                if (node != null && node.enabled.contains(other) && node.kinds[other] == Kind.AWAKE) {
                    add(notify, Kind.AWAKE, notify + 1);
                }
                join(notify, clock);
                runOutInstead(events[wait].dueThen, size - 1);
                cause[other] = size - 1;
            }
        }
    }

    /**
     * Executes the operation of a task.
     *
     * @param expires whether it goes on because a time has passed
     * @param lasts whether it can do so only because no other can
     * @param due when that time comes
     * @param level how much of the target there is
     * @param needs how much of it is taken
     */
    void execute(
            int task,
            long name,
            Kind kind,
            long target,
            boolean waits,
            boolean expires,
            boolean lasts,
            long due,
            long level,
            long needs,
            @Nullable Node node) {
        describe(task, name, kind, target, waits);
        this.level = level;
        this.needs = needs;
        compare();
        boolean quiet = expires && lasts;
        if (quiet) {
            compareQuiet(due);
        } else if (barrier >= 0 && last[task] < barrier && cause[task] < barrier) {
            competeWithBarrier();
        }
        if (lasts && !expires) {
            runOutInstead(due, size);
        }
        Event event = append();
        event.expires = expires;
        event.quiet = quiet;
        event.due = due;
        event.level = level;
        event.node = node;
        event.answer = -1;
        links.add(event, size);
        finish(event);
        if (quiet) {
            barrier = size - 1;
        } else if (expires) {
            expired = size - 1;
        }
        if (kind == Kind.INTERRUPT) {
            wakeInstead();
        }
    }

    /** Makes a choice that is not of tasks; a part of the last operation. */
    void answer(long answer) {
        if (size == 0) {
            return; // before the first operation
        }
        Event before = events[size - 1];
        describe(before.task, before.name, Kind.LOCAL, 0, false);
        Event event = append();
        event.node = null;
        event.expires = false;
        event.quiet = false;
        event.due = Schedule.NEVER;
        event.answer = answer;
        event.cell = NONE;
        event.chain = NONE;
        event.own = NONE;
        finish(event);
    }

    /** Looks for the races of an operation that a task would do now. */
    void pend(
            int task,
            long name,
            Kind kind,
            long target,
            boolean waits,
            boolean lasts,
            long due,
            long level,
            long needs) {
        describe(task, name, kind, target, waits);
        this.level = level;
        this.needs = needs;
        compare();
        if (lasts) {
            runOutInstead(due, size);
        }
    }

    private void describe(int task, long name, Kind kind, long target, boolean waits) {
        this.task = task;
        this.name = name;
        this.kind = kind;
        this.target = target;
        this.waits = waits;
        Arrays.fill(clock, 0, tasks, 0);
        join(last[task], clock);
        join(cause[task], clock);
        System.arraycopy(clock, 0, known, 0, tasks);
        join(barrier, clock); // not known: what waited all the time could have gone on before what it waits for
    }

    private Event append() {
        if (size == events.length) {
            events = Arrays.copyOf(events, 2 * size);
            Arrays.setAll(events, i -> i < size ? events[i] : new Event());
        }
        Event event = events[size];
        event.task = task;
        event.name = name;
        event.kind = kind;
        event.target = target;
        event.waits = waits;
        event.previous = last[task];
        event.cause = cause[task];
        event.barrier = barrier;
        event.expired = expired;
        return event;
    }

    private void finish(Event event) {
        event.past = past(event);
        clock[task] = size + 1;
        if (event.clock.length < tasks) {
            event.clock = new int[Math.max(tasks, 2 * event.clock.length)];
        }
        System.arraycopy(clock, 0, event.clock, 0, tasks);
        event.width = tasks;
        last[task] = size;
        cause[task] = NONE;
        size++;
    }

    /** A number for all that comes before the event and for what it is: the same in every execution, whatever else happens. */
    private long past(Event event) {
        long before = 0;
        for (int other = 0; other < tasks; other++) {
            before += clock[other] == 0 ? 0 : events[clock[other] - 1].past;
        }
        long operation = event.isOperation() ? event.kind.ordinal() : -1 - event.answer;
        return Pasts.mix(before + Pasts.mix(event.target + event.name * 31 + (operation << 32)));
    }

    private void join(int i, int[] clock) {
        if (i >= 0) {
            Event event = events[i];
            for (int other = 0; other < event.width; other++) {
                if (event.clock[other] > clock[other]) {
                    clock[other] = event.clock[other];
                }
            }
        }
    }

    // ---- the operations that an operation depends on

    private void compare() {
        switch (kind) {
            case LOCAL -> {}
            case READ -> considerWrites(links.lastWrite(links.variable(target)));
            case WRITE, UPDATE, RECEIVE -> considerCell(links.variable(target));
            case LOCK -> {
                considerReads(links.variable(target));
                considerLock(links.lastWrite(links.variable(target)));
            }
            case UNLOCK -> considerUnlock();
            case WAIT -> {
                considerUnlock();
                considerChains(NONE, NONE, links.operationsOn(name));
            }
            case ACQUIRE -> {
                considerCell(links.variable(target));
                considerChains(NONE, NONE, links.operationsOn(name));
            }
            case GIVE_UP -> considerChains(links.lastWrite(links.variable(target)), NONE, links.operationsOn(name));
            case AWAKE -> considerChains(links.lastWrite(links.signal(target)), NONE, links.operationsOn(name));
            case NOTIFY -> considerCell(links.signal(target));
            case JOIN, PARK, SLEEP -> considerChains(NONE, links.operationsOn(target), links.operationsOn(name));
            case START, END, UNPARK, INTERRUPT, INTERRUPTED, CLEAR ->
                considerChains(NONE, links.operationsOn(target), NONE);
        }
    }

    private void considerCell(int cell) {
        considerReads(cell);
        considerWrites(links.lastWrite(cell));
    }

    private void considerReads(int cell) {
        for (int i = links.lastRead(cell); i >= 0; i = events[i].cellRead) {
            consider(i);
        }
    }

    /** Nobody else can have changed the lock since it was taken; whether it is taken can be asked at any time. */
    private void considerUnlock() {
        int cell = links.variable(target);
        considerReads(cell);
        join(links.lastWrite(cell), clock);
    }

    /** The last change; where that must come first, the one before, after which the operation was perhaps possible. */
    private void considerWrites(int newest) {
        int i = newest;
        while (i >= 0 && !consider(i)) {
            i = events[i].cellWrite;
        }
    }

    private void considerLock(int release) {
        int i = release;
        while (i >= 0 && !takesLock(events[i].kind)) {
            i = events[i].cellWrite;
        }
        if (i >= 0 && isNews(i)) {
            compete(i);
        }
        join(release, clock);
    }

    private static boolean takesLock(Kind kind) {
        return kind == Kind.LOCK || kind == Kind.ACQUIRE || kind == Kind.UPDATE;
    }

    /** The newest first, of one event and two chains. */
    private void considerChains(int single, int one, int two) {
        int i = single;
        int a = links.last(one);
        int b = two == one ? NONE : links.last(two);
        while (i >= 0 || a >= 0 || b >= 0) {
            int newest = Math.max(i, Math.max(a, b));
            if (events[newest].dependsOn(kind, target, name)) {
                consider(newest);
            }
            i = newest == i ? NONE : i;
            a = newest == a ? before(one, a) : a;
            b = newest == b ? before(two, b) : b;
        }
    }

    /** The operation before event i in the chain of a task; -1 if there is none. */
    int before(int chain, int i) {
        return events[i].chain == chain ? events[i].chainBefore : events[i].ownBefore;
    }

    private boolean isNews(int i) {
        return known[events[i].task] <= i && events[i].task != task;
    }

    /** Whether no older event needs to be considered because of this one. */
    private boolean consider(int i) {
        if (i < 0 || !isNews(i)) {
            return true;
        }
        boolean race = compete(i);
        join(i, clock);
        if (race) {
            join(i, known);
        }
        return race;
    }

    /**
     * What goes on only because no other task can depends on everything. It could have come before a wait that ran out of time early,
     * unless that one's time would have come first.
     */
    private void compareQuiet(long due) {
        for (int i = expired; i > barrier; i = events[i].expired) {
            if (events[i].due >= due && events[i].node != null && isNews(i)) {
                add(i, kind, size);
                races[raceCount - 1].quiet = true;
            }
        }
        for (int other = 0; other < tasks; other++) {
            join(last[other], clock);
        }
    }

    /**
     * A wait ends by what others did, or is left. If that needed others whose time had passed early, and later than that of the wait, it
     * could have run out of time before, when nothing else went on. What else went on depends on all of the execution.
     *
     * @param at the event that ends it
     */
    private void runOutInstead(long due, int at) {
        for (int i = expired; i > barrier && due != Schedule.NEVER; i = events[i].expired) {
            int other = events[i].task;
            if (events[i].due >= due && events[i].node != null && clock[other] > i && !isBeforeWait(i)) {
                if (lastingCount == lasting.length) {
                    lasting = Arrays.copyOf(lasting, 2 * lastingCount);
                    Arrays.setAll(lasting, k -> k < lastingCount ? lasting[k] : new Race());
                }
                Race race = lasting[lastingCount++];
                describe(race, i, kind, EVER);
                race.quiet = true;
                race.at = at;
            }
        }
    }

    /** Whether event i happens before the task says what it is about to do. */
    private boolean isBeforeWait(int i) {
        return last[task] >= 0 && happensBefore(i, last[task]) || cause[task] >= 0 && happensBefore(i, cause[task]);
    }

    /** The task could have gone on when another one did so only because no other could; if that was a choice. */
    private void competeWithBarrier() {
        Node node = events[barrier].node;
        if (node != null && task < node.tasks && node.enabled.contains(task) && !node.quiet.contains(task)) {
            add(barrier, node.kinds[task], barrier + 1);
        }
    }

    // ---- races

    /** Adds a race, if the operation can come before the event. */
    private boolean compete(int i) {
        Node node = events[i].node;
        if (node == null) {
            return false; // nothing else could go on
        }
        boolean pending = task < node.tasks && last[task] < i && cause[task] < i;
        boolean ordered = after[task] != 0; // what comes before a pending one depends on event i, too
        if (pending
                ? !node.enabled.contains(task) && (ordered || !isAvailable(i))
                : (waits || ordered) && !isAvailable(i)) {
            return false;
        }
        add(i, pending ? node.kinds[task] : kind, size);
        return true;
    }

    private boolean isAvailable(int i) {
        return after[task] == 0
                ? releases.isReleased(kind, task, name, target, needs, level, i)
                : releases.isReceived(after[task], target, i);
    }

    private void add(int first, Kind second, int end) {
        if (raceCount == races.length) {
            races = Arrays.copyOf(races, 2 * raceCount);
            Arrays.setAll(races, i -> i < raceCount ? races[i] : new Race());
        }
        describe(races[raceCount++], first, second, end);
    }

    private void describe(Race race, int first, Kind second, int end) {
        race.first = first;
        race.end = end;
        race.task = task;
        race.name = name;
        race.kind = second;
        race.target = target;
        race.quiet = false;
        race.previous = last[task];
        race.cause = cause[task];
    }

    /**
     * The task that was just interrupted was perhaps notified before, in no order with that. If the interrupt comes first, it can
     * wake up by itself: its AWAKE, which was made impossible by the notification, can come before that.
     */
    private void wakeInstead() {
        int own = links.operationsOn(target);
        int its = links.last(own);
        while (its >= 0 && (events[its].name != target || events[its].kind == Kind.START)) {
            its = before(own, its);
        }
        if (its < 0) {
            return;
        }
        int interrupted = events[its].task;
        int notified = cause[interrupted];
        int before = last[interrupted];
        while (before >= 0 && (notified < 0 || events[before].kind != Kind.WAIT)) {
            notified = events[before].cause;
            before = events[before].previous;
        }
        if (before < 0) {
            return;
        }
        int notify = operation(notified);
        if (known[events[notify].task] <= notify && events[notify].node != null) {
            long lock = events[before].target;
            describe(interrupted, target, Kind.AWAKE, lock, false);
            add(notify, Kind.AWAKE, size);
            races[raceCount - 1].previous = before;
            races[raceCount - 1].cause = NONE;
        }
    }
}
