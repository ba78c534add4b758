package dev.allways.actors;

import java.time.Duration;
import java.util.List;

/** One step of a machine: what it may do beside changing its state. Not kept beyond the step. */
public sealed interface Step permits Effects, LiveStep {
    /** This machine's address. */
    Ref self();

    /** The address of the machine that sent the event; this one's, if it is a timer or its start. */
    Ref sender();

    /**
     * Sends an event; what is sent to a machine that has halted is lost.
     *
     * @throws IllegalArgumentException if the address is of no machine
     */
    void send(Ref to, Object event);

    /** Sends an event to each of some machines, in order. */
    default void send(Iterable<Ref> to, Object event) {
        to.forEach(each -> send(each, event));
    }

    /**
     * Starts a timer: some time later the machine receives the event, unless it is cancelled before. One that is
     * started already continues.
     */
    void startTimer(Object event);

    /**
     * Starts a timer.
     *
     * @param after how long it takes where the system {@link Running runs}; explored is every time
     */
    default void startTimer(Object event, Duration after) {
        startTimer(event);
    }

    /** Cancels a timer; does nothing if it was not started or was received. */
    void cancelTimer(Object event);

    /** Creates a machine, which starts at once, and tells its address. */
    Ref create(Machine<?, ?> machine);

    /** Chooses one of the options; the first is the simplest. Where the system runs it is one at random. */
    <T> T choose(String label, List<? extends T> options);

    /** Chooses false or true; false is the simpler. Where the system runs it is either at random. */
    boolean flip(String label);

    /** Ends this machine with this step: what is still in flight to it is lost. */
    void halt();

    /** Tells all monitors. */
    void announce(Object announcement);

    /** Adds a line to the story of the execution. */
    void note(Object text);

    /** What is to be thrown when an event must not come in this state. */
    UnhandledEvent unhandled(Object event);
}
