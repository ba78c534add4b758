package dev.allways.studies.threads.sctbench;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import java.util.ArrayList;
import java.util.List;

/** Files ask for blocks of a disk that has one block less than there are files. */
final class FsbenchBad {
    private static final int BLOCKS = 6;

    private final Object[] inodeLocks = monitors(BLOCKS + 1);
    private final int[] inodes = new int[BLOCKS + 1];
    private final Object[] blockLocks = monitors(BLOCKS);
    private final boolean[] busy = new boolean[BLOCKS];

    static void run() throws InterruptedException {
        FsbenchBad disk = new FsbenchBad();
        List<Body> writers = new ArrayList<>();
        for (int file = 0; file <= BLOCKS; file++) {
            int inode = file;
            writers.add(() -> disk.write(inode));
        }
        Concurrently.run(writers);
    }

    private void write(int inode) {
        synchronized (inodeLocks[inode]) {
            if (inodes[inode] == 0) {
                inodes[inode] = allocate(inode * 2 % BLOCKS) + 1;
            }
        }
    }

    private int allocate(int start) {
        for (int tries = 0; tries < BLOCKS; tries++) {
            int block = (start + tries) % BLOCKS;
            synchronized (blockLocks[block]) {
                if (!busy[block]) {
                    busy[block] = true;
                    return block;
                }
            }
        }
        Claim.that(false, "no block is free");
        return BLOCKS;
    }

    private static Object[] monitors(int count) {
        Object[] monitors = new Object[count];
        for (int index = 0; index < count; index++) {
            monitors[index] = new Object();
        }
        return monitors;
    }
}
