package dev.allways.studies.threads.sctbench;

import dev.allways.studies.threads.program.Concurrently;
import java.util.concurrent.Semaphore;

/** Two gates that every phase opens for the next one; the last phase takes both and gives back one. */
final class Phase01Bad {
    private final Semaphore first = new Semaphore(1);
    private final Semaphore second = new Semaphore(1);

    static void run() throws InterruptedException {
        Phase01Bad phases = new Phase01Bad();
        Concurrently.run(phases::pass, phases::pass);
    }

    private void pass() throws InterruptedException {
        first.acquire();
        second.acquire();
        first.release();
        // The second gate stays shut.
    }
}
