package dev.allways.core.control;

/** A control of threads that counts their steps: for a front which follows what the calls of a program do. */
public interface Stepping {
    /**
     * Whether a call of a concurrent collection is one step of the calling thread, which is under control, and no other
     * call of it is at work.
     */
    boolean isOneStep(Object collection);

    /**
     * How many steps the threads have made that are under control, in the execution that the calling one is part of; 0
     * if it is under none.
     */
    long steps();
}
