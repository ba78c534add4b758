package dev.allways.examples.faults;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.NoSuchFileException;
import java.util.Map;
import java.util.TreeMap;

/** A disk in memory: what is written to a file is there at once. */
final class MemoryDisk implements Disk {
    private final Map<String, ByteArrayOutputStream> files = new TreeMap<>();

    @Override
    public InputStream read(String file) throws IOException {
        return new ByteArrayInputStream(existing(file).toByteArray());
    }

    @Override
    public OutputStream write(String file) {
        var content = new ByteArrayOutputStream();
        files.put(file, content);
        return content;
    }

    @Override
    public void rename(String from, String to) throws IOException {
        files.put(to, existing(from));
        files.remove(from);
    }

    @Override
    public void delete(String file) {
        files.remove(file);
    }

    private ByteArrayOutputStream existing(String file) throws NoSuchFileException {
        ByteArrayOutputStream content = files.get(file);
        if (content == null) {
            throw new NoSuchFileException(file);
        }
        return content;
    }

    /** The names of the files and their sizes in bytes. */
    @Override
    public String toString() {
        var sizes = new TreeMap<String, Integer>();
        files.forEach((file, content) -> sizes.put(file, content.size()));
        return sizes.toString();
    }
}
