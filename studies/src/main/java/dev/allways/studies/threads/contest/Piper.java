package dev.allways.studies.threads.contest;

import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import java.util.ArrayDeque;
import java.util.Deque;

/** A pipe with room for one name: who waits for room tests once, so two that wake up both fill it. */
final class Piper {
    private final Deque<String> pipe = new ArrayDeque<>();

    static void run() throws InterruptedException {
        Piper piper = new Piper();
        Concurrently.run(() -> piper.fill("a"), () -> piper.fill("b"), () -> piper.fill("c"), piper::drain);
    }

    @SuppressWarnings("WaitNotInLoop")
    private synchronized void fill(String name) throws InterruptedException {
        if (!pipe.isEmpty()) {
            wait();
        }
        Claim.that(pipe.isEmpty(), "the pipe already holds " + pipe);
        pipe.add(name);
        notifyAll();
    }

    private synchronized void drain() throws InterruptedException {
        for (int time = 0; time < 3; time++) {
            while (pipe.isEmpty()) {
                wait();
            }
            pipe.remove();
            notifyAll();
        }
    }
}
