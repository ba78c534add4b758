package dev.allways.cli;

import dev.allways.core.StopReason;
import dev.allways.core.engine.Engine;
import org.jspecify.annotations.Nullable;

/** The user's wish that this run ends soon, with what it has. */
final class Interruption {
    private final Thread thread = Thread.currentThread();
    private @Nullable Engine engine;
    private boolean requested;

    /** Ends what is being done; may be called from any thread. */
    synchronized void request() {
        requested = true;
        if (engine != null) {
            engine.stop(StopReason.INTERRUPTED);
        } else {
            thread.interrupt(); // the shrinker and the explainer end with what they have
        }
    }

    /** Whether the user asked for the end; clears the thread's flag, so that files can be written. */
    @SuppressWarnings("ResultOfMethodCallIgnored")
    synchronized boolean requested() {
        if (requested) {
            Thread.interrupted();
        }
        return requested;
    }

    /** From here on an exploration is what is to be ended; null: no more. */
    synchronized void exploring(@Nullable Engine now) {
        engine = now;
        if (now != null && requested) {
            now.stop(StopReason.INTERRUPTED);
        }
    }
}
