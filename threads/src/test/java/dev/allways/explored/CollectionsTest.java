package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.allways.core.Result;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.engine.Allways;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Concurrent collections: a call is one step. */
class CollectionsTest {
    private static Thread thread(Explored.Body body) {
        return new Thread(() -> {
            try {
                body.run();
            } catch (Throwable e) {
                throw new AssertionError(e);
            }
        });
    }

    private static void threads(Explored.Body... bodies) throws InterruptedException {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            threads[i] = thread(bodies[i]);
        }
        Explored.start(threads);
        Explored.join(threads);
    }

    /** Each put comes first or second, and the first take before the second put or behind it. */
    @Test
    void aQueueHasTheOrdersOfItsPutsAndTakes() {
        for (BlockingQueue<?> each :
                List.of(new LinkedBlockingQueue<>(), new LinkedBlockingDeque<>(), new PriorityBlockingQueue<>())) {
            assertThat(Explored.classes(() -> {
                        BlockingQueue<Integer> queue = made(each);
                        threads(() -> queue.put(1), () -> queue.put(2), () -> {
                            queue.take();
                            queue.take();
                        });
                    }))
                    .isEqualTo(4);
        }
    }

    private static BlockingQueue<Integer> made(BlockingQueue<?> like) {
        return switch (like) {
            case LinkedBlockingQueue<?> _ -> new LinkedBlockingQueue<>();
            case LinkedBlockingDeque<?> _ -> new LinkedBlockingDeque<>();
            default -> new PriorityBlockingQueue<>();
        };
    }

    /** One put is first; the other one waits for the take of its element, whatever it does before that. */
    @Test
    void aQueueWithRoomForOneHasTheOrdersOfItsPuts() {
        for (int i = 0; i < 3; i++) {
            int type = i;
            assertThat(Explored.classes(() -> {
                        BlockingQueue<Integer> queue = switch (type) {
                            case 0 -> new ArrayBlockingQueue<>(1);
                            case 1 -> new LinkedBlockingQueue<>(1);
                            default -> new LinkedBlockingDeque<>(1);
                        };
                        threads(() -> queue.put(1), () -> queue.put(2), () -> {
                            queue.take();
                            queue.take();
                        });
                    }))
                    .isEqualTo(2);
        }
    }

    @Test
    void aDeadlockTellsWhatAQueueIsToHave() {
        assertThat(deadlock(() -> {
                    var queue = new ArrayBlockingQueue<Integer>(1);
                    threads(queue::take);
                }))
                .containsPattern("Thread-0 waits for an element of ArrayBlockingQueue@");
        assertThat(deadlock(() -> {
                    var queue = new ArrayBlockingQueue<Integer>(1);
                    threads(() -> queue.put(1), () -> queue.put(2));
                }))
                .containsPattern("Thread-[01] waits for room in ArrayBlockingQueue@");
    }

    private static String deadlock(Explored.Body body) {
        return String.valueOf(
                Explored.random(1, body).failures().getFirst().error().getMessage());
    }

    /** The element comes in time, or does not. */
    @Test
    void aTimedPollHasTwoWays() {
        assertThat(Explored.classes(() -> {
                    var queue = new LinkedBlockingQueue<Integer>();
                    threads(() -> queue.offer(1), () -> queue.poll(10, TimeUnit.MILLISECONDS));
                }))
                .isEqualTo(2);
    }

    /** The interrupt comes before the taker asks for its flag, or when it waits. */
    @Test
    void anInterruptedTakeHasTwoWays() {
        assertThat(Explored.classes(() -> {
                    var queue = new LinkedBlockingQueue<Integer>();
                    Thread taker =
                            thread(() -> assertThatThrownBy(queue::take).isInstanceOf(InterruptedException.class));
                    taker.start();
                    taker.interrupt();
                    taker.join();
                }))
                .isEqualTo(2);
    }

    /**
     * An entry of a map is a variable: two calls with one key have an order, unless both only read; a get has 3 places
     * beside two changes of its key, and one beside those of others.
     */
    @Test
    void aMapHasTheOrdersOfChangesOfOneEntry() {
        for (ConcurrentMap<String, Integer> each :
                List.of(new ConcurrentHashMap<String, Integer>(), new ConcurrentSkipListMap<String, Integer>())) {
            assertThat(Explored.classes(() -> {
                        ConcurrentMap<String, Integer> map = each instanceof ConcurrentHashMap
                                ? new ConcurrentHashMap<>()
                                : new ConcurrentSkipListMap<>();
                        threads(() -> map.put("a", 1), () -> map.putIfAbsent("a", 2), () -> map.remove("a"));
                    }))
                    .isEqualTo(6);
            assertThat(Explored.classes(() -> {
                        ConcurrentMap<String, Integer> map = each instanceof ConcurrentHashMap
                                ? new ConcurrentHashMap<>()
                                : new ConcurrentSkipListMap<>();
                        threads(() -> map.get("a"), () -> map.getOrDefault("b", 3), () -> map.put("a", 2));
                    }))
                    .isEqualTo(2);
            assertThat(Explored.classes(() -> {
                        ConcurrentMap<String, Integer> map = each instanceof ConcurrentHashMap
                                ? new ConcurrentHashMap<>()
                                : new ConcurrentSkipListMap<>();
                        threads(() -> map.put("a", 1), () -> map.put("b", 2), () -> map.replace("c", 3));
                    }))
                    .isEqualTo(1);
        }
    }

    /**
     * The first entry comes before both of two puts, which are in no order then, between them, in either order, or
     * behind both: 1 + 2 + 1. So does a get of a key that is told from others by its identity alone. A put of such a
     * key has an order with each get.
     */
    @Test
    void whatDependsOnAllOfAMapHasOrdersWithEachChange() {
        assertThat(Explored.classes(() -> {
                    var map = new ConcurrentSkipListMap<String, Integer>();
                    threads(() -> map.put("a", 1), () -> map.put("b", 2), map::firstEntry);
                }))
                .isEqualTo(4);
        assertThat(Explored.classes(() -> {
                    var map = new ConcurrentHashMap<Object, Integer>();
                    Object key = new Object();
                    threads(() -> map.put("a", 1), () -> map.put("b", 2), () -> map.get(key));
                }))
                .isEqualTo(4);
        assertThat(Explored.classes(() -> {
                    var map = new ConcurrentHashMap<Object, Integer>();
                    Object key = new Object();
                    threads(() -> map.put(key, 1), () -> map.get("b"));
                }))
                .isEqualTo(2);
    }

    /**
     * Two adds have two orders, and an iteration, which sees the list as it was, comes before, between or behind them.
     */
    @Test
    void aListThatIsCopiedHasTheOrdersOfItsWrites() {
        assertThat(Explored.classes(() -> {
                    var list = new CopyOnWriteArrayList<Integer>();
                    threads(() -> list.add(1), () -> list.addIfAbsent(2), () -> list.forEach(_ -> {}));
                }))
                .isEqualTo(6);
    }

    private record Place(String name, int number, @Nullable Object more) {}

    /**
     * Records are keys as their components are: three changes of one entry have 6 orders, those of three entries one.
     */
    @Test
    void recordsAreToldApartByTheirComponents() {
        assertThat(Explored.classes(() -> {
                    var map = new ConcurrentHashMap<Place, Integer>();
                    Explored.Body change = () -> map.merge(new Place("a", 1, new Place("b", 2, null)), 1, Integer::sum);
                    threads(change, change, change);
                    assertThat(map).containsEntry(new Place("a", 1, new Place("b", 2, null)), 3);
                }))
                .isEqualTo(6);
        assertThat(Explored.classes(() -> {
                    var map = new ConcurrentHashMap<Place, Integer>();
                    threads(
                            () -> map.put(new Place("a", 1, null), 1),
                            () -> map.put(new Place("a", 2, null), 1),
                            () -> map.put(new Place("a", 1, 2.0), 1));
                    assertThat(map).hasSize(3);
                }))
                .isEqualTo(1);
    }

    /** A key of the program's, which is compared in steps where it has such a method. */
    private static final class Key {
        private final int number;

        Key(int number) {
            this.number = number;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Key key && key.number == number;
        }

        @Override
        public int hashCode() {
            return number;
        }
    }

    /** Two puts have two orders, as steps of one key's bin have where all is explored from within. */
    @Test
    void keysOfTheProgramAreComparedInSteps() {
        Result result = Explored.random(10, () -> {
            var map = new ConcurrentHashMap<Key, Integer>();
            threads(() -> map.put(new Key(1), 1), () -> map.put(new Key(1), 2));
        });
        assertThat(Explored.remarks(result, ThreadControl.FROM_WITHIN).keySet())
                .containsExactly("explored from within since a call of ConcurrentHashMap.put");
    }

    /** The first execution runs the main thread to its end before the other one begins. */
    @Test
    void storiesHaveArgumentsAndResults() {
        Result result = Allways.explore(Explored.program(() -> {
                    var map = new ConcurrentHashMap<String, Integer>();
                    var queue = new ArrayBlockingQueue<Object>(1);
                    Thread other = new Thread(() -> map.remove("a"));
                    other.start();
                    map.put("a", 1);
                    map.putIfAbsent("a", 2);
                    queue.put('x');
                    queue.offer("y");
                    queue.take();
                    map.get("b");
                    other.join();
                    throw new AssertionError();
                }))
                .strategy("dfs")
                .run();
        assertThat(Explored.calls(result.failures().getFirst().trace()))
                .containsExactly(
                        "ConcurrentHashMap.put(\"a\", 1) = null",
                        "ConcurrentHashMap.putIfAbsent(\"a\", 2) = 1",
                        "ArrayBlockingQueue.put('x')",
                        "ArrayBlockingQueue.offer(\"y\") = false",
                        "ArrayBlockingQueue.take() = 'x'",
                        "ConcurrentHashMap.get(\"b\") = null",
                        "ConcurrentHashMap.remove(\"a\") = 1");
    }

    @Test
    void haveAllThatTheirOwnCodeHas() {
        OwnCode.hasNothingElse("collections", RandomCollections::new);
    }
}
