package dev.allways.studies.threads.sctbench;

import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;

/** Two threads take the same two monitors in opposite order. */
final class Deadlock01Bad {
    private final Object first = new Object();
    private final Object second = new Object();
    private int counter;

    static void run() throws InterruptedException {
        Deadlock01Bad pair = new Deadlock01Bad();
        Concurrently.run(() -> pair.count(pair.first, pair.second), () -> pair.count(pair.second, pair.first));
        Claim.that(pair.counter == 2, "counter is " + pair.counter);
    }

    private void count(Object outer, Object inner) {
        synchronized (outer) {
            synchronized (inner) {
                counter++;
            }
        }
    }
}
