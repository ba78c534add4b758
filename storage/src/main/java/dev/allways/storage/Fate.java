package dev.allways.storage;

import dev.allways.storage.Change.Write;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of a write in a crash.
 *
 * @param reached which of its sectors reach the disk; null: all
 * @param grows whether the file gets its new length, whatever reaches the disk
 */
record Fate(@Nullable BitSet reached, boolean grows) {
    /** Of a write of more sectors not every subset of them is tried, but the first ones, or all but these. */
    static final int SECTORS = 4;

    static final Fate REACHED = new Fate(null, true);
    static final Fate LOST = new Fate(new BitSet(), false);
    /** The file has its new length, and zeros there. */
    static final Fate LENGTH = new Fate(new BitSet(), true);

    private static Fate of(BitSet reached) {
        return new Fate(reached, false);
    }

    private Fate withLength() {
        return new Fate(reached, true);
    }

    private static BitSet sectors(int from, int to) {
        var sectors = new BitSet();
        sectors.set(from, to);
        return sectors;
    }

    /**
     * The first sectors of a write, or all but these: so a disk tears it that writes them one after the other.
     *
     * @param limit of fates; where a write can be torn in more ways, it is torn in places that lie evenly between the
     *     first and the last one
     */
    static List<Fate> torn(Write write, int limit) {
        var fates = new ArrayList<Fate>();
        int count = write.sectors();
        int[] cuts = cuts(count, limit);
        for (int cut : cuts) {
            fates.add(of(sectors(0, cut)));
        }
        for (int cut : cuts) {
            fates.add(of(sectors(cut, count)));
        }
        return fates;
    }

    private static int[] cuts(int sectors, int limit) {
        int all = Math.max(0, sectors - 1);
        int some = Math.max(2, limit / 2);
        return all <= some
                ? IntStream.rangeClosed(1, all).toArray()
                : IntStream.range(0, some)
                        .map(i -> 1 + (int) ((long) i * (all - 1) / (some - 1)))
                        .toArray();
    }

    /** Whether a write can be torn in more ways than that. */
    static boolean isTornInMore(Write write, int limit) {
        return write.sectors() - 1 > Math.max(2, limit / 2);
    }

    /** Every subset of a write's sectors but none and all. */
    static List<Fate> parts(Write write, int limit) {
        if (write.sectors() > SECTORS) {
            return torn(write, limit);
        }
        var fates = new ArrayList<Fate>();
        for (long some = (1L << write.sectors()) - 2; some > 0; some--) {
            fates.add(of(BitSet.valueOf(new long[] {some})));
        }
        return fates;
    }

    /** How many fates a write has: any sectors may be there, and where the last is not, the file's new length. */
    static double ways(Write write) {
        return (write.grows() ? 1.5 : 1) * Math.pow(2, write.sectors());
    }

    /** Adds to the fates in which a file would stay shorter those in which it has its new length. */
    static List<Fate> withLengths(List<Fate> fates, Write write) {
        var all = new ArrayList<>(fates);
        for (Fate each : fates) {
            if (each.end(write) < write.end()) {
                all.add(each.withLength());
            }
        }
        return all;
    }

    /** How long the file is behind the write, at least. */
    long end(Write write) {
        if (!write.grows()) {
            return 0;
        }
        if (reached == null || grows) {
            return write.end();
        }
        return reached.isEmpty()
                ? 0
                : write.sectors(reached.length() - 1, reached.length()).end();
    }

    /** Does to a disk what is left of the write. */
    void apply(Write write, Image image) {
        if (reached == null) {
            image.apply(write);
            return;
        }
        for (int from = reached.nextSetBit(0); from >= 0; ) {
            int to = reached.nextClearBit(from);
            image.apply(write.sectors(from, to));
            from = reached.nextSetBit(to);
        }
        if (grows && image.size(write.file()) < write.end()) {
            image.apply(new Change.Resize(write.file(), write.end()));
        }
    }

    @Override
    public String toString() {
        if (reached == null) {
            return "reached the disk";
        }
        if (reached.isEmpty()) {
            return grows ? "lost but for the file's new length" : "lost";
        }
        String some =
                reached.stream().mapToObj(sector -> String.valueOf(sector + 1)).collect(Collectors.joining(", "));
        return "only sectors %s of it reached the disk%s".formatted(some, grows ? ", and the file's new length" : "");
    }
}
