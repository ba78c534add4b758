package dev.allways.storage;

import dev.allways.core.Chooser;
import dev.allways.storage.Change.Write;
import dev.allways.storage.Unforced.Pending;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A disk after a crash whose content is chosen only where it is read. After Gorjiara, Xu and Demsky, "Jaaru:
 * Efficiently Model Checking Persistent Memory Programs", ASPLOS 2021, figure 5, with files in place of cache lines.
 */
final class Undecided implements Medium {
    /*
     * Each question that recovery asks decides as little as it can. A look for a name decides the directory changes
     * that touch it: one choice of how many of these are lost where a journal keeps them in order, which leaves an
     * interval for where the journal ends; else one for each. A question for a file's length is one choice among the
     * lengths that it can have; what would make the file longer is lost then. A read decides for each unforced write,
     * sector by sector, whether it is there, from the last to the first, unless something later covers it. What
     * recovery itself changes comes behind all that and is certain.
     */
    private static final List<String> FATES = List.of("reached the disk", "lost");

    private final Image base;
    private final boolean ordered;
    private final Chooser chooser;
    private boolean settled; // nothing is chosen any more
    private final List<Item> items = new ArrayList<>(); // in order: what may be lost, then what recovery did
    private final List<Item> journal = new ArrayList<>(); // of the first ones what is not a write
    private final Map<Integer, Long> lengths = new HashMap<>(); // that were decided: at the crash
    private final Map<Integer, Long> sizes = new HashMap<>(); // the same, and what recovery made of them
    private final Map<Integer, Long> least = new HashMap<>(); // lengths that are certain
    private final List<List<Sector>> oneOf = new ArrayList<>(); // of each list at least one is not lost

    private enum Decision {
        OPEN,
        KEPT,
        LOST
    }

    /** A change. */
    private static final class Item {
        final Change change;
        final int entry;
        final String label;
        final boolean certain;
        final List<Sector> sectors; // of a write
        Decision decision = Decision.OPEN; // of another change

        Item(Change change, int entry, String label, boolean certain) {
            this.change = change;
            this.entry = entry;
            this.label = label;
            this.certain = certain;
            var parts = new ArrayList<Sector>();
            if (change instanceof Write write && certain) {
                parts.add(new Sector(write, label, Decision.KEPT));
            } else if (change instanceof Write write) {
                for (int i = 0; i < write.sectors(); i++) {
                    String part = write.sectors() == 1 ? label : "%s, sector %d".formatted(label, i + 1);
                    parts.add(new Sector(write.sectors(i, i + 1), part, Decision.OPEN));
                }
            }
            sectors = List.copyOf(parts);
            if (certain) {
                decision = Decision.KEPT;
            }
        }

        int file() {
            return change instanceof Change.OfContent content ? content.file() : -1;
        }
    }

    /** A part of a write within one sector; of what recovery wrote, all. */
    private static final class Sector {
        final Write write;
        final String label;
        Decision decision;

        Sector(Write write, String label, Decision decision) {
            this.write = write;
            this.label = label;
            this.decision = decision;
        }
    }

    /**
     * @param ordered whether a journal keeps directory changes in order
     * @param keepsLast whether the last change is not lost altogether
     */
    Undecided(Unforced unforced, boolean ordered, boolean keepsLast, Chooser chooser) {
        this.base = unforced.durable();
        this.ordered = ordered;
        this.chooser = chooser;
        for (Pending each : unforced.changes()) {
            var item = new Item(each.change(), each.entry(), each.label(), false);
            items.add(item);
            if (each.certain()) {
                item.decision = Decision.KEPT;
            } else if (!(each.change() instanceof Write)) {
                journal.add(item);
            }
        }
        if (keepsLast) {
            keep(items.getLast());
        }
    }

    private void keep(Item last) {
        if (!(last.change instanceof Write write)) {
            (ordered ? journal : List.of(last)).forEach(each -> each.decision = Decision.KEPT);
        } else if (last.sectors.size() == 1) {
            if (write.grows() && write.end() > base.size(write.file())) {
                least.put(write.file(), write.end());
            }
        }
    }

    private int pick(String label, List<?> options) {
        return settled ? 0 : chooser.pick(label, options);
    }

    // ---- directories

    @Override
    public boolean isDirectory(int file) {
        return base.isDirectory(file)
                || items.stream()
                        .anyMatch(item -> item.change instanceof Change.Create create
                                && create.file() == file
                                && create.isDirectory());
    }

    @Override
    public int entry(int directory, String name) {
        Map<String, Integer> entries = entries(directory, name, true);
        return entries.getOrDefault(name, -1);
    }

    @Override
    public Map<String, Integer> entries(int directory) {
        return entries(directory, null, true);
    }

    /** @param name the only one that is asked for; null: all are */
    private Map<String, Integer> entries(int directory, @Nullable String name, boolean now) {
        decide(item -> touches(item.change, directory, name));
        var entries = new TreeMap<String, Integer>();
        if (base.isDirectory(directory)) {
            entries.putAll(base.entries(directory));
        }
        Map<Integer, Integer> since = new HashMap<>(); // from which item on, of directories
        for (int i = 0; i < items.size(); i++) {
            Item item = items.get(i);
            if (item.decision == Decision.KEPT && (now || !item.certain) && touches(item.change, directory, name)) {
                change(entries, directory, item.change);
                since.put(((Change.OfDirectory) item.change).file(), i);
            }
        }
        if (!ordered) {
            entries.values().removeIf(file -> isDirectory(file) && isMoved(file, since.getOrDefault(file, -1), now));
        }
        return entries;
    }

    /** Whether a directory, which has one name, gets another one behind an item. */
    private boolean isMoved(int file, int item, boolean now) {
        decide(each -> each.change instanceof Change.Rename rename && rename.file() == file);
        return items.subList(item + 1, items.size()).stream()
                .anyMatch(each -> each.decision == Decision.KEPT
                        && (now || !each.certain)
                        && each.change instanceof Change.Rename rename
                        && rename.file() == file);
    }

    private static boolean touches(Change change, int directory, @Nullable String name) {
        return switch (change) {
            case Change.Create create -> create.directory() == directory && isFor(name, create.name());
            case Change.Link link -> link.directory() == directory && isFor(name, link.name());
            case Change.Remove remove -> remove.directory() == directory && isFor(name, remove.name());
            case Change.Rename rename ->
                rename.from() == directory && isFor(name, rename.name())
                        || rename.directory() == directory && isFor(name, rename.newName());
            case Change.OfContent _, Change.Force _, Change.Acknowledge _ -> false;
        };
    }

    private static boolean isFor(@Nullable String asked, String name) {
        return asked == null || asked.equals(name);
    }

    private static void change(Map<String, Integer> entries, int directory, Change change) {
        switch (change) {
            case Change.Create create -> entries.put(create.name(), create.file());
            case Change.Link link -> entries.put(link.name(), link.file());
            case Change.Remove remove -> entries.remove(remove.name(), remove.file());
            case Change.Rename rename -> {
                if (rename.from() == directory) {
                    entries.remove(rename.name(), rename.file());
                }
                if (rename.directory() == directory) {
                    entries.put(rename.newName(), rename.file());
                }
            }
            case Change.OfContent _, Change.Force _, Change.Acknowledge _ -> {}
        }
    }

    /** Decides which of some directory changes and truncations are lost. */
    private void decide(Predicate<Item> which) {
        if (journal.isEmpty()) {
            return;
        }
        List<Item> open = journal.stream()
                .filter(item -> item.decision == Decision.OPEN && which.test(item))
                .toList();
        if (open.isEmpty()) {
            return;
        }
        if (!ordered) {
            for (Item item : open) {
                item.decision = pick(item.label, FATES) == 0 ? Decision.KEPT : Decision.LOST;
            }
            return;
        }
        List<String> options = Stream.concat(
                        Stream.of("none"), open.reversed().stream().map(item -> "from " + item.label + " on"))
                .toList();
        int lost = pick("directory changes lost", options);
        int kept = open.size() - lost;
        int end = lost == 0 ? journal.size() : journal.indexOf(open.get(kept)); // lost from here on
        int begin = kept == 0 ? 0 : journal.indexOf(open.get(kept - 1)) + 1; // kept up to here
        for (int i = 0; i < begin; i++) {
            journal.get(i).decision = Decision.KEPT;
        }
        for (int i = end; i < journal.size(); i++) {
            journal.get(i).decision = Decision.LOST;
        }
    }

    // ---- contents

    @Override
    public long size(int file) {
        Long known = sizes.get(file);
        if (known == null) {
            known = length(file);
            sizes.put(file, known);
        }
        return known;
    }

    /** How long the file was at the crash. */
    private long length(int file) {
        Long known = lengths.get(file);
        if (known == null) {
            known = chosenLength(file);
            lengths.put(file, known);
        }
        return known;
    }

    private long chosenLength(int file) {
        decide(item -> item.change instanceof Change.Resize resize && resize.file() == file);
        long certain = base.size(file);
        var growing = new ArrayList<Sector>();
        var ends = new TreeSet<Long>(); // of whole writes
        for (Item item : items) {
            if (item.certain || item.file() != file) {
                continue;
            }
            if (item.change instanceof Change.Resize resize && item.decision == Decision.KEPT) {
                certain = resize.size();
                growing.clear();
                ends.clear();
            } else if (item.change instanceof Write write && write.grows()) {
                growing.addAll(item.sectors);
                ends.add(write.end());
            }
        }
        long min = Math.max(certain, least.getOrDefault(file, 0L));
        var possible = new TreeSet<Long>(List.of(min));
        for (Sector sector : growing) {
            if (sector.write.end() > min) {
                possible.add(sector.write.end());
            }
        }
        List<Long> options = List.copyOf(possible.descendingSet());
        long chosen = options.size() == 1 ? min : options.get(pick("length of " + name(file) + " in bytes", options));
        var last = new ArrayList<Sector>();
        for (Sector sector : growing) {
            if (sector.write.end() > chosen) {
                sector.decision = Decision.LOST;
            } else if (sector.write.end() == chosen) {
                last.add(sector);
            }
        }
        if (chosen > certain && !ends.contains(chosen)) {
            oneOf.add(last); // only what is written there makes the file so long
            see(last);
        }
        return chosen;
    }

    private static void see(List<Sector> some) {
        List<Sector> open =
                some.stream().filter(each -> each.decision == Decision.OPEN).toList();
        if (open.size() == 1 && some.stream().noneMatch(each -> each.decision == Decision.KEPT)) {
            open.getFirst().decision = Decision.KEPT;
        }
    }

    private String name(int file) {
        return items.stream()
                .filter(item -> item.file() == file && !item.certain)
                .map(item -> item.label.substring(item.label.indexOf(" of /") + 4))
                .findFirst()
                .orElse("a file");
    }

    @Override
    public void read(int file, long offset, byte[] into, int at, int length) {
        int left = Math.clamp(size(file) - offset, 0, length);
        read(file, offset, into, at, left, true);
    }

    /** @param now with what recovery has written */
    private void read(int file, long offset, byte[] into, int at, int length, boolean now) {
        if (length == 0) {
            return;
        }
        decide(file, offset, offset + length, now);
        Arrays.fill(into, at, at + length, (byte) 0);
        if (base.size(file) > 0) {
            base.read(file, offset, into, at, length);
        }
        for (Item item : items) {
            if (item.file() != file || item.certain && !now) {
                continue;
            }
            if (item.change instanceof Change.Resize resize && item.decision == Decision.KEPT) {
                int from = Math.clamp(resize.size() - offset, 0, length);
                Arrays.fill(into, at + from, at + length, (byte) 0);
            }
            for (Sector sector : item.sectors) {
                long begin = Math.max(offset, sector.write.offset());
                long end = Math.min(offset + length, end(sector.write));
                if (sector.decision == Decision.KEPT && begin < end) {
                    System.arraycopy(
                            sector.write.bytes(),
                            (int) (begin - sector.write.offset()),
                            into,
                            at + (int) (begin - offset),
                            (int) (end - begin));
                }
            }
        }
    }

    /** Decides what of a file's writes is there in a part of it. */
    private void decide(int file, long from, long to, boolean now) {
        long limit = to; // nothing behind it is there any more
        var later = new ArrayList<Write>(); // that is there
        for (Item item : items.reversed()) {
            if (item.file() != file || item.certain && !now) {
                continue;
            }
            if (item.change instanceof Change.Resize resize && item.decision == Decision.KEPT) {
                limit = Math.min(limit, resize.size());
            }
            for (Sector sector : item.sectors.reversed()) {
                long begin = Math.max(from, sector.write.offset());
                long end = Math.min(limit, end(sector.write));
                if (begin >= end) {
                    continue;
                }
                if (sector.decision == Decision.OPEN
                        && later.stream().noneMatch(each -> each.offset() <= begin && end(each) >= end)) {
                    sector.decision = pick(sector.label, FATES) == 0 ? Decision.KEPT : Decision.LOST;
                    oneOf.forEach(Undecided::see);
                }
                if (sector.decision == Decision.KEPT) {
                    later.add(sector.write);
                }
            }
        }
    }

    /** Where a write ends: one into mapped memory where the file does. */
    private long end(Write write) {
        return write.grows() ? write.end() : Math.min(write.end(), length(write.file()));
    }

    // ---- what recovery changes

    @Override
    public void apply(Change change) {
        switch (change) {
            case Write write -> sizes.put(write.file(), Math.max(size(write.file()), write.end()));
            case Change.Resize resize -> {
                length(resize.file());
                sizes.put(resize.file(), resize.size());
            }
            case Change.Create create -> {
                lengths.put(create.file(), 0L);
                sizes.put(create.file(), 0L);
            }
            case Change.OfDirectory _ -> {}
            case Change.Force _, Change.Acknowledge _ -> {
                return;
            }
        }
        items.add(new Item(change instanceof Write write ? write.growing() : change, 0, "", true));
    }

    @Override
    public int unusedNumber() {
        int unused = base.unusedNumber();
        for (Item item : items) {
            if (item.change instanceof Change.Create create) {
                unused = Math.max(unused, create.file() + 1);
            }
        }
        return unused;
    }

    // ---- all of it

    /** What the crash has left, before recovery changed it; all that is still open is decided. */
    Image atCrash() {
        decide(_ -> true);
        Image image = base.copy();
        var files = new TreeSet<Integer>();
        for (Item item : items) {
            if (item.certain) {
                continue;
            }
            if (item.change instanceof Change.Create create) {
                image.allocate(create);
            }
            if (item.change instanceof Change.OfDirectory && item.decision == Decision.KEPT) {
                image.apply(item.change);
            } else if (item.change instanceof Change.OfContent content) {
                files.add(content.file());
            }
        }
        for (int file : files) {
            if (image.isReachable(file)) {
                byte[] bytes = new byte[Math.toIntExact(length(file))];
                read(file, 0, bytes, 0, bytes.length, false);
                image.apply(new Change.Resize(file, bytes.length));
                image.apply(new Write(file, 0, bytes));
            }
        }
        return image;
    }

    /** The same, where all that nobody has asked for reached the disk. */
    Image settled() {
        settled = true;
        return atCrash();
    }

    /** What did not reach the disk, as far as that has been decided, and what was never asked for. */
    List<Remains.Loss> losses() {
        var losses = new ArrayList<Remains.Loss>();
        for (Item item : items) {
            if (item.certain) {
                continue;
            }
            String fate = item.change instanceof Write
                    ? fate(item.sectors.stream().map(sector -> sector.decision).toList())
                    : fate(List.of(item.decision));
            if (!fate.isEmpty()) {
                losses.add(new Remains.Loss(item.entry, fate));
            }
        }
        return losses;
    }

    private static String fate(List<Decision> decisions) {
        if (decisions.stream().allMatch(each -> each == Decision.KEPT)) {
            return "";
        }
        if (decisions.stream().noneMatch(each -> each == Decision.LOST)) {
            return "there or not, which nothing depends on";
        }
        List<Integer> kept = new ArrayList<>();
        for (int i = 0; i < decisions.size(); i++) {
            if (decisions.get(i) == Decision.KEPT) {
                kept.add(i + 1);
            }
        }
        return kept.isEmpty()
                ? "lost"
                : "only sectors %s of it reached the disk"
                        .formatted(kept.toString().replace("[", "").replace("]", ""));
    }
}
