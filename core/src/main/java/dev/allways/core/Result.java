package dev.allways.core;

import java.util.List;
import java.util.Optional;

/**
 * How an exploration ended.
 *
 * @param stopReason why it ended
 * @param omitted what was left out, beside what was left when the exploration was stopped: dropped, too deep, or hidden
 *     by another state; how much, or with what probability
 * @param failures one for each origin, in the order of discovery
 * @param problem why the program can't be explored, if so
 * @param strayThread where the first thread was started that nobody controls, so that the order of its steps was left
 *     to chance; empty if there was none
 * @param statistics every counter
 * @param net the part of the program's unfolding that was covered, if the strategy knows it and it is small
 */
public record Result(
        StopReason stopReason,
        Optional<String> omitted,
        List<Failure> failures,
        Optional<CannotExplore> problem,
        Optional<String> strayThread,
        Statistics statistics,
        Optional<OccurrenceNet> net) {
    /** A result of which no unfolding is known. */
    public Result(
            StopReason stopReason,
            Optional<String> omitted,
            List<Failure> failures,
            Optional<CannotExplore> problem,
            Optional<String> strayThread,
            Statistics statistics) {
        this(stopReason, omitted, failures, problem, strayThread, statistics, Optional.empty());
    }

    /** This result with other statistics. */
    public Result with(Statistics statistics) {
        return new Result(stopReason, omitted, failures, problem, strayThread, statistics, net);
    }

    /** This result with other failures. */
    public Result withFailures(List<Failure> failures) {
        return new Result(stopReason, omitted, failures, problem, strayThread, statistics, net);
    }

    /** This result with a reason why the program can't be explored; empty: there is none. */
    public Result withProblem(Optional<CannotExplore> problem) {
        return new Result(stopReason, omitted, failures, problem, strayThread, statistics, net);
    }

    /** Whether everything was explored. */
    public boolean complete() {
        return stopReason == StopReason.EXHAUSTED;
    }

    /** Whether nothing failed. */
    public boolean passed() {
        return failures.isEmpty() && problem.isEmpty();
    }
}
