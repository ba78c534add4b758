package dev.allways.studies.threads.own;

import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;

/** Two threads that each raise a flag and look at the other's: the memory model lets both see it down. */
final class StoreBuffering {
    private int left;
    private int right;
    private int seenByLeft;
    private int seenByRight;

    static void run() throws InterruptedException {
        StoreBuffering flags = new StoreBuffering();
        Concurrently.run(
                () -> {
                    flags.left = 1;
                    flags.seenByLeft = flags.right;
                },
                () -> {
                    flags.right = 1;
                    flags.seenByRight = flags.left;
                });
        Claim.that(flags.seenByLeft + flags.seenByRight > 0, "neither saw the other");
    }
}
