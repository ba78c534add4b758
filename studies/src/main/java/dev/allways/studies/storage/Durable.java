package dev.allways.studies.storage;

import dev.allways.storage.CrashTest;
import dev.allways.storage.Crashes;
import dev.allways.storage.Disk;
import java.util.List;

/** The oracle of all libraries: the store opens, and has each step that was acknowledged, and at most one more. */
record Durable(Probe probe, Crashes crashes) implements CrashTest {
    /** A store that does not open before its creation was acknowledged. */
    static final class Unborn extends AssertionError {
        private static final long serialVersionUID = 1;

        Unborn(Throwable cause) {
            super(cause);
        }
    }

    /** A store that has lost or invented steps, or is corrupt. */
    static final class Broken extends AssertionError {
        private static final long serialVersionUID = 1;

        Broken(String message) {
            super(message);
        }
    }

    @Override
    public void workload(Disk disk) throws Exception {
        probe.work(disk.folder().toFile(), disk::acknowledge);
    }

    @Override
    public void afterCrash(Disk disk, List<Object> acknowledged) throws Exception {
        if (!acknowledged.isEmpty()) {
            check(probe.found(disk.folder().toFile()), (Integer) acknowledged.getLast());
        } else {
            try {
                check(probe.found(disk.folder().toFile()), 0);
            } catch (Exception | Error e) {
                throw new Unborn(e);
            }
        }
    }

    private static void check(int found, int acknowledged) {
        if (found == Probe.WRONG) {
            throw new Broken("wrong content");
        }
        if (found < acknowledged) {
            throw new Broken("lost: %d of %d acknowledged steps are there".formatted(found, acknowledged));
        }
        if (found > acknowledged + 1) {
            throw new Broken("%d steps are there, and %d were acknowledged".formatted(found, acknowledged));
        }
    }
}
