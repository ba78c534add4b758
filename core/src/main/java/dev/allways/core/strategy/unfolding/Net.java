package dev.allways.core.strategy.unfolding;

import dev.allways.core.ChoicePoint.Schedule;
import dev.allways.core.Operation.Access;
import dev.allways.core.Operation.Cell;
import dev.allways.core.Operation.Kind;
import dev.allways.core.Operation.Mode;
import dev.allways.core.Pending;
import dev.allways.core.strategy.unfolding.LocalState.Next;
import dev.allways.core.strategy.unfolding.LocalState.Patience;
import dev.allways.core.strategy.unfolding.Meeting.Enabled;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The unfolding of a program as far as it is known: conditions (local states, versions), events, and what may be added.
 */
final class Net {
    /*
     * What may be added is found when the last of its conditions is new. A new local state is tried with the versions
     * of each of its cells, down the tree of these from the last one in its history; a set that can't be cuts off the
     * whole subtree. A new version meets the operations that met the version before it: if an operation can meet a
     * version that is not in its history, it can meet the one before, in a smaller set.
     *
     * What a task does there is known when it was seen there, so for each meeting one execution is planned; of a change
     * in the ordinary net those with all other combinations of readers, when it is known to be one.
     */
    private static final int SMALL = 1_000; // events

    private static final LocalState[] NOTHING = {};
    private static final Event[] NOBODY = {};
    static final Comparator<Event> ORDER = Comparator.comparingInt(event -> event.id);

    final boolean contextual;
    final Marks marks = new Marks();
    private final Configuration set = new Configuration(marks);
    private final Readers readers = new Readers(this, new Configuration(marks));
    private final List<Line> lines = new ArrayList<>();
    private final Map<Long, Line> linesByName = new HashMap<>();
    private final Map<Long, Place> places = new HashMap<>();
    private final Meetings meetings = new Meetings();
    private final Deque<Version> versions = new ArrayDeque<>();
    private final Deque<Extension> open = new ArrayDeque<>();
    private int ids;
    private int events;
    private boolean stays;

    Net(boolean contextual) {
        this.contextual = contextual;
        Line origin = new Line(0, 0, null);
        lines.add(origin);
        origin.root = new LocalState(++ids, origin, null, null, new LocalState[1]);
    }

    Line origin() {
        return lines.getFirst();
    }

    List<Line> lines() {
        return lines;
    }

    /** Whether a reader may want to look at all events. */
    boolean isSmall() {
        return events < SMALL;
    }

    /** Whether tasks were seen at places of interest. */
    boolean hasStays() {
        return stays;
    }

    /** How many events were covered. */
    int events() {
        return events;
    }

    /** What is not covered yet, the first one found first; null: nothing. */
    @Nullable
    Extension poll() {
        return open.poll();
    }

    void plan(Extension extension) {
        open.add(extension);
    }

    Line line(Schedule schedule, int task) {
        Line line = linesByName.get(schedule.name(task));
        if (line == null) {
            long after = schedule.after(task);
            line = new Line(lines.size(), schedule.name(task), after == 0 ? null : linesByName.get(after));
            lines.add(line);
            linesByName.put(line.name, line);
        }
        return line;
    }

    /** Where a task begins that no event has begun. */
    LocalState root(Line line) {
        if (line.root == null) {
            line.root = new LocalState(++ids, line, null, null, new LocalState[line.index + 1]);
        }
        return line.root;
    }

    // ---- covering

    /**
     * Covers an event.
     *
     * @param changed the local states of other tasks that it ends
     * @param begun the tasks that it begins
     */
    void cover(Event event, List<LocalState> changed, List<Line> begun) {
        set.begin(event.from.cut);
        for (int i = 0; i < event.met(); i++) {
            set.add(event.met(i).cut);
        }
        for (Event reader : event.readers) {
            set.add(reader.cut());
        }
        Line line = event.from.line;
        int size = line.index + 1;
        LocalState[] history = set.cut();
        for (LocalState state : changed) {
            size = Math.max(size, state.line.index + 1);
        }
        for (Line each : begun) {
            size = Math.max(size, each.index + 1);
        }
        LocalState[] cut = Arrays.copyOf(history, Math.max(size, history.length));
        event.cover(++events, cut);
        LocalState to = new LocalState(++ids, line, event.from, event, cut);
        List<LocalState> others = new ArrayList<>(0);
        for (LocalState state : changed) {
            others.add(new LocalState(++ids, state.line, state, event, cut));
        }
        for (Line each : begun) {
            others.add(new LocalState(++ids, each, null, event, cut));
        }
        event.others = others.isEmpty() ? NOTHING : others.toArray(LocalState[]::new);
        event.to = to;
    }

    /** Makes what a covered event changes, and looks for what may be added with that. */
    void extend(Event event) {
        Event source = event.source();
        int met = source.met();
        if (met == 0) {
            return;
        }
        Version[] made = new Version[met];
        for (int i = 0; i < met && !event.answered; i++) {
            if (source.writes(i)) {
                Version before = source.met(i);
                made[i] = new Version(++ids, before, event);
                before.next = before.next.with(event.from.line, made[i]);
            }
        }
        event.made = made;
        for (int i = 0; i < met; i++) {
            if (made[i] != null) {
                fromVersion(event, i);
            } else if (!source.writes(i) && source == event) {
                Version read = event.met(i);
                read.reads = read.reads.with(event.from.line, event);
                if (!contextual) {
                    readers.fromRead(event, read);
                }
            }
        }
    }

    /** Takes up what a task is about to do in a local state, and looks for what may be added. */
    void meet(LocalState state, @Nullable Pending pending) {
        if (pending == null) {
            state.next = Next.NOTHING;
            return;
        }
        state.meet(pending);
        stays |= state.stay.isSomewhere();
        widen(state, pending.kind());
        fromState(state);
    }

    /** The same for a choice. */
    void meet(LocalState state, long options) {
        state.next = Next.CHOICE;
        state.options = options;
        answer(state);
    }

    /** Plans the next answer. */
    void answer(LocalState state) {
        if (state.answers.size() < state.options) {
            Event event = Event.answer(state, state.answers.size());
            state.answers = Few.with(state.answers, event);
            plan(event);
        }
    }

    /** Whether the operation has cells that it was not seen to have before. */
    private boolean widen(LocalState state, Kind kind) {
        boolean wider = false;
        for (int i = 0; i < kind.accesses(); i++) {
            Cell cell = kind.access(i).cell();
            long number = cell.number(state.target, state.part, state.line.name);
            if (number == 0 || cell == Cell.PRESENCE || has(state, number)) {
                continue;
            }
            Place place = places.get(number);
            if (place == null) {
                place = new Place(++ids, number, cell);
                places.put(number, place);
            }
            if (place.user == null) {
                place.user = state.line;
            }
            place.isShared |= place.user != state.line;
            int count = state.places.length;
            state.places = Arrays.copyOf(state.places, count + 1);
            state.places[count] = place;
            state.initialLevels = Arrays.copyOf(state.initialLevels, count + 1);
            state.initialLevels[count] = Version.UNKNOWN;
            wider = true;
        }
        return wider;
    }

    private static boolean has(LocalState state, long number) {
        for (Place place : state.places) {
            if (place.number == number) {
                return true;
            }
        }
        return false;
    }

    // ---- what is seen in a run

    /**
     * Takes up what a task is about to do where it meets versions.
     *
     * @param sure whether that it is not enabled has to do with what it meets
     * @return the meeting; null: none was expected there
     */
    @Nullable
    Meeting see(LocalState state, Pending pending, boolean enabled, boolean sure, int run) {
        Kind kind = pending.kind();
        if (kind != state.kind && widen(state, kind)) {
            fromState(state);
        }
        Meeting meeting = meeting(state, run);
        if (meeting == null || meeting.resolved) {
            return meeting;
        }
        for (int i = kind.accesses() - 1; i >= 0; i--) {
            Access access = kind.access(i);
            if (access.awaited() || access.mode() != Mode.READ) {
                learn(meeting, access, pending.level(access.cell()));
            }
        }
        if (!sure) {
            return meeting;
        }
        meeting.enabled = enabled ? Enabled.YES : Enabled.NO;
        meeting.expires = pending.expires();
        if (kind.awaits() && !isEnough(meeting)) {
            state.patience = enabled ? Patience.LEAVES : Patience.WAITS;
        }
        meeting.resolve(kind);
        if (enabled && !(pending.expires() && pending.lazy())) { // else what comes then is not part of the net
            if (contextual) {
                Event event = Event.of(meeting, NOBODY);
                meeting.events = Few.with(meeting.events, event);
                plan(event);
            } else {
                readers.fromMeeting(meeting);
            }
        }
        return meeting;
    }

    /** The meeting of a state with what the cells hold now. */
    @Nullable
    Meeting meeting(LocalState state, int run) {
        Place[] its = state.places;
        Version[] met = new Version[its.length];
        for (int i = 0; i < its.length; i++) {
            met[i] = its[i].run == run ? its[i].current : its[i].initial;
        }
        return meetings.get(state, met);
    }

    private static void learn(Meeting meeting, Access access, long level) {
        LocalState state = meeting.state;
        long number = access.cell().number(state.target, state.part, state.line.name);
        for (int i = 0; i < meeting.versions.length; i++) {
            Version version = meeting.versions[i];
            if (version.place.number == number) {
                if (version.isInitial()) {
                    state.initialLevels[i] = level;
                } else {
                    version.level = level;
                }
            }
        }
    }

    private static boolean isEnough(Meeting meeting) {
        return enough(meeting) == Enabled.YES;
    }

    /** Whether there is enough of what the operation waits for. */
    private static Enabled enough(Meeting meeting) {
        LocalState state = meeting.state;
        Enabled enough = Enabled.NO;
        for (int i = state.kind.accesses() - 1; i >= 0; i--) {
            Access access = state.kind.access(i);
            long number = access.cell().number(state.target, state.part, state.line.name);
            for (int k = 0; access.awaited() && k < meeting.versions.length; k++) {
                Version version = meeting.versions[k];
                if (version.place.number == number) {
                    long level = version.isInitial() ? state.initialLevels[k] : version.level;
                    if (level == Version.UNKNOWN) {
                        enough = Enabled.UNKNOWN;
                    } else if (level >= needs(state, access)) {
                        return Enabled.YES;
                    }
                }
            }
        }
        return enough;
    }

    private static long needs(LocalState state, Access access) {
        return switch (access.cell()) {
            case STATE, PART -> state.needs;
            case SIGNAL, PERMIT, END, INTERRUPT, OWN_INTERRUPT, QUEUE, PRESENCE, PART_SIGNAL -> 1;
        };
    }

    /** Whether an operation is enabled where it was not seen yet. */
    Enabled foresee(Meeting meeting) {
        if (meeting.enabled != Enabled.UNKNOWN) {
            return meeting.enabled;
        }
        LocalState state = meeting.state;
        if (!state.kind.awaits() || state.patience == Patience.LEAVES) {
            return Enabled.YES;
        }
        Enabled enough = enough(meeting);
        if (enough == Enabled.NO) {
            meeting.enabled = state.patience == Patience.WAITS ? Enabled.NO : Enabled.UNKNOWN;
            return meeting.enabled;
        }
        return enough;
    }

    // ---- what may be added

    private void fromState(LocalState state) {
        Version[] met = new Version[state.places.length];
        choose(state, 0, state.cut, met);
    }

    /** Chooses the version of the i-th cell, of those that go with what was chosen so far. */
    private void choose(LocalState state, int i, LocalState[] cut, Version[] met) {
        if (i == met.length) {
            if (follows(state, cut)) {
                add(state, met.clone());
            }
            return;
        }
        Deque<Version> left = i == 0 ? versions : new ArrayDeque<>();
        left.push(last(state.places[i], cut));
        while (!left.isEmpty()) {
            Version version = left.pop();
            set.begin(cut);
            if (!set.add(version.cut) || !set.isFree(state) || !set.isConsistent(contextual)) {
                continue;
            }
            boolean lasts = true;
            for (int k = 0; k < i; k++) {
                lasts &= set.isCurrent(met[k]);
            }
            if (!lasts) {
                continue;
            }
            for (int line = 0; line < version.next.lines(); line++) {
                if (line != state.line.index) { // those of its own task come later, or are not in its history
                    version.next.of(line).forEach(left::push);
                }
            }
            if (set.isCurrent(version)) {
                met[i] = version;
                choose(state, i + 1, i + 1 == met.length && state.line.after == null ? cut : set.cut(), met);
            }
        }
    }

    private static boolean follows(LocalState state, LocalState[] cut) {
        Line after = state.line.after;
        return after == null
                || after.index < cut.length && cut[after.index] != null && cut[after.index].next == Next.NOTHING;
    }

    /** The last version of a cell in a set. */
    private Version last(Place place, LocalState[] cut) {
        Version last = place.initial;
        if (!place.initial.next.isEmpty()) {
            for (LocalState each : cut) {
                for (LocalState state = each; state != null && state.by != null; state = state.parent) {
                    Event event = state.by;
                    for (int i = event.to == state ? event.made.length - 1 : -1; i >= 0; i--) {
                        Version made = event.made[i];
                        if (made != null && made.place == place && made.depth > last.depth) {
                            last = made;
                        }
                    }
                }
            }
        }
        return last;
    }

    /** The i-th version that an event has made meets what met the one before. */
    private void fromVersion(Event event, int i) {
        ByLine<Meeting> before = event.source().met(i).meetings;
        for (int line = 0; line < before.lines(); line++) {
            List<Meeting> its = before.of(line);
            for (int k = 0, known = line == event.from.line.index ? 0 : its.size(); k < known; k++) {
                Meeting meeting = its.get(k);
                if (!Configuration.clash(meeting.state.cut, event.cut())) {
                    Version[] met = replaced(meeting, event, i);
                    if (met != null && fit(meeting.state, met, event.cut())) {
                        add(meeting.state, met);
                    }
                }
            }
        }
    }

    /** The versions of a meeting, those that an event has overwritten replaced; null: not here, or by others. */
    private static Version @Nullable [] replaced(Meeting meeting, Event event, int first) {
        Version[] met = meeting.versions.clone();
        if (met.length < meeting.state.places.length) {
            return null; // there is one of all cells, too
        }
        for (int k = 0; k < met.length; k++) {
            for (int j = 0; j < event.made.length; j++) {
                if (event.made[j] != null && event.made[j].place == met[k].place) {
                    if (j < first || met[k] != event.source().met(j)) {
                        return null;
                    }
                    met[k] = event.made[j];
                    break;
                }
            }
        }
        return met;
    }

    private boolean fit(LocalState state, Version[] met, LocalState[] cut) {
        set.begin(cut);
        if (!set.add(state.cut)) {
            return false;
        }
        for (Version version : met) {
            if (!set.add(version.cut)) {
                return false;
            }
        }
        if (!set.isFree(state) || !set.isConsistent(contextual)) {
            return false;
        }
        for (Version version : met) {
            if (!set.isCurrent(version)) {
                return false;
            }
        }
        return state.line.after == null || follows(state, set.cut());
    }

    private void add(LocalState state, Version[] met) {
        if (meetings.get(state, met) != null) {
            return; // known before the operation was seen to have more cells
        }
        Meeting meeting = new Meeting(state, met);
        meetings.add(meeting);
        state.meetings = Few.with(state.meetings, meeting);
        for (Version version : met) {
            version.meetings = version.meetings.with(state.line, meeting);
        }
        plan(meeting);
    }

    /** By line: the last states before what is to be executed, those that its execution begins with. */
    LocalState[] history(Extension extension) {
        Meeting meeting;
        Event[] others = NOBODY;
        if (extension instanceof Event event) {
            if (event.meeting == null) {
                return event.from.cut;
            }
            meeting = event.meeting;
            others = event.readers;
        } else {
            meeting = (Meeting) extension;
        }
        set.begin(meeting.state.cut);
        for (Version version : meeting.versions) {
            set.add(version.cut);
        }
        for (Event reader : others) {
            set.add(reader.cut());
        }
        return set.cut();
    }

    /** The event of a meeting with readers, covered or not; null: none was expected. */
    static @Nullable Event event(Meeting meeting, Event[] readers) {
        for (int i = 0, size = meeting.events.size(); i < size; i++) {
            Event event = meeting.events.get(i);
            if (Arrays.equals(event.readers, readers)) {
                return event;
            }
        }
        return null;
    }

    static LocalState to(Event event) {
        return Objects.requireNonNull(event.to);
    }
}
