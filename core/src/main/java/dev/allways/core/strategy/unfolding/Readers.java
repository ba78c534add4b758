package dev.allways.core.strategy.unfolding;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The ordinary net: each task has a copy of each cell, which its reads consume and make again; a change consumes all
 * copies. So it is another event for each combination of last readers.
 */
final class Readers {
    private final Net net;
    private final Configuration set;

    Readers(Net net, Configuration set) {
        this.net = net;
        this.set = set;
    }

    /** Plans all events of a meeting whose operation is enabled. */
    void fromMeeting(Meeting meeting) {
        for (int i = 0; i < meeting.versions.length; i++) {
            if (meeting.writes[i]) {
                Version changed = meeting.versions[i];
                changed.changes = changed.changes.with(meeting.state.line, meeting);
            }
        }
        LocalState[] cut = net.history(meeting);
        choose(meeting, slots(meeting), 0, cut, null);
    }

    /** Plans the events of all meetings with a version that have a new read of it among their readers. */
    void fromRead(Event read, Version version) {
        ByLine<Meeting> all = version.changes;
        for (int line = 0; line < all.lines(); line++) {
            List<Meeting> its = all.of(line);
            for (int i = 0, known = line == read.from.line.index ? 0 : its.size(); i < known; i++) {
                fromRead(read, its.get(i));
            }
        }
    }

    private void fromRead(Event read, Meeting meeting) {
        if (!Configuration.clash(meeting.state.cut, read.cut())) {
            LocalState[] cut = net.history(meeting);
            set.begin(cut);
            if (set.add(read.cut()) && isPossible(meeting)) {
                choose(meeting, slots(meeting), 0, set.cut(), read);
            }
        }
    }

    /** The reads of what is overwritten, by version and task. */
    private static List<List<Event>> slots(Meeting meeting) {
        List<List<Event>> slots = new ArrayList<>();
        for (int i = 0; i < meeting.versions.length; i++) {
            if (!meeting.writes[i]) {
                continue;
            }
            ByLine<Event> reads = meeting.versions[i].reads;
            for (int line = 0; line < reads.lines(); line++) {
                if (line != meeting.state.line.index && !reads.of(line).isEmpty()) {
                    slots.add(reads.of(line));
                }
            }
        }
        return slots;
    }

    /** Chooses a last read for each task, or none, of those that go with what was chosen so far. */
    private void choose(Meeting meeting, List<List<Event>> slots, int i, LocalState[] cut, @Nullable Event fixed) {
        if (i == slots.size()) {
            plan(meeting, slots, cut, fixed);
            return;
        }
        choose(meeting, slots, i + 1, cut, fixed);
        for (Event read : slots.get(i)) {
            if (has(cut, read) || Configuration.clash(read.cut(), cut)) {
                continue; // chosen already, or what it needs
            }
            set.begin(cut);
            if (set.add(read.cut()) && isPossible(meeting)) {
                choose(meeting, slots, i + 1, set.cut(), fixed);
            }
        }
    }

    private boolean isPossible(Meeting meeting) {
        if (!set.isFree(meeting.state) || !set.isConsistent(false)) {
            return false;
        }
        for (Version version : meeting.versions) {
            if (!set.isCurrent(version)) {
                return false;
            }
        }
        return true;
    }

    private static boolean has(LocalState[] cut, Event event) {
        int line = event.from.line.index;
        return line < cut.length
                && cut[line] != null
                && Net.to(event).depth <= cut[line].depth
                && cut[line].at(Net.to(event).depth) == event.to;
    }

    private void plan(Meeting meeting, List<List<Event>> slots, LocalState[] cut, @Nullable Event fixed) {
        List<Event> readers = new ArrayList<>();
        boolean isNew = fixed == null;
        for (List<Event> slot : slots) {
            Event last = null;
            for (Event read : slot) {
                if (has(cut, read) && (last == null || last.from.depth < read.from.depth)) {
                    last = read;
                }
            }
            if (last != null) {
                readers.add(last);
                isNew |= last == fixed;
            }
        }
        if (!isNew) {
            return;
        }
        Event[] all = readers.toArray(Event[]::new);
        Arrays.sort(all, Net.ORDER);
        if (Net.event(meeting, all) == null) {
            Event event = Event.of(meeting, all);
            meeting.events = Few.with(meeting.events, event);
            net.plan(event);
        }
    }
}
