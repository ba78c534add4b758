package dev.allways.actors;

/**
 * What a {@link StateMachine} does at the end of a handler: it stays in its state or enters another one, with its data.
 *
 * @param <P> the states
 * @param <D> the data
 */
public sealed interface Move<P, D> {
    /** The machine's data from now on. */
    D data();

    /** Stays in the state: neither exit nor entry action is run. */
    static <P, D> Move<P, D> stay(D data) {
        return new Stay<>(data);
    }

    /** Leaves the state by its exit action and enters another one, or the same again, by its entry action. */
    static <P, D> Move<P, D> go(P to, D data) {
        return new Go<>(to, data);
    }

    /**
     * Enters a state on top of this one, which is not left. What the upper state does not mention is deferred, ignored
     * or handled as the lower one says; before the lower one handles an event the upper one is left.
     */
    static <P, D> Move<P, D> push(P to, D data) {
        return new Push<>(to, data);
    }

    /** Leaves the state by its exit action, and is in the one below again. */
    static <P, D> Move<P, D> pop(D data) {
        return new Pop<>(data);
    }

    /** Stays in the state and handles an event of its own in the same step, before any that comes from elsewhere. */
    static <P, D> Move<P, D> raise(Object event, D data) {
        return new Raise<>(event, data);
    }

    /** See {@link Move#stay}. */
    record Stay<P, D>(D data) implements Move<P, D> {}

    /** See {@link Move#go}. */
    record Go<P, D>(P to, D data) implements Move<P, D> {}

    /** See {@link Move#push}. */
    record Push<P, D>(P to, D data) implements Move<P, D> {}

    /** See {@link Move#pop}. */
    record Pop<P, D>(D data) implements Move<P, D> {}

    /** See {@link Move#raise}. */
    record Raise<P, D>(Object event, D data) implements Move<P, D> {}
}
