package dev.allways.examples.storage;

import dev.allways.storage.Assumption;
import dev.allways.storage.CrashTest;
import dev.allways.storage.Crashes;
import dev.allways.storage.Disk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Two numbers in files of their own; nothing is kept in memory. In a file of its own: nothing leads to static state.
 */
record Numbers(boolean forced) implements CrashTest {
    @Override
    public Crashes crashes() {
        return Crashes.DEFAULT.upTo(Assumption.LOST_DATA);
    }

    @Override
    public void workload(Disk disk) throws IOException {
        for (byte i = 1; i <= 2; i++) {
            put(disk.path("file" + i), i, forced, new HashMap<>());
            disk.acknowledge(i);
        }
    }

    @Override
    public void afterCrash(Disk disk, List<Object> acknowledged) throws IOException {
        for (Object each : acknowledged) {
            check(disk.path("file" + each), (byte) each, Map.of());
        }
    }

    /** Puts numbers into files of their own, and keeps them in a map. */
    static void put(Path file, byte number, boolean forced, Map<String, Byte> cache) throws IOException {
        cache.put(file.getFileName().toString(), number);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(new byte[] {number}));
            if (forced) {
                channel.force(true);
            }
        }
    }

    static void check(Path file, byte number, Map<String, Byte> cache) throws IOException {
        Byte found = cache.get(file.getFileName().toString());
        if (found == null) {
            byte[] content = Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
            found = content.length == 0 ? -1 : content[0];
        }
        if (found != number) {
            throw new AssertionError(number + " is lost");
        }
    }
}
