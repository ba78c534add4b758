package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Program;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Futures whose own code is explored: reductions decide small programs with them. */
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

    /** Who waits for a result, and then takes it, has two orders with what gives it; who finds it there has none behind it. */
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

    @Test
    @SuppressWarnings("FutureReturnValueIgnored")
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
