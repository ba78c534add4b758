package dev.allways.core.strategy.unfolding;

import dev.allways.core.Operation.Access;
import dev.allways.core.Operation.Kind;
import dev.allways.core.strategy.unfolding.LocalState.Next;
import dev.allways.core.strategy.unfolding.Meeting.Enabled;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Deadlocks in a finished unfolding: sets of events after which each task has ended or can't continue, and not all have
 * ended. That all events were executed does not mean that these sets were.
 */
final class DeadEnds {
    /*
     * The search begins with each operation that can't be executed where it is. The task that made what it waits for
     * comes next: it must have ended, or can't continue, and must not have changed that. So most attempts end at once.
     * When all that wait do so for a lock that another one of them holds, nothing that the other tasks do can help: one
     * execution shows that deadlock, whatever the others do. Otherwise all ends of the others are tried.
     *
     * Where a wait ends only when nothing else continues, an execution may come to that where all others have ended,
     * can't continue, or continue only because a time passes.
     */
    private final Net net;
    private final long most;
    private final boolean all; // whether the ends of tasks that have no part in a deadlock are told apart
    private boolean lasting; // whether it is looked for where waits end that end only when nothing else continues
    private final Configuration set;
    private final List<LocalState[]> found = new ArrayList<>();
    private final Set<List<@Nullable LocalState>> known = new HashSet<>();
    private final List<LocalState[]> executed = new ArrayList<>();
    private @Nullable Meeting[] blocked = new Meeting[0]; // by line
    private boolean[] ended = new boolean[0]; // by line
    private int first; // the lowest line that is blocked
    private long looked;

    /** @param most how many sets to look at before the search is given up */
    DeadEnds(Net net, Marks marks, boolean all, long most) {
        this.net = net;
        this.all = all;
        this.most = most;
        this.set = new Configuration(marks);
    }

    /** Takes up that an execution has ended so that not all tasks have. */
    void executed(LocalState[] last) {
        executed.add(last);
        known.add(Arrays.asList(last));
    }

    /** Whether the search was given up. */
    boolean gaveUp() {
        return looked > most;
    }

    /**
     * The sets that no execution has come to, by the last state of each task that matters.
     *
     * @param lasting whether those count, too, after which a wait may end that ends only when nothing else continues
     */
    List<LocalState[]> search(boolean lasting) {
        this.lasting = lasting;
        found.clear();
        looked = 0;
        int lines = net.lines().size();
        blocked = new Meeting[lines];
        ended = new boolean[lines];
        ended[0] = true;
        for (Line line : net.lines()) {
            first = line.index;
            Deque<LocalState> left = new ArrayDeque<>(line.roots);
            while (!left.isEmpty()) {
                LocalState state = left.pop();
                for (LocalState child = state.child; child != null; child = child.sibling) {
                    left.push(child);
                }
                for (Meeting meeting : state.meetings) {
                    if (isBlocked(meeting)) {
                        blocked[first] = meeting;
                        complete(withAll(net.history(meeting)));
                        blocked[first] = null;
                    }
                }
            }
        }
        return found;
    }

    /** A set with the tasks that no event has begun. */
    private LocalState[] withAll(LocalState[] cut) {
        LocalState[] all = Arrays.copyOf(cut, net.lines().size());
        for (Line line : net.lines()) {
            if (line.root != null && all[line.index] == null) {
                all[line.index] = line.root;
            }
        }
        return all;
    }

    private boolean isBlocked(Meeting meeting) {
        return meeting.versions.length == meeting.state.places.length
                && (lasting && meeting.expires || net.foresee(meeting) == Enabled.NO);
    }

    /** Chooses a last state of each task. */
    private void complete(LocalState[] cut) {
        if (gaveUp()) {
            return;
        }
        Line next = next(cut);
        if (next == null) {
            found(cut);
            return;
        }
        int line = next.index;
        Deque<LocalState> left = new ArrayDeque<>();
        left.push(cut[line]);
        while (!left.isEmpty() && !gaveUp()) {
            LocalState state = left.pop();
            if (!fits(cut, state, null)) {
                continue;
            }
            for (LocalState child = state.child; child != null; child = child.sibling) {
                left.push(child);
            }
            if (state.next == Next.NOTHING && !state.fatal) {
                ended[line] = true;
                complete(united(cut, state, null));
                ended[line] = false;
            }
            if (state.next == Next.OPERATION && line > first) {
                for (Meeting meeting : state.meetings) {
                    if (isBlocked(meeting) && fits(cut, state, meeting)) {
                        blocked[line] = meeting;
                        complete(united(cut, state, meeting));
                        blocked[line] = null;
                    }
                }
            }
        }
    }

    private LocalState[] united(LocalState[] cut, LocalState state, @Nullable Meeting meeting) {
        set.begin(cut);
        set.add(state.cut);
        if (meeting != null) {
            for (Version version : meeting.versions) {
                set.add(version.cut);
            }
        }
        return set.cut();
    }

    /** Whether all that is chosen, and this, can be in one set as it is. */
    private boolean fits(LocalState[] cut, LocalState state, @Nullable Meeting meeting) {
        looked++;
        set.begin(cut);
        if (!set.add(state.cut)) {
            return false;
        }
        if (meeting != null) {
            for (Version version : meeting.versions) {
                if (!set.add(version.cut)) {
                    return false;
                }
            }
        }
        if (!set.isFree(state) || !set.isConsistent(net.contextual)) {
            return false;
        }
        for (int line = 0; line < blocked.length; line++) {
            Meeting other = blocked[line];
            if (other != null && !(set.isFree(other.state) && areCurrent(other))) {
                return false;
            }
            if (ended[line] && line < cut.length && cut[line] != null && !set.isFree(cut[line])) {
                return false;
            }
        }
        return meeting == null || areCurrent(meeting);
    }

    private boolean areCurrent(Meeting meeting) {
        for (Version version : meeting.versions) {
            if (!set.isCurrent(version)) {
                return false;
            }
        }
        return true;
    }

    /** The task whose last state is chosen next; null: all are, or the others don't matter. */
    private @Nullable Line next(LocalState[] cut) {
        boolean closed = !all && !lasting;
        for (Meeting meeting : blocked) {
            if (meeting == null) {
                continue;
            }
            for (int i = 0; i < meeting.versions.length; i++) {
                if (isAwaited(meeting, i)) {
                    Event by = meeting.versions[i].by;
                    int holder = by == null ? 0 : by.from.line.index;
                    if (by != null && blocked[holder] == null && !ended[holder]) {
                        return by.from.line;
                    }
                    closed &= meeting.state.kind == Kind.LOCK && by != null && blocked[holder] != null;
                }
            }
        }
        if (closed) {
            return null;
        }
        for (int line = 0; line < cut.length; line++) {
            if (cut[line] != null && blocked[line] == null && !ended[line]) {
                return cut[line].line;
            }
        }
        return null;
    }

    private static boolean isAwaited(Meeting meeting, int i) {
        Kind kind = meeting.state.kind;
        for (int k = kind.accesses() - 1; k >= 0; k--) {
            Access access = kind.access(k);
            if (access.awaited()
                    && access.cell().number(meeting.state.target, meeting.state.part, meeting.state.line.name)
                            == meeting.versions[i].place.number) {
                return true;
            }
        }
        return false;
    }

    private void found(LocalState[] cut) {
        if (lasting && !isDead() && !hasLasting()) {
            return;
        }
        @Nullable LocalState[] dead = new LocalState[cut.length];
        boolean whole = true;
        for (int line = 0; line < cut.length; line++) {
            boolean chosen = blocked[line] != null || ended[line];
            dead[line] = chosen ? cut[line] : null;
            whole &= chosen || cut[line] == null;
        }
        if (whole ? known.contains(Arrays.asList(dead)) : executed.stream().anyMatch(last -> has(last, dead))) {
            return;
        }
        if (known.add(Arrays.asList(dead))) {
            found.add(cut);
        }
    }

    /** Whether none of those that are blocked can continue because a time passes. */
    private boolean isDead() {
        return Arrays.stream(blocked).allMatch(each -> each == null || net.foresee(each) == Enabled.NO);
    }

    private boolean hasLasting() {
        return Arrays.stream(blocked).anyMatch(each -> each != null && each.state.lasts);
    }

    private boolean has(LocalState[] last, @Nullable LocalState[] dead) {
        for (int line = 0; line < dead.length; line++) {
            if (blocked[line] != null && (line >= last.length || last[line] != dead[line])) {
                return false;
            }
        }
        return true;
    }
}
