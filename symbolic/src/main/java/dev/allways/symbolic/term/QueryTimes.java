package dev.allways.symbolic.term;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLongArray;

/** How long queries took, in powers of two of microseconds; may be used by several threads. */
public final class QueryTimes {
    private final AtomicLongArray counts = new AtomicLongArray(Long.SIZE);

    void add(Duration time) {
        counts.incrementAndGet(Long.SIZE - Long.numberOfLeadingZeros(time.toNanos() / 1_000));
    }

    /** How many queries there were. */
    public long count() {
        long sum = 0;
        for (int i = 0; i < counts.length(); i++) {
            sum += counts.get(i);
        }
        return sum;
    }

    /** What half of the queries took at most; up to a factor of two more is said. */
    public Duration median() {
        long left = (count() + 1) / 2;
        for (int i = 0; i < counts.length(); i++) {
            left -= counts.get(i);
            if (left <= 0) {
                return Duration.ofNanos((1L << i) * 1_000);
            }
        }
        return Duration.ZERO;
    }
}
