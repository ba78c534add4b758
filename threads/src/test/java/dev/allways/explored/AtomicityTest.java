package dev.allways.explored;

import static dev.allways.explored.Explored.join;
import static dev.allways.explored.Explored.start;
import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Limits;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.engine.Allways;
import dev.allways.threads.NotAtomic;
import dev.allways.threads.Threads;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Blocks that are to be atomic. */
class AtomicityTest {
    private static Result explore(Explored.Body body) {
        return explore("optimal-dpor", 10_000, body);
    }

    private static Result explore(String strategy, long executions, Explored.Body body) {
        return Allways.explore(Threads.control(chooser -> body.run()))
                .strategy(strategy)
                .limits(Limits.DEFAULT.withErrors(Long.MAX_VALUE).withExecutions(executions))
                .run();
    }

    private static void assertComplete(Result result) {
        assertThat(result.stopReason()).describedAs("%s", result.omitted()).isEqualTo(StopReason.EXHAUSTED);
    }

    private static void run(Runnable first, Runnable second) throws InterruptedException {
        Thread one = new Thread(first, "one");
        Thread two = new Thread(second, "two");
        start(one, two);
        join(one, two);
    }

    private static void block(String name, Runnable body) {
        Threads.atomic(name, () -> {
            body.run();
            return null;
        });
    }

    private static long failing(Result result) {
        return result.failures().stream().mapToLong(failure -> failure.times()).sum();
    }

    /**
     * Both read and write one variable. The orders of dependent steps: all of one thread first (2), or both reads
     * before both writes, which come in either order (2). In the last two each block reads what the other one writes
     * over.
     */
    @Test
    void readAndWriteAreTwoSteps() {
        Result result = explore(() -> {
            var counter = new AtomicInteger();
            Runnable increment = () -> block("increment", () -> counter.set(counter.get() + 1));
            run(increment, increment);
        });

        assertComplete(result);
        assertThat(result.statistics().counters().executions()).isEqualTo(4);
        assertThat(failing(result)).isEqualTo(2);
        assertThat(result.failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.error())
                        .isInstanceOf(NotAtomic.class)
                        .hasMessageStartingWith("increment is not atomic")
                        .hasMessageContainingAll(
                                "one: reads AtomicInteger@",
                                "two: writes AtomicInteger@",
                                ".value in AtomicInteger.set at AtomicityTest."));
    }

    /** One thread writes x, then y; the block reads x, then y. It is torn if both writes come between its reads. */
    @Test
    void tornByAnotherThatHasNoBlock() {
        Result result = explore(() -> {
            var x = new AtomicInteger();
            var y = new AtomicInteger();
            run(() -> block("look", () -> look(x, y)), () -> {
                x.set(1);
                y.set(1);
            });
        });

        assertComplete(result);
        // x is read before it is written or after, and so is y: 2 x 2, of which "x before, y after" is torn
        assertThat(result.statistics().counters().executions()).isEqualTo(4);
        assertThat(failing(result)).isEqualTo(1);
    }

    /** The other way round the block always fits between the two writes: it sees them as if it were one step. */
    @Test
    void whatFitsBetweenOthersStepsIsAtomic() {
        Result result = explore(() -> {
            var x = new AtomicInteger();
            var y = new AtomicInteger();
            run(() -> block("look", () -> look(x, y)), () -> {
                y.set(1);
                x.set(1);
            });
        });

        assertComplete(result);
        assertThat(result.failures()).isEmpty();
    }

    private static void look(AtomicInteger first, AtomicInteger second) {
        first.get();
        second.get();
    }

    /**
     * A lock from the first step to the last makes it atomic; two sections under one lock do not, though nothing races.
     */
    @Test
    void oneLockHeldThroughout() {
        Result throughout = explore(() -> underLock(true));
        assertComplete(throughout);
        assertThat(throughout.failures()).isEmpty();
        assertThat(failing(explore(() -> underLock(false)))).isPositive();
    }

    private static void underLock(boolean throughout) throws InterruptedException {
        var counter = new AtomicInteger();
        Runnable sections = () -> {
            int value;
            synchronized (counter) {
                value = counter.get();
            }
            synchronized (counter) {
                counter.set(value + 1);
            }
        };
        Runnable increment = () -> block("increment", () -> {
            if (throughout) {
                synchronized (counter) {
                    sections.run();
                }
            } else {
                sections.run();
            }
        });
        run(increment, increment);
    }

    /** Each call of a concurrent map is atomic, two of them are not; {@code putIfAbsent} is what was meant. */
    @Test
    void checkThenAct() {
        Result result = explore("random", 100, () -> {
            var map = new ConcurrentHashMap<String, String>();
            map.put("other", "");
            // tag::atomic
            Runnable put = () -> Threads.atomic("put if absent", () -> {
                if (!map.containsKey("key")) {
                    map.put("key", Thread.currentThread().getName());
                }
                return map;
            });
            // end::atomic
            run(put, put);
        });

        assertThat(failing(result)).isPositive();
    }

    /** A block within a block is a part of it. */
    @Test
    void nested() {
        Result result = explore(() -> {
            var counter = new AtomicInteger();
            Runnable increment = () -> block("outer", () -> {
                int value = Threads.atomic("inner", counter::get);
                counter.set(value + 1);
            });
            run(increment, increment);
        });

        assertThat(failing(result)).isEqualTo(2);
        assertThat(result.failures().getFirst().error()).hasMessageStartingWith("outer is not atomic");
    }

    @Test
    void withoutControlItIsOnlyRun() {
        assertThat(Threads.<Integer, RuntimeException>atomic("six", () -> 6)).isEqualTo(6);
    }
}
