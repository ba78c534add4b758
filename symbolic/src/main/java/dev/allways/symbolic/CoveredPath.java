package dev.allways.symbolic;

import dev.allways.core.Choices;
import dev.allways.symbolic.term.Kind;
import java.util.List;
import java.util.Optional;

/**
 * A path that an exploration covered to its end.
 *
 * @param choices by which the program makes it again, where inputs are choices and branches are none
 * @param inputs in the order in which they were asked for; a text is its length and then its characters
 * @param thrown by what it failed; empty if it passed
 */
public record CoveredPath(Choices choices, List<Value> inputs, Optional<Throwable> thrown) {
    /**
     * An input with its value.
     *
     * @param bits as in {@link Float#intBitsToFloat} and {@link Double#longBitsToDouble} if it is a floating-point number
     */
    public record Value(String label, Kind kind, long bits) {}
}
