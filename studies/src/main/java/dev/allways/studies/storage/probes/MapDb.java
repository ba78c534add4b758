package dev.allways.studies.storage.probes;

import dev.allways.studies.storage.Probe;
import java.io.File;
import java.util.Arrays;
import java.util.concurrent.ConcurrentMap;
import java.util.function.IntConsumer;
import org.mapdb.DB;
import org.mapdb.DBMaker;
import org.mapdb.Serializer;

/** MapDB with its write-ahead log: ten commits of an entry each. */
public class MapDb implements Probe {
    private static final int COMMITS = 10;
    private static final int VALUE = 100; // bytes

    DBMaker.Maker maker(File file) {
        return DBMaker.fileDB(file).fileChannelEnable();
    }

    private DB open(File folder) {
        return maker(new File(folder, "map.db"))
                .fileLockDisable()
                .transactionEnable()
                .make();
    }

    private static ConcurrentMap<Integer, byte[]> map(DB db) {
        return db.hashMap("map", Serializer.INTEGER, Serializer.BYTE_ARRAY).createOrOpen();
    }

    private static byte[] value(int number) {
        byte[] value = new byte[VALUE + number];
        Arrays.fill(value, (byte) number);
        return value;
    }

    @Override
    public void work(File folder, IntConsumer acknowledge) {
        DB db = open(folder);
        ConcurrentMap<Integer, byte[]> map = map(db);
        db.commit();
        acknowledge.accept(0);
        for (int i = 1; i <= COMMITS; i++) {
            map.put(i, value(i));
            db.commit();
            acknowledge.accept(i);
        }
        db.close();
    }

    @Override
    public int found(File folder) {
        DB db = open(folder);
        try {
            ConcurrentMap<Integer, byte[]> map = map(db);
            int count = 0;
            for (byte[] value = map.get(1); value != null; value = map.get(count + 1)) {
                count++;
                if (!Arrays.equals(value, value(count))) {
                    return WRONG;
                }
            }
            return count;
        } finally {
            db.close();
        }
    }
}
