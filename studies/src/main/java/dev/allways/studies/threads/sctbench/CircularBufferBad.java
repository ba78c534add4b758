package dev.allways.studies.threads.sctbench;

import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;

/** A ring of three places whose fill count is kept by both sides without a lock. */
final class CircularBufferBad {
    private final int[] ring = new int[3];
    private int size;
    private int head;
    private int tail;

    static void run() throws InterruptedException {
        CircularBufferBad buffer = new CircularBufferBad();
        Concurrently.run(
                () -> {
                    for (int item = 1; item <= 3; item++) {
                        buffer.insert(item);
                    }
                },
                () -> {
                    int expected = 1;
                    for (int tries = 0; tries < 4; tries++) {
                        int item = buffer.remove();
                        if (item != 0) {
                            Claim.that(item == expected, "received " + item + " for " + expected);
                            expected++;
                        }
                    }
                });
        Claim.that(buffer.size == buffer.tail - buffer.head, "size is " + buffer.size);
    }

    private void insert(int item) {
        if (size < ring.length) {
            ring[tail % ring.length] = item;
            tail++;
            size++;
        }
    }

    private int remove() {
        if (size == 0) {
            return 0;
        }
        int item = ring[head % ring.length];
        head++;
        size--;
        return item;
    }
}
