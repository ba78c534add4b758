package dev.allways.explored;

import static dev.allways.explored.Explored.join;
import static dev.allways.explored.Explored.program;
import static dev.allways.explored.Explored.start;
import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Outcome;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Replay;
import dev.allways.threads.Livelock;
import dev.allways.threads.Threads;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/** A livelock is reported only where each thread that could continue had its steps: starved threads get theirs. */
@SuppressWarnings({"ThreadPriorityCheck", "BusyWait", "FieldCanBeFinal"}) // busy waiting is what is tested
class LivelocksTest {
    private static final List<String> SAMPLING = List.of("pct:3", "pos", "random", "surw", "portfolio");

    /** A flag that threads poll, and counters that make steps. */
    private static final class Shared {
        volatile boolean flag;
        final AtomicInteger counter = new AtomicInteger();
        private final AtomicInteger work = new AtomicInteger();

        /** Raises the flag after so many steps. */
        Thread raises(int steps) {
            return new Thread(() -> {
                for (int i = 0; i < steps; i++) {
                    work.incrementAndGet();
                }
                flag = true;
            });
        }

        /** Polls the flag; each time it does something in between. */
        Thread polls(Runnable between) {
            return new Thread(() -> {
                while (!flag) {
                    between.run();
                }
            });
        }

        Thread yields() {
            return polls(() -> {
                counter.incrementAndGet();
                Thread.yield();
            });
        }

        Thread swaps() {
            return polls(() -> {
                int seen = counter.get();
                counter.compareAndSet(seen, seen + 1);
            });
        }

        Thread sleeps(long millis) {
            return polls(() -> sleep(millis));
        }
    }

    private static void all(Thread... threads) throws InterruptedException {
        start(threads);
        join(threads);
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** A store of sums that a collector swaps while recorders, which yield to it, come again and again. */
    private static final class Sums {
        private static final class Holder {
            final AtomicInteger users = new AtomicInteger(); // twice as many; odd: it is being collected
            final AtomicInteger sum = new AtomicInteger();
        }

        private volatile Holder holder = new Holder();

        void add(int value) {
            Holder mine = holder;
            while (mine.users.addAndGet(2) % 2 != 0) {
                mine.users.addAndGet(-2);
                Thread.yield();
                mine = holder;
            }
            mine.sum.addAndGet(value);
            mine.users.addAndGet(-2);
        }

        void collect(int steps) {
            Holder old = holder;
            old.users.incrementAndGet();
            for (int i = 0; i < steps; i++) {
                old.sum.get();
            }
            holder = new Holder();
            while (old.users.get() > 1) {
                Thread.yield();
            }
        }
    }

    private static void sums(int recorders) throws InterruptedException {
        var sums = new Sums();
        var threads = new Thread[recorders + 1];
        for (int i = 0; i < recorders; i++) {
            threads[i] = new Thread(() -> sums.add(1));
        }
        threads[recorders] = new Thread(() -> sums.collect(2_000));
        all(threads);
    }

    /** One asks a pool whether all is back, and locks it for that, while the other one works and gives back. */
    private static void pool() throws InterruptedException {
        var lock = new ReentrantLock();
        int[] pool = {0, 0}; // back, asked
        var work = new AtomicInteger();
        Thread asks = new Thread(() -> {
            boolean waits = true;
            while (waits) {
                lock.lock();
                try {
                    pool[1]++;
                    waits = pool[0] < 4;
                } finally {
                    lock.unlock();
                }
            }
        });
        Thread works = new Thread(() -> {
            for (int i = 0; i < 4; i++) {
                for (int step = 0; step < 500; step++) {
                    work.incrementAndGet();
                }
                lock.lock();
                try {
                    pool[0]++;
                } finally {
                    lock.unlock();
                }
            }
        });
        all(asks, works);
    }

    /** A monitor is held for most of the time by two that poll, and a third one needs it again and again. */
    private static void barging() throws InterruptedException {
        int[] done = {0, 0};
        Object lock = new Object();
        Runnable polls = () -> {
            boolean waits = true;
            while (waits) {
                synchronized (lock) {
                    for (int i = 0; i < 20; i++) {
                        done[1]++;
                    }
                    waits = done[0] < 20;
                }
            }
        };
        all(new Thread(polls), new Thread(polls), new Thread(() -> {
            for (int i = 0; i < 20; i++) {
                synchronized (lock) {
                    done[0]++;
                }
            }
        }));
    }

    /** A sleeper polls until a far time has come, while another thread is busy. */
    private static void farDeadline() throws InterruptedException {
        var shared = new Shared();
        Thread sleeper = new Thread(() -> {
            long end = System.nanoTime() + 60_000_000_000L;
            while (!shared.flag && System.nanoTime() < end) {
                sleep(1);
            }
            shared.flag = true;
        });
        all(sleeper, shared.polls(shared.counter::incrementAndGet));
    }

    /**
     * Who waits for long, with a guard, for one that two others starve: its time does not pass before that one had its
     * turns.
     */
    private static void guarded() throws InterruptedException {
        var shared = new Shared();
        Thread raises = shared.raises(2_000);
        Thread one = shared.yields();
        Thread two = shared.yields();
        start(one, two, raises);
        raises.join(5_000);
        assertThat(raises.isAlive()).isFalse();
        join(one, two);
    }

    private static final Map<String, Explored.Body> END = Map.ofEntries(
            Map.entry("two yield", () -> {
                var shared = new Shared();
                all(shared.yields(), shared.yields(), shared.raises(2_000));
            }),
            Map.entry("three yield", () -> {
                var shared = new Shared();
                all(shared.yields(), shared.yields(), shared.yields(), shared.raises(2_000));
            }),
            Map.entry("sums", () -> sums(2)),
            Map.entry("more sums", () -> sums(6)),
            Map.entry("pool", LivelocksTest::pool),
            Map.entry("barging", LivelocksTest::barging),
            Map.entry("spins", () -> {
                var shared = new Shared();
                all(shared.polls(Thread::onSpinWait), shared.polls(Thread::onSpinWait), shared.raises(2_000));
            }),
            Map.entry("spins and changes", () -> {
                var shared = new Shared();
                all(shared.polls(shared.counter::incrementAndGet), shared.raises(3_700));
            }),
            Map.entry("swaps", () -> {
                var shared = new Shared();
                all(shared.swaps(), shared.swaps(), shared.raises(3_000));
            }),
            Map.entry("sleeps", () -> {
                var shared = new Shared();
                all(shared.sleeps(1), shared.yields(), shared.raises(2_000));
            }),
            Map.entry("parks", () -> {
                var shared = new Shared();
                all(shared.polls(() -> LockSupport.parkNanos(1_000)), shared.yields(), shared.raises(2_000));
            }),
            Map.entry("a long sleep", () -> {
                var shared = new Shared();
                Thread wakes = new Thread(() -> {
                    sleep(3_600_000);
                    shared.flag = true;
                });
                all(wakes, shared.sleeps(1), shared.swaps());
            }),
            Map.entry("far deadline", LivelocksTest::farDeadline),
            Map.entry("guarded", LivelocksTest::guarded));

    /**
     * In turns the longest of these takes 20,000 steps: seven threads, of which the slowest makes 2,000 and some. So it
     * ends with as few allowed, which may be made twice.
     */
    @Test
    void whatEndsUnderAFairSchedule() {
        END.forEach((name, body) -> {
            for (String strategy : SAMPLING) {
                for (long seed = 0; seed < 2; seed++) {
                    long steps = seed == 0 ? ThreadControl.Settings.DEFAULT.steps() : 20_000;
                    Result result = Allways.explore(Threads.control(
                                    chooser -> body.run(), ThreadControl.Settings.DEFAULT.withSteps(steps)))
                            .strategy(strategy)
                            .seed(seed)
                            .executions(1)
                            .run();
                    String where = "%s, %s, seed %d".formatted(name, strategy, seed);
                    assertThat(result.problem()).as(where).isEmpty();
                    assertThat(result.failures()).as(where).isEmpty();
                    assertThat(result.statistics().counters().executions())
                            .as(where)
                            .isEqualTo(1);
                }
            }
        });
    }

    private static final Map<String, Explored.Body> NEVER_END = Map.ofEntries(
            Map.entry("two yield", () -> {
                var shared = new Shared();
                all(shared.yields(), shared.yields());
            }),
            Map.entry("three yield", () -> {
                var shared = new Shared();
                all(shared.yields(), shared.yields(), shared.yields());
            }),
            Map.entry("spins", () -> {
                var shared = new Shared();
                all(shared.polls(Thread::onSpinWait), shared.polls(Thread::yield));
            }),
            Map.entry("swaps", () -> {
                var shared = new Shared();
                all(shared.swaps(), shared.swaps());
            }),
            Map.entry("two sleep", () -> {
                var shared = new Shared();
                all(shared.sleeps(1), shared.sleeps(5));
            }),
            Map.entry("sleeps beside a long sleep", () -> {
                var shared = new Shared();
                all(new Thread(() -> sleep(3_600_000)), shared.sleeps(1), shared.swaps());
            }),
            Map.entry("locks", () -> {
                var lock = new ReentrantLock();
                var shared = new Shared();
                lock.lock();
                Runnable tries = () -> {
                    while (!lock.tryLock()) {
                        shared.counter.incrementAndGet();
                    }
                };
                all(new Thread(tries), new Thread(tries));
            }));

    /** Each is found in the first execution, and its path leads to the same one again. */
    @Test
    void whatNeverEndsIsFound() {
        NEVER_END.forEach((name, body) -> {
            for (String strategy : SAMPLING) {
                Program program =
                        Threads.control(chooser -> body.run(), ThreadControl.Settings.DEFAULT.withSteps(2_000));
                Result result = Allways.explore(program)
                        .strategy(strategy)
                        .executions(1)
                        .run();
                String where = "%s, %s".formatted(name, strategy);
                assertThat(result.failures()).as(where).singleElement().satisfies(failure -> {
                    assertThat(failure.error())
                            .as(where)
                            .isInstanceOf(Livelock.class)
                            .hasMessageMatching("(?s)no end after [0-9,]+ steps, in which every thread .*");
                    assertThat(Replay.once(program, failure.choices()).outcome())
                            .as(where)
                            .isInstanceOfSatisfying(
                                    Outcome.Failed.class,
                                    failed -> assertThat(failed.error())
                                            .hasMessage(failure.error().getMessage()));
                });
            }
        });
    }

    /**
     * Two yield in vain, alternately from the first step on: nobody is starved, so no step more is made than is
     * allowed.
     */
    @Test
    void noStepMoreWhereNobodyIsStarved() {
        Result result = Allways.explore(program(() -> {
                    var shared = new Shared();
                    all(shared.yields(), shared.yields());
                }))
                .strategy("random")
                .executions(1)
                .run();
        assertThat(result.failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.error()).hasMessageStartingWith("no end after 100,00"));
    }
}
