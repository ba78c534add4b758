package dev.allways.symbolic.run;

import dev.allways.symbolic.term.Term;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The terms that one thread hands from caller to callee, or back, and what it makes of some out of sight. */
final class Register {
    private static final int MOST_ARGUMENTS = 255; // of a method of the JVM

    final @Nullable Term[] arguments = new Term[MOST_ARGUMENTS];

    @Nullable
    Term result;

    /** An object that was returned and stands for a term. */
    @Nullable
    Object object;

    String from = ""; // the name of the method whose result it is

    /** The primitive parameters of the method that is to be called; null: there are no arguments. */
    @Nullable
    String parameters;

    SharedTerms.@Nullable Turn turn; // the call of a collection that a model follows while other threads live

    int comparisons; // in progress whose outcomes are known, by code that is not followed
    boolean accepted; // by the method that has been entered
    boolean tainting; // a call in progress makes an object of terms in a way that is not followed

    boolean isFilled() {
        return parameters != null || result != null || object != null;
    }

    void clear() {
        if (parameters != null || accepted) {
            Arrays.fill(arguments, null);
        }
        result = null;
        object = null;
        parameters = null;
        accepted = false;
    }
}
