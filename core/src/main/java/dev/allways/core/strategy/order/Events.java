package dev.allways.core.strategy.order;

import dev.allways.core.ChoicePoint.Schedule;
import dev.allways.core.Operation.Kind;
import dev.allways.core.Operation.Mode;
import dev.allways.core.Pending;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The execution in progress: its events, which of them happen before which as vector clocks, and the races between
 * them.
 *
 * <p>The order is that of {@link dev.allways.core.Footprint#dependsOn}, and: what starts a task comes before the
 * task's first operation, and what notifies a waiting task before its next.
 */
final class Events {
    /*
     * An operation is compared with the last change of each of its cells, and with what was done to that since then;
     * and with what was before, as long as it could not have come before the newer ones: a lock is only taken when it
     * is free, so taking it races with the taking before it, never with a giving back.
     */
    private static final int NONE = Event.NONE;
    private static final int EVER = Integer.MAX_VALUE;

    private Event[] events = new Event[64];
    private int size;
    private int barrier = NONE; // the last quiet event
    private int expired = NONE; // the last one that continued early because a time had passed
    private int tasks;
    private int[] last = new int[8]; // of each task: its last event
    private int[] cause = new int[8]; // of each task: what let it do its next operation, see Event.cause
    private long[] after = new long[8]; // of each task: see Schedule.after

    private final Links links = new Links();
    private final Releases releases = new Releases(this, links);

    private Race[] races = new Race[16]; // of the execution in progress, in the order of the events that show them
    private int raceCount;
    private int reversed; // how many of them were reversed as they are now
    private int old; // events that were there then
    private int[] least = new int[8]; // the least clock of those that were not

    // the operation that is compared with those before it
    private int task;
    private Step step = new Step();
    private final Step other = new Step(); // of a task that can't continue, or could have done something else
    private int[] heads = new int
            [9]; // where the lists of those begin that it is compared with: reads, additions, changes of each cell
    private int[] cells = new int[3]; // the numbers of its cells
    private int[] clock = new int[8];
    private int[] known = new int[8]; // the clock without what came only by operations that can't come after this one

    Events() {
        Arrays.setAll(events, i -> new Event());
        Arrays.setAll(races, i -> new Race());
    }

    int size() {
        return size;
    }

    /** The last event; null if there is none. */
    @Nullable
    Event last() {
        return size == 0 ? null : events[size - 1];
    }

    /** Whether the last operation started a task, whatever was chosen behind it. */
    boolean endWithStart() {
        int last = size - 1;
        while (last > 0 && events[last].answer != NONE) {
            last--;
        }
        return last >= 0 && events[last].kind() == Kind.START;
    }

    Event get(int i) {
        return events[i];
    }

    /**
     * Shows the races that the execution in progress has, and that were not reversed as they are now.
     *
     * @param all shows those once more that were, too, if some event that was not there then can come before their
     *     first operation
     */
    void reverse(Consumer<Race> reversal, boolean all) {
        if (all) {
            findLeast();
        }
        for (int i = 0; i < raceCount; i++) {
            Race race = races[i];
            if (i >= reversed || race.lasts || all && least[events[race.first].task] <= race.first) {
                reversal.accept(race);
            }
        }
        forgetRaces();
    }

    private void findLeast() {
        if (least.length < tasks) {
            least = new int[2 * tasks];
        }
        Arrays.fill(least, 0, tasks, EVER);
        for (int i = old; i < size; i++) {
            Event event = events[i];
            for (int other = 0; other < tasks; other++) {
                least[other] = Math.min(least[other], other < event.width ? event.clock[other] : 0);
            }
        }
    }

    /** All races so far were reversed as they are now. */
    void forgetRaces() {
        reversed = raceCount;
        old = size;
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
        while (raceCount > 0 && races[raceCount - 1].at >= count) {
            raceCount--;
        }
        reversed = Math.min(reversed, raceCount);
        old = Math.min(old, size);
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
        long notified = i < 0 ? 0 : events[i].kind().notified(events[i].target(), events[i].part());
        if (notified != 0) {
            noticeNotified(schedule, i, notified);
        } else if (i >= 0 && events[i].kind() == Kind.WAIT) {
            Pending next = schedule.pending(events[i].task);
            if (next != null && !next.kind().isKnownAs(Kind.AWAKE)) {
                next = null; // it woke up at once
            }
            events[i].awakes = next == null ? null : next.kind();
            events[i].dueThen = next != null && next.lazy() ? next.due() : Pending.NEVER;
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
    private void noticeNotified(Schedule schedule, int notify, long lock) {
        for (int notified = 0; notified < tasks; notified++) {
            int wait = operation(last[notified]);
            Kind awakes = wait < 0 || events[wait].kind() != Kind.WAIT ? null : events[wait].awakes;
            if (awakes != null
                    && cause[notified] == NONE
                    && events[wait].target() == lock
                    && isToLock(schedule.pending(notified), lock)) {
                Node node = events[notify].node;
                boolean wasToAwake = becomeAwakening(node, notified, schedule.name(notified), awakes, lock);
                describe(notified, other);
                if (wasToAwake && node != null && node.enabled.contains(notified)) {
                    add(notify, step, notify + 1, size - 1);
                }
                join(notify, clock);
                runOutInstead(events[wait].dueThen, size - 1);
                cause[notified] = size - 1;
            }
        }
    }

    /**
     * What a task was about to do that waited on a lock and was notified.
     *
     * @param node where the other one was to notify; null: there was no choice
     * @param awakes how it was to be woken up
     * @return whether it is known from there
     */
    private boolean becomeAwakening(@Nullable Node node, int notified, long name, Kind awakes, long lock) {
        other.clear(0);
        if (node != null && notified < node.tasks && node.step(notified).kind().isKnownAs(Kind.AWAKE)) {
            other.set(node.step(notified));
            return true;
        }
        other.set(name, awakes, lock, 0);
        return false;
    }

    private static boolean isToLock(@Nullable Pending pending, long lock) {
        return pending != null && pending.kind() == Kind.LOCK && pending.target() == lock;
    }

    /**
     * Executes the operation of a task.
     *
     * @param node where the task was chosen; null: there was no choice
     */
    void execute(int task, Step about, @Nullable Node node) {
        describe(task, about);
        compare();
        boolean quiet = about.expires() && about.lazy();
        if (quiet) {
            compareQuiet(about.due());
        } else if (barrier >= 0 && last[task] < barrier && cause[task] < barrier) {
            competeWithBarrier();
        }
        runOutInstead(quiet ? about.putOff() : about.firstDue(), size);
        Event event = append();
        if (event != about) {
            event.copy(about);
        }
        event.quiet = quiet;
        event.node = node;
        event.answer = NONE;
        links.add(event, cells, size);
        finish(event);
        if (quiet) {
            barrier = size - 1;
        } else if (about.expires()) {
            expired = size - 1;
        }
        if (event.kind() == Kind.INTERRUPT) {
            wakeInstead(event.target());
        }
    }

    /** Makes a choice that is not of tasks; a part of the last operation. */
    void answer(long answer) {
        if (size == 0) {
            return; // before the first operation
        }
        Event before = events[size - 1];
        other.clear(before.name());
        describe(before.task, other);
        Event event = append();
        event.copy(other);
        event.node = null;
        event.quiet = false;
        event.answer = answer;
        finish(event);
    }

    /** Looks for the races of an operation that a task would do now. */
    void pend(int task, long name, Pending pending) {
        other.meet(name, pending);
        describe(task, other);
        compare();
        runOutInstead(other.firstDue(), size);
    }

    private void describe(int task, Step step) {
        this.task = task;
        this.step = step;
        int width = 0;
        if (last[task] >= 0) {
            Event before = events[last[task]];
            width = before.width;
            copy(before.clock, clock, width);
        }
        for (int other = width; other < tasks; other++) {
            clock[other] = 0;
        }
        join(cause[task], clock);
        copy(clock, known, tasks);
        join(barrier, clock); // not known: what waited all the time could have gone on before what it waits for
    }

    /** The step that an operation can become before it is executed. */
    Step coming() {
        if (size == events.length) {
            events = Arrays.copyOf(events, 2 * size);
            Arrays.setAll(events, i -> i < size ? events[i] : new Event());
        }
        return events[size];
    }

    private Event append() {
        Event event = (Event) coming();
        event.task = task;
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
        copy(clock, event.clock, tasks);
        event.width = tasks;
        last[task] = size;
        cause[task] = NONE;
        size++;
    }

    /**
     * A number for all that comes before the event and for what it is: the same in every execution, whatever else
     * happens.
     */
    private long past(Event event) {
        long before = 0;
        for (int other = 0; other < tasks; other++) {
            before += clock[other] == 0 ? 0 : events[clock[other] - 1].past;
        }
        long operation = event.isOperation() ? event.kind().hashCode() : -1 - event.answer;
        return Pasts.mix(
                before + Pasts.mix(event.target() + event.part() * 17 + event.name() * 31 + (operation << 32)));
    }

    private static void copy(int[] from, int[] to, int width) {
        for (int other = 0; other < width; other++) { // a few: a call for many would take longer
            to[other] = from[other];
        }
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

    /** Considers, the newest first: what is independent of the operation is passed over. */
    private void compare() {
        int lists = 0;
        Kind kind = step.kind();
        int accesses = kind.accesses();
        if (3 * accesses > heads.length) {
            heads = new int[3 * accesses];
            cells = new int[accesses];
        }
        for (int i = 0; i < accesses; i++) {
            Mode mode = kind.access(i).mode();
            int cell = links.cell(step, i);
            cells[i] = cell;
            heads[lists++] = mode == Mode.READ ? NONE : links.lastRead(cell);
            heads[lists++] = mode == Mode.ADD ? NONE : links.lastAdd(cell);
            heads[lists++] = links.lastWrite(cell);
        }
        for (int list = newest(lists); list >= 0; list = newest(lists)) {
            int i = heads[list];
            boolean race = consider(i);
            int its = events[i].indexOf(cells[list / 3]);
            switch (list % 3) {
                case 0 -> heads[list] = events[i].read(its);
                case 1 -> heads[list] = events[i].add(its);
                default -> passOver(list, race, events[i], its);
            }
        }
    }

    /** Continues, from a change that can't come behind the operation, to what was done to the cell before that. */
    private void passOver(int list, boolean race, Event change, int its) {
        heads[list] = race ? NONE : change.write(its); // after which the operation was perhaps possible
        if (!race) {
            Mode mode = step.kind().access(list / 3).mode();
            heads[list - 2] = mode == Mode.READ ? NONE : change.read(its);
            heads[list - 1] = mode == Mode.ADD ? NONE : change.add(its);
        }
    }

    /** The list that begins with the newest event; -1 if all are empty. */
    private int newest(int lists) {
        int newest = NONE;
        for (int list = 0; list < lists; list++) {
            if (heads[list] >= 0 && (newest < 0 || heads[list] > heads[newest])) {
                newest = list;
            }
        }
        return newest;
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
     * What continues only because no other task can depends on everything. It could have come before a wait that ran
     * out of time early, unless that one's time would have come first.
     */
    private void compareQuiet(long due) {
        for (int i = expired; i >= 0; i = events[i].expired) {
            if (isNews(i) && isAfterTime(i, due)) {
                add(i, step, size, size).quiet = true;
            }
        }
        for (int other = 0; other < tasks; other++) {
            join(last[other], clock);
        }
    }

    /**
     * A wait ends by what others did, or is left. If that needed others whose time had passed early, and later than
     * that of the wait, it could have run out of time before, when nothing else continued. What else continued depends
     * on all of the execution.
     *
     * @param at the event that ends it
     */
    private void runOutInstead(long due, int at) {
        for (int i = expired; i >= 0 && due != Pending.NEVER; i = events[i].expired) {
            boolean needed = clock[events[i].task] > i && !isBeforeWait(i, last[task], cause[task]);
            if (needed && isAfterTime(i, due)) {
                Race race = add(i, step, EVER, at);
                race.quiet = true;
                race.lasts = true;
            }
        }
    }

    /**
     * Whether event i, where others could continue, would have come behind a time. No wait that ran out since then would
     * have done so before that time: each began because of event i.
     */
    private boolean isAfterTime(int i, long due) {
        boolean after = events[i].due() >= due && events[i].node != null;
        for (int other = barrier; after && other > i; other = events[other].barrier) {
            Event quiet = events[other];
            after = quiet.due() < due && isBeforeWait(i, quiet.previous, quiet.cause);
        }
        return after;
    }

    /**
     * Whether event i happens before a task says what it is about to do.
     *
     * @param previous the last event of the task
     * @param cause see {@link Event#cause}
     */
    private boolean isBeforeWait(int i, int previous, int cause) {
        return previous >= 0 && happensBefore(i, previous) || cause >= 0 && happensBefore(i, cause);
    }

    /** The task could have gone on when another one did so only because no other could; if that was a choice. */
    private void competeWithBarrier() {
        Node node = events[barrier].node;
        if (node != null && task < node.tasks && node.enabled.contains(task) && !node.quiet.contains(task)) {
            add(barrier, node.step(task), barrier + 1, size);
        }
    }

    // ---- races

    /** Adds a race, if the operation can come before the event. */
    private boolean compete(int i) {
        Node node = events[i].node;
        if (node == null) {
            return false; // nothing else could continue
        }
        boolean pending = task < node.tasks && last[task] < i && cause[task] < i;
        boolean ordered = after[task] != 0; // what comes before a pending one depends on event i, too
        if (pending
                ? (!node.enabled.contains(task) || givesUp(i)) && (ordered || !isAvailable(i))
                : (step.blocks() || ordered) && !isAvailable(i) || !step.couldReplace(events[i])) {
            return false;
        }
        add(i, pending ? node.step(task) : step, size, size);
        return true;
    }

    /**
     * Whether event i is an interrupt that may have let the task give up: what it could have had before has to be waited
     * for now.
     */
    private boolean givesUp(int i) {
        return events[i].kind() == Kind.INTERRUPT && step.blocks();
    }

    private boolean isAvailable(int i) {
        return after[task] == 0 ? releases.isReleased(step, i) : releases.isReceived(after[task], step.target(), i);
    }

    /** @param at see {@link Race#at} */
    private Race add(int first, Step second, int end, int at) {
        if (raceCount == races.length) {
            races = Arrays.copyOf(races, 2 * raceCount);
            Arrays.setAll(races, i -> i < raceCount ? races[i] : new Race());
        }
        Race race = races[raceCount++];
        race.first = first;
        race.end = end;
        race.at = at;
        race.task = task;
        race.set(second);
        race.quiet = false;
        race.lasts = false;
        race.previous = last[task];
        race.cause = cause[task];
        return race;
    }

    /**
     * The task that was just interrupted was perhaps notified before, in no order with that. If the interrupt comes
     * first, it can wake up by itself, if it heeds interrupts: its AWAKE, which was made impossible by the
     * notification, can come before that.
     */
    private void wakeInstead(long name) {
        int interrupted = 0;
        while (interrupted < tasks && (last[interrupted] < 0 || events[last[interrupted]].name() != name)) {
            interrupted++;
        }
        if (interrupted == tasks) {
            return;
        }
        int notified = cause[interrupted];
        int before = last[interrupted];
        while (before >= 0 && (notified < 0 || events[before].kind() != Kind.WAIT)) {
            notified = events[before].cause;
            before = events[before].previous;
        }
        if (before < 0) {
            return;
        }
        int notify = operation(notified);
        Kind awakes = events[before].awakes;
        if (awakes == null || !awakes.awaits()) {
            return; // it heeds no interrupts
        }
        if (known[events[notify].task] <= notify && events[notify].node != null) {
            becomeAwakening(events[notify].node, interrupted, name, awakes, events[before].target());
            describe(interrupted, other);
            Race race = add(notify, other, size, size - 1);
            race.previous = before;
            race.cause = NONE;
        }
    }
}
