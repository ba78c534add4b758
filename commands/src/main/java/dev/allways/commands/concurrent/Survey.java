package dev.allways.commands.concurrent;

import dev.allways.core.Choices;
import dev.allways.core.Origin;
import dev.allways.core.ReplayToken;
import java.time.Duration;
import java.util.List;

/**
 * What came of scenarios.
 *
 * @param scenarios how many were tried
 * @param complete how many were explored in all their orders
 * @param cut how many have more orders than were explored
 * @param failed how many failed
 * @param executions of all
 * @param briefly for how long scenarios were explored briefly
 * @param duration of all
 * @param failing one for each kind of failure and operations
 * @param leftOut what was not tried or not judged, in words
 */
public record Survey(
        int scenarios,
        int complete,
        int cut,
        int failed,
        long executions,
        Duration briefly,
        Duration duration,
        List<Failing> failing,
        List<String> leftOut) {
    /**
     * A scenario that failed.
     *
     * @param scenario its calls
     * @param message what is wrong
     * @param choices by which the test fails so, shrunk
     * @param executions until it failed
     * @param more scenarios of the same operations that fail alike
     */
    public record Failing(String scenario, String message, Origin origin, Choices choices, long executions, int more) {
        Failing onceMore() {
            return new Failing(scenario, message, origin, choices, executions, more + 1);
        }

        /** What makes it again, for a test of this name. */
        public ReplayToken token(String test) {
            return new ReplayToken(test, choices);
        }
    }

    /** Whether nothing failed. */
    public boolean passed() {
        return failing.isEmpty();
    }

    /** Scenarios a second, as long as they were explored briefly. */
    public double rate() {
        return scenarios / Math.max(1e-3, briefly.toNanos() / 1e9);
    }
}
