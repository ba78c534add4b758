package dev.allways.studies.threads.peers;

import dev.allways.studies.threads.program.Concurrently;

/** Two threads that increment a volatile field: hardly anything but what a tool does by itself. */
final class Increments {
    private volatile int value;

    private Increments() {}

    @SuppressWarnings(
            "NonAtomicVolatileUpdate") // Every peer looks at the orders of volatile accesses, not every one at those of
    // others.
    static void once() throws InterruptedException {
        Increments cell = new Increments();
        Concurrently.run(Concurrently.times(2, () -> cell.value++));
    }

    @SuppressWarnings("NonAtomicVolatileUpdate")
    static void twice() throws InterruptedException {
        Increments cell = new Increments();
        Concurrently.run(Concurrently.times(2, () -> {
            cell.value++;
            cell.value++;
        }));
    }
}
