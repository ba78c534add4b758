package dev.allways.explored;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A random small program over completable futures. What each thread notes, and their results, are the outcome. */
final class RandomFutures implements Program {
    private static final String[] OPERATIONS = {
        "complete",
        "complete",
        "fail",
        "cancel",
        "join",
        "join",
        "get",
        "getTimed",
        "getAtOnce",
        "getNow",
        "isDone",
        "apply",
        "accept",
        "combine",
        "both",
        "either",
        "all",
        "any",
        "compose",
        "recover",
        "composeRecovered",
        "handle",
        "when",
        "copy",
        "obtrude",
        "supply",
        "applyAsync",
        "interrupt",
        "write",
        "read"
    };

    private final List<List<String>> bodies = new ArrayList<>();

    RandomFutures(long seed) {
        var random = new SplittableRandom(seed);
        for (int i = 0; i < 2; i++) {
            List<String> body = new ArrayList<>();
            int length = random.nextInt(1, 4);
            for (int k = 0; k < length; k++) {
                body.add(OPERATIONS[random.nextInt(OPERATIONS.length)]);
            }
            bodies.add(body);
        }
    }

    @Override
    public String toString() {
        return bodies.toString();
    }

    @Override
    public void run(Chooser chooser) throws InterruptedException {
        chooser.label(new Execution().result());
    }

    private final class Execution extends Notes {
        private final CompletableFuture<Integer> future = new CompletableFuture<>();
        private volatile CompletableFuture<Integer> last = future;
        private volatile int x;

        Execution() {
            super(bodies);
        }

        /** Nothing is left that waits: whoever did not complete it does not know. */
        String result() throws InterruptedException {
            String notes = notes();
            future.complete(7);
            return notes + last.handle((value, _) -> value).join() + " " + x;
        }

        @Override
        Object make(String operation, int me, int number) throws InterruptedException {
            try {
                return of(operation, 10 * (me + 1) + number);
            } catch (CancellationException e) {
                return "cancelled";
            } catch (CompletionException | ExecutionException e) {
                return Objects.requireNonNull(e.getCause()).getClass().getSimpleName();
            } catch (TimeoutException e) {
                return "late";
            }
        }

        /** Run by one thread or another. */
        private int changes(int value) {
            int before = x;
            x = value + (isRunBy(0) ? 1_000 : isRunBy(1) ? 2_000 : 0);
            return before;
        }

        private boolean isRunBy(int number) {
            return Thread.currentThread() == threads[number];
        }

        @SuppressWarnings("FutureReturnValueIgnored") // that of a function without a result
        private Object of(String operation, int value)
                throws InterruptedException, ExecutionException, TimeoutException {
            switch (operation) {
                case "complete" -> {
                    return future.complete(value);
                }
                case "fail" -> {
                    return future.completeExceptionally(new IllegalStateException());
                }
                case "cancel" -> {
                    return last.cancel(true);
                }
                case "join" -> {
                    return "j" + last.join();
                }
                case "get" -> {
                    return "g" + last.get();
                }
                case "getTimed" -> {
                    return "g" + last.get(5, TimeUnit.MILLISECONDS);
                }
                case "getAtOnce" -> {
                    return "g" + last.get(0, TimeUnit.MILLISECONDS);
                }
                case "getNow" -> {
                    return "g" + last.getNow(0);
                }
                case "isDone" -> {
                    return last.isDone();
                }
                case "apply" -> last = future.thenApply(old -> 100 * old + changes(value));
                case "accept" -> future.thenAccept(old -> changes(old + value));
                case "combine" -> last = future.thenCombine(last, (one, two) -> one + two);
                case "both" -> last.runAfterBoth(future, () -> changes(value));
                case "either" -> last = last.applyToEither(future, old -> old + changes(value));
                case "all" -> CompletableFuture.allOf(future, last).thenRun(() -> changes(value));
                case "any" -> CompletableFuture.anyOf(last, future).thenAccept(_ -> changes(value));
                case "compose" -> last = last.thenCompose(old -> future.thenApply(other -> old + changes(other)));
                case "recover" -> last = future.exceptionally(_ -> changes(value));
                case "composeRecovered" -> last = last.exceptionallyCompose(_ -> future);
                case "handle" -> last = last.handle((_, _) -> changes(value));
                case "when" -> last.whenComplete((_, _) -> changes(value));
                case "copy" -> last = future.copy();
                case "obtrude" -> future.obtrudeValue(value);
                case "supply" -> last = CompletableFuture.supplyAsync(() -> changes(value));
                case "applyAsync" -> last = future.thenApplyAsync(old -> old + changes(value));
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
