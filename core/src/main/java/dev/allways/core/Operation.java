package dev.allways.core;

/**
 * What a task is about to do: all that a partial-order reduction needs to know.
 *
 * @param task the task, numbered from 0 in the order of creation
 * @param kind what is done
 * @param target what it is done to: the same number in every replay of the same prefix; 0 for nothing shared
 * @param place where in the source, for a reader
 */
public record Operation(int task, Kind kind, long target, String place) {
    /** What an operation does to its target. */
    public enum Kind {
        LOCAL,
        READ,
        WRITE,
        UPDATE,
        LOCK,
        UNLOCK,
        SEND,
        RECEIVE
    }

    /** Whether the order of the two can matter: one task, or one target and not both only read it. */
    public boolean dependsOn(Operation other) {
        if (task == other.task) {
            return true;
        }
        return dependent(kind, target, other.kind, other.target);
    }

    /** Whether the order of two operations of different tasks can matter. */
    public static boolean dependent(Kind kind, long target, Kind otherKind, long otherTarget) {
        return target != 0
                && target == otherTarget
                && kind != Kind.LOCAL
                && otherKind != Kind.LOCAL
                && !(kind == Kind.READ && otherKind == Kind.READ);
    }

    @Override
    public String toString() {
        return "task " + task + " " + kind.name().toLowerCase(java.util.Locale.ROOT)
                + (place.isEmpty() ? "" : " " + place);
    }
}
