package dev.allways.core;

/**
 * A failure that was found, and found again when its choices were replayed.
 *
 * @param error what the program threw in the replay
 * @param origin where it comes from
 * @param trace the failing execution, told in full
 * @param executionsBefore how many executions were made before it
 * @param statesBefore how many states were met before it
 * @param times how many executions failed with this origin
 */
public record Failure(
        Throwable error, Origin origin, Trace trace, long executionsBefore, long statesBefore, long times) {
    /** The choices that lead to it. */
    public Choices choices() {
        return trace.choices();
    }

    Failure onceMore() {
        return new Failure(error, origin, trace, executionsBefore, statesBefore, times + 1);
    }
}
