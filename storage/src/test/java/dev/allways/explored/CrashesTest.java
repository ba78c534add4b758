package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.allways.core.Chooser;
import dev.allways.core.Counts;
import dev.allways.core.Failure;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.Trace;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Replay;
import dev.allways.storage.Assumption;
import dev.allways.storage.CrashTest;
import dev.allways.storage.Crashes;
import dev.allways.storage.Disk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

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
            try (FileChannel directory = FileChannel.open(disk.path("/"), StandardOpenOption.READ)) {
                directory.force(true);
            }
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
                                .isEqualTo("crash at point = 2")); // of recovery: old is deleted, new is created
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
        assertThat(failure.trace().steps().getLast().toString()).isEqualTo("2. write of 2 bytes at 0 of /f = lost");
        Trace again = Replay.exactly(test, failure.choices());
        assertThat(again.steps().getLast().notes())
                .hasSize(6)
                .element(1)
                .asString()
                .matches("2\\. write of 2 bytes at 0 of /f at CrashesTest.write\\(CrashesTest.java:\\d+\\)");
        assertThat(again.steps().getLast().notes().subList(3, 6))
                .containsExactly(
                        "crash: unforced contents are lost",
                        "2. write of 2 bytes at 0 of /f: lost",
                        "2 is lost, and 3 is not: between the two there is no force of /f");
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
        assertThat(some.omitted().orElseThrow()).contains("more than 100 combinations");
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
}
