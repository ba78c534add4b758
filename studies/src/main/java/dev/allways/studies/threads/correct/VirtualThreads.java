package dev.allways.studies.threads.correct;

import dev.allways.studies.threads.program.Claim;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Correct programs whose threads are virtual. */
final class VirtualThreads {
    private VirtualThreads() {}

    /** A thread for each task, all virtual. */
    static void executor() {
        AtomicInteger counter = new AtomicInteger();
        try (ExecutorService tasks = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int task = 0; task < 3; task++) {
                tasks.execute(counter::incrementAndGet);
            }
        }
        Claim.that(counter.get() == 3, "counter is " + counter);
    }

    /** Virtual threads that share a monitor. */
    static void monitor() throws InterruptedException {
        int[] counter = new int[1];
        Runnable count = () -> {
            synchronized (counter) {
                counter[0]++;
            }
        };
        Thread first = Thread.ofVirtual().start(count);
        Thread second = Thread.startVirtualThread(count);
        first.join();
        second.join();
        Claim.that(counter[0] == 2, "counter is " + counter[0]);
    }
}
