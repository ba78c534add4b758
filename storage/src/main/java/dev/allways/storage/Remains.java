package dev.allways.storage;

import dev.allways.core.Chooser;
import dev.allways.storage.Change.Write;
import dev.allways.storage.Unforced.Pending;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What can be on a disk after a crash, when it is known which changes of directories and of lengths are lost: each
 * write that was not forced has a fate.
 */
final class Remains {
    /*
     * Fates are chosen from the last write to the first, so that what makes no difference is no choice: a length that a
     * later write gives the file anyway, and what a later write overwrites.
     */
    private final Image base; // with the directory changes that are not lost; not changed
    private final List<Loss> lost = new ArrayList<>();
    private final List<Part> parts = new ArrayList<>(); // in order
    private final @Nullable List<Fates> possible; // of each write; null: too many
    private final boolean isWhole;
    private final List<Part> writes = new ArrayList<>(); // of these, the last one first

    /**
     * What makes the disk another one than the operating system saw.
     *
     * @param entry of the log, from 1: a change that did not survive as it was made; 0: it is nothing of the kind
     */
    record Loss(int entry, String text) {}

    /** Fates of a write, for a file that gets a later length anyway, and for one that does not. */
    private record Fates(List<Fate> all, List<Fate> withLength) {
        static Fates of(Write write, List<Fate> parts, boolean isKept) {
            var fates = new ArrayList<>(List.of(Fate.REACHED));
            if (!isKept) {
                fates.add(Fate.LOST);
            }
            fates.addAll(parts);
            List<Fate> withLength = write.grows() ? Fate.withLengths(fates, write) : fates;
            if (isKept && write.grows()) {
                withLength.add(Fate.LENGTH);
            }
            return new Fates(List.copyOf(fates), List.copyOf(withLength));
        }
    }

    /** A change of a content that is not lost for sure. */
    private static final class Part {
        final Change.OfContent change;
        final int entry;
        final String label;
        final long sizeBefore; // of the file, if all writes before are lost
        final @Nullable Fates parts; // of a write
        final @Nullable Fates torn;
        Fate fate = Fate.REACHED; // in the crash that is chosen

        Part(Change.OfContent change, int entry, String label, long sizeBefore, boolean isKept, int limit) {
            this.change = change;
            this.entry = entry;
            this.label = label;
            this.sizeBefore = sizeBefore;
            parts = change instanceof Write write ? Fates.of(write, Fate.parts(write, limit), isKept) : null;
            torn = change instanceof Write write && write.sectors() > 1
                    ? Fates.of(write, Fate.torn(write, limit), isKept)
                    : parts; // there is nothing between all and none
        }
    }

    /**
     * @param missing which changes of directories and lengths are lost
     * @param keepsLast whether the last change is not lost altogether: what the disk is like without it a crash before
     *     it leaves, too
     * @param limit of combinations of what is lost
     */
    Remains(Unforced unforced, BitSet missing, boolean keepsLast, int limit) {
        base = unforced.durable().copy();
        List<Pending> all = unforced.changes();
        for (int i = 0; i < all.size(); i++) {
            Change change = all.get(i).change();
            if (missing.get(i)) {
                lost.add(new Loss(all.get(i).entry(), Fate.LOST.toString()));
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
                        change, all.get(i).entry(), all.get(i).label(), size, keepsLast && i == all.size() - 1, limit);
                parts.add(part);
                if (change instanceof Change.Resize resize) {
                    sizes.put(resize.file(), resize.size());
                } else {
                    writes.addFirst(part);
                }
            }
        }
        var whole = new ArrayList<Fates>();
        var torn = new ArrayList<Fates>();
        boolean few = true;
        for (Part each : writes) {
            whole.add(Objects.requireNonNull(each.parts));
            torn.add(Objects.requireNonNull(each.torn));
            few &= ((Write) each.change).sectors() <= Fate.SECTORS;
        }
        possible = combinations(whole) <= limit ? whole : combinations(torn) <= limit ? torn : null;
        isWhole = possible == whole && few;
    }

    /** Whether all ways to lose writes are tried. */
    boolean isWhole() {
        return isWhole;
    }

    /** How many ways there are to lose writes, at most. */
    double ways() {
        return writes.stream()
                .mapToDouble(each -> Fate.ways((Write) each.change))
                .reduce(1, (left, right) -> left * right);
    }

    /** How many of these are tried, at most. */
    long tried() {
        return possible != null
                ? combinations(possible)
                : 2L
                        * (1
                                + writes.stream()
                                        .mapToLong(each -> Objects.requireNonNull(each.torn)
                                                .withLength
                                                .size())
                                        .sum());
    }

    private static long combinations(List<Fates> fates) {
        long product = 1;
        for (Fates each : fates) {
            product = Math.min(product * each.withLength.size(), Integer.MAX_VALUE);
        }
        return product;
    }

    /**
     * Chooses what is lost: any part of any write; or, where these are too many combinations, of each write the first
     * sectors or all but these; or, where these still are too many, one write and perhaps all others.
     *
     * @param story gets what is lost, if somebody observes that
     */
    Image choose(Chooser chooser, List<Loss> story) {
        if (possible == null) {
            chooseOne(chooser);
        } else {
            chooseEach(possible, chooser);
        }
        return image(chooser, story);
    }

    private void chooseEach(List<Fates> all, Chooser chooser) {
        for (int i = 0; i < writes.size(); i++) {
            Part part = writes.get(i);
            Write write = (Write) part.change;
            if (isOverwritten(write, i)) {
                part.fate = Fate.REACHED;
                continue;
            }
            Fates fates = all.get(i);
            List<Fate> some = endBehind(write, i, part) < write.end() ? fates.withLength : fates.all;
            part.fate = some.size() == 1 ? some.getFirst() : some.get(chooser.pick(part.label, some));
        }
    }

    /** Chooses the fate of one write; all others reached the disk, or all others are lost. */
    private void chooseOne(Chooser chooser) {
        Fate others = chooser.flip("all other unforced writes are lost") ? Fate.LOST : Fate.REACHED;
        for (Part each : writes) {
            each.fate = Objects.requireNonNull(each.torn).all.contains(others) ? others : Fate.REACHED;
        }
        int one = chooser.between("another fate has (0: no write, 1: the last one)", 0, writes.size());
        if (one > 0) {
            Part part = writes.get(one - 1);
            List<Fate> fates = Objects.requireNonNull(part.torn).withLength;
            part.fate = fates.get(chooser.pick(part.label, fates));
        }
    }

    /** Whether a later write, which reaches the disk, covers one. */
    private boolean isOverwritten(Write write, int at) {
        for (int i = 0; i < at; i++) {
            if (writes.get(i).fate == Fate.REACHED
                    && writes.get(i).change instanceof Write later
                    && later.file() == write.file()
                    && (later.grows() || !write.grows())
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
                    story.add(new Loss(each.entry, each.fate.toString()));
                }
            } else {
                image.apply(each.change);
            }
        }
        for (Part each : writes) {
            if (!((Write) each.change).grows()) {
                cutMapped(image);
                break;
            }
        }
        return image;
    }

    /** What was written into mapped memory is lost where no other change has made the file so long. */
    private void cutMapped(Image image) {
        Map<Integer, Long> sizes = new HashMap<>();
        for (Part each : parts) {
            int file = each.change.file();
            long before = sizes.computeIfAbsent(file, base::size);
            sizes.put(
                    file,
                    switch (each.change) {
                        case Write write -> Math.max(before, each.fate.end(write));
                        case Change.Resize resize -> resize.size();
                    });
        }
        sizes.forEach((file, size) -> {
            if (image.size(file) > size) {
                image.apply(new Change.Resize(file, size));
            }
        });
    }
}
