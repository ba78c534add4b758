package dev.allways.studies.threads.sctbench;

import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * The queue of a work-stealing scheduler: its owner pushes and pops at the tail, thieves steal at the head. The owner
 * pops without the lock while it believes that more than one item is left, and writes the tail after it read the head.
 */
final class WorkStealQueue {
    private static final int ITEMS = 3;

    private final int[] items = new int[8];
    private final AtomicIntegerArray taken = new AtomicIntegerArray(ITEMS + 1);
    private volatile int head;
    private volatile int tail;

    static void run() throws InterruptedException {
        WorkStealQueue queue = new WorkStealQueue();
        Concurrently.run(queue::own, () -> {
            queue.steal();
            queue.steal();
        });
        for (int item = 1; item <= ITEMS; item++) {
            int times = queue.taken.get(item);
            Claim.that(times == 1, "item " + item + " was taken " + times + " times");
        }
    }

    private void own() {
        for (int item = 1; item <= ITEMS; item++) {
            push(item);
        }
        for (int item = pop(); item != 0; item = pop()) {
            taken.incrementAndGet(item);
        }
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // There is one owner.
    private void push(int item) {
        items[tail] = item;
        tail = tail + 1;
    }

    private int pop() {
        int last = tail - 1;
        if (head < last) {
            tail = last;
            return items[last];
        }
        synchronized (this) {
            if (head > last) {
                return 0;
            }
            tail = last;
            return items[last];
        }
    }

    private synchronized void steal() {
        int first = head;
        if (first < tail) {
            int item = items[first];
            head = first + 1;
            taken.incrementAndGet(item);
        }
    }
}
