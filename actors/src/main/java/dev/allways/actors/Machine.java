package dev.allways.actors;

import dev.allways.model.Copier;
import dev.allways.model.Hasher;

/**
 * A state machine: what it does with the events that it receives. Machines share nothing; all that one knows is in
 * its state, and a state is immutable, as a record is, or else {@link #copy} copies it.
 *
 * @param <S> a state
 * @param <E> an event, mostly a sealed interface of records
 */
public interface Machine<S, E> {
    /** The state in which it begins; it may send and create. */
    S start(Step step);

    /**
     * The state after an event. An event that must not come here is refused by {@code throw step.unhandled(event)};
     * one that does not matter here is ignored by returning the state.
     *
     * @param step for whatever else is done: sending, creating, choosing
     */
    S receive(S state, E event, Step step);

    /**
     * Whether an event waits in the network until the state is another one. Where the network keeps an order, what is
     * behind it waits, too.
     */
    default boolean defers(S state, E event) {
        return false;
    }

    /**
     * The state in which it begins again after a crash; unless overridden that of a {@link #start}.
     *
     * @param last the state in which it crashed, to take from it what was on stable storage, and nothing else
     * @see Actors#crashes
     */
    default S restart(S last, Step step) {
        return start(step);
    }

    /**
     * A copy that shares nothing that handlers change; unless overridden a {@linkplain Copier#byFields() copy of its
     * fields} if the state is an object of a class of your own, else the state itself, which is right for records of
     * what can't be changed. Where states can't be copied, see {@link Actors#resumable}.
     */
    default S copy(S state) {
        return Copier.<S>byFields().copy(state);
    }

    /**
     * Tells what makes one state differ from another; unless overridden all that is in it, of an object of a class of
     * your own {@linkplain Hasher#putFields its fields}.
     */
    default void fingerprint(S state, Hasher hasher) {
        hasher.putFields(state);
    }

    /**
     * Whether the machine must not be left in this state: if no event can be received any more that is a {@link
     * Deadlock}.
     */
    default boolean waits(S state) {
        return false;
    }
}
