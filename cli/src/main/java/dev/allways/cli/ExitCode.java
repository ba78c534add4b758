package dev.allways.cli;

/** What the program's exit code says. */
enum ExitCode {
    /** No failure was found. */
    PASSED,
    /** A failure was found. */
    FAILED,
    /** Wrong usage, or a program that can't be explored. */
    REFUSED,
    /** The user stopped it. */
    STOPPED;

    int code() {
        return ordinal();
    }
}
