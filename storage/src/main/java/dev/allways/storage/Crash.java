package dev.allways.storage;

import dev.allways.core.Chooser;
import dev.allways.storage.Change.Write;
import dev.allways.storage.Remains.Loss;
import dev.allways.storage.Unforced.Pending;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/** Chooses where a recorded run crashes, and what survives. */
final class Crash {
    /*
     * Under a journal the directory changes that were not forced are lost from the end: how many is one choice. The
     * truncations of files are among them. Then each write that was not forced has its fate. Where that makes too many
     * combinations, it is chosen which one change has another fate than all others.
     */
    private final Recording recording;
    private final Crashes crashes;
    private final Chooser chooser;
    private final List<Loss> lost = new ArrayList<>();
    private boolean bounded;

    Crash(Recording recording, Crashes crashes, Chooser chooser) {
        this.recording = recording;
        this.crashes = crashes;
        this.chooser = chooser;
    }

    /**
     * What a crash leaves.
     *
     * @param point where it is
     * @param image belongs to nobody else
     * @param lost what did not survive, if somebody observes that
     */
    record Left(Recording.Point point, Assumption assumption, Image image, List<Loss> lost) {}

    /** Whether not all combinations are explored at that point. */
    boolean isBounded() {
        return bounded;
    }

    Left choose() {
        List<Recording.Point> points = recording.points();
        Recording.Point point = points.get(chooser.between("crash at point", 0, points.size() - 1));
        List<Assumption> possible = possible(point);
        Assumption assumption = possible.size() == 1 ? possible.getFirst() : chooser.choose("assumption", possible);
        Image image = switch (assumption) {
            case KILL -> flipped(point.image().copy());
            case TORN_WRITE -> torn(point.entries());
            case LOST_DATA -> remains(point.ordered(journaled(point)));
            case LOST_ENTRIES -> remains(point.unordered(unordered(point)));
        };
        return new Left(point, assumption, image, lost);
    }

    /** The assumptions that leave something of their own. */
    private List<Assumption> possible(Recording.Point point) {
        var possible = new ArrayList<Assumption>(4);
        possible.add(Assumption.KILL);
        if (isAllowed(Assumption.TORN_WRITE)
                && point.entries() > 0
                && recording.log().get(point.entries() - 1).change() instanceof Write write
                && write.sectors() > 1) {
            possible.add(Assumption.TORN_WRITE);
        }
        if (isAllowed(Assumption.LOST_DATA) && !point.ordered().changes().isEmpty()) {
            possible.add(Assumption.LOST_DATA);
        }
        if (isAllowed(Assumption.LOST_ENTRIES) && point.unordered().isOfJournal()) {
            possible.add(Assumption.LOST_ENTRIES);
        }
        return possible;
    }

    private boolean isAllowed(Assumption assumption) {
        return assumption.compareTo(crashes.assumption()) <= 0;
    }

    /** The disk, or the same with one bit flipped. */
    private Image flipped(Image image) {
        if (!crashes.flips()) {
            return image;
        }
        List<Integer> files = image.files();
        long bits =
                files.stream().mapToLong(file -> Byte.SIZE * image.size(file)).sum();
        boolean all = bits <= crashes.combinations();
        bounded |= !all;
        int step = all ? 1 : Byte.SIZE * Image.SECTOR;
        long places = files.stream()
                .mapToLong(file -> (Byte.SIZE * image.size(file) + step - 1) / step)
                .sum();
        int chosen = chooser.between("flipped (0: no bit)", 0, Math.toIntExact(places));
        long left = chosen - 1L;
        for (int file : files) {
            long here = (Byte.SIZE * image.size(file) + step - 1) / step;
            if (left >= 0 && left < here) {
                long bit = left * step;
                byte[] one = new byte[1];
                image.read(file, bit / Byte.SIZE, one, 0, 1);
                one[0] ^= (byte) (1 << bit % Byte.SIZE);
                image.apply(new Write(file, bit / Byte.SIZE, one));
                lost.add(new Loss(
                        0,
                        "bit %d of byte %,d of %s is flipped"
                                .formatted(bit % Byte.SIZE, bit / Byte.SIZE, image.name(file))));
            }
            left -= here;
        }
        return image;
    }

    private Image torn(int entries) {
        Image image = recording.points().stream()
                .filter(point -> point.entries() < entries)
                .reduce((_, later) -> later)
                .orElseThrow()
                .image()
                .copy();
        Write write = (Write) recording.log().get(entries - 1).change();
        int cuts = write.sectors() - 1;
        int chosen = chooser.between("torn", 0, 2 * cuts - 1);
        Fate fate = chosen < cuts ? Fate.head(chosen + 1) : Fate.tail(chosen - cuts + 1);
        fate.apply(write, image);
        lost.add(new Loss(entries, "%d. %s: %s".formatted(entries, write, fate)));
        return image;
    }

    /** Which changes of directories and lengths are lost where these are lost from the end. */
    private BitSet journaled(Recording.Point point) {
        List<Pending> changes = point.ordered().changes();
        int[] journal = journal(changes);
        var missing = new BitSet();
        if (journal.length > 0 && !isLast(point, changes, journal)) {
            int kept = journal.length - chooser.between("directory changes lost, the last ones", 0, journal.length);
            for (int i = kept; i < journal.length; i++) {
                missing.set(journal[i]);
            }
        }
        return missing;
    }

    /** Which are lost where each may be. */
    private BitSet unordered(Recording.Point point) {
        List<Pending> changes = point.unordered().changes();
        int[] journal = journal(changes);
        int[] free = isLast(point, changes, journal) ? java.util.Arrays.copyOf(journal, journal.length - 1) : journal;
        var missing = new BitSet();
        if (free.length < 62 && 1L << free.length <= crashes.combinations()) {
            for (int i : free) {
                missing.set(i, chooser.flip("lost: " + changes.get(i).label()));
            }
            return missing;
        }
        bounded = true;
        int one = chooser.between("directory changes lost (0: none, 1: all, else one of them)", 0, free.length + 1);
        for (int i = 0; i < free.length; i++) {
            missing.set(free[i], one == 1 || one == i + 2);
        }
        return missing;
    }

    private static int[] journal(List<Pending> changes) {
        return IntStream.range(0, changes.size())
                .filter(i -> !(changes.get(i).change() instanceof Write))
                .toArray();
    }

    /** Whether the last change is one of these, and is not lost. */
    private static boolean isLast(Recording.Point point, List<Pending> changes, int[] journal) {
        return point.keepsLast() && journal.length > 0 && journal[journal.length - 1] == changes.size() - 1;
    }

    private Image remains(Remains remains) {
        if (remains.combinations() <= crashes.combinations()) {
            return remains.choose(chooser, lost);
        }
        bounded = true;
        return remains.chooseOne(chooser, lost);
    }
}
