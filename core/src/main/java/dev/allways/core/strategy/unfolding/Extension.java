package dev.allways.core.strategy.unfolding;

/** What the unfolding may grow by, as an execution covers it. */
sealed interface Extension permits Meeting, Event {
    /** Whether there is nothing left to be covered. */
    boolean isCovered();
}
