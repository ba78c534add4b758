package dev.allways.core;

import dev.allways.core.Operation.Access;
import dev.allways.core.Operation.Kind;
import dev.allways.core.Operation.Mode;

/**
 * What an operation of a task reads and changes, to keep: from it follows on which others it depends. Used again and
 * again.
 */
public class Footprint {
    private long name;
    private Kind kind = Kind.LOCAL;
    private long target;
    private long part;

    /** That of nothing. */
    public Footprint() {}

    /** That of what a task is about to do. */
    public Footprint(long name, Pending pending) {
        set(name, pending);
    }

    /** Becomes that of what a task is about to do. */
    public final void set(long name, Pending pending) {
        set(name, pending.kind(), pending.target(), pending.part());
    }

    /** Becomes the same as another. */
    public final void set(Footprint other) {
        set(other.name, other.kind, other.target, other.part);
    }

    /** Becomes that of an operation. */
    public final void set(long name, Kind kind, long target, long part) {
        this.name = name;
        this.kind = kind;
        this.target = target;
        this.part = part;
    }

    /** The task, see {@link ChoicePoint.Schedule#name}. */
    public final long name() {
        return name;
    }

    /** What is done. */
    public final Kind kind() {
        return kind;
    }

    /** To what; 0: to nothing shared. */
    public final long target() {
        return target;
    }

    /** The second object; 0: there is none. */
    public final long part() {
        return part;
    }

    /** A number for the i-th cell that is read or changed; 0 for none. */
    public final long cell(int i) {
        return kind.access(i).cell().number(target, part, name);
    }

    /**
     * Whether the order of the two can matter, as they are operations of different tasks: whether one can enable or
     * disable the other, or both orders can lead to different states. That is so if both have a cell that one of them
     * changes.
     */
    public final boolean dependsOn(Footprint other) {
        for (int i = kind.accesses() - 1; i >= 0; i--) {
            long cell = cell(i);
            for (int j = other.kind.accesses() - 1; cell != 0 && j >= 0; j--) {
                if (other.cell(j) == cell && areDependent(kind.access(i), other.kind.access(j))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean areDependent(Access one, Access two) {
        return one.mode() != two.mode() || one.mode() == Mode.WRITE;
    }

    /** Whether it is what that task knew it was to do. */
    public final boolean isKnownAs(Footprint other) {
        return name == other.name
                && target == other.target
                && kind.known(part) == other.kind.known(other.part)
                && kind.isKnownAs(other.kind);
    }
}
