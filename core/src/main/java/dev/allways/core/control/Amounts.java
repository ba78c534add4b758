package dev.allways.core.control;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Numbers and times as people write them: {@code 1_000}, {@code 10k}, {@code 2M}; {@code 500ms}, {@code 1.5s},
 * {@code 1h30m}.
 */
public final class Amounts {
    private static final Pattern NUMBER = Pattern.compile("(-?[0-9][0-9_,]*)([kmg]?)");
    private static final Pattern PART = Pattern.compile("([0-9]+(?:\\.[0-9]+)?) ?(ms|sec|s|min|m|h|d|)");

    private Amounts() {}

    /**
     * A number.
     *
     * @throws IllegalArgumentException if the text is none; the message says so
     */
    public static long count(String text) {
        Matcher number = NUMBER.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!number.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not a number like 1000, 10k or 2M");
        }
        long factor = switch (number.group(2)) {
            case "k" -> 1_000;
            case "m" -> 1_000_000;
            case "g" -> 1_000_000_000;
            default -> 1;
        };
        try {
            return Math.multiplyExact(Long.parseLong(number.group(1).replaceAll("[_,]", "")), factor);
        } catch (ArithmeticException | NumberFormatException e) {
            throw new IllegalArgumentException("'" + text + "' is too large", e);
        }
    }

    /**
     * A time; a number alone counts seconds.
     *
     * @throws IllegalArgumentException if the text is none; the message says so
     */
    public static Duration time(String text) {
        String left = text.strip().toLowerCase(Locale.ROOT);
        Duration sum = Duration.ZERO;
        Matcher part = PART.matcher(left);
        int end = 0;
        while (end < left.length() && part.find(end) && part.start() == end) {
            double seconds = switch (part.group(2)) {
                case "ms" -> 1e-3;
                case "m", "min" -> 60;
                case "h" -> 3600;
                case "d" -> 86_400;
                default -> 1;
            };
            sum = sum.plusNanos((long) (Double.parseDouble(part.group(1)) * seconds * 1e9));
            end = part.end();
            while (end < left.length() && left.charAt(end) == ' ') {
                end++;
            }
        }
        if (end == 0 || end < left.length()) {
            throw new IllegalArgumentException("'" + text + "' is not a time like 10s, 2m or 1h30m");
        }
        return sum;
    }

    /** A time as text that can be read again, to the millisecond. */
    public static String text(Duration time) {
        return time.toMillis() % 1_000 == 0 ? time.toSeconds() + "s" : time.toMillis() + "ms";
    }
}
