package dev.allways.commands;

/** The failure of calls that several threads made: no order of them explains what each returned. */
public final class NotLinearizable extends AssertionError {
    private static final long serialVersionUID = 1;

    NotLinearizable(String message, StackTraceElement place) {
        super(message);
        setStackTrace(new StackTraceElement[] {place});
    }
}
