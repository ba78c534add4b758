package dev.allways.examples.storage;

import dev.allways.storage.CrashTest;
import dev.allways.storage.Crashes;
import dev.allways.storage.Disk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.StandardOpenOption;
import java.util.List;

// tag::test
/**
 * A log that two threads append to, each durably. Recovery reads it up to the first record that is missing: so one
 * behind a gap is lost, though its own thread has forced it.
 *
 * @param atOnce whether a thread takes its place in the log and writes there in one critical section
 */
public record SharedLog(boolean atOnce, Crashes crashes) implements CrashTest {
    private static final class Log {
        private final FileChannel file;
        private int end;

        Log(FileChannel file) {
            this.file = file;
        }

        void appendAtOnce(byte record) throws IOException {
            synchronized (this) {
                file.write(ByteBuffer.wrap(new byte[] {record}), end++);
                file.force(true);
            }
        }

        void append(byte record) throws IOException {
            int place;
            synchronized (this) {
                place = end++;
            }
            file.write(ByteBuffer.wrap(new byte[] {record}), place);
            file.force(true);
        }
    }

    @Override
    public void workload(Disk disk) throws IOException, InterruptedException {
        var log = new Log(FileChannel.open(disk.path("log"), StandardOpenOption.CREATE, StandardOpenOption.WRITE));
        Thread other = new Thread(() -> append(log, (byte) 1, disk));
        other.start();
        append(log, (byte) 2, disk);
        other.join();
    }

    private void append(Log log, byte record, Disk disk) {
        try {
            if (atOnce) {
                log.appendAtOnce(record);
            } else {
                log.append(record);
            }
            disk.acknowledge(record);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void afterCrash(Disk disk, List<Object> acknowledged) throws IOException {
        for (Object record : acknowledged) {
            if (!hasBeforeGap(disk, (byte) record)) {
                throw new AssertionError("record " + record + " was acknowledged, and is lost");
            }
        }
    }

    private static boolean hasBeforeGap(Disk disk, byte wanted) throws IOException {
        try {
            for (byte record : Files.readAllBytes(disk.path("log"))) {
                if (record == 0) {
                    return false;
                }
                if (record == wanted) {
                    return true;
                }
            }
            return false;
        } catch (NoSuchFileException e) {
            return false;
        }
    }
}
// end::test
