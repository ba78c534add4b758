package dev.allways.actors;

/** Something that a handler did beside changing the state, as it can be done again. */
sealed interface Deed {
    /** Sent an event, or started a timer. */
    record Send(Envelope envelope) implements Deed {}

    /** Cancelled a timer. */
    record Cancel(Object event) implements Deed {}

    /** Told all monitors. */
    record Announce(Object announcement) implements Deed {}
}
