package dev.allways.storage;

import dev.allways.core.Observation;
import dev.allways.core.Trace;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The content of a simulated disk at one moment of an execution: behind a crash, before recovery; or, where no crash is
 * explored, at the end.
 */
public final class DiskImage {
    private static final int CHUNK = 1 << 16; // bytes that are copied at once

    private final Image image; // not changed

    DiskImage(Image image) {
        this.image = image;
    }

    /** The last one that an execution told of: that of its last crash; empty if it came to none. */
    public static Optional<DiskImage> last(Trace trace) {
        List<Observation> events = Stream.concat(
                        trace.opening().stream(), trace.steps().stream().flatMap(step -> step.events().stream()))
                .toList();
        return events.reversed().stream()
                .flatMap(each -> each instanceof Observation.Event(DiskImage found) ? Stream.of(found) : Stream.empty())
                .findFirst();
    }

    /** How many files there are; one with several names counts once. */
    public int files() {
        return image.files().size();
    }

    /**
     * Writes all files and folders into a folder of the real disk.
     *
     * @param folder a new one, which is created, or an empty one
     * @throws NotDirectoryException if it is a file
     * @throws DirectoryNotEmptyException if something is in it
     * @throws IOException if writing fails
     */
    public void writeTo(Path folder) throws IOException {
        ensureFree(folder);
        copy(image, Image.ROOT, folder);
    }

    /**
     * Checks that a folder is not there yet, or empty.
     *
     * @throws NotDirectoryException if it is a file
     * @throws DirectoryNotEmptyException if something is in it
     * @throws IOException if it can't be read
     */
    public static void ensureFree(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        if (!Files.isDirectory(folder)) {
            throw new NotDirectoryException(folder.toString());
        }
        try (Stream<Path> entries = Files.list(folder)) {
            if (entries.findAny().isPresent()) {
                throw new DirectoryNotEmptyException(folder.toString());
            }
        }
    }

    /** Copies a file, or a directory with all that is in it, to a place where there is none. */
    static void copy(Medium from, int file, Path to) throws IOException {
        if (from.isDirectory(file)) {
            Files.createDirectories(to);
            for (Map.Entry<String, Integer> entry : from.entries(file).entrySet()) {
                copy(from, entry.getValue(), to.resolve(entry.getKey()));
            }
            return;
        }
        try (OutputStream out = Files.newOutputStream(to, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            long size = from.size(file);
            for (long at = 0; at < size; at += CHUNK) {
                byte[] bytes = new byte[(int) Math.min(CHUNK, size - at)];
                from.read(file, at, bytes, 0, bytes.length);
                out.write(bytes);
            }
        }
    }

    @Override
    public String toString() {
        return "a disk with %,d %s".formatted(files(), files() == 1 ? "file" : "files");
    }
}
