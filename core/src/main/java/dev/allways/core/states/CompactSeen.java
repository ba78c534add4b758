package dev.allways.core.states;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;

/**
 * A set of the lowest 8 to 39 bits of fingerprints: hash compaction (Wolper and Leroy, "Reliable hashing without
 * collision detection", CAV 1993).
 *
 * <p>It differs from the paper in that an entry does not depend on where it stands: it is 8 bits, which name its
 * stripe, and a rest of up to 31, which an int holds (quotienting: Knuth, The Art of Computer Programming 3, exercise
 * 6.4-13). So two entries are one exactly if all their bits agree. A stripe's table becomes a bitmap, with one bit for
 * each possible rest, as soon as that takes no more memory.
 */
final class CompactSeen implements Seen {
    static final int FORM = 0x5345_0301;

    /** The most bits that fit. */
    static final int MAX_BITS = 39;

    private static final int OCCUPIED = 1 << 31;
    private static final int[] EMPTY = new int[1];

    private final int bits;
    private final int restBits;
    private final int bitmapLength;
    private final Stripes stripes = new Stripes();
    private final int[][] tables = new int[Stripes.COUNT][];

    CompactSeen(int bits) {
        this.bits = Stripes.checkBits(bits, MAX_BITS);
        this.restBits = bits - 8;
        this.bitmapLength = 1 << Math.max(0, restBits - 5);
        Arrays.fill(tables, EMPTY);
    }

    CompactSeen(DataInput in) throws IOException {
        this(in.readInt());
        for (int stripe = 0; stripe < Stripes.COUNT; stripe++) {
            if (in.readBoolean()) {
                readBitmap(in, stripe);
            } else {
                readTable(in, stripe);
            }
        }
    }

    private void readBitmap(DataInput in, int stripe) throws IOException {
        int[] bitmap = new int[bitmapLength];
        long entries = 0;
        for (int i = 0; i < bitmapLength; i++) {
            bitmap[i] = in.readInt();
            entries += Integer.bitCount(bitmap[i]);
        }
        stripes.restore(stripe, entries);
        tables[stripe] = bitmap;
    }

    private void readTable(DataInput in, int stripe) throws IOException {
        int length = in.readInt();
        long entries = stripes.restore(in, stripe, length);
        if (entries == 0) {
            return;
        }
        if (length >= bitmapLength) {
            throw Stripes.damaged("stripe " + stripe + " should be a bitmap");
        }
        int[] table = new int[length];
        for (long i = 0; i < entries; i++) {
            int slot = in.readInt();
            int at = seek(table, slot);
            if (at >= 0 || slot >= 0) {
                throw Stripes.damaged("entry " + i + " of stripe " + stripe + " cannot be there");
            }
            table[~at] = slot;
        }
        tables[stripe] = table;
    }

    @Override
    public void save(DataOutput out) throws IOException {
        out.writeInt(FORM);
        out.writeInt(bits);
        for (int stripe = 0; stripe < Stripes.COUNT; stripe++) {
            long guard = stripes.lock(stripe);
            try {
                int[] table = tables[stripe];
                boolean bitmap = isBitmap(table);
                out.writeBoolean(bitmap);
                if (!bitmap) {
                    Stripes.save(out, table.length, guard);
                }
                for (int slot : table) {
                    if (slot != 0 || bitmap) {
                        out.writeInt(slot);
                    }
                }
            } finally {
                stripes.unlock(stripe, guard);
            }
        }
    }

    /** The lowest bits of a fingerprint, mixed one to one: the stripe, then the rest. */
    private long mix(long first) {
        long kept = -1L >>> 64 - bits;
        int half = bits + 1 >> 1;
        long x = first & kept;
        x = x * 0x9E37_79B9_7F4A_7C15L & kept;
        x ^= x >>> half;
        x = x * 0xD6E8_FEB8_6659_FD93L & kept;
        return x ^ x >>> half;
    }

    private int stripe(long mixed) {
        return (int) (mixed >>> restBits);
    }

    private int rest(long mixed) {
        return (int) (mixed & (1L << restBits) - 1);
    }

    private int home(int rest, int length) {
        return (int) ((long) rest * length >>> restBits);
    }

    private boolean isBitmap(int[] table) {
        return table.length == bitmapLength && table != EMPTY;
    }

    private static boolean isSet(int[] bitmap, int rest) {
        return (Words.get(bitmap, rest >>> 5) >>> rest & 1) != 0;
    }

    @Override
    public boolean add(long first, long second) {
        return addMixed(mix(first));
    }

    @Override
    public void addAll(long[] first, long[] second, int count, boolean[] fresh) {
        Objects.checkFromIndexSize(0, count, Math.min(first.length, fresh.length));
        int[][] tables = this.tables;
        long[] mixed = new long[count];
        for (int i = 0; i < count; i++) {
            mixed[i] = mix(first[i]);
        }
        // So short and free of branches on what is found that many of its loads are under way at once.
        for (int i = 0; i < count; i++) {
            int[] table = tables[stripe(mixed[i])];
            int rest = rest(mixed[i]);
            fresh[i] = table.length == bitmapLength
                    ? !isSet(table, rest)
                    : Words.get(table, home(rest, table.length)) != (rest | OCCUPIED);
        }
        for (int i = 0; i < count; i++) {
            if (fresh[i]) {
                fresh[i] = addMixed(mixed[i]);
            }
        }
    }

    @Override
    public boolean contains(long first, long second) {
        long mixed = mix(first);
        return found(tables[stripe(mixed)], rest(mixed));
    }

    private boolean addMixed(long mixed) {
        int stripe = stripe(mixed);
        int rest = rest(mixed);
        return !found(tables[stripe], rest) && insert(stripe, rest);
    }

    private boolean found(int[] table, int rest) {
        return isBitmap(table) ? isSet(table, rest) : seek(table, rest | OCCUPIED) >= 0;
    }

    private boolean insert(int stripe, int rest) {
        long guard = stripes.lock(stripe);
        try {
            int[] table = tables[stripe];
            if (found(table, rest)) {
                return false;
            }
            if (!isBitmap(table) && Stripes.crowded(Stripes.entries(guard) + 1, table.length)) {
                table = grow(stripe, table);
            }
            put(table, rest);
            guard += Stripes.ONE;
            return true;
        } finally {
            stripes.unlock(stripe, guard);
        }
    }

    private int[] grow(int stripe, int[] table) {
        int[] longer = new int[Math.min(bitmapLength, Stripes.longer(stripe, table.length, Stripes.MAX_LENGTH))];
        for (int slot : table) {
            if (slot != 0) {
                put(longer, slot & ~OCCUPIED);
            }
        }
        tables[stripe] = longer;
        return longer;
    }

    private void put(int[] table, int rest) {
        if (isBitmap(table)) {
            Words.set(table, rest >>> 5, table[rest >>> 5] | 1 << rest);
        } else {
            Words.set(table, ~seek(table, rest | OCCUPIED), rest | OCCUPIED);
        }
    }

    /** Where a slot is in a table, or else the complement of the empty place where it would go. */
    private int seek(int[] table, int slot) {
        int at = home(slot & ~OCCUPIED, table.length);
        for (int there; (there = Words.get(table, at)) != 0; ) {
            if (there == slot) {
                return at;
            }
            if (++at == table.length) {
                at = 0;
            }
        }
        return ~at;
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
        long bytes = stripes.bytes() + Words.bytes(tables.length, Integer.BYTES);
        for (int[] table : tables) {
            bytes += table == EMPTY ? 0 : Words.bytes(table.length, Integer.BYTES);
        }
        return bytes;
    }

    @Override
    public int bits() {
        return bits;
    }

    @Override
    public double omissionProbability() {
        return Stripes.collision(size(), bits);
    }

    @Override
    public boolean exact() {
        return false;
    }

    @Override
    public String describe() {
        return "fingerprints compacted to " + bits + " bits, " + Stripes.counts(this);
    }

    @Override
    public void close() {
        stripes.close();
        Arrays.fill(tables, EMPTY);
    }
}
