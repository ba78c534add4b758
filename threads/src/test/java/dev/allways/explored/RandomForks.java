package dev.allways.explored;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.TimeUnit;

/**
 * A random small program of tasks of the common pool, which fork others. What all note, in a text each, is the outcome.
 */
final class RandomForks implements Program {
    private static final String[] OPERATIONS = {
        "write",
        "write",
        "read",
        "fork",
        "fork",
        "join",
        "join",
        "get",
        "isDone",
        "cancel",
        "fail",
        "execute",
        "invokeAll"
    };

    private static final int DEPTH = 2;

    private final List<List<String>> bodies =
            new ArrayList<>(); // of a task, by its depth; the first is the main thread's
    private final boolean submits;

    RandomForks(long seed) {
        var random = new SplittableRandom(seed);
        submits = random.nextBoolean();
        for (int i = 0; i <= DEPTH; i++) {
            List<String> body = new ArrayList<>();
            int length = i == 0 ? random.nextInt(2, 4) : random.nextInt(1, 3);
            for (int k = 0; k < length; k++) {
                body.add(i == 0 && k == 0 ? "fork" : OPERATIONS[random.nextInt(OPERATIONS.length)]);
            }
            bodies.add(body);
        }
    }

    @Override
    public String toString() {
        return bodies + (submits ? ", submitted" : "");
    }

    @Override
    public void run(Chooser chooser) {
        var execution = new Execution();
        String notes = execution.make(0, 1);
        if (!ForkJoinPool.commonPool().awaitQuiescence(1, TimeUnit.DAYS)) {
            throw new IllegalStateException("not quiet");
        }
        chooser.label(notes + execution.x);
    }

    private final class Execution {
        private volatile int x;

        private final class Task extends RecursiveTask<String> {
            private static final long serialVersionUID = 1;
            private final int depth;
            private final int number;

            Task(int depth, int number) {
                this.depth = depth;
                this.number = number;
            }

            @Override
            protected String compute() {
                return make(depth, number);
            }
        }

        @SuppressWarnings("FutureReturnValueIgnored") // the task is what is asked
        String make(int depth, int number) {
            var notes = new StringBuilder();
            Task last = null;
            int made = 10 * number;
            for (String operation : bodies.get(depth)) {
                boolean deepest = depth == DEPTH;
                switch (operation) {
                    case "write" -> x = ++made;
                    case "read" -> notes.append('x').append(x);
                    case "execute" -> {
                        int value = ++made;
                        ForkJoinPool.commonPool().execute(() -> x = value);
                    }
                    case "fork" -> {
                        if (!deepest) {
                            last = new Task(depth + 1, ++made);
                            if (submits) {
                                ForkJoinPool.commonPool().submit(last);
                            } else {
                                last.fork();
                            }
                        }
                    }
                    case "invokeAll" -> {
                        if (!deepest && bodies.get(depth + 1).size() == 1) {
                            var one = new Task(depth + 1, ++made);
                            var two = new Task(depth + 1, ++made);
                            RecursiveTask.invokeAll(one, two);
                            notes.append(one.join()).append(two.join());
                        }
                    }
                    case "fail" -> {
                        if (deepest) {
                            throw new IllegalArgumentException();
                        }
                    }
                    default -> notes.append(last == null ? "" : asked(operation, last));
                }
                notes.append(' ');
            }
            return notes.toString();
        }

        private String asked(String operation, Task task) {
            try {
                return switch (operation) {
                    case "join" -> "(" + task.join() + ")";
                    case "get" -> "(" + task.get() + ")";
                    case "cancel" -> "c" + task.cancel(false);
                    default -> "d" + task.isDone();
                };
            } catch (CancellationException e) {
                return "cancelled";
            } catch (IllegalArgumentException e) {
                return "failed";
            } catch (ExecutionException e) {
                return Objects.requireNonNull(e.getCause()).getClass().getSimpleName();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
