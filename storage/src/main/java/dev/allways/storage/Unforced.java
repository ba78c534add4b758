package dev.allways.storage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a crash can lose at one point: the changes that no force has made durable, in order, and the disk without them.
 */
final class Unforced {
    private final Image durable;
    private final List<Pending> changes;
    private final int[] journal;

    private Unforced(Image durable, List<Pending> changes) {
        this.durable = durable;
        this.changes = changes;
        int[] all = new int[changes.size()];
        int count = 0;
        for (int i = 0; i < all.length; i++) {
            if (!(changes.get(i).change() instanceof Change.Write)
                    && !changes.get(i).certain()) {
                all[count++] = i;
            }
        }
        this.journal = Arrays.copyOf(all, count);
    }

    /**
     * A change that may be lost.
     *
     * @param entry of the log, from 1
     * @param label what it is called
     * @param certain whether it is not lost: a change of directories behind one that may be lost, and does not commute
     */
    record Pending(Change change, int entry, String label, boolean certain) {
        private Pending asCertain() {
            return new Pending(change, entry, label, true);
        }
    }

    /** The disk without the changes; not changed. */
    Image durable() {
        return durable;
    }

    /** The changes, of contents and directories. */
    List<Pending> changes() {
        return changes;
    }

    /** Which of them a journal keeps, by index: those of directories and of lengths. Not changed. */
    int[] journal() {
        return journal;
    }

    /** What a file system keeps in order. */
    enum Order {
        /** Everything: a force makes all changes before it durable. */
        ALL,
        /**
         * Directory changes and truncations, in a journal. A force writes the journal; one without metadata does so
         * only where the bytes could not be found again otherwise: the file has new blocks or another length.
         */
        JOURNAL,
        /** Nothing: a force makes what was done to that file or directory durable. */
        NONE
    }

    /** Follows a log. */
    static final class Tracker {
        private final Order order;
        private final Image durable;
        private final Blocks blocks;
        private List<Pending> pending = new ArrayList<>();
        private @Nullable Image copied; // the durable one, if it is still the same

        Tracker(Image base, Order order) {
            this.order = order;
            this.durable = base.copy();
            this.blocks = new Blocks(base);
        }

        /** What can be lost now. */
        Unforced now() {
            Image same = copied;
            if (same == null) {
                same = durable.copy();
                copied = same;
            }
            return new Unforced(same, List.copyOf(pending));
        }

        /** The next change of the log was made. */
        void add(Change change, int entry, String label) {
            switch (change) {
                case Change.OfContent content -> {
                    blocks.add(content);
                    pending.add(new Pending(content, entry, label, false));
                }
                case Change.OfDirectory directory -> {
                    if (directory instanceof Change.Create create) {
                        copied = null;
                        durable.allocate(create); // what is in a directory may be durable before its name is
                    }
                    pending.add(new Pending(directory, entry, label, false));
                }
                case Change.Force force -> force(force);
                case Change.Acknowledge _ -> {}
            }
        }

        private void force(Change.Force force) {
            copied = null;
            int file = force.file();
            boolean writesJournal = blocks.force(file) || force.metaData();
            var left = new ArrayList<Pending>();
            for (Pending each : pending) {
                if (!each.certain() && !isForced(each.change(), force, writesJournal)) {
                    left.add(each);
                    continue;
                }
                if (each.change() instanceof Change.OfDirectory directory && followsOne(left, directory)) {
                    left.add(each.asCertain());
                    continue;
                }
                durable.apply(each.change());
                if (each.change() instanceof Change.Resize(int resized, long size)) {
                    clip(left, resized, size);
                }
            }
            left.removeIf(each -> each.change() instanceof Change.OfContent content && isGone(content.file(), left));
            pending = left;
        }

        private boolean isForced(Change change, Change.Force force, boolean writesJournal) {
            return switch (order) {
                case ALL -> true;
                case JOURNAL -> change instanceof Change.Write write ? force.includes(write) : writesJournal;
                case NONE ->
                    switch (change) {
                        case Change.Write write -> force.includes(write);
                        case Change.Resize resize -> resize.file() == force.file();
                        case Change.OfDirectory directory -> directory.directory() == force.file();
                        case Change.Force _, Change.Acknowledge _ -> false;
                    };
            };
        }

        /** Whether one of some changes is of the same file, or of the same name. */
        private static boolean followsOne(List<Pending> some, Change.OfDirectory change) {
            return some.stream()
                    .anyMatch(each -> each.change() instanceof Change.OfDirectory earlier
                            && (earlier.file() == change.file()
                                    || earlier.names().stream().anyMatch(change.names()::contains)));
        }

        /** Nothing is left of earlier writes beyond the new end of a file. */
        private static void clip(List<Pending> writes, int file, long size) {
            writes.replaceAll(each -> each.change() instanceof Change.Write write && write.file() == file
                    ? new Pending(write.before(size), each.entry(), each.label(), each.certain())
                    : each);
            writes.removeIf(each -> each.change() instanceof Change.Write write && write.bytes().length == 0);
        }

        /** Whether a file has no name on the disk, and neither it nor a directory above it gets one by what is left. */
        private boolean isGone(int file, List<Pending> left) {
            return !durable.isReachable(file)
                    && left.stream()
                            .noneMatch(each -> each.change() instanceof Change.OfDirectory directory
                                    && durable.isBelow(directory.file(), file));
        }
    }

    /** Which files have got blocks or another length since they were forced. */
    private static final class Blocks {
        private static final int SIZE = 4096; // bytes

        private final Image base;
        private final Map<Integer, BitSet> written = new HashMap<>();
        private final Map<Integer, Long> sizes = new HashMap<>();
        private final Set<Integer> changed = new HashSet<>();

        Blocks(Image base) {
            this.base = base;
        }

        void add(Change.OfContent change) {
            int file = change.file();
            long size = sizes.computeIfAbsent(file, base::size);
            BitSet blocks = written.computeIfAbsent(file, _ -> {
                var existing = new BitSet();
                existing.set(0, number(size + SIZE - 1));
                return existing;
            });
            switch (change) {
                case Change.Write write -> {
                    int from = number(write.offset());
                    int to = number(write.end() + SIZE - 1);
                    if (write.end() > size || blocks.nextClearBit(from) < to) {
                        changed.add(file);
                    }
                    blocks.set(from, to);
                    sizes.put(file, Math.max(size, write.end()));
                }
                case Change.Resize resize -> {
                    changed.add(file);
                    blocks.clear(Math.min(number(resize.size() + SIZE - 1), blocks.length()), blocks.length());
                    sizes.put(file, resize.size());
                }
            }
        }

        private static int number(long position) {
            return (int) (position / SIZE);
        }

        /** Whether a file has changed so; from now on it has not. */
        boolean force(int file) {
            return changed.remove(file);
        }
    }
}
