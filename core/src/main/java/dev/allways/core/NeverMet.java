package dev.allways.core;

/**
 * The error of an exploration in which something that should have happened somewhere never did: no single execution
 * shows it.
 */
public final class NeverMet extends AssertionError {
    private static final long serialVersionUID = 1;

    /**
     * What never happened.
     *
     * @param place where in the source it is asked for
     */
    public NeverMet(String message, StackTraceElement place) {
        super(message);
        setStackTrace(new StackTraceElement[] {place});
    }
}
