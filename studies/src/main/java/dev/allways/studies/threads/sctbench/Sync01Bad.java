package dev.allways.studies.threads.sctbench;

import dev.allways.studies.threads.program.Concurrently;

/** A producer and a consumer where each waits before it looks whether the other is ahead. */
final class Sync01Bad {
    private int items;

    static void run() throws InterruptedException {
        Sync01Bad slot = new Sync01Bad();
        Concurrently.run(slot::produce, slot::consume);
    }

    private synchronized void produce() throws InterruptedException {
        while (items > 0) {
            wait();
        }
        items++;
        notify();
    }

    @SuppressWarnings("WaitNotInLoop")
    private synchronized void consume() throws InterruptedException {
        wait();
        items--;
        notify();
    }
}
