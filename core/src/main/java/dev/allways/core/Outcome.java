package dev.allways.core;

import java.util.Arrays;

/** How an execution ended. */
public sealed interface Outcome {
    /** The program returned. */
    record Passed() implements Outcome {}

    /** The program threw. */
    record Failed(Throwable error) implements Outcome {}

    /** The execution was ended early. */
    record Stopped(Stop.Why why) implements Outcome {
        private static final Stopped[] STOPPED =
                Arrays.stream(Stop.Why.values()).map(Stopped::new).toArray(Stopped[]::new);
    }

    /** The outcome of an execution that was ended early for this reason; the same object every time. */
    static Stopped stopped(Stop.Why why) {
        return Stopped.STOPPED[why.ordinal()];
    }

    /** Whether the program threw. */
    default boolean failed() {
        return this instanceof Failed;
    }
}
