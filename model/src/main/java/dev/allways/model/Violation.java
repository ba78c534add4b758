package dev.allways.model;

/** The error of an execution that breaks a {@link Property}. */
public final class Violation extends AssertionError {
    private static final long serialVersionUID = 1;

    Violation(Property<?> property, String what) {
        super(property + " " + what);
        setStackTrace(new StackTraceElement[] {property.place()});
    }
}
