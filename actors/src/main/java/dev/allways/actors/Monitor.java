package dev.allways.actors;

/**
 * An observer of a whole system: it hears what machines announce, in the step in which they do, and fails when it
 * must not be.
 *
 * <p>What a monitor hears depends on the order of all steps, so with one a reduction leaves out no order.
 *
 * @param <S> its state, immutable
 */
public interface Monitor<S> {
    /** The state in which it begins. */
    S start();

    /** The state after an announcement. */
    S hear(S state, Ref from, Object announcement);

    /**
     * Whether something is still to happen: a system must not end so, nor continue for ever without coming to a state
     * in which nothing is. In what continues for ever every message that can be received all the time is received some
     * time, and faults end.
     */
    default boolean hot(S state) {
        return false;
    }

    /**
     * Checks what must hold when no event can be received any more.
     *
     * @throws AssertionError if it does not
     */
    default void end(S state) {}
}
