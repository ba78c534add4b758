package dev.allways.core.explain;

/** How many of some executions failed, and whether these were all there are. */
final class FailureCount {
    long failed;
    long made;
    boolean every;

    Explanation.Likelihood likelihood() {
        return new Explanation.Likelihood(failed, made, every);
    }

    FailureCount plus(FailureCount other) {
        var sum = new FailureCount();
        sum.failed = failed + other.failed;
        sum.made = made + other.made;
        sum.every = every && other.every;
        return sum;
    }
}
