package dev.allways.core.states;

import java.util.Arrays;

/**
 * Fingerprints that a worker put to a set lately, one at each place, the last one. Most of those that come again come
 * soon, and are found here: in a processor's cache, not in memory.
 */
public final class Sieve {
    private static final int BITS = 20; // 8 MB: a part of what a processor's last cache has
    private static final int MANY = 1 << 22; // fingerprints that came: then the set is likely to be larger than caches
    private static final int MOST = 256;
    private static final long MIXER = 0x9E3779B97F4A7C15L; // 2^64 divided by the golden ratio

    private final long after;
    private long came;
    private long[] places = {};
    private long[] left = {}; // those that are not here, of the ones that came together
    private int[] at = {}; // where each of them came
    private boolean[] fresh = {};

    public Sieve() {
        this(MANY);
    }

    /** @param after how many fingerprints are put to the set unsieved */
    Sieve(long after) {
        this.after = after;
    }

    /**
     * As {@link Seen#addAll}; the answers are the same, but that a set which forgets may have forgotten what is known
     * here.
     */
    public void addAll(Seen seen, long[] first, long[] second, int count, boolean[] fresh) {
        came += count;
        if (came <= after || seen.bits() > Long.SIZE) {
            seen.addAll(first, second, count, fresh);
            return;
        }
        if (left.length < count) {
            begin(Math.max(count, MOST));
        }
        int rest = sift(first, count);
        seen.addAll(left, second, rest, this.fresh);
        Arrays.fill(fresh, 0, count, false);
        for (int i = 0; i < rest; i++) {
            fresh[at[i]] = this.fresh[i];
            places[place(left[i])] = left[i];
        }
    }

    private void begin(int most) {
        places = new long[1 << BITS];
        left = new long[most];
        at = new int[most];
        fresh = new boolean[most];
    }

    /** Leaves those that are not here. There is no branch that a processor could take wrongly. */
    private int sift(long[] from, int count) {
        int size = 0;
        for (int i = 0; i < count; i++) {
            long fingerprint = from[i];
            left[size] = fingerprint;
            at[size] = i;
            size += places[place(fingerprint)] != fingerprint || fingerprint == 0 ? 1 : 0; // 0: none
        }
        return size;
    }

    private static int place(long fingerprint) {
        return (int) (fingerprint * MIXER >>> -BITS);
    }
}
