package dev.allways.core.strategy.unfolding;

import dev.allways.core.Stay;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tasks that can be at once where they must not be, in a finished unfolding: pairs of local states that one set of
 * events leads to. That both states were met does not mean that they were met together.
 */
final class Encounters {
    /*
     * Of two tasks that meet, one comes last: so one of the two states is the first one of a stay. The states that go
     * with it are looked for down the trees of the other tasks, from the last one in its history. What is too much for
     * one set cuts off the whole subtree. Which tasks meet does not matter, nor where in the code: one execution is
     * made for each two stays.
     */
    private final Net net;
    private final long most;
    private final Configuration set;
    private final Set<Set<Stay>> known = new HashSet<>(); // stays that were seen to meet
    private final List<LocalState[]> found = new ArrayList<>();
    private long looked;

    /** @param most how many sets to look at before the search is given up */
    Encounters(Net net, Marks marks, long most) {
        this.net = net;
        this.most = most;
        this.set = new Configuration(marks);
    }

    /** Takes up that an execution has come to two stays at once. */
    void executed(Stay one, Stay other) {
        if (one.meets(other)) {
            known.add(pair(one, other));
        }
    }

    private static Set<Stay> pair(Stay one, Stay other) {
        return Set.copyOf(List.of(one, other)); // which may be equal
    }

    /** Whether the search was given up. */
    boolean gaveUp() {
        return looked > most;
    }

    /** Sets after which tasks meet as in no execution yet. */
    List<LocalState[]> search() {
        for (Line line : net.lines()) {
            Deque<LocalState> left = new ArrayDeque<>(line.roots);
            while (!left.isEmpty()) {
                LocalState state = left.pop();
                push(state, left);
                if (isFirst(state)) {
                    for (Line other : net.lines()) {
                        if (other != line) {
                            meet(state, other);
                        }
                    }
                }
            }
        }
        return found;
    }

    private static void push(LocalState parent, Deque<LocalState> left) {
        for (LocalState child = parent.child; child != null; child = child.sibling) {
            left.push(child);
        }
    }

    private static boolean isFirst(LocalState state) {
        return state.stay.isSomewhere() && (state.parent == null || !state.parent.stay.equals(state.stay));
    }

    private void meet(LocalState state, Line line) {
        @Nullable LocalState last = line.index < state.cut.length ? state.cut[line.index] : null;
        Deque<LocalState> left = new ArrayDeque<>(last == null ? line.roots : List.of(last));
        while (!left.isEmpty() && !gaveUp()) {
            LocalState other = left.pop();
            looked++;
            set.begin(state.cut);
            if (set.add(other.cut) && set.isFree(state) && set.isConsistent(net.contextual)) {
                if (state.stay.meets(other.stay) && known.add(pair(state.stay, other.stay))) {
                    found.add(set.cut());
                }
                push(other, left);
            }
        }
    }
}
