package dev.allways.core.strategy.order;

import dev.allways.core.Footprint;
import dev.allways.core.Operation.Access;
import dev.allways.core.Operation.Cell;
import dev.allways.core.Operation.Kind;
import dev.allways.core.Operation.Mode;
import dev.allways.core.Pending;
import org.jspecify.annotations.Nullable;

/** What a task was about to do, and what kept it from that. Used again and again. */
class Step extends Footprint {
    private boolean blocks; // until others let it continue
    private boolean expires; // it continues because a time has passed
    private boolean lazy; // its wait runs out of time only when no other task can continue
    private long due; // when its wait runs out of time
    private long putOff; // when it would have done so, if others had left it alone
    private long needs;
    private Pending.@Nullable Condition condition;
    private long[] levels = new long[1]; // of each cell: how much there was of it before

    /** Becomes what a task is about to do. */
    final void meet(long name, Pending pending) {
        set(name, pending);
        condition = pending.condition();
        int accesses = kind().accesses();
        if (accesses > levels.length) {
            levels = new long[accesses];
        }
        for (int i = 0; i < accesses; i++) {
            Access access = kind().access(i);
            levels[i] = access.awaited() || access.mode() != Mode.READ ? pending.level(access.cell()) : 0;
        }
        if (kind().awaits()) {
            blocks = pending.blocks();
            expires = pending.expires();
            lazy = pending.lazy();
            due = pending.due();
            putOff = pending.putOff();
            needs = pending.needs();
        } else {
            expires = pending.expires();
            leaveAlone();
        }
    }

    /** Becomes a step that nobody can notice. */
    final void clear(long name) {
        set(name, Kind.LOCAL, 0, 0);
        expires = false;
        condition = null;
        leaveAlone();
    }

    private void leaveAlone() {
        blocks = false;
        lazy = false;
        due = Pending.NEVER;
        putOff = Pending.NEVER;
        needs = 0;
    }

    /** Becomes the same as another. */
    final void copy(Step other) {
        set(other);
        blocks = other.blocks;
        expires = other.expires;
        lazy = other.lazy;
        due = other.due;
        putOff = other.putOff;
        needs = other.needs;
        condition = other.condition;
        if (levels.length < other.levels.length) {
            levels = new long[other.levels.length];
        }
        for (int i = kind().accesses() - 1; i >= 0; i--) {
            levels[i] = other.levels[i];
        }
    }

    final boolean blocks() {
        return blocks;
    }

    final boolean expires() {
        return expires;
    }

    final boolean lazy() {
        return lazy;
    }

    final long due() {
        return due;
    }

    /** When its wait could have run out of time at first; {@link Pending#NEVER} if not only where no other continues. */
    final long firstDue() {
        return lazy ? Math.min(due, putOff) : putOff;
    }

    final long putOff() {
        return putOff;
    }

    /** Whether it could have been made in the place of another one on the same target. */
    final boolean couldReplace(Step made) {
        return condition == null || made.condition == null || condition.holdsInsteadOf(made.condition);
    }

    /** How much there must be of the i-th cell. */
    final long needs(int i) {
        Cell cell = kind().access(i).cell();
        return cell == Cell.STATE || cell == Cell.PART ? needs : 1;
    }

    /** How much there was of the i-th cell before. */
    final long level(int i) {
        return levels[i];
    }
}
