package dev.allways.core;

import java.util.List;

/**
 * A failure that was found, and found again when its choices were replayed.
 *
 * @param error what the program threw in the replay
 * @param origin where it comes from
 * @param trace the failing execution, told in full
 * @param executionsBefore how many executions were made before it
 * @param statesBefore how many states were met before it
 * @param times how many executions failed with this origin
 * @param foundBy which of the strategies found it that the strategy is made of; empty if it is one
 */
public record Failure(
        Throwable error,
        Origin origin,
        Trace trace,
        long executionsBefore,
        long statesBefore,
        long times,
        String foundBy) {
    /** A failure that one strategy found. */
    public Failure(Throwable error, Origin origin, Trace trace, long executionsBefore, long statesBefore, long times) {
        this(error, origin, trace, executionsBefore, statesBefore, times, "");
    }

    /** The choices that lead to it. */
    public Choices choices() {
        return trace.choices();
    }

    /**
     * Whether the exploration as a whole failed: no single execution shows it, so there is nothing to replay or to
     * shrink.
     */
    public boolean whole() {
        return error instanceof NeverMet;
    }

    /** The failure of an exploration as a whole. */
    public static Failure of(NeverMet error, Statistics statistics) {
        Outcome outcome = new Outcome.Failed(error);
        Trace trace = new Trace(List.of(), List.of(), List.of(), Choices.NONE, 0, outcome);
        Counts counters = statistics.counters();
        return new Failure(error, Origin.of(error), trace, counters.executions(), counters.states(), 1);
    }

    public Failure onceMore() {
        return new Failure(error, origin, trace, executionsBefore, statesBefore, times + 1, foundBy);
    }
}
