package dev.allways.storage;

import dev.allways.core.Chooser;
import dev.allways.storage.Change.Write;
import dev.allways.storage.Remains.Loss;
import dev.allways.storage.Unforced.Pending;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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
    private @Nullable Cut cut;

    Crash(Recording recording, Crashes crashes, Chooser chooser) {
        this.recording = recording;
        this.crashes = crashes;
        this.chooser = chooser;
    }

    /**
     * What a crash leaves.
     *
     * @param point where it is
     * @param image belongs to nobody else; null: it is not decided
     * @param undecided the disk where that is so
     * @param lost what did not survive, if somebody observes that
     */
    record Left(
            Recording.Point point,
            Assumption assumption,
            @Nullable Image image,
            @Nullable Undecided undecided,
            List<Loss> lost) {}

    /**
     * A point at which not all combinations of changes that could be lost are tried.
     *
     * @param content a fingerprint of the disk there
     * @param missing directory changes that are lost
     * @param ways how many there are, at most
     * @param tried of these, at most
     */
    record Cut(long content, int entries, Assumption assumption, BitSet missing, double ways, long tried) {
        /** What these leave out; empty if there are none. */
        static Optional<String> told(Set<Cut> cuts, Crashes crashes) {
            if (cuts.isEmpty()) {
                return Optional.empty();
            }
            double ways = cuts.stream().mapToDouble(Cut::ways).sum();
            long tried = cuts.stream().mapToLong(Cut::tried).sum();
            return Optional.of("%s more than %,d combinations of changes could be lost, or a write of more than %d"
                            .formatted(
                                    cuts.size() == 1 ? "once" : cuts.size() + " times",
                                    crashes.combinations(),
                                    Fate.SECTORS)
                    + " sectors: of up to %s ways at most %,d were tried".formatted(number(ways), tried));
        }

        private static String number(double ways) {
            if (Double.isInfinite(ways)) {
                return "1.8e308 and more"; // what a double can hold
            }
            return ways < 1e9 ? "%,.0f".formatted(ways) : "%.1e".formatted(ways);
        }
    }

    /** Where not all combinations are tried; null: all are. */
    @Nullable
    Cut cut() {
        return cut;
    }

    /** Chooses the assumption first: so the first failure that is found is one under the weakest that shows it. */
    Left choose() {
        List<Assumption> possible = recording.assumptions();
        Assumption assumption = possible.size() == 1 ? possible.getFirst() : chooser.choose("assumption", possible);
        Recording.Point point = chooser.choose("crash", recording.points(assumption));
        if (crashes.lazy() && assumption.compareTo(Assumption.LOST_DATA) >= 0) {
            boolean ordered = assumption == Assumption.LOST_DATA;
            Unforced unforced = ordered ? point.ordered() : point.unordered();
            return new Left(
                    point, assumption, null, new Undecided(unforced, ordered, point.keepsLast(), chooser), lost);
        }
        Image image = switch (assumption) {
            case KILL -> flipped(point.image().copy());
            case TORN_WRITE -> torn(point);
            case LOST_LATEST -> withoutLatest(point);
            case LOST_DATA -> remains(point, assumption, journaled(point));
            case LOST_ENTRIES -> remains(point, assumption, unordered(point));
        };
        return new Left(point, assumption, image, null, lost);
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
        int step = all ? 1 : Byte.SIZE * Image.SECTOR;
        long places = files.stream()
                .mapToLong(file -> (Byte.SIZE * image.size(file) + step - 1) / step)
                .sum();
        if (!all) {
            cut = new Cut(image.fingerprint(), 0, Assumption.KILL, new BitSet(), bits, places);
        }
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

    private Image torn(Recording.Point point) {
        Image image = recording.points(Assumption.KILL).stream()
                .filter(before -> before.entries() < point.entries())
                .reduce((_, later) -> later)
                .orElseThrow()
                .image()
                .copy();
        Write write = (Write) recording.log().get(point.entries() - 1).change();
        Fate fate = chooser.choose("torn", torn(write, point, Assumption.TORN_WRITE));
        fate.apply(write, image);
        lost.add(new Loss(point.entries(), fate.toString()));
        return image;
    }

    private List<Fate> torn(Write write, Recording.Point point, Assumption assumption) {
        List<Fate> fates = Fate.torn(write, crashes.combinations());
        if (Fate.isTornInMore(write, crashes.combinations())) {
            cut = new Cut(
                    point.image().fingerprint(),
                    point.entries(),
                    assumption,
                    new BitSet(),
                    2.0 * (write.sectors() - 1),
                    fates.size());
        }
        return fates;
    }

    /** The disk without the last of the changes; of the first of these a part may be there. */
    private Image withoutLatest(Recording.Point point) {
        Unforced latest = point.latest();
        List<Pending> changes = latest.changes();
        int kept = changes.size() - chooser.between("changes lost, the last ones", 1, changes.size());
        Image image = latest.durable().copy();
        changes.subList(0, kept).forEach(each -> image.apply(each.change()));
        Fate fate = Fate.LOST;
        if (changes.get(kept).change() instanceof Write write && write.sectors() > 1) {
            var fates = new ArrayList<>(List.of(Fate.LOST));
            fates.addAll(torn(write, point, Assumption.LOST_LATEST));
            fate = chooser.choose(changes.get(kept).label(), fates);
            fate.apply(write, image);
        }
        for (int i = kept; i < changes.size(); i++) {
            Pending each = changes.get(i);
            lost.add(new Loss(each.entry(), (i == kept ? fate : Fate.LOST).toString()));
        }
        return image;
    }

    /** Which changes of directories and lengths are lost where these are lost from the end. */
    private BitSet journaled(Recording.Point point) {
        List<Pending> changes = point.ordered().changes();
        int[] journal = point.ordered().journal();
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
        int[] journal = point.unordered().journal();
        int[] free = isLast(point, changes, journal) ? java.util.Arrays.copyOf(journal, journal.length - 1) : journal;
        var missing = new BitSet();
        if (free.length < 62 && 1L << free.length <= crashes.combinations()) {
            for (int i : free) {
                missing.set(i, chooser.flip("lost: " + changes.get(i).label()));
            }
            return missing;
        }
        cut = new Cut(
                point.image().fingerprint(),
                point.entries(),
                Assumption.LOST_ENTRIES,
                new BitSet(),
                Math.pow(2, free.length),
                free.length + 2L);
        int one = chooser.between("directory changes lost (0: none, 1: all, else one of them)", 0, free.length + 1);
        for (int i = 0; i < free.length; i++) {
            missing.set(free[i], one == 1 || one == i + 2);
        }
        return missing;
    }

    /** Whether the last change is one of these, and is not lost. */
    private static boolean isLast(Recording.Point point, List<Pending> changes, int[] journal) {
        return point.keepsLast() && journal.length > 0 && journal[journal.length - 1] == changes.size() - 1;
    }

    private Image remains(Recording.Point point, Assumption assumption, BitSet missing) {
        int limit = crashes.combinations();
        Remains remains =
                assumption == Assumption.LOST_DATA ? point.ordered(missing, limit) : point.unordered(missing, limit);
        if (!remains.isWhole()) {
            cut = new Cut(
                    point.image().fingerprint(), point.entries(), assumption, missing, remains.ways(), remains.tried());
        }
        return remains.choose(chooser, lost);
    }
}
