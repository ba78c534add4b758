package dev.allways.core.strategy.unfolding;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A set of events with all that happens before them, told by the last local state of each task. Used again and again:
 * what {@link #isConsistent} marks at the versions holds until another set is looked at.
 */
final class Configuration {
    private final Marks marks;
    private LocalState[] last = new LocalState[8]; // by line
    private int size;
    private Event[] events = new Event[64];
    private int count;
    private Event[] readers = new Event[64];
    private Version[] read = new Version[64];
    private int reads;
    private int mark;

    Configuration(Marks marks) {
        this.marks = marks;
    }

    /** Becomes a set that is known to be consistent. */
    void begin(LocalState[] cut) {
        Arrays.fill(last, 0, size, null);
        size = 0;
        add(cut);
    }

    /** The last states, by line; null for a task that has not begun. */
    LocalState[] cut() {
        return Arrays.copyOf(last, size);
    }

    /** Adds a set; false if the two have different events of one task at the same place, the set is of no use then. */
    boolean add(LocalState[] cut) {
        if (cut.length > size) {
            if (cut.length > last.length) {
                last = Arrays.copyOf(last, Math.max(cut.length, 2 * last.length));
            }
            size = cut.length;
        }
        LocalState[] mine = last;
        for (int line = 0; line < cut.length; line++) {
            LocalState other = cut[line];
            LocalState own = mine[line];
            if (other == null || other == own) {
                continue;
            }
            if (own == null) {
                mine[line] = other;
            } else if (own.depth <= other.depth) {
                if (other.at(own.depth) != own) {
                    return false;
                }
                mine[line] = other;
            } else if (own.at(other.depth) != other) {
                return false;
            }
        }
        return true;
    }

    /** Whether two sets have different events of one task at the same place. */
    static boolean clash(LocalState[] one, LocalState[] two) {
        for (int line = Math.min(one.length, two.length) - 1; line >= 0; line--) {
            LocalState a = one[line];
            LocalState b = two[line];
            if (a != b && a != null && b != null && (a.depth <= b.depth ? b.at(a.depth) != a : a.at(b.depth) != b)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether all events can be executed in some order: no two consume the same condition, and each read comes before
     * the overwriting of its version. In the ordinary net it must be among the causes of that.
     */
    boolean isConsistent(boolean contextual) {
        mark = marks.next();
        count = 0;
        reads = 0;
        for (int line = 0; line < size; line++) {
            for (LocalState state = last[line]; state != null && state.by != null; state = state.parent) {
                Event event = state.by;
                if (event.to == state && !meet(event)) {
                    return false;
                }
            }
        }
        boolean ordered = true;
        for (int i = 0; i < reads; i++) {
            Event overwriter = read[i].overwriter;
            if (read[i].overwrittenAt == mark
                    && overwriter != null
                    && overwriter != readers[i]
                    && !overwriter.isAfter(readers[i])) {
                if (!contextual) {
                    return false;
                }
                ordered = false;
            }
        }
        return ordered || isAcyclic();
    }

    private boolean meet(Event event) {
        if (count == events.length) {
            events = Arrays.copyOf(events, 2 * count);
        }
        events[count++] = event;
        for (int i = event.met() - 1; i >= 0; i--) {
            Version version = event.met(i);
            if (event.writes(i)) {
                if (version.overwrittenAt == mark) {
                    return false;
                }
                version.overwrittenAt = mark;
                version.readsLeft = 0;
                version.overwriter = event;
            } else {
                if (reads == read.length) {
                    read = Arrays.copyOf(read, 2 * reads);
                    readers = Arrays.copyOf(readers, 2 * reads);
                }
                read[reads] = version;
                readers[reads++] = event;
            }
        }
        return true;
    }

    /** Whether causality and "read before overwritten" have no cycle. */
    private boolean isAcyclic() {
        for (int i = 0; i < reads; i++) {
            read[i].readsLeft = 0;
        }
        for (int i = 0; i < reads; i++) {
            read[i].readsLeft++;
        }
        int left = count;
        for (int before = -1; before != left && left > 0; ) {
            before = left;
            for (int i = count - 1; i >= 0; i--) { // those of a task come the last one first
                Event event = events[i];
                if (event.orderedAt != mark && isNext(event)) {
                    event.orderedAt = mark;
                    left--;
                    for (int k = event.met() - 1; k >= 0; k--) {
                        if (!event.writes(k)) {
                            event.met(k).readsLeft--;
                        }
                    }
                }
            }
        }
        return left == 0;
    }

    private boolean isNext(Event event) {
        if (waits(event.from.by)) {
            return false;
        }
        for (int i = event.met() - 1; i >= 0; i--) {
            Version version = event.met(i);
            if (waits(version.by) || event.writes(i) && version.readsLeft > 0) {
                return false;
            }
        }
        return true;
    }

    private boolean waits(@Nullable Event cause) {
        return cause != null && cause.orderedAt != mark;
    }

    /** After {@link #isConsistent}: whether nothing has consumed the version. */
    boolean isCurrent(Version version) {
        return version.overwrittenAt != mark;
    }

    /** Whether nothing has consumed the local state, which is in the set. */
    boolean isFree(LocalState state) {
        return last[state.line.index] == state;
    }
}
