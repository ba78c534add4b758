package dev.allways.core.strategy.unfolding;

import dev.allways.core.Action;
import dev.allways.core.ChoicePoint;
import dev.allways.core.ChoicePoint.Schedule;
import dev.allways.core.Decider;
import dev.allways.core.Operation.Kind;
import dev.allways.core.Pending;
import dev.allways.core.Stay;
import dev.allways.core.Stop;
import dev.allways.core.strategy.LeftOut;
import dev.allways.core.strategy.unfolding.LocalState.Next;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One execution after the other: first what happens before an event, in some order, then the event, then whatever is
 * enabled, new events first.
 */
final class Course implements Decider {
    private static final Event[] NOBODY = {};
    private static final int RETRIES = 1_000; // of one extension

    private final Net net;
    private final DeadEnds deadEnds;
    private final Encounters encounters;
    private int run;
    private @Nullable Extension target;
    private int left; // events that come before it
    private @Nullable Extension wanted; // the target, also when it was reached
    private LocalState[] history = {}; // what was to come before it
    private final List<Free> free = new ArrayList<>(); // answers that were given before it and are no part of that
    private int given; // how many of them this execution has given
    private int retries;
    private LocalState[] at = new LocalState[8]; // by line
    private Line[] lines = new Line[8]; // of the tasks
    private int tasks;
    private @Nullable Event last; // executed, but what it has led to was not seen
    private Line mover; // of that
    private boolean lingering;
    private boolean inVain; // what was to come is not enabled behind its history
    private boolean ended; // the last schedule was that of the end
    private boolean astray; // what comes is not part of the net
    private final List<LocalState> changed = new ArrayList<>();
    private final List<Line> begun = new ArrayList<>();
    private @Nullable Schedule shown;
    private @Nullable Supplier<Action> telling; // what the last event does
    private String besides = "";
    private long inexact;
    private long strayed;
    private long late; // choices behind the end of all tasks
    private long cutOff;
    private long missed;
    private boolean waits; // some wait ends only when nothing else continues
    private int lastedIn; // the run in which one could end so
    private long lasting; // such runs

    Course(Net net, DeadEnds deadEnds, Encounters encounters) {
        this.net = net;
        this.deadEnds = deadEnds;
        this.encounters = encounters;
        mover = net.origin();
    }

    /** An answer that belongs neither to the history of an event nor to the event. */
    private static final class Free {
        final LocalState state;
        final int usual; // the number of the answer that is given first
        int rank; // of the one that is given: how many were given before

        Free(LocalState state, int usual) {
            this.state = state;
            this.usual = usual;
        }

        Event event() {
            return state.answers.get(rank == 0 ? usual : rank <= usual ? rank - 1 : rank);
        }

        boolean hasNext() {
            return rank + 1 < state.answers.size();
        }
    }

    /** How many executions were begun. */
    int runs() {
        return run;
    }

    /** Begins an execution that comes to no certain event. */
    void begin() {
        free.clear();
        retries = 0;
        restart();
    }

    private void restart() {
        run++;
        given = 0;
        target = null;
        wanted = null;
        left = 0;
        tasks = 0;
        last = null;
        mover = net.origin();
        at[0] = net.root(mover);
        lingering = false;
        ended = false;
        inVain = false;
        astray = false;
        shown = null;
        telling = null;
    }

    /** Begins an execution that comes to a set of events, and then to one that it makes possible, if there is one. */
    void begin(@Nullable Extension target, LocalState[] history) {
        free.clear();
        retries = 0;
        restart(target, history);
    }

    private void restart(@Nullable Extension target, LocalState[] history) {
        restart();
        this.target = target;
        this.history = history;
        wanted = target;
        for (LocalState end : history) {
            for (LocalState state = end; state != null && state.by != null; state = state.parent) {
                LocalState before = state.parent;
                if (before != null) {
                    before.followed = run;
                    before.follower = state;
                }
                Event event = state.by;
                if (event.to == state) {
                    left++;
                    for (int i = 0; i < event.met(); i++) {
                        if (!event.writes(i)) {
                            Version version = event.met(i);
                            version.owed = version.owedIn == run ? version.owed + 1 : 1;
                            version.owedIn = run;
                        }
                    }
                }
            }
        }
    }

    @Override
    public boolean lingers() {
        lingering = true;
        return true;
    }

    @Override
    public long choose(ChoicePoint point) {
        boolean isEnd = lingering;
        lingering = false;
        if (astray) {
            return 0;
        }
        if (point instanceof Schedule schedule) {
            see(schedule);
            long answer = astray ? 0 : pick(schedule);
            if (!astray) {
                execute(schedule, schedule.task(answer));
            }
            return answer;
        }
        return isEnd ? 0 : answer(point.size(), point instanceof ChoicePoint.Pick pick && pick.amid());
    }

    @Override
    public void step(Schedule schedule) {
        lingering = false;
        if (astray) {
            return;
        }
        see(schedule);
        if (schedule.size() == 0 && !astray) {
            noteEnd(schedule);
        } else if (!astray) {
            int task = schedule.task(0);
            if (left == 0 && target != null && isTarget(at[lines[task].index])) {
                target = null;
            }
            execute(schedule, task);
        }
    }

    private void noteEnd(Schedule schedule) {
        ended = true;
        LocalState[] ends = new LocalState[net.lines().size()];
        ends[0] = at[0];
        int size = 1;
        boolean dead = false;
        for (int task = 0; task < tasks; task++) {
            int line = lines[task].index;
            ends[line] = at[line];
            size = Math.max(size, line + 1);
            dead |= schedule.pending(task) != null;
        }
        if (dead) {
            deadEnds.executed(Arrays.copyOf(ends, size));
        }
    }

    // ---- choices of the task that has made the last step

    /** @param amid whether the last operation is still at work */
    private long answer(long options, boolean amid) {
        Event notification = last == null ? null : last.source();
        if (last != null) {
            last.answered = notification != null
                    && notification.meeting != null
                    && (isChoiceOf(notification.meeting.state.kind) || amid && notification.changes());
            notification = last.answered ? notification : null;
            close(last);
        }
        LocalState state = at[mover.index];
        if (state.next == Next.UNKNOWN) {
            net.meet(state, options);
        }
        if (state.next != Next.CHOICE || state.options != options) {
            stray();
            return 0;
        }
        Event event;
        if (target instanceof Event wanted && wanted.from == state) {
            event = wanted;
            target = null;
        } else if (state.followed == run && state.follower != null) {
            event = Objects.requireNonNull(state.follower.by);
        } else if (left > 0 || target != null) {
            event = freely(state);
        } else {
            event = state.answers.get(usual(state));
        }
        event.operation = notification;
        last = event;
        return event.answer;
    }

    /** Whether a choice behind an operation is what the operation does: whom it wakes, or whether it waits at all. */
    private static boolean isChoiceOf(Kind kind) {
        return kind.isKnownAs(Kind.NOTIFY) || kind.isKnownAs(Kind.WAIT);
    }

    private static int usual(LocalState state) {
        return state.answers.getLast().isCovered() ? 0 : state.answers.size() - 1;
    }

    /**
     * An answer before the target. It may be that with it what is to come is not possible: then another one is given in
     * the next execution.
     */
    private Event freely(LocalState state) {
        if (given == free.size()) {
            free.add(new Free(state, usual(state)));
        }
        Free its = free.get(given++);
        if (its.state != state) {
            stray();
        }
        return its.event();
    }

    /**
     * Begins an execution that comes by other answers to what the last one did not come to; false if it did, or if
     * there are none.
     */
    boolean retries() {
        boolean came = wanted == null ? left == 0 : wanted.isCovered();
        if (came || astray || inVain || free.isEmpty()) {
            return false;
        }
        while (!free.isEmpty() && !free.getLast().hasNext()) {
            Free last = free.removeLast();
            missed += last.state.answers.size() < last.state.options ? 1 : 0;
        }
        if (free.isEmpty()) {
            return false;
        }
        if (retries++ == RETRIES) {
            missed++;
            return false;
        }
        free.getLast().rank++;
        restart(wanted, history);
        return true;
    }

    // ---- what is seen

    private void see(Schedule schedule) {
        shown = schedule;
        meetTasks(schedule);
        if (last != null) {
            close(last);
        } else if (!changed.isEmpty()) {
            stray();
        } else {
            begun.forEach(line -> at[line.index] = net.root(line));
            begun.clear();
        }
        for (int task = 0; task < tasks && !astray; task++) {
            Pending pending = schedule.pending(task);
            LocalState state = at[lines[task].index];
            if (state.next == Next.UNKNOWN) {
                net.meet(state, pending);
                state.lasts = pending != null && pending.lazy();
                waits |= state.lasts;
            } else if (!state.isAbout(pending)) {
                stray();
            }
        }
        for (int task = 0; task < tasks && !astray; task++) {
            Pending pending = schedule.pending(task);
            if (pending != null) {
                noteLasting(pending, schedule.answerOf(task) >= 0);
                Meeting meeting = net.meeting(at[lines[task].index], run);
                if (meeting == null || !meeting.resolved) {
                    boolean enabled = schedule.answerOf(task) >= 0;
                    // with one task offered, a front may mean that the others need not come before that one's step
                    meeting = net.see(at[lines[task].index], pending, enabled, enabled || schedule.size() != 1, run);
                }
                if (meeting == null) {
                    stray();
                }
            }
        }
        if (net.hasStays() && !astray) {
            noteEncounters();
        }
    }

    private void noteLasting(Pending pending, boolean enabled) {
        if (enabled && pending.expires() && pending.lazy() && lastedIn != run) {
            lastedIn = run;
            lasting++;
        }
    }

    private void noteEncounters() {
        for (int one = 0; one < tasks; one++) {
            Stay stay = at[lines[one].index].stay;
            for (int other = 0; other < one && stay.isSomewhere(); other++) {
                encounters.executed(stay, at[lines[other].index].stay);
            }
        }
    }

    /** Finds the tasks that are new, and those that were set on. */
    private void meetTasks(Schedule schedule) {
        changed.clear();
        begun.clear();
        for (int task = 0; task < tasks; task++) {
            LocalState state = at[lines[task].index];
            if ((lines[task] != mover || last == null)
                    && state.next != Next.UNKNOWN
                    && !state.isAbout(schedule.pending(task))) {
                changed.add(state);
            }
        }
        for (int now = schedule.tasks(); tasks < now; tasks++) {
            Line line = net.line(schedule, tasks);
            if (tasks == lines.length) {
                lines = Arrays.copyOf(lines, 2 * tasks);
            }
            lines[tasks] = line;
            if (line.index >= at.length) {
                at = Arrays.copyOf(at, 2 * line.index);
            }
            begun.add(line);
        }
    }

    /** Takes up what the last event has led to. */
    private void close(Event event) {
        last = null;
        tell(event);
        if (event.to == null) {
            net.cover(event, changed, begun);
            net.extend(event);
            if (event.meeting == null && event == event.from.answers.getLast()) {
                net.answer(event.from);
            }
            if (!begun.isEmpty()) {
                event.from.line.creator = true;
            }
        } else if (Net.to(event).fatal || event.others.length != changed.size() + begun.size()) {
            stray();
            return;
        }
        if (event.from.followed == run && event.from.follower == event.to) {
            left--;
        }
        at[mover.index] = Net.to(event);
        for (LocalState other : event.others) {
            at[other.line.index] = other;
        }
        Event source = event.source();
        for (int i = 0; i < source.met(); i++) {
            Version version = source.met(i);
            Place place = version.place;
            if (place.run != run) {
                place.run = run;
                place.current = place.initial;
                place.readers = NOBODY;
            }
            if (source.writes(i)) {
                place.current = event.answered ? place.current : event.made[i];
                place.readers = NOBODY;
            } else if (source == event) {
                if (version.owedIn == run) {
                    version.owed--;
                }
                if (!net.contextual) {
                    read(place, event);
                }
            }
        }
        changed.clear();
        begun.clear();
    }

    private void tell(Event event) {
        if (telling != null && event.meeting != null) {
            event.action = telling.get();
            telling = null;
        }
    }

    private static void read(Place place, Event event) {
        Event[] readers = place.readers;
        for (int i = 0; i < readers.length; i++) {
            if (readers[i].from.line == event.from.line) {
                readers[i] = event;
                return;
            }
        }
        place.readers = Arrays.copyOf(readers, readers.length + 1);
        place.readers[readers.length] = event;
    }

    private void stray() {
        if (ended) {
            late++;
        } else {
            strayed++;
        }
        astray = true;
    }

    // ---- what comes next

    private void execute(Schedule schedule, int task) {
        Pending pending = Objects.requireNonNull(schedule.pending(task), "pending");
        if (pending.expires() && pending.lazy()) {
            astray = true;
            return;
        }
        mover = lines[task];
        LocalState state = at[mover.index];
        Event next = followed(state);
        Event event = next != null && isNext(next) ? next : event(state);
        if (event == null) {
            stray();
            return;
        }
        last = event;
        if (!event.isCovered() && net.isSmall()) {
            telling = schedule.action(schedule.answerOf(task));
            mover.text = schedule.taskName(task);
        }
    }

    /** The event that a task would make; null: none was expected. */
    private @Nullable Event event(LocalState state) {
        Meeting meeting = net.meeting(state, run);
        return meeting == null ? null : Net.event(meeting, net.contextual ? NOBODY : readers(meeting));
    }

    private Event[] readers(Meeting meeting) {
        Event[] all = NOBODY;
        for (int i = 0; i < meeting.versions.length; i++) {
            Place place = meeting.versions[i].place;
            if (meeting.writes[i] && place.run == run) {
                for (Event reader : place.readers) {
                    if (reader.from.line != meeting.state.line) {
                        all = Arrays.copyOf(all, all.length + 1);
                        all[all.length - 1] = reader;
                    }
                }
            }
        }
        if (all.length > 1) {
            Arrays.sort(all, Net.ORDER);
        }
        return all;
    }

    /** The answer that lets the next task run. */
    private long pick(Schedule schedule) {
        if (left > 0) {
            return follow(schedule);
        }
        if (target != null) {
            return reach(schedule);
        }
        long first = 0;
        boolean creator = true;
        for (long answer = 0, size = schedule.size(); answer < size; answer++) {
            LocalState state = at[lines[schedule.task(answer)].index];
            if (state.kind == Kind.START || isOwn(state)) {
                return answer; // so that as much as possible is left to continue beside the rest
            }
        }
        for (long answer = 0, size = schedule.size(); answer < size; answer++) {
            Line line = lines[schedule.task(answer)];
            if (creator && !line.creator) {
                creator = false;
                first = answer;
            }
        }
        for (int pass = 0; pass < 2; pass++) {
            for (long answer = 0, size = schedule.size(); answer < size; answer++) {
                Line line = lines[schedule.task(answer)];
                if (line.creator == (pass == 1)) {
                    Event event = event(at[line.index]);
                    if (event != null && !event.isCovered()) {
                        return answer;
                    }
                }
            }
        }
        return first;
    }

    /** Whether no other task has ever had to do with what the operation is about. */
    private static boolean isOwn(LocalState state) {
        for (Place place : state.places) {
            if (place.isShared) {
                return false;
            }
        }
        return true;
    }

    /** An event of the history that can be executed, and overwrites nothing that is still to be read. */
    private long follow(Schedule schedule) {
        for (long answer = 0, size = schedule.size(); answer < size; answer++) {
            Event event = followed(at[lines[schedule.task(answer)].index]);
            if (event != null && isNext(event)) {
                return answer;
            }
        }
        stray();
        return 0;
    }

    /**
     * What comes next of the history in which a task is: perhaps an event that was found before it was known which
     * cells such an operation may have to do with. Null: nothing.
     */
    private @Nullable Event followed(LocalState state) {
        LocalState next = left > 0 && state.followed == run ? state.follower : null;
        Event event = next == null ? null : next.by;
        return event != null && event.to == next ? event : null;
    }

    private boolean isNext(Event event) {
        for (int i = 0; i < event.met(); i++) {
            Version version = event.met(i);
            Place place = version.place;
            Version now = place.run == run ? place.current : place.initial;
            if (now != version || event.writes(i) && version.owedIn == run && version.owed > 0) {
                return false;
            }
        }
        return true;
    }

    private boolean isTarget(LocalState state) {
        Meeting meeting = target instanceof Event event ? event.meeting : (Meeting) target;
        return meeting != null && state == meeting.state && net.meeting(state, run) == meeting;
    }

    private long reach(Schedule schedule) {
        for (long answer = 0, size = schedule.size(); answer < size; answer++) {
            if (isTarget(at[lines[schedule.task(answer)].index])) {
                target = null;
                return answer;
            }
        }
        inVain = true;
        throw Stop.because(Stop.Why.SLEEPING);
    }

    /**
     * Takes up that the execution has ended.
     *
     * @param byProgram whether its last event has ended it
     * @param early whether it was stopped
     */
    void end(boolean byProgram, boolean early) {
        if (byProgram && early && !ended && shown != null && shown.alive() > 1) {
            cutOff++;
        }
        if (last != null) {
            tell(last);
            changed.clear();
            begun.clear();
            if (byProgram && last.to == null) {
                net.cover(last, changed, begun);
                Net.to(last).next = Next.NOTHING;
                Net.to(last).fatal = true;
            }
            if (last.meeting == null && last == last.from.answers.getLast()) {
                net.answer(last.from);
            }
            last = null;
        }
        if (shown != null && !shown.besides().isEmpty()) {
            inexact++;
            besides = shown.besides();
        }
        shown = null;
    }

    /** Whether waits were met that end only when nothing else continues, and no execution came to where they do. */
    boolean waitsMayLast() {
        return waits && lasting == 0;
    }

    /** How many executions went otherwise than others after the same past. */
    long strayed() {
        return strayed;
    }

    /** Says what was left out. */
    void tell(LeftOut leftOut) {
        leftOut.add(inexact, "stood for others, which were left out and may go another way: " + besides);
        leftOut.add(strayed, "went otherwise than others after the same past");
        leftOut.add(
                late,
                "chose more when no task could continue, which depends on all of them: dpor and optimal-dpor explore"
                        + " it");
        leftOut.add(cutOff, "ended before all tasks did: what these would have done is not known");
        leftOut.add(missed, "event", "may be possible by answers of other tasks that were not tried");
        leftOut.add(
                lasting,
                "came to waits that end only when nothing else continues: what comes then is not part of the"
                        + " unfolding");
    }
}
