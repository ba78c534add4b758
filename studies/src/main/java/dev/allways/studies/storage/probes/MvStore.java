package dev.allways.studies.storage.probes;

import dev.allways.studies.storage.Probe;
import java.io.File;
import java.util.function.IntConsumer;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;

/** H2's store: 30 commits, each synchronised, with compactions between them. */
public final class MvStore implements Probe {
    private static final int COMMITS = 30;
    private static final int VALUE = 3_000; // bytes
    private static final int OVERWRITTEN = 9_000; // bytes

    private static MVStore open(File folder) {
        return new MVStore.Builder()
                .fileName(new File(folder, "store.mv").getPath())
                .autoCommitDisabled()
                .open();
    }

    @Override
    public void work(File folder, IntConsumer acknowledge) throws ReflectiveOperationException {
        MVStore store = open(folder);
        MVMap<Integer, byte[]> map = store.openMap("data");
        store.commit();
        store.sync();
        acknowledge.accept(0);
        for (int i = 1; i <= COMMITS; i++) {
            map.put(i, new byte[VALUE + i]);
            map.put(1_000 + i % 5, new byte[OVERWRITTEN]);
            store.commit();
            store.sync();
            acknowledge.accept(i);
            if (i % 4 == 0) {
                move(store);
            }
            if (i % 6 == 0) {
                store.compact(90, 16 * 1_024);
            }
        }
        store.closeImmediately();
    }

    /** Moves what is at the end of the file; by the method that the version has. */
    private static void move(MVStore store) throws ReflectiveOperationException {
        try {
            MVStore.class.getMethod("compactMoveChunks").invoke(store);
        } catch (NoSuchMethodException e) {
            MVStore.class.getMethod("compactFile", int.class).invoke(store, 100);
        }
    }

    @Override
    public int found(File folder) {
        MVStore store = open(folder);
        try {
            if (!store.hasMap("data")) {
                return 0;
            }
            MVMap<Integer, byte[]> map = store.openMap("data");
            int count = 0;
            for (byte[] value = map.get(1); value != null; value = map.get(count + 1)) {
                count++;
                if (value.length != VALUE + count) {
                    return WRONG;
                }
            }
            for (Integer key : map.keySet()) {
                map.get(key);
            }
            return count;
        } finally {
            store.closeImmediately();
        }
    }
}
