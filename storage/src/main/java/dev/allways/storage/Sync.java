package dev.allways.storage;

import java.io.IOException;

/** What each write of an open file forces: {@code O_DSYNC} and {@code O_SYNC}. */
enum Sync {
    NOTHING,
    CONTENT,
    ALL;

    /** A write has ended: it is durable, but no other one. */
    void written(Disk disk, int file, DiskPath path, long end, int count) throws IOException {
        if (this != NOTHING && count > 0) {
            disk.force(file, path, end - count, end, this == ALL);
        }
    }
}
