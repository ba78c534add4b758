package dev.allways.studies.threads.peers;

import java.util.List;
import java.util.Locale;

/**
 * What came of an attempt.
 *
 * @param executions how many were made
 * @param seconds of the processor, in the whole JVM
 * @param why what failed, or went wrong
 */
record Outcome(How how, long executions, double seconds, String why) {
    /** How it ended. */
    enum How {
        /** All executions that the tool wanted to make were made, and none failed. */
        PASSED,
        /** Something failed. */
        FAILED,
        /** It stood still until its time was over. */
        HANGS,
        /** It continued when its time was over. */
        SLOW,
        /** The tool could not do it. */
        BROKEN
    }

    /** What takes no time and makes nothing. */
    static final Outcome NOTHING = new Outcome(How.PASSED, 0, 0, "");

    static Outcome parse(String line) {
        List<String> parts = List.of(line.split("\t", -1));
        return new Outcome(
                How.valueOf(parts.get(0).toUpperCase(Locale.ROOT)),
                Long.parseLong(parts.get(1)),
                Double.parseDouble(parts.get(2)),
                parts.get(3));
    }

    /** Executions in a second beyond those of another outcome; none if not both passed. */
    double rate(Outcome less) {
        return how == How.PASSED && less.how == How.PASSED
                ? (executions - less.executions) / (seconds - less.seconds)
                : 0;
    }

    Outcome failedAfterAll(String reason) {
        return new Outcome(How.FAILED, executions, seconds, reason);
    }

    /** Whether it is as it should be, for a program that is correct or has a bug. */
    boolean isRight(boolean correct) {
        return how == (correct ? How.PASSED : How.FAILED);
    }

    String cell(boolean correct) {
        return switch (how) {
            case PASSED -> (correct ? "ok %,d" : "not in %,d").formatted(executions);
            case FAILED -> (correct ? "FALSE ALARM" : "found in %,d").formatted(executions);
            case HANGS -> "hangs";
            case SLOW -> "slow, %,d".formatted(executions);
            case BROKEN -> "broken";
        };
    }
}
