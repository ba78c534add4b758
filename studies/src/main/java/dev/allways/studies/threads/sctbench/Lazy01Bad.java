package dev.allways.studies.threads.sctbench;

import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;

/** Three threads share a number under one lock; the third one must not run last. */
final class Lazy01Bad {
    private int data;

    static void run() throws InterruptedException {
        Lazy01Bad lazy = new Lazy01Bad();
        Concurrently.run(() -> lazy.add(1), () -> lazy.add(2), lazy::check);
    }

    private synchronized void add(int amount) {
        data += amount;
    }

    private synchronized void check() {
        Claim.that(data < 3, "data is " + data);
    }
}
