package dev.allways.storage;

import java.util.ArrayList;
import java.util.List;

/**
 * What a crash can lose at one point: the changes that no force has made durable, in order, and the disk without them.
 *
 * @param durable without the changes; not changed
 * @param changes of contents and directories
 */
record Unforced(Image durable, List<Pending> changes) {
    /**
     * A change that may be lost.
     *
     * @param entry of the log, from 1
     * @param label what it is called
     */
    record Pending(Change change, int entry, String label) {}

    /** Whether a change that a journal keeps is among them: of a directory, or of a length. */
    boolean isOfJournal() {
        return changes.stream().anyMatch(each -> !(each.change() instanceof Change.Write));
    }

    /** Follows a log. */
    static final class Tracker {
        private final boolean ordered;
        private final Image durable;
        private List<Pending> pending = new ArrayList<>();

        /** @param ordered whether every force makes all directory changes durable, and truncations of any file */
        Tracker(Image base, boolean ordered) {
            this.ordered = ordered;
            this.durable = base.copy();
        }

        /** What can be lost now. */
        Unforced now() {
            return new Unforced(durable.copy(), List.copyOf(pending));
        }

        /** The next change of the log was made. */
        void add(Change change, int entry, String label) {
            switch (change) {
                case Change.OfContent content -> pending.add(new Pending(content, entry, label));
                case Change.OfDirectory directory -> pending.add(new Pending(directory, entry, label));
                case Change.Force force -> force(force);
                case Change.Acknowledge _ -> {}
            }
        }

        private void force(Change.Force force) {
            int file = force.file();
            var left = new ArrayList<Pending>();
            for (Pending each : pending) {
                if (!isForced(each.change(), force)) {
                    left.add(each);
                    continue;
                }
                durable.apply(each.change());
                if (each.change() instanceof Change.Resize(int resized, long size) && resized != file) {
                    clip(left, resized, size);
                }
            }
            left.removeIf(each -> each.change() instanceof Change.OfContent content && isGone(content.file(), left));
            pending = left;
        }

        private boolean isForced(Change change, Change.Force force) {
            return switch (change) {
                case Change.Write write -> force.includes(write);
                case Change.Resize resize -> ordered || resize.file() == force.file();
                case Change.OfDirectory directory -> ordered || directory.directory() == force.file();
                case Change.Force _, Change.Acknowledge _ -> false;
            };
        }

        /** Nothing is left of earlier writes beyond the new end of a file. */
        private static void clip(List<Pending> writes, int file, long size) {
            writes.replaceAll(each -> each.change() instanceof Change.Write write && write.file() == file
                    ? new Pending(write.before(size), each.entry(), each.label())
                    : each);
            writes.removeIf(each -> each.change() instanceof Change.Write write && write.bytes().length == 0);
        }

        /** Whether a file has no name on the disk, and gets none by what is not durable. */
        private boolean isGone(int file, List<Pending> left) {
            return !durable.isReachable(file)
                    && left.stream()
                            .noneMatch(each ->
                                    each.change() instanceof Change.OfDirectory directory && directory.file() == file);
        }
    }
}
