package dev.allways.core;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a task is about to do, as an object of its own.
 *
 * @param task the task, numbered from 0 in the order of creation
 * @param kind what is done
 * @param target what it is done to: the same number in every replay of the same prefix; 0 for nothing shared
 * @param place where in the source, for a reader
 */
public record Operation(int task, Kind kind, long target, String place) implements Pending {
    /** What an operation can read or change. Operations that have no cell in common never depend on each other. */
    public enum Cell {
        /** Of the target: the value of a variable, whether a lock is free, how many permits there are. */
        STATE,
        /** Of the target, a lock: its notifications. */
        SIGNAL,
        /** Of the target, a task: its permit to continue, which it has from its start on. */
        PERMIT,
        /** Of the target, a task or a latch: whether it has ended. */
        END,
        /** Of the target, a task: whether it is interrupted. */
        INTERRUPT,
        /** The state of the second object, {@link Pending#part}: an entry of a map. */
        PART,
        /** Whether the task itself is interrupted. */
        OWN_INTERRUPT,
        /** Of the target, a lock: which tasks have come for it, and in which order. */
        QUEUE,
        /**
         * Of the target, places where tasks stay: which tasks are there. A strategy that looks for tasks that are there
         * at once need not tell the orders apart in which they come and go.
         */
        PRESENCE,
        /** Of the second object, a lock: its notifications. */
        PART_SIGNAL;

        private static final int KINDS = 9; // those of a target, and two that are others' by another name

        /**
         * A number for the cell; 0 if there is none.
         *
         * @param name of the task
         */
        public long number(long target, long part, long name) {
            if (this == PART) {
                return part * KINDS;
            }
            if (this == PART_SIGNAL) {
                return part == 0 ? 0 : part * KINDS + SIGNAL.ordinal();
            }
            if (this == OWN_INTERRUPT) {
                return name * KINDS + INTERRUPT.ordinal();
            }
            return target == 0 ? 0 : target * KINDS + ordinal();
        }
    }

    /**
     * How an operation treats a cell. Two operations on one cell are independent if both read it, or both add to it.
     */
    public enum Mode {
        READ,
        ADD,
        WRITE
    }

    /**
     * A cell that an operation reads or changes.
     *
     * @param change by how much the level of the cell grows, where it is added to
     * @param awaited whether the operation continues where the level of the cell is high enough
     * @param found whether the task does not know the object before the operation is done
     * @param needed whether those that wait for more of the cell wait for each operation that does this
     */
    public record Access(Cell cell, Mode mode, int change, boolean awaited, boolean found, boolean needed) {
        private Access(Cell cell, Mode mode, int change, boolean awaited) {
            this(cell, mode, change, awaited, false, false);
        }
    }

    /**
     * What an operation does: its footprint, from which it follows whether two operations depend on each other. A
     * front makes kinds of its own of {@link #named}.
     */
    public static final class Kind {
        /** Nothing that other tasks can notice. */
        public static final Kind LOCAL = named("local");
        /** Reads a variable. */
        public static final Kind READ = named("read").reads(Cell.STATE);
        /** Writes a variable. */
        public static final Kind WRITE = named("write").writes(Cell.STATE);
        /** Reads and writes a variable as one step. */
        public static final Kind UPDATE = named("update").writes(Cell.STATE).knownAs(READ);
        /** Takes a lock; not enabled while another task holds it. */
        public static final Kind LOCK = named("lock").takes(Cell.STATE);
        /** Gives a lock back. */
        public static final Kind UNLOCK = named("unlock").writes(Cell.STATE);
        /** Gives back the lock that is the target, and joins those that wait to be notified. */
        public static final Kind WAIT = named("wait").writes(Cell.STATE).writes(Cell.OWN_INTERRUPT);
        /**
         * Stops waiting without being notified, because its time has passed, because of an interrupt, or spuriously;
         * not enabled otherwise. The target is the lock. A task that was notified is about to {@link #LOCK}; one that
         * was interrupted forgets that when it has the lock again, by {@link #CLEAR}.
         */
        public static final Kind AWAKE = named("awake").reads(Cell.SIGNAL).awaits(Cell.OWN_INTERRUPT);
        /** Notifies one or all of those that wait on the target, a lock that the task holds. */
        public static final Kind NOTIFY = named("notify").writes(Cell.SIGNAL);
        /** Begins a task, the target. */
        public static final Kind START = named("start").writes(Cell.PERMIT).writes(Cell.END);
        /** Ends the task itself, the target; or counts a latch down. */
        public static final Kind END = named("end").gives(Cell.END);
        /** Continues when the target, a task or a latch, has ended; a question whether it has is always enabled. */
        public static final Kind JOIN = named("join").awaits(Cell.END).takes(Cell.OWN_INTERRUPT);
        /** Uses up the permit of the task itself, the target; not enabled without a permit or an interrupt. */
        public static final Kind PARK = named("park").takes(Cell.PERMIT).awaits(Cell.OWN_INTERRUPT);
        /** Gives a task, the target, its permit. */
        public static final Kind UNPARK = named("unpark").gives(Cell.PERMIT);
        /** Lets time pass; the target is the task itself. */
        public static final Kind SLEEP = named("sleep").takes(Cell.OWN_INTERRUPT);
        /** Interrupts a task, the target. */
        public static final Kind INTERRUPT = named("interrupt").gives(Cell.INTERRUPT);
        /** Asks whether a task, the target, was interrupted. */
        public static final Kind INTERRUPTED = named("interrupted").reads(Cell.INTERRUPT);
        /** Asks whether the task itself, the target, was interrupted, and forgets it. */
        public static final Kind CLEAR = named("clear").writes(Cell.OWN_INTERRUPT);
        /** Receives a message. */
        public static final Kind RECEIVE = named("receive").writes(Cell.STATE);
        /**
         * Takes some of what there is of the target, a lock or permits ({@link Pending#needs}), unless the task is
         * interrupted or has not the time to wait; not enabled while there is not enough ({@link Pending#level}).
         */
        public static final Kind ACQUIRE = named("acquire").takes(Cell.STATE).awaits(Cell.OWN_INTERRUPT);
        /**
         * Gives up to {@link #ACQUIRE}: as the task was interrupted, which it forgets, or as it has not the time to
         * wait for more of the target, which it reads.
         */
        public static final Kind GIVE_UP =
                named("give_up").awaits(Cell.STATE).takes(Cell.OWN_INTERRUPT).knownAs(ACQUIRE);

        /**
         * Takes a lock beside others that do so, unless the task is interrupted or has not the time to wait; then it
         * {@linkplain #GIVE_UP gives up}.
         */
        public static final Kind SHARE =
                named("share").shares(Cell.STATE).awaits(Cell.OWN_INTERRUPT).knownAs(ACQUIRE);
        /** Gives back a lock that others may hold, too. */
        public static final Kind UNSHARE = named("unshare").gives(Cell.STATE);
        /** Takes a lock beside others that do so, if that is possible at once; if not, it reads it. */
        public static final Kind TRY_SHARE =
                named("try_share").shares(Cell.STATE).knownAs(READ);

        /** Comes to a place that is kept apart from others: two that come are independent, a task that goes is not. */
        public static final Kind ENTER = named("enter").gives(Cell.PRESENCE);
        /** Goes from such a place. */
        public static final Kind EXIT = named("exit").reads(Cell.PRESENCE);

        private static final Map<String, Kind> OWN = Stream.of(
                        LOCAL,
                        READ,
                        WRITE,
                        UPDATE,
                        LOCK,
                        UNLOCK,
                        WAIT,
                        AWAKE,
                        NOTIFY,
                        START,
                        END,
                        JOIN,
                        PARK,
                        UNPARK,
                        SLEEP,
                        INTERRUPT,
                        INTERRUPTED,
                        CLEAR,
                        RECEIVE,
                        ACQUIRE,
                        GIVE_UP,
                        SHARE,
                        UNSHARE,
                        TRY_SHARE,
                        ENTER,
                        EXIT)
                .collect(Collectors.toUnmodifiableMap(kind -> kind.name, Function.identity()));
        private static final Cell[] CELLS = Cell.values();
        private static final Mode[] MODES = Mode.values();

        private final String name;
        private final String known;
        private final Access[] accesses;
        private final boolean awaits;
        private final boolean finds;
        private final boolean notifiesTarget;
        private final boolean notifiesPart;
        private final int code;
        private final int hash;

        private Kind(String name, String known, Access[] accesses) {
            this.name = name;
            this.known = known;
            this.accesses = accesses;
            this.awaits = Stream.of(accesses).anyMatch(Access::awaited);
            this.finds = Stream.of(accesses).anyMatch(Access::found);
            this.notifiesTarget = writes(accesses, Cell.SIGNAL);
            this.notifiesPart = writes(accesses, Cell.PART_SIGNAL);
            this.code = known.hashCode();
            this.hash = name.hashCode();
        }

        private static boolean writes(Access[] accesses, Cell cell) {
            return Stream.of(accesses).anyMatch(each -> each.cell() == cell && each.mode() == Mode.WRITE);
        }

        /** A kind that does nothing yet that other tasks can notice. */
        public static Kind named(String name) {
            return new Kind(name, name, new Access[0]);
        }

        /** This kind, which also reads a cell. */
        public Kind reads(Cell cell) {
            return and(new Access(cell, Mode.READ, 0, false));
        }

        /** This kind, which also changes a cell: its order with all else that is done to the cell matters. */
        public Kind writes(Cell cell) {
            return and(new Access(cell, Mode.WRITE, 0, false));
        }

        /**
         * This kind, which also lets those continue that wait for more of a cell: its order with others that give does
         * not matter.
         */
        public Kind gives(Cell cell) {
            return and(new Access(cell, Mode.ADD, 1, false));
        }

        /**
         * As {@link #gives}, where others may begin meanwhile what is to be given later: those that wait for more of
         * the cell wait for all that was begun.
         */
        public Kind completes(Cell cell) {
            return and(new Access(cell, Mode.ADD, 1, false, false, true));
        }

        /** This kind, which also continues when there is enough of a cell, and leaves that as it is. */
        public Kind awaits(Cell cell) {
            return and(new Access(cell, Mode.READ, 0, true));
        }

        /** This kind, which also continues when there is enough of a cell, and changes that. */
        public Kind takes(Cell cell) {
            return and(new Access(cell, Mode.WRITE, 0, true));
        }

        /**
         * This kind, which also continues when there is enough of a cell, and takes 1 of it: its order with others that
         * do so does not matter.
         */
        public Kind shares(Cell cell) {
            return and(new Access(cell, Mode.ADD, -1, true));
        }

        /**
         * This kind, which also continues when there is enough of a cell, and leaves that as it is: its order with
         * others that share or give does not matter.
         */
        public Kind passes(Cell cell) {
            return and(new Access(cell, Mode.ADD, 0, true));
        }

        /** This kind, which also changes the second object, which the task does not know before that is done. */
        public Kind finds() {
            return and(new Access(Cell.PART, Mode.WRITE, 0, false, true, false));
        }

        /** This kind, which also reads of a cell what does not change as tasks share it or give. */
        public Kind looks(Cell cell) {
            return and(new Access(cell, Mode.ADD, 0, false));
        }

        /** This kind, which the task itself does not tell from another one before it is done. */
        public Kind knownAs(Kind other) {
            return new Kind(name, other.known, accesses);
        }

        private Kind and(Access access) {
            List<Access> all = new ArrayList<>(List.of(accesses));
            all.add(access);
            return new Kind(name, known, all.toArray(Access[]::new));
        }

        /** A word for it. */
        public String name() {
            return name;
        }

        /** How many cells it reads or changes. */
        public int accesses() {
            return accesses.length;
        }

        /** The i-th of them, from 0. */
        public Access access(int i) {
            return accesses[i];
        }

        /** Whether it waits for enough of some cell. */
        public boolean awaits() {
            return awaits;
        }

        /**
         * The second object of an operation of this kind, as far as the task knows it before: 0 if it {@link #finds}
         * it.
         */
        public long known(long part) {
            return finds ? 0 : part;
        }

        /** The lock on which an operation of this kind notifies those that wait; 0: none. */
        public long notified(long target, long part) {
            return notifiesTarget ? target : notifiesPart ? part : 0;
        }

        /** A number for what the task itself knows of it before it is done. */
        public int code() {
            return code;
        }

        /** The same number for the same name, in every JVM. */
        @Override
        public int hashCode() {
            return hash;
        }

        /** Whether the task itself does not tell the two from each other before they are done. */
        public boolean isKnownAs(Kind other) {
            return known.equals(other.known);
        }

        /** Writes this kind. */
        public void save(DataOutput out) throws IOException {
            out.writeUTF(name);
            if (OWN.get(name) != this) {
                out.writeUTF(known);
                out.writeByte(accesses.length);
                for (Access access : accesses) {
                    out.writeByte(access.cell.ordinal());
                    out.writeByte(access.mode.ordinal());
                    out.writeByte(access.change);
                    out.writeBoolean(access.awaited);
                    out.writeBoolean(access.found);
                    out.writeBoolean(access.needed);
                }
            }
        }

        /** Reads what {@link #save} wrote. */
        public static Kind load(DataInput in) throws IOException {
            String name = in.readUTF();
            Kind own = OWN.get(name);
            if (own != null) {
                return own;
            }
            String known = in.readUTF();
            Access[] accesses = new Access[in.readByte()];
            for (int i = 0; i < accesses.length; i++) {
                Cell cell = CELLS[in.readByte()];
                Mode mode = MODES[in.readByte()];
                accesses[i] =
                        new Access(cell, mode, in.readByte(), in.readBoolean(), in.readBoolean(), in.readBoolean());
            }
            return new Kind(name, known, accesses);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /** Whether the order of the two can matter, for tasks that are named by 1 more than their numbers. */
    public boolean dependsOn(Operation other) {
        return task == other.task || new Footprint(task + 1L, this).dependsOn(new Footprint(other.task + 1L, other));
    }

    @Override
    public String toString() {
        return "task " + task + " " + kind.name.toLowerCase(Locale.ROOT) + (place.isEmpty() ? "" : " " + place);
    }
}
