package dev.allways.studies.threads.found.probes;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import java.util.concurrent.LinkedTransferQueue;

// tag::program
/** Each of two threads puts an element in before it polls once: when either polls, an element is there all the time. */
public final class TransferQueuePoll implements Body {
    @Override
    public void run() throws InterruptedException {
        LinkedTransferQueue<String> queue = new LinkedTransferQueue<>();
        String[] polled = new String[2];
        Concurrently.run(
                () -> {
                    queue.offer("a");
                    polled[0] = queue.poll();
                },
                () -> {
                    queue.offer("b");
                    polled[1] = queue.poll();
                });
        Claim.that(polled[0] != null && polled[1] != null, "one poll found nothing, and " + queue + " is left");
    }
}
// end::program
