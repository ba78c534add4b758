package dev.allways.cli;

import java.util.function.Function;
import picocli.CommandLine.TypeConversionException;

/** Makes readers of texts into those of options. */
final class Converters {
    private Converters() {}

    /** @throws TypeConversionException if the text can't be read */
    static <T> T converted(Function<String, T> reader, String text) {
        try {
            return reader.apply(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
