package dev.allways.core.states;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Locale;
import java.util.Objects;

/**
 * A set that keeps one to seven bits set for each fingerprint: bitstate hashing (Holzmann, "An analysis of bitstate
 * hashing", PSTV 1995), with all bits of a fingerprint in one line of the cache (Putze, Sanders and Singler, "Cache-,
 * hash- and space-efficient Bloom filters", WEA 2007, section 3).
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

    /** Which line a mixed fingerprint belongs to, from zero. */
    static int line(long mixed, int lines) {
        return Stripes.home(mixed, lines);
    }

    /** The positions of a mixed fingerprint in its line, from 0 to 511; {@code which} is from 0 to 6. */
    static int position(long mixed, int which) {
        return (int) ((mixed ^ mixed >>> 29) * 0xD1B5_4A32_D192_ED03L >>> 1 + which * POSITION_BITS) & LINE_BITS - 1;
    }

    private static boolean found(long[] words, int line, long mixed, int functions) {
        long missing = 0;
        for (int i = 0; i < functions; i++) {
            int position = position(mixed, i);
            missing |= ~Words.get(words, FIRST_LINE + line * LINE + (position >>> 6)) >>> position;
        }
        return (missing & 1) == 0;
    }

    @Override
    public boolean add(long first, long second) {
        long mixed = Stripes.mix(first);
        return !found(words, line(mixed, lines), mixed, functions) && insert(mixed);
    }

    @Override
    public void addAll(long[] first, long[] second, int count, boolean[] fresh) {
        Objects.checkFromIndexSize(0, count, Math.min(first.length, fresh.length));
        long[] words = this.words;
        int lines = this.lines;
        int functions = this.functions;
        long[] mixed = new long[count];
        for (int i = 0; i < count; i++) {
            mixed[i] = Stripes.mix(first[i]);
        }
        // So short and free of branches that many of its loads are under way at once. All duplicates are found by it.
        for (int i = 0; i < count; i++) {
            fresh[i] = !found(words, line(mixed[i], lines), mixed[i], functions);
        }
        for (int i = 0; i < count; i++) {
            if (fresh[i]) {
                fresh[i] = insert(mixed[i]);
            }
        }
    }

    @Override
    public boolean contains(long first, long second) {
        long mixed = Stripes.mix(first);
        return found(words, line(mixed, lines), mixed, functions);
    }

    private boolean insert(long mixed) {
        int line = line(mixed, lines);
        int stripe = line & Stripes.COUNT - 1;
        long guard = stripes.lock(stripe);
        try {
            if (found(words, line, mixed, functions)) {
                return false;
            }
            int before = bitsSet(line);
            for (int i = 0; i < functions; i++) {
                int position = position(mixed, i);
                int at = FIRST_LINE + line * LINE + (position >>> 6);
                Words.set(words, at, words[at] | 1L << position);
            }
            int after = bitsSet(line);
            stripes.set(stripe, BITS_SET, stripes.get(stripe, BITS_SET) + after - before);
            stripes.set(stripe, MISSED, Double.doubleToRawLongBits(missed(stripe) + missed(before, after)));
            guard += Stripes.ONE;
            return true;
        } finally {
            stripes.unlock(stripe, guard);
        }
    }

    /**
     * How many states are missed, on average, for one that is added to a line with so many bits set before and after. A
     * state that comes to it is missed with probability p and added with 1 - p; so p / (1 - p) are missed for each that
     * is added, and their sum over all additions estimates those missed without bias. But nothing is ever added to a
     * full line, and so what it may have missed cannot be told.
     */
    private double missed(int before, int after) {
        double p = 1;
        for (int i = 0; i < functions; i++) {
            p *= (double) before / LINE_BITS;
        }
        return after == LINE_BITS ? Double.POSITIVE_INFINITY : p / (1 - p);
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

    /**
     * How many states were missed so far, on average over all sets of fingerprints that would have been added like
     * this.
     */
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
