package dev.allways.cli;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a time as people write it: {@code 10s}, {@code 2m}, {@code 1h30m}, {@code 500ms}, {@code 1.5} seconds. */
final class Time implements ITypeConverter<Duration> {
    private static final Pattern PART = Pattern.compile("([0-9]+(?:\\.[0-9]+)?) ?(ms|s|sec|m|min|h|d|)");

    @Override
    public Duration convert(String text) {
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
            throw new TypeConversionException("'" + text + "' is not a time like 10s, 2m or 1h30m");
        }
        return sum;
    }
}
