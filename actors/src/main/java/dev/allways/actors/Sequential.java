package dev.allways.actors;

/**
 * An object that is used by one client at a time: what concurrent clients are to see, as far as each can tell.
 *
 * @param <S> its state, immutable
 */
public interface Sequential<S> {
    /**
     * What an operation does.
     *
     * @param next the state after it
     * @param result that of the operation, compared by {@code equals}
     */
    record Outcome<S>(S next, Object result) {}

    /** The state in which it begins. */
    S start();

    /** Applies an operation. */
    Outcome<S> apply(S state, Object operation);
}
