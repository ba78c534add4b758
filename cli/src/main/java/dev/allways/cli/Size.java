package dev.allways.cli;

import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads sizes of memory: {@code 64M}, {@code 1G}, in powers of 1024. */
final class Size implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
        String number = text.strip().toUpperCase(Locale.ROOT).replaceAll("I?B$", "");
        int shift = number.isEmpty() ? -1 : "KMG".indexOf(number.charAt(number.length() - 1));
        try {
            return shift < 0
                    ? Long.parseLong(number)
                    : Math.multiplyExact(
                            Long.parseLong(
                                    number.substring(0, number.length() - 1).strip()),
                            1L << 10 * (shift + 1));
        } catch (ArithmeticException | NumberFormatException e) {
            throw new TypeConversionException("'" + text + "' is not a size like 64M or 1G");
        }
    }
}
