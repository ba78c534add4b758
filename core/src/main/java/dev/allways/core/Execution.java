package dev.allways.core;

/**
 * One finished execution, as a strategy learns it. A view of the worker's record: valid until the worker begins its
 * next execution.
 */
public interface Execution {
    /** How many choices were made from where the task started. */
    int length();

    /** The answer to the i-th of them, from 0. */
    long answer(int i);

    /** How many answers the i-th choice had. */
    long size(int i);

    /** The label of the i-th choice. */
    String label(int i);

    /** What the i-th answer means: the option or the value, without the label. */
    String text(int i);

    /** All answers from the root: those behind the task's start and those of this execution. */
    Choices choices();

    /** How it ended. */
    Outcome outcome();

    /** How many states were visited, those behind the task's start included. */
    int states();

    /** How many steps tasks made, those that left nothing to choose included. */
    long steps();

    /** The states on the path, or the choices when the program tells of no states. */
    default int depth() {
        return states() > 0 ? states() : length();
    }

    /** Whether it ended early for this reason. */
    default boolean stopped(Stop.Why why) {
        return outcome() instanceof Outcome.Stopped stopped && stopped.why() == why;
    }
}
