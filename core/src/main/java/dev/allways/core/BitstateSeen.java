package dev.allways.core;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Locale;
import java.util.Objects;

/**
 * A set that keeps one to seven bits set for each fingerprint: bitstate hashing (Holzmann, "An analysis of bitstate
 * hashing", PSTV 1995), with all bits of a fingerprint in one line of the cache (Putze, Sanders and Singler, "Cache-, hash-
 * and space-efficient Bloom filters", WEA 2007, section 3).
 */
final class BitstateSeen implements Seen {
    static final int FORM = 0x5345_0401;

    private static final int LINE = 8;
    private static final int LINE_BITS = LINE * Long.SIZE;
    private static final int POSITION_BITS = 9; // log2 of LINE_BITS
    private static final int FIRST_LINE = 6; // an array's header is two words: so lines begin at multiples of 64 bytes
    private static final long MAX_BITS = 1L << 36;
    private static final int BITS_SET = 1;
    private static final int MISSED = 2;

    private final int functions;
    private final Stripes stripes = new Stripes();
    private int lines;
    private long[] words;

    BitstateSeen(long bits, int functions) {
        if (bits < 1 || bits > MAX_BITS) {
            throw new IllegalArgumentException(
                    "A bitstate set cannot have " + bits + " bits: it has 1 to 2^36. 2^33 bits are one gigabyte.");
        }
        if (functions < 1 || functions > Long.SIZE / POSITION_BITS) {
            throw new IllegalArgumentException(
                    "A bitstate set cannot set " + functions + " bits for a state: it sets 1 to 7. Usually 3 is good.");
        }
        this.functions = functions;
        this.lines = (int) ((bits + LINE_BITS - 1) / LINE_BITS);
        this.words = new long[FIRST_LINE + LINE * lines];
    }

    BitstateSeen(DataInput in) throws IOException {
        this(in.readLong(), in.readInt());
        for (int stripe = 0; stripe < Stripes.COUNT; stripe++) {
            stripes.restore(stripe, in.readLong());
            stripes.set(stripe, BITS_SET, in.readLong());
            stripes.set(stripe, MISSED, in.readLong());
        }
        for (int i = FIRST_LINE; i < words.length; i++) {
            words[i] = in.readLong();
        }
    }

    @Override
    public void save(DataOutput out) throws IOException {
        out.writeInt(FORM);
        out.writeLong((long) lines * LINE_BITS);
        out.writeInt(functions);
        for (int stripe = 0; stripe < Stripes.COUNT; stripe++) {
            long guard = stripes.lock(stripe);
            stripes.unlock(stripe, guard);
            out.writeLong(Stripes.entries(guard));
            out.writeLong(stripes.get(stripe, BITS_SET));
            out.writeLong(stripes.get(stripe, MISSED));
        }
        for (int i = FIRST_LINE; i < words.length; i++) {
            out.writeLong(words[i]);
        }
    }

    /** Which line a fingerprint belongs to, from zero. */
    int line(long first) {
        return Stripes.home(Stripes.mix(first), lines);
    }

    /** The positions of a fingerprint in its line, nine bits each, the first one lowest. */
    static long positions(long first) {
        return Stripes.mix(first ^ 0x2545_F491_4F6C_DD1DL);
    }

    private boolean found(int line, long positions) {
        long missing = 0;
        for (int i = 0; i < functions; i++) {
            int position = (int) (positions >>> i * POSITION_BITS) & LINE_BITS - 1;
            missing |= ~Words.get(words, FIRST_LINE + line * LINE + (position >>> 6)) >>> position;
        }
        return (missing & 1) == 0;
    }

    @Override
    public boolean add(long first, long second) {
        int line = line(first);
        long positions = positions(first);
        return !found(line, positions) && insert(line, positions);
    }

    @Override
    public void addAll(long[] first, long[] second, int count, boolean[] fresh) {
        Objects.checkFromIndexSize(0, count, Math.min(first.length, fresh.length));
        // No branch of this loop depends on what is found, so its loads overlap. All duplicates are found by it.
        for (int i = 0; i < count; i++) {
            fresh[i] = !found(line(first[i]), positions(first[i]));
        }
        for (int i = 0; i < count; i++) {
            if (fresh[i]) {
                fresh[i] = insert(line(first[i]), positions(first[i]));
            }
        }
    }

    private boolean insert(int line, long positions) {
        int stripe = line & Stripes.COUNT - 1;
        long guard = stripes.lock(stripe);
        try {
            if (found(line, positions)) {
                return false;
            }
            int before = bitsSet(line);
            for (int i = 0; i < functions; i++) {
                int position = (int) (positions >>> i * POSITION_BITS) & LINE_BITS - 1;
                int at = FIRST_LINE + line * LINE + (position >>> 6);
                Words.set(words, at, words[at] | 1L << position);
            }
            int after = bitsSet(line);
            stripes.set(stripe, BITS_SET, stripes.get(stripe, BITS_SET) + after - before);
            // A state that comes to this line is missed with probability p, and added with 1 - p. So for each one
            // added,
            // p / (1 - p) are missed on average; summed over the additions this estimates those missed without bias.
            // To a line that is full nothing is added any more: nothing could tell then how many were missed.
            double p = 1;
            for (int i = 0; i < functions; i++) {
                p *= (double) before / LINE_BITS;
            }
            double missed = after == LINE_BITS ? Double.POSITIVE_INFINITY : missed(stripe) + p / (1 - p);
            stripes.set(stripe, MISSED, Double.doubleToRawLongBits(missed));
            guard += Stripes.ONE;
            return true;
        } finally {
            stripes.unlock(stripe, guard);
        }
    }

    private int bitsSet(int line) {
        int set = 0;
        for (int i = 0; i < LINE; i++) {
            set += Long.bitCount(words[FIRST_LINE + line * LINE + i]);
        }
        return set;
    }

    private double missed(int stripe) {
        return Double.longBitsToDouble(stripes.get(stripe, MISSED));
    }

    @Override
    public long size() {
        return stripes.entries();
    }

    @Override
    public long forgotten() {
        return 0;
    }

    @Override
    public long bytes() {
        return stripes.bytes() + Words.bytes(words.length, Long.BYTES);
    }

    @Override
    public int bits() {
        return 64;
    }

    /** How many states were missed so far, on average over all sets of fingerprints that would have been added like this. */
    double missed() {
        double missed = 0;
        for (int stripe = 0; stripe < Stripes.COUNT; stripe++) {
            missed += missed(stripe);
        }
        return missed;
    }

    @Override
    public double omissionProbability() {
        return Math.min(1, missed());
    }

    @Override
    public boolean exact() {
        return false;
    }

    @Override
    public String describe() {
        double fill = (double) stripes.sum(BITS_SET) / ((long) lines * LINE_BITS);
        return String.format(
                Locale.ROOT,
                "bitstate, %d bits a state, %.1f%% of the bits set, %s",
                functions,
                100 * fill,
                Stripes.counts(this));
    }

    @Override
    public void close() {
        stripes.close();
        lines = 1;
        words = new long[FIRST_LINE + LINE];
    }
}
