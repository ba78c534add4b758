package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Failure;
import dev.allways.core.Origin;
import dev.allways.core.Outcome;
import dev.allways.core.Program;
import dev.allways.core.Trace;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Budget;
import dev.allways.core.engine.Replay;
import dev.allways.core.shrink.Shrinker;
import dev.allways.core.shrink.Shrunk;
import dev.allways.threads.Threads;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/**
 * How often a thread must be preempted for a program to fail, after shrinking: whatever failing execution it began
 * with.
 */
class ShrunkSchedulesTest {
    private static final int SEEDS = 10;
    private static final int FEW_SEEDS = 2;

    private static final class Cell {
        int value;
    }

    private static void start(Thread... threads) {
        for (Thread thread : threads) {
            thread.start();
        }
    }

    private static void join(Thread... threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static Trace shrunk(Program program, int preemptions) {
        return shrunk(program, "random", SEEDS, preemptions);
    }

    /** Each failing execution that a search finds is shrunk to one with so many preemptions, of the same origin. */
    private static Trace shrunk(Program program, String strategy, int seeds, int preemptions) {
        Trace last = null;
        for (long seed = 0; seed < seeds; seed++) {
            Failure failure = Allways.explore(program)
                    .strategy(strategy)
                    .seed(seed)
                    .run()
                    .failures()
                    .getFirst();
            Shrunk shrunk = Shrinker.shrink(program, failure, Budget.executions(10_000));
            last = Replay.exactly(program, shrunk.choices());
            assertThat(last.preemptions()).isEqualTo(preemptions);
            assertThat(last.outcome()).isInstanceOf(Outcome.Failed.class);
            assertThat(Origin.of(((Outcome.Failed) last.outcome()).error())).isEqualTo(failure.origin());
        }
        return java.util.Objects.requireNonNull(last);
    }

    /** One counts between the other's reading and writing. */
    @Test
    void aLostUpdateTakesOne() {
        shrunk(
                Threads.control(chooser -> {
                    var cell = new Cell();
                    Thread one = new Thread(() -> cell.value++);
                    Thread two = new Thread(() -> cell.value++);
                    start(one, two);
                    join(one, two);
                    if (cell.value != 2) {
                        throw new AssertionError(cell.value);
                    }
                }),
                1);
    }

    /** One is preempted when it has its first lock; the other is blocked, which is no preemption. */
    @Test
    void aDeadlockOfTwoTakesOne() {
        shrunk(
                Threads.control(chooser -> {
                    var a = new Object();
                    var b = new Object();
                    Thread one = new Thread(() -> nested(a, b));
                    Thread two = new Thread(() -> nested(b, a));
                    start(one, two);
                    join(one, two);
                }),
                1);
    }

    @SuppressWarnings("EmptySynchronized")
    private static void nested(Object outer, Object inner) {
        synchronized (outer) {
            synchronized (inner) {
                // both are held
            }
        }
    }

    /** The writer must be between its two writes when the reader, which was between its two reads, continues. */
    @Test
    void aBugThatTakesTwo() {
        shrunk(
                Threads.control(chooser -> {
                    var cell = new Cell();
                    Thread writer = new Thread(() -> {
                        cell.value = 1;
                        cell.value = 2;
                    });
                    Thread reader = new Thread(() -> {
                        int before = cell.value;
                        if (before == 0 && cell.value == 1) {
                            throw new AssertionError("half way");
                        }
                    });
                    start(writer, reader);
                    join(writer, reader);
                }),
                2);
    }

    /** As the lost update, however many steps the pool makes. */
    @Test
    void aLostUpdateInAPoolTakesOne() {
        shrunk(
                Threads.control(chooser -> {
                    var cell = new Cell();
                    ExecutorService pool = Executors.newFixedThreadPool(2);
                    Future<?> one = pool.submit(() -> cell.value++);
                    Future<?> two = pool.submit(() -> cell.value++);
                    one.get();
                    two.get();
                    pool.shutdown();
                    if (cell.value != 2) {
                        throw new AssertionError(cell.value);
                    }
                }),
                "portfolio",
                FEW_SEEDS,
                1);
    }

    /**
     * Choices of the test itself and of threads in one: the smallest amount of which a loss is noticed, added once, in
     * one preemption; one sequence of choices makes all of it again, and tells all of it.
     */
    @Test
    void choicesAndThreadsTogether() {
        Trace trace = shrunk(
                Threads.control(chooser -> {
                    int amount = chooser.between("amount", 1, 100);
                    boolean twice = chooser.flip("twice");
                    var cell = new Cell();
                    Thread adder = new Thread(
                            () -> {
                                cell.value += amount;
                                if (twice) {
                                    cell.value += amount;
                                }
                            },
                            "adder");
                    adder.start();
                    cell.value += 7;
                    adder.join();
                    if (amount >= 10 && cell.value != 7 + (twice ? 2 : 1) * amount) {
                        throw new AssertionError(cell.value);
                    }
                }),
                1);
        assertThat(trace.steps()).extracting(Trace.Step::text).contains("amount = 10", "twice = false");
        assertThat(trace.steps()).extracting(Trace.Step::task).contains("main", "adder");
    }
}
