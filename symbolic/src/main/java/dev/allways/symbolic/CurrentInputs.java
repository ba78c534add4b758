package dev.allways.symbolic;

import dev.allways.core.Chooser;

/**
 * The inputs of the execution that is being made, for a class whose static methods are inputs: in tests that were
 * written for programs with such a class. Asking for them is no step of a thread, and initialises no class of the
 * program; so there is one execution at a time.
 */
public final class CurrentInputs {
    private static volatile Chooser chooser = point -> {
        throw new IllegalStateException("no execution has begun");
    };

    private CurrentInputs() {}

    /** The inputs are those of an execution that begins. */
    public static void takeFrom(Chooser chooser) {
        CurrentInputs.chooser = chooser;
    }

    /** The inputs of the execution. */
    public static Symbolic inputs() {
        return Symbolic.of(chooser);
    }

    /** Ends the execution unless a condition holds. */
    public static void assume(boolean condition) {
        chooser.assume(condition);
    }
}
