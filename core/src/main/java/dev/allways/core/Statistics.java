package dev.allways.core;

import java.time.Duration;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What was counted, at one moment.
 *
 * @param counters the sums over all workers
 * @param labels how many executions met each label
 * @param duration the wall-clock time so far
 * @param explored the share of all executions that was made, if each answer of a choice has an equal part of what lies
 *     behind the choice; empty if the strategy does not know
 */
public record Statistics(Counts counters, Map<String, Long> labels, Duration duration, OptionalDouble explored) {
    /** What was counted, where the share that was explored is not known. */
    public Statistics(Counts counters, Map<String, Long> labels, Duration duration) {
        this(counters, labels, duration, OptionalDouble.empty());
    }

    /** These statistics with more failing executions. */
    public Statistics with(long errors) {
        return new Statistics(counters.withErrors(counters.errors() + errors), labels, duration, explored);
    }

    /** Executions in a second so far. */
    public double rate() {
        return counters.executions() / Math.max(1e-9, seconds());
    }

    /** The wall-clock time so far, in seconds. */
    public double seconds() {
        return duration.toNanos() / 1e9;
    }
}
