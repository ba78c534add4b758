package dev.allways.studies.speed;

import dev.allways.core.engine.Allways;
import dev.allways.storage.Assumption;
import dev.allways.storage.CrashTest;
import dev.allways.storage.Crashes;
import dev.allways.storage.Disk;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** A workload of many small writes to a simulated disk, which is measured while it runs. */
final class DiskWrites implements CrashTest {
    private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();
    private static final int WRITES = 20_000;
    private static final int SIZE = 100; // bytes
    private static final int ROUNDS = 30;

    private double least = Double.POSITIVE_INFINITY; // nanoseconds of the processor for a write, of all rounds

    private DiskWrites() {}

    /** Microseconds of the processor for one write of 100 bytes at the end of a file, in the fastest of some rounds. */
    static double microseconds() {
        var writes = new DiskWrites();
        for (int i = 0; i < ROUNDS; i++) {
            Allways.explore(writes).executions(1).run();
        }
        return writes.least / 1_000;
    }

    @Override
    public Crashes crashes() {
        return Crashes.DEFAULT.upTo(Assumption.KILL);
    }

    @Override
    public void workload(Disk disk) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(SIZE);
        try (FileChannel file = FileChannel.open(disk.path("f"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            long begin = CLOCK.getCurrentThreadCpuTime();
            for (int i = 0; i < WRITES; i++) {
                bytes.clear();
                file.write(bytes);
            }
            least = Math.min(least, (double) (CLOCK.getCurrentThreadCpuTime() - begin) / WRITES);
        }
    }

    @Override
    public void afterCrash(Disk disk, List<Object> acknowledged) {
        // what is measured is the workload
    }
}
