package dev.allways.studies.threads.own;

import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/** A hand-over with a limit of time: the giver takes it for granted that somebody was there in time. */
final class TimedHandover {
    private TimedHandover() {}

    static void run() throws InterruptedException {
        SynchronousQueue<String> queue = new SynchronousQueue<>();
        Concurrently.run(
                () -> Claim.that(queue.offer("letter", 100, TimeUnit.MILLISECONDS), "nobody took the letter in time"),
                () -> queue.poll(100, TimeUnit.MILLISECONDS));
    }
}
