package dev.allways.cli;

import dev.allways.core.control.Amounts;
import picocli.CommandLine.ITypeConverter;

/** Reads the number of a port; 0 is any. */
final class Port implements ITypeConverter<Integer> {
    private static final int LAST = 65_535;

    @Override
    public Integer convert(String text) {
        return Converters.converted(Port::read, text);
    }

    private static int read(String text) {
        long port = Amounts.count(text);
        if (port < 0 || port > LAST) {
            throw new IllegalArgumentException("%s is no port, it must be between 0 and %,d".formatted(text, LAST));
        }
        return (int) port;
    }
}
