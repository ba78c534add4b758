package dev.allways.storage;

import dev.allways.core.Chooser;
import dev.allways.storage.Change.Write;
import dev.allways.storage.Unforced.Pending;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What can be on a disk after a crash, when it is known which changes of directories and of lengths are lost: each write
 * that was not forced has a fate.
 */
final class Remains {
    /*
     * Fates are chosen from the last write to the first, so that what makes no difference is no choice: a length that a
     * later write gives the file anyway, and what a later write overwrites.
     */
    private final Image base; // with the directory changes that are not lost; not changed
    private final List<Loss> lost = new ArrayList<>();
    private final List<Part> parts = new ArrayList<>(); // in order
    private final List<Part> writes = new ArrayList<>(); // of these, the last one first
    private final long combinations;

    /**
     * A change that did not survive as it was made.
     *
     * @param entry of the log, from 1
     */
    record Loss(int entry, String text) {}

    /** A change of a content that is not lost for sure. */
    private static final class Part {
        final Change.OfContent change;
        final int entry;
        final String label;
        final long sizeBefore; // of the file, if all writes before are lost
        final List<Fate> fates; // of a write
        final List<Fate> fatesWithLength;
        Fate fate = Fate.REACHED; // in the crash that is chosen

        Part(Change.OfContent change, int entry, String label, long sizeBefore, boolean isKept) {
            this.change = change;
            this.entry = entry;
            this.label = label;
            this.sizeBefore = sizeBefore;
            var possible = new ArrayList<Fate>();
            if (change instanceof Write write) {
                possible.add(Fate.REACHED);
                if (!isKept) {
                    possible.add(Fate.LOST);
                }
                for (int cut = 1; cut < write.sectors(); cut++) {
                    possible.add(Fate.head(cut));
                    possible.add(Fate.tail(cut));
                }
            }
            fates = List.copyOf(possible);
            possible.add(Fate.LENGTH);
            fatesWithLength = List.copyOf(possible);
        }
    }

    /**
     * @param missing which changes of directories and lengths are lost
     * @param keepsLast whether the last change is not lost altogether: what the disk is like without it a crash before
     *     it leaves, too
     */
    Remains(Unforced unforced, BitSet missing, boolean keepsLast) {
        base = unforced.durable().copy();
        List<Pending> all = unforced.changes();
        for (int i = 0; i < all.size(); i++) {
            Change change = all.get(i).change();
            if (missing.get(i)) {
                lost.add(new Loss(all.get(i).entry(), all.get(i).label() + ": lost"));
                if (change instanceof Change.Create create) {
                    base.allocate(create);
                }
            } else if (change instanceof Change.OfDirectory) {
                base.apply(change);
            }
        }
        Map<Integer, Long> sizes = new HashMap<>();
        for (int i = 0; i < all.size(); i++) {
            if (!missing.get(i)
                    && all.get(i).change() instanceof Change.OfContent change
                    && base.isReachable(change.file())) {
                long size = sizes.getOrDefault(change.file(), base.size(change.file()));
                var part = new Part(
                        change, all.get(i).entry(), all.get(i).label(), size, keepsLast && i == all.size() - 1);
                parts.add(part);
                if (change instanceof Change.Resize resize) {
                    sizes.put(resize.file(), resize.size());
                } else {
                    writes.addFirst(part);
                }
            }
        }
        long product = 1;
        for (Part each : writes) {
            product = Math.min(product * each.fatesWithLength.size(), Integer.MAX_VALUE);
        }
        combinations = product;
    }

    /** How many ways there are to lose writes, at most. */
    long combinations() {
        return combinations;
    }

    /**
     * Chooses the fate of each write.
     *
     * @param story gets what is lost, if somebody observes that
     */
    Image choose(Chooser chooser, List<Loss> story) {
        for (int i = 0; i < writes.size(); i++) {
            Part part = writes.get(i);
            Write write = (Write) part.change;
            if (isOverwritten(write, i)) {
                part.fate = Fate.REACHED;
                continue;
            }
            List<Fate> fates = endBehind(write, i, part) < write.end() ? part.fatesWithLength : part.fates;
            part.fate = fates.size() == 1 ? fates.getFirst() : fates.get(chooser.pick(part.label, fates));
        }
        return image(chooser, story);
    }

    /** Chooses the fate of one write; all others reached the disk, or all others are lost. */
    Image chooseOne(Chooser chooser, List<Loss> story) {
        Fate others = chooser.flip("all other unforced writes are lost") ? Fate.LOST : Fate.REACHED;
        for (Part each : writes) {
            each.fate = each.fates.contains(others) ? others : Fate.REACHED;
        }
        int one = chooser.between("another fate has (0: no write, 1: the last one)", 0, writes.size());
        if (one > 0) {
            Part part = writes.get(one - 1);
            part.fate = part.fatesWithLength.get(chooser.pick(part.label, part.fatesWithLength));
        }
        return image(chooser, story);
    }

    /** Whether a later write, which reaches the disk, covers one. */
    private boolean isOverwritten(Write write, int at) {
        for (int i = 0; i < at; i++) {
            if (writes.get(i).fate == Fate.REACHED
                    && writes.get(i).change instanceof Write later
                    && later.file() == write.file()
                    && later.offset() <= write.offset()
                    && later.end() >= write.end()) {
                return true;
            }
        }
        return false;
    }

    /** How long the file is in the end without the write, at least. */
    private long endBehind(Write write, int at, Part part) {
        long end = part.sizeBefore;
        for (int i = 0; i < at; i++) {
            Part later = writes.get(i);
            if (later.change.file() == write.file()) {
                end = Math.max(end, later.fate.end((Write) later.change));
            }
        }
        for (int i = parts.indexOf(part) + 1; i < parts.size(); i++) {
            if (parts.get(i).change instanceof Change.Resize resize && resize.file() == write.file()) {
                return Long.MAX_VALUE; // it has that length then, whatever it had before
            }
        }
        return end;
    }

    private Image image(Chooser chooser, List<Loss> story) {
        boolean observing = chooser.observing();
        if (observing) {
            story.addAll(lost);
        }
        Image image = base.copy();
        for (Part each : parts) {
            if (each.change instanceof Write write) {
                each.fate.apply(write, image);
                if (observing && each.fate != Fate.REACHED) {
                    story.add(new Loss(each.entry, each.label + ": " + each.fate));
                }
            } else {
                image.apply(each.change);
            }
        }
        return image;
    }
}
