package dev.allways.studies.threads.sctbench;

import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;

/** A queue whose two sides take turns by two flags, and whose consumer counts its tries and not its items. */
final class QueueBad {
    private static final int ITEMS = 3;

    private final int[] stored = new int[ITEMS];
    private final int[] queue = new int[ITEMS + 1];
    private int head;
    private int tail;
    private boolean mayEnqueue = true;
    private boolean mayDequeue;

    static void run() throws InterruptedException {
        QueueBad queue = new QueueBad();
        Concurrently.run(queue::enqueueAll, queue::dequeueAll);
    }

    private void enqueueAll() {
        for (int item = 0; item < ITEMS; item++) {
            boolean enqueued = false;
            synchronized (this) {
                if (mayEnqueue) {
                    queue[tail] = item + 1;
                    stored[tail] = item + 1;
                    tail++;
                    enqueued = true;
                }
            }
            if (enqueued) {
                mayEnqueue = false;
                mayDequeue = true;
            }
        }
    }

    private void dequeueAll() {
        for (int index = 0; index < ITEMS; index++) {
            boolean dequeued = false;
            synchronized (this) {
                if (mayDequeue) {
                    Claim.that(head < tail, "the queue is empty");
                    Claim.that(queue[head] == stored[index], "item " + queue[head] + " for " + stored[index]);
                    head++;
                    dequeued = true;
                }
            }
            if (dequeued) {
                mayDequeue = false;
                mayEnqueue = true;
            }
        }
    }
}
