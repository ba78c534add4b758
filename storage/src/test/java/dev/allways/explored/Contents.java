package dev.allways.explored;

import dev.allways.storage.Disk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** All files of a disk as text. */
final class Contents {
    private Contents() {}

    /** The content of each file by name, a zero byte as a dot. */
    static String of(Disk disk) {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.list(disk.path("/"))) {
            List<Path> all = files.toList();
            for (Path file : all) {
                contents.put(
                        String.valueOf(file.getFileName()),
                        new String(Files.readAllBytes(file), StandardCharsets.UTF_8).replace('\0', '.'));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return contents.toString();
    }
}
