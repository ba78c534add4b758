package dev.allways.core;

import java.time.Duration;
import java.util.Map;

/**
 * What was counted, at one moment.
 *
 * @param counters the sums over all workers
 * @param labels how many executions met each label
 * @param duration the wall-clock time so far
 */
public record Statistics(Counters counters, Map<String, Long> labels, Duration duration) {
    /** Executions in a second so far. */
    public double rate() {
        return counters.executions / Math.max(1e-9, seconds());
    }

    /** The wall-clock time so far, in seconds. */
    public double seconds() {
        return duration.toNanos() / 1e9;
    }
}
