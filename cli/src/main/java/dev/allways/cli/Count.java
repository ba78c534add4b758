package dev.allways.cli;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a number as people write it: {@code 1000}, {@code 1,000}, {@code 10k}, {@code 2M}. */
final class Count implements ITypeConverter<Long> {
    private static final Pattern NUMBER = Pattern.compile("(-?[0-9][0-9_,]*)([kmg]?)");

    @Override
    public Long convert(String text) {
        Matcher number = NUMBER.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (number.matches()) {
            try {
                long factor = switch (number.group(2)) {
                    case "k" -> 1_000;
                    case "m" -> 1_000_000;
                    case "g" -> 1_000_000_000;
                    default -> 1;
                };
                return Math.multiplyExact(Long.parseLong(number.group(1).replaceAll("[_,]", "")), factor);
            } catch (ArithmeticException | NumberFormatException e) {
                throw new TypeConversionException("'" + text + "' is too large");
            }
        }
        throw new TypeConversionException("'" + text + "' is not a number like 1000, 10k or 2M");
    }
}
