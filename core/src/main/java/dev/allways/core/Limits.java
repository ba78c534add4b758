package dev.allways.core;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * When to stop.
 *
 * @param executions the number of executions
 * @param states the number of unique states
 * @param errors the number of failing executions
 * @param depth the greatest depth: states on a path, or choices for a program that tells of no states; a search may
 *     still check a state right beyond it, but does not continue from there
 * @param choices the number of choices in one execution; also of its states, and of its steps that leave no choice
 * @param time the wall-clock time; null for no limit
 */
public record Limits(
        long executions,
        long states,
        long errors,
        long depth,
        long choices,
        @Nullable Duration time) {
    /** Ends at the first error, and an execution after ten million choices; no other limit. */
    public static final Limits DEFAULT =
            new Limits(Long.MAX_VALUE, Long.MAX_VALUE, 1, Long.MAX_VALUE, 10_000_000, null);

    /** @throws IllegalArgumentException if a limit is not positive */
    public Limits {
        positive("executions", executions);
        positive("states", states);
        positive("errors", errors);
        positive("depth", depth);
        positive("choices", choices);
        if (time != null && (time.isNegative() || time.isZero())) {
            throw new IllegalArgumentException("the time limit is " + time + ", it must be positive");
        }
    }

    private static void positive(String what, long limit) {
        if (limit <= 0) {
            throw new IllegalArgumentException("the limit on %s is %d, it must be positive".formatted(what, limit));
        }
    }

    /** These limits with another number of executions. */
    public Limits withExecutions(long executions) {
        return new Limits(executions, states, errors, depth, choices, time);
    }

    /** These limits with another number of unique states. */
    public Limits withStates(long states) {
        return new Limits(executions, states, errors, depth, choices, time);
    }

    /** These limits with another number of errors. */
    public Limits withErrors(long errors) {
        return new Limits(executions, states, errors, depth, choices, time);
    }

    /** These limits with another depth. */
    public Limits withDepth(long depth) {
        return new Limits(executions, states, errors, depth, choices, time);
    }

    /** These limits with another number of choices in one execution. */
    public Limits withChoices(long choices) {
        return new Limits(executions, states, errors, depth, choices, time);
    }

    /** These limits with another time. */
    public Limits withTime(@Nullable Duration time) {
        return new Limits(executions, states, errors, depth, choices, time);
    }
}
