package dev.allways.explored;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/** A random small program of two threads that give a pool tasks, shut it down, and ask for its state. */
final class RandomForkPools implements Program {
    private static final String[] OPERATIONS = {
        "execute",
        "submit",
        "submit",
        "get",
        "read",
        "shutdown",
        "shutdown",
        "isShutdown",
        "isTerminated",
        "isQuiescent",
        "awaitQuiescence",
        "awaitTermination",
        "close"
    };

    private final List<String> first = new ArrayList<>();
    private final List<String> second = new ArrayList<>();

    RandomForkPools(long seed) {
        var random = new SplittableRandom(seed);
        first.add("submit");
        for (int i = random.nextInt(2, 4); i > 0; i--) {
            first.add(OPERATIONS[random.nextInt(OPERATIONS.length)]);
        }
        for (int i = random.nextInt(1, 3); i > 0; i--) {
            second.add(OPERATIONS[random.nextInt(OPERATIONS.length)]);
        }
    }

    @Override
    public String toString() {
        return first + " beside " + second;
    }

    @Override
    public void run(Chooser chooser) throws InterruptedException {
        var pool = new ForkJoinPool(4);
        var one = new User(pool, 10);
        var two = new User(pool, 20);
        Thread other = new Thread(() -> two.uses(second));
        other.start();
        one.uses(first);
        other.join();
        pool.close();
        chooser.label(one.notes + "| " + two.notes + "| " + x);
    }

    private volatile int x;

    private final class User {
        private final ForkJoinPool pool;
        private final StringBuilder notes = new StringBuilder();
        private ForkJoinTask<Integer> last = ForkJoinTask.adapt(() -> 0);
        private int number;

        User(ForkJoinPool pool, int number) {
            this.pool = pool;
            this.number = number;
            last.invoke();
            x = 0;
        }

        void uses(List<String> operations) {
            for (String each : operations) {
                try {
                    notes.append(used(each)).append(' ');
                } catch (RejectedExecutionException e) {
                    notes.append("refused ");
                } catch (ExecutionException | InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }

        private String used(String operation) throws ExecutionException, InterruptedException {
            int value = ++number;
            switch (operation) {
                case "execute" -> pool.execute(() -> x = value);
                case "submit" -> last = pool.submit(() -> x = value);
                case "shutdown" -> pool.shutdown();
                case "close" -> pool.close();
                default -> {
                    return String.valueOf(
                            switch (operation) {
                                case "get" -> last.get();
                                case "read" -> x;
                                case "isShutdown" -> pool.isShutdown();
                                case "isTerminated" -> pool.isTerminated();
                                case "isQuiescent" -> pool.isQuiescent();
                                case "awaitQuiescence" -> pool.awaitQuiescence(1, TimeUnit.DAYS);
                                default -> pool.awaitTermination(1, TimeUnit.MILLISECONDS);
                            });
                }
            }
            return "-";
        }
    }
}
