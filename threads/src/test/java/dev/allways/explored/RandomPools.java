package dev.allways.explored;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A random small program over a pool and the futures that it gives. What each thread notes is the outcome. */
final class RandomPools implements Program {
    private static final String[] OPERATIONS = {
        "submit",
        "submit",
        "submit",
        "submitWaiting",
        "submitFailing",
        "executeFailing",
        "execute",
        "execute",
        "get",
        "get",
        "getTimed",
        "getNow",
        "cancel",
        "interruptingCancel",
        "isDone",
        "invokeAll",
        "invokeAny",
        "completion",
        "shutdown",
        "shutdownNow",
        "isShutdown",
        "isTerminated",
        "awaitTermination",
        "size",
        "queued",
        "remove",
        "grow",
        "shrink",
        "interrupt",
        "write",
        "read"
    };

    private final List<List<String>> bodies = new ArrayList<>();
    private final int core;
    private final int most;
    private final int room;
    private final boolean leaving;

    RandomPools(long seed) {
        var random = new SplittableRandom(seed);
        core = random.nextInt(0, 3);
        most = Math.max(1, core + random.nextInt(0, 2));
        room = random.nextInt(-2, 3);
        leaving = random.nextInt(4) == 0;
        int length = random.nextInt(2, 5);
        for (int i = 0; i < 2; i++) {
            List<String> body = new ArrayList<>();
            for (int k = 0; k < (i == 0 ? length : random.nextInt(0, 3)); k++) {
                body.add(i == 0 && k == 0 ? "submit" : OPERATIONS[random.nextInt(OPERATIONS.length)]);
            }
            bodies.add(body);
        }
    }

    @Override
    public String toString() {
        String kind =
                room == -2 ? "a thread for each task" : "pool of %d to %d, room for %d".formatted(core, most, room);
        return kind + (leaving ? ", leaving, " : ", ") + bodies;
    }

    @Override
    public void run(Chooser chooser) throws InterruptedException {
        chooser.label(new Execution().result());
    }

    private final class Execution extends Notes {
        private final BlockingQueue<Runnable> queue = room < 0
                ? new SynchronousQueue<>()
                : room == 0 ? new LinkedBlockingQueue<>() : new ArrayBlockingQueue<>(room);
        private final ThreadPoolExecutor ofThreads = new ThreadPoolExecutor(core, most, 2, TimeUnit.SECONDS, queue);
        private final ExecutorService pool = room != -2
                ? ofThreads
                : leaving
                        ? Executors.newThreadPerTaskExecutor(Thread::new)
                        : Executors.newVirtualThreadPerTaskExecutor();
        private final CompletionService<Integer> completion = new ExecutorCompletionService<>(pool);
        private volatile Future<Integer> last = CompletableFuture.completedFuture(7);
        private volatile Runnable executed = () -> {};
        private volatile int x;

        Execution() {
            super(bodies);
            ofThreads.allowCoreThreadTimeOut(leaving);
        }

        String result() throws InterruptedException {
            String notes = notes();
            pool.shutdown();
            return notes + pool.awaitTermination(1, TimeUnit.DAYS) + x;
        }

        @Override
        Object make(String operation, int me, int number) throws InterruptedException {
            try {
                return of(operation, 10 * (me + 1) + number);
            } catch (ExecutionException e) {
                return Objects.requireNonNull(e.getCause()).getClass().getSimpleName();
            } catch (TimeoutException e) {
                return "late";
            } catch (CancellationException e) {
                return "cancelled";
            } catch (RejectedExecutionException e) {
                return "rejected";
            }
        }

        private int changes(int value) {
            int before = x;
            x = value;
            return before;
        }

        private Object of(String operation, int value)
                throws InterruptedException, ExecutionException, TimeoutException {
            switch (operation) {
                case "submit" ->
                    last = pool.submit(
                            () -> changes(value + (Thread.currentThread().isInterrupted() ? 100 : 0)));
                case "submitWaiting" ->
                    last = pool.submit(() -> {
                        Thread.sleep(5_000);
                        return changes(value);
                    });
                case "submitFailing" ->
                    last = pool.submit(() -> {
                        throw new IllegalStateException("at " + changes(value));
                    });
                case "execute" -> {
                    executed = () -> changes(value + (Thread.currentThread().isInterrupted() ? 100 : 0));
                    pool.execute(executed);
                }
                case "executeFailing" ->
                    pool.execute(() -> {
                        Thread.currentThread().setUncaughtExceptionHandler((_, _) -> changes(value));
                        throw new IllegalStateException();
                    });
                case "get" -> {
                    return "g" + last.get();
                }
                case "getTimed" -> {
                    return "g" + last.get(5, TimeUnit.MILLISECONDS);
                }
                case "getNow" -> {
                    return "g" + last.get(0, TimeUnit.MILLISECONDS);
                }
                case "cancel" -> {
                    return last.cancel(false);
                }
                case "interruptingCancel" -> {
                    return last.cancel(true);
                }
                case "isDone" -> {
                    return last.isDone() + "" + last.isCancelled();
                }
                case "invokeAll" -> {
                    List<Callable<Integer>> calls = List.of(() -> changes(value), () -> changes(value + 5));
                    String all = "";
                    for (Future<Integer> each : pool.invokeAll(calls)) {
                        all += each.get() + ",";
                    }
                    return all;
                }
                case "invokeAny" -> {
                    return pool.<Integer>invokeAny(List.of(() -> changes(value)));
                }
                case "completion" -> {
                    completion.submit(() -> changes(value));
                    return completion.take().get();
                }
                case "shutdown" -> pool.shutdown();
                case "shutdownNow" -> {
                    return "n" + pool.shutdownNow().size();
                }
                case "isShutdown" -> {
                    return pool.isShutdown();
                }
                case "isTerminated" -> {
                    return pool.isTerminated() + "" + (pool == ofThreads && ofThreads.isTerminating());
                }
                case "awaitTermination" -> {
                    return "t" + pool.awaitTermination(5, TimeUnit.MILLISECONDS);
                }
                case "size" -> {
                    return "s" + ofThreads.getPoolSize();
                }
                case "queued" -> {
                    return "q" + ofThreads.getQueue().size();
                }
                case "remove" -> {
                    return ofThreads.remove(executed);
                }
                case "grow" -> ofThreads.setMaximumPoolSize(3);
                case "shrink" -> ofThreads.setCorePoolSize(0);
                case "interrupt" -> threads[value < 20 ? 1 : 0].interrupt();
                case "write" -> x = value;
                default -> {
                    return "r" + x;
                }
            }
            return "";
        }
    }
}
