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

    /** The content of each file by path, a zero byte as a dot; of a folder nothing, with a slash behind its path. */
    static String of(Disk disk) {
        Map<String, String> contents = new TreeMap<>();
        Path root = disk.path("/");
        try (Stream<Path> files = Files.walk(root)) {
            List<Path> all = files.filter(file -> !file.equals(root)).toList();
            for (Path file : all) {
                boolean isFolder = Files.isDirectory(file);
                contents.put(
                        root.relativize(file) + (isFolder ? "/" : ""),
                        isFolder
                                ? ""
                                : new String(Files.readAllBytes(file), StandardCharsets.UTF_8).replace('\0', '.'));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return contents.toString();
    }
}
