package dev.allways.examples.storage;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;

/**
 * A small key-value store: a log of what was put since the last checkpoint, and the checkpoint. What {@link #put} has
 * returned from is durable. It can be made wrong on purpose.
 */
public final class Store implements Closeable {
    /** What is wrong with a store. */
    public enum Mistake {
        /** Nothing. */
        NONE,
        /** A put is not forced. */
        NO_FORCE,
        /** A record of the log is believed as it is: a torn one, too. */
        NO_CHECKSUM,
        /** The directory is not forced behind a new file, so the file may be without a name. */
        NO_DIRECTORY_FORCE,
        /** A checkpoint gets its name before its content is forced. */
        RENAME_BEFORE_DATA,
        /** The log is deleted before the checkpoint that replaces it is there. */
        WRONG_ORDER
    }

    private static final int RECORD = 12; // bytes: a key, a value, their checksum

    private final Path folder;
    private final Mistake mistake;
    private final Map<Integer, Integer> entries = new TreeMap<>();
    private int generation; // of the log: that of the checkpoint that it continues from
    private FileChannel log;

    /** Opens the store in a folder, or creates one. */
    public Store(Path folder, Mistake mistake) throws IOException {
        this.folder = folder;
        this.mistake = mistake;
        readCheckpoint();
        log = openLog();
    }

    private void readCheckpoint() throws IOException {
        try {
            ByteBuffer content = ByteBuffer.wrap(Files.readAllBytes(folder.resolve("checkpoint")));
            generation = content.getInt();
            for (int left = content.getInt(); left > 0; left--) {
                entries.put(content.getInt(), content.getInt());
            }
        } catch (NoSuchFileException none) {
            generation = 0;
        }
    }

    private Path logFile() {
        return folder.resolve("log" + generation);
    }

    /** Opens the log behind its last good record; what is behind that was never acknowledged. */
    private FileChannel openLog() throws IOException {
        if (!Files.exists(logFile())) {
            return newLog();
        }
        ByteBuffer content = ByteBuffer.wrap(Files.readAllBytes(logFile()));
        int good = 0;
        while (content.remaining() >= RECORD) {
            int key = content.getInt();
            int value = content.getInt();
            if (content.getInt() != checksum(key, value) && mistake != Mistake.NO_CHECKSUM) {
                break;
            }
            entries.put(key, value);
            good = content.position();
        }
        FileChannel opened = FileChannel.open(logFile(), StandardOpenOption.WRITE);
        if (opened.size() > good) {
            opened.truncate(good).force(true);
        }
        opened.position(good);
        forceFolder(); // its name may not be durable yet
        return opened;
    }

    private FileChannel newLog() throws IOException {
        FileChannel opened = FileChannel.open(
                logFile(), StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
        forceFolder();
        return opened;
    }

    private void forceFolder() throws IOException {
        if (mistake != Mistake.NO_DIRECTORY_FORCE) {
            try (FileChannel directory = FileChannel.open(folder, StandardOpenOption.READ)) {
                directory.force(true);
            }
        }
    }

    private static int checksum(int key, int value) {
        var sum = new CRC32();
        sum.update(ByteBuffer.allocate(8).putInt(key).putInt(value).flip());
        return (int) sum.getValue();
    }

    /** Puts a value under a key, durably. */
    public void put(int key, int value) throws IOException {
        log.write(ByteBuffer.allocate(RECORD)
                .putInt(key)
                .putInt(value)
                .putInt(checksum(key, value))
                .flip());
        if (mistake != Mistake.NO_FORCE) {
            log.force(false);
        }
        entries.put(key, value);
    }

    /** All entries. */
    public Map<Integer, Integer> entries() {
        return entries;
    }

    /** Writes all entries to a checkpoint, and begins a new log. */
    public void checkpoint() throws IOException {
        Path old = logFile();
        ByteBuffer content = ByteBuffer.allocate(8 + 8 * entries.size())
                .putInt(generation + 1)
                .putInt(entries.size());
        entries.forEach((key, value) -> content.putInt(key).putInt(value));
        if (mistake == Mistake.WRONG_ORDER) {
            Files.delete(old);
        }
        Path written = folder.resolve("checkpoint.new");
        try (FileChannel file = FileChannel.open(
                written, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            file.write(content.flip());
            if (mistake != Mistake.RENAME_BEFORE_DATA) {
                file.force(true);
            }
        }
        Files.move(written, folder.resolve("checkpoint"), StandardCopyOption.ATOMIC_MOVE);
        forceFolder();
        log.close();
        generation++;
        log = newLog();
        Files.deleteIfExists(old);
    }

    @Override
    public void close() throws IOException {
        log.close();
    }
}
