package dev.allways.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Code that knows nothing of a simulated disk, on its folder and on the real disk: the same calls, the same results.
 */
class FolderTest {
    private static final StandardOpenOption[] ALL = {
        StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE
    };

    private static File file(Path root, String name) {
        return new File(root.toFile(), name);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static final List<DiskFileSystemTest.Call> CALLS = List.of(
            root -> file(root, "sub/deep").mkdirs(),
            root -> file(root, "sub/deep").mkdir(),
            root -> file(root, "none").exists() || file(root, "none").length() > 0,
            root -> {
                try (var out = new FileOutputStream(file(root, "sub/f"))) {
                    out.write(bytes("hello"));
                    out.write('!');
                    out.getFD().sync();
                    out.getChannel().force(true);
                    return out.getChannel().position();
                }
            },
            root -> {
                try (var out = new FileOutputStream(file(root, "sub/f"), true)) {
                    out.write(bytes(" more"));
                    return out.getChannel().position();
                }
            },
            root -> {
                try (var in = new FileInputStream(file(root, "sub/f"))) {
                    return List.of(
                            in.read(),
                            in.skip(2),
                            in.available(),
                            new String(in.readAllBytes(), StandardCharsets.UTF_8),
                            in.read());
                }
            },
            root -> {
                try (var writer = new FileWriter(file(root, "w"), StandardCharsets.UTF_8);
                        var printer = new PrintWriter(file(root, "p"), StandardCharsets.UTF_8)) {
                    writer.write("text");
                    printer.print("x");
                }
                try (var reader = new BufferedReader(new FileReader(file(root, "w"), StandardCharsets.UTF_8))) {
                    return reader.readLine() + file(root, "p").length();
                }
            },
            root -> {
                try (var both = new RandomAccessFile(file(root, "sub/f"), "rwd")) {
                    both.seek(4);
                    both.writeInt(42);
                    long behind = both.getFilePointer();
                    both.seek(4);
                    int read = both.readInt();
                    both.setLength(6);
                    return List.of(
                            behind,
                            read,
                            both.length(),
                            both.getFilePointer(),
                            both.getChannel().size());
                }
            },
            root -> new RandomAccessFile(file(root, "none"), "r").length(),
            root -> new FileInputStream(file(root, "none")).read(),
            root -> new FileOutputStream(root.toFile()).getFD().valid(),
            root -> Stream.of(file(root, "sub").list()).sorted().toList(),
            root -> file(root, "w").list() == null,
            root -> file(root, "sub/f").renameTo(file(root, "g")),
            root -> file(root, "g").renameTo(file(root, "none/g")),
            root -> file(root, "e").createNewFile(),
            root -> file(root, "e").createNewFile(),
            root -> List.of(
                    file(root, "e").delete(),
                    file(root, "e").delete(),
                    file(root, "sub").delete()),
            root -> root.relativize(
                            file(root, "sub/../sub/./deep").getCanonicalFile().toPath())
                    .toString(),
            root -> List.of(
                    file(root, "g").isFile(),
                    file(root, "sub").isDirectory(),
                    file(root, "g").canRead(),
                    file(root, "g").getUsableSpace() > 0,
                    Files.getFileStore(root).getUsableSpace() > 0),
            root -> {
                Path made = Files.createTempFile(root, "a", "b");
                Files.delete(made);
                return Files.exists(made);
            },
            root -> {
                try (FileChannel file = FileChannel.open(root.resolve("c"), ALL)) {
                    ByteBuffer direct =
                            ByteBuffer.allocateDirect(3).put(bytes("cde")).flip();
                    long gathered = file.write(new ByteBuffer[] {ByteBuffer.wrap(bytes("ab")), direct});
                    file.write(ByteBuffer.wrap(bytes("X")), 10);
                    file.position(0);
                    ByteBuffer[] scattered = {ByteBuffer.allocate(2), ByteBuffer.allocate(20)};
                    return List.of(gathered, file.read(scattered), scattered[1].get(8), scattered[1].get(7));
                }
            },
            root -> {
                try (FileChannel one = FileChannel.open(root.resolve("c"), ALL);
                        FileLock lock = one.lock();
                        FileChannel other = FileChannel.open(root.resolve("c"), ALL)) {
                    other.tryLock();
                    return lock.isValid();
                } catch (OverlappingFileLockException e) {
                    return "locked";
                }
            },
            root -> {
                var out = new ByteArrayOutputStream();
                try (FileChannel from = FileChannel.open(root.resolve("c"), ALL);
                        FileChannel to = FileChannel.open(root.resolve("t"), ALL)) {
                    return List.of(
                            from.transferTo(0, 7, to),
                            to.transferFrom(from.position(0), 7, 7),
                            from.transferTo(0, 7, Channels.newChannel(out)),
                            to.size(),
                            out.size());
                }
            },
            root -> {
                try (FileChannel file = FileChannel.open(root.resolve("c"), ALL)) {
                    MappedByteBuffer mapped = file.map(FileChannel.MapMode.READ_WRITE, 5, 8_000);
                    mapped.put(100, (byte) 77);
                    ByteBuffer read = ByteBuffer.allocate(1);
                    file.read(read, 105);
                    file.write(ByteBuffer.wrap(new byte[] {9}), 200);
                    try (Arena arena = Arena.ofConfined()) {
                        MemorySegment segment = file.map(FileChannel.MapMode.READ_WRITE, 0, 16, arena);
                        segment.set(ValueLayout.JAVA_BYTE, 3, (byte) 99);
                    }
                    ByteBuffer other = ByteBuffer.allocate(1);
                    file.read(other, 3);
                    mapped.force();
                    return List.of(file.size(), read.get(0), mapped.get(195), other.get(0));
                }
            },
            root -> {
                try (AsynchronousFileChannel file = AsynchronousFileChannel.open(root.resolve("as"), ALL)) {
                    int written = file.write(ByteBuffer.wrap(new byte[9]), 0).get();
                    return List.of(
                            written, file.read(ByteBuffer.allocate(20), 0).get());
                } catch (InterruptedException | ExecutionException e) {
                    return e;
                }
            },
            root -> {
                try (FileChannel directory = FileChannel.open(root, StandardOpenOption.READ)) {
                    directory.force(true);
                    return directory.isOpen();
                }
            },
            root -> {
                try (var zip = new ZipOutputStream(new FileOutputStream(file(root, "z.zip")))) {
                    zip.putNextEntry(new ZipEntry("e"));
                    zip.write(1);
                }
                try (var zip = new ZipFile(file(root, "z.zip"))) {
                    return zip.size() + zip.getInputStream(zip.getEntry("e")).read();
                }
            },
            root -> {
                try (Stream<Path> all = Files.walk(root)) {
                    return all.map(path -> root.relativize(path).toString())
                            .sorted()
                            .toList();
                }
            });

    @Test
    void theResultsAreThoseOfTheRealDisk(@TempDir Path real) {
        var disk = new Disk(new Image(), null, 0, false);
        var other = new Disk(new Image(), null, 0, false);
        try {
            assertThat(results(CALLS, disk.folder())).isEqualTo(results(CALLS, real.resolve(".")));
        } finally {
            disk.unmount();
            other.unmount();
        }
        assertThat(Files.exists(disk.path("c"))).isTrue();
        assertThat(Files.exists(Path.of("/proc/allways-disk"))).isFalse();
    }

    @Test
    void pathsOfTheDefaultFileSystemLeadThere(@TempDir Path real) {
        var disk = new Disk(new Image(), null, 0, false);
        try {
            assertThat(results(DiskFileSystemTest.CALLS, disk.folder()))
                    .isEqualTo(results(DiskFileSystemTest.CALLS, real));
        } finally {
            disk.unmount();
        }
    }

    private static List<String> results(List<DiskFileSystemTest.Call> calls, Path root) {
        List<String> results = new ArrayList<>();
        for (int i = 0; i < calls.size(); i++) {
            results.add(i + ": " + DiskFileSystemTest.result(calls.get(i), root));
        }
        return results;
    }

    /** A page of mapped memory: what two sectors of it get is one step, which a force of the page makes durable. */
    @Test
    void writesToMappedMemoryAreFoundAtTheNextOperation() throws IOException {
        var disk = new Disk(new Image(), null, 0, false);
        try (FileChannel file = FileChannel.open(disk.folder().resolve("m"), ALL)) {
            MappedByteBuffer mapped = file.map(FileChannel.MapMode.READ_WRITE, 0, 8_192);
            mapped.put(10, (byte) 1).put(600, (byte) 2);
            mapped.force(0, 100);
            mapped.put(5_000, (byte) 3);
            disk.acknowledge("all");
            assertThat(disk.log().stream().map(Disk.Logged::toString))
                    .containsExactly(
                            "creation of /m",
                            "truncation to 8,192 bytes of /m",
                            "write of 1 bytes at 10 of /m",
                            "write of 1 bytes at 600 of /m",
                            "force of 0 to 4,096 of /m",
                            "write of 1 bytes at 5,000 of /m",
                            "acknowledgement of all");
            assertThat(disk.log().stream().map(Disk.Logged::continues))
                    .containsExactly(false, false, true, false, false, false, false);
        } finally {
            disk.unmount();
        }
    }

    @Test
    void aDiskThatIsGoneIsReachedNoMore() throws IOException {
        var disk = new Disk(new Image(), null, 0, false);
        Path folder = disk.folder();
        try (var file = new RandomAccessFile(folder.resolve("f").toFile(), "rw")) {
            file.write(1);
            disk.unmount();
            assertThatThrownBy(() -> file.write(2)).hasMessage("Bad file descriptor");
            assertThat(Files.exists(folder)).isFalse();
            assertThat(disk.folder()).isNotEqualTo(folder);
        } catch (IOException e) {
            assertThat(e).hasMessage("Bad file descriptor"); // closed
        } finally {
            disk.unmount();
        }
        assertThat(Files.readAllBytes(disk.path("f"))).containsExactly(1);
    }

    @Test
    void aDiskIsFilledFromTheRealOneAndCopiedThere(@TempDir Path real) throws IOException {
        var disk = new Disk(new Image(), null, 0, false);
        byte[] content = new byte[100_000];
        Arrays.fill(content, (byte) 7);
        try {
            Path source = Files.write(real.resolve("s"), content);
            Files.copy(source, disk.folder().resolve("s"));
            Files.move(disk.folder().resolve("s"), real.resolve("t"));
            assertThat(real.resolve("t")).hasBinaryContent(content);
            assertThat(Files.exists(disk.path("s"))).isFalse();
        } finally {
            disk.unmount();
        }
    }
}
