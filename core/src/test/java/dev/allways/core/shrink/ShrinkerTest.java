package dev.allways.core.shrink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Choices;
import dev.allways.core.Chooser;
import dev.allways.core.Decider;
import dev.allways.core.NotDeterministic;
import dev.allways.core.Observation;
import dev.allways.core.Program;
import dev.allways.core.State;
import dev.allways.core.Stop;
import dev.allways.core.Trace;
import dev.allways.core.engine.Budget;
import dev.allways.core.engine.OwnThread;
import dev.allways.core.engine.Replay;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ShrinkerTest {
    private static final List<Integer> DIGITS = List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);

    private static void fail(Object what) {
        throw new AssertionError(String.valueOf(what));
    }

    /** A list whose elements are asked for one by one: two choices each, and one that ends it. */
    private static List<Long> list(Chooser chooser, long min, long max, int longest) {
        List<Long> list = new ArrayList<>();
        while (list.size() < longest && chooser.flip("more")) {
            list.add(chooser.span("element", () -> chooser.between("value", min, max)));
        }
        return list;
    }

    private static List<Long> counted(Chooser chooser, int min, int max, long largest) {
        List<Long> list = new ArrayList<>();
        for (int count = chooser.between("count", min, max); count > 0; count--) {
            list.add(chooser.between("value", 0, largest));
        }
        return list;
    }

    private static long sum(List<Long> list) {
        return list.stream().mapToLong(Long::longValue).sum();
    }

    /**
     * Programs with a smallest failing sequence that is known. Most are those of the "shrinking challenge", an exchange
     * of test programs between the authors of property-based testing tools.
     */
    static Stream<Arguments> programs() {
        return Stream.of(
                // 1 + 1000 > 1000 takes two elements, and the first of them can't be less than 1
                program("the sum is above 1000", Choices.of(1, 1, 1, 1000, 0), chooser -> {
                    List<Long> list = list(chooser, 0, 1000, 50);
                    if (sum(list) > 1000) {
                        fail(list);
                    }
                }),
                // one element of 30: from 1 on that is the answer 29
                program("the sum of positive ones is 30", Choices.of(1, 29, 0), chooser -> {
                    List<Long> list = list(chooser, 1, 100, 50);
                    if (sum(list) >= 30) {
                        fail(list);
                    }
                }),
                // [0, 1]: two elements that differ
                program("not its own reverse", Choices.of(1, 0, 1, 1, 0), chooser -> {
                    List<Long> list = list(chooser, -1000, 1000, 50);
                    if (!list.equals(list.reversed())) {
                        fail(list);
                    }
                }),
                // [1, 0] of two elements
                program("not sorted", Choices.of(2, 1, 0), chooser -> {
                    List<Long> list = counted(chooser, 0, 30, 100);
                    List<Long> sorted = new ArrayList<>(list);
                    Collections.sort(sorted);
                    if (!sorted.equals(list)) {
                        fail(list);
                    }
                }),
                // a count of 1 is answer 0, and one element of 900
                program("the greatest of a counted list", Choices.of(0, 900), chooser -> {
                    List<Long> list = counted(chooser, 1, 100, 1000);
                    if (Collections.max(list) >= 900) {
                        fail(list);
                    }
                }),
                // [0, 1, -1]: in a range about zero 0, 1, -1 are the answers 0, 1, 2
                program("three distinct", Choices.of(1, 0, 1, 1, 1, 2, 0), chooser -> {
                    List<Long> list = list(chooser, -1000, 1000, 30);
                    if (new HashSet<>(list).size() >= 3) {
                        fail(list);
                    }
                }),
                // 2 * 2^30 is the least product of two positive ints that overflows: 1 times anything does not.
                // From 1 on 2 is the answer 1, and 2^30 the answer 2^30 - 1
                program("a product overflows", Choices.of(1, (1 << 30) - 1), chooser -> {
                    int width = chooser.between("width", 1, Integer.MAX_VALUE);
                    int height = chooser.between("height", 1, Integer.MAX_VALUE);
                    if (width * height < 0) {
                        fail(width);
                    }
                }),
                // 1 * 120
                program("a product of two", Choices.of(1, 120), chooser -> {
                    if (chooser.between("one", 0, 150) * chooser.between("other", 0, 150) == 120) {
                        fail("");
                    }
                }),
                // 7 and 14 are the least different numbers that have a divisor above 6 in common
                program("a common divisor", Choices.of(7, 14), chooser -> {
                    long one = chooser.between("one", 0, 1000);
                    long other = chooser.between("other", 0, 1000);
                    boolean isCommon = LongStream.rangeClosed(7, one).anyMatch(d -> one % d + other % d == 0);
                    if (isCommon && other > 0 && one != other) {
                        fail(one);
                    }
                }),
                // 2 + 3 * 33; 4 * 4 + 3 = 19; 77 alone
                program("a sum of multiples", Choices.of(1, 33), chooser -> {
                    if (2 * chooser.between("one", 0, 100) + 3 * chooser.between("other", 0, 100) == 101) {
                        fail("");
                    }
                }),
                program("a quotient and a rest", Choices.of(19, 4), chooser -> {
                    int dividend = chooser.between("dividend", 0, 100);
                    int divisor = chooser.between("divisor", 0, 100);
                    if (dividend >= 19 && divisor > 0 && dividend / divisor == 4 && dividend % divisor == 3) {
                        fail("");
                    }
                }),
                program("an exclusive or", Choices.of(0, 77), chooser -> {
                    if ((chooser.between("one", 0, 100) ^ chooser.between("other", 0, 100)) == 77) {
                        fail("");
                    }
                }),
                // Of the keys that calls use the latest three are kept; a use again must make its key the latest one,
                // and
                // only a mark does. Four keys and one again is the least: 0, 0, 1, 2, 3 is right, 0, 1, 0, 2, 3 leaves
                // 1, which should be gone. One call more, a mark of 0 before, and 0 and 1 have changed their parts
                program("a cache of three", Choices.of(1, 0, 0, 1, 0, 1, 1, 0, 0, 1, 0, 2, 1, 0, 3, 0, 1), chooser -> {
                    List<Object> wrong = new ArrayList<>();
                    List<Object> right = new ArrayList<>();
                    while (chooser.flip("more")) {
                        chooser.span("call", () -> {
                            boolean isMark = chooser.flip("mark");
                            Object key = chooser.between("key", 0, 5);
                            if (!wrong.contains(key) || isMark && wrong.remove(key)) {
                                wrong.add(key);
                            }
                            right.remove(key);
                            right.add(key);
                            if (wrong.size() > 3) {
                                wrong.removeFirst();
                            }
                            if (right.size() > 3) {
                                right.removeFirst();
                            }
                        });
                    }
                    Integer last = chooser.between("key", 0, 5);
                    if (wrong.contains(last) && !right.contains(last)) {
                        fail(last);
                    }
                }),
                // one list of the elements 0, 1, -1, 2, -2
                program("five distinct in lists", Choices.of(1, 1, 0, 1, 1, 1, 2, 1, 3, 1, 4, 0, 0), chooser -> {
                    Set<Long> union = new HashSet<>();
                    while (chooser.flip("another list")) {
                        union.addAll(chooser.span("list", () -> list(chooser, -1_000_000, 1_000_000, 20)));
                    }
                    if (union.size() >= 5) {
                        fail(union);
                    }
                }),
                // one list of 11
                program("more than ten in lists", Choices.of(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0), chooser -> {
                    long sum = 0;
                    while (chooser.flip("another list")) {
                        sum += chooser.span("list", () -> {
                            long length = 0;
                            while (chooser.flip("more")) {
                                length++;
                            }
                            return length;
                        });
                    }
                    if (sum > 10) {
                        fail(sum);
                    }
                }),
                // one count of 11
                program("more than ten in counts", Choices.of(1, 11), chooser -> {
                    List<Long> counts = counted(chooser, 0, 20, 20);
                    if (sum(counts) > 10) {
                        fail(counts);
                    }
                }),
                // 10 and 10, from 1 on: the two must change together
                program("equal", Choices.of(9, 9), difference(0, 0)),
                // 10 and 6
                program("close", Choices.of(9, 5), difference(1, 4)),
                // 10 and 9
                program("one apart", Choices.of(9, 8), difference(1, 1)),
                // [1, 0]
                program("indices that point at each other", Choices.of(1, 1, 1, 0, 0), chooser -> {
                    List<Long> list = list(chooser, 0, 10, 30);
                    list.forEach(index -> chooser.assume(index < list.size()));
                    for (int i = 0; i < list.size(); i++) {
                        int other = list.get(i).intValue();
                        if (i != other && list.get(other) == i) {
                            fail(list);
                        }
                    }
                }),
                // [0, 0], of which the first is deleted
                program("deleted once", Choices.of(1, 0, 1, 0, 0, 0), chooser -> {
                    List<Long> list = list(chooser, 0, 100, 30);
                    int index = chooser.between("index", 0, 10);
                    chooser.assume(index < list.size());
                    Long deleted = list.remove(index);
                    if (list.contains(deleted)) {
                        fail(list);
                    }
                }),
                // 0 / (0 + 0)
                program("a calculator", Choices.of(2, 0, 0, 1, 0, 0, 0, 0), chooser -> {
                    Expression expression = expression(chooser, 5);
                    chooser.assume(!expression.dividesByLiteralZero());
                    expression.value();
                }),
                // size 4: the root 0 has nothing to the left and 0 to the right, which has nothing and 1
                program("a heap", Choices.of(4, 1, 0, 0, 1, 0, 1, 0, 1, 1), chooser -> {
                    Heap heap = heap(chooser, 0, chooser.between("size", 0, 20));
                    if (heap != null && !heap.isSortedWrongly()) {
                        fail(heap);
                    }
                }),
                // 5007, which is answer 2 * 5007 - 1 of a range about zero
                program("the last three digits", Choices.of(10_013), chooser -> {
                    long number = chooser.between("number", -1_000_000L, 1_000_000L);
                    if (number > 5_000 && number % 1_000 == 7) {
                        fail(number);
                    }
                }),
                // 24 * 0x1000 + 0xabc
                program("the last twelve bits", Choices.of(101_052), chooser -> {
                    long number = chooser.between("number", 0L, 10_000_000L);
                    if (number > 100_000 && (number & 0xfff) == 0xabc) {
                        fail(number);
                    }
                }),
                // 14 * 37 + 5, as 13 * 37 + 5 is 486
                program("a rest", Choices.of(523), chooser -> {
                    long number = chooser.between("number", 0L, 100_000L);
                    if (number > 500 && number % 37 == 5) {
                        fail(number);
                    }
                }),
                // put(7, 0), remove(7), get(7): the key three times, and 17 would do as well
                program("a map", Choices.of(1, 0, 7, 0, 1, 2, 7, 1, 1, 7), ShrinkerTest::map));
    }

    private static Arguments program(String name, Choices smallest, Program program) {
        return arguments(name, smallest, program);
    }

    private static Program difference(long least, long most) {
        return chooser -> {
            long a = chooser.between("a", 1L, 1000L);
            long difference = Math.abs(a - chooser.between("b", 1L, 1000L));
            if (a >= 10 && difference >= least && difference <= most) {
                fail(a);
            }
        };
    }

    private record Expression(
            int kind,
            long number,
            @Nullable Expression left,
            @Nullable Expression right) {
        long value() {
            if (left == null || right == null) {
                return number;
            }
            if (kind == 1) {
                return left.value() + right.value();
            }
            long divisor = right.value();
            if (divisor == 0) {
                throw new IllegalStateException("division by zero");
            }
            return Math.floorDiv(left.value(), divisor);
        }

        boolean dividesByLiteralZero() {
            return left != null
                    && right != null
                    && (kind == 2 && right.kind == 0 && right.number == 0
                            || left.dividesByLiteralZero()
                            || right.dividesByLiteralZero());
        }
    }

    private static Expression expression(Chooser chooser, int depth) {
        return chooser.span("expression", () -> {
            int kind = depth == 0 ? 0 : chooser.pick("kind", List.of("number", "+", "/"));
            return kind == 0
                    ? new Expression(0, chooser.between("number", -100, 100), null, null)
                    : new Expression(kind, 0, expression(chooser, depth - 1), expression(chooser, depth - 1));
        });
    }

    private record Heap(
            long key, @Nullable Heap left, @Nullable Heap right) {
        /** Merges the root's children once only and reads the rest in the order of the tree: right for small heaps. */
        boolean isSortedWrongly() {
            List<Long> wrongly = new ArrayList<>(List.of(key));
            wrongly.addAll(keys(merge(left, right)));
            List<Long> sorted = keys(this);
            Collections.sort(sorted);
            return wrongly.equals(sorted);
        }

        static @Nullable Heap merge(@Nullable Heap a, @Nullable Heap b) {
            if (a == null || b == null) {
                return a == null ? b : a;
            }
            return a.key <= b.key
                    ? new Heap(a.key, merge(a.right, b), a.left)
                    : new Heap(b.key, merge(a, b.right), b.left);
        }

        static List<Long> keys(@Nullable Heap heap) {
            List<Long> keys = new ArrayList<>();
            Deque<Heap> open = new ArrayDeque<>();
            if (heap != null) {
                open.push(heap);
            }
            while (!open.isEmpty()) {
                Heap next = open.pop();
                keys.add(next.key);
                if (next.left != null) {
                    open.push(next.left);
                }
                if (next.right != null) {
                    open.push(next.right);
                }
            }
            return keys;
        }
    }

    private static @Nullable Heap heap(Chooser chooser, long least, int size) {
        return chooser.span("heap", () -> {
            if (size <= 0 || chooser.between("branch", 1, 8) == 1) {
                return null;
            }
            long key = chooser.between("key", least, 100);
            return new Heap(key, heap(chooser, key, size / 2), heap(chooser, key, size / 2));
        });
    }

    private static void map(Chooser chooser) {
        Set<Long> keys = new HashSet<>();
        List<Long> removed = new ArrayList<>();
        for (int i = 0; i < 100 && chooser.span("command", () -> command(chooser, keys, removed)); i++) {}
    }

    /** A map that goes wrong for a key that ends in 7 when it is got just after it was removed. */
    private static boolean command(Chooser chooser, Set<Long> keys, List<Long> removed) {
        if (!chooser.flip("more")) {
            return false;
        }
        String operation = chooser.choose("operation", List.of("put", "get", "remove", "putIfAbsent", "size"));
        if (operation.equals("size")) {
            return true;
        }
        long key = chooser.between("key", 0L, 19L);
        switch (operation) {
            case "get" -> {
                if (!keys.contains(key) && key % 10 == 7 && !removed.isEmpty() && removed.getLast() == key) {
                    fail(key);
                }
            }
            case "remove" -> {
                if (keys.remove(key)) {
                    removed.add(key);
                }
            }
            default -> {
                chooser.between("value", 0L, 100L);
                keys.add(key);
            }
        }
        return true;
    }

    /** Failing executions drawn at random: of flips, a half, three quarters or 15 of 16 are true. */
    private static List<Trace> failing(Program program, int count) {
        List<Trace> failing = new ArrayList<>();
        for (int seed = 0; failing.size() < count; seed++) {
            var random = new SplittableRandom(seed);
            int sides = 2 << 2 * (seed % 3) >> seed % 3;
            Decider draws = point -> {
                if (point.size() == 2) {
                    return random.nextInt(sides) == 0 ? 0 : 1;
                }
                return random.nextLong(random.nextInt(4) == 0 ? Math.min(20, point.size()) : point.size());
            };
            Trace trace = Replay.record(program, Choices.NONE, draws);
            if (trace.outcome().failed()) {
                failing.add(trace);
            }
        }
        return failing;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("programs")
    void whateverFailsFirstTheSmallestIsFound(String name, Choices smallest, Program program) {
        for (Trace failing : failing(program, 30)) {
            Shrunk shrunk = Shrinker.shrink(program, failing, Budget.executions(10_000));
            assertThat(shrunk.choices()).isEqualTo(smallest);
            assertThat(shrunk.finished()).isTrue();
            assertThat(shrunk.trace().outcome().failed()).isTrue();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("programs")
    void theSmallestIsLeftAsItIs(String name, Choices smallest, Program program) {
        Trace trace = Replay.exactly(program, smallest);
        Shrunk shrunk = Shrinker.shrink(program, trace, Budget.executions(10_000));
        assertThat(shrunk.trace()).isSameAs(trace);
        assertThat(shrunk.finished()).isTrue();
    }

    /** Fails, unless so many threads are lost that nothing is tried any more. */
    private static final class Hanging implements Program {
        @Override
        public void run(Chooser chooser) {
            boolean _ = chooser.flip("one");
            if (OwnThread.tooManyLost(this) && !chooser.observing()) {
                throw chooser.prune();
            }
            throw new IllegalStateException("it hangs");
        }
    }

    /**
     * Where a test has lost 24 threads, nothing of it is tried that may lose another one: the failure stands as it was
     * found. Those of one test are nothing to another.
     */
    @Test
    void whatIsTriedNoMoreIsNotTakenForNotDeterministic() throws Exception {
        var program = new Hanging();
        var other = new Hanging();
        Trace failing = Replay.exactly(program, Choices.of(1));
        Trace othersFailing = Replay.exactly(other, Choices.of(1));
        var over = new CountDownLatch(1);
        List<Thread> lost = IntStream.range(0, 24)
                .mapToObj(_ -> Thread.ofPlatform().daemon().start(() -> {
                    try {
                        over.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                }))
                .toList();
        lost.forEach(each -> OwnThread.lose(each, program, "to hang"));
        try {
            Shrunk shrunk = Shrinker.shrink(program, failing, Budget.executions(100_000));
            assertThat(shrunk.finished()).isFalse();
            assertThat(shrunk.choices()).isEqualTo(Choices.of(1));
            assertThat(Shrinker.shrink(other, othersFailing, Budget.executions(100_000))
                            .choices())
                    .isEqualTo(Choices.of(0));
        } finally {
            over.countDown();
            for (Thread each : lost) {
                each.join();
            }
        }
    }

    @Test
    void anotherBugIsNotTakenForThisOne() {
        Program program = chooser -> {
            int digit = chooser.pick("digit", DIGITS);
            if (digit >= 1) {
                var error = new IllegalStateException();
                int line = digit >= 5 ? 2 : 1;
                error.setStackTrace(new StackTraceElement[] {new StackTraceElement("Bank", "pay", "Bank.java", line)});
                throw error;
            }
        };
        assertThat(Shrinker.shrink(program, Replay.exactly(program, Choices.of(9)), Budget.executions(100_000))
                        .choices())
                .isEqualTo(Choices.of(5));
        assertThat(Shrinker.shrink(program, Replay.exactly(program, Choices.of(4)), Budget.executions(100_000))
                        .choices())
                .isEqualTo(Choices.of(1));
    }

    /** Three keys, one of which is met three times: which they are does not matter, so the first is the least. */
    @Test
    void answersThatMustDifferAreExchanged() {
        Program program = chooser -> {
            List<Integer> keys = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                keys.add(chooser.pick("key", DIGITS));
            }
            boolean thrice = keys.get(0).equals(keys.get(2)) && keys.get(0).equals(keys.get(4));
            if (thrice && new HashSet<>(keys).size() == 3) {
                fail(keys);
            }
        };
        Trace failing = Replay.exactly(program, Choices.of(2, 0, 2, 1, 2));
        assertThat(Shrinker.shrink(program, failing, Budget.executions(100_000)).choices())
                .isEqualTo(Choices.of(0, 1, 0, 2, 0));
    }

    /** Two calls of the kinds 2, with three arguments, or 21, with one: two of 21 are the least though 2 is less. */
    @Test
    void aKindOfCallIsExchangedForOneThatTakesLess() {
        Program program = chooser -> {
            int calls = 0;
            while (true) {
                chooser.observe(new Observation.SpanBegin("call"));
                if (!chooser.flip("more")) {
                    break;
                }
                long kind = chooser.range("kind", 0, 29);
                for (int i = kind == 2 ? 3 : kind == 21 ? 1 : 2; i > 0; i--) {
                    chooser.pick("argument", DIGITS);
                }
                calls += kind == 2 || kind == 21 ? 1 : 0;
                chooser.observe(new Observation.SpanEnd("call"));
            }
            if (calls >= 2) {
                fail(calls);
            }
        };
        Trace failing = Replay.exactly(program, Choices.of(1, 2, 3, 4, 5, 1, 29, 1, 1, 1, 2, 0, 0, 7, 0));
        assertThat(Shrinker.shrink(program, failing, Budget.executions(100_000)).choices())
                .isEqualTo(Choices.of(1, 21, 0, 1, 21, 0, 0));
    }

    @Test
    void noSequenceIsRunTwice() {
        Set<List<Long>> made = new HashSet<>();
        int[] runs = {0};
        Program program = chooser -> {
            List<Long> answers = new ArrayList<>();
            long sum = 0;
            for (int i = 0; i < 12; i++) {
                answers.add(chooser.choose(new ChoicePoint.Pick("digit", DIGITS)));
                sum += answers.getLast();
            }
            runs[0]++;
            made.add(answers);
            if (sum >= 50) {
                fail(sum);
            }
        };
        Trace failing = Replay.exactly(program, Choices.of(9, 3, 7, 9, 1, 8, 9, 2, 6, 5, 4, 8));
        made.clear();
        runs[0] = 0;
        Shrunk shrunk = Shrinker.shrink(program, failing, Budget.executions(100_000));
        // 50 is 5 times 9 and a 5, the large ones last
        assertThat(shrunk.choices()).isEqualTo(Choices.of(0, 0, 0, 0, 0, 0, 5, 9, 9, 9, 9, 9));
        assertThat(runs[0]).isEqualTo(shrunk.runs() + 1); // and once more to tell the result
        assertThat(made).hasSize((int) shrunk.runs());
    }

    @Test
    void aMillionChoices() {
        Program threeSevens = chooser -> {
            int sevens = 0;
            while (chooser.flip("more")) {
                if (chooser.pick("digit", DIGITS) == 7) {
                    sevens++;
                }
            }
            if (sevens >= 3) {
                fail(sevens);
            }
        };
        var random = new SplittableRandom(1);
        long[] answers = new long[1_000_001];
        for (int i = 0; i < 1_000_000; i += 2) {
            answers[i] = 1;
            answers[i + 1] = random.nextInt(10);
        }
        Trace failing = Replay.exactly(threeSevens, Choices.of(answers));
        assertThat(failing.outcome().failed()).isTrue();
        Shrunk shrunk = Shrinker.shrink(threeSevens, failing, Budget.executions(1_000));
        assertThat(shrunk.choices()).isEqualTo(Choices.of(1, 7, 1, 7, 1, 7, 0));
        assertThat(shrunk.finished()).isTrue();
    }

    /** A walk through a maze: each place leads to others in the order of their names. */
    private record Place(String name) implements State {
        private static final Map<String, List<String>> WAYS = new HashMap<>();

        static {
            WAYS.put("door", List.of("hall 1", "stairs"));
            for (int i = 1; i < 20; i++) {
                WAYS.put("hall " + i, List.of("hall " + (i + 1), "door"));
            }
            WAYS.put("hall 20", List.of("tower", "door"));
            WAYS.put("stairs", List.of("cellar", "door", "tower"));
            WAYS.put("cellar", List.of("stairs"));
        }

        @Override
        public long fingerprint() {
            return name.hashCode() * 0x9e3779b97f4a7c15L;
        }

        static void walk(Chooser chooser) {
            String name = "door";
            while (chooser.visit(new Place(name))) {
                if (name.equals("tower")) {
                    fail(name);
                }
                name = chooser.choose("way", WAYS.getOrDefault(name, List.of()));
            }
        }
    }

    @Test
    void theShortestWayNeedNotBePartOfTheFirst() {
        // through the 20 halls every answer is 0: nothing to delete, nothing to lower
        Choices byStairs = Choices.of(1, 2);
        Trace throughTheHalls = Replay.exactly(Place::walk, Choices.of(new long[21]));
        Shrunk shrunk = Shrinker.shrink(Place::walk, throughTheHalls, Budget.executions(100_000));
        assertThat(shrunk.choices()).isEqualTo(byStairs);
        assertThat(shrunk.finished()).isTrue();
        assertThat(shrunk.trace().states()).isEqualTo(3); // door, stairs, tower
    }

    private static final Program SUM = chooser -> {
        List<Long> list = list(chooser, 0, 1000, 50);
        if (sum(list) > 1000) {
            fail(list);
        }
    };

    @Test
    void theBudgetIsKeptAndTheResultSoFarReturned() {
        Trace failing = failing(SUM, 1).getFirst();
        long all = Shrinker.shrink(SUM, failing, Budget.executions(100_000)).runs();
        Choices before = failing.choices();
        for (long runs = 0; runs <= all; runs += 1 + all / 20) {
            Shrunk shrunk = Shrinker.shrink(SUM, failing, Budget.executions(runs));
            assertThat(shrunk.runs()).isEqualTo(runs);
            assertThat(shrunk.finished()).isFalse();
            assertThat(shrunk.choices()).isLessThanOrEqualTo(before);
            assertThat(shrunk.trace().outcome().failed()).isTrue();
            before = shrunk.choices();
        }
        assertThat(Shrinker.shrink(SUM, failing, Budget.executions(all + 1)).finished())
                .isTrue();
        Shrunk noTime = Shrinker.shrink(SUM, failing, Budget.time(Duration.ZERO));
        assertThat(noTime).isEqualTo(new Shrunk(failing, 0, false, OptionalLong.empty(), false));
    }

    @Test
    void anInterruptEndsItAndIsNotLost() {
        int[] runs = {0};
        Program program = chooser -> {
            if (++runs[0] == 20) {
                Thread.currentThread().interrupt();
            }
            SUM.run(chooser);
        };
        Trace failing = failing(SUM, 1).getFirst();
        Shrunk shrunk = Shrinker.shrink(program, failing, Budget.executions(100_000));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(shrunk.finished()).isFalse();
        assertThat(shrunk.runs()).isEqualTo(20);
        assertThat(shrunk.choices()).isLessThan(failing.choices());
        assertThat(shrunk.trace().outcome().failed()).isTrue();
    }

    @Test
    void onlyAFailureCanBeShrunk() {
        Trace passing = Replay.exactly(SUM, Choices.of(0));
        assertThatThrownBy(() -> Shrinker.shrink(SUM, passing, Budget.executions(100_000)))
                .hasMessageContaining("Passed");
    }

    @Test
    void aProgramThatDoesNotFailAgainIsReported() {
        int[] runs = {0};
        Program once = chooser -> {
            chooser.flip("a");
            if (runs[0]++ == 0) {
                fail("once");
            }
        };
        Trace failing = Replay.exactly(once, Choices.of(1));
        assertThatThrownBy(() -> Shrinker.shrink(once, failing, Budget.executions(100_000)))
                .isInstanceOf(NotDeterministic.class);
    }

    @Test
    void aProgramThatCatchesEverythingCanBeShrunk() {
        Program program = chooser -> {
            try {
                SUM.run(chooser);
            } catch (Throwable t) {
                throw new IllegalStateException("wrapped", t.getClass().equals(Stop.class) ? null : t);
            }
        };
        Trace failing = Replay.exactly(program, failing(SUM, 1).getFirst().choices());
        assertThat(Shrinker.shrink(program, failing, Budget.executions(100_000)).choices())
                .isEqualTo(Choices.of(1, 1, 1, 1000, 0));
    }
}
