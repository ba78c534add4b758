package dev.allways.core;

import org.jspecify.annotations.Nullable;

/**
 * The state a program is in between two steps: a fingerprint to prune by and, when it can be copied, a program that
 * continues from it.
 */
public interface State {
    /** 64 well-mixed bits that stand for this state: equal states have equal fingerprints. */
    long fingerprint();

    /** 64 further bits, for searches that keep 128. */
    default long secondFingerprint() {
        throw new UnsupportedOperationException(
                "this program's states have no second fingerprint: use a set of 64 bits");
    }

    /**
     * A program that continues from this state, any number of times; null when it can only be reached again by replay.
     */
    default @Nullable Program resume() {
        return null;
    }

    /**
     * Whether it holds all that the execution's future depends on, also where the program that tells it is a part of
     * another one. A model's does not: a test that runs a model may have made choices before.
     */
    default boolean isWhole() {
        return true;
    }

    /** Checks what must hold in this state; a search calls it once, when the state turns out to be new. */
    default void check() throws Throwable {}

    /**
     * Whether something is still to happen: an execution must not stay in such states for ever, nor end in one. Asked
     * by a search for that.
     */
    default boolean hot() {
        return false;
    }

    /**
     * The state itself, by whose {@code equals} an audit tells two states with one fingerprint apart; null if unknown.
     */
    default @Nullable Object identity() {
        return null;
    }

    /** How promising this state is: a best-first search takes the highest first. */
    default double utility() {
        return 0;
    }
}
