package dev.allways.core.states;

import java.util.Arrays;

/**
 * Fingerprints that a worker put to a set lately, one at each place, the last one. Most of those that come again come
 * soon, and are found here: in a processor's cache, not in memory.
 */
public final class Sieve {
    private static final int BITS = 16; // 512 KB: half of what a core has to itself
    private static final int MANY = 1 << 19; // fingerprints that came: then the set is likely to be larger than these
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
        boolean added = false;
        try {
            seen.addAll(left, second, rest, this.fresh);
            added = true;
        } finally {
            if (!added) {
                clear();
            }
        }
        Arrays.fill(fresh, 0, count, false);
        for (int i = 0; i < rest; i++) {
            fresh[at[i]] = this.fresh[i];
        }
    }

    private void begin(int most) {
        places = new long[1 << BITS];
        clear();
        left = new long[most];
        at = new int[most];
        fresh = new boolean[most];
    }

    private void clear() {
        Arrays.fill(places, 0);
        places[place(0)] = -1; // an empty place must not say that 0 came
    }

    /**
     * Leaves those that are not here, and keeps them here from now on: one that comes again together with the first is
     * found, too. There is no branch that a processor could take wrongly.
     */
    private int sift(long[] from, int count) {
        int size = 0;
        for (int i = 0; i < count; i++) {
            long fingerprint = from[i];
            int place = place(fingerprint);
            long difference = places[place] ^ fingerprint;
            places[place] = fingerprint;
            left[size] = fingerprint;
            at[size] = i;
            size += (int) ((difference | -difference) >>> 63); // 1 unless they are the same
        }
        return size;
    }

    private static int place(long fingerprint) {
        return (int) (fingerprint * MIXER >>> -BITS);
    }
}
