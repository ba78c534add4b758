package dev.allways.studies.threads.sctbench;

import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;

/** One thread makes the numbers 1 to 4, another adds them up; the slot between them is tested once, not in a loop. */
final class ArithmeticProgBad {
    private int slot;
    private int total;

    static void run() throws InterruptedException {
        ArithmeticProgBad progression = new ArithmeticProgBad();
        Concurrently.run(progression::make, () -> progression.add(2), () -> progression.add(2));
        Claim.that(progression.total == 1 + 2 + 3 + 4, "total is " + progression.total);
    }

    @SuppressWarnings("WaitNotInLoop")
    private synchronized void make() throws InterruptedException {
        for (int number = 1; number <= 4; number++) {
            if (slot != 0) {
                wait();
            }
            slot = number;
            notifyAll();
        }
    }

    @SuppressWarnings("WaitNotInLoop")
    private synchronized void add(int times) throws InterruptedException {
        for (int time = 0; time < times; time++) {
            if (slot == 0) {
                wait();
            }
            total += slot;
            slot = 0;
            notifyAll();
        }
    }
}
