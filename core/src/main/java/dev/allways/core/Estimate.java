package dev.allways.core;

/** What can be said of the executions that were not made. */
public final class Estimate {
    private Estimate() {}

    /**
     * The greatest rate of failing executions that a number of random executions without a failure leaves likely: with
     * this confidence the rate is not above it. It is the rate r with (1 - r)^n = 1 - confidence.
     *
     * @param executions how many random executions were made, none of which failed
     * @param confidence in (0, 1), usually 0.95
     * @return in [0, 1]; 1 if no execution was made
     */
    public static double failureRateBound(long executions, double confidence) {
        return executions == 0 ? 1 : -Math.expm1(Math.log1p(-confidence) / executions);
    }
}
