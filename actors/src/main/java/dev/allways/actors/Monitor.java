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
}
