package dev.allways.studies;

import java.time.Duration;
import java.util.List;

/** What studies find among the arguments that their user gives. */
public final class Arguments {
    private static final String SECONDS = "--seconds";

    private Arguments() {}

    /**
     * The time that {@code --seconds N} says, which is taken out of the arguments.
     *
     * @param usual seconds, if it is not there
     * @throws IllegalArgumentException if no whole number follows
     */
    public static Duration seconds(List<String> arguments, long usual) {
        int at = arguments.indexOf(SECONDS);
        if (at < 0) {
            return Duration.ofSeconds(usual);
        }
        try {
            Duration time = Duration.ofSeconds(Long.parseLong(arguments.get(at + 1)));
            arguments.subList(at, at + 2).clear();
            return time;
        } catch (IndexOutOfBoundsException | NumberFormatException e) {
            throw new IllegalArgumentException(SECONDS + " takes a number", e);
        }
    }
}
