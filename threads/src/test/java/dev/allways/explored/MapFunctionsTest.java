package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.allways.core.Result;
import dev.allways.core.engine.Allways;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Calls of maps with functions of the program's. */
class MapFunctionsTest {
    private static final String[] CALLS = {
        "get", "put", "putIfAbsent", "remove", "computeIfAbsent", "computeIfPresent", "compute", "merge", "removing"
    };

    private static long classes(Consumer<ConcurrentMap<String, Integer>> first, Body... others) {
        return Explored.classes(() -> {
            var map = new ConcurrentHashMap<String, Integer>();
            first.accept(map);
            Thread[] threads = new Thread[others.length];
            for (int i = 0; i < threads.length; i++) {
                Body body = others[i];
                threads[i] = new Thread(() -> body.accept(map));
            }
            Explored.start(threads);
            Explored.join(threads);
        });
    }

    private static ConcurrentMap<String, Integer> empty() {
        return new ConcurrentHashMap<>();
    }

    private interface Body extends Consumer<ConcurrentMap<String, Integer>> {}

    private static void nothing(ConcurrentMap<String, Integer> map) {
        assertThat(map).isEmpty();
    }

    /**
     * The orders of three changes of one entry; those of different entries are independent. A get has a place before or
     * behind.
     */
    @Test
    void aFunctionWithoutStepsIsPartOfItsCall() {
        Body merge = map -> map.merge("a", 1, Integer::sum);
        Body other = map -> map.merge("b", 1, Integer::sum);
        assertThat(classes(MapFunctionsTest::nothing, merge, merge, merge)).isEqualTo(6);
        assertThat(classes(MapFunctionsTest::nothing, merge, other)).isEqualTo(1);
        assertThat(classes(MapFunctionsTest::nothing, merge, map -> map.get("a")))
                .isEqualTo(2);
        assertThat(classes(map -> map.put("a", 1), merge, map -> map.compute("a", (_, _) -> null), merge))
                .isEqualTo(6);
    }

    /** Each is the first one; the others only find what is there, in no order. None finds anything to change. */
    @Test
    void whatOnlyFindsAnEntryReadsIt() {
        Body absent = map -> map.computeIfAbsent("a", _ -> 1);
        Body present = map -> map.computeIfPresent("a", (_, old) -> old + 1);
        assertThat(classes(MapFunctionsTest::nothing, absent, absent, absent)).isEqualTo(3);
        assertThat(classes(MapFunctionsTest::nothing, present, present, map -> map.get("a")))
                .isEqualTo(1);
        assertThat(classes(map -> map.put("a", 1), absent, map -> map.putIfAbsent("a", 2), map -> map.get("a")))
                .isEqualTo(1);
    }

    /**
     * Three loads in a row, or one: the others wait for it. A change waits, too. A read of the entry has a place before
     * the call, within, and behind: what takes the entry might have been all of the call.
     */
    @Test
    void aFunctionWithStepsKeepsOthersOut() {
        var loads = new AtomicInteger[1];
        Consumer<ConcurrentMap<String, Integer>> begin = _ -> loads[0] = new AtomicInteger();
        Body load = map -> map.computeIfAbsent("a", _ -> loads[0].incrementAndGet());
        Body count = map -> map.compute("a", (_, _) -> loads[0].incrementAndGet());
        assertThat(classes(begin, load, load, load)).isEqualTo(3);
        assertThat(classes(begin, count, count, count)).isEqualTo(6);
        assertThat(classes(begin, count, map -> map.put("a", 7))).isEqualTo(2);
        assertThat(classes(begin, count, map -> map.put("b", 7))).isEqualTo(1);
        assertThat(classes(begin, count, map -> map.get("a"))).isEqualTo(3);
    }

    @Test
    void functionsThatWaitForEachOthersEntriesAreADeadlock() {
        Result result = Allways.explore(Explored.program(() -> {
                    var map = new ConcurrentHashMap<String, Integer>();
                    var one = new Thread(() -> map.compute("a", (_, _) -> map.merge("b", 1, Integer::sum)));
                    var other = new Thread(() -> map.compute("b", (_, _) -> map.merge("a", 1, Integer::sum)));
                    Explored.start(one, other);
                    Explored.join(one, other);
                }))
                .strategy("optimal-dpor")
                .run();
        assertThat(result.failures()).hasSize(1);
        assertThat(result.failures().getFirst().error().getMessage())
                .containsPattern("Thread-0 waits for an entry of ConcurrentHashMap.*, which Thread-1 holds")
                .containsPattern("Thread-1 waits for an entry of ConcurrentHashMap.*, which Thread-0 holds");
    }

    /** A plain field that only functions of one entry access is in order, whatever they leave in the map. */
    @Test
    void functionsOfOneEntryAreInOrder() {
        class Box {
            int content;
        }
        for (String other : List.of("a", "b")) {
            assertThat(Explored.racesOf(20, () -> {
                        var map = new ConcurrentHashMap<String, Integer>();
                        var box = new Box();
                        var one = new Thread(() -> map.compute("a", (_, _) -> {
                            box.content++;
                            return null;
                        }));
                        var two = new Thread(() -> map.computeIfAbsent(other, _ -> {
                            box.content++;
                            return null;
                        }));
                        Explored.start(one, two);
                        Explored.join(one, two);
                    }))
                    .hasSize(other.equals("a") ? 0 : 1);
        }
    }

    /** An iterator is more than a step: the map falls back, be an entry held or not. */
    @Test
    void aMapThatFallsBackLeavesTheEntryToItsHolder() {
        Result result = Explored.random(200, () -> {
            var map = new ConcurrentHashMap<String, Integer>();
            var sum = new AtomicInteger();
            var one = new Thread(() -> map.compute("a", (_, _) -> sum.incrementAndGet()));
            var two = new Thread(() -> {
                map.forEach((_, value) -> sum.addAndGet(value));
                map.compute("a", (_, old) -> old == null ? 5 : old + 5);
            });
            Explored.start(one, two);
            Explored.join(one, two);
            assertThat(map.get("a")).isIn(6, 1);
        });
        assertThat(result.failures()).isEmpty();
    }

    /** The orders of two calls for one class; calls for different ones are independent. */
    @Test
    void classesAreKeys() {
        for (Class<?> other : List.of(String.class, Integer.class)) {
            assertThat(Explored.classes(() -> {
                        var made = new ConcurrentHashMap<Class<?>, String>();
                        var one = new Thread(() -> made.computeIfAbsent(String.class, Class::getName));
                        var two = new Thread(() -> made.computeIfAbsent(other, Class::getName));
                        Explored.start(one, two);
                        Explored.join(one, two);
                    }))
                    .isEqualTo(other == String.class ? 2 : 1);
        }
    }

    /** The platform's code for one key waits for the function of another one in its bin, of which there are 16. */
    @Test
    void aFunctionThatWaitsInABinWithOthersIsNotAll() {
        for (int key : new int[] {16, 17}) {
            Result result = Allways.explore(Explored.program(() -> {
                        var map = new ConcurrentHashMap<Integer, Integer>();
                        var latch = new CountDownLatch(1);
                        var one = new Thread(() -> map.computeIfAbsent(0, _ -> {
                            await(latch);
                            return 1;
                        }));
                        var two = new Thread(() -> {
                            map.put(key, 1);
                            latch.countDown();
                        });
                        Explored.start(one, two);
                        Explored.join(one, two);
                    }))
                    .strategy("optimal-dpor")
                    .run();
            assertThat(result.failures()).isEmpty();
            assertThat(result.omitted().isEmpty()).isEqualTo(key == 17);
        }
    }

    @Test
    void storiesHaveArgumentsAndResults() {
        Result result = Allways.explore(Explored.program(() -> {
                    ConcurrentMap<String, Integer> map = empty();
                    int[] loads = new int[1];
                    map.merge("lamp", 1, Integer::sum);
                    map.merge("lamp", 2, Integer::sum);
                    map.computeIfAbsent("lamp", _ -> 4);
                    map.computeIfPresent("sofa", (_, old) -> old);
                    map.compute("lamp", (_, _) -> null);
                    map.computeIfAbsent("lamp", _ -> ++loads[0]);
                    throw new AssertionError();
                }))
                .strategy("dfs")
                .run();
        assertThat(Explored.calls(result.failures().getFirst().trace()))
                .containsExactly(
                        "ConcurrentHashMap.merge(\"lamp\", 1) = 1",
                        "ConcurrentHashMap.merge(\"lamp\", 2) = 3",
                        "ConcurrentHashMap.computeIfAbsent(\"lamp\") = 3",
                        "ConcurrentHashMap.computeIfPresent(\"sofa\") = null",
                        "ConcurrentHashMap.compute(\"lamp\") = null",
                        "ConcurrentHashMap.computeIfAbsent(\"lamp\")",
                        "ConcurrentHashMap.computeIfAbsent(\"lamp\") = 1");
    }

    /**
     * Each call of a map within the function of each other one, for the same entry, one in the same bin of 16 and one
     * in another, with either there or not, is what it is outside of control: among these are the "recursive updates"
     * that are detected.
     */
    @Test
    void functionsFindTheirOwnMapAsItIs() {
        List<String> plain = nested();
        assertThat(plain).hasSize(9 * 9 * 3 * 4).anyMatch(each -> each.contains("Recursive update"));
        List<String> controlled = new ArrayList<>();
        Result result = Explored.all(() -> {
            controlled.clear();
            controlled.addAll(nested());
        });
        assertThat(result.failures()).isEmpty();
        assertThat(controlled).isEqualTo(plain);
    }

    private static List<String> nested() {
        List<String> all = new ArrayList<>();
        for (String outer : CALLS) {
            for (String inner : CALLS) {
                for (int key : new int[] {1, 17, 2}) {
                    for (int there = 0; there < 4; there++) {
                        int first = there;
                        var map = new ConcurrentHashMap<Integer, String>();
                        IntStream.range(0, 2).filter(i -> (first >> i & 1) == 1).forEach(i -> map.put(1 + 16 * i, "0"));
                        String result = call(map, outer, 1, () -> call(map, inner, key, () -> "in"));
                        all.add(outer + '(' + inner + ' ' + key + ") " + first + ": " + result + new TreeMap<>(map));
                    }
                }
            }
        }
        return all;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private interface Value {
        @Nullable
        String get();
    }

    private static @Nullable String call(ConcurrentMap<Integer, String> map, String call, int key, Value value) {
        try {
            return switch (call) {
                case "get" -> map.get(key);
                case "put" -> map.put(key, "put");
                case "putIfAbsent" -> map.putIfAbsent(key, "put");
                case "remove" -> map.remove(key);
                case "computeIfAbsent" -> map.computeIfAbsent(key, _ -> "a" + value.get());
                case "computeIfPresent" -> map.computeIfPresent(key, (_, old) -> old + value.get());
                case "compute" -> map.compute(key, (_, old) -> old + value.get());
                case "merge" -> map.merge(key, "m", (old, added) -> old + added + value.get());
                default ->
                    map.compute(key, (_, _) -> {
                        value.get();
                        return null;
                    });
            };
        } catch (IllegalStateException e) {
            return e.getMessage();
        }
    }

    @Test
    void aFunctionThatThrowsLeavesItsEntry() {
        assertThat(classes(
                        MapFunctionsTest::nothing,
                        map -> assertThatThrownBy(() -> map.compute("a", (_, _) -> {
                                    throw new IllegalArgumentException(String.valueOf(map.get("b")));
                                }))
                                .isInstanceOf(IllegalArgumentException.class),
                        map -> map.put("a", 1)))
                .isEqualTo(2);
        assertThat(classes(
                        map -> map.put("a", 1),
                        map -> assertThatThrownBy(() -> map.merge("a", 1, (_, _) -> {
                                    throw new IllegalArgumentException();
                                }))
                                .isInstanceOf(IllegalArgumentException.class),
                        map -> map.merge("b", 1, Integer::sum)))
                .isEqualTo(1);
        assertThatThrownBy(() -> new ConcurrentHashMap<String, Integer>().merge("a", value(), Integer::sum))
                .isInstanceOf(NullPointerException.class);
    }

    @SuppressWarnings("NullAway")
    private static Integer value() {
        return null;
    }
}
