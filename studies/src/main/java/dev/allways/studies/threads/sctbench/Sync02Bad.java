package dev.allways.studies.threads.sctbench;

import dev.allways.studies.threads.program.Concurrently;

/** A slot with room for one that two producers and two consumers share; notify may wake one of the same kind. */
final class Sync02Bad {
    private int items;

    static void run() throws InterruptedException {
        Sync02Bad slot = new Sync02Bad();
        Concurrently.run(slot::produce, slot::produce, slot::consume, slot::consume);
    }

    private synchronized void produce() throws InterruptedException {
        for (int time = 0; time < 2; time++) {
            while (items == 1) {
                wait();
            }
            items++;
            notify();
        }
    }

    private synchronized void consume() throws InterruptedException {
        for (int time = 0; time < 2; time++) {
            while (items == 0) {
                wait();
            }
            items--;
            notify();
        }
    }
}
