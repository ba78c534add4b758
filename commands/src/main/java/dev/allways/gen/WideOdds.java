package dev.allways.gen;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Odds;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * The odds of a wide range: half of the values drawn are small ones, all orders of magnitude equally likely; a tenth is
 * beside a power of two or an end; one in sixteen is zero, an end, or the least or greatest int; the rest is anything.
 */
final class WideOdds implements Odds {
    private final ChoicePoint.Range range;
    private final int bits;
    private long[] edges = {}; // made when the first is drawn: most generators are made within executions, and draw few
    private long[] ends = {};

    WideOdds(long min, long max) {
        range = new ChoicePoint.Range("", min, max);
        bits = Long.SIZE - Long.numberOfLeadingZeros(max - min);
    }

    @Override
    public long draw(long size, RandomGenerator random) {
        int kind = random.nextInt(32);
        if (kind < 16) {
            return Math.min(random.nextLong() >>> Long.SIZE - 1 - random.nextInt(bits), size - 1);
        }
        if (kind < 19) {
            return Math.min(one(edges(), random), size - 1);
        }
        return kind < 21 ? Math.min(one(ends(), random), size - 1) : random.nextLong(size);
    }

    private static long one(long[] answers, RandomGenerator random) {
        return answers[random.nextInt(answers.length)];
    }

    private long[] ends() {
        long[] known = ends;
        if (known.length == 0) {
            Set<Long> answers = new LinkedHashSet<>();
            add(answers, range.min());
            add(answers, range.max());
            add(answers, range.value(0));
            add(answers, Integer.MIN_VALUE);
            add(answers, Integer.MAX_VALUE);
            known = array(answers);
            ends = known;
        }
        return known;
    }

    private long[] edges() {
        long[] known = edges;
        if (known.length == 0) {
            Set<Long> answers = new LinkedHashSet<>();
            add(answers, range.min() + 1);
            add(answers, range.max() - 1);
            for (int bit = 0; bit <= 62; bit++) {
                long power = 1L << bit;
                for (long sign : new long[] {1, -1}) {
                    add(answers, sign * power - 1);
                    add(answers, sign * power);
                    add(answers, sign * power + 1);
                }
            }
            known = array(answers);
            edges = known;
        }
        return known;
    }

    private void add(Set<Long> answers, long value) {
        if (value >= range.min() && value <= range.max()) {
            answers.add(range.answer(value));
        }
    }

    private static long[] array(Set<Long> answers) {
        return answers.stream().mapToLong(Long::longValue).toArray();
    }
}
