package dev.allways.cli;

import dev.allways.core.control.Amounts;
import picocli.CommandLine.ITypeConverter;

/** Reads a number from one on, as people write it: {@code 1000}, {@code 1,000}, {@code 10k}, {@code 2M}. */
final class Count implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
        return Converters.converted(each -> read(each, 1), text);
    }

    /** As {@link Count}, or 0. */
    static final class OrNone implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            return Converters.converted(each -> read(each, 0), text);
        }
    }

    /** As {@link Count}, or 0 for no limit. */
    static final class Limit implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            long limit = Converters.converted(each -> read(each, 0), text);
            return limit == 0 ? Long.MAX_VALUE : limit;
        }
    }

    private static long read(String text, long least) {
        long count = Amounts.count(text);
        if (count < least) {
            throw new IllegalArgumentException("%s is too small, it must be at least %d".formatted(text, least));
        }
        return count;
    }
}
