package dev.allways.commands.concurrent;

/** The failure of a call that waits for a thread which has stopped. */
public final class NotLockFree extends AssertionError {
    private static final long serialVersionUID = 1;

    NotLockFree(String message, StackTraceElement place) {
        super(message);
        setStackTrace(new StackTraceElement[] {place});
    }
}
