package dev.allways.core.control;

/** A control of threads that counts their steps: for a front which follows what the calls of a program do. */
public interface Stepping {
    /** Where nothing is under control: no call makes a step. */
    Stepping NONE = new Stepping() {
        @Override
        public boolean isOneStep(Object collection) {
            return false;
        }

        @Override
        public boolean isSeen(Object object) {
            return false;
        }

        @Override
        public void makesStep(Object collection, boolean changes) {}

        @Override
        public int places(Object collection) {
            return 0;
        }

        @Override
        public void enter(Object object) {}

        @Override
        public void exit(Object object) {}

        @Override
        public long steps() {
            return 0;
        }
    };

    /**
     * Whether a call of a concurrent collection is one step of the calling thread, which is under control, and no other
     * call of it is at work.
     */
    boolean isOneStep(Object collection);

    /** Whether what is done to an object of the platform is steps: a thread has not kept it to itself. */
    boolean isSeen(Object object);

    /**
     * Makes the step of a call of such a collection, and nothing else: what comes behind it may read the collection, or
     * change it, up to the calling thread's next step, if calls of it are one step still.
     */
    void makesStep(Object collection, boolean changes);

    /** How many places the table of a {@code HashMap} has, or of a {@code HashSet}: made already, or by the first key. */
    int places(Object collection);

    /** Enters the monitor of an object as code under control does; no step where the calling thread is under none. */
    void enter(Object object);

    /** Leaves it. */
    void exit(Object object);

    /**
     * How many steps the threads have made that are under control, in the execution that the calling one is part of; 0
     * if it is under none.
     */
    long steps();
}
