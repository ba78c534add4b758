package dev.allways.core;

/** Why an exploration ended. */
public enum StopReason {
    /** Everything was explored. */
    EXHAUSTED("state space exhaustion"),
    /**
     * Nothing is left to explore, but something was left out: too deep, dropped from the queue, or hidden by a
     * collision.
     */
    INCOMPLETE("nothing left, but some was left out"),
    /** The limit on executions. */
    EXECUTIONS("reaching max executions"),
    /** The limit on unique states. */
    UNIQUE_STATES("reaching max unique states"),
    /** The limit on errors. */
    ERRORS("reaching max error count"),
    /** The limit on time. */
    TIME("reaching time limit"),
    /** The given path was followed to its end. */
    END_OF_PATH("reached end of specified path"),
    /** The user, or the thread that explores was interrupted. */
    INTERRUPTED("user interruption"),
    /** The program can't be explored. */
    PROBLEM("a program that cannot be explored");

    private final String phrase;

    StopReason(String phrase) {
        this.phrase = phrase;
    }

    /** The reason in words, after "Stopped by:". */
    public String phrase() {
        return phrase;
    }

    /** The name in reports: lower case, words joined by a hyphen. */
    public String id() {
        return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }
}
