package dev.allways.core.strategy.order;

import dev.allways.core.Footprint;

/** Two operations of which the second, whose footprint this is, could come before the first. Used again and again. */
final class Race extends Footprint {
    int first; // an event
    int end; // the second comes after the events up to here; behind all: after those up to the end
    int task; // of the second
    boolean quiet; // the second depends on everything
    int at; // the event that shows it
    boolean lasts; // to be reversed in every execution that has it
    int previous; // the event of the second's task before it; -1: none
    int cause; // see Event.cause
}
