package dev.allways.core.contract;

import java.util.stream.IntStream;

/** Where tests break off what they then continue with. */
public final class Breaks {
    private Breaks() {}

    /** Some numbers below n: 1, 2, 4 and so on, and the two that are next to n. */
    public static int[] below(long n) {
        return IntStream.concat(IntStream.iterate(1, i -> i < n, i -> 2 * i), IntStream.of((int) n - 2, (int) n - 1))
                .filter(i -> i > 0)
                .distinct()
                .toArray();
    }
}
