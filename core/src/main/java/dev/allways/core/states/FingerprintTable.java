package dev.allways.core.states;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;

/** A set of fingerprints of one word: open addressing with linear probing, in a table for each stripe. */
final class FingerprintTable implements Seen {
    static final int FORM = 0x5345_0101;

    private static final long[] EMPTY = new long[1];

    private final int bits;
    private final long kept;
    private final Stripes stripes = new Stripes();
    private final long[][] tables = new long[Stripes.COUNT][];

    /** An empty set by the lowest {@code bits} bits of the fingerprints. */
    FingerprintTable(int bits) {
        this.bits = Stripes.checkBits(bits, 64);
        this.kept = -1L >>> 64 - bits;
        Arrays.fill(tables, EMPTY);
    }

    FingerprintTable(DataInput in) throws IOException {
        this(in.readInt());
        for (int stripe = 0; stripe < Stripes.COUNT; stripe++) {
            int length = in.readInt();
            long entries = stripes.restore(in, stripe, length);
            if (entries == 0) {
                continue;
            }
            long[] table = new long[length];
            for (long i = 0; i < entries; i++) {
                long slot = in.readLong();
                int at = seek(table, slot);
                if (at >= 0 || !Stripes.belongs(slot, stripe)) {
                    throw Stripes.damaged("entry " + i + " of stripe " + stripe + " cannot be there");
                }
                table[~at] = slot;
            }
            tables[stripe] = table;
        }
    }

    @Override
    public void save(DataOutput out) throws IOException {
        out.writeInt(FORM);
        out.writeInt(bits);
        for (int stripe = 0; stripe < Stripes.COUNT; stripe++) {
            long guard = stripes.lock(stripe);
            try {
                long[] table = tables[stripe];
                Stripes.save(out, table.length, guard);
                for (long slot : table) {
                    if (slot != 0) {
                        out.writeLong(slot);
                    }
                }
            } finally {
                stripes.unlock(stripe, guard);
            }
        }
    }

    @Override
    public boolean add(long first, long second) {
        return addMixed(Stripes.mix(first & kept));
    }

    @Override
    public void addAll(long[] first, long[] second, int count, boolean[] fresh) {
        Objects.checkFromIndexSize(0, count, Math.min(first.length, fresh.length));
        long[][] tables = this.tables;
        long[] mixed = new long[count];
        for (int i = 0; i < count; i++) {
            mixed[i] = Stripes.mix(first[i] & kept);
        }
        // So short and free of branches that many of its loads are under way at once. Most duplicates are found by it.
        for (int i = 0; i < count; i++) {
            long[] table = tables[Stripes.of(mixed[i])];
            fresh[i] = Words.get(table, Stripes.home(mixed[i], table.length)) != Stripes.slot(mixed[i]);
        }
        for (int i = 0; i < count; i++) {
            if (fresh[i]) {
                fresh[i] = addMixed(mixed[i]);
            }
        }
    }

    @Override
    public boolean contains(long first, long second) {
        long mixed = Stripes.mix(first & kept);
        return seek(tables[Stripes.of(mixed)], Stripes.slot(mixed)) >= 0;
    }

    private boolean addMixed(long mixed) {
        int stripe = Stripes.of(mixed);
        long slot = Stripes.slot(mixed);
        long[] table = tables[stripe];
        int at = seek(table, slot);
        return at < 0 && insert(stripe, slot, table, ~at);
    }

    /**
     * @param sought the table that was searched without the lock
     * @param empty the place that was empty there: slots are never emptied, so the slot is at no place before it
     */
    private boolean insert(int stripe, long slot, long[] sought, int empty) {
        long guard = stripes.lock(stripe);
        try {
            long[] table = tables[stripe];
            int at = table == sought ? seek(table, slot, empty) : seek(table, slot);
            if (at >= 0) {
                return false;
            }
            if (Stripes.crowded(Stripes.entries(guard) + 1, table.length)) {
                table = grow(stripe, table);
                at = seek(table, slot);
            }
            Words.set(table, ~at, slot);
            guard += Stripes.ONE;
            return true;
        } finally {
            stripes.unlock(stripe, guard);
        }
    }

    private long[] grow(int stripe, long[] table) {
        long[] longer = new long[Stripes.longer(stripe, table.length, Stripes.MAX_LENGTH)];
        for (long slot : table) {
            if (slot != 0) {
                longer[~seek(longer, slot)] = slot;
            }
        }
        tables[stripe] = longer;
        return longer;
    }

    /** Where a slot is in a table, or else the complement of the empty place where it would go. */
    private static int seek(long[] table, long slot) {
        return seek(table, slot, Stripes.home(slot, table.length));
    }

    private static int seek(long[] table, long slot, int from) {
        int at = from;
        for (long there; (there = Words.get(table, at)) != 0; ) {
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
        return stripes.bytes() + Words.bytes(tables, EMPTY);
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
        return bits == 64;
    }

    @Override
    public String describe() {
        String kind = exact() ? "exact 64-bit fingerprints, " : "fingerprints compacted to " + bits + " bits, ";
        return kind + Stripes.counts(this);
    }

    @Override
    public void close() {
        stripes.close();
        Arrays.fill(tables, EMPTY);
    }
}
