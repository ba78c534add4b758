package dev.allways.cli;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** A trial whether something can be written, before a long exploration is spent on it. Nothing is left behind. */
final class Writable {
    private Writable() {}

    /** @throws IOException if there is something else than a file that may be written, or no room for one */
    static void ensureFile(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new FileSystemException(file.toString(), null, "it is a folder");
        }
        if (!Files.exists(file)) {
            ensureFolder(Objects.requireNonNull(file.toAbsolutePath().getParent()));
        } else if (!Files.isWritable(file)) {
            throw new FileSystemException(file.toString(), null, "it may not be written");
        }
    }

    /** @throws IOException if no file can be written there, or the folder can't be made */
    static void ensureFolder(Path folder) throws IOException {
        Path existing = folder.toAbsolutePath();
        while (existing != null && !Files.exists(existing)) {
            existing = existing.getParent();
        }
        if (existing == null || !Files.isDirectory(existing)) {
            throw new FileSystemException(String.valueOf(existing), null, "it is no folder");
        }
        Files.delete(Files.createTempFile(existing, "allways", ".trial"));
    }
}
