package dev.allways.cli;

import dev.allways.core.control.Amounts;
import picocli.CommandLine.ITypeConverter;

/** Reads a number as people write it: {@code 1000}, {@code 1,000}, {@code 10k}, {@code 2M}. */
final class Count implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
        return Converters.converted(Amounts::count, text);
    }
}
