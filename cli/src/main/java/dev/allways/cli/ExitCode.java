package dev.allways.cli;

/** What the program's exit code says. */
enum ExitCode {
    PASSED("no failure was found"),
    FAILED("a failure was found"),
    REFUSED("wrong usage, or a program that can't be explored"),
    STOPPED("stopped by the user");

    private final String meaning;

    ExitCode(String meaning) {
        this.meaning = meaning;
    }

    int code() {
        return ordinal();
    }

    /** In a few words, for the manual. */
    String meaning() {
        return meaning;
    }
}
