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
        /** Nothing that other tasks can notice. */
        LOCAL,
        /** Reads a variable. */
        READ,
        /** Writes a variable. */
        WRITE,
        /** Reads and writes a variable as one step. */
        UPDATE,
        /** Takes a lock; not enabled while another task holds it. */
        LOCK,
        /** Gives a lock back. */
        UNLOCK,
        /** Gives back the lock that is the target, and joins those that wait to be notified. */
        WAIT,
        /**
         * Stops waiting without being notified, because its time has passed, because of an interrupt, or spuriously; not enabled
         * otherwise. The target is the lock. A task that was notified is about to {@link #LOCK}; one that was interrupted forgets
         * that when it has the lock again, by {@link #CLEAR}.
         */
        AWAKE,
        /** Notifies one or all of those that wait on the target, a lock that the task holds. */
        NOTIFY,
        /** Begins a task, the target. */
        START,
        /** Ends the task itself, the target. */
        END,
        /** Goes on when the target, a task, has ended; a question whether it has is always enabled. */
        JOIN,
        /** Uses up the permit of the task itself, the target; not enabled without a permit or an interrupt. */
        PARK,
        /** Gives a task, the target, its permit. */
        UNPARK,
        /** Lets time pass; the target is the task itself. */
        SLEEP,
        /** Interrupts a task, the target. */
        INTERRUPT,
        /** Asks whether a task, the target, was interrupted. */
        INTERRUPTED,
        /** Asks whether the task itself, the target, was interrupted, and forgets it. */
        CLEAR,
        /** Receives a message. */
        RECEIVE,
        /**
         * Takes some of what there is of the target, a lock or permits ({@link ChoicePoint.Schedule#needs}), unless the task is
         * interrupted or has not the time to wait; not enabled while there is not enough ({@link ChoicePoint.Schedule#level}).
         */
        ACQUIRE,
        /**
         * Gives up to {@link #ACQUIRE}: as the task was interrupted, which it forgets, or as it has not the time to wait for more of the
         * target, which it reads.
         */
        GIVE_UP;

        private boolean interruptible() {
            return switch (this) {
                case WAIT, AWAKE, JOIN, PARK, SLEEP, ACQUIRE, GIVE_UP -> true;
                default -> false;
            };
        }

        private boolean forgetsInterrupts() {
            return switch (this) {
                case WAIT, JOIN, SLEEP, GIVE_UP -> true;
                default -> false;
            };
        }

        /** Whether it leaves the variable or the lock that is its target as it was. */
        private boolean reads() {
            return this == READ || this == GIVE_UP;
        }

        private boolean isOfTasks() {
            return switch (this) {
                case START, END, JOIN, PARK, UNPARK, SLEEP, INTERRUPT, INTERRUPTED, CLEAR -> true;
                default -> false;
            };
        }
    }

    /** Whether the order of the two can matter, for tasks that are named by 1 more than their numbers. */
    public boolean dependsOn(Operation other) {
        return task == other.task || dependent(kind, target, task + 1L, other.kind, other.target, other.task + 1L);
    }

    /**
     * Whether the order of two operations of different tasks can matter: whether one can enable or disable the other, or
     * both orders can lead to different states.
     *
     * @param name of the task, see {@link ChoicePoint.Schedule#name}
     * @param otherName of the other task
     */
    public static boolean dependent(
            Kind kind, long target, long name, Kind otherKind, long otherTarget, long otherName) {
        if (kind == Kind.LOCAL || otherKind == Kind.LOCAL) {
            return false;
        }
        if (isOfFlag(kind, otherKind) && target == otherName || isOfFlag(otherKind, kind) && otherTarget == name) {
            return true;
        }
        if (target == 0 || target != otherTarget || kind.isOfTasks() != otherKind.isOfTasks()) {
            return false;
        }
        if (kind.isOfTasks()) {
            return ofOneTask(kind, otherKind) || ofOneTask(otherKind, kind);
        }
        if (kind == Kind.AWAKE || otherKind == Kind.AWAKE) {
            return kind == Kind.NOTIFY || otherKind == Kind.NOTIFY;
        }
        if (kind == Kind.NOTIFY || otherKind == Kind.NOTIFY) {
            return kind == otherKind;
        }
        return !(kind.reads() && otherKind.reads());
    }

    /** Whether one sets or reads the flag of a task, its target, that the other, an operation of that task, reads or forgets. */
    private static boolean isOfFlag(Kind kind, Kind own) {
        return kind == Kind.INTERRUPT && own.interruptible() || kind == Kind.INTERRUPTED && own.forgetsInterrupts();
    }

    private static boolean ofOneTask(Kind kind, Kind other) {
        return switch (kind) {
            case START -> other == Kind.JOIN || other == Kind.UNPARK || other == Kind.START;
            case END -> other == Kind.JOIN;
            case UNPARK -> other == Kind.PARK;
            case INTERRUPT -> other == Kind.INTERRUPTED || other == Kind.CLEAR;
            case CLEAR -> other == Kind.INTERRUPTED;
            default -> false;
        };
    }

    @Override
    public String toString() {
        return "task " + task + " " + kind.name().toLowerCase(java.util.Locale.ROOT)
                + (place.isEmpty() ? "" : " " + place);
    }
}
