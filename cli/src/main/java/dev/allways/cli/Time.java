package dev.allways.cli;

import dev.allways.core.control.Amounts;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;

/** Reads a time as people write it: {@code 10s}, {@code 2m}, {@code 1h30m}, {@code 500ms}, {@code 1.5} seconds. */
final class Time implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String text) {
        return Converters.converted(Amounts::time, text);
    }
}
