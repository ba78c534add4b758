package dev.allways.core.states;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;

/** The 256 locks of a {@link Seen}, each with the counts of what its stripe of the set holds. */
final class Stripes {
    /*
     * How the sets of this package stay right when several threads add.
     *
     * 1. A set is cut into 256 stripes by fingerprint. Whoever changes a stripe, or makes it grow, holds its lock. So
     *    changes of a stripe happen one after the other, and the adder that is told "new" looked for the fingerprint
     *    and put it in under one holding of the lock: no insertion is lost, and exactly one adder is told "new".
     * 2. Whoever only looks takes no lock and no fence, so that the processor can wait for many places in memory at
     *    once. "Found" is right all the same: a slot turns from empty into a fingerprint in one step, so what was found
     *    had been put in. "Not found" may be wrong, because the table was an old one, or one whose contents have not
     *    all become visible here, or the slot was filled a moment later. So it is never the answer: it is asked again
     *    under the lock, in the same table only from the place on that was found empty.
     *
     * Hence a duplicate costs no atomic instruction and a new state one compare-and-set.
     */
    static final int COUNT = 256;

    /** What one more entry adds to a guard. */
    static final long ONE = 2;

    /** The longest table of a stripe. */
    static final int MAX_LENGTH = Integer.MAX_VALUE - 15;

    private static final long LOCKED = 1;
    private static final int STRIDE = 8; // a cache line for each stripe, or workers would wait for each other's lines
    private static final int SHORTEST = 16;
    private static final int SPINS = 64;

    private final AtomicLongArray guards = new AtomicLongArray(COUNT * STRIDE);
    private volatile boolean closed;

    /** Takes the lock of one stripe. Returns its guard, which is to be given to {@link #unlock}, changed or not. */
    long lock(int stripe) {
        int at = stripe * STRIDE;
        for (int attempt = 0; ; attempt++) {
            long guard = guards.getOpaque(at);
            if ((guard & LOCKED) == 0 && guards.weakCompareAndSetAcquire(at, guard, guard | LOCKED)) {
                if (closed) {
                    unlock(stripe, guard);
                    throw new IllegalStateException(
                            "This set of states is closed, and something still adds to it or saves it. Usually a"
                                    + " worker outlived the search that owned the set: end the workers first.");
                }
                return guard;
            }
            if (attempt < SPINS) {
                Thread.onSpinWait();
            } else {
                LockSupport.parkNanos(10_000); // the holder grows its stripe, or does not run
            }
        }
    }

    void unlock(int stripe, long guard) {
        guards.setRelease(stripe * STRIDE, guard);
    }

    /** From now on nothing can be locked, and so nothing be changed. */
    void close() {
        closed = true;
    }

    /** How many entries a guard counts. */
    static long entries(long guard) {
        return guard / ONE;
    }

    /** How many entries the stripes hold together. */
    long entries() {
        long total = 0;
        for (int stripe = 0; stripe < COUNT; stripe++) {
            total += entries(guards.getOpaque(stripe * STRIDE));
        }
        return total;
    }

    /** A further number of one stripe, to be changed under its lock; {@code which} is 1 to 7. */
    long get(int stripe, int which) {
        return guards.getOpaque(stripe * STRIDE + which);
    }

    /** That number, summed over all stripes. */
    long sum(int which) {
        long sum = 0;
        for (int stripe = 0; stripe < COUNT; stripe++) {
            sum += get(stripe, which);
        }
        return sum;
    }

    void set(int stripe, int which, long value) {
        guards.setOpaque(stripe * STRIDE + which, value);
    }

    long bytes() {
        return Words.bytes(guards.length(), Long.BYTES);
    }

    /** Writes how long the table of a stripe is, and how many entries its guard counts. */
    static void save(DataOutput out, int slots, long guard) throws IOException {
        out.writeInt(slots);
        out.writeLong(entries(guard));
    }

    /** Reads the number of entries of a stripe whose table has so many slots, and must have room for them. */
    long restore(DataInput in, int stripe, int slots) throws IOException {
        long entries = in.readLong();
        if (entries < 0 || entries > 0 && crowded(entries, slots) || slots > SHORTEST * 2 + entries * 3) {
            throw damaged("stripe " + stripe + " has " + entries + " entries in " + slots + " slots");
        }
        restore(stripe, entries);
        return entries;
    }

    void restore(int stripe, long entries) {
        guards.set(stripe * STRIDE, entries * ONE);
    }

    /** The stripe of a mixed fingerprint: its top 8 bits. */
    static int of(long mixed) {
        return (int) (mixed >>> 56);
    }

    /**
     * What a slot of its stripe holds for a mixed fingerprint: never zero, and the stripe tells what the top bit was.
     */
    static long slot(long mixed) {
        return mixed | 1L << 63;
    }

    /** Whether a slot can be in a stripe. */
    static boolean belongs(long slot, int stripe) {
        return slot < 0 && of(slot) == (stripe | 0x80);
    }

    /** Where a mixed fingerprint, or its slot, belongs in {@code length} places: its lower 32 bits, scaled. */
    static int home(long mixed, int length) {
        return (int) ((mixed & 0xFFFF_FFFFL) * length >>> 32);
    }

    /**
     * Mixes 64 bits, one to one, so that the upper and the lower half of the result depend on all of them. There are
     * two multiplications because after one, fingerprints that are packed fields can still crowd in few places.
     */
    static long mix(long bits) {
        long x = bits * 0x9E37_79B9_7F4A_7C15L;
        x ^= x >>> 32;
        x *= 0xD6E8_FEB8_6659_FD93L;
        return x ^ x >>> 32;
    }

    /** Whether so many entries are too many for that many slots: more than three quarters. */
    static boolean crowded(long entries, int slots) {
        return entries * 4 > slots * 3L;
    }

    /**
     * How many slots a stripe's table gets after {@code slots}: half as many again, beginning with 16 to 24,
     * differently for each stripe. So the stripes do not grow at the same time, and memory follows the number of
     * entries without steps: the mean over the stripes is always about 0.5 / ln 1.5 / 0.75 = 1.64 slots for an entry.
     * Never more than {@code most}.
     */
    static int longer(int stripe, int slots, int most) {
        if (slots == most) {
            throw new IllegalStateException("This set of states is full: stripe " + stripe + " of " + COUNT + " has "
                    + slots
                    + " slots, as many as an array can have. Usually the state space has no bound: bound its depth,"
                    + " or use a bitstate or a bounded set.");
        }
        double longer = SHORTEST * Math.pow(1.5, (double) stripe / COUNT);
        while ((long) longer <= slots) {
            longer *= 1.5;
        }
        return (int) Math.min(most, (long) longer);
    }

    /** The probability that among so many states two agree in that many bits, at most: the sum over all pairs. */
    static double collision(long states, int bits) {
        return Math.min(1, Math.scalb((double) states * Math.max(0, states - 1), -(bits + 1)));
    }

    /** The end of each {@link Seen#describe}. */
    static String counts(Seen seen) {
        return String.format(Locale.ROOT, "%,d states, %.1f MB", seen.size(), seen.bytes() / 1e6);
    }

    /** Refuses to compact fingerprints to fewer than 8 bits or more than {@code most}. */
    static int checkBits(int bits, int most) {
        if (bits < 8 || bits > most) {
            throw new IllegalArgumentException(
                    "fingerprints cannot be compacted to " + bits + " bits, only to 8 to " + most
                            + ". Fewer would take almost every state for another; to keep all 64, ask for the exact"
                            + " set.");
        }
        return bits;
    }

    static IOException damaged(String what) {
        return new IOException("This is not a whole set of states: " + what
                + ". Usually the checkpoint was cut short, or another version wrote it."
                + " Continue from an older checkpoint, or start the search again.");
    }
}
