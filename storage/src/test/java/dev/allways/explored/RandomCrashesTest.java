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
    private static final int WORKLOADS = 300;
    private static final int STEPS = 7;
    private static final List<String> NAMES = List.of("a", "b");

    /** A step of a workload. Files are numbered in the order of their creation. */
    private sealed interface Step {
        record Create(String name, int file) implements Step {}

        record Write(int file, int offset, String text) implements Step {}

        record Truncate(int file, int size) implements Step {}

        record Rename(String name, String newName, int file) implements Step {}

        record Delete(String name, int file) implements Step {}

        record Force(int file) implements Step {}

        record ForceDirectory() implements Step {}

        record Acknowledge(int what) implements Step {}
    }

    private record Workload(List<Step> steps, Crashes crashes, Set<String> states) implements CrashTest {
        @Override
        public void workload(Disk disk) throws IOException {
            var open = new ArrayList<FileChannel>();
            for (Step step : steps) {
                switch (step) {
                    case Step.Create(String name, int _) ->
                        open.add(FileChannel.open(
                                disk.path(name), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
                    case Step.Write(int file, int offset, String text) ->
                        open.get(file)
                                .write(ByteBuffer.wrap(text.getBytes(java.nio.charset.StandardCharsets.UTF_8)), offset);
                    case Step.Truncate(int file, int size) -> open.get(file).truncate(size);
                    case Step.Rename(String name, String newName, int _) ->
                        Files.move(disk.path(name), disk.path(newName), StandardCopyOption.REPLACE_EXISTING);
                    case Step.Delete(String name, int _) -> Files.delete(disk.path(name));
                    case Step.Force(int file) -> open.get(file).force(true);
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

    private static List<Step> random(Random random) {
        Map<String, Integer> names = new TreeMap<>();
        var sizes = new ArrayList<Integer>();
        var steps = new ArrayList<Step>();
        while (steps.size() < STEPS) {
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
                        int offset = random.nextInt(3);
                        String text =
                                String.valueOf((char) ('a' + steps.size())).repeat(1 + random.nextInt(2));
                        steps.add(new Step.Write(some, offset, text));
                        sizes.set(some, Math.max(sizes.get(some), offset + text.length()));
                    }
                }
                case 5 -> {
                    if (!sizes.isEmpty()) {
                        int some = random.nextInt(sizes.size());
                        int size = random.nextInt(2);
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
                        steps.add(new Step.Force(random.nextInt(sizes.size())));
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
            if (assumption.compareTo(Assumption.LOST_DATA) >= 0) {
                lose(before, true, 0, new int[point], states);
            }
            if (assumption == Assumption.LOST_ENTRIES) {
                lose(before, false, 0, new int[point], states);
            }
        }
        return states;
    }

    /** @param fates of the steps: 0 made, 1 lost, 2 lost but for the length */
    private static void lose(List<Step> steps, boolean ordered, int at, int[] fates, Set<String> states) {
        if (at == steps.size()) {
            if (!ordered || isJournal(steps, fates)) {
                states.add(made(steps, fates));
            }
            return;
        }
        Step step = steps.get(at);
        int kinds = step instanceof Step.Write ? 3 : 2;
        boolean canBeLost = !(step instanceof Step.Force
                || step instanceof Step.ForceDirectory
                || step instanceof Step.Acknowledge
                || isDurable(steps, at, ordered));
        for (int fate = 0; fate < (canBeLost ? kinds : 1); fate++) {
            fates[at] = fate;
            lose(steps, ordered, at + 1, fates, states);
        }
        fates[at] = 0;
    }

    private static boolean isDurable(List<Step> steps, int at, boolean ordered) {
        for (Step later : steps.subList(at + 1, steps.size())) {
            boolean forces = later instanceof Step.Force || later instanceof Step.ForceDirectory;
            boolean durable = switch (steps.get(at)) {
                case Step.Write(int file, int _, String _) -> later instanceof Step.Force(int forced) && forced == file;
                case Step.Truncate(int file, int _) ->
                    ordered && forces || later instanceof Step.Force(int forced) && forced == file;
                default -> ordered && forces || later instanceof Step.ForceDirectory;
            };
            if (durable) {
                return true;
            }
        }
        return false;
    }

    /** Whether of the changes that a journal keeps in order only the last ones are lost. */
    private static boolean isJournal(List<Step> steps, int[] fates) {
        boolean lost = false;
        for (int i = 0; i < fates.length; i++) {
            if (!(steps.get(i) instanceof Step.Write
                    || steps.get(i) instanceof Step.Acknowledge
                    || steps.get(i) instanceof Step.Force
                    || steps.get(i) instanceof Step.ForceDirectory)) {
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
                case Step.Write(int file, int offset, String text) -> {
                    int end = offset + text.length();
                    String before = files.getOrDefault(file, "");
                    String grown = fate == 1 ? before : padded(before, end);
                    files.put(file, fate == 0 ? grown.substring(0, offset) + text + grown.substring(end) : grown);
                }
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

    private static String padded(String text, int length) {
        return text + ".".repeat(Math.max(0, length - text.length()));
    }

    // ---- both

    @ParameterizedTest
    @EnumSource(
            value = Assumption.class,
            names = {"KILL", "LOST_DATA", "LOST_ENTRIES"})
    void bothLeaveTheSame(Assumption assumption) {
        Crashes crashes = Crashes.DEFAULT.upTo(assumption).withCombinations(1 << 20);
        for (int seed = 0; seed < WORKLOADS; seed++) {
            List<Step> steps = random(new Random(seed));
            var test = new Workload(steps, crashes, new TreeSet<>());
            assertThat(Allways.explore(test).run().failures()).isEmpty();
            assertThat(test.states).as("seed %d: %s", seed, steps).isEqualTo(enumerated(steps, assumption));
        }
    }
}
