package dev.allways.core.shrink;

import dev.allways.core.Choices;
import dev.allways.core.Trace;
import java.util.OptionalLong;

/**
 * What became of a failing execution by shrinking.
 *
 * @param trace the smallest failing execution found, told in full
 * @param runs how many executions that took
 * @param finished whether no pass makes it smaller; false when the budget was spent before, or the thread interrupted
 * @param delays how often its machines deviate from the order in which each message is received as soon as it was
 *     sent; empty for a program that receives no messages
 * @param fewest whether no execution that fails alike has fewer delays, or as many and fewer steps: all were searched
 */
public record Shrunk(Trace trace, long runs, boolean finished, OptionalLong delays, boolean fewest) {
    /** The choices that lead to the failure. */
    public Choices choices() {
        return trace.choices();
    }
}
