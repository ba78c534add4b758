package dev.allways.studies.threads.own;

import dev.allways.studies.threads.program.Concurrently;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Tasks in a pool of one thread that wait for a task which stands behind them in the queue. */
final class LatchedTwice {
    private LatchedTwice() {}

    static void run() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        CountDownLatch latch = new CountDownLatch(1);
        Future<?>[] futures = new Future<?>[2];
        Concurrently.run(
                () -> futures[0] = pool.submit(Concurrently.uncheckedly(latch::await)),
                () -> futures[1] = pool.submit(latch::countDown));
        futures[0].get();
        pool.shutdown();
    }
}
