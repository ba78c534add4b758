package dev.allways.core.shrink;

import dev.allways.core.Choices;
import dev.allways.core.Trace;

/**
 * What became of a failing execution by shrinking.
 *
 * @param trace the smallest failing execution found, told in full
 * @param runs how many executions that took
 * @param finished whether no pass makes it smaller; false when the budget was spent before, or the thread interrupted
 */
public record Shrunk(Trace trace, long runs, boolean finished) {
    /** The choices that lead to the failure. */
    public Choices choices() {
        return trace.choices();
    }
}
