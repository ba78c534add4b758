package dev.allways.symbolic.term;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLongArray;

/** How long queries took, in eighths of powers of two of nanoseconds; may be used by several threads. */
public final class QueryTimes {
    private static final int BITS = 3; // of a number behind its first one, which tell its class

    private final AtomicLongArray counts = new AtomicLongArray((Long.SIZE - BITS) << BITS);

    void add(Duration time) {
        long nanos = Math.max(1 << BITS, time.toNanos());
        int octave = Long.SIZE - 1 - Long.numberOfLeadingZeros(nanos) - BITS;
        counts.incrementAndGet((octave << BITS) + (int) (nanos >> octave) - (1 << BITS));
    }

    /** How many queries there were. */
    public long count() {
        long sum = 0;
        for (int i = 0; i < counts.length(); i++) {
            sum += counts.get(i);
        }
        return sum;
    }

    /** What half of the queries took at most; up to an eighth more is said. */
    public Duration median() {
        long left = (count() + 1) / 2;
        for (int i = 0; i < counts.length() && left > 0; i++) {
            left -= counts.get(i);
            if (left <= 0) {
                return Duration.ofNanos((long) (1 << BITS | i & (1 << BITS) - 1) + 1 << (i >> BITS));
            }
        }
        return Duration.ZERO;
    }
}
