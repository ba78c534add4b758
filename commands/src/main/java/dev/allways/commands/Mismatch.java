package dev.allways.commands;

import org.jspecify.annotations.Nullable;

/**
 * The failure of a command: the system did not do what the model says. Its origin is where the command is defined, and
 * what kind of failure it is: a result that is wrong (null, true, false or any other, instead of which of these), an
 * exception by its class and place, one that is missing by its class, which postcondition, that it left something
 * wrong, that it changed its arguments or does not end.
 */
public final class Mismatch extends AssertionError {
    private static final long serialVersionUID = 1;

    final transient Wrong wrong;

    Mismatch(String call, Wrong wrong, StackTraceElement place, @Nullable Throwable cause) {
        super((call.endsWith(";") ? call.substring(0, call.length() - 1) : call) + " " + wrong.told(), cause);
        this.wrong = wrong;
        setStackTrace(new StackTraceElement[] {
            new StackTraceElement(
                    place.getClassName(),
                    place.getMethodName() + " " + wrong.kind(),
                    place.getFileName(),
                    place.getLineNumber())
        });
    }
}
