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
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
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
    private static final List<String> NAMES = List.of("a", "b");

    /** A step of a workload. Files are numbered in the order of their creation. */
    sealed interface Step {
        record Create(String name, int file) implements Step {}

        record Write(int file, int offset, int length, char letter) implements Step {
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

        record Truncate(int file, int size) implements Step {}

        record Rename(String name, String newName, int file) implements Step {}

        record Delete(String name, int file) implements Step {}

        record Force(int file, boolean metaData) implements Step {}

        record ForceDirectory() implements Step {}

        record Acknowledge(int what) implements Step {}
    }

    record Workload(List<Step> steps, Crashes crashes, Set<String> states) implements CrashTest {
        @Override
        public void workload(Disk disk) throws IOException {
            var open = new ArrayList<FileChannel>();
            for (Step step : steps) {
                switch (step) {
                    case Step.Create(String name, int _) ->
                        open.add(FileChannel.open(
                                disk.path(name), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
                    case Step.Write write ->
                        open.get(write.file()).write(ByteBuffer.wrap(write.bytes()), write.offset());
                    case Step.Truncate(int file, int size) -> open.get(file).truncate(size);
                    case Step.Rename(String name, String newName, int _) ->
                        Files.move(disk.path(name), disk.path(newName), StandardCopyOption.REPLACE_EXISTING);
                    case Step.Delete(String name, int _) -> Files.delete(disk.path(name));
                    case Step.Force(int file, boolean metaData) ->
                        open.get(file).force(metaData);
                    case Step.ForceDirectory() -> {
                        try (FileChannel directory = FileChannel.open(disk.path("/"), StandardOpenOption.READ)) {
                            directory.force(true);
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

    /** @param unit what positions and lengths are multiples of, in bytes */
    static List<Step> random(Random random, int count, int unit) {
        Map<String, Integer> names = new TreeMap<>();
        var sizes = new ArrayList<Integer>();
        var steps = new ArrayList<Step>();
        while (steps.size() < count) {
            String name = NAMES.get(random.nextInt(NAMES.size()));
            String other = NAMES.get(random.nextInt(NAMES.size()));
            Integer file = names.get(name);
            switch (random.nextInt(9)) {
                case 0, 1 -> {
                    if (file == null) {
                        names.put(name, sizes.size());
                        steps.add(new Step.Create(name, sizes.size()));
                        sizes.add(0);
                    }
                }
                case 2, 3, 4 -> {
                    if (!sizes.isEmpty()) {
                        int some = random.nextInt(sizes.size());
                        int offset = random.nextInt(3) * unit;
                        int length = (1 + random.nextInt(2)) * unit;
                        steps.add(new Step.Write(some, offset, length, (char) ('a' + steps.size())));
                        sizes.set(some, Math.max(sizes.get(some), offset + length));
                    }
                }
                case 5 -> {
                    if (!sizes.isEmpty()) {
                        int some = random.nextInt(sizes.size());
                        int size = random.nextInt(2) * unit;
                        if (size < sizes.get(some)) {
                            steps.add(new Step.Truncate(some, size));
                            sizes.set(some, size);
                        }
                    }
                }
                case 6 -> {
                    if (file != null && !name.equals(other)) {
                        names.remove(name);
                        names.put(other, file);
                        steps.add(new Step.Rename(name, other, file));
                    } else if (file != null) {
                        names.remove(name);
                        steps.add(new Step.Delete(name, file));
                    }
                }
                case 7 -> {
                    if (!sizes.isEmpty() && random.nextBoolean()) {
                        steps.add(new Step.Force(random.nextInt(sizes.size()), random.nextBoolean()));
                    } else {
                        steps.add(new Step.ForceDirectory());
                    }
                }
                default -> steps.add(new Step.Acknowledge(steps.size()));
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
        return step instanceof Step.Force || step instanceof Step.ForceDirectory;
    }

    private static boolean isChange(Step step) {
        return !isForce(step) && !(step instanceof Step.Acknowledge);
    }

    /** All changes from one on are lost, down to the last force; of the first of these the first sectors may be there. */
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
        int kinds = step instanceof Step.Write write ? 1 + 2 * write.sets() : 2;
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
            boolean forcesJournal = later instanceof Step.ForceDirectory
                    || later instanceof Step.Force(int file, boolean metaData)
                            && (metaData || hasNewLength(steps, i, file));
            boolean durable = switch (steps.get(at)) {
                case Step.Write write -> later instanceof Step.Force(int forced, boolean _) && forced == write.file();
                case Step.Truncate(int file, int _) ->
                    ordered ? forcesJournal : later instanceof Step.Force(int forced, boolean _) && forced == file;
                default -> ordered ? forcesJournal : later instanceof Step.ForceDirectory;
            };
            if (durable) {
                return true;
            }
        }
        return false;
    }

    /** Whether a file has got another length since the last force of it. */
    private static boolean hasNewLength(List<Step> steps, int force, int file) {
        long size = 0;
        boolean changed = false;
        for (Step step : steps.subList(0, force)) {
            long before = size;
            size = switch (step) {
                case Step.Write write when write.file() == file -> Math.max(size, write.end());
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
        Map<String, Integer> names = new TreeMap<>();
        Map<Integer, String> files = new TreeMap<>();
        var acknowledged = new ArrayList<Integer>();
        for (int i = 0; i < fates.length; i++) {
            int fate = fates[i];
            switch (steps.get(i)) {
                case Step.Create(String name, int file) -> {
                    if (fate == 0) {
                        names.put(name, file);
                    }
                }
                case Step.Rename(String name, String newName, int file) -> {
                    if (fate == 0) {
                        names.remove(name, file);
                        names.put(newName, file);
                    }
                }
                case Step.Delete(String name, int file) -> {
                    if (fate == 0) {
                        names.remove(name, file);
                    }
                }
                case Step.Acknowledge(int what) -> acknowledged.add(what);
                case Step.Write write ->
                    files.put(write.file(), written(files.getOrDefault(write.file(), ""), write, fate));
                case Step.Truncate(int file, int size) -> {
                    if (fate == 0) {
                        files.put(
                                file, padded(files.getOrDefault(file, ""), size).substring(0, size));
                    }
                }
                case Step.Force _, Step.ForceDirectory _ -> {}
            }
        }
        Map<String, String> contents = new TreeMap<>();
        names.forEach((name, file) -> contents.put(name, files.getOrDefault(file, "")));
        return contents + " " + acknowledged;
    }

    /** A file's content behind what is left of a write. */
    private static String written(String before, Step.Write write, int fate) {
        boolean grows = fate > write.sets();
        int set = fate == 0 ? write.sets() : fate - 1 - (grows ? write.sets() : 0);
        String content = grows ? padded(before, write.end()) : before;
        for (int at = write.offset(); at < write.end(); at++) {
            int sector = at / SECTOR - write.offset() / SECTOR;
            if ((set & 1 << sector) != 0) {
                content = padded(content, at + 1);
                content = content.substring(0, at) + write.letter() + content.substring(at + 1);
            }
        }
        return content;
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
        compare(assumption, WORKLOADS, STEPS, 1);
    }

    @ParameterizedTest
    @EnumSource(
            value = Assumption.class,
            names = {"LOST_LATEST", "LOST_DATA", "LOST_ENTRIES"})
    void bothTearWritesBetweenSectors(Assumption assumption) {
        compare(assumption, WORKLOADS / 5, STEPS - 2, SECTOR - 100); // up to 4 sectors a write
    }

    private static void compare(Assumption assumption, int workloads, int count, int unit) {
        Crashes crashes = Crashes.DEFAULT.upTo(assumption).withCombinations(1 << 20);
        for (int seed = 0; seed < workloads; seed++) {
            List<Step> steps = random(new Random(seed), count, unit);
            var test = new Workload(steps, crashes, new TreeSet<>());
            assertThat(Allways.explore(test).run().failures()).isEmpty();
            Set<String> expected = enumerated(steps, assumption);
            assertThat(test.states).as("seed %d: %s", seed, steps).isEqualTo(expected);
        }
    }
}
