package dev.allways.core.strategy.unfolding;

import dev.allways.core.Operation.Kind;
import dev.allways.core.Pending;
import dev.allways.core.Stay;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A condition of a task: where it is between two of its events. */
final class LocalState {
    /** What the task does next. */
    enum Next {
        UNKNOWN,
        OPERATION,
        CHOICE,
        /** Nothing: it has ended, or the execution ends with it. */
        NOTHING
    }

    /** Whether the operation can continue although what it waits for is not there. */
    enum Patience {
        UNKNOWN,
        WAITS,
        LEAVES
    }

    private static final Place[] NONE = {};

    final int id;
    final Line line;
    final int depth;
    final @Nullable LocalState parent;
    final @Nullable Event by; // what led here
    final LocalState[] cut; // by line: the last states of all that happens before, this one included
    private final LocalState jump; // an ancestor far above, see at()

    Next next = Next.UNKNOWN;
    Kind kind = Kind.LOCAL; // as it was seen first
    long target;
    long part;
    long needs;
    Patience patience = Patience.UNKNOWN;
    boolean lasts; // it is a wait that ends only when nothing else continues
    Stay stay = Stay.NOWHERE;
    Place[] places = NONE; // of all cells that the operation was seen to read or change
    long[] initialLevels = {}; // of those that nothing had changed
    List<Meeting> meetings = List.of(); // of the operation
    List<Event> answers = List.of(); // of the choice, by number
    long options; // of the choice

    boolean fatal; // the execution ends with it

    // the states of the task that come next: the first one, and the next one beside this
    @Nullable
    LocalState child;

    @Nullable
    LocalState sibling;

    // of the run that follows it last
    @Nullable
    LocalState follower;

    int followed;

    LocalState(int id, Line line, @Nullable LocalState parent, @Nullable Event by, LocalState[] cut) {
        this.id = id;
        this.line = line;
        this.parent = parent;
        this.by = by;
        this.cut = cut;
        cut[line.index] = this;
        if (parent == null) {
            depth = 0;
            jump = this;
            line.roots.add(this);
        } else {
            sibling = parent.child;
            parent.child = this;
            depth = parent.depth + 1;
            LocalState far = parent.jump;
            jump = parent.depth - far.depth == far.depth - far.jump.depth ? far.jump : parent;
        }
    }

    /** The state of the same task so deep, on the way here; jumps get longer as in a skew binary list (Myers, 1983). */
    LocalState at(int depth) {
        LocalState state = this;
        while (state.depth > depth) {
            LocalState parent = state.parent;
            state = state.jump.depth >= depth || parent == null ? state.jump : parent;
        }
        return state;
    }

    /** Takes up what the task is about to do. */
    void meet(Pending pending) {
        next = Next.OPERATION;
        kind = pending.kind();
        target = pending.target();
        part = pending.part();
        needs = pending.needs();
        stay = pending.stay();
        patience = pending.blocks() ? Patience.WAITS : Patience.UNKNOWN;
    }

    /** Whether it is what the task was seen to do. */
    boolean isAbout(@Nullable Pending pending) {
        return pending == null
                ? next == Next.NOTHING
                : next == Next.OPERATION
                        && target == pending.target()
                        && kind.known(part) == pending.kind().known(pending.part())
                        && kind.isKnownAs(pending.kind());
    }
}
