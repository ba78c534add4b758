package dev.allways.studies.threads.contest;

import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;

/** A table of free blocks: the search for one and the marking of it are locked, but each alone. */
final class AllocationVector {
    private final boolean[] allocated = new boolean[2];

    static void run() throws InterruptedException {
        AllocationVector vector = new AllocationVector();
        Concurrently.run(vector::allocateAndFree, vector::allocateAndFree);
    }

    private void allocateAndFree() {
        int block = findFree();
        if (block >= 0) {
            mark(block);
            free(block);
        }
    }

    private synchronized int findFree() {
        for (int block = 0; block < allocated.length; block++) {
            if (!allocated[block]) {
                return block;
            }
        }
        return -1;
    }

    private synchronized void mark(int block) {
        Claim.that(!allocated[block], "block " + block + " is allocated twice");
        allocated[block] = true;
    }

    private synchronized void free(int block) {
        Claim.that(allocated[block], "block " + block + " is freed twice");
        allocated[block] = false;
    }
}
