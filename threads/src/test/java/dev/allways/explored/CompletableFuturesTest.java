package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.engine.Allways;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Completable futures: to complete one, to add a function and to take one are a step each. */
@SuppressWarnings({"FutureReturnValueIgnored", "JdkObsolete"}) // what functions do is looked at, by several threads
class CompletableFuturesTest {
    /** The labels of all executions. */
    private static Set<String> explored(String strategy, Program program) {
        return new TreeSet<>(Explored.labels(Explored.complete(strategy, program)));
    }

    /** An object that a future hands over is under control whoever has met it first: nothing goes otherwise. */
    @ParameterizedTest
    @ValueSource(strings = {"optimal-dpor", "dpor"})
    void whatComesBehindAFutureIsExploredCompletely(String strategy) {
        explored(strategy, _ -> {
            var future = new CompletableFuture<Integer>();
            new Thread(() -> future.complete(1)).start();
            assertThat(future.join()).isEqualTo(1);
        });
        explored(strategy, _ -> {
            var future = new CompletableFuture<Integer>();
            new Thread(() -> future.complete(1)).start();
            assertThat(future.thenApply(x -> x + 1).join()).isEqualTo(2);
        });
        explored(strategy, _ -> {
            var one = new CompletableFuture<Integer>();
            var two = new CompletableFuture<Integer>();
            new Thread(() -> one.complete(1)).start();
            new Thread(() -> two.complete(2)).start();
            assertThat(one.join() + two.join()).isEqualTo(3);
        });
    }

    /** Two threads complete one future. */
    @Test
    void eitherResultIsSeen() {
        Set<String> results = explored("optimal-dpor", chooser -> {
            var future = new CompletableFuture<Integer>();
            List.of(1, 2).forEach(each -> new Thread(() -> future.complete(each)).start());
            chooser.label("" + future.join());
        });
        assertThat(results).containsExactly("1", "2");
    }

    /**
     * Who waits for a result, and then takes it, has two orders with what gives it; who finds it there has none behind
     * it.
     */
    @Test
    void aResultIsThereOrIsAwaited() {
        assertThat(Explored.classes(() -> {
                    var future = new CompletableFuture<Integer>();
                    new Thread(() -> future.complete(1)).start();
                    assertThat(future.join()).isEqualTo(1);
                }))
                .isEqualTo(2);
        assertThat(Explored.classes(
                        () -> assertThat(CompletableFuture.supplyAsync(() -> 1).join())
                                .isEqualTo(1)))
                .isEqualTo(2);
    }

    /** Of three results each is there or is awaited, whatever becomes of the others. */
    @Test
    void threeResultsOfTheCommonPoolHaveEightOrders() {
        assertThat(Explored.classes(() -> {
                    List<CompletableFuture<Integer>> futures = List.of(
                            CompletableFuture.supplyAsync(() -> 1),
                            CompletableFuture.supplyAsync(() -> 2),
                            CompletableFuture.supplyAsync(() -> 3));
                    int sum = 0;
                    for (CompletableFuture<Integer> each : futures) {
                        sum += each.join();
                    }
                    assertThat(sum).isEqualTo(6);
                }))
                .isEqualTo(8);
    }

    /**
     * To look whether there is a result and to add a function are a step each, so there are three orders with what
     * completes the future. Before both: who adds the function runs it, 1 order. Behind both: the other thread does, 1.
     * In between, the one that adds it takes it back and runs it, unless the other thread has taken it (1); that one
     * finds that there is none, before it is added (1) or behind (1).
     */
    @Test
    void aFunctionIsRunByTheOneOrTheOther() {
        assertThat(Explored.classes(() -> {
                    var future = new CompletableFuture<Integer>();
                    new Thread(() -> future.complete(1)).start();
                    future.thenRun(() -> {});
                }))
                .isEqualTo(5);
        assertThat(explored("optimal-dpor", chooser -> {
                    Thread here = Thread.currentThread();
                    var future = new CompletableFuture<Integer>();
                    var run = new AtomicReference<Thread>();
                    var other = new Thread(() -> future.complete(1));
                    other.start();
                    future.thenRun(() -> run.set(Thread.currentThread()));
                    other.join();
                    chooser.label(run.get() == here ? "here" : "there");
                }))
                .containsExactly("here", "there");
    }

    /**
     * Where the other thread runs the function, in 2 of the 5 orders above, its result is there or is awaited: 2 more.
     */
    @Test
    void theResultOfAFunctionIsThereOrIsAwaited() {
        assertThat(Explored.classes(() -> assertThat(CompletableFuture.supplyAsync(() -> 1)
                                .thenApply(x -> x + 1)
                                .join())
                        .isEqualTo(2)))
                .isEqualTo(7);
    }

    /**
     * To add a function is one step, and so is to take one: two that add have two orders, as the last is taken first.
     */
    @Test
    void functionsAreTakenInReverseOrder() {
        assertThat(Explored.classes(() -> {
                    var future = new CompletableFuture<Integer>();
                    var one = new Thread(() -> future.thenRun(() -> {}));
                    var two = new Thread(() -> future.thenRun(() -> {}));
                    one.start();
                    two.start();
                    one.join();
                    two.join();
                    future.complete(1);
                }))
                .isEqualTo(2);
        assertThat(explored("optimal-dpor", chooser -> {
                    var future = new CompletableFuture<Integer>();
                    var order = new StringBuffer();
                    var one = new Thread(() -> future.thenRun(() -> order.append(1)));
                    var two = new Thread(() -> future.thenRun(() -> order.append(2)));
                    one.start();
                    two.start();
                    one.join();
                    two.join();
                    future.complete(1);
                    chooser.label(order.toString());
                }))
                .containsExactly("12", "21");
    }

    /**
     * A function of two futures, which two threads complete. If one of them takes it before the other result is there,
     * the other one runs it: 1 order for each. Else both may run it, and the one that claims it first does, either
     * one. The other one comes when the function has ended; or it asks for the result when that is there, and helps
     * with what depends on it; or it fails to claim. That is 2 + 2 * 3.
     */
    @Test
    void aFunctionOfTwoFuturesHasEightOrders() {
        assertThat(Explored.classes(() -> {
                    var one = new CompletableFuture<Integer>();
                    var two = new CompletableFuture<Integer>();
                    CompletableFuture<Integer> sum = one.thenCombine(two, Integer::sum);
                    var other = new Thread(() -> one.complete(1));
                    other.start();
                    two.complete(2);
                    other.join();
                    assertThat(sum.getNow(0)).isEqualTo(3);
                }))
                .isEqualTo(8);
    }

    /** Who has waited for a result helps to run the functions that were added, beside the one that has given it. */
    @Test
    void twoFunctionsOfOneFutureMayRunBesideEachOther() {
        assertThat(explored("optimal-dpor", chooser -> {
                    var future = new CompletableFuture<Integer>();
                    int[] sum = {0};
                    future.thenRun(() -> sum[0]++);
                    future.thenRun(() -> sum[0]++);
                    var other = new Thread(() -> future.complete(1));
                    other.start();
                    future.join();
                    other.join();
                    chooser.label("" + sum[0]);
                }))
                .containsExactly("1", "2");
    }

    /** How many wait for a future is known to its own code alone, so what follows from it is not complete. */
    @Test
    void howManyWaitIsNotKnown() {
        Result result = Allways.explore(Explored.program(() -> {
                    var future = new CompletableFuture<Integer>();
                    new Thread(() -> future.complete(1)).start();
                    future.getNumberOfDependents();
                }))
                .strategy("optimal-dpor")
                .run();
        assertThat(result.omitted()).isPresent();
    }

    @Test
    void theCommonPoolIsQuietWhenItsTasksHaveEnded() {
        assertThat(explored("optimal-dpor", chooser -> {
                    var x = new AtomicInteger();
                    CompletableFuture.runAsync(() -> x.set(1));
                    ForkJoinPool.commonPool().execute(() -> x.addAndGet(2));
                    assertThat(ForkJoinPool.commonPool().awaitQuiescence(1, TimeUnit.DAYS))
                            .isTrue();
                    chooser.label("" + x.get());
                }))
                .containsExactly("1", "3");
    }

    /** A task that waits for what never comes. */
    @Test
    void theCommonPoolIsNotQuietBeforeThat() {
        assertThat(explored("optimal-dpor", chooser -> {
                    var never = new CompletableFuture<Integer>();
                    ForkJoinPool.commonPool().execute(never::join);
                    chooser.label("" + ForkJoinPool.commonPool().awaitQuiescence(1, TimeUnit.DAYS));
                    never.complete(1);
                }))
                .containsExactly("false");
    }

    @Test
    void haveAllThatTheirOwnCodeHas() {
        OwnCode.hasNothingElse("futures", RandomFutures::new);
    }
}
