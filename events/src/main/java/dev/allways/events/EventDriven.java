package dev.allways.events;

import dev.allways.core.Chooser;
import dev.allways.core.Program;

/**
 * A test of code that is driven by events: it makes the code under test, with event loops, pools, timers and wires that
 * are under control, and says what must hold. What these do in which order is chosen, so that all strategies over
 * schedules explore it.
 */
public interface EventDriven extends Program {
    /**
     * Runs once. What is left to do at its end is done then.
     *
     * @param loops makes the executors, good until the execution ends
     * @throws Throwable as a failure that was found
     */
    void run(EventLoops loops) throws Throwable;

    @Override
    default void run(Chooser chooser) throws Throwable {
        EventLoops loops = new EventLoops(chooser);
        run(loops);
        loops.end();
    }

    /** Code under test that may start threads elsewhere is given executors. */
    @Override
    default boolean mayStartThreads() {
        return false;
    }
}
