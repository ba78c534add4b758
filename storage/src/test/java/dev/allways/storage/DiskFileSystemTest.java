package dev.allways.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The simulated disk against the real one: the same calls have the same results. */
class DiskFileSystemTest {
    @FunctionalInterface
    interface Call {
        Object on(Path root) throws IOException;
    }

    static final List<Call> CALLS = List.of(
            root -> Files.exists(root.resolve("a")),
            root -> name(root, Files.createDirectory(root.resolve("d"))),
            root -> name(root, Files.createDirectory(root.resolve("d"))),
            root -> name(root, Files.createDirectories(root.resolve("d/e/f"))),
            root -> name(root, Files.writeString(root.resolve("d/a"), "hello")),
            root -> name(root, Files.writeString(root.resolve("x/a"), "no such folder")),
            root -> Files.readString(root.resolve("d/a")),
            root -> Files.readString(root.resolve("d/b")),
            root -> Files.size(root.resolve("d/a")),
            root -> Files.writeString(root.resolve("d/a"), " world", StandardOpenOption.APPEND)
                    .getFileName()
                    .toString(),
            root -> Files.readAllLines(root.resolve("d/../d/./a")),
            root -> name(root, Files.createFile(root.resolve("d/a"))),
            root -> name(root, Files.copy(root.resolve("d/a"), root.resolve("b"))),
            root -> name(root, Files.copy(root.resolve("d/a"), root.resolve("b"))),
            root -> name(root, Files.copy(root.resolve("d/a"), root.resolve("b"), StandardCopyOption.REPLACE_EXISTING)),
            root -> name(root, Files.move(root.resolve("b"), root.resolve("d/a"))),
            root -> name(root, Files.move(root.resolve("b"), root.resolve("d/a"), StandardCopyOption.ATOMIC_MOVE)),
            root -> name(root, Files.move(root.resolve("b"), root.resolve("c"))),
            root -> Files.deleteIfExists(root.resolve("b")),
            root -> {
                Files.delete(root.resolve("d"));
                return "deleted";
            },
            root -> name(root, Files.move(root.resolve("d"), root.resolve("d/e/f/g"))),
            root -> name(root, Files.move(root.resolve("d"), root.resolve("g"))),
            root -> tree(root),
            root -> {
                try (FileChannel one = FileChannel.open(root.resolve("g/a"), StandardOpenOption.WRITE);
                        FileChannel other = FileChannel.open(root.resolve("g/a"), StandardOpenOption.WRITE)) {
                    one.lock(0, 10, false).release();
                    one.lock(5, 10, false);
                    return other.tryLock(0, 5, false).isValid() && other.tryLock(14, 1, false) == null;
                } catch (OverlappingFileLockException e) {
                    return "overlaps";
                }
            },
            root -> Files.isDirectory(root.resolve("g/e")),
            root -> Files.isRegularFile(root.resolve("g/a")),
            root -> {
                try (FileChannel file =
                        FileChannel.open(root.resolve("g/a"), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                    file.write(ByteBuffer.wrap(new byte[] {1, 2, 3}), 20);
                    file.position(18);
                    ByteBuffer read = ByteBuffer.allocate(10);
                    int count = file.read(read);
                    long gathered = file.write(
                            new ByteBuffer[] {ByteBuffer.wrap(new byte[] {4}), ByteBuffer.wrap(new byte[] {5, 6})});
                    file.truncate(25).truncate(1_000);
                    return List.of(
                            count,
                            read.get(1),
                            read.get(2),
                            gathered,
                            file.size(),
                            file.position(),
                            file.read(read, 25),
                            file.transferTo(
                                    20,
                                    3,
                                    Files.newByteChannel(
                                            root.resolve("t"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)));
                }
            },
            root -> {
                try (FileChannel file = FileChannel.open(root.resolve("g/a"), StandardOpenOption.READ)) {
                    return file.write(ByteBuffer.allocate(1));
                }
            },
            root -> {
                try (FileChannel file = FileChannel.open(root.resolve("g/a"), StandardOpenOption.WRITE)) {
                    return file.read(ByteBuffer.allocate(1));
                }
            },
            root -> {
                FileChannel file = FileChannel.open(root.resolve("g/a"), StandardOpenOption.WRITE);
                file.close();
                return file.size();
            },
            root -> name(root, Files.createFile(root.resolve("g/a/b"))),
            root -> name(root, Files.createLink(root.resolve("l"), root.resolve("g/a"))),
            root -> name(root, Files.createLink(root.resolve("l"), root.resolve("g/a"))),
            root -> name(root, Files.createLink(root.resolve("m"), root.resolve("g"))),
            root -> name(root, Files.writeString(root.resolve("l"), "by its other name")),
            root -> Files.readString(root.resolve("g/a")),
            root -> Files.newBufferedReader(root.resolve("t")).read(),
            root -> Files.mismatch(root.resolve("t"), root.resolve("g/a")),
            root -> Files.isSameFile(root.resolve("t"), root.resolve("g/../t")),
            DiskFileSystemTest::tree);

    private static String name(Path root, Path path) {
        return root.relativize(path).toString();
    }

    private static Object tree(Path root) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(path -> !path.equals(root))
                    .map(path -> name(root, path))
                    .sorted()
                    .toList();
        }
    }

    static String result(Call call, Path root) {
        try {
            return String.valueOf(call.on(root));
        } catch (FileSystemException | FileNotFoundException e) {
            return e.getClass().getSimpleName();
        } catch (IOException | RuntimeException e) {
            return e.toString();
        }
    }

    @Test
    void theResultsAreThoseOfTheRealDisk(@TempDir Path real) {
        Path simulated = new Disk(new Image(), null, 0, false).path("/");
        var expected = new ArrayList<String>();
        var results = new ArrayList<String>();
        for (int i = 0; i < CALLS.size(); i++) {
            expected.add(i + ": " + result(CALLS.get(i), real));
            results.add(i + ": " + result(CALLS.get(i), simulated));
        }
        assertThat(results).isEqualTo(expected);
    }

    @Test
    void aDiskIsWrittenOut(@TempDir Path folder) throws IOException {
        var disk = new Disk(new Image(), null, 0, false);
        Files.createDirectory(disk.path("d"));
        Files.writeString(disk.path("d", "f"), "text");
        disk.copyTo(folder.resolve("copy"));
        assertThat(folder.resolve("copy/d/f")).hasContent("text");
    }

    @Test
    void anImageIsCopiedOnWrite() {
        var image = new Image();
        image.apply(new Change.Create(1, Image.ROOT, "f", false));
        image.apply(new Change.Write(1, 3_000, new byte[] {1, 2}));
        Image copy = image.copy();
        copy.apply(new Change.Write(1, 0, new byte[] {9}));
        copy.apply(new Change.Rename(1, Image.ROOT, "f", Image.ROOT, "g"));
        byte[] first = new byte[1];
        image.read(1, 0, first, 0, 1);
        assertThat(first).containsExactly(0);
        assertThat(image.entries(Image.ROOT)).containsOnlyKeys("f");
        assertThat(copy.entries(Image.ROOT)).containsOnlyKeys("g");
        assertThat(copy.fingerprint()).isNotEqualTo(image.fingerprint());
        copy.apply(new Change.Write(1, 0, new byte[] {0}));
        copy.apply(new Change.Rename(1, Image.ROOT, "g", Image.ROOT, "f"));
        assertThat(copy.fingerprint()).isEqualTo(image.fingerprint());
    }
}
