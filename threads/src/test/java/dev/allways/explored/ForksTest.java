package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.engine.Allways;
import dev.allways.threads.Threads;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tasks of the common pool: each has a thread of its own. */
class ForksTest {
    private static Result explored(Program program) {
        return Explored.complete("optimal-dpor", program);
    }

    /** Four tasks are forked, and one is submitted: each is done when it is joined, or is awaited. */
    @Test
    void tasksThatShareNothingAreDoneOrAwaited() {
        Result result = explored(_ ->
                assertThat(ForkJoinPool.commonPool().invoke(new Fibonacci(4))).isEqualTo(3));
        assertThat(result.statistics().counters().executions()).isEqualTo(32);
        assertThat(Explored.remarks(result, ThreadControl.POOL)).hasSize(1);
    }

    private static final class Leaves extends RecursiveAction {
        private static final long serialVersionUID = 1;
        private final int depth;
        private final AtomicInteger count;

        Leaves(int depth, AtomicInteger count) {
            this.depth = depth;
            this.count = count;
        }

        @Override
        protected void compute() {
            if (depth == 0) {
                count.incrementAndGet();
            } else {
                invokeAll(new Leaves(depth - 1, count), new Leaves(depth - 1, count));
            }
        }
    }

    /** Four leaves count in any order, 4!, and three tasks were forked. */
    @Test
    void tasksThatShareAVariableHaveItsOrders() {
        Result result = explored(_ -> {
            var count = new AtomicInteger();
            new Leaves(2, count).invoke();
            assertThat(count.get()).isEqualTo(4);
        });
        assertThat(result.statistics().counters().executions()).isEqualTo(24 * 8);
    }

    /** A real pool may give it back, which no search of threads shows. */
    @Test
    void whoTakesATaskBackIsToldThatThisIsLeftOut() {
        Result result = Allways.explore(Threads.control(_ -> {
                    var task = new Leaves(0, new AtomicInteger());
                    task.fork();
                    assertThat(task.tryUnfork()).isFalse();
                    task.join();
                }))
                .strategy("optimal-dpor")
                .run();
        assertThat(result.failures()).isEmpty();
        assertThat(result.omitted().orElseThrow()).contains("tryUnfork");
    }

    @Test
    void aParallelStreamIsDecided() {
        explored(
                _ -> assertThat(IntStream.range(0, 3).parallel().map(x -> x + 1).sum())
                        .isEqualTo(6));
        Result result = Allways.explore(Threads.control(_ -> {
                    var list = new ArrayList<Integer>();
                    IntStream.range(0, 2).parallel().forEach(list::add);
                    assertThat(list).hasSize(2);
                }))
                .strategy("optimal-dpor")
                .run();
        assertThat(result.failures()).isNotEmpty();
    }

    @Test
    void aTaskThatFailsFailsWhoJoinsIt() {
        Result result = explored(chooser -> {
            var task = new RecursiveAction() {
                private static final long serialVersionUID = 1;

                @Override
                protected void compute() {
                    throw new UnsupportedOperationException("in " + isDone());
                }
            };
            task.fork();
            task.quietlyJoin();
            chooser.label(String.valueOf(task.isCompletedAbnormally()));
        });
        assertThat(new TreeSet<>(Explored.labels(result))).containsExactly("true");
    }

    private static Program awaiting(boolean asks) {
        return chooser -> {
            var x = new AtomicInteger();
            ForkJoinPool pool = ForkJoinPool.commonPool();
            Thread other = new Thread(() -> pool.execute(() -> x.set(1)));
            other.start();
            String quiet = asks ? pool.isQuiescent() + ", " : "";
            assertThat(pool.awaitQuiescence(1, TimeUnit.DAYS)).isTrue();
            chooser.label(quiet + x.get());
            other.join();
        };
    }

    /** The task is given before it is looked for, and then awaited; or behind that, and then sets x early or late. */
    @Test
    void whoAwaitsAllTasksMayMissThoseThatOtherThreadsGive() {
        Result result = explored(awaiting(false));
        assertThat(result.statistics().counters().executions()).isEqualTo(3);
        assertThat(Explored.labels(result)).containsExactlyInAnyOrder("0", "1");
    }

    /** Each but that a pool which has no tasks any more has not found out that it is quiescent. */
    @Test
    void aPoolThatHasNoTasksMayFindThatOutLater() {
        for (String strategy : List.of("dfs", "dpor", "optimal-dpor", "unfolding", "contextual-unfolding")) {
            Result result = Allways.explore(Threads.control(awaiting(true)))
                    .strategy(strategy)
                    .run();
            assertThat(result.failures()).isEmpty();
            assertThat(result.omitted().orElseThrow()).contains("whether it is quiescent");
            assertThat(Explored.labels(result))
                    .as(strategy)
                    .containsExactlyInAnyOrder("false, 1", "true, 0", "true, 1");
        }
    }

    /** How many threads a pool has depends on the pool. */
    @Test
    void howManyThreadsThePoolHasIsNotKnown() {
        Result result = Allways.explore(Threads.control(_ -> {
                    ForkJoinPool.commonPool().execute(() -> {});
                    assertThat(ForkJoinPool.commonPool().getActiveThreadCount()).isLessThan(2);
                }))
                .strategy("optimal-dpor")
                .run();
        assertThat(result.failures()).isEmpty();
        assertThat(result.omitted().orElseThrow()).contains("what a pool counts");
    }

    @Test
    void haveAllThatTheirOwnCodeHas() {
        OwnCode.hasNothingElse("forks", RandomForks::new);
    }

    @Test
    void poolsThatAreShutDownHaveAllThatTheirOwnCodeHas() {
        OwnCode.hasNothingElse("pools.forks", RandomForkPools::new);
    }

    /** A pool's tasks are known by the shutdown or refused, and are awaited: two share nothing. */
    @Test
    void tasksOfAPoolThatIsClosedHaveNoOrder() {
        Result result = explored(_ -> {
            try (var pool = new ForkJoinPool(2)) {
                pool.execute(() -> {});
                pool.execute(() -> {});
            }
        });
        assertThat(result.statistics().counters().executions()).isEqualTo(1);
    }

    /** Given before the shutdown, a task runs before the end; behind it, it is refused. */
    @Test
    void aTaskIsRunOrRefused() {
        Result result = explored(chooser -> {
            var done = new AtomicInteger();
            var pool = new ForkJoinPool(2);
            Thread other = new Thread(() -> {
                try {
                    pool.execute(done::incrementAndGet);
                } catch (RejectedExecutionException e) {
                    done.set(5);
                }
            });
            other.start();
            pool.close();
            other.join();
            chooser.label(done + " " + pool.isTerminated());
        });
        assertThat(Explored.labels(result)).containsExactlyInAnyOrder("1 true", "5 true");
        assertThat(result.statistics().counters().executions()).isEqualTo(2);
    }

    /** A task that waits for one that it has forked lets its thread run others; one that waits for more does not. */
    @Test
    void moreTasksThanThreadsMayWaitForThreads() {
        assertThat(ofMoreThanThreads(() -> new Fibonacci(3)).omitted()).isEmpty();
        assertThat(ofMoreThanThreads(ForksTest::locking).omitted()).isPresent();
        assertThat(ofMoreThanThreads(ForksTest::changingEntry).omitted()).isPresent();
    }

    private static Result ofMoreThanThreads(Supplier<ForkJoinTask<Integer>> task) {
        Result result = Allways.explore(Threads.control(_ -> {
                    try (var pool = new ForkJoinPool(2)) {
                        assertThat(pool.invoke(task.get())).isEqualTo(2);
                    }
                }))
                .strategy("optimal-dpor")
                .run();
        assertThat(result.failures()).isEmpty();
        return result;
    }

    private static ForkJoinTask<Integer> changingEntry() {
        return ForkJoinTask.adapt(() -> {
            new ConcurrentHashMap<Integer, Integer>().put(1, 1); // another one may compute the entry, and wait
            return new Fibonacci(3).invoke();
        });
    }

    private static ForkJoinTask<Integer> locking() {
        return ForkJoinTask.adapt(() -> {
            synchronized (new Object()) {
                return new Fibonacci(3).invoke();
            }
        });
    }

    /** Its worker gives another pool a task, which that one awaits. */
    @Test
    void aPoolThatIsExploredFromWithinGivesAnotherOneTasks() {
        Result result = Explored.random(20, () -> {
            var count = new AtomicInteger();
            try (var one = new ForkJoinPool(1)) {
                try (var two = new ForkJoinPool(2)) {
                    one.submit(() -> two.execute(count::incrementAndGet)).get();
                }
                assertThat(count.get()).isEqualTo(1);
            }
        });
        assertThat(result.failures()).isEmpty();
        assertThat(Explored.remarks(result, ThreadControl.POOL)).isNotEmpty();
    }

    /** One thread is relied on to run one task at a time. */
    @Test
    void aPoolWithOneThreadIsExploredFromWithin() {
        Result result = Explored.random(20, () -> {
            var count = new int[1];
            try (var pool = new ForkJoinPool(1)) {
                pool.execute(() -> count[0]++);
                pool.execute(() -> count[0]++);
            }
            assertThat(count[0]).isEqualTo(2);
        });
        assertThat(result.failures()).isEmpty();
        assertThat(Explored.remarks(result, ThreadControl.POOL)).isEmpty();
    }

    /**
     * Who cancels a delayed task finds it in the scheduler's heap or not, and the scheduler puts it there without a
     * lock. Where that is no step, the one who cancels goes otherwise after the same past.
     */
    @Test
    void aDelayedTaskIsPutInItsPlaceByAStep() {
        var settings = ThreadControl.Settings.DEFAULT.withSpuriousWakeups(0).withEarlyTimeouts(0);
        Program cancels = _ -> assertThat(new ForkJoinPool(2)
                        .schedule(() -> {}, 10, TimeUnit.MILLISECONDS)
                        .cancel(false))
                .isTrue();
        Explored.complete("optimal-dpor", settings, cancels);
        Explored.complete("contextual-unfolding", settings, cancels);
    }
}
