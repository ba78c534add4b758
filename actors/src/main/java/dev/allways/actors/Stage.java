package dev.allways.actors;

import java.util.Locale;

/** In place of a machine's state where it has none. */
enum Stage {
    STARTING,
    HALTED,
    CRASHED;

    /** Whether a machine is no more: nothing can be sent to it. */
    static boolean isGone(Object state) {
        return state == HALTED || state == CRASHED;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
