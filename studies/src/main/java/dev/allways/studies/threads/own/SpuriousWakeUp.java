package dev.allways.studies.threads.own;

import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;

/** A wait that is notified just once, and not in a loop: only a wake-up without a cause shows what is missing. */
final class SpuriousWakeUp {
    private boolean ready;

    static void run() throws InterruptedException {
        SpuriousWakeUp gate = new SpuriousWakeUp();
        Concurrently.run(gate::await, gate::open);
    }

    @SuppressWarnings("WaitNotInLoop")
    private synchronized void await() throws InterruptedException {
        if (!ready) {
            wait();
        }
        Claim.that(ready, "awake before the gate is open");
    }

    private synchronized void open() {
        ready = true;
        notifyAll();
    }
}
