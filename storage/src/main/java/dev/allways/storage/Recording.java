package dev.allways.storage;

import dev.allways.storage.Disk.Logged;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The log of a disk, and for each entry what a crash behind it can leave. Belongs to one thread. */
final class Recording {
    private final List<Logged> log;
    private final Map<Assumption, List<Point>> points = new EnumMap<>(Assumption.class);
    private final List<Assumption> assumptions;

    /**
     * A point at which a crash leaves something of its own.
     *
     * @param entries of the log before it
     * @param label of the last of these
     * @param last that entry; null: there is none
     * @param image the disk as the operating system sees it; not changed
     * @param acknowledged before it, in order
     * @param latest what can be lost where the file system keeps everything in order
     * @param ordered what can be lost where a journal keeps directory changes in order
     * @param unordered what can be lost where nothing does
     * @param keepsLast whether a crash that loses the last change altogether leaves what one before it does
     */
    record Point(
            int entries,
            String label,
            @Nullable Change last,
            Image image,
            Acknowledged acknowledged,
            Unforced latest,
            Unforced ordered,
            Unforced unordered,
            boolean keepsLast,
            Map<BitSet, Remains> orderedRemains,
            Map<BitSet, Remains> unorderedRemains) {
        /** What can remain where a journal keeps directory changes in order, and some of these are lost. */
        Remains ordered(BitSet missing, int limit) {
            return orderedRemains.computeIfAbsent(missing, lost -> new Remains(ordered, lost, keepsLast, limit));
        }

        /** What can remain where some directory changes are lost, in no order. */
        Remains unordered(BitSet missing, int limit) {
            return unorderedRemains.computeIfAbsent(missing, lost -> new Remains(unordered, lost, keepsLast, limit));
        }

        /** Whether a crash here leaves something that only this assumption explains. */
        boolean leavesMore(Assumption assumption) {
            return switch (assumption) {
                case KILL -> true;
                case TORN_WRITE -> last instanceof Change.Write write && write.sectors() > 1;
                case LOST_LATEST -> !keepsLast && !latest.changes().isEmpty();
                case LOST_DATA -> !ordered.changes().isEmpty();
                case LOST_ENTRIES -> unordered.journal().length > 0;
            };
        }

        @Override
        public String toString() {
            return entries == 0 ? "before all" : "behind " + label;
        }
    }

    /**
     * @param base what was on the disk before
     * @param acknowledged before
     */
    Recording(Image base, Acknowledged acknowledged, List<Logged> log, Assumption strongest) {
        this.log = List.copyOf(log);
        var all = new ArrayList<Point>();
        boolean losesChanges = strongest.compareTo(Assumption.LOST_LATEST) >= 0;
        Image now = base.copy();
        var latest = new Unforced.Tracker(base, Unforced.Order.ALL);
        var journal = new Unforced.Tracker(base, Unforced.Order.JOURNAL);
        var directories = new Unforced.Tracker(base, Unforced.Order.NONE);
        for (int entries = 0; entries <= log.size(); entries++) {
            Logged entry = entries == 0 ? null : log.get(entries - 1);
            Change change = entry == null ? null : entry.change();
            String label = entry == null ? "" : entries + ". " + entry.named();
            if (change != null) {
                now.apply(change);
                if (losesChanges) {
                    latest.add(change, entries, label);
                    journal.add(change, entries, label);
                    directories.add(change, entries, label);
                }
            }
            if (change instanceof Change.Acknowledge(Object what)) {
                acknowledged = acknowledged.and(what);
            }
            boolean continues = entry != null && entry.continues();
            if (!continues && !(change instanceof Change.Force)) { // behind it less can be lost than before it
                all.add(new Point(
                        entries,
                        label,
                        change,
                        now.copy(),
                        acknowledged,
                        latest.now(),
                        journal.now(),
                        directories.now(),
                        (change instanceof Change.OfContent || change instanceof Change.OfDirectory)
                                && (entries == 1 || !log.get(entries - 2).continues()),
                        new HashMap<>(),
                        new HashMap<>()));
            }
        }
        for (Assumption each : Assumption.values()) {
            if (each.compareTo(strongest) <= 0) {
                var some = new ArrayList<Point>();
                for (Point point : all) {
                    if (point.leavesMore(each)) {
                        some.add(point);
                    }
                }
                if (!some.isEmpty()) {
                    points.put(each, List.copyOf(some));
                }
            }
        }
        assumptions = List.copyOf(points.keySet());
    }

    List<Logged> log() {
        return log;
    }

    /** The assumptions that leave something of their own at some point, the weakest first. */
    List<Assumption> assumptions() {
        return assumptions;
    }

    /** Where one of these does. */
    List<Point> points(Assumption assumption) {
        return points.getOrDefault(assumption, List.of());
    }
}
