package dev.allways.report;

import dev.allways.core.explain.Estimate;
import java.util.Optional;

/**
 * An estimate of how many executions a program has.
 *
 * @param executions the estimate
 * @param standardError of the estimate
 */
public record Extent(double executions, double standardError) {
    /** The extent that random walks tell; empty if there were too few of them. */
    public static Optional<Extent> of(Estimate.Leaves leaves) {
        return leaves.walks() < 2 ? Optional.empty() : Optional.of(new Extent(leaves.mean(), leaves.standardError()));
    }

    /** Whether the walks differed so much that the estimate may be far too small. */
    boolean vague() {
        return standardError > executions / 20;
    }
}
