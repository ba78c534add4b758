package dev.allways.core.states;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;

/**
 * A set of 64-bit fingerprints in bounded memory, which forgets old ones when there is no room, or keeps no more: state
 * space caching (Holzmann, "Automated protocol validation in Argos", IEEE TSE 13(6), 1987), here with first in, first
 * out in a bucket.
 */
final class BoundedSeen implements Seen {
    /*
     * A stripe's table is cut into buckets of eight slots, and an entry belongs to two of them. It goes to the emptier
     * one (Azar, Broder, Karlin and Upfal, "Balanced allocations", STOC 1994), so that hardly any two are both full
     * before four fifths of all slots are. If they are, the table grows. If it must not grow, the oldest entry of the
     * first bucket goes: the lowest, since the others then move down by one. A slot once filled is never empty again,
     * so a bucket is searched up to its first empty slot. Whoever looks while entries move may miss one, and then looks
     * again under the lock.
     */
    static final int FORM = 0x5345_0502;

    private static final int BUCKET = 8;
    private static final int NO_ROOM = Integer.MIN_VALUE;
    private static final int FORGOTTEN = 1;
    private static final long LEAST_BYTES = 1 << 16;
    private static final long[] EMPTY = new long[BUCKET];

    private final long maxBytes;
    private final boolean replacing; // else what comes when there is no room is not kept
    private final int most;
    private final Stripes stripes = new Stripes();
    private final long[][] tables = new long[Stripes.COUNT][];

    BoundedSeen(long maxBytes, boolean replacing) {
        if (maxBytes < LEAST_BYTES) {
            throw new IllegalArgumentException("A bounded set cannot do with " + maxBytes + " bytes: it takes "
                    + LEAST_BYTES + " or more. A state takes 8 to 14 of them.");
        }
        this.maxBytes = maxBytes;
        this.replacing = replacing;
        Arrays.fill(tables, EMPTY);
        long left = (maxBytes - bytes()) / Stripes.COUNT - Words.bytes(0, Long.BYTES);
        this.most = (int) Math.min(Stripes.MAX_LENGTH, left / Long.BYTES) / BUCKET * BUCKET;
    }

    BoundedSeen(DataInput in) throws IOException {
        this(in.readLong(), in.readBoolean());
        for (int stripe = 0; stripe < Stripes.COUNT; stripe++) {
            int length = in.readInt();
            boolean empty = in.readBoolean();
            stripes.restore(stripe, in.readLong());
            stripes.set(stripe, FORGOTTEN, in.readLong());
            if (length < BUCKET || length % BUCKET != 0 || length > most) {
                throw Stripes.damaged("stripe " + stripe + " has " + length + " slots of at most " + most);
            }
            if (!empty) {
                long[] table = new long[length];
                for (int at = 0; at < length; at++) {
                    table[at] = in.readLong();
                }
                tables[stripe] = table;
            }
        }
    }

    @Override
    public void save(DataOutput out) throws IOException {
        out.writeInt(FORM);
        out.writeLong(maxBytes);
        out.writeBoolean(replacing);
        for (int stripe = 0; stripe < Stripes.COUNT; stripe++) {
            long guard = stripes.lock(stripe);
            try {
                long[] table = tables[stripe];
                out.writeInt(table.length);
                out.writeBoolean(table == EMPTY);
                out.writeLong(Stripes.entries(guard));
                out.writeLong(stripes.get(stripe, FORGOTTEN));
                if (table != EMPTY) {
                    for (long slot : table) {
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
        return addMixed(Stripes.mix(first));
    }

    @Override
    public void addAll(long[] first, long[] second, int count, boolean[] fresh) {
        Objects.checkFromIndexSize(0, count, Math.min(first.length, fresh.length));
        long[][] tables = this.tables;
        long[] mixed = new long[count];
        for (int i = 0; i < count; i++) {
            mixed[i] = Stripes.mix(first[i]);
        }
        // Here the loads are under way at once.
        for (int i = 0; i < count; i++) {
            fresh[i] = !leads(tables[Stripes.of(mixed[i])], Stripes.slot(mixed[i]));
        }
        for (int i = 0; i < count; i++) {
            if (fresh[i]) {
                fresh[i] = addMixed(mixed[i]);
            }
        }
    }

    private boolean addMixed(long mixed) {
        int stripe = Stripes.of(mixed);
        long slot = Stripes.slot(mixed);
        return seek(tables[stripe], slot) < 0 && insert(stripe, slot);
    }

    private boolean insert(int stripe, long slot) {
        long guard = stripes.lock(stripe);
        try {
            long[] table = tables[stripe];
            int at = seek(table, slot);
            if (at >= 0) {
                return false;
            }
            while (table == EMPTY || at == NO_ROOM && table.length < most) {
                table = grow(stripe, table);
                at = seek(table, slot);
            }
            if (at == NO_ROOM && !replacing) {
                forget(stripe, 1);
            } else {
                forget(stripe, put(table, slot));
            }
            guard += Stripes.ONE;
            return true;
        } finally {
            stripes.unlock(stripe, guard);
        }
    }

    private long[] grow(int stripe, long[] table) {
        long[] longer = table;
        int thrownOut;
        do {
            int length = Stripes.longer(stripe, longer.length, most);
            longer = new long[(length + BUCKET - 1) / BUCKET * BUCKET];
            thrownOut = 0;
            for (long slot : table) {
                thrownOut += slot == 0 ? 0 : put(longer, slot);
            }
        } while (thrownOut > 0 && longer.length < most);
        forget(stripe, thrownOut);
        tables[stripe] = longer;
        return longer;
    }

    /** Puts a slot into a table. Returns how many others it threw out for that: none or one. */
    private static int put(long[] table, long slot) {
        int at = seek(table, slot);
        if (at != NO_ROOM) {
            Words.set(table, ~at, slot);
            return 0;
        }
        int first = first(table, slot);
        int last = first + BUCKET - 1;
        for (int i = first; i < last; i++) {
            Words.set(table, i, table[i + 1]);
        }
        Words.set(table, last, slot);
        return 1;
    }

    private void forget(int stripe, int slots) {
        stripes.set(stripe, FORGOTTEN, stripes.get(stripe, FORGOTTEN) + slots);
    }

    /** Where the first of the two buckets begins that a slot belongs to. */
    static int first(long[] table, long slot) {
        return Stripes.home(slot, table.length / BUCKET) * BUCKET;
    }

    /** Where the second one begins, which is another one unless there is but one. */
    private static int second(long[] table, long slot, int first) {
        int away = (1 + Stripes.home(slot * 0xD1B5_4A32_D192_ED03L >>> 32, table.length / BUCKET - 1)) * BUCKET;
        return first + away < table.length ? first + away : first + away - table.length;
    }

    /** Whether a slot is at the head of one of its buckets; looks at both in any case. */
    private static boolean leads(long[] table, long slot) {
        int first = first(table, slot);
        long inFirst = Words.get(table, first);
        long inSecond = Words.get(table, second(table, slot, first));
        return inFirst == slot || inSecond == slot;
    }

    /** Where a slot is in a table, or else the complement of the empty place where it would go, or {@link #NO_ROOM}. */
    private static int seek(long[] table, long slot) {
        int first = first(table, slot);
        int inFirst = search(table, first, slot);
        if (inFirst >= 0) {
            return inFirst;
        }
        int second = second(table, slot, first);
        int inSecond = search(table, second, slot);
        if (inSecond >= 0) {
            return inSecond;
        }
        int filled = ~inFirst - first;
        if (filled <= ~inSecond - second) {
            return filled == BUCKET ? NO_ROOM : inFirst;
        }
        return inSecond;
    }

    /**
     * Where a slot is in the bucket that begins somewhere, or else the complement of where what is filled of it ends.
     */
    private static int search(long[] table, int bucket, long slot) {
        int at = bucket;
        for (int end = bucket + BUCKET; at < end; at++) {
            long there = Words.get(table, at);
            if (there == slot) {
                return at;
            }
            if (there == 0) {
                break;
            }
        }
        return ~at;
    }

    /** Whether a fingerprint is still there. */
    @Override
    public boolean contains(long first, long second) {
        long mixed = Stripes.mix(first);
        return seek(tables[Stripes.of(mixed)], Stripes.slot(mixed)) >= 0;
    }

    @Override
    public long size() {
        return stripes.entries();
    }

    @Override
    public long forgotten() {
        return stripes.sum(FORGOTTEN);
    }

    @Override
    public boolean forgets() {
        return true;
    }

    @Override
    public long bytes() {
        return stripes.bytes() + Words.bytes(tables, EMPTY);
    }

    @Override
    public int bits() {
        return 64;
    }

    @Override
    public double omissionProbability() {
        return Stripes.collision(size(), 64);
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public String describe() {
        return String.format(
                Locale.ROOT,
                "64-bit fingerprints within %.1f MB, %,d %s, %s",
                maxBytes / 1e6,
                forgotten(),
                replacing ? "forgotten" : "not kept",
                Stripes.counts(this));
    }

    @Override
    public void close() {
        stripes.close();
        Arrays.fill(tables, EMPTY);
    }
}
