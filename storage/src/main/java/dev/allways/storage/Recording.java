package dev.allways.storage;

import dev.allways.storage.Disk.Logged;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The log of a disk, and for each entry what a crash behind it can leave. Belongs to one thread. */
final class Recording {
    private final List<Logged> log;
    private final List<Point> points = new ArrayList<>();

    /**
     * A point at which a crash leaves something of its own.
     *
     * @param entries of the log before it
     * @param image the disk as the operating system sees it; not changed
     * @param acknowledged before it, in order
     * @param ordered what can be lost where a journal keeps directory changes in order
     * @param unordered what can be lost where nothing does
     * @param keepsLast whether a crash that loses the last change altogether leaves what one before it does
     */
    record Point(
            int entries,
            Image image,
            List<Object> acknowledged,
            Unforced ordered,
            Unforced unordered,
            boolean keepsLast,
            Map<BitSet, Remains> orderedRemains,
            Map<BitSet, Remains> unorderedRemains) {
        /** What can remain where a journal keeps directory changes in order, and some of these are lost. */
        Remains ordered(BitSet missing) {
            return orderedRemains.computeIfAbsent(missing, lost -> new Remains(ordered, lost, keepsLast));
        }

        /** What can remain where some directory changes are lost, in no order. */
        Remains unordered(BitSet missing) {
            return unorderedRemains.computeIfAbsent(missing, lost -> new Remains(unordered, lost, keepsLast));
        }
    }

    /** @param base what was on the disk before */
    Recording(Image base, List<Logged> log, Assumption strongest) {
        this.log = List.copyOf(log);
        boolean losesData = strongest.compareTo(Assumption.LOST_DATA) >= 0;
        Image now = base.copy();
        var journal = new Unforced.Tracker(base, true);
        var directories = new Unforced.Tracker(base, false);
        List<Object> acknowledged = List.of();
        for (int entries = 0; entries <= log.size(); entries++) {
            Change change = entries == 0 ? null : log.get(entries - 1).change();
            if (change != null) {
                now.apply(change);
                if (losesData) {
                    String label = "%d. %s of %s"
                            .formatted(entries, change, log.get(entries - 1).path());
                    journal.add(change, entries, label);
                    directories.add(change, entries, label);
                }
            }
            if (change instanceof Change.Acknowledge(Object what)) {
                acknowledged = new ArrayList<>(acknowledged);
                acknowledged.add(what);
                acknowledged = List.copyOf(acknowledged);
            }
            boolean continues = entries > 0 && log.get(entries - 1).continues();
            if (!continues && !(change instanceof Change.Force)) { // behind it less can be lost than before it
                points.add(new Point(
                        entries,
                        now.copy(),
                        acknowledged,
                        journal.now(),
                        directories.now(),
                        (change instanceof Change.OfContent || change instanceof Change.OfDirectory)
                                && (entries == 1 || !log.get(entries - 2).continues()),
                        new HashMap<>(),
                        new HashMap<>()));
            }
        }
    }

    List<Logged> log() {
        return log;
    }

    List<Point> points() {
        return points;
    }
}
