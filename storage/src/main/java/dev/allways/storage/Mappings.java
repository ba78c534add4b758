package dev.allways.storage;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** All memory that files of simulated disks are mapped into, by address. */
final class Mappings {
    private final ConcurrentSkipListMap<Long, Mapping> all = new ConcurrentSkipListMap<>();

    /** Maps a part of a file; returns the address. */
    long add(Disk disk, int file, DiskPath path, boolean writes, long position, long size) throws IOException {
        Mapping mapping = new Mapping(disk, file, path, writes, position, Math.toIntExact(size));
        all.put(mapping.address(), mapping);
        disk.add(mapping);
        return mapping.address();
    }

    /** The mapping that an address belongs to; null if there is none. */
    @Nullable
    Mapping at(long address) {
        Map.Entry<Long, Mapping> below = all.floorEntry(address);
        return below != null && below.getValue().has(address) ? below.getValue() : null;
    }

    /** Frees memory that nobody can reach any more. */
    void remove(long address) {
        Mapping mapping = at(address);
        if (mapping != null && all.remove(mapping.address(), mapping)) {
            mapping.unmap();
        }
    }

    /** What is written into memory reaches the disk no more. */
    void detach(Disk disk) {
        all.values().forEach(each -> each.detach(disk));
    }
}
