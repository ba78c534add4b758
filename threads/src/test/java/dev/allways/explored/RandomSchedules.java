package dev.allways.explored;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A random small program over a scheduled pool and the futures that it gives. What each thread notes is the outcome.
 */
final class RandomSchedules implements Program {
    private static final String[] OPERATIONS = {
        "at once",
        "soon",
        "soon",
        "later",
        "failing",
        "twice",
        "execute",
        "get",
        "getTimed",
        "getNow",
        "cancel",
        "interruptingCancel",
        "isDone",
        "shutdown",
        "shutdownNow",
        "isShutdown",
        "isTerminated",
        "awaitTermination",
        "queued",
        "remove",
        "dropDelayed",
        "keepPeriodic",
        "removeCancelled",
        "interrupt",
        "write",
        "read"
    };

    private final List<List<String>> bodies = new ArrayList<>();
    private final int core;

    RandomSchedules(long seed) {
        var random = new SplittableRandom(seed);
        core = random.nextInt(1, 3);
        int length = random.nextInt(2, 4);
        for (int i = 0; i < 2; i++) {
            List<String> body = new ArrayList<>();
            for (int k = 0; k < (i == 0 ? length : random.nextInt(0, 3)); k++) {
                body.add(i == 0 && k == 0 ? "soon" : OPERATIONS[random.nextInt(OPERATIONS.length)]);
            }
            bodies.add(body);
        }
    }

    @Override
    public String toString() {
        return core + " threads, " + bodies;
    }

    @Override
    public void run(Chooser chooser) throws InterruptedException {
        chooser.label(new Execution().result());
    }

    private final class Execution extends Notes {
        private final ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(core);
        private volatile Future<?> last = CompletableFuture.completedFuture(7);
        private volatile int x;
        private final AtomicInteger runs = new AtomicInteger();

        Execution() {
            super(bodies);
        }

        String result() throws InterruptedException {
            String notes = notes();
            pool.setContinueExistingPeriodicTasksAfterShutdownPolicy(false);
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

        private void twice(int value) {
            changes(value);
            if (runs.incrementAndGet() == 2) {
                throw new IllegalStateException("which ends it");
            }
        }

        private Object of(String operation, int value)
                throws InterruptedException, ExecutionException, TimeoutException {
            switch (operation) {
                case "at once" -> last = pool.submit(() -> changes(value));
                case "soon" -> last = pool.schedule(() -> changes(value), 5, TimeUnit.MILLISECONDS);
                case "later" -> last = pool.schedule(() -> changes(value), 10, TimeUnit.MILLISECONDS);
                case "failing" ->
                    last = pool.schedule(
                            () -> {
                                throw new IllegalStateException("at " + changes(value));
                            },
                            5,
                            TimeUnit.MILLISECONDS);
                case "twice" -> last = pool.scheduleAtFixedRate(() -> twice(value), 0, 5, TimeUnit.MILLISECONDS);
                case "execute" -> pool.execute(() -> changes(value));
                case "get" -> {
                    return "g" + last.get();
                }
                case "getTimed" -> {
                    return "g" + last.get(7, TimeUnit.MILLISECONDS);
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
                case "shutdown" -> pool.shutdown();
                case "shutdownNow" -> {
                    return "n" + pool.shutdownNow().size();
                }
                case "isShutdown" -> {
                    return pool.isShutdown();
                }
                case "isTerminated" -> {
                    return pool.isTerminated() + "" + pool.isTerminating();
                }
                case "awaitTermination" -> {
                    return "t" + pool.awaitTermination(7, TimeUnit.MILLISECONDS);
                }
                case "queued" -> {
                    return "q" + pool.getQueue().size();
                }
                case "remove" -> {
                    return last instanceof Runnable task && pool.remove(task);
                }
                case "dropDelayed" -> pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
                case "keepPeriodic" -> pool.setContinueExistingPeriodicTasksAfterShutdownPolicy(true);
                case "removeCancelled" -> pool.setRemoveOnCancelPolicy(true);
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
