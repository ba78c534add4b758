package dev.allways.studies.threads.correct;

import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.ConsoleHandler;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.IntStream;

/** Correct programs that use executors, futures, queues, timers, streams and loggers. */
final class Executions {
    private Executions() {}

    /** A pool of two threads that is shut down and awaited. */
    static void fixedPool() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Future<Integer>> futures = new ArrayList<>();
        for (int number = 1; number <= 3; number++) {
            int square = number * number;
            futures.add(pool.submit(() -> square));
        }
        int sum = 0;
        for (Future<Integer> future : futures) {
            sum += future.get();
        }
        pool.shutdown();
        Claim.that(pool.awaitTermination(1, TimeUnit.HOURS), "the pool does not end");
        Claim.that(sum == 14, "sum is " + sum);
    }

    /** A pool that nobody shuts down: its threads wait for work when the program is over. */
    static void poolLeftAlone() throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool(task -> {
            Thread daemon = new Thread(task);
            daemon.setDaemon(true);
            return daemon;
        });
        Claim.that(pool.submit(() -> 7).get() == 7, "not seven");
    }

    /** A task that a scheduled pool runs after a delay. */
    static void scheduledPool() throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        Claim.that(pool.schedule(() -> 5, 10, TimeUnit.MILLISECONDS).get() == 5, "not five");
        pool.shutdownNow();
    }

    /** A task that a scheduled pool repeats until it is shut down. */
    static void scheduledAtFixedRate() throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        CountDownLatch twice = new CountDownLatch(2);
        Future<?> repeated = pool.scheduleAtFixedRate(twice::countDown, 1, 1, TimeUnit.MILLISECONDS);
        twice.await();
        repeated.cancel(false);
        pool.shutdown();
    }

    /** A timer's thread. */
    static void timer() throws InterruptedException {
        Timer timer = new Timer("timer", true);
        CountDownLatch ran = new CountDownLatch(1);
        timer.schedule(
                new TimerTask() {
                    @Override
                    public void run() {
                        ran.countDown();
                    }
                },
                10);
        ran.await();
        timer.cancel();
    }

    /** Two threads that write to one logger, which locks its handler. */
    static void logger() throws InterruptedException {
        Logger logger = Logger.getAnonymousLogger();
        logger.setUseParentHandlers(false);
        ConsoleHandler handler = new ConsoleHandler();
        handler.setLevel(Level.SEVERE);
        logger.addHandler(handler);
        Concurrently.run(() -> logger.info("one"), () -> logger.warning("two"));
    }

    /** A parallel stream that reduces. */
    static void parallelStream() {
        int sum = IntStream.rangeClosed(1, 8)
                .parallel()
                .map(number -> number * number)
                .sum();
        Claim.that(sum == 204, "sum is " + sum);
    }

    /** Two futures that are combined. */
    static void completableFuture() throws Exception {
        CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> 1);
        CompletableFuture<Integer> two = CompletableFuture.supplyAsync(() -> 2);
        Claim.that(one.thenCombine(two, Integer::sum).get() == 3, "not three");
    }

    /** Fork and join. */
    static void forkJoin() throws InterruptedException {
        ForkJoinPool pool = new ForkJoinPool(2);
        Claim.that(pool.invoke(new Fibonacci(4)) == 3, "not three");
        pool.shutdown();
        Claim.that(pool.awaitTermination(1, TimeUnit.HOURS), "the pool does not end");
    }

    private static final class Fibonacci extends RecursiveTask<Integer> {
        private final int index;

        private Fibonacci(int index) {
            this.index = index;
        }

        @Override
        protected Integer compute() {
            if (index < 2) {
                return index;
            }
            Fibonacci smaller = new Fibonacci(index - 2);
            smaller.fork();
            return new Fibonacci(index - 1).compute() + smaller.join();
        }
    }

    /** A queue with room for one, and a poll that may come too early and tries again. */
    static void pollWithTime() throws InterruptedException {
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        Concurrently.run(
                () -> {
                    queue.put(1);
                    queue.put(2);
                },
                () -> {
                    int received = 0;
                    while (received < 2) {
                        Integer item = queue.poll(1, TimeUnit.MILLISECONDS);
                        if (item != null) {
                            received++;
                            Claim.that(item == received, "out of order");
                        }
                    }
                });
    }

    /** A hand-over without a buffer. */
    static void synchronousQueue() throws InterruptedException {
        SynchronousQueue<String> queue = new SynchronousQueue<>();
        Concurrently.run(
                () -> queue.put("letter"), () -> Claim.that(queue.take().equals("letter"), "another letter"));
    }

    /** A transfer returns when its item was taken. */
    static void transferQueue() throws InterruptedException {
        LinkedTransferQueue<String> queue = new LinkedTransferQueue<>();
        AtomicInteger taken = new AtomicInteger();
        Concurrently.run(
                () -> {
                    queue.transfer("letter");
                    Claim.that(queue.isEmpty(), "the letter is still there");
                },
                () -> {
                    queue.take();
                    taken.incrementAndGet();
                });
        Claim.that(taken.get() == 1, "the letter is lost");
    }

    /** A concurrent map's atomic operations. */
    static void concurrentMap() throws InterruptedException {
        ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();
        Concurrently.run(Concurrently.times(2, () -> {
            counts.merge("a", 1, Integer::sum);
            counts.compute("b", (key, count) -> count == null ? 1 : count + 1);
        }));
        Claim.that(counts.equals(Map.of("a", 2, "b", 2)), "counts are " + counts);
    }

    /** A get with a limit of time that is ready for its end. */
    static void futureWithTime() throws Exception {
        CompletableFuture<String> future = new CompletableFuture<>();
        Concurrently.run(
                () -> future.completeOnTimeout("late", 1, TimeUnit.MILLISECONDS), () -> future.complete("early"));
        String value = future.get();
        Claim.that(value.equals("early") || value.equals("late"), "value is " + value);
    }
}
