package dev.allways.studies.threads.contest;

import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;

/** A bounded buffer whose size is asked for with the lock held, and used when it is no longer. */
final class BoundedBuffer {
    private final int[] items = new int[2];
    private int size;

    static void run() throws InterruptedException {
        BoundedBuffer buffer = new BoundedBuffer();
        Concurrently.run(() -> buffer.offer(1), () -> buffer.offer(2), () -> buffer.offer(3));
        Claim.that(buffer.size() == 2, "size is " + buffer.size());
    }

    private void offer(int item) {
        if (size() < items.length) {
            put(item);
        }
    }

    private synchronized int size() {
        return size;
    }

    private synchronized void put(int item) {
        items[size] = item;
        size++;
    }
}
