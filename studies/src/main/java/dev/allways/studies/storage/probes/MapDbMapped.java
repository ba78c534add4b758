package dev.allways.studies.storage.probes;

import java.io.File;
import org.mapdb.DBMaker;

/** MapDB as {@link MapDb}, its file mapped into memory. */
public final class MapDbMapped extends MapDb {
    @Override
    DBMaker.Maker maker(File file) {
        return DBMaker.fileDB(file).fileMmapEnable();
    }
}
