package dev.allways.explored;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.control.ThreadControl;
import dev.allways.threads.Unseen;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The reductions over real threads against a second method: all interleavings of small random programs, one of each
 * class of those that differ only in the order of independent operations.
 */
@SuppressWarnings({"WaitNotInLoop", "ThreadPriorityCheck", "NonAtomicVolatileUpdate"
}) // what is wrong is to be explored
class AllInterleavingsTest {
    private static final VarHandle V;

    static {
        try {
            V = MethodHandles.lookup().findVarHandle(Shared.class, "v", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** What the threads share. */
    private static final class Shared {
        int x;
        int y;
        volatile int v;
        final AtomicInteger a = new AtomicInteger();
        final AtomicReference<String> s = new AtomicReference<>("");
        final AtomicIntegerArray array = new AtomicIntegerArray(2);
        final Object m = new Object();
        final Object n = new Object();
    }

    /** What a thread does, and what it learns. */
    @FunctionalInterface
    private interface Step {
        Object run(Shared shared, Thread other) throws InterruptedException;
    }

    private record Named(String name, Step step) {}

    private static Named step(String name, Step step) {
        return new Named(name, step);
    }

    private static final List<Named> STEPS = List.of(
            step("x = 1", (s, other) -> s.x = 1),
            step("x", (s, other) -> s.x),
            step("y = x", (s, other) -> s.y = s.x),
            step("x++", (s, other) -> s.x++),
            step("v++", (s, other) -> s.v++),
            step("if x y = 2", (s, other) -> s.x == 0 ? s.y : (s.y = 2)),
            step("a++", (s, other) -> s.a.getAndIncrement()),
            step("a cas", (s, other) -> s.a.compareAndSet(0, 1)),
            step("a", (s, other) -> s.a.get()),
            step("s cas", (s, other) -> s.s.compareAndSet("", "set")),
            step("array", (s, other) -> s.array.addAndGet(1, 2)),
            step("array 0", (s, other) -> s.array.get(0)),
            step("v cas", (s, other) -> V.compareAndSet(s, 0, 3)),
            step("v release", (s, other) -> {
                V.setRelease(s, 4);
                return "";
            }),
            step("v acquire", (s, other) -> (int) V.getAcquire(s)),
            step("v add", (s, other) -> (int) V.getAndAdd(s, 5)),
            // from here on: monitors
            step("locked x++", (s, other) -> {
                synchronized (s.m) {
                    return s.x++;
                }
            }),
            step("m n", (s, other) -> {
                synchronized (s.m) {
                    synchronized (s.n) {
                        return "";
                    }
                }
            }),
            step("n m", (s, other) -> {
                synchronized (s.n) {
                    synchronized (s.m) {
                        return "";
                    }
                }
            }),
            step("wait", (s, other) -> {
                synchronized (s.m) {
                    s.m.wait();
                    return "";
                }
            }),
            step("wait while x == 0", (s, other) -> {
                synchronized (s.m) {
                    while (s.x == 0) {
                        s.m.wait();
                    }
                    return s.x;
                }
            }),
            step("wait 5", (s, other) -> {
                synchronized (s.m) {
                    s.m.wait(5);
                    return s.x;
                }
            }),
            step("wait 5000", (s, other) -> {
                synchronized (s.m) {
                    s.m.wait(5_000);
                    return s.x;
                }
            }),
            step("notify", (s, other) -> {
                synchronized (s.m) {
                    s.x = 7;
                    s.m.notify();
                    return "";
                }
            }),
            step("notify all", (s, other) -> {
                synchronized (s.m) {
                    s.m.notifyAll();
                    return "";
                }
            }),
            // from here on: threads
            step("park", (s, other) -> {
                LockSupport.park();
                return "";
            }),
            step("park 5", (s, other) -> {
                LockSupport.parkNanos(5);
                return "";
            }),
            step("park 5 s", (s, other) -> {
                LockSupport.parkNanos(5_000_000_000L);
                return "";
            }),
            step("unpark", (s, other) -> {
                LockSupport.unpark(other);
                return "";
            }),
            step("interrupt", (s, other) -> {
                other.interrupt();
                return "";
            }),
            step("clear", (s, other) -> Thread.interrupted()),
            step("interrupted", (s, other) -> other.isInterrupted()),
            step("sleep 5", (s, other) -> {
                Thread.sleep(5);
                return "";
            }),
            step("sleep 5000", (s, other) -> {
                Thread.sleep(5_000);
                return "";
            }),
            step("join", (s, other) -> {
                other.join();
                return s.x;
            }),
            step("join 5", (s, other) -> {
                other.join(5);
                return s.x;
            }),
            step("alive", (s, other) -> other.isAlive()),
            step("interrupt itself", (s, other) -> {
                Thread.currentThread().interrupt();
                return "";
            }),
            step("sleep 0", (s, other) -> {
                Thread.sleep(0);
                return "";
            }),
            step("sleep 4", (s, other) -> {
                Thread.sleep(4);
                return "";
            }),
            step("sleep 10", (s, other) -> {
                Thread.sleep(10);
                return "";
            }),
            step("join 5000", (s, other) -> {
                other.join(5_000);
                return s.x;
            }),
            step("park 9 ms", (s, other) -> {
                LockSupport.parkNanos(9_000_000);
                return "";
            }),
            step("time", (s, other) -> System.nanoTime()));
    private static final int MONITORS = 16;
    private static final int THREADS = 25;
    private static final Map<String, Named> BY_NAME = STEPS.stream().collect(toMap(Named::name, each -> each));

    /** Steps one after the other; no list of the platform, whose own accesses would be operations. */
    private record Steps(Named first, @Nullable Steps rest) {
        static @Nullable Steps of(List<String> names) {
            return names.isEmpty()
                    ? null
                    : new Steps(
                            Objects.requireNonNull(BY_NAME.get(names.getFirst()), names::getFirst),
                            of(names.subList(1, names.size())));
        }

        static @Nullable Steps random(SplittableRandom random, int count, int family) {
            if (count == 0) {
                return null;
            }
            Named first = STEPS.get(
                    switch (family) {
                        case 0 -> random.nextInt(MONITORS, THREADS);
                        case 1 -> random.nextInt(THREADS, STEPS.size());
                        default -> random.nextInt(STEPS.size());
                    });
            return new Steps(first, random(random, count - 1, family));
        }

        @Override
        public String toString() {
            return first.name + (rest == null ? "" : "; " + rest);
        }
    }

    /** A program of two or three threads. Each step's other thread is the next one. */
    private record Random(Steps one, Steps two, @Nullable Steps three) implements Classes.Telling {
        static Random of(SplittableRandom random) {
            int family = random.nextInt(4); // few kinds of steps meet each other more often
            boolean three = random.nextInt(4) == 0;
            Steps one = Objects.requireNonNull(Steps.random(random, random.nextInt(1, three ? 2 : 3), family));
            Steps two = Objects.requireNonNull(Steps.random(random, random.nextInt(1, three ? 2 : 3), family));
            return new Random(one, two, Steps.random(random, three ? 1 : 0, family));
        }

        /** A program as it is told: {@code {a; b} {c}}. */
        static Random of(String text) {
            List<Steps> threads = Stream.of(text.substring(1, text.length() - 1).split("\\} \\{"))
                    .map(steps -> Objects.requireNonNull(Steps.of(List.of(steps.split("; ")))))
                    .toList();
            return new Random(threads.get(0), threads.get(1), threads.size() > 2 ? threads.get(2) : null);
        }

        @Override
        public Object run() {
            Shared shared = new Shared();
            var first = new Taker(one, shared);
            var second = new Taker(two, shared);
            first.other.set(second.thread);
            second.other.set(first.thread);
            Taker third = three == null ? null : new Taker(three, shared);
            if (third != null) {
                second.other.set(third.thread);
                third.other.set(first.thread);
            }
            first.thread.start();
            second.thread.start();
            if (third != null) {
                third.thread.start();
            }
            return new SafeText(first.log, second.log, third == null ? new Unseen<>() : third.log);
        }

        @Override
        public String toString() {
            return "{" + one + "} {" + two + "}" + (three == null ? "" : " {" + three + "}");
        }
    }

    /** What the threads have learnt, to be read when they have ended. */
    private record SafeText(Unseen<String> first, Unseen<String> second, Unseen<String> third) {
        @Override
        public String toString() {
            return first.get() + "/ " + second.get() + "/ " + third.get();
        }
    }

    /** A thread that takes its steps and tells what it learns. */
    private static final class Taker {
        final Unseen<String> log = new Unseen<>();
        final Unseen<Thread> other = new Unseen<>();
        final Thread thread;

        Taker(Steps steps, Shared shared) {
            log.set("");
            thread = new Thread(() -> take(steps, shared));
        }

        private void take(@Nullable Steps steps, Shared shared) {
            if (steps != null) {
                try {
                    learn(String.valueOf(steps.first.step.run(shared, Objects.requireNonNull(other.get()))));
                } catch (InterruptedException e) {
                    learn("interrupted");
                }
                take(steps.rest, shared);
            }
        }

        private void learn(String what) {
            log.set(log.get() + what + ' ');
        }
    }

    /**
     * How many waits of a thread may end for no reason, and how many early; with none, waits run out of time only when
     * no thread can continue. More programs: {@code -Dprograms=N}.
     */
    @ParameterizedTest
    @CsvSource({"0, 0", "0, 1", "1, 1"})
    void randomPrograms(int spurious, int early) {
        ThreadControl.Settings settings =
                ThreadControl.Settings.DEFAULT.withSpuriousWakeups(spurious).withEarlyTimeouts(early);
        int programs = Integer.getInteger("programs", 10);
        int compared = 0;
        for (int seed = 0; seed < programs; seed++) {
            Random program = Random.of(new SplittableRandom(seed));
            compared += compare(seed, program, settings, 2_500) ? 1 : 0;
        }
        assertThat(compared).isGreaterThan(programs / 4);
    }

    /** Programs in which what threads wait for, or are told, has often another order than it seems. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{sleep 5} {interrupt; interrupted}",
                "{sleep 5000} {interrupt; interrupted}",
                "{wait} {interrupt; interrupted}",
                "{wait} {interrupt; interrupt; interrupted}",
                "{wait; clear} {interrupt; interrupt}",
                "{join 5} {interrupt; interrupted}",
                "{join; clear} {interrupt}",
                "{sleep 10; x = 1} {sleep 4; join 5}",
                "{sleep 10; x = 1; unpark} {sleep 4; park 5; x}",
                "{sleep 10; notify} {sleep 4; wait 5}",
                "{sleep 10; interrupt} {sleep 4; sleep 5; x}",
                "{sleep 5000} {interrupt} {interrupt}",
                "{sleep 0; clear} {interrupt; interrupted}"
            })
    void given(String text) {
        assertThat(compare(0, Random.of(text), ThreadControl.Settings.DEFAULT, 100_000))
                .isTrue();
    }

    /**
     * A sleep of no time yields: it does not wait until nothing else continues, even if one before it has ended early.
     */
    @Test
    void sleepsForNoTime() {
        Classes all = Classes.of(
                Random.of("{sleep 4; sleep 0; x} {x = 1}"), ThreadControl.Settings.DEFAULT, "optimal-dpor", 100);
        assertThat(Set.copyOf(all.outcomes.values())).hasSize(2); // x is read before it is written, or after
    }

    /** Whether all interleavings could be made. */
    private static boolean compare(int seed, Random program, ThreadControl.Settings settings, int most) {
        Classes all = Classes.of(program, settings, "dfs", most);
        if (!all.complete) {
            return false;
        }
        assertThat(all.ambiguous).as("%d: %s", seed, program).isEmpty();
        Classes source = Classes.of(program, settings, "dpor", Long.MAX_VALUE);
        assertThat(source.outcomes).as("dpor, %d: %s", seed, program).isEqualTo(all.outcomes);
        assertThat(source.again()).as("dpor, %d: %s", seed, program).isZero();
        assertThat(source.complete).isTrue();
        Classes optimal = Classes.of(program, settings, "optimal-dpor", Long.MAX_VALUE);
        assertThat(optimal.outcomes).as("optimal-dpor, %d: %s", seed, program).isEqualTo(all.outcomes);
        assertThat(optimal.again() + optimal.asleep)
                .as("optimal-dpor, %d: %s", seed, program)
                .isZero();
        assertThat(optimal.complete).isTrue();
        return true;
    }
}
