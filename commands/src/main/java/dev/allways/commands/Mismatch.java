package dev.allways.commands;

import org.jspecify.annotations.Nullable;

/** The failure of a command: the system did not do what the model says. Its origin is where the command is defined. */
public final class Mismatch extends AssertionError {
    private static final long serialVersionUID = 1;

    final transient String wrong;

    Mismatch(String call, String wrong, StackTraceElement place, @Nullable Throwable cause) {
        super((call.endsWith(";") ? call.substring(0, call.length() - 1) : call) + " " + wrong, cause);
        this.wrong = wrong;
        setStackTrace(new StackTraceElement[] {place});
    }
}
