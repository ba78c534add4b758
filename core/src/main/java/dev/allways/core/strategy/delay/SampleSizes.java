package dev.allways.core.strategy.delay;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many executions are sampled with each number of delays: the paper's {@code numSamples}, which grows with the
 * number of delays as the number of executions does. Section 4 has the shape c1 + c2^d; c1 * c2^d is the other one.
 *
 * @param first c1
 * @param base c2
 * @param sum whether they are added
 */
record SampleSizes(long first, long base, boolean sum) {
    /** 100 + 2^d. */
    static final SampleSizes USUAL = new SampleSizes(100, 2, true);

    private static final long MOST = 1L << 40;
    private static final Pattern FORM = Pattern.compile("([0-9]{1,9})([+*])([0-9]{1,4})\\^d");

    /** Whether a text is meant to be one. */
    static boolean isLike(String text) {
        return text.endsWith("^d");
    }

    /**
     * As a text says, for instance {@code 100+2^d} or {@code 10*3^d}.
     *
     * @throws IllegalArgumentException if it does not say so
     */
    static SampleSizes of(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches() || Long.parseLong(matcher.group(1)) == 0 || Long.parseLong(matcher.group(3)) == 0) {
            throw new IllegalArgumentException("""
                %s: how many samples to take with d delays is not said
                  do            write two numbers from 1 on, as in 100+2^d or 10*3^d\
                """.formatted(text));
        }
        return new SampleSizes(
                Long.parseLong(matcher.group(1)),
                Long.parseLong(matcher.group(3)),
                matcher.group(2).equals("+"));
    }

    /** How many with so many delays. */
    long of(long delays) {
        double power = Math.pow((double) base, (double) delays);
        return (long) Math.min(MOST, sum ? (double) first + power : (double) first * power);
    }

    @Override
    public String toString() {
        return "%d%s%d^d".formatted(first, sum ? "+" : "*", base);
    }
}
