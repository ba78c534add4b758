package dev.allways.junit;

/**
 * How a failure came about, attached to what the test threw: the steps, what explains them, and how to make them again.
 * It is no error of its own and has no stack trace.
 */
public final class Story extends Exception {
    private static final long serialVersionUID = 1;

    Story(String text) {
        super(text, null, false, false);
    }

    /** The text alone, so that a stack trace shows it as it is. */
    @Override
    @SuppressWarnings("OverrideThrowableToString") // the class name would stand before the text
    public String toString() {
        return "how it came about\n\n" + getMessage();
    }
}
