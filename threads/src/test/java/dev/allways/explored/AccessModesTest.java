package dev.allways.explored;

import static dev.allways.explored.Explored.join;
import static dev.allways.explored.Explored.racesOf;
import static dev.allways.explored.Explored.start;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.allways.core.Failure;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.engine.Allways;
import dev.allways.threads.Threads;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Accesses to one variable in several ways: which of them are the same variable, and which race. */
class AccessModesTest {
    private static final int EXECUTIONS = 200;
    private static final VarHandle PLAIN;
    private static final VarHandle PUBLISHED;
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);
    private static final VarHandle SHARED;
    private static final AtomicIntegerFieldUpdater<Cell> UPDATER =
            AtomicIntegerFieldUpdater.newUpdater(Cell.class, "published");
    private static final MethodHandle GETTER;
    private static final MethodHandle SETTER;
    private static final MethodHandle PUBLISHED_GETTER;
    private static final MethodHandle STATIC_GETTER;
    private static int shared;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            PLAIN = lookup.findVarHandle(Cell.class, "plain", int.class);
            PUBLISHED = lookup.findVarHandle(Cell.class, "published", int.class);
            GETTER = lookup.findGetter(Cell.class, "plain", int.class);
            SETTER = lookup.findSetter(Cell.class, "plain", int.class);
            PUBLISHED_GETTER = lookup.unreflectGetter(Cell.class.getDeclaredField("published"));
            STATIC_GETTER = lookup.findStaticGetter(AccessModesTest.class, "shared", int.class);
            SHARED = lookup.findStaticVarHandle(AccessModesTest.class, "shared", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final class Cell {
        int plain;
        int other;
        volatile int published;
    }

    private static Explored.Body two(Runnable one, Runnable other) {
        return () -> {
            Thread first = new Thread(one);
            Thread second = new Thread(other);
            start(first, second);
            join(first, second);
        };
    }

    /** An array does not have the element that both ask for: nothing is accessed, and there is one order. */
    @ParameterizedTest
    @ValueSource(ints = {-1, 2})
    void anElementThatIsNotThereIsInNoStep(int index) {
        int[] array = new int[2];
        Runnable write = () -> {
            try {
                array[index] = 1;
            } catch (ArrayIndexOutOfBoundsException e) {
                return;
            }
            throw new AssertionError();
        };
        long classes = Explored.classes(() -> {
            Thread one = new Thread(write);
            Thread other = new Thread(write);
            start(one, other);
            join(one, other);
        });
        assertThat(classes).isEqualTo(1);
    }

    /** By a handle as by an instruction: two plain accesses race, and the message has the place of the call. */
    @Test
    void plainAccessByHandle() {
        Explored.Body body = () -> {
            Cell cell = new Cell();
            two(() -> PLAIN.set(cell, 1), () -> {
                        int _ = cell.plain;
                    })
                    .run();
        };
        assertThat(racesOf(1, body)).containsExactly("AccessModesTest$Cell.plain");
        assertThat(racesOf(1, () -> {
                    Cell cell = new Cell();
                    two(() -> PLAIN.set(cell, 1), () -> PLAIN.set(cell, 2)).run();
                }))
                .containsExactly("AccessModesTest$Cell.plain");
        assertThat(Explored.failureByRace(body).origin().place()).contains("AccessModesTest");
    }

    /** Static fields, too. */
    @Test
    void plainAccessOfAStaticFieldByHandle() {
        assertThat(racesOf(1, two(() -> SHARED.set(1), () -> SHARED.get()))).containsExactly("AccessModesTest.shared");
        assertThat(racesOf(1, two(() -> SHARED.set(1), () -> shared = 2))).containsExactly("AccessModesTest.shared");
    }

    private static int get(MethodHandle getter, Object... cell) {
        try {
            return cell.length == 0 ? (int) getter.invokeExact() : (int) getter.invoke(cell[0]);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static void set(MethodHandle setter, Cell cell, int value) {
        try {
            setter.invokeExact(cell, value);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Method handles that get and set a field are as instructions: they race, not where the field is volatile, and are
     * steps.
     */
    @Test
    void accessByMethodHandle() {
        assertThat(racesOf(1, () -> {
                    Cell cell = new Cell();
                    two(() -> set(SETTER, cell, 1), () -> get(GETTER, cell)).run();
                }))
                .containsExactly("AccessModesTest$Cell.plain");
        assertThat(racesOf(1, two(() -> SHARED.set(1), () -> get(STATIC_GETTER))))
                .containsExactly("AccessModesTest.shared");
        assertThat(racesOf(EXECUTIONS, () -> {
                    Cell cell = new Cell();
                    two(() -> cell.published = 1, () -> get(PUBLISHED_GETTER, cell))
                            .run();
                }))
                .isEmpty();
        // two that add one: both read 0 or one comes first, in which case it makes no difference which one did
        for (String strategy : List.of("dpor", "optimal-dpor")) {
            Classes classes = Classes.of(
                    () -> {
                        Cell cell = new Cell();
                        Runnable adds = () -> set(SETTER, cell, get(GETTER, cell) + 1);
                        two(adds, adds).run();
                        return cell.plain;
                    },
                    ThreadControl.Settings.DEFAULT,
                    strategy,
                    Long.MAX_VALUE);
            assertThat(classes.outcomes.values())
                    .as(strategy)
                    .contains("1", "2")
                    .hasSize(4);
        }
    }

    /**
     * A copy of elements reads and writes those that it is of: another thread's write is before or after the read of
     * its element, one to another element is neither.
     */
    @Test
    void copiesOfElements() {
        for (String strategy : List.of("dfs", "dpor", "optimal-dpor")) {
            assertThat(copied(strategy, 1)).as(strategy).containsExactlyInAnyOrder("[1, 2]", "[1, 9]");
            assertThat(copied(strategy, 2)).as(strategy).containsExactly("[1, 2]");
        }
        assertThat(racesOf(1, () -> {
                    int[] from = {1, 2, 3};
                    two(() -> System.arraycopy(from, 0, new int[2], 0, 2), () -> from[1] = 9)
                            .run();
                }))
                .containsExactly("int[]");
        assertThat(racesOf(1, () -> {
                    byte[] from = new byte[100];
                    two(() -> System.arraycopy(new byte[100], 0, from, 0, 100), () -> from[99] = 9)
                            .run();
                }))
                .containsExactly("byte[]");
    }

    /**
     * More than 16 elements are read or written in one step: nothing is left out where a lock orders that with other
     * accesses, in 2 ways. Where nothing does, another thread may come amid it, which is told.
     */
    @ParameterizedTest
    @ValueSource(strings = {"optimal-dpor", "dpor"})
    void manyElementsAreOneStep(String strategy) {
        Result guarded = Explored.complete(strategy, chooser -> {
            int[] values = new int[20];
            Runnable fills = () -> {
                synchronized (values) {
                    int first = values[0] + 1;
                    Arrays.fill(values, first);
                    System.arraycopy(values.clone(), 0, values, 0, 19);
                }
            };
            two(fills, fills).run();
            int[] sorted = Arrays.copyOf(values, 18);
            Arrays.sort(sorted);
            chooser.label(sorted[0] + " " + values[19]);
        });
        assertThat(guarded.statistics().counters().executions()).isEqualTo(2);
        assertThat(guarded.statistics().labels()).containsOnlyKeys("2 2");

        Result racing = Allways.explore(Threads.control(chooser -> {
                    int[] values = new int[20];
                    Thread other = new Thread(() -> values[19] = 9);
                    start(other);
                    Arrays.fill(values, 1);
                    join(other);
                    chooser.label(String.valueOf(values[19]));
                }))
                .strategy(strategy)
                .run();
        assertThat(racing.statistics().labels()).containsOnlyKeys("1", "9");
        assertThat(racing.omitted())
                .hasValueSatisfying(text -> assertThat(text).contains("more than 16 elements of an array"));
    }

    private static Collection<String> copied(String strategy, int written) {
        return Classes.of(
                        () -> {
                            int[] from = {1, 2, 3};
                            int[] to = new int[2];
                            Thread writes = new Thread(() -> from[written] = 9);
                            start(writes);
                            System.arraycopy(from, 0, to, 0, 2);
                            join(writes);
                            return List.of(to[0], to[1]);
                        },
                        ThreadControl.Settings.DEFAULT,
                        strategy,
                        Long.MAX_VALUE)
                .outcomes
                .values();
    }

    /** What the platform does with all elements, or a range of them, does it with each of these and with no other. */
    @ParameterizedTest
    @MethodSource
    void allElements(Function<int[], Object> reads, List<String> within, List<String> behind) {
        for (String strategy : List.of("dpor", "optimal-dpor")) {
            assertThat(seen(strategy, reads, 1)).as(strategy).containsExactlyInAnyOrderElementsOf(within);
            assertThat(seen(strategy, reads, 3)).as(strategy).containsExactlyInAnyOrderElementsOf(behind);
        }
    }

    /*
     * One thread does something with {3, 1, 2, 4}, another writes 9 to the second or to the last element. What is read
     * is read before or after that; what is written, too, and then what is written last remains.
     */
    static Stream<Arguments> allElements() {
        return Stream.of(
                reads(array -> Arrays.copyOf(array, 3), List.of("[3, 1, 2]", "[3, 9, 2]"), List.of("[3, 1, 2]")),
                reads(array -> Arrays.copyOfRange(array, 1, 3), List.of("[1, 2]", "[9, 2]"), List.of("[1, 2]")),
                reads(int[]::clone, List.of("[3, 1, 2, 4]", "[3, 9, 2, 4]"), List.of("[3, 1, 2, 4]", "[3, 1, 2, 9]")),
                reads(
                        array -> Arrays.equals(array, 0, 2, new int[] {3, 9}, 0, 2),
                        List.of("true", "false"),
                        List.of("false")),
                reads(
                        array -> Arrays.toString(array),
                        List.of("[3, 1, 2, 4]", "[3, 9, 2, 4]"),
                        List.of("[3, 1, 2, 4]", "[3, 1, 2, 9]")),
                reads(array -> Array.getInt(array, 1), List.of("1", "9"), List.of("1")),
                writes(
                        array -> Arrays.fill(array, 0, 2, 7),
                        List.of("[7, 7, 2, 4]", "[7, 9, 2, 4]"),
                        List.of("[7, 7, 2, 9]")),
                // the other writes before the read of its element, between that and its write, or after both
                writes(
                        array -> Arrays.sort(array, 0, 3),
                        List.of("[2, 3, 9, 4]", "[1, 2, 3, 4]", "[1, 9, 3, 4]"),
                        List.of("[1, 2, 3, 9]")),
                writes(
                        array -> Array.setInt(array, 1, 7),
                        List.of("[3, 7, 2, 4]", "[3, 9, 2, 4]"),
                        List.of("[3, 7, 2, 9]")));
    }

    private static Arguments reads(Function<int[], Object> reads, List<String> within, List<String> behind) {
        return Arguments.of(reads, within, behind);
    }

    private static Arguments writes(Consumer<int[]> writes, List<String> within, List<String> behind) {
        Function<int[], Object> all = array -> {
            writes.accept(array);
            return array; // as it is when all has ended
        };
        return Arguments.of(all, within, behind);
    }

    private static Collection<String> seen(String strategy, Function<int[], Object> does, int written) {
        Collection<String> all = Classes.of(
                        () -> {
                            int[] array = {3, 1, 2, 4};
                            Object[] seen = new Object[1];
                            two(() -> seen[0] = does.apply(array), () -> array[written] = 9)
                                    .run();
                            return seen[0] instanceof int[] ints
                                    ? Arrays.stream(ints).boxed().toList()
                                    : seen[0];
                        },
                        ThreadControl.Settings.DEFAULT,
                        strategy,
                        Long.MAX_VALUE)
                .outcomes
                .values();
        return new TreeSet<>(all);
    }

    /** Plain accesses to atomic variables are steps, and race with writes of whatever kind. */
    @Test
    void plainAccessesToAtomics() {
        assertThat(racesOf(1, () -> {
                    var atomic = new AtomicInteger();
                    two(() -> atomic.set(1), atomic::getPlain).run();
                }))
                .containsExactly("AtomicInteger.value");
        assertThat(racesOf(1, () -> {
                    var atomic = new AtomicReference<String>();
                    two(() -> atomic.setPlain("plain"), atomic::get).run();
                }))
                .containsExactly("AtomicReference.value");
        for (String strategy : List.of("dfs", "dpor", "optimal-dpor")) {
            Classes classes = Classes.of(
                    () -> {
                        var atomic = new AtomicInteger();
                        Runnable adds = () -> atomic.setPlain(atomic.getPlain() + 1);
                        two(adds, adds).run();
                        return atomic.get();
                    },
                    ThreadControl.Settings.DEFAULT,
                    strategy,
                    Long.MAX_VALUE);
            assertThat(new TreeSet<>(classes.outcomes.values())).as(strategy).containsExactly("1", "2");
        }
    }

    /**
     * What is copied is what is copied without control: over itself in both directions, of other types, of too many.
     */
    @Test
    void copiesAreCopies() {
        Result result = Explored.random(1, () -> {
            Object[] letters = {"a", "b", "c", "d"};
            System.arraycopy(letters, 0, letters, 1, 3);
            assertThat(letters).containsExactly("a", "a", "b", "c");
            System.arraycopy(letters, 1, letters, 0, 3);
            assertThat(letters).containsExactly("a", "b", "c", "c");
            assertThatThrownBy(() -> System.arraycopy(letters, 2, letters, 0, 3))
                    .isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> System.arraycopy(letters, 0, new int[4], 0, 3))
                    .isInstanceOf(ArrayStoreException.class);
            Object[] mixed = {1, "two"};
            Integer[] numbers = new Integer[2];
            assertThatThrownBy(() -> System.arraycopy(mixed, 0, numbers, 0, 2)).isInstanceOf(ArrayStoreException.class);
            assertThat(numbers).containsExactly(1, null);
        });
        assertThat(result.failures()).isEmpty();
    }

    /** An atomic access orders others of its kind; a plain one it does not know of. */
    @Test
    void plainAccessAgainstAtomic() {
        Explored.Body body = () -> {
            Cell cell = new Cell();
            two(() -> PLAIN.compareAndSet(cell, 0, 1), () -> cell.plain = 2).run();
        };
        assertThat(racesOf(1, body)).containsExactly("AccessModesTest$Cell.plain");
        Failure failure = Explored.failureByRace(body);
        assertThat(failure.error().getMessage())
                .containsAnyOf("an atomic write by", "an atomic read by") // who comes second reads only
                .contains("one of the two accesses is plain");
        assertThat(racesOf(EXECUTIONS, () -> {
                    Cell cell = new Cell();
                    two(() -> PLAIN.compareAndSet(cell, 0, 1), () -> PLAIN.getAndAdd(cell, 2))
                            .run();
                }))
                .isEmpty();
        // reading is no race with reading, of whatever kind
        assertThat(racesOf(EXECUTIONS, () -> {
                    Cell cell = new Cell();
                    two(() -> PLAIN.getVolatile(cell), () -> {
                                int _ = cell.plain;
                            })
                            .run();
                }))
                .isEmpty();
        assertThat(racesOf(1, () -> {
                    Cell cell = new Cell();
                    two(() -> PLAIN.getOpaque(cell), () -> cell.plain = 1).run();
                }))
                .containsExactly("AccessModesTest$Cell.plain");
    }

    /** A volatile field read plainly: a race with whoever writes it, but not with what came before on the same way. */
    @Test
    void plainReadOfAVolatileField() {
        assertThat(racesOf(1, () -> {
                    Cell cell = new Cell();
                    two(() -> cell.published = 1, () -> PUBLISHED.get(cell)).run();
                }))
                .containsExactly("AccessModesTest$Cell.published");
        assertThat(racesOf(EXECUTIONS, () -> {
                    Cell cell = new Cell();
                    two(() -> cell.published = 1, () -> {
                                if ((int) PUBLISHED.getAcquire(cell) == 1) {
                                    int _ = (int) PUBLISHED.get(cell);
                                }
                            })
                            .run();
                }))
                .isEmpty();
    }

    /** An updater's accesses are those of the field, which is volatile. */
    @Test
    void updater() {
        assertThat(racesOf(EXECUTIONS, () -> {
                    Cell cell = new Cell();
                    two(
                                    () -> {
                                        cell.plain = 1;
                                        UPDATER.incrementAndGet(cell);
                                    },
                                    () -> {
                                        if (cell.published == 1) {
                                            cell.plain = 2;
                                        }
                                    })
                            .run();
                }))
                .isEmpty();
    }

    /**
     * What acquires without a release on the other side orders nothing, nor does a compare-and-set that only acquires.
     */
    @Test
    void halfOfAnOrder() {
        assertThat(racesOf(EXECUTIONS, handover(cell -> PUBLISHED.setOpaque(cell, 1))))
                .containsExactly("AccessModesTest$Cell.plain");
        assertThat(racesOf(EXECUTIONS, handover(cell -> PUBLISHED.weakCompareAndSetAcquire(cell, 0, 1))))
                .containsExactly("AccessModesTest$Cell.plain");
        assertThat(racesOf(EXECUTIONS, handover(cell -> PUBLISHED.weakCompareAndSetRelease(cell, 0, 1))))
                .isEmpty();
    }

    /** One thread writes a plain field and publishes it, the other one writes it if it has acquired that. */
    private static Explored.Body handover(Consumer<Cell> publishing) {
        return () -> {
            Cell cell = new Cell();
            two(
                            () -> {
                                cell.plain = 1;
                                publishing.accept(cell);
                            },
                            () -> {
                                if ((int) PUBLISHED.getAcquire(cell) == 1) {
                                    cell.plain = 2;
                                }
                            })
                    .run();
        };
    }

    @Test
    void elements() {
        assertThat(racesOf(1, () -> {
                    int[] array = new int[2];
                    two(() -> ELEMENT.getAndAdd(array, 1, 1), () -> array[1]++).run();
                }))
                .containsExactly("int[]");
        assertThat(racesOf(1, () -> {
                    int[] array = new int[2];
                    two(() -> ELEMENT.set(array, 1, 1), () -> ELEMENT.set(array, 1, 2))
                            .run();
                }))
                .containsExactly("int[]");
        assertThat(racesOf(EXECUTIONS, () -> {
                    int[] array = new int[2];
                    two(() -> ELEMENT.getAndAdd(array, 0, 1), () -> array[1]++).run();
                }))
                .isEmpty();
        assertThat(racesOf(EXECUTIONS, () -> {
                    var array = new AtomicIntegerArray(2);
                    two(() -> array.incrementAndGet(1), () -> array.set(1, 1)).run();
                }))
                .isEmpty();
    }

    @Test
    void staticField() {
        assertThat(racesOf(1, two(() -> SHARED.compareAndSet(0, 1), () -> shared = 2)))
                .containsExactly("AccessModesTest.shared");
    }

    /**
     * What two ways lead to is one variable for reductions, too: a write and a read of it, by a handle and by an
     * instruction, can come in 2 orders; of a field, an element, and a static field.
     */
    @Test
    void oneVariableForReductions() {
        assertThat(traces(() -> {
                    Cell cell = new Cell();
                    two(() -> PLAIN.set(cell, 1), () -> {
                                int _ = cell.plain;
                            })
                            .run();
                }))
                .isEqualTo(2);
        assertThat(traces(() -> {
                    int[] array = new int[1];
                    two(() -> ELEMENT.setVolatile(array, 0, 1), () -> {
                                int _ = array[0];
                            })
                            .run();
                }))
                .isEqualTo(2);
        assertThat(traces(two(() -> SHARED.setRelease(1), () -> {
                    int _ = shared;
                })))
                .isEqualTo(2);
    }

    private static long traces(Explored.Body body) {
        Result result = Allways.explore(Threads.control(chooser -> body.run()))
                .strategy("optimal-dpor")
                .run();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        return result.statistics().counters().executions();
    }

    // ---- locks

    private static int optimistically(StampedLock lock, Cell cell, boolean asks) {
        long stamp = lock.tryOptimisticRead();
        int sum = cell.plain + cell.other;
        if (stamp != 0 && (!asks || lock.validate(stamp))) {
            return sum;
        }
        long held = lock.readLock();
        try {
            return cell.plain + cell.other;
        } finally {
            lock.unlockRead(held);
        }
    }

    private static void update(StampedLock lock, Cell cell) {
        long held = lock.writeLock();
        cell.plain++;
        cell.other--;
        lock.unlockWrite(held);
    }

    /**
     * Reads that are thrown away if a writer came in between are no races; those that are not, or a writer without the
     * lock, are.
     */
    @Test
    void optimisticReads() {
        assertThat(racesOf(EXECUTIONS, () -> {
                    var lock = new StampedLock();
                    Cell cell = new Cell();
                    two(() -> update(lock, cell), () -> {
                                if (optimistically(lock, cell, true) != 0) {
                                    throw new AssertionError("read while it was written");
                                }
                            })
                            .run();
                }))
                .isEmpty();
        assertThat(racesOf(EXECUTIONS, () -> {
                    var lock = new StampedLock();
                    Cell cell = new Cell();
                    two(() -> update(lock, cell), () -> {
                                int _ = optimistically(lock, cell, false);
                            })
                            .run();
                }))
                .containsExactly("AccessModesTest$Cell.other", "AccessModesTest$Cell.plain");
        assertThat(racesOf(EXECUTIONS, () -> {
                    var lock = new StampedLock();
                    Cell cell = new Cell();
                    two(() -> cell.plain++, () -> {
                                int _ = optimistically(lock, cell, true);
                            })
                            .run();
                }))
                .containsExactly("AccessModesTest$Cell.plain");
    }

    /** The stamp is exchanged for the write lock where it is valid still. */
    @Test
    void stampsThatAreExchanged() {
        assertThat(racesOf(EXECUTIONS, () -> {
                    var lock = new StampedLock();
                    Cell cell = new Cell();
                    two(() -> update(lock, cell), () -> {
                                long stamp = lock.tryOptimisticRead();
                                int seen = cell.plain;
                                long held = lock.tryConvertToWriteLock(stamp);
                                if (held != 0) {
                                    cell.plain = seen + 1;
                                    lock.unlockWrite(held);
                                }
                            })
                            .run();
                }))
                .isEmpty();
    }

    @Test
    void locksAreNamed() {
        Failure failure = Explored.failureByRace(() -> {
            var lock = new ReentrantLock();
            Cell cell = new Cell();
            two(
                            () -> {
                                lock.lock();
                                try {
                                    cell.plain++;
                                } finally {
                                    lock.unlock();
                                }
                            },
                            () -> cell.plain++)
                    .run();
        });
        assertThat(failure.error().getMessage())
                .containsPattern("held the lock ReentrantLock@[0-9a-f]+")
                .contains("held no monitor", "one of the two accesses lacks the lock that the other has");
    }

    // ---- idioms

    /**
     * A hash code that each thread may compute again does no harm, and is a race all the same: nothing tells it from
     * others.
     */
    @Test
    void lazyHashCode() {
        assertThat(racesOf(1, () -> {
                    Cell cell = new Cell();
                    Runnable hash = () -> {
                        int hash1 = cell.plain;
                        if (hash1 == 0) {
                            cell.plain = 42;
                        }
                    };
                    two(hash, hash).run();
                }))
                .containsExactly("AccessModesTest$Cell.plain");
    }

    private record Fixed(int value) {}

    /**
     * Final fields may be read by whoever has got the reference, however he came by it; the reference itself is a race.
     */
    @Test
    void finalFields() {
        Explored.Body body = () -> {
            var holder = new Object() {
                @Nullable
                Fixed fixed;
            };
            two(() -> holder.fixed = new Fixed(1), () -> {
                        Fixed fixed = holder.fixed;
                        if (fixed != null) {
                            assertThat(fixed.value()).isOne();
                        }
                    })
                    .run();
        };
        assertThat(racesOf(EXECUTIONS, body)).hasSize(1).allMatch(variable -> variable.endsWith(".fixed"));
        assertThat(Explored.failureByRace(body).error().getMessage()).contains("but for its final fields (JLS 17.5)");
        assertThat(racesOf(EXECUTIONS, () -> {
                    var holder = new AtomicReference<@Nullable Fixed>();
                    two(() -> holder.set(new Fixed(1)), () -> {
                                Fixed fixed = holder.get();
                                if (fixed != null) {
                                    assertThat(fixed.value()).isOne();
                                }
                            })
                            .run();
                }))
                .isEmpty();
    }
}
