package dev.allways.events;

import dev.allways.core.Action;
import dev.allways.core.Pending;

/** Something that is to happen in an execution: a task runs, a message is received, a timer fires. */
public interface Occurrence {
    /** The machine whose step it is, as {@link Agenda#machine} numbers them. */
    int machine();

    /** Whether it may happen now. */
    boolean isEnabled();

    /** Lets it happen. */
    void happen() throws Throwable;

    /** What it is, for a reader. */
    Action action();

    /** The name of an occurrence that happens before this one is enabled; 0 if there is none. */
    default long after() {
        return 0;
    }

    /** When it is due, in nanoseconds since the beginning; {@link Pending#NEVER} for what waits for no time. */
    default long due() {
        return Pending.NEVER;
    }

    /** Whether it is what usually happens: of what is early or goes wrong searches do well to try little. */
    default boolean isUsual() {
        return true;
    }
}
