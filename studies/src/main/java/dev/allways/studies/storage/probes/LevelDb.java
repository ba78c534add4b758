package dev.allways.studies.storage.probes;

import dev.allways.studies.storage.Probe;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.IntConsumer;
import org.iq80.leveldb.DB;
import org.iq80.leveldb.Options;
import org.iq80.leveldb.WriteOptions;
import org.iq80.leveldb.impl.Iq80DBFactory;

/** The Java port of LevelDB, its log mapped into memory: ten synchronous writes, the database opened twice. */
public final class LevelDb implements Probe {
    private static final int WRITES = 10;

    private static DB open(File folder) throws IOException {
        return Iq80DBFactory.factory.open(new File(folder, "db"), new Options().createIfMissing(true));
    }

    private static byte[] key(int number) {
        return ("key " + number).getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] value(int number) {
        return ("value " + number).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void work(File folder, IntConsumer acknowledge) throws IOException {
        open(folder).close();
        acknowledge.accept(0);
        for (int half = 0; half < 2; half++) {
            try (DB db = open(folder)) {
                for (int i = half * WRITES / 2 + 1; i <= (half + 1) * WRITES / 2; i++) {
                    db.put(key(i), value(i), new WriteOptions().sync(true));
                    acknowledge.accept(i);
                }
            }
        }
    }

    @Override
    public int found(File folder) throws IOException {
        try (DB db = open(folder)) {
            int count = 0;
            for (byte[] value = db.get(key(1)); value != null; value = db.get(key(count + 1))) {
                count++;
                if (!Arrays.equals(value, value(count))) {
                    return WRONG;
                }
            }
            return count;
        }
    }
}
