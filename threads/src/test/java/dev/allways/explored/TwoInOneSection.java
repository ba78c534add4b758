package dev.allways.explored;

import dev.allways.threads.Threads;

/**
 * Peterson's protocol for two threads, with its first two steps exchanged: a thread gives way before it says that it
 * wants to enter. Then both can be in the section at once, which no read and no write of the section shows.
 */
final class TwoInOneSection {
    private volatile boolean firstWants;
    private volatile boolean secondWants;
    private volatile int turn;

    // tag::places
    /** Starts the two threads. */
    static void run() {
        Threads.apart("section", "section");
        var protocol = new TwoInOneSection();
        new Thread(protocol::first, "first").start();
        new Thread(protocol::second, "second").start();
    }

    private void first() {
        turn = 2;
        firstWants = true;
        if (!secondWants || turn == 1) {
            Threads.at("section", () -> null);
        }
        firstWants = false;
    }
    // end::places

    private void second() {
        turn = 1;
        secondWants = true;
        if (!firstWants || turn == 2) {
            Threads.at("section", () -> null);
        }
        secondWants = false;
    }
}
