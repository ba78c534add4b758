package dev.allways.commands.concurrent;

/** The failure of calls that several threads made: no order that is allowed explains what became of them. */
public final class NotConsistent extends AssertionError {
    private static final long serialVersionUID = 1;

    NotConsistent(String message, StackTraceElement place) {
        super(message);
        setStackTrace(new StackTraceElement[] {place});
    }
}
