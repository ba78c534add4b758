package dev.allways.report;

/** What an exploration says about a program. */
public enum Verdict {
    /** No failure was found. */
    PASSED,
    /** A failure was found. */
    FAILED,
    /** The program could not be explored. */
    ERROR;

    /** The name in reports: lower case. */
    public String id() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
