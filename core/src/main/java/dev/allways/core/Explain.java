package dev.allways.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;

/** Finds out why an execution failed, by making others like it. */
public final class Explain {
    private Explain() {}

    /**
     * Explains a failing execution, best a shrunk one.
     *
     * @param seed what all randomness comes from
     * @throws IllegalArgumentException if the execution did not fail
     */
    public static Explanation explain(Program program, Trace failing, Budget budget, long seed) {
        if (!(failing.outcome() instanceof Outcome.Failed(Throwable error))) {
            throw new IllegalArgumentException(
                    "only a failing execution can be explained; this one ended with " + failing.outcome());
        }
        Origin origin = Origin.of(error);
        List<Explanation.Likelihood> likelihood = new ArrayList<>();
        int certain = -1;
        long executions = 0;
        for (int k = 0; k <= failing.choices().length() && executions + 12 <= budget.executions(); k++) {
            int failed = 0;
            for (int n = 0; n < 12; n++, executions++) {
                var random = new SplittableRandom(seed + 1_000_003L * k + n);
                Trace trace =
                        Replay.record(program, failing.choices().first(k), point -> random.nextLong(point.size()));
                if (trace.outcome() instanceof Outcome.Failed(Throwable other)
                        && Origin.of(other).equals(origin)) {
                    failed++;
                }
            }
            if (failed == 12 && certain < 0 && k > 0) {
                certain = k - 1;
            }
            likelihood.add(new Explanation.Likelihood(failed, 12, false));
        }
        return new Explanation(
                likelihood,
                certain < 0 ? OptionalInt.empty() : OptionalInt.of(certain),
                List.of(),
                Optional.empty(),
                executions,
                false);
    }
}
