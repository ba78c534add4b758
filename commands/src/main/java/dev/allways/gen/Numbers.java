package dev.allways.gen;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Odds;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/** Numbers: how they are made of choices, and which come how often. */
final class Numbers {
    private static final int FEW = 64; // values, all of which are equally likely
    private static final long QUARTER = 1L << 62;

    private static final ChoicePoint PART =
            new ChoicePoint.Pick("part", List.of("middle", "far", "end"), false, Odds.weights(14, 1, 1));
    private static final ChoicePoint.Range MIDDLE = range(1 - QUARTER, QUARTER - 1);
    private static final ChoicePoint FAR =
            new ChoicePoint.Range("far", 0, Long.MAX_VALUE - 1, odds(0, Long.MAX_VALUE - 1));
    private static final ChoicePoint END = new ChoicePoint.Range("end", 0, Long.MAX_VALUE - 1);

    private static final ChoicePoint KIND = new ChoicePoint.Pick(
            "kind of number", List.of("whole", "fraction", "special", "any"), false, Odds.weights(4, 4, 3, 5));
    private static final ChoicePoint FINITE_KIND = new ChoicePoint.Pick(
            "kind of number", List.of("whole", "fraction", "special", "any"), false, Odds.weights(4, 4, 1, 5));
    private static final ChoicePoint.Range WHOLE = range(-(1L << 53), 1L << 53);
    private static final ChoicePoint.Range NUMERATOR = range(-(1L << 31), 1L << 31);
    private static final ChoicePoint DENOMINATOR =
            new ChoicePoint.Pick("denominator", List.of(2, 4, 5, 3, 10, 8, 100, 7, 1000, 1024));
    private static final int[] DENOMINATORS = {2, 4, 5, 3, 10, 8, 100, 7, 1000, 1024};
    private static final double[] SPECIAL = {
        -0.0,
        Double.MIN_VALUE,
        -Double.MIN_VALUE,
        Double.MIN_NORMAL,
        Double.MAX_VALUE,
        -Double.MAX_VALUE,
        Math.PI,
        1e-12,
        0.1 + 0.2,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        Double.NaN
    };
    private static final float[] SPECIAL_FLOATS = {
        -0.0f,
        Float.MIN_VALUE,
        -Float.MIN_VALUE,
        Float.MIN_NORMAL,
        Float.MAX_VALUE,
        -Float.MAX_VALUE,
        (float) Math.PI,
        1e-12f,
        0.1f + 0.7f,
        Float.POSITIVE_INFINITY,
        Float.NEGATIVE_INFINITY,
        Float.NaN
    };
    private static final int INFINITE = 3; // of these, at the end
    private static final ChoicePoint SPECIALS = new ChoicePoint.Range("special", 0, SPECIAL.length - 1L);
    private static final ChoicePoint FINITES = new ChoicePoint.Range("special", 0, SPECIAL.length - 1L - INFINITE);
    private static final ChoicePoint.Range EXPONENT = new ChoicePoint.Range("exponent", -1022, 1023);
    private static final ChoicePoint.Range MANTISSA = new ChoicePoint.Range("mantissa", 0, (1L << 52) - 1);
    private static final ChoicePoint.Range FLOAT_EXPONENT = new ChoicePoint.Range("exponent", -126, 127);
    private static final ChoicePoint.Range FLOAT_MANTISSA = new ChoicePoint.Range("mantissa", 0, (1L << 23) - 1);
    private static final ChoicePoint NEGATIVE = new ChoicePoint.Pick("negative", List.of(false, true));
    private static final ChoicePoint BESIDE =
            new ChoicePoint.Pick("beside a power of two", List.of(false, true), false, Odds.weights(7, 1));
    private static final ChoicePoint BIT = new ChoicePoint.Range("bit", 0, 200);
    private static final ChoicePoint.Range OFFSET = new ChoicePoint.Range("offset", -1, 1);
    private static final Lengths WORDS = Lengths.of(0, 3, "more");

    private Numbers() {}

    private static ChoicePoint.Range range(long min, long max) {
        return new ChoicePoint.Range("number", min, max, odds(min, max));
    }

    /** Those of a {@linkplain WideOdds wide range}; in a narrow one all values are equally likely. */
    static Odds odds(long min, long max) {
        return min > max || max - min + 1 <= FEW ? Odds.EVEN : new WideOdds(min, max);
    }

    static Long anyLong(Chooser chooser) {
        return wideLong(chooser, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /**
     * A value of a range that has more than 2^63 - 1 values. In each part an odd answer stands for a positive value:
     * one that is far away shrinks to one in the middle. Beyond the range are the values of the other sign, or the
     * ends.
     */
    static Long wideLong(Chooser chooser, long min, long max) {
        long value = switch ((int) chooser.choose(PART)) {
            case 0 -> MIDDLE.value(chooser.choose(MIDDLE));
            case 1 -> {
                long answer = chooser.choose(FAR);
                yield (answer & 1) == 1 ? QUARTER + (answer >>> 1) : -QUARTER - (answer >>> 1);
            }
            default -> (chooser.choose(END) & 1) == 1 ? max : min;
        };
        return value >= min && value <= max ? value : Math.clamp(~value, min, max);
    }

    static BigInteger bigInteger(Chooser chooser) {
        if (chooser.choose(BESIDE) == 1) {
            BigInteger power = BigInteger.ONE.shiftLeft((int) chooser.choose(BIT));
            BigInteger value = power.add(BigInteger.valueOf(OFFSET.value(chooser.choose(OFFSET))));
            return chooser.choose(NEGATIVE) == 1 ? value.negate() : value;
        }
        BigInteger value = BigInteger.valueOf(anyLong(chooser));
        for (int words = 0; WORDS.more(chooser, words); words++) {
            value = value.shiftLeft(Long.SIZE).add(BigInteger.valueOf(anyLong(chooser)));
        }
        return value;
    }

    static Double anyDouble(Chooser chooser, boolean infinite) {
        return switch ((int) chooser.choose(infinite ? KIND : FINITE_KIND)) {
            case 0 -> (double) WHOLE.value(chooser.choose(WHOLE));
            case 1 ->
                (double) NUMERATOR.value(chooser.choose(NUMERATOR)) / DENOMINATORS[(int) chooser.choose(DENOMINATOR)];
            case 2 -> SPECIAL[(int) chooser.choose(infinite ? SPECIALS : FINITES)];
            default -> {
                long exponent = EXPONENT.value(chooser.choose(EXPONENT)) + 1023;
                double size = Double.longBitsToDouble(exponent << 52 | chooser.choose(MANTISSA));
                yield chooser.choose(NEGATIVE) == 1 ? -size : size;
            }
        };
    }

    static Float anyFloat(Chooser chooser) {
        return switch ((int) chooser.choose(KIND)) {
            case 0 -> (float) WHOLE.value(chooser.choose(WHOLE));
            case 1 ->
                (float) NUMERATOR.value(chooser.choose(NUMERATOR)) / DENOMINATORS[(int) chooser.choose(DENOMINATOR)];
            case 2 -> SPECIAL_FLOATS[(int) chooser.choose(SPECIALS)];
            default -> {
                int exponent = (int) FLOAT_EXPONENT.value(chooser.choose(FLOAT_EXPONENT)) + 127;
                float size = Float.intBitsToFloat(exponent << 23 | (int) chooser.choose(FLOAT_MANTISSA));
                yield chooser.choose(NEGATIVE) == 1 ? -size : size;
            }
        };
    }

    static Gen<Double> doubles(double min, double max) {
        if (!(min <= max) || Double.isInfinite(min) || Double.isInfinite(max)) {
            throw new IllegalArgumentException("there is no double from " + min + " to " + max);
        }
        double[] edges = DoubleStream.concat(DoubleStream.of(0.0), Arrays.stream(SPECIAL))
                .filter(value -> value > min && value < max)
                .toArray();
        var kinds = new ChoicePoint.Range("special", 0, 3L + edges.length, Odds.weights(weights(4 + edges.length)));
        var parts = new ChoicePoint.Range("part", 0, 1L << 53);
        var whole = new ChoicePoint.Range("whole", 0, 1L << 20);
        return chooser -> {
            int kind = (int) chooser.choose(kinds);
            return switch (kind) {
                case 0 -> min;
                case 1 -> Math.min(max, Math.ceil(min) + chooser.choose(whole));
                case 2 -> Math.clamp(min + (max - min) * (chooser.choose(parts) / (double) (1L << 53)), min, max);
                case 3 -> max;
                default -> edges[kind - 4];
            };
        };
    }

    private static int[] weights(int count) {
        int[] weights = new int[count];
        Arrays.fill(weights, 1);
        weights[2] = 3 * count;
        return weights;
    }
}
