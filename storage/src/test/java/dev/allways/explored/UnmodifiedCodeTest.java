package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.engine.Allways;
import dev.allways.storage.Assumption;
import dev.allways.storage.CrashTest;
import dev.allways.storage.Crashes;
import dev.allways.storage.Disk;
import java.io.EOFException;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.Linker;
import java.lang.foreign.SymbolLookup;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Code that knows no disk but that of the default file system: the same crash states, the same faults. */
class UnmodifiedCodeTest {
    private static final StandardOpenOption[] ALL = {
        StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE
    };

    /** What a test does in a folder. */
    @FunctionalInterface
    private interface Work {
        void in(Path folder) throws IOException;
    }

    /** A workload whose crash states are collected. */
    private record Collecting(Crashes crashes, Work work, Set<String> states) implements CrashTest {
        static Set<String> states(Crashes crashes, Work work) {
            var test = new Collecting(crashes, work, new TreeSet<>());
            Result result = Allways.explore(test).run();
            assertThat(result.failures()).isEmpty();
            assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
            return test.states;
        }

        @Override
        public void workload(Disk disk) throws IOException {
            work.in(disk.folder());
        }

        @Override
        public void afterCrash(Disk disk, List<Object> acknowledged) throws IOException {
            states.add(Contents.of(disk) + acknowledged);
        }
    }

    private static final Crashes STRONGEST = Crashes.DEFAULT.upTo(Assumption.LOST_ENTRIES);

    private static Set<String> states(Work work) {
        return Collecting.states(STRONGEST, work);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    }

    /** Two writes with a force between them, once by each way to a file that Java has. */
    @Test
    void allWaysToAFileLeaveTheSame() {
        Set<String> byChannel = states(folder -> {
            try (FileChannel file = FileChannel.open(folder.resolve("f"), ALL)) {
                file.write(ByteBuffer.wrap(bytes("ab")));
                file.force(true);
                file.write(ByteBuffer.wrap(bytes("cd")));
            }
        });
        assertThat(byChannel).contains("{f=ab}[]", "{f=ab..}[]", "{f=abcd}[]");
        assertThat(states(folder -> {
                    try (var file = new FileOutputStream(new File(folder.toFile(), "f"))) {
                        file.write(bytes("ab"));
                        file.getFD().sync();
                        file.write(bytes("cd"));
                    }
                }))
                .isEqualTo(byChannel);
        assertThat(states(folder -> {
                    try (var file = new RandomAccessFile(new File(folder.toFile(), "f"), "rw")) {
                        file.write(bytes("ab"));
                        file.getChannel().force(true);
                        file.seek(file.getFilePointer());
                        file.write(bytes("cd"));
                    }
                }))
                .isEqualTo(byChannel);
    }

    @Test
    void whatIsWrittenToMappedMemoryIsLostToo() {
        assertThat(Collecting.states(Crashes.DEFAULT, folder -> {
                    try (FileChannel file = FileChannel.open(folder.resolve("f"), ALL)) {
                        MappedByteBuffer mapped = file.map(FileChannel.MapMode.READ_WRITE, 0, 2);
                        mapped.put(0, (byte) 'a');
                        mapped.force();
                        mapped.put(1, (byte) 'b');
                    }
                }))
                .contains("{}[]", "{f=}[]", "{f=..}[]", "{f=a.}[]", "{f=ab}[]")
                .doesNotContain("{f=.b}[]"); // the first byte is forced before the second is written
    }

    /** Without the length that a file was given, what is written into its mapped memory is nowhere. */
    @Test
    void whatIsWrittenToMappedMemoryMakesNoFileLonger() {
        Work work = folder -> {
            try (var file = new RandomAccessFile(folder.resolve("f").toFile(), "rw")) {
                file.getFD().sync();
                file.setLength(3);
                file.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, 2).put(0, (byte) 'a');
            }
        };
        for (Crashes crashes : List.of(Crashes.DEFAULT, Crashes.DEFAULT.lazily(), STRONGEST)) {
            assertThat(Collecting.states(crashes, work))
                    .contains("{f=}[]", "{f=...}[]", "{f=a..}[]")
                    .doesNotContain("{f=a}[]");
        }
    }

    /** As the JDK does it: the target is removed, then the file is renamed. */
    @Test
    void aMoveThatIsNotAtomicLeavesNothingForAMoment() {
        Work replace = folder -> {
            Files.writeString(folder.resolve("old"), "o");
            Files.writeString(folder.resolve("new"), "n");
            Files.move(folder.resolve("new"), folder.resolve("old"), StandardCopyOption.REPLACE_EXISTING);
        };
        Crashes kill = Crashes.DEFAULT.upTo(Assumption.KILL);
        Set<String> states = Collecting.states(kill, replace);
        assertThat(states).contains("{new=n, old=o}[]", "{new=n}[]", "{old=n}[]");
        var byPath = new TreeSet<String>();
        CrashTest test = new CrashTest() {
            @Override
            public void workload(Disk disk) throws IOException {
                replace.in(disk.path("/"));
            }

            @Override
            public void afterCrash(Disk disk, List<Object> acknowledged) {
                byPath.add(Contents.of(disk) + acknowledged);
            }

            @Override
            public Crashes crashes() {
                return kill;
            }
        };
        assertThat(Allways.explore(test).run().failures()).isEmpty();
        assertThat(byPath).isEqualTo(states);
    }

    /** A log of numbers, the third of which is not forced. */
    private static final class Numbers implements CrashTest {
        @Override
        public void workload(Disk disk) throws IOException {
            try (var file = new RandomAccessFile(file(disk), "rw")) {
                for (int i = 1; i <= 3; i++) {
                    file.writeInt(i);
                    if (i < 3) {
                        file.getFD().sync();
                    }
                    disk.acknowledge(i);
                }
            }
        }

        private static File file(Disk disk) {
            return disk.folder().resolve("numbers").toFile();
        }

        @Override
        public void afterCrash(Disk disk, List<Object> acknowledged) throws IOException {
            if (acknowledged.isEmpty()) {
                return;
            }
            try (var file = new RandomAccessFile(file(disk), "r")) {
                for (Object each : acknowledged) {
                    assertThat(file.readInt()).isEqualTo(each);
                }
            }
        }
    }

    @Test
    void aForceThatIsMissingIsFound() {
        Result result = Allways.explore(new Numbers()).run();
        assertThat(result.failures()).singleElement().satisfies(failure -> {
            assertThat(failure.error()).isInstanceOf(EOFException.class);
            assertThat(failure.trace().steps().getFirst())
                    .hasToString("assumption = the latest unforced changes are lost");
            assertThat(failure.trace().steps().getLast().notes().getLast())
                    .startsWith("8, at UnmodifiedCodeTest$Numbers.workload(UnmodifiedCodeTest.java:")
                    .endsWith("a force of /numbers is missing between the two");
        });
    }

    /** How a piece of work ends, over all ways in which one of its operations can fail. */
    private static Set<String> ends(Work work) {
        var ends = new TreeSet<String>();
        Collecting.states(Crashes.DEFAULT.upTo(Assumption.KILL).withFaults(1), folder -> {
            try {
                work.in(folder);
                ends.add("done" + (Thread.currentThread().isInterrupted() ? ", interrupted" : ""));
            } catch (ClosedByInterruptException e) {
                ends.add("closed by an interruption");
                throw e;
            } catch (IOException e) {
                ends.add(String.valueOf(e.getMessage()).replace(folder + "/", ""));
                throw e;
            }
        });
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        return ends;
    }

    @Test
    void whatIsChangedOnTheRealDiskIsTold(@TempDir Path real) {
        var test = new Collecting(
                Crashes.DEFAULT, folder -> Files.writeString(real.resolve("elsewhere"), "a"), new TreeSet<>());
        assertThat(Allways.explore(test).run().omitted().orElse(""))
                .startsWith("the code under test changes the real disk, which no crash takes back: "
                        + real.resolve("elsewhere") + " at UnmodifiedCodeTest");
    }

    /** Time and random numbers are the same in each run, for a path of the disk's own, too. */
    @Test
    void whatIsWrittenOfTimeAndChanceIsTheSame() {
        Set<String> states = new TreeSet<>();
        for (int run = 0; run < 2; run++) {
            CrashTest test = new CrashTest() {
                @Override
                public void workload(Disk disk) throws IOException {
                    Files.writeString(
                            disk.path("f"),
                            "%d %d %s %s"
                                    .formatted(
                                            System.currentTimeMillis(),
                                            System.nanoTime(),
                                            Math.random(),
                                            java.util.UUID.randomUUID()));
                }

                @Override
                public void afterCrash(Disk disk, List<Object> acknowledged) throws IOException {
                    states.add(Contents.of(disk));
                }
            };
            Allways.explore(test).run();
        }
        // nothing, an empty file, the whole of it, and zeros
        assertThat(states).hasSize(4);
    }

    /** A stream writes the rest of what was written in part, and goes on when its thread is interrupted. */
    @Test
    void operationsOfStreamsFail() {
        assertThat(ends(folder -> {
                    File file = new File(folder.toFile(), "f");
                    try (var out = new FileOutputStream(file)) {
                        out.write(bytes("ab"));
                    }
                    try (var in = new FileInputStream(file)) {
                        assertThat(in.readNBytes(2)).isEqualTo(bytes("ab"));
                    }
                }))
                .containsExactlyInAnyOrder(
                        "done",
                        "done, interrupted",
                        "Input/output error",
                        "No space left on device",
                        "f (Input/output error)",
                        "f (No space left on device)");
    }

    private static FileChannel opened(Path file) throws IOException {
        try {
            return FileChannel.open(file, ALL);
        } catch (IOException e) {
            throw new IOException("not opened", e);
        }
    }

    /** A channel is closed when its thread is interrupted, and may write less than it was told to. */
    @Test
    void operationsOfChannelsFail() {
        Work work = folder -> {
            try (FileChannel file = opened(folder.resolve("f"))) {
                int written = file.write(ByteBuffer.wrap(bytes("ab")));
                file.force(true);
                if (written < 2) {
                    throw new IOException("written in part");
                }
            }
        };
        String[] all = {
            "done",
            "closed by an interruption",
            "Input/output error",
            "No space left on device",
            "written in part",
            "not opened"
        };
        assertThat(ends(work)).containsExactlyInAnyOrder(all);
    }

    /** A program that writes where it is used to; what is really there is not touched. */
    @Test
    void aDiskIsInThePlaceOfAFolder(@TempDir Path real) throws Throwable {
        Path kept = Files.writeString(real.resolve("kept"), "real");
        var before = new TreeSet<String>();
        var sawReal = new TreeSet<Boolean>();
        Program program = chooser -> {
            sawReal.add(Files.exists(kept));
            before.addAll(List.of(java.util.Objects.requireNonNull(real.toFile().list())));
            String name = chooser.choose("name", List.of("a", "b"));
            try (var out = new FileOutputStream(new File(real.toFile(), "../" + real.getFileName() + "/./" + name))) {
                out.write(1);
            }
            assertThat(Files.size(real.resolve(name))).isEqualTo(1);
            assertThat(real.resolve(name).toFile().getCanonicalFile())
                    .isEqualTo(real.resolve(name).toFile());
        };
        Result result =
                Allways.explore(Disk.under(real, program)).strategy("dfs").run();
        assertThat(result.failures()).isEmpty();
        assertThat(result.statistics().counters().executions()).isEqualTo(2);
        assertThat(before).isEmpty();
        assertThat(sawReal).containsExactly(false);
        try (var files = Files.list(real)) {
            assertThat(files).containsExactly(kept);
        }
        assertThat(kept).hasContent("real");
    }

    /** Native code that is not hooked finds no file there, and says so; what it does elsewhere is not seen. */
    @Test
    @SuppressWarnings("restricted")
    void nativeCodeSeesNoSimulatedFile() {
        Path library = Path.of(System.getProperty("java.home"), "lib", System.mapLibraryName("prefs"));
        var test = new Collecting(
                Crashes.DEFAULT,
                folder -> {
                    System.load(library.toString());
                    Path file = Files.writeString(folder.resolve("f"), "x");
                    var process = new ProcessBuilder("cat", file.toString())
                            .redirectErrorStream(true)
                            .start();
                    assertThat(new String(
                                    process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8))
                            .contains("No such file or directory");
                    assertThatThrownBy(() -> Files.readAllBytes(folder)).hasMessage("Is a directory");
                    SymbolLookup functions = Linker.nativeLinker().defaultLookup();
                    functions.findOrThrow("rename");
                    functions.findOrThrow("getpid"); // changes no file
                },
                new TreeSet<>());
        Result result = Allways.explore(test).run();
        assertThat(result.failures()).isEmpty();
        assertThat(result.omitted().orElse(""))
                .startsWith("what these do to files is not seen, and no crash takes it back: ")
                .contains(
                        "the native library " + library + " at UnmodifiedCodeTest",
                        "the process cat at UnmodifiedCodeTest",
                        "the native function rename at UnmodifiedCodeTest")
                .doesNotContain("getpid");
    }
}
