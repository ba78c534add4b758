package dev.allways.studies.threads.sctbench;

import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * A lock-free free list of three cells whose count and links are changed one after the other. Three threads take a cell
 * and give it back, again and again. Its bug needs at least five preemptions.
 */
final class SafeStack {
    private static final int CELLS = 3;

    private final AtomicInteger head = new AtomicInteger(0);
    private final AtomicInteger count = new AtomicInteger(CELLS);
    private final AtomicIntegerArray next = new AtomicIntegerArray(CELLS);
    private final AtomicIntegerArray owners = new AtomicIntegerArray(CELLS);

    private SafeStack() {
        for (int cell = 0; cell < CELLS; cell++) {
            next.set(cell, cell == CELLS - 1 ? -1 : cell + 1);
        }
    }

    static void run() throws InterruptedException {
        SafeStack stack = new SafeStack();
        Concurrently.run(Concurrently.times(3, stack::takeAndGiveBack));
    }

    private void takeAndGiveBack() {
        for (int time = 0; time < 2; time++) {
            int cell = pop();
            if (cell >= 0) {
                int others = owners.getAndIncrement(cell);
                Claim.that(others == 0, "cell " + cell + " has two owners");
                owners.decrementAndGet(cell);
                push(cell);
            }
        }
    }

    private int pop() {
        while (count.get() > 1) {
            int top = head.get();
            int after = next.getAndSet(top, -1);
            if (after >= 0) {
                if (head.compareAndSet(top, after)) {
                    count.decrementAndGet();
                    return top;
                }
                next.set(top, after);
            }
        }
        return -1;
    }

    private void push(int cell) {
        int top;
        do {
            top = head.get();
            next.set(cell, top);
        } while (!head.compareAndSet(top, cell));
        count.incrementAndGet();
    }
}
