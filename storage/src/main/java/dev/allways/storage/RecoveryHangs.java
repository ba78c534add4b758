package dev.allways.storage;

import dev.allways.core.TimeLimitExceeded;

/** What a crash has left could not be opened and checked in the time that there is for that. */
public final class RecoveryHangs extends TimeLimitExceeded {
    private static final long serialVersionUID = 1;

    /** @param place where it was when the time was over */
    RecoveryHangs(StackTraceElement[] place) {
        super("what the crash has left is not opened and checked within the time limit (Crashes.within)");
        setStackTrace(place);
    }
}
