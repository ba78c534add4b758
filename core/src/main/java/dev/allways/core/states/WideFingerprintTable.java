package dev.allways.core.states;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;

/** A set of fingerprints of two words: open addressing with linear probing, in a table of pairs for each stripe. */
final class WideFingerprintTable implements Seen {
    /*
     * A slot is a pair: a word that depends on both words of the fingerprint, one to one for each second word, and the
     * second word. It is empty if the former is zero. That is written last, with release, and read first, with acquire;
     * so whoever sees it sees the second word that belongs to it.
     */
    static final int FORM = 0x5345_0201;

    private static final long[] EMPTY = new long[2];

    private final Stripes stripes = new Stripes();
    private final long[][] tables = new long[Stripes.COUNT][];

    WideFingerprintTable() {
        Arrays.fill(tables, EMPTY);
    }

    WideFingerprintTable(DataInput in) throws IOException {
        this();
        for (int stripe = 0; stripe < Stripes.COUNT; stripe++) {
            int slots = in.readInt();
            long entries = stripes.restore(in, stripe, slots);
            if (entries == 0) {
                continue;
            }
            long[] table = new long[Math.multiplyExact(2, slots)];
            for (long i = 0; i < entries; i++) {
                long slot = in.readLong();
                long second = in.readLong();
                int at = seek(table, slot, second);
                if (at >= 0 || !Stripes.belongs(slot, stripe)) {
                    throw Stripes.damaged("entry " + i + " of stripe " + stripe + " cannot be there");
                }
                put(table, ~at, slot, second);
            }
            tables[stripe] = table;
        }
    }

    @Override
    public void save(DataOutput out) throws IOException {
        out.writeInt(FORM);
        for (int stripe = 0; stripe < Stripes.COUNT; stripe++) {
            long guard = stripes.lock(stripe);
            try {
                long[] table = tables[stripe];
                Stripes.save(out, table.length / 2, guard);
                for (int at = 0; at < table.length; at += 2) {
                    if (table[at] != 0) {
                        out.writeLong(table[at]);
                        out.writeLong(table[at + 1]);
                    }
                }
            } finally {
                stripes.unlock(stripe, guard);
            }
        }
    }

    private static long mix(long first, long second) {
        return Stripes.mix(first ^ Stripes.mix(second + 0x2545_F491_4F6C_DD1DL));
    }

    @Override
    public boolean add(long first, long second) {
        return addMixed(mix(first, second), second);
    }

    @Override
    public void addAll(long[] first, long[] second, int count, boolean[] fresh) {
        Objects.checkFromIndexSize(0, count, Math.min(Math.min(first.length, second.length), fresh.length));
        long[][] tables = this.tables;
        long[] mixed = new long[count];
        for (int i = 0; i < count; i++) {
            mixed[i] = mix(first[i], second[i]);
        }
        // So short and free of branches that many of its loads are under way at once. Most duplicates are found by it.
        for (int i = 0; i < count; i++) {
            long[] table = tables[Stripes.of(mixed[i])];
            int at = 2 * Stripes.home(mixed[i], table.length / 2);
            long differences = Words.getAcquire(table, at) ^ Stripes.slot(mixed[i]);
            fresh[i] = (differences | Words.get(table, at + 1) ^ second[i]) != 0;
        }
        for (int i = 0; i < count; i++) {
            if (fresh[i]) {
                fresh[i] = addMixed(mixed[i], second[i]);
            }
        }
    }

    @Override
    public boolean contains(long first, long second) {
        long mixed = mix(first, second);
        return seek(tables[Stripes.of(mixed)], Stripes.slot(mixed), second) >= 0;
    }

    private boolean addMixed(long mixed, long second) {
        int stripe = Stripes.of(mixed);
        long slot = Stripes.slot(mixed);
        return seek(tables[stripe], slot, second) < 0 && insert(stripe, slot, second);
    }

    private boolean insert(int stripe, long slot, long second) {
        long guard = stripes.lock(stripe);
        try {
            long[] table = tables[stripe];
            int at = seek(table, slot, second);
            if (at >= 0) {
                return false;
            }
            if (Stripes.crowded(Stripes.entries(guard) + 1, table.length / 2)) {
                table = grow(stripe, table);
                at = seek(table, slot, second);
            }
            put(table, ~at, slot, second);
            guard += Stripes.ONE;
            return true;
        } finally {
            stripes.unlock(stripe, guard);
        }
    }

    private long[] grow(int stripe, long[] table) {
        long[] longer = new long[2 * Stripes.longer(stripe, table.length / 2, Stripes.MAX_LENGTH / 2)];
        for (int at = 0; at < table.length; at += 2) {
            if (table[at] != 0) {
                put(longer, ~seek(longer, table[at], table[at + 1]), table[at], table[at + 1]);
            }
        }
        tables[stripe] = longer;
        return longer;
    }

    private static void put(long[] table, int at, long slot, long second) {
        Words.set(table, at + 1, second);
        Words.setRelease(table, at, slot);
    }

    /** Where a pair begins in a table, or else the complement of where the empty one begins where it would go. */
    private static int seek(long[] table, long slot, long second) {
        int at = 2 * Stripes.home(slot, table.length / 2);
        for (long there; (there = Words.getAcquire(table, at)) != 0; ) {
            if (there == slot && Words.get(table, at + 1) == second) {
                return at;
            }
            at += 2;
            if (at == table.length) {
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
        return stripes.bytes() + Words.bytes(tables, EMPTY);
    }

    @Override
    public int bits() {
        return 128;
    }

    @Override
    public double omissionProbability() {
        return Stripes.collision(size(), 128);
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public String describe() {
        return "exact 128-bit fingerprints, " + Stripes.counts(this);
    }

    @Override
    public void close() {
        stripes.close();
        Arrays.fill(tables, EMPTY);
    }
}
