package dev.allways.report;

/**
 * A line at the end of a failure's report that says what can be done next.
 *
 * @param name one short word: replay, keep
 * @param text a command, or a sentence
 */
public record Hint(String name, String text) {
    /** The name of what is said of static state that executions leave for later ones. */
    public static final String STATICS = "statics";
}
