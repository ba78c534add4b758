package dev.allways.core.engine;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How much may be spent on a piece of work: executions, and wall-clock time.
 *
 * @param executions the greatest number of executions
 * @param time the longest time; null for no limit
 */
public record Budget(long executions, @Nullable Duration time) {
    /** A hundred thousand executions, ten seconds. */
    public static final Budget DEFAULT = new Budget(100_000, Duration.ofSeconds(10));

    /** @throws IllegalArgumentException if the number of executions or the time is negative */
    public Budget {
        if (executions < 0 || time != null && time.isNegative()) {
            throw new IllegalArgumentException(
                    "a budget of %,d executions and %s: neither may be negative".formatted(executions, time));
        }
    }

    /** A number of executions, however long they take. */
    public static Budget executions(long executions) {
        return new Budget(executions, null);
    }

    /** A time, however many executions fit. */
    public static Budget time(Duration time) {
        return new Budget(Long.MAX_VALUE, time);
    }

    /** This number of executions within a time. */
    public Budget within(Duration time) {
        return new Budget(executions, time);
    }
}
