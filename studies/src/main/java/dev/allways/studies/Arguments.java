package dev.allways.studies;

import java.time.Duration;
import java.util.List;

/** What studies find among the arguments that their user gives. */
public final class Arguments {
    private Arguments() {}

    /**
     * The time that {@code --seconds N} says, which is taken out of the arguments.
     *
     * @param usual seconds, if it is not there
     * @throws IllegalArgumentException if no whole number follows
     */
    public static Duration seconds(List<String> arguments, long usual) {
        return Duration.ofSeconds(number("--seconds", arguments, usual));
    }

    /**
     * The number that follows an option, which is taken out of the arguments.
     *
     * @param usual the number, if the option is not there
     * @throws IllegalArgumentException if no whole number follows
     */
    public static long number(String option, List<String> arguments, long usual) {
        int at = arguments.indexOf(option);
        if (at < 0) {
            return usual;
        }
        try {
            long number = Long.parseLong(arguments.get(at + 1));
            arguments.subList(at, at + 2).clear();
            return number;
        } catch (IndexOutOfBoundsException | NumberFormatException e) {
            throw new IllegalArgumentException(option + " takes a number", e);
        }
    }
}
