package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Result;
import dev.allways.core.StopReason;
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
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What crashes leave, chosen where it is read, against the same chosen before. */
class ReadDrivenTest {
    private static final int RECORD = 4;

    /** A log whose records are appended without a force, and read one by one up to the first that is not there. */
    private record Log(int records, Crashes crashes, Set<String> found, AtomicInteger recoveries) implements CrashTest {
        Log(int records, Crashes crashes) {
            this(records, crashes, new TreeSet<>(), new AtomicInteger());
        }

        @Override
        public void workload(Disk disk) throws IOException {
            try (FileChannel log =
                    FileChannel.open(disk.path("log"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                log.force(true);
                for (int i = 0; i < records; i++) {
                    log.write(ByteBuffer.allocate(RECORD).putInt(i + 1).flip());
                }
            }
            disk.acknowledge(records);
        }

        @Override
        public void afterCrash(Disk disk, List<Object> acknowledged) throws IOException {
            recoveries.incrementAndGet();
            if (!Files.exists(disk.path("log"))) {
                found.add("none");
                return;
            }
            try (FileChannel log = FileChannel.open(disk.path("log"), StandardOpenOption.READ)) {
                ByteBuffer record = ByteBuffer.allocate(RECORD);
                int count = 0;
                while (log.read(record.clear()) == RECORD && record.getInt(0) == count + 1) {
                    count++;
                }
                found.add(count + " of " + log.size() / RECORD + " " + acknowledged);
            }
        }
    }

    @Test
    void aLogIsReadInWaysThatGrowWithTheSquare() {
        int records = 6;
        var eager = new Log(records, Crashes.DEFAULT);
        var lazy = new Log(records, Crashes.DEFAULT.lazily());
        assertThat(Allways.explore(eager).run().stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(Allways.explore(lazy).run().stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(lazy.found).isEqualTo(eager.found);
        /*
         * States: no log; an empty one; before the acknowledgement, behind write k, k records of which each is there or
         * not: 2 + 4 + ... + 64 = 126. With the acknowledgement the log may be of 0 to 6 records, again each is there
         * or not: 1 + 126.
         */
        assertThat(eager.recoveries).hasValue(1 + 1 + 126 + 127);
        /*
         * The process is killed at 9 points: before all, behind the creation, 6 writes, the acknowledgement; there the
         * last 1 to 6 writes may be lost. Behind the creation, before the force, there is nothing to decide: 1. Behind
         * write k the length is certain, for a crash before it leaves the rest, and the first record that is not there
         * is one of k, or none is missing: k + 1; in all 2 + ... + 7 = 27. At the acknowledgement the length is that of
         * k records, 0 to 6, and again k + 1: 28.
         */
        assertThat(lazy.recoveries).hasValue(9 + 6 + 1 + 27 + 28);
    }

    @Test
    void whatIsTooMuchToEnumerateIsExploredInFull() {
        var eager = new Log(30, Crashes.DEFAULT);
        var lazy = new Log(30, Crashes.DEFAULT.lazily());
        assertThat(Allways.explore(eager).run().omitted()).isPresent();
        Result read = Allways.explore(lazy).run();
        assertThat(read.omitted()).isEmpty();
        // as above: 33 points, 30 latest writes, the creation, 2 + ... + 31, 1 + ... + 31
        assertThat(lazy.recoveries).hasValue(33 + 30 + 1 + 495 + 496);
        // no log; without the acknowledgement and with it c of n records for all c up to n
        assertThat(lazy.found).hasSize(1 + 2 * 496);
        assertThat(eager.found).isSubsetOf(lazy.found).hasSizeLessThan(lazy.found.size());
    }

    /** A random workload and a random recovery, whose answers are collected. */
    private record Recovery(
            RandomCrashesTest.Workload workload,
            long seed,
            Crashes crashes,
            Set<String> outcomes,
            AtomicInteger recoveries)
            implements CrashTest {
        Recovery(RandomCrashesTest.Workload workload, long seed, Crashes crashes) {
            this(workload, seed, crashes, new TreeSet<>(), new AtomicInteger());
        }

        @Override
        public void workload(Disk disk) throws IOException {
            workload.workload(disk);
        }

        @Override
        public void afterCrash(Disk disk, List<Object> acknowledged) throws IOException {
            recoveries.incrementAndGet();
            var random = new Random(seed);
            var outcome = new StringBuilder(acknowledged.toString());
            for (int i = 0; i < 4; i++) {
                try {
                    outcome.append(' ').append(answer(disk, random));
                } catch (IOException e) {
                    outcome.append(' ').append(e.getClass().getSimpleName());
                }
            }
            outcomes.add(outcome.toString());
        }

        private String answer(Disk disk, Random random) throws IOException {
            var path = disk.path(List.of("a", "b", "a/b", "b/a").get(random.nextInt(4)));
            var other = disk.path(random.nextBoolean() ? "a" : "c");
            int at = random.nextInt(1_200);
            int what = random.nextInt(9);
            if (what == 0) {
                return String.valueOf(Files.exists(path));
            }
            if (what == 1) {
                try (var entries = Files.list(disk.path("/"))) {
                    return entries.map(String::valueOf).sorted().toList().toString();
                }
            }
            if (what == 2) {
                return String.valueOf(Files.size(path));
            }
            if (what == 3) {
                Files.deleteIfExists(path);
                return "";
            }
            if (what == 4) {
                Files.move(path, other);
                return "moved";
            }
            try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                if (what == 5) {
                    file.write(ByteBuffer.wrap("x".repeat(300).getBytes(StandardCharsets.UTF_8)), at);
                } else if (what == 6) {
                    file.truncate(at);
                } else {
                    ByteBuffer some = ByteBuffer.allocate(what == 7 ? 10 : 2_000);
                    int count = file.read(some, what == 7 ? at : 0);
                    return count + new String(some.array(), StandardCharsets.UTF_8).replaceAll("(.)\\1*", "$1");
                }
                return "";
            }
        }

        int explored() {
            Result result = Allways.explore(this).run();
            assertThat(result.failures()).isEmpty();
            assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
            assertThat(result.omitted()).isEmpty();
            return recoveries.get();
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Assumption.class,
            names = {"LOST_DATA", "LOST_ENTRIES"})
    void recoveriesFindTheSame(Assumption assumption) {
        Crashes crashes = Crashes.DEFAULT.upTo(assumption).withCombinations(1 << 20);
        long all = 0;
        long read = 0;
        for (int seed = 0; seed < 40; seed++) {
            List<RandomCrashesTest.Step> steps =
                    RandomCrashesTest.random(new Random(seed), 6, seed % 2 == 0 ? 1 : 412, seed % 4 < 2, false);
            var workload = new RandomCrashesTest.Workload(steps, crashes, new TreeSet<>(), true);
            var eager = new Recovery(workload, seed, crashes);
            var lazy = new Recovery(workload, seed, crashes.lazily());
            all += eager.explored();
            read += lazy.explored();
            assertThat(lazy.outcomes).as("seed %d: %s", seed, steps).isEqualTo(eager.outcomes);
        }
        assertThat(read).isLessThan(all);
    }

    @ParameterizedTest
    @CsvSource({"LOST_DATA", "LOST_ENTRIES"})
    void aMachineThatCrashesAgainLeavesTheSame(Assumption assumption) {
        Crashes crashes =
                Crashes.DEFAULT.upTo(assumption).withCombinations(1 << 20).inRecovery(1);
        for (int seed = 0; seed < 15; seed++) {
            List<RandomCrashesTest.Step> steps = RandomCrashesTest.random(new Random(seed), 3, 1, seed % 2 == 0, false);
            var workload = new RandomCrashesTest.Workload(steps, crashes, new TreeSet<>(), true);
            var eager = new Recovery(workload, seed, crashes);
            var lazy = new Recovery(workload, seed, crashes.lazily());
            eager.explored();
            lazy.explored();
            assertThat(lazy.outcomes).as("seed %d: %s", seed, steps).isEqualTo(eager.outcomes);
        }
    }
}
