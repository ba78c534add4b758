package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Limits;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.engine.Allways;
import dev.allways.threads.Deadlock;
import dev.allways.threads.Threads;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Partial-order reduction over real threads: as many executions as there are Mazurkiewicz traces, none redundant by
 * {@code optimal-dpor}, and every deadlock.
 */
class TracesTest {
    private static final class Pair {
        int i = 1;
        int j = 1;
    }

    private static final class Cell {
        int value;

        synchronized void add() {
            value++;
        }
    }

    private static void together(Runnable... bodies) {
        Arrays.stream(bodies).map(Thread::new).toList().forEach(Thread::start);
    }

    private static Runnable[] copies(int count, Runnable body) {
        return IntStream.range(0, count).mapToObj(i -> body).toArray(Runnable[]::new);
    }

    private static Runnable times(int count, Runnable body) {
        return () -> {
            for (int i = 0; i < count; i++) {
                body.run();
            }
        };
    }

    /**
     * Two threads that add each other's number to their own, while main reads both; with join, after they have ended.
     */
    private static Explored.Body fibonacci(int n, boolean joins) {
        return () -> {
            Pair pair = new Pair();
            Thread one = new Thread(times(n, () -> pair.i += pair.j));
            Thread two = new Thread(times(n, () -> pair.j += pair.i));
            Explored.start(one, two);
            if (joins) {
                Explored.join(one, two);
            }
            int sum = pair.i + pair.j;
            assertThat(sum).isPositive();
        };
    }

    /** The last index that is not zero, while others fill the array. */
    private static Explored.Body lastZero(int n) {
        return () -> {
            int[] array = new int[n + 1];
            Stream<Runnable> writers = IntStream.rangeClosed(1, n).mapToObj(j -> () -> array[j] = array[j - 1] + 1);
            Runnable reader = () -> {
                int i = n;
                while (i >= 0 && array[i] != 0) {
                    i--;
                }
            };
            together(Stream.concat(Stream.of(reader), writers).toArray(Runnable[]::new));
        };
    }

    private static Explored.Body philosophers(int n) {
        return () -> {
            Object[] forks = IntStream.range(0, n).mapToObj(i -> new Object()).toArray();
            together(IntStream.range(0, n)
                    .mapToObj(i -> {
                        Object left = forks[i];
                        Object right = forks[(i + 1) % n];
                        return (Runnable) () -> {
                            synchronized (left) {
                                synchronized (right) {
                                    assertThat(left).isNotSameAs(right);
                                }
                            }
                        };
                    })
                    .toArray(Runnable[]::new));
        };
    }

    private static Arguments program(String name, long traces, long deadlocks, Explored.Body body) {
        return Arguments.of(name, traces, deadlocks, body);
    }

    /**
     * Closed forms, for n threads: readers 2^n, as each read comes before or after the one write; last zero (n + 3)
     * 2^(n-2); whoever takes a lock k times each, or adds atomically, (nk)! / (k!)^n orders; a read and a write each,
     * (n!)^2; compare-and-set from 0, n, as only who is first counts; philosophers 2^n - 1, one of them a deadlock.
     * Fibonacci's were counted by two independent programs; with join main's reads come last.
     *
     * <p>A thread parks, two unpark it: it continues behind the first, behind the second, or behind both, for a permit
     * that comes later is left over; 3. To interrupt what parks: it can't continue before, so 1. To interrupt what
     * asks:
     * 2.
     */
    static Stream<Arguments> programs() {
        return Stream.of(
                program("Fibonacci 1", 11, 0, fibonacci(1, false)),
                program("Fibonacci 2", 140, 0, fibonacci(2, false)),
                program("Fibonacci 3", 1_698, 0, fibonacci(3, false)),
                program("Fibonacci 4", 19_605, 0, fibonacci(4, false)),
                program("Fibonacci 2, joined", 19, 0, fibonacci(2, true)),
                program("Fibonacci 3, joined", 141, 0, fibonacci(3, true)),
                program("Fibonacci 4, joined", 1_107, 0, fibonacci(4, true)),
                program("readers 3", 8, 0, () -> {
                    Cell number = new Cell();
                    Runnable reads = () -> assertThat(number.value).isNotNegative();
                    together(() -> number.value = 1, reads, reads, reads);
                }),
                program("last zero 2", 5, 0, lastZero(2)),
                program("last zero 3", 12, 0, lastZero(3)),
                program("last zero 5", 64, 0, lastZero(5)),
                program("account 4", 24, 0, () -> {
                    Cell number = new Cell();
                    together(copies(4, number::add));
                }),
                program("locking 4x2", 2_520, 0, () -> {
                    Cell number = new Cell();
                    together(copies(4, times(2, number::add)));
                }),
                program("counter 2x3", 328, 0, () -> {
                    Cell number = new Cell();
                    together(copies(2, times(3, () -> number.value++)));
                }),
                program("counter 3x1", 36, 0, () -> {
                    Cell number = new Cell();
                    together(copies(3, () -> number.value++));
                }),
                program("atomic counter 3x2", 90, 0, () -> {
                    AtomicInteger number = new AtomicInteger();
                    together(copies(3, times(2, number::getAndIncrement)));
                }),
                program("compare and set once 4", 4, 0, () -> {
                    AtomicInteger number = new AtomicInteger();
                    together(copies(4, () -> number.compareAndSet(0, 1)));
                }),
                program("philosophers 3", 7, 1, philosophers(3)),
                program("philosophers 4", 15, 1, philosophers(4)),
                program("parking", 3, 0, () -> {
                    Thread parks = new Thread(LockSupport::park);
                    parks.start();
                    together(copies(2, () -> LockSupport.unpark(parks)));
                }),
                program("interrupting what parks", 1, 0, () -> {
                    Thread parks = new Thread(LockSupport::park);
                    parks.start();
                    parks.interrupt();
                }),
                program("interrupting what asks", 2, 0, () -> {
                    Thread asks = new Thread(() ->
                            assertThat(Thread.currentThread().isInterrupted()).isIn(true, false));
                    asks.start();
                    asks.interrupt();
                }));
    }

    private static Result explore(String strategy, Explored.Body body) {
        ThreadControl.Settings settings =
                ThreadControl.Settings.DEFAULT.withSpuriousWakeups(0).withEarlyTimeouts(0);
        return Allways.explore(Threads.control(chooser -> body.run(), settings))
                .strategy(strategy)
                .limits(Limits.DEFAULT.withErrors(Long.MAX_VALUE))
                .run();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("programs")
    void optimal(String name, long traces, long deadlocks, Explored.Body body) {
        Result result = explore("optimal-dpor", body);
        assertThat(result.problem()).isEmpty();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.statistics().counters().executions()).isEqualTo(traces);
        assertThat(result.statistics().counters().errors()).isEqualTo(deadlocks);
        assertThat(result.failures())
                .allSatisfy(failure -> assertThat(failure.error()).isInstanceOf(Deadlock.class));
    }

    /** Source sets begin some redundant executions, which sleep sets then stop. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("programs")
    void sourceSets(String name, long traces, long deadlocks, Explored.Body body) {
        Result result = explore("dpor", body);
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.statistics().counters().executions()).isGreaterThanOrEqualTo(traces);
        assertThat(result.statistics().counters().errors()).isEqualTo(deadlocks);
    }
}
