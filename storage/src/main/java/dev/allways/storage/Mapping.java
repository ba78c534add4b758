package dev.allways.storage;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Memory that a part of a file is mapped into. What was written there is found by comparing with what was seen last,
 * at each operation of the disk: so writes between two of them have no order, and no crash is between them.
 */
final class Mapping {
    private static final int PAGE = 4096;

    private final int file;
    private final DiskPath path;
    private final boolean writes;
    private final long position;
    private final long address;
    private final byte[] seen;
    private final byte[] sector = new byte[Image.SECTOR];
    private @Nullable Disk disk; // null: it is gone

    Mapping(Disk disk, int file, DiskPath path, boolean writes, long position, int size) throws IOException {
        this.disk = disk;
        this.file = file;
        this.path = path;
        this.writes = writes;
        this.position = position;
        seen = new byte[size];
        if (size > 0) {
            disk.read(file, path, position, seen, 0, size);
        }
        address = AllwaysFiles.allocate(size);
        AllwaysFiles.put(seen, 0, address, size);
    }

    long address() {
        return address;
    }

    String path() {
        return path.toString();
    }

    boolean has(long other) {
        return other >= address && other < address + Math.max(1, seen.length);
    }

    /** The writes since the last look, each within one sector. */
    List<Change.Write> look(Disk of) {
        if (!writes) {
            return List.of();
        }
        long sizeOfFile = of.size(file);
        List<Change.Write> found = new ArrayList<>();
        for (int page = 0; page < seen.length; page += PAGE) {
            int end = Math.min(seen.length, page + PAGE);
            if (!AllwaysFiles.isSame(address + page, seen, page, end - page)) {
                for (int at = page; at < end; at += Image.SECTOR) {
                    look(at, (int) Math.min(Math.min(end, at + Image.SECTOR), sizeOfFile - position), found);
                }
            }
        }
        return found;
    }

    private void look(int at, int end, List<Change.Write> found) {
        if (end <= at) {
            return;
        }
        AllwaysFiles.get(address + at, sector, 0, end - at);
        int first = Arrays.mismatch(sector, 0, end - at, seen, at, end);
        if (first < 0) {
            return;
        }
        int last = end - at - 1;
        while (sector[last] == seen[at + last]) {
            last--;
        }
        byte[] written = Arrays.copyOfRange(sector, first, last + 1);
        System.arraycopy(written, 0, seen, at + first, written.length);
        found.add(new Change.Write(file, position + at + first, written, false));
    }

    /** A change of the disk that was made otherwise. */
    void show(Change change, Medium image) {
        if (change instanceof Change.OfContent content && content.file() == file) {
            byte[] now = new byte[seen.length];
            image.read(file, position, now, 0, now.length);
            for (int at = 0; at < now.length; at += Image.SECTOR) {
                int end = Math.min(now.length, at + Image.SECTOR);
                if (!Arrays.equals(now, at, end, seen, at, end)) {
                    System.arraycopy(now, at, seen, at, end - at);
                    AllwaysFiles.put(now, at, address + at, end - at);
                }
            }
        }
    }

    /** Makes durable what is in some pages of the memory. */
    void force(long from, long size) throws IOException {
        Disk to = disk;
        if (to != null) {
            long begin = position + from - address;
            long end = begin + size + PAGE - 1;
            to.force(file, path, begin - begin % PAGE, end - end % PAGE, false);
        }
    }

    void detach(Disk from) {
        if (disk == from) {
            disk = null;
        }
    }

    void unmap() {
        Disk of = disk;
        if (of != null) {
            of.remove(this);
        }
        AllwaysFiles.free(address);
    }
}
