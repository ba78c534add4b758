package java.lang;

/** Two accesses of two tasks to one variable, of which at least one writes it, and nothing orders them. */
public final class AllwaysRace {
    /** One of the two. */
    public static final class Access {
        private static final StackTraceElement[] NOWHERE = {};
        private static final Object[] NOTHING = {};

        final AllwaysTask task;
        final boolean writes;
        final boolean plain;
        StackTraceElement[] place = NOWHERE;
        Object[] held = NOTHING;

        Access(AllwaysTask task, boolean writes, boolean plain) {
            this.task = task;
            this.writes = writes;
            this.plain = plain;
        }

        /** Whose it is. */
        public AllwaysTask task() {
            return task;
        }

        /** Whether it is a write; otherwise a read. */
        public boolean writes() {
            return writes;
        }

        /** Whether it is plain; otherwise it orders what is volatile or atomic, too, but not what is plain. */
        public boolean plain() {
            return plain;
        }

        /** Where it was made, innermost frame first; empty if that was not recorded. */
        public StackTraceElement[] place() {
            return place;
        }

        /** The objects whose monitors its task held, and the locks that tell who holds them. */
        public Object[] held() {
            return held;
        }

        private int kind() {
            return (plain ? 2 : 0) | (writes ? 1 : 0);
        }

        void record(Object[] locks) {
            place = new Throwable().getStackTrace();
            Object[] monitors = task.worker.monitors.heldBy(task);
            held = java.util.Arrays.copyOf(monitors, monitors.length + locks.length);
            System.arraycopy(locks, 0, held, monitors.length, locks.length);
        }
    }

    final int variable;
    final Object object;
    final long offset;
    final int space;
    final Access first;
    final Access second;

    AllwaysRace(int variable, Object object, long part, Access first, Access second) {
        this.variable = variable;
        this.object = object;
        this.offset = part & (1L << 40) - 1;
        this.space = (int) (part >>> 40);
        this.first = first;
        this.second = second;
    }

    /** The access that came first in this execution. */
    public Access first() {
        return first;
    }

    /** The one that came later. */
    public Access second() {
        return second;
    }

    /** The object that the variable is part of; null for a static field. */
    public Object object() {
        return object;
    }

    /** Whether the variable is an element of an array. */
    public boolean ofArray() {
        return space == AllwaysNames.ELEMENT;
    }

    /** The field or the index, in words. */
    public String part() {
        return AllwaysNames.part(object, offset, space);
    }

    /** The name of the variable's type; empty if it can't be found. */
    public String type() {
        return AllwaysNames.type(object, offset, space, second.task.thread.getContextClassLoader());
    }

    /**
     * Tells the variable from those that other races are on, whatever objects they belong to: with the object's
     * class, in every execution.
     */
    public long kind() {
        long place = space == AllwaysNames.ELEMENT ? 0 : offset;
        return (place << 3 | space) << 4 | first.kind() << 2 | second.kind();
    }
}
