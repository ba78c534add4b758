package dev.allways.core;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What was counted, at one moment.
 *
 * @param counters the sums over all workers
 * @param labels how many executions met each label
 * @param remarks how many executions each remark of a front was made of
 * @param parts what each of the strategies did that the strategy is made of; none if it is one
 * @param duration the wall-clock time so far
 * @param explored the share of all executions that was made, if each answer of a choice has an equal part of what lies
 *     behind the choice; empty if the strategy does not know
 * @param tallies what was counted beside executions; none as long as the exploration continues
 */
public record Statistics(
        Counts counters,
        Map<String, Long> labels,
        Map<Observation.Remark, Long> remarks,
        List<Strategy.Part> parts,
        Duration duration,
        OptionalDouble explored,
        List<Tally> tallies) {
    /** What was counted of executions alone. */
    public Statistics(
            Counts counters,
            Map<String, Long> labels,
            Map<Observation.Remark, Long> remarks,
            List<Strategy.Part> parts,
            Duration duration,
            OptionalDouble explored) {
        this(counters, labels, remarks, parts, duration, explored, List.of());
    }

    /** What was counted, where the share that was explored is not known. */
    public Statistics(Counts counters, Map<String, Long> labels, Duration duration) {
        this(counters, labels, Map.of(), List.of(), duration, OptionalDouble.empty());
    }

    /** These statistics with more failing executions. */
    public Statistics with(long errors) {
        return new Statistics(
                counters.withErrors(counters.errors() + errors), labels, remarks, parts, duration, explored, tallies);
    }

    /** These statistics with what was counted beside executions. */
    public Statistics with(List<Tally> tallies) {
        return new Statistics(counters, labels, remarks, parts, duration, explored, tallies);
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
