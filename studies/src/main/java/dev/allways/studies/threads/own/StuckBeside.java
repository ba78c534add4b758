package dev.allways.studies.threads.own;

import dev.allways.studies.threads.program.Claim;

/** Two threads that take two monitors in opposite order, while the one that started them goes its way and ends. */
final class StuckBeside {
    private final Object first = new Object();
    private final Object second = new Object();
    private int counter;

    static void run() {
        StuckBeside pair = new StuckBeside();
        new Thread(() -> pair.count(pair.first, pair.second)).start();
        new Thread(() -> pair.count(pair.second, pair.first)).start();
    }

    private void count(Object outer, Object inner) {
        synchronized (outer) {
            synchronized (inner) {
                Claim.that(++counter <= 2, "counter is " + counter);
            }
        }
    }
}
