package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.allways.core.Chooser;
import dev.allways.core.Counts;
import dev.allways.core.Failure;
import dev.allways.core.Outcome;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.Trace;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Replay;
import dev.allways.storage.Assumption;
import dev.allways.storage.CrashTest;
import dev.allways.storage.Crashes;
import dev.allways.storage.Disk;
import dev.allways.storage.RecoveryHangs;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CrashesTest {
    /** What a test does with a disk. */
    @FunctionalInterface
    private interface Work {
        void on(Disk disk) throws IOException;
    }

    /** A workload whose crash states are collected: the files by name and content, and what was acknowledged. */
    private record Collecting(Crashes crashes, Work work, Set<String> states) implements CrashTest {
        Collecting(Crashes crashes, Work work) {
            this(crashes, work, new TreeSet<>());
        }

        @Override
        public void workload(Disk disk) throws IOException {
            work.on(disk);
        }

        @Override
        public void afterCrash(Disk disk, List<Object> acknowledged) throws IOException {
            states.add(Contents.of(disk) + " " + acknowledged);
        }

        Result explore() {
            return Allways.explore(this).run();
        }
    }

    private static Crashes upTo(Assumption assumption) {
        return Crashes.DEFAULT.upTo(assumption);
    }

    private static FileChannel open(Disk disk, String name) throws IOException {
        return FileChannel.open(disk.path(name), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }

    private static void write(FileChannel file, String text) throws IOException {
        file.write(ByteBuffer.wrap(text.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
    }

    private static void force(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder)) {
            channel.force(true);
        }
    }

    private static void writeDurably(Disk disk) throws IOException {
        try (FileChannel file = open(disk, "f")) {
            write(file, "ab");
            file.force(true);
            disk.acknowledge("ab");
        }
    }

    @Test
    void aProcessIsKilledAtEachPoint() {
        var test = new Collecting(upTo(Assumption.KILL), CrashesTest::writeDurably);
        Result result = test.explore();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        // before all, behind the creation, the write, the acknowledgement; behind the force all is as before it
        assertThat(test.states).containsExactlyInAnyOrder("{} []", "{f=} []", "{f=ab} []", "{f=ab} [ab]");
        assertThat(result.statistics().counters().states()).isEqualTo(4);
    }

    @Test
    void whatIsNotForcedIsLost() {
        var test = new Collecting(upTo(Assumption.LOST_DATA), CrashesTest::writeDurably);
        Counts counts = test.explore().statistics().counters();
        assertThat(test.states).containsExactlyInAnyOrder("{} []", "{f=} []", "{f=ab} []", "{f=..} []", "{f=ab} [ab]");
        // the 4 of above; behind the creation it again; behind the write that is there, or only the length, or the file
        // has no name: 8 ways to 5 states
        assertThat(counts.states()).isEqualTo(5);
        assertThat(counts.duplicates()).isEqualTo(3);
    }

    /** The write is durable that a channel forces, and no other one of the same file. */
    @Test
    void aChannelThatForcesItsWritesForcesNoOther() {
        var test = new Collecting(upTo(Assumption.LOST_DATA), disk -> {
            writeDurably(disk);
            try (FileChannel file = open(disk, "f");
                    FileChannel forcing =
                            FileChannel.open(disk.path("f"), StandardOpenOption.WRITE, StandardOpenOption.DSYNC)) {
                write(file, "x");
                forcing.position(1);
                write(forcing, "y");
                disk.acknowledge("xy");
            }
        });
        test.explore();
        assertThat(test.states).contains("{f=ay} [ab, xy]", "{f=xy} [ab, xy]");
        assertThat(test.states).doesNotContain("{f=ab} [ab, xy]", "{f=xb} [ab, xy]");
    }

    /** The journal is written where a channel forces all, and not where only the bytes are to be found again. */
    @ParameterizedTest
    @EnumSource(
            value = StandardOpenOption.class,
            names = {"SYNC", "DSYNC"})
    void aChannelForcesItsWritesWithMetadataOrWithout(StandardOpenOption option) {
        var test = new Collecting(upTo(Assumption.LOST_DATA), disk -> {
            writeDurably(disk);
            Files.move(disk.path("f"), disk.path("g"));
            try (FileChannel file = FileChannel.open(disk.path("g"), StandardOpenOption.WRITE, option)) {
                write(file, "cd");
                disk.acknowledge("cd");
            }
        });
        test.explore();
        assertThat(test.states).contains("{g=cd} [ab, cd]");
        assertThat(test.states.contains("{f=cd} [ab, cd]")).isEqualTo(option == StandardOpenOption.DSYNC);
    }

    @Test
    void whatIsNotForcedIsLostFromTheEnd() {
        var test = new Collecting(upTo(Assumption.LOST_LATEST), disk -> {
            try (FileChannel file = open(disk, "f")) {
                write(file, "ab");
                write(file, "cd");
                disk.acknowledge("abcd");
            }
            open(disk, "g").close();
        });
        Counts counts = test.explore().statistics().counters();
        // a process that is killed: before all, behind the creation, each write, the acknowledgement, the second
        // creation;
        // at the acknowledgement 1, 2 or 3 changes are lost; behind the second creation nothing is that is not there
        assertThat(test.states)
                .containsExactlyInAnyOrder(
                        "{} []",
                        "{f=} []",
                        "{f=ab} []",
                        "{f=abcd} []",
                        "{f=abcd} [abcd]",
                        "{f=abcd, g=} [abcd]",
                        "{f=ab} [abcd]",
                        "{f=} [abcd]",
                        "{} [abcd]");
        assertThat(counts.states()).isEqualTo(9);
        assertThat(counts.duplicates()).isZero();
    }

    @Test
    void aForceWithoutMetadataWritesTheJournalWhereBytesCouldNotBeFound() {
        for (boolean metaData : new boolean[] {false, true}) {
            for (int offset : new int[] {0, 4_096, 12_288}) {
                var test = new Collecting(upTo(Assumption.LOST_DATA), disk -> {
                    try (FileChannel file = open(disk, "f")) {
                        file.write(ByteBuffer.wrap(new byte[1]), 0);
                        file.write(ByteBuffer.wrap(new byte[1]), 8_192); // 4,096 to 8,191 is a hole
                        file.force(true);
                        open(disk, "g").close();
                        file.write(ByteBuffer.wrap(new byte[1]), offset);
                        file.force(metaData);
                        disk.acknowledge("g");
                    }
                });
                test.explore();
                boolean isKept =
                        test.states.stream().noneMatch(state -> !state.contains("g=") && state.endsWith("[g]"));
                // a write to the hole needs a block, one behind the end a length
                assertThat(isKept).isEqualTo(metaData || offset > 0);
            }
        }
    }

    @Test
    void ofAWriteEachSectorIsLostForItself() {
        var test = new Collecting(upTo(Assumption.LOST_DATA), disk -> {
            try (FileChannel file = open(disk, "f")) {
                file.write(ByteBuffer.wrap("x".repeat(1_100).getBytes(java.nio.charset.StandardCharsets.UTF_8)), 100);
            }
        });
        // of sectors 0, 1 and 2. no file; the empty one; each of 8 subsets, of which 4 do not have the last sector, and
        // then the length is the new one or not: 2 + 4 + 2 * 4, and one of them is the empty file again
        assertThat(test.explore().statistics().counters().states()).isEqualTo(2 + 4 + 2 * 4 - 1);
    }

    @Test
    void anyBitMayBeFlipped() {
        var test = new Collecting(upTo(Assumption.KILL).withFlips(), disk -> {
            try (FileChannel file = open(disk, "f")) {
                write(file, "a");
                write(file, "b");
            }
        });
        // no file, the empty one, a, ab: these with one of 0, 0, 8 and 16 bits flipped
        assertThat(test.explore().statistics().counters().states()).isEqualTo(4 + 8 + 16);
    }

    @Test
    void aNameThatIsNotForcedIsLostUnderPosixAlone() {
        var journal = new Collecting(upTo(Assumption.LOST_DATA), CrashesTest::writeDurably);
        journal.explore();
        assertThat(journal.states).doesNotContain("{} [ab]");
        var posix = new Collecting(upTo(Assumption.LOST_ENTRIES), CrashesTest::writeDurably);
        posix.explore();
        assertThat(posix.states).contains("{} [ab]");
        var forced = new Collecting(upTo(Assumption.LOST_ENTRIES), disk -> {
            open(disk, "f").close();
            force(disk.path("/"));
            disk.acknowledge("f");
        });
        forced.explore();
        assertThat(forced.states).containsExactlyInAnyOrder("{} []", "{f=} []", "{f=} [f]");
    }

    @Test
    void aWriteIsTornBetweenSectors() {
        var test = new Collecting(upTo(Assumption.TORN_WRITE), disk -> {
            try (FileChannel file = open(disk, "f")) {
                file.write(ByteBuffer.wrap(new byte[1_100]), 100); // of sectors 0, 1 and 2
            }
        });
        // nothing, the empty file, the write; the first sector or two of it; all but these
        assertThat(test.explore().statistics().counters().states()).isEqualTo(3 + 2 + 2 - 2);
        // all are zeros: the file has 0, 512, 1,024 or 1,200 bytes, so both tails are the whole
    }

    @Test
    void theMachineCrashesAgainWhileItRecovers() {
        CrashTest test = new CrashTest() {
            @Override
            public void workload(Disk disk) throws IOException {
                open(disk, "old").close();
            }

            @Override
            public void afterCrash(Disk disk, List<Object> acknowledged) throws IOException {
                Path old = disk.path("old");
                Path made = disk.path("new");
                if (Files.exists(old)) {
                    Files.delete(old);
                    Files.createFile(made);
                } else if (Files.exists(made)) {
                    throw new AssertionError("recovered twice");
                }
            }

            @Override
            public Crashes crashes() {
                return upTo(Assumption.KILL).inRecovery(1);
            }
        };
        Result result = Allways.explore(test).run();
        assertThat(result.failures())
                .singleElement()
                .satisfies(
                        failure -> assertThat(failure.trace().steps().getLast().toString())
                                .isEqualTo("crash = behind 2. creation of /new")); // old is deleted
    }

    @Test
    void eachOperationMayFailOnce() {
        var ends = new TreeSet<String>();
        var test = new Collecting(upTo(Assumption.KILL).withFaults(1), disk -> {
            try (FileChannel file = open(disk, "f")) {
                write(file, "ab");
                file.force(true);
                ends.add("all");
            } catch (FileSystemException e) {
                ends.add(e.getReason());
                throw e;
            }
        });
        Result result = test.explore();
        assertThat(result.failures()).isEmpty();
        assertThat(ends).containsExactlyInAnyOrder("all", "No space left on device", "Input/output error");
        assertThat(test.states).containsExactlyInAnyOrder("{} []", "{f=} []", "{f=a} []", "{f=ab} []");
    }

    @Test
    void aWorkloadRunsOncePerChoiceThatItMakes() {
        var runs = new AtomicInteger();
        var test = new Collecting(upTo(Assumption.LOST_DATA), disk -> {
            runs.incrementAndGet();
            String text = disk.chooser().choose("text", List.of("a", "b", "c"));
            try (FileChannel file = open(disk, "f")) {
                write(file, text);
            }
        });
        Allways.explore(test).strategy("dfs").run();
        // nothing, the empty file, zeros, and three texts
        assertThat(test.states)
                .containsExactlyInAnyOrder("{} []", "{f=} []", "{f=.} []", "{f=a} []", "{f=b} []", "{f=c} []");
        assertThat(runs).hasValue(3);
    }

    @Test
    void aFailureIsReplayedAndTellsWhatWasLost() {
        CrashTest test = new CrashTest() {
            @Override
            public void workload(Disk disk) throws IOException {
                try (FileChannel file = open(disk, "f")) {
                    write(file, "ab");
                    disk.acknowledge("ab");
                }
            }

            @Override
            public void afterCrash(Disk disk, List<Object> acknowledged) {
                if (!acknowledged.isEmpty() && !Contents.of(disk).equals("{f=ab}")) {
                    throw new AssertionError(Contents.of(disk) + " after " + acknowledged);
                }
            }
        };
        Failure failure = Allways.explore(test).run().failures().getFirst();
        assertThat(failure.error()).hasMessage("{f=} after [ab]");
        assertThat(failure.trace().steps())
                .extracting(Object::toString)
                .containsExactly(
                        "assumption = the latest unforced changes are lost",
                        "crash = behind 3. acknowledgement of ab",
                        "changes lost, the last ones = 1"); // the write; the creation is the other one
        Trace again = Replay.exactly(test, failure.choices());
        assertThat(again.steps().getLast().notes())
                .extracting(note -> note.replaceAll(":\\d+", ""))
                .containsExactly(
                        "1. creation of /f at CrashesTest.open(CrashesTest.java)",
                        "2. write of 2 bytes at 0 of /f at CrashesTest.write(CrashesTest.java): lost",
                        "3. acknowledgement of ab at CrashesTest$2.workload(CrashesTest.java)",
                        "crash: the latest unforced changes are lost",
                        "on the disk: /f (0 bytes)",
                        "2, at CrashesTest.write(CrashesTest.java), must be durable before 3, at"
                            + " CrashesTest$2.workload(CrashesTest.java): a force of /f is missing between the two");
    }

    @Test
    void whatIsNotExploredIsSaid() {
        Work appends = disk -> {
            try (FileChannel file = open(disk, "f")) {
                for (int i = 0; i < 10; i++) {
                    write(file, "a");
                }
            }
        };
        Result all = new Collecting(upTo(Assumption.LOST_DATA).withCombinations(1 << 20), appends).explore();
        Result some = new Collecting(upTo(Assumption.LOST_DATA).withCombinations(100), appends).explore();
        assertThat(all.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(all.omitted()).isEmpty();
        // behind the writes 5 to 10, with 2 or 3 fates each: 3^5 is more than 100; of n writes each alone has another
        // fate,
        // all others are there or lost: 2 * (1 + 3 * n), but the last one is not lost altogether
        int ways = 243 + 729 + 2_187 + 6_561 + 19_683 + 59_049;
        int tried = 2 * (16 + 19 + 22 + 25 + 28 + 31) - 2 * 6;
        assertThat(some.omitted())
                .contains(("6 times more than 100 combinations of changes could be lost, or a write of more than 4"
                                + " sectors: of up to %,d ways at most %,d were tried")
                        .formatted(ways, tried));

        CrashTest part = new Collecting(upTo(Assumption.LOST_DATA).withCombinations(100), appends);
        Result whole = Allways.explore(chooser -> {
                    chooser.flip("before");
                    part.run(chooser);
                })
                .run();
        assertThat(whole.stopReason()).isEqualTo(StopReason.INCOMPLETE);
        assertThat(whole.omitted().orElse("")).contains("more than 100 combinations of changes could be lost");
    }

    @Test
    void nothingIsChosenByACheck() {
        CrashTest test = new CrashTest() {
            @Override
            public void workload(Disk disk) {}

            @Override
            public void afterCrash(Disk disk, List<Object> acknowledged) {
                disk.chooser();
            }
        };
        Chooser first = point -> 0;
        assertThatThrownBy(() -> test.run(first)).hasMessageContaining("the check must be deterministic");
    }

    @Test
    void aFolderIsAFolderThoughItsEntriesAreDurableBeforeItsName() {
        Set<String> found = new TreeSet<>();
        CrashTest test = new CrashTest() {
            @Override
            public void workload(Disk disk) throws IOException {
                Path folder = Files.createDirectory(disk.path("d"));
                try (FileChannel file =
                        FileChannel.open(folder.resolve("f"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                    force(folder);
                    write(file, "ab");
                    force(folder);
                    file.force(true);
                }
                disk.acknowledge("d/f");
            }

            @Override
            public void afterCrash(Disk disk, List<Object> acknowledged) throws IOException {
                Path folder = disk.path("d");
                String what = Files.isDirectory(folder) ? "folder" : Files.exists(folder) ? "file" : "nothing";
                Path file = folder.resolve("f");
                found.add("%s, %s %s"
                        .formatted(
                                what,
                                Files.exists(file)
                                        ? "f=" + Files.readString(file).replace('\0', '.')
                                        : "no f",
                                acknowledged));
            }

            @Override
            public Crashes crashes() {
                return upTo(Assumption.LOST_ENTRIES);
            }
        };
        assertThat(Allways.explore(test).run().stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(found)
                .containsExactlyInAnyOrder(
                        "nothing, no f []",
                        "folder, no f []",
                        "folder, f= []",
                        "folder, f=ab []",
                        "folder, f=.. []", // the new length alone
                        "folder, f=ab [d/f]",
                        "nothing, no f [d/f]");
    }

    /** A renaming is one step: where it is durable, the old name is not there, though its creation is not forced. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aFolderThatIsMovedHasOneName(boolean lazy) {
        Set<String> found = new TreeSet<>();
        CrashTest test = new CrashTest() {
            @Override
            public void workload(Disk disk) throws IOException {
                Files.createDirectory(disk.path("a"));
                Files.createDirectory(disk.path("b"));
                Files.move(disk.path("b"), disk.path("a/b"));
                force(disk.path("a"));
                disk.acknowledge("moved");
            }

            @Override
            public void afterCrash(Disk disk, List<Object> acknowledged) {
                if (!acknowledged.isEmpty()) {
                    found.add(Contents.of(disk));
                }
            }

            @Override
            public Crashes crashes() {
                Crashes crashes = upTo(Assumption.LOST_ENTRIES);
                return lazy ? crashes.lazily() : crashes;
            }
        };
        assertThat(Allways.explore(test).run().stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(found).containsExactlyInAnyOrder("{}", "{a/=, a/b/=}");
    }

    /** Explored by a JVM that was started without the agent. */
    static final class OneWrite implements CrashTest {
        @Override
        public void workload(Disk disk) throws IOException {
            Files.writeString(disk.path("file"), "text");
        }

        @Override
        public void afterCrash(Disk disk, List<Object> acknowledged) {}

        @SuppressWarnings("SystemOut")
        public static void main(String[] arguments) {
            System.out.println(Allways.explore(new OneWrite()).run().stopReason());
        }
    }

    @Test
    void aPathNeedsNoAgent() throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        OneWrite.class.getName())
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);

        assertThat(printed).isEqualToIgnoringNewLines("EXHAUSTED");
    }

    /** A log of two records, whose check loops where it finds one. */
    private static final class Looping implements CrashTest {
        volatile boolean goesOn = true;

        @Override
        public Crashes crashes() {
            return Crashes.DEFAULT.upTo(Assumption.KILL).within(Duration.ofMillis(200));
        }

        @Override
        public void workload(Disk disk) throws IOException {
            for (int i = 0; i < 2; i++) {
                Files.write(disk.path("log"), new byte[] {7}, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            }
        }

        @Override
        public void afterCrash(Disk disk, List<Object> acknowledged) throws IOException {
            boolean isCut = Files.exists(disk.path("log")) && Files.size(disk.path("log")) == 1;
            while (isCut && goesOn) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void aCheckThatHeedsNeitherAnInterruptNorItsDiskIsAFailure() {
        var looping = new Looping();
        try {
            Result result = Allways.explore(looping).engine().runSupervised(null);
            assertThat(result.stopReason()).isEqualTo(StopReason.ERRORS);
            assertThat(result.failures()).hasSize(1);
            Failure failure = result.failures().getFirst();
            assertThat(failure.error()).isInstanceOf(RecoveryHangs.class);
            assertThat(Replay.exactly(looping, failure.choices()).outcome())
                    .isInstanceOfSatisfying(
                            Outcome.Failed.class,
                            failed -> assertThat(failed.error()).isInstanceOf(RecoveryHangs.class));
        } finally {
            looping.goesOn = false;
        }
    }

    /** Writes so many files as the program around it has chosen before. */
    private static final class Chosen implements CrashTest {
        private int files;
        private int found;

        @Override
        public void workload(Disk disk) throws IOException {
            for (int i = 0; i < files; i++) {
                Files.createFile(disk.path("file" + i));
            }
        }

        @Override
        public void afterCrash(Disk disk, List<Object> acknowledged) {
            found = 0;
            while (Files.exists(disk.path("file" + found))) {
                found++;
            }
        }
    }

    /** What a program around a test has chosen before, and chooses behind, is in no state that a crash leaves. */
    @ParameterizedTest
    @ValueSource(strings = {"dfs", "bfs", "dpor"})
    void asAPartOfAProgramATestIsExploredByItsPaths(String strategy) {
        Set<String> ends = new TreeSet<>();
        var test = new Chosen();
        Result result = Allways.explore(chooser -> {
                    test.files = chooser.between("files", 1, 2);
                    test.run(chooser);
                    ends.add(test.files + " " + test.found + " " + chooser.flip("behind"));
                })
                .strategy(strategy)
                .run();
        assertThat(result.complete()).as(result.toString()).isTrue();
        assertThat(ends)
                .containsExactly(
                        "1 0 false",
                        "1 0 true",
                        "1 1 false",
                        "1 1 true",
                        "2 0 false",
                        "2 0 true",
                        "2 1 false",
                        "2 1 true",
                        "2 2 false",
                        "2 2 true");
    }
}
