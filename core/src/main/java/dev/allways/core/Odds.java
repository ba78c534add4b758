package dev.allways.core;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * How likely a random strategy takes each answer to a choice point. A search that makes every execution takes all of
 * them, whatever their odds.
 */
@FunctionalInterface
public interface Odds {
    /** Every answer is equally likely. */
    Odds EVEN = (size, random) -> random.nextLong(size);

    /**
     * Draws an answer.
     *
     * @param size how many answers there are
     * @return an index in {@code [0, size)}
     */
    long draw(long size, RandomGenerator random);

    /**
     * Odds by weights, one for each answer.
     *
     * @throws IllegalArgumentException if a weight is negative, or all are 0
     */
    static Odds weights(int... weights) {
        int[] sums = new int[weights.length];
        int sum = 0;
        for (int i = 0; i < weights.length; i++) {
            if (weights[i] < 0) {
                throw new IllegalArgumentException("a weight is " + weights[i] + ", it must be at least 0");
            }
            sum = Math.addExact(sum, weights[i]);
            sums[i] = sum;
        }
        if (sum == 0) {
            throw new IllegalArgumentException("all weights are 0");
        }
        int all = sum;
        int only = only(weights);
        if (only >= 0) {
            return (size, _) -> Math.min(only, size - 1);
        }
        if (Arrays.stream(weights).distinct().count() == 1) {
            return EVEN;
        }
        return (size, random) -> {
            int drawn = random.nextInt(all);
            int answer = 0;
            while (sums[answer] <= drawn) {
                answer++;
            }
            return Math.min(answer, size - 1);
        };
    }

    /** The only answer with a weight; -1 if there are several. */
    private static int only(int[] weights) {
        int only = -1;
        for (int i = 0; i < weights.length; i++) {
            if (weights[i] > 0 && only >= 0) {
                return -1;
            }
            only = weights[i] > 0 ? i : only;
        }
        return only;
    }
}
