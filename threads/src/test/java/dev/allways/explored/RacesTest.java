package dev.allways.explored;

import static dev.allways.explored.Explored.join;
import static dev.allways.explored.Explored.start;
import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Failure;
import dev.allways.core.Limits;
import dev.allways.core.Result;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.engine.Allways;
import dev.allways.threads.DataRace;
import dev.allways.threads.Threads;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Data races under the Java Memory Model, and what is none: one edge of its order in each program. */
@SuppressWarnings({"DoubleCheckedLocking", "ThreadPriorityCheck"}) // what is wrong is to be found
class RacesTest {
    private static final int EXECUTIONS = 200;
    private static final VarHandle READY;
    private static int shared;

    static {
        try {
            READY = MethodHandles.lookup().findVarHandle(Cell.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final class Cell {
        int value;
        long wide;
        boolean ready;
        volatile boolean published;

        @Nullable
        Cell next;

        @Nullable
        volatile Cell nextPublished;

        Cell() {}

        Cell(int value) {
            this.value = value;
        }

        synchronized void add() {
            value++;
        }
    }

    private static Thread started(Runnable body) {
        Thread thread = new Thread(body, "other");
        thread.start();
        return thread;
    }

    // ---- plain variables

    private static void increment(Cell cell) {
        cell.value++;
    }

    private static Explored.Body counter() {
        return () -> {
            Cell cell = new Cell();
            Thread other = started(() -> increment(cell));
            increment(cell);
            other.join();
        };
    }

    /** In every execution, whatever the schedule: so in the first. */
    @Test
    void counterInTheFirstExecution() {
        assertThat(Explored.racesOf(1, counter())).containsExactly("RacesTest$Cell.value");
        Result result = Explored.withRacesNoted(EXECUTIONS, counter());
        assertThat(Explored.remarks(result, ThreadControl.DATA_RACES).values().stream()
                        .mapToLong(each -> each)
                        .sum())
                .isGreaterThanOrEqualTo(EXECUTIONS);
    }

    /** Told with both threads, both places, and what each held. */
    @Test
    void counterAsFailure() {
        Failure failure = Explored.failureByRace(counter());
        assertThat(failure.error()).isInstanceOf(DataRace.class);
        assertThat(failure.error().getMessage())
                .containsPattern(
                        "data race: RacesTest\\$Cell@\\w+\\.value: a (read|write) by (main|other) has no order with "
                                + "a (read|write) by (main|other)\n")
                .containsPattern(
                        "first +(main|other) (reads|writes) it at RacesTest.increment\\(RacesTest.java:\\d+\\)\n")
                .containsPattern(
                        "then +(main|other) (reads|writes) it at RacesTest.increment\\(RacesTest.java:\\d+\\)\n")
                .contains("main held no monitor", "other held no monitor");
        assertThat(failure.origin().place()).contains("RacesTest.increment(RacesTest.java:");
        assertThat(failure.executionsBefore()).isZero();
    }

    /** Equal races are one failure: those that are found second at the same place. */
    @Test
    void equalRacesAreOne() {
        Result result = Allways.explore(Threads.control(
                        chooser -> {
                            Cell cell = new Cell();
                            Thread other = started(() -> cell.value = 1);
                            cell.value = 2;
                            other.join();
                        },
                        ThreadControl.Settings.DEFAULT.withRaces(ThreadControl.Races.FAIL)))
                .strategy("dfs")
                .limits(Limits.DEFAULT.withErrors(Long.MAX_VALUE))
                .run();
        assertThat(result.failures().stream().map(Failure::origin)).hasSize(2).doesNotHaveDuplicates();
    }

    @Test
    void oneSideHoldsALock() {
        Failure failure = Explored.failureByRace(() -> {
            Cell cell = new Cell();
            Thread other = started(cell::add);
            increment(cell);
            other.join();
        });
        assertThat(failure.error().getMessage())
                .containsPattern("other held the monitor of RacesTest\\$Cell@\\w+")
                .contains("main held no monitor", "one of the two accesses lacks the lock that the other has");
    }

    @Test
    void longsMayBeTorn() {
        Failure failure = Explored.failureByRace(() -> {
            Cell cell = new Cell();
            Thread other = started(() -> cell.wide = -1);
            long _ = cell.wide;
            other.join();
        });
        assertThat(failure.error().getMessage()).contains("a plain long may be torn");
    }

    @Test
    void staticField() {
        assertThat(Explored.racesOf(1, () -> {
                    Thread other = started(() -> shared = 1);
                    shared = 2;
                    other.join();
                }))
                .containsExactly("RacesTest.shared");
    }

    @Test
    void elements() {
        assertThat(Explored.racesOf(EXECUTIONS, () -> {
                    int[] array = new int[2];
                    Thread other = started(() -> array[0]++);
                    array[1]++;
                    other.join();
                }))
                .isEmpty();
        assertThat(Explored.racesOf(1, () -> {
                    int[] array = new int[2];
                    Thread other = started(() -> array[1]++);
                    array[1]++;
                    other.join();
                }))
                .containsExactly("int[]");
    }

    /** Two readers race with no one; with a writer, both. */
    @Test
    void readers() {
        assertThat(Explored.racesOf(EXECUTIONS, () -> {
                    Cell cell = new Cell(1);
                    Runnable read = () -> seen(cell.value);
                    Thread one = new Thread(read);
                    Thread two = new Thread(read);
                    start(one, two);
                    join(one, two);
                    cell.value = 2;
                }))
                .isEmpty();
        assertThat(Explored.racesOf(1, () -> {
                    Cell cell = new Cell(1);
                    Runnable read = () -> seen(cell.value);
                    Thread one = new Thread(read);
                    Thread two = new Thread(read);
                    start(one, two);
                    one.join();
                    cell.value = 2;
                    two.join();
                }))
                .containsExactly("RacesTest$Cell.value");
    }

    private static void seen(int value) {
        if (value < 1) {
            throw new AssertionError(value);
        }
    }

    // ---- what orders

    /** A flag that is volatile orders what was written before it; one that is not does not, and races itself. */
    @Test
    void flags() {
        assertThat(Explored.racesOf(EXECUTIONS, () -> {
                    Cell cell = new Cell();
                    Thread other = started(() -> {
                        cell.value = 1;
                        cell.published = true;
                    });
                    if (cell.published) {
                        seen(cell.value);
                    }
                    other.join();
                }))
                .isEmpty();
        assertThat(Explored.racesOf(EXECUTIONS, () -> {
                    Cell cell = new Cell();
                    Thread other = started(() -> {
                        cell.value = 1;
                        cell.ready = true;
                    });
                    if (cell.ready) {
                        seen(cell.value);
                    }
                    other.join();
                }))
                .containsExactly("RacesTest$Cell.ready", "RacesTest$Cell.value");
    }

    private static int lazily(Cell owner) {
        Cell next = owner.next;
        if (next == null) {
            synchronized (owner) {
                next = owner.next;
                if (next == null) {
                    next = new Cell(1);
                    owner.next = next;
                }
            }
        }
        return next.value;
    }

    private static int lazilyPublished(Cell owner) {
        Cell next = owner.nextPublished;
        if (next == null) {
            synchronized (owner) {
                next = owner.nextPublished;
                if (next == null) {
                    next = new Cell(1);
                    owner.nextPublished = next;
                }
            }
        }
        return next.value;
    }

    /** Without volatile the second thread may get a reference, and at its end nothing. */
    @Test
    void doubleCheckedLocking() {
        assertThat(Explored.racesOf(EXECUTIONS, () -> {
                    Cell owner = new Cell();
                    Thread other = started(() -> seen(lazily(owner)));
                    seen(lazily(owner));
                    other.join();
                }))
                .containsExactly("RacesTest$Cell.next", "RacesTest$Cell.value");
        assertThat(Explored.racesOf(EXECUTIONS, () -> {
                    Cell owner = new Cell();
                    Thread other = started(() -> seen(lazilyPublished(owner)));
                    seen(lazilyPublished(owner));
                    other.join();
                }))
                .isEmpty();
    }

    @Test
    void startAndJoin() {
        assertThat(Explored.racesOf(EXECUTIONS, () -> {
                    Cell cell = new Cell();
                    cell.value = 1;
                    Thread other = started(() -> cell.value++);
                    other.join();
                    cell.value++;
                }))
                .isEmpty();
        assertThat(Explored.racesOf(EXECUTIONS, () -> {
                    Cell cell = new Cell();
                    Thread other = started(() -> cell.value++);
                    while (other.isAlive()) {
                        Thread.yield();
                    }
                    cell.value++;
                }))
                .isEmpty();
    }

    @Test
    void waitAndNotify() {
        assertThat(Explored.racesOf(EXECUTIONS, () -> {
                    Cell cell = new Cell();
                    Thread other = started(() -> {
                        cell.value = 1;
                        synchronized (cell) {
                            cell.ready = true;
                            cell.notifyAll();
                        }
                    });
                    synchronized (cell) {
                        while (!cell.ready) {
                            cell.wait();
                        }
                    }
                    seen(cell.value);
                    other.join();
                }))
                .isEmpty();
    }

    @Test
    void interrupt() {
        assertThat(Explored.racesOf(EXECUTIONS, () -> {
                    Cell cell = new Cell();
                    Thread other = started(() -> {
                        try {
                            Thread.sleep(100_000);
                        } catch (InterruptedException e) {
                            seen(cell.value);
                        }
                    });
                    cell.value = 1;
                    other.interrupt();
                    other.join();
                }))
                .isEmpty();
    }

    @Test
    void publication() {
        assertThat(Explored.racesOf(EXECUTIONS, () -> {
                    var reference = new AtomicReference<@Nullable Cell>();
                    Thread other = started(() -> reference.set(new Cell(1)));
                    Cell seen = reference.get();
                    if (seen != null) {
                        seen(seen.value);
                    }
                    other.join();
                }))
                .isEmpty();
        assertThat(Explored.racesOf(EXECUTIONS, () -> {
                    var map = new ConcurrentHashMap<String, Cell>();
                    Thread other = started(() -> map.put("key", new Cell(1)));
                    Cell seen = map.get("key");
                    if (seen != null) {
                        seen(seen.value);
                    }
                    other.join();
                }))
                .isEmpty();
        assertThat(Explored.racesOf(EXECUTIONS, () -> {
                    var claimed = new AtomicBoolean();
                    Cell cell = new Cell();
                    Runnable claim = () -> {
                        if (claimed.compareAndSet(false, true)) {
                            cell.value++;
                        }
                    };
                    Thread other = started(claim);
                    claim.run();
                    other.join();
                }))
                .isEmpty();
    }

    /** What releases goes before what acquires it; opaque accesses order nothing, but with fences they do. */
    @Test
    void modes() {
        assertThat(Explored.racesOf(EXECUTIONS, () -> {
                    Cell cell = new Cell();
                    Thread other = started(() -> {
                        cell.value = 1;
                        READY.setRelease(cell, true);
                    });
                    if ((boolean) READY.getAcquire(cell)) {
                        seen(cell.value);
                    }
                    other.join();
                }))
                .isEmpty();
        assertThat(Explored.racesOf(EXECUTIONS, () -> {
                    Cell cell = new Cell();
                    Thread other = started(() -> {
                        cell.value = 1;
                        READY.setOpaque(cell, true);
                    });
                    if ((boolean) READY.getOpaque(cell)) {
                        seen(cell.value);
                    }
                    other.join();
                }))
                .containsExactly("RacesTest$Cell.value");
        assertThat(Explored.racesOf(EXECUTIONS, () -> {
                    Cell cell = new Cell();
                    Thread other = started(() -> {
                        cell.value = 1;
                        VarHandle.releaseFence();
                        READY.setOpaque(cell, true);
                    });
                    if ((boolean) READY.getOpaque(cell)) {
                        VarHandle.acquireFence();
                        seen(cell.value);
                    }
                    other.join();
                }))
                .isEmpty();
    }

    // ---- collections

    @Test
    void sharedCollections() {
        Set<String> ofMap = new TreeSet<>();
        Result result = Explored.withRacesNoted(EXECUTIONS, () -> {
            Map<Integer, Integer> map = new HashMap<>();
            Thread other = started(() -> map.put(1, 1));
            map.put(2, 2);
            other.join();
        });
        Explored.remarks(result, ThreadControl.DATA_RACES)
                .keySet()
                .forEach(race -> ofMap.add(race.substring(0, race.indexOf(':'))));
        assertThat(ofMap).contains("HashMap.table", "HashMap.size", "HashMap.modCount");
        assertThat(Explored.racesOf(1, () -> {
                    List<Integer> list = new ArrayList<>();
                    Thread other = started(() -> list.add(1));
                    int _ = list.size();
                    other.join();
                }))
                .containsExactly("ArrayList.size");
    }
}
