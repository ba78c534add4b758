package dev.allways.report;

import dev.allways.core.Limits;
import dev.allways.core.Result;
import java.util.List;
import java.util.Optional;

/**
 * What the exploration of one test brought to light, ready to be told in any format.
 *
 * @param test the name by which the test is found again
 * @param strategy the strategy's text
 * @param sampling whether the strategy draws executions at random and never ends by itself
 * @param seed what all randomness came from
 * @param limits under which it was explored
 * @param result how the exploration ended
 * @param extent how many executions there are, where that was estimated
 * @param kept how visited states were kept, if any were
 * @param findings one for each failure of the result, in the same order
 * @param hints what can be done next
 */
public record Report(
        String test,
        String strategy,
        boolean sampling,
        long seed,
        Limits limits,
        Result result,
        Optional<Extent> extent,
        Optional<VisitedStates> kept,
        List<Finding> findings,
        List<Hint> hints) {
    /** A report without an estimate. */
    public Report(
            String test,
            String strategy,
            boolean sampling,
            long seed,
            Limits limits,
            Result result,
            List<Finding> findings) {
        this(test, strategy, sampling, seed, limits, result, Optional.empty(), Optional.empty(), findings, List.of());
    }

    /** A report of which nothing is known but the result. */
    public static Report of(String test, Result result) {
        return new Report(
                test,
                "",
                false,
                0,
                Limits.DEFAULT,
                result,
                result.failures().stream().map(Finding::of).toList());
    }

    /** What the exploration says about the test. */
    public Verdict verdict() {
        if (result.problem().isPresent()) {
            return Verdict.ERROR;
        }
        return findings.isEmpty() ? Verdict.PASSED : Verdict.FAILED;
    }
}
