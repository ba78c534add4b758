package dev.allways.core;

/** How an execution ended. */
public sealed interface Outcome {
    /** The program returned. */
    record Passed() implements Outcome {}

    /** The program threw. */
    record Failed(Throwable error) implements Outcome {}

    /** The execution was ended early. */
    record Stopped(Stop.Why why) implements Outcome {}

    /** Whether the program threw. */
    default boolean failed() {
        return this instanceof Failed;
    }
}
