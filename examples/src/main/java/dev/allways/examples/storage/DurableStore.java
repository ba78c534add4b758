package dev.allways.examples.storage;

import dev.allways.examples.storage.Store.Mistake;
import dev.allways.storage.Assumption;
import dev.allways.storage.CrashTest;
import dev.allways.storage.Crashes;
import dev.allways.storage.Disk;
import java.io.IOException;
import java.util.List;

// tag::test
/**
 * What {@link Store} promises: after a crash it has all that was put, and perhaps what was being put; nothing else.
 *
 * @param mistake what is wrong with the store
 * @param puts how many; behind every fifth there is a checkpoint
 * @param crashes which are explored
 */
public record DurableStore(Mistake mistake, int puts, Crashes crashes) implements CrashTest {
    private static final int BETWEEN_CHECKPOINTS = 5;

    /** A store that is right, with 12 puts. */
    public DurableStore() {
        this(Mistake.NONE, 12);
    }

    /** A store without a promise about names that POSIX does not make. */
    public DurableStore(Mistake mistake, int puts) {
        this(mistake, puts, Crashes.DEFAULT.upTo(Assumption.LOST_ENTRIES));
    }

    @Override
    public void workload(Disk disk) throws IOException {
        try (Store store = new Store(disk.path("/"), mistake)) {
            for (int key = 1; key <= puts; key++) {
                store.put(key, value(key));
                disk.acknowledge(key);
                if (key % BETWEEN_CHECKPOINTS == 0) {
                    store.checkpoint();
                }
            }
        }
    }

    @Override
    public void afterCrash(Disk disk, List<Object> acknowledged) throws IOException {
        try (Store store = new Store(disk.path("/"), mistake)) {
            int found = store.entries().size();
            if (found < acknowledged.size() || found > acknowledged.size() + 1) {
                throw new AssertionError(
                        "%d of %d acknowledged entries are there".formatted(found, acknowledged.size()));
            }
            for (int key = 1; key <= found; key++) {
                Integer value = store.entries().get(key);
                if (value == null || value != value(key)) {
                    throw new AssertionError("under %d there is %s instead of %d".formatted(key, value, value(key)));
                }
            }
        }
    }

    private static int value(int key) {
        return 7 * key;
    }
}
// end::test
