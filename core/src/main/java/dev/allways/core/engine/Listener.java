package dev.allways.core.engine;

import dev.allways.core.Failure;
import dev.allways.core.Result;
import dev.allways.core.Statistics;

/** Hears how an exploration goes; called by one thread at a time. Nothing here is on the path of an execution. */
public interface Listener {
    /** Hears nothing. */
    Listener NONE = new Listener() {};

    /** The exploration begins. */
    default void started(Engine engine) {}

    /** Called now and then, every {@link #period} milliseconds or so. */
    default void progress(Statistics statistics) {}

    /** A failure of an origin not met before was found. */
    default void discovered(Failure failure) {}

    /** An execution has started a thread that nobody controls, the first one; the text says where. */
    default void strayThread(String place) {}

    /**
     * An execution was made, one of the first, which could have gone so many ways, where values are drawn at other odds
     * than even ones: what generators make, not what users list.
     *
     * @param bits of their number
     */
    default void drawn(double bits) {}

    /** Something went wrong that does not end the exploration; the text says what, where, why and what to do. */
    default void warned(String text) {}

    /** The exploration is over. */
    default void finished(Result result) {}

    /** Milliseconds between two calls of {@link #progress}; 0 for none. */
    default long period() {
        return 0;
    }
}
