package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.engine.Allways;
import dev.allways.storage.Assumption;
import dev.allways.storage.CrashTest;
import dev.allways.storage.Crashes;
import dev.allways.storage.Disk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What crashes leave of random workloads, against a plain enumeration: each change that no force has made durable is
 * made or not, and all are made one after the other on an empty disk.
 */
class RandomCrashesTest {
    private static final int WORKLOADS = 80;
    private static final int STEPS = 7;
    private static final int SECTOR = 512;
    private static final Set<StandardOpenOption> NEW =
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
    private static final List<String> NAMES = List.of("a", "b");

    private static final int FOLDERS = 3; // at most, the root included
    private static final int ROOT = 0;

    /** A step of a workload. Files and folders are numbered in the order of their creation; the root is 0. */
    sealed interface Step {
        /** @param path at that time, as of all steps */
        record Create(String path, int folder, String name, int node, boolean isFolder) implements Step {}

        /** @param mapped whether into mapped memory: a part of the file as it is */
        record Write(int node, int offset, int length, char letter, boolean mapped) implements Step {
            int end() {
                return offset + length;
            }

            int sectors() {
                return (end() - 1) / SECTOR - offset / SECTOR + 1;
            }

            /** How many sets of sectors there are but that of all. */
            int sets() {
                return (1 << sectors()) - 1;
            }

            byte[] bytes() {
                return String.valueOf(letter).repeat(length).getBytes(StandardCharsets.UTF_8);
            }
        }

        record Truncate(int node, int size) implements Step {}

        record Rename(String path, String newPath, int from, String name, int to, String newName, int node)
                implements Step {}

        record Delete(String path, int folder, String name, int node) implements Step {}

        record Force(int node, boolean metaData) implements Step {}

        record ForceFolder(String path, int folder) implements Step {}

        record Acknowledge(int what) implements Step {}
    }

    /** @param byPath whether it uses paths of the disk; else a folder of the default file system */
    record Workload(List<Step> steps, Crashes crashes, Set<String> states, boolean byPath) implements CrashTest {
        @Override
        public void workload(Disk disk) throws IOException {
            Path root = byPath ? disk.path("/") : disk.folder();
            Map<Integer, FileChannel> open = new TreeMap<>();
            for (Step step : steps) {
                switch (step) {
                    case Step.Create(String path, int _, String _, int node, boolean isFolder) -> {
                        if (isFolder) {
                            Files.createDirectory(root.resolve(path));
                        } else {
                            open.put(node, FileChannel.open(root.resolve(path), NEW));
                        }
                    }
                    case Step.Write write -> {
                        FileChannel file = Objects.requireNonNull(open.get(write.node()));
                        if (write.mapped()) {
                            file.map(FileChannel.MapMode.READ_WRITE, write.offset(), write.length())
                                    .put(write.bytes());
                        } else {
                            file.write(ByteBuffer.wrap(write.bytes()), write.offset());
                        }
                    }
                    case Step.Truncate(int node, int size) ->
                        Objects.requireNonNull(open.get(node)).truncate(size);
                    case Step.Rename rename ->
                        Files.move(
                                root.resolve(rename.path()),
                                root.resolve(rename.newPath()),
                                StandardCopyOption.ATOMIC_MOVE);
                    case Step.Delete delete -> Files.delete(root.resolve(delete.path()));
                    case Step.Force(int node, boolean metaData) ->
                        Objects.requireNonNull(open.get(node)).force(metaData);
                    case Step.ForceFolder(String path, int _) -> {
                        try (FileChannel folder = FileChannel.open(root.resolve(path), StandardOpenOption.READ)) {
                            folder.force(true);
                        }
                    }
                    case Step.Acknowledge(int what) -> disk.acknowledge(what);
                }
            }
        }

        @Override
        public void afterCrash(Disk disk, List<Object> acknowledged) {
            states.add(Contents.of(disk) + " " + acknowledged);
        }
    }

    // ---- random workloads

    /** Files and folders by name, in their folders. */
    private static final class Tree {
        final Map<Integer, Map<String, Integer>> folders = new TreeMap<>(Map.of(ROOT, new TreeMap<>()));

        Map<String, Integer> in(int folder) {
            return Objects.requireNonNull(folders.get(folder));
        }

        boolean isFolder(int node) {
            return folders.containsKey(node);
        }

        /** The folder that has a node; -1 if none has. */
        int folderOf(int node) {
            return folders.entrySet().stream()
                    .filter(each -> each.getValue().containsValue(node))
                    .mapToInt(Map.Entry::getKey)
                    .findFirst()
                    .orElse(-1);
        }

        /** The path of a folder that has one, with a slash behind. */
        String path(int folder) {
            return Objects.requireNonNull(found(folder));
        }

        private @Nullable String found(int folder) {
            if (folder == ROOT) {
                return "";
            }
            int above = folderOf(folder);
            String before = above < 0 ? null : found(above);
            return before == null
                    ? null
                    : before
                            + in(above).entrySet().stream()
                                    .filter(each -> each.getValue() == folder)
                                    .findFirst()
                                    .orElseThrow()
                                    .getKey()
                            + "/";
        }

        List<Integer> named() {
            return folders.keySet().stream().filter(each -> found(each) != null).toList();
        }

        /** Gives a folder no name any more. */
        void detach(int node) {
            folders.values().forEach(each -> each.values().removeIf(named -> named == node));
        }

        /** All files by their paths, folders with a slash behind. */
        void list(int folder, String before, Map<String, Integer> into) {
            in(folder).forEach((name, node) -> {
                into.put(before + name + (isFolder(node) ? "/" : ""), node);
                if (isFolder(node)) {
                    list(node, before + name + "/", into);
                }
            });
        }
    }

    private static <T> T one(Random random, List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    /**
     * A random workload.
     *
     * @param unit what positions and lengths are multiples of, in bytes
     * @param folders whether with folders
     * @param mapped whether writes may be into mapped memory
     */
    static List<Step> random(Random random, int count, int unit, boolean folders, boolean mapped) {
        var tree = new Tree();
        Map<Integer, Integer> sizes = new TreeMap<>(); // of files
        int nodes = 1;
        var steps = new ArrayList<Step>();
        while (steps.size() < count) {
            int folder = one(random, tree.named());
            int to = one(random, tree.named());
            String name = one(random, NAMES);
            String newName = one(random, NAMES);
            Integer node = tree.in(folder).get(name);
            String path = tree.path(folder) + name;
            Integer some = sizes.isEmpty() ? null : one(random, List.copyOf(sizes.keySet()));
            switch (random.nextInt(folders ? 12 : 9)) {
                case 0, 1 -> {
                    if (node == null) {
                        steps.add(new Step.Create(path, folder, name, nodes, false));
                        tree.in(folder).put(name, nodes);
                        sizes.put(nodes++, 0);
                    }
                }
                case 2, 3, 4 -> {
                    if (some != null) {
                        int size = sizes.getOrDefault(some, 0);
                        boolean inMemory = mapped && size > 0 && random.nextBoolean();
                        int offset = inMemory ? random.nextInt(size) : random.nextInt(3) * unit;
                        int length = inMemory ? 1 : (1 + random.nextInt(2)) * unit;
                        steps.add(new Step.Write(some, offset, length, (char) ('a' + steps.size()), inMemory));
                        sizes.put(some, Math.max(size, offset + length));
                    }
                }
                case 5 -> {
                    int size = random.nextInt(2) * unit;
                    if (some != null && size < sizes.getOrDefault(some, 0)) {
                        steps.add(new Step.Truncate(some, size));
                        sizes.put(some, size);
                    }
                }
                case 6, 9 -> {
                    Integer target = tree.in(to).get(newName);
                    if (node == null || node.equals(target)) {
                        break;
                    }
                    boolean fits = target == null || !tree.isFolder(node) && !tree.isFolder(target);
                    boolean intoItself = tree.isFolder(node) && (tree.path(to) + "/").startsWith(path + "/");
                    if (!folders && name.equals(newName) || random.nextInt(4) == 0) {
                        if (!tree.isFolder(node) || tree.in(node).isEmpty()) {
                            steps.add(new Step.Delete(path, folder, name, node));
                            tree.in(folder).remove(name);
                        }
                    } else if (fits && !intoItself) {
                        String newPath = tree.path(to) + newName;
                        steps.add(new Step.Rename(path, newPath, folder, name, to, newName, node));
                        tree.in(folder).remove(name);
                        tree.in(to).put(newName, node);
                    }
                }
                case 7 -> {
                    if (some != null && random.nextBoolean()) {
                        steps.add(new Step.Force(some, random.nextBoolean()));
                    } else {
                        steps.add(new Step.ForceFolder(tree.path(folder), folder));
                    }
                }
                case 8 -> steps.add(new Step.Acknowledge(steps.size()));
                default -> {
                    if (node == null && tree.folders.size() < FOLDERS) {
                        steps.add(new Step.Create(path, folder, name, nodes, true));
                        tree.in(folder).put(name, nodes);
                        tree.folders.put(nodes++, new TreeMap<>());
                    }
                }
            }
        }
        return steps;
    }

    // ---- the plain enumeration

    private static Set<String> enumerated(List<Step> steps, Assumption assumption) {
        var states = new TreeSet<String>();
        for (int point = 0; point <= steps.size(); point++) {
            List<Step> before = steps.subList(0, point);
            states.add(made(before, new int[point]));
            if (assumption.compareTo(Assumption.LOST_LATEST) >= 0) {
                loseLatest(before, states);
            }
            if (assumption.compareTo(Assumption.LOST_DATA) >= 0) {
                lose(before, true, 0, new int[point], states);
            }
            if (assumption == Assumption.LOST_ENTRIES) {
                lose(before, false, 0, new int[point], states);
            }
        }
        return states;
    }

    private static boolean isForce(Step step) {
        return step instanceof Step.Force || step instanceof Step.ForceFolder;
    }

    private static boolean isChange(Step step) {
        return !isForce(step) && !(step instanceof Step.Acknowledge);
    }

    /**
     * All changes from one on are lost, down to the last force; of the first of these the first sectors may be there.
     */
    private static void loseLatest(List<Step> steps, Set<String> states) {
        int[] fates = new int[steps.size()];
        for (int at = steps.size() - 1; at >= 0 && !isForce(steps.get(at)); at--) {
            if (!isChange(steps.get(at))) {
                continue;
            }
            if (steps.get(at) instanceof Step.Write write) {
                for (int cut = 1; cut < write.sectors(); cut++) {
                    fates[at] = 1 + (1 << cut) - 1;
                    states.add(made(steps, fates));
                    fates[at] = 1 + (1 << write.sectors()) - (1 << cut);
                    states.add(made(steps, fates));
                }
            }
            fates[at] = 1;
            states.add(made(steps, fates));
        }
    }

    /**
     * @param fates of the steps: 0 made, 1 lost; of a write 1 and the set of sectors that are there, and the number of
     *     such sets more where the file has its new length nevertheless
     */
    private static void lose(List<Step> steps, boolean ordered, int at, int[] fates, Set<String> states) {
        if (at == steps.size()) {
            if (!ordered || isJournal(steps, fates)) {
                states.add(made(steps, fates));
            }
            return;
        }
        Step step = steps.get(at);
        int kinds = step instanceof Step.Write write ? 1 + (write.mapped() ? 1 : 2) * write.sets() : 2;
        boolean canBeLost = isChange(step) && !isDurable(steps, at, ordered);
        for (int fate = 0; fate < (canBeLost ? kinds : 1); fate++) {
            fates[at] = fate;
            lose(steps, ordered, at + 1, fates, states);
        }
        fates[at] = 0;
    }

    private static boolean isDurable(List<Step> steps, int at, boolean ordered) {
        for (int i = at + 1; i < steps.size(); i++) {
            Step later = steps.get(i);
            boolean forcesJournal = later instanceof Step.ForceFolder
                    || later instanceof Step.Force(int node, boolean metaData)
                            && (metaData || hasNewLength(steps, i, node));
            boolean durable = switch (steps.get(at)) {
                case Step.Write write -> later instanceof Step.Force(int node, boolean _) && node == write.node();
                case Step.Truncate(int file, int _) ->
                    ordered ? forcesJournal : later instanceof Step.Force(int node, boolean _) && node == file;
                case Step.Create create -> ordered ? forcesJournal : isForceOf(create.folder(), later);
                case Step.Delete delete -> ordered ? forcesJournal : isForceOf(delete.folder(), later);
                case Step.Rename rename -> ordered ? forcesJournal : isForceOf(rename.to(), later);
                case Step.Force _, Step.ForceFolder _, Step.Acknowledge _ -> false;
            };
            if (durable) {
                return true;
            }
        }
        return false;
    }

    private static boolean isForceOf(int forced, Step step) {
        return step instanceof Step.ForceFolder(String _, int folder) && folder == forced;
    }

    /** Whether a file has got another length since the last force of it. */
    private static boolean hasNewLength(List<Step> steps, int force, int file) {
        long size = 0;
        boolean changed = false;
        for (Step step : steps.subList(0, force)) {
            long before = size;
            size = switch (step) {
                case Step.Write write when write.node() == file -> Math.max(size, write.end());
                case Step.Truncate(int truncated, int end) when truncated == file -> end;
                default -> size;
            };
            changed |= size != before;
            changed &= !(step instanceof Step.Force(int forced, boolean _) && forced == file);
        }
        return changed;
    }

    /** Whether of the changes that a journal keeps in order only the last ones are lost. */
    private static boolean isJournal(List<Step> steps, int[] fates) {
        boolean lost = false;
        for (int i = 0; i < fates.length; i++) {
            if (isChange(steps.get(i)) && !(steps.get(i) instanceof Step.Write)) {
                if (lost && fates[i] == 0) {
                    return false;
                }
                lost |= fates[i] != 0;
            }
        }
        return true;
    }

    private static String made(List<Step> steps, int[] fates) {
        var tree = new Tree();
        steps.forEach(
                step -> { // what a folder has in it may be there before its name is
                    if (step instanceof Step.Create create && create.isFolder()) {
                        tree.folders.put(create.node(), new TreeMap<>());
                    }
                });
        Map<Integer, String> files = new TreeMap<>();
        Map<Integer, Integer> lengths = new TreeMap<>(); // whatever is written into memory
        var acknowledged = new ArrayList<Integer>();
        for (int i = 0; i < fates.length; i++) {
            int fate = fates[i];
            switch (steps.get(i)) {
                case Step.Create create -> {
                    if (fate == 0) {
                        tree.in(create.folder()).put(create.name(), create.node());
                    }
                }
                case Step.Rename rename -> {
                    if (fate == 0) {
                        tree.in(rename.from()).remove(rename.name(), rename.node());
                        if (tree.isFolder(rename.node())) {
                            tree.detach(rename.node()); // a folder has one name
                        }
                        tree.in(rename.to()).put(rename.newName(), rename.node());
                    }
                }
                case Step.Delete delete -> {
                    if (fate == 0) {
                        tree.in(delete.folder()).remove(delete.name(), delete.node());
                    }
                }
                case Step.Acknowledge(int what) -> acknowledged.add(what);
                case Step.Write write -> {
                    String content = written(files.getOrDefault(write.node(), ""), write, fate);
                    files.put(write.node(), content);
                    if (!write.mapped() || isDurable(steps, i, false)) {
                        lengths.merge(write.node(), written("", write, fate).length(), Math::max);
                    }
                }
                case Step.Truncate(int node, int size) -> {
                    if (fate == 0) {
                        files.put(
                                node, padded(files.getOrDefault(node, ""), size).substring(0, size));
                        lengths.put(node, size);
                    }
                }
                case Step.Force _, Step.ForceFolder _ -> {}
            }
        }
        Map<String, Integer> paths = new TreeMap<>();
        tree.list(ROOT, "", paths);
        Map<String, String> contents = new TreeMap<>();
        paths.forEach((path, node) -> contents.put(
                path,
                padded(files.getOrDefault(node, ""), lengths.getOrDefault(node, 0))
                        .substring(0, lengths.getOrDefault(node, 0))));
        return contents + " " + acknowledged;
    }

    /** A file's content behind what is left of a write. */
    private static String written(String before, Step.Write write, int fate) {
        boolean grows = fate > write.sets();
        int set = fate == 0 ? write.sets() : fate - 1 - (grows ? write.sets() : 0);
        var content = new StringBuilder(grows ? padded(before, write.end()) : before);
        for (int at = write.offset(); at < write.end(); at++) {
            int sector = at / SECTOR - write.offset() / SECTOR;
            if ((set & 1 << sector) != 0) {
                content.repeat('.', Math.max(0, at + 1 - content.length()));
                content.setCharAt(at, write.letter());
            }
        }
        return content.toString();
    }

    private static String padded(String text, int length) {
        return text + ".".repeat(Math.max(0, length - text.length()));
    }

    // ---- both

    @ParameterizedTest
    @EnumSource(
            value = Assumption.class,
            names = {"KILL", "LOST_LATEST", "LOST_DATA", "LOST_ENTRIES"})
    void bothLeaveTheSame(Assumption assumption) {
        compare(assumption, WORKLOADS, STEPS, 1, false);
    }

    @ParameterizedTest
    @EnumSource(
            value = Assumption.class,
            names = {"LOST_LATEST", "LOST_DATA", "LOST_ENTRIES"})
    void bothTearWritesBetweenSectors(Assumption assumption) {
        compare(assumption, WORKLOADS / 5, STEPS - 2, SECTOR - 100, false); // up to 4 sectors a write
    }

    @ParameterizedTest
    @EnumSource(
            value = Assumption.class,
            names = {"LOST_LATEST", "LOST_DATA", "LOST_ENTRIES"})
    void bothLeaveTheSameInFolders(Assumption assumption) {
        compare(assumption, 2 * WORKLOADS, STEPS + 1, 1, true);
    }

    private static void compare(Assumption assumption, int workloads, int count, int unit, boolean folders) {
        for (int seed = 0; seed < workloads; seed++) {
            compare(assumption, random(new Random(seed), count, unit, folders, false), true);
        }
    }

    private static void compare(Assumption assumption, List<Step> steps, boolean byPath) {
        Crashes crashes = Crashes.DEFAULT.upTo(assumption).withCombinations(1 << 20);
        var test = new Workload(steps, crashes, new TreeSet<>(), byPath);
        assertThat(Allways.explore(test).run().failures()).isEmpty();
        assertThat(test.states).as("%s", steps).isEqualTo(enumerated(steps, assumption));
    }

    /** The same through a folder of the default file system, with memory that files are mapped into. */
    @ParameterizedTest
    @EnumSource(
            value = Assumption.class,
            names = {"LOST_LATEST", "LOST_DATA", "LOST_ENTRIES"})
    void bothLeaveTheSameOfMappedFiles(Assumption assumption) {
        for (int seed = 0; seed < WORKLOADS; seed++) {
            compare(assumption, random(new Random(seed), STEPS, 1, seed % 2 == 0, true), false);
        }
    }
}
