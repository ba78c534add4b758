package dev.allways.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Replay;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a program can choose, and that each value is chosen exactly once. */
class ChooserTest {
    private enum Suit {
        CLUBS,
        DIAMONDS,
        HEARTS,
        SPADES
    }

    private enum Nothing {}

    private static <T> List<T> all(Function<Chooser, T> program) {
        List<T> values = new ArrayList<>();
        Result result =
                Allways.explore(chooser -> values.add(program.apply(chooser))).run();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.failures()).isEmpty();
        return values;
    }

    private static Trace simplest(Program program) {
        return Replay.loosely(program, Choices.NONE, 1_000);
    }

    private static List<String> texts(Trace trace) {
        return trace.steps().stream().map(Trace.Step::text).toList();
    }

    @Test
    void optionsInTheirOrder() {
        assertThat(all(c -> c.choose("fruit", List.of("apple", "pear", "plum"))))
                .containsExactly("apple", "pear", "plum");
        assertThat(all(c -> c.choose("suit", Suit.class))).containsExactly(Suit.values());
        assertThat(all(c -> c.flip("heads"))).containsExactly(false, true);
        assertThat(all(c -> c.fault("no memory"))).containsExactly(false, true);
        assertThat(all(c -> c.choose("one", List.of("only")))).containsExactly("only");
    }

    @Test
    void rangesFromTheValueNearestZero() {
        assertThat(all(c -> c.between("n", -2, 4))).containsExactly(0, 1, -1, 2, -2, 3, 4);
        assertThat(all(c -> c.between("n", 5, 8))).containsExactly(5, 6, 7, 8);
        assertThat(all(c -> c.between("n", -8L, -5L))).containsExactly(-5L, -6L, -7L, -8L);
        assertThat(all(c -> c.between("n", Integer.MAX_VALUE - 1, Integer.MAX_VALUE)))
                .containsExactly(Integer.MAX_VALUE - 1, Integer.MAX_VALUE);
    }

    /** No answer counts 2^63 values or more, so a part is chosen first: no part has more than 2^62 values. */
    @Test
    void aRangeOfAllLongsIsTwoChoices() {
        assertThat(sizes(c -> c.between("n", Long.MIN_VALUE, Long.MAX_VALUE))).containsExactly(4L, 1L << 62);
        assertThat(sizes(c -> c.between("n", 0, Long.MAX_VALUE))).containsExactly(2L, 1L << 62);
        assertThat(sizes(c -> c.between("n", Long.MIN_VALUE, -1))).containsExactly(2L, 1L << 62);
        assertThat(sizes(c -> c.between("n", 1, Long.MAX_VALUE))).containsExactly(Long.MAX_VALUE);
        assertThat(sizes(c -> c.between("n", Long.MIN_VALUE, -2))).containsExactly(Long.MAX_VALUE);

        // each part begins and ends where its neighbours do
        long half = 1L << 62;
        assertThat(Stream.of(
                                "0,0",
                                "0,4611686018427387903",
                                "1,0",
                                "1,4611686018427387903",
                                "2,0",
                                "2,4611686018427387903",
                                "3,0",
                                "3,4611686018427387903")
                        .map(answers -> value(answers, c -> c.between("n", Long.MIN_VALUE, Long.MAX_VALUE))))
                .containsExactly(0L, half - 1, -1L, -half, half, Long.MAX_VALUE, -half - 1, Long.MIN_VALUE);
        assertThat(texts(Replay.exactly(c -> c.between("n", Long.MIN_VALUE, Long.MAX_VALUE), Choices.parse("3,1"))))
                .containsExactly(
                        "part of n = -9223372036854775808 to -4611686018427387905", "n = -4611686018427387906");
    }

    private static List<Long> sizes(Program program) {
        return simplest(program).steps().stream().map(Trace.Step::size).toList();
    }

    private static <T> T value(String answers, Function<Chooser, T> program) {
        List<T> values = new ArrayList<>();
        Replay.exactly(c -> values.add(program.apply(c)), Choices.parse(answers));
        return values.getFirst();
    }

    /** 2^n subsets of n elements, by n choices of two. */
    @Test
    void everySubsetOnce() {
        for (int n = 0; n <= 8; n++) {
            List<Integer> elements = Stream.iterate(0, i -> i + 1).limit(n).toList();
            List<Set<Integer>> subsets = all(c -> c.subset("some", elements));
            assertThat(subsets).hasSize(1 << n).doesNotHaveDuplicates();
            assertThat(subsets.getFirst()).isEmpty();
            assertThat(subsets.getLast()).containsExactlyElementsOf(elements);
        }
    }

    /** n! orders of n elements: by choices of n, n - 1, …, 2 options; the last element is no choice. */
    @Test
    void everyPermutationOnce() {
        int factorial = 1;
        for (int n = 0; n <= 7; n++) {
            factorial *= Math.max(1, n);
            List<Integer> elements = Stream.iterate(0, i -> i + 1).limit(n).toList();
            List<List<Integer>> orders = all(c -> c.permutation("order", elements));
            assertThat(orders).hasSize(factorial).doesNotHaveDuplicates();
            assertThat(orders.getFirst()).isEqualTo(elements);
            assertThat(orders).allSatisfy(order -> assertThat(order).containsExactlyInAnyOrderElementsOf(elements));
        }
        assertThat(sizes(c -> c.permutation("order", List.of("a", "b", "c", "d"))))
                .containsExactly(4L, 3L, 2L);
        assertThat(all(c -> c.permutation("order", Arrays.asList("a", null)))).hasSize(2);
    }

    @Test
    void noOptionsAreAnErrorThatSaysSo() {
        Result result =
                Allways.explore(c -> c.choose("thread to run", List.of())).run();
        assertThat(result.failures()).singleElement().satisfies(failure -> {
            assertThat(failure.error()).isInstanceOf(EmptyChoice.class).hasMessage("""
                choose("thread to run") was given no options
                  usual cause  a list that is empty in a case nobody thought of: no thread can run, no element is left
                  do           if that is a deadlock or a bug, fail; if it is nothing of interest, call prune() first\
                """);
        });
        for (String strategy : List.of("dfs", "bfs", "random-first", "random", "deepening")) {
            for (Program program : List.<Program>of(
                    c -> c.choose("it", List.of()),
                    c -> c.choose("it", Nothing.class),
                    c -> c.between("it", 1, 0),
                    c -> c.between("it", Long.MAX_VALUE, Long.MIN_VALUE),
                    c -> c.choose(new ChoicePoint.Pick("it", List.of())))) {
                assertThat(Allways.explore(program).strategy(strategy).run().failures())
                        .singleElement()
                        .satisfies(failure -> assertThat(failure.error()).isInstanceOf(EmptyChoice.class));
            }
        }
        assertThatThrownBy(() -> new ChoicePoint.Range("index", 0, -1)).hasMessage("""
            between("index", 0, -1) was given no values: the least is above the greatest
              usual cause  an index into something empty: between(0, size - 1)
              do           if that is a bug, fail; if it is nothing of interest, call prune() first\
            """);
    }

    /** Deep in the tree, behind one of 3 × 3 leaves, the empty choice is found all the same. */
    @Test
    void noOptionsAreFoundWhereverTheyAre() {
        Program program = c -> {
            int sum = c.between("a", 0, 2) + c.between("b", 0, 2);
            c.choose("rest", List.of(1, 2, 3).subList(0, 4 - sum > 3 ? 3 : Math.max(0, 4 - sum)));
        };
        Result result = Allways.explore(program).errors(Long.MAX_VALUE).run();
        assertThat(result.failures()).singleElement().satisfies(failure -> {
            assertThat(failure.times()).isEqualTo(1);
            assertThat(failure.choices()).isEqualTo(Choices.of(2, 2));
        });
        // sums 0, 1: 3 options each; 2: 2; 3: 1; 4: none. 1 + 2 pairs × 3, 3 × 2, 2 × 1, and the one that fails
        assertThat(result.statistics().counters().executions()).isEqualTo(3 * 3 + 3 * 2 + 2 + 1);
    }

    /** Of 6 × 6 pairs of dice 15 rise; an assumption that doesn't hold is neither passed nor failed. */
    @Test
    void assumptionsEndAnExecutionEarly() {
        List<String> rising = new ArrayList<>();
        Program program = c -> {
            int a = c.between("first", 1, 6);
            int b = c.between("second", 1, 6);
            c.assume(a < b);
            rising.add(a + "<" + b);
        };
        Result result = Allways.explore(program).run();
        assertThat(result.complete()).isTrue();
        assertThat(result.passed()).isTrue();
        assertThat(result.statistics().counters().executions()).isEqualTo(36);
        assertThat(rising).hasSize(15).doesNotHaveDuplicates();
    }

    /** What is pruned after the first die costs one execution for each of its 3 odd values: 3 + 3 × 6. */
    @Test
    void pruningLeavesOutWhatIsBeyond() {
        Program program = c -> {
            if (c.between("first", 1, 6) % 2 == 1) {
                throw c.prune();
            }
            c.between("second", 1, 6);
        };
        Result result = Allways.explore(program).run();
        assertThat(result.complete()).isTrue();
        assertThat(result.statistics().counters().executions()).isEqualTo(21);
    }

    @Test
    void choicesAreNamedInTheTrace() {
        Trace trace = Replay.exactly(
                c -> {
                    c.note("begins");
                    c.choose("suit", Suit.class);
                    c.between("cards", 1, 13);
                    c.note("deals");
                    c.note("plays");
                    c.subset("trumps", List.of("ace", "king"));
                    c.permutation("players", List.of("n", "e", "s"));
                    c.fault("power");
                },
                Choices.of(2, 4, 0, 1, 1, 1, 1));
        assertThat(texts(trace))
                .containsExactly(
                        "suit = HEARTS",
                        "cards = 5",
                        "trumps has ace = false",
                        "trumps has king = true",
                        "players = e",
                        "players = s",
                        "power = yes");
        assertThat(trace.openingNotes()).containsExactly("begins");
        assertThat(trace.steps().get(1).notes()).containsExactly("deals", "plays");
    }

    /** A span ends where its body ends, by whatever way. */
    @Test
    void spansNest() {
        Trace trace = simplest(c -> {
            c.span("outer", () -> {
                c.flip("a");
                try {
                    c.span("broken", () -> {
                        c.flip("b");
                        throw new IllegalStateException();
                    });
                } catch (IllegalStateException expected) {
                    c.flip("c");
                }
                c.span("empty", () -> {});
            });
            c.flip("d");
            c.span("last", () -> c.flip("e"));
        });
        assertThat(trace.spans())
                .containsExactly(
                        new Trace.Span("broken", 1, 2), new Trace.Span("outer", 0, 3), new Trace.Span("last", 4, 5));
    }

    @Test
    void labelsCountExecutions() {
        Program program = c -> {
            if (c.between("n", 1, 10) % 3 == 0) {
                c.label("divisible by three");
                c.label("divisible by three");
            }
        };
        assertThat(Allways.explore(program).run().statistics().labels())
                .isEqualTo(java.util.Map.of("divisible by three", 3L));
    }

    /** A chooser is one method; all sugar works on any. */
    @Test
    void anyChooserHasAllTheSugar() {
        List<String> met = new ArrayList<>();
        Chooser last = point -> {
            met.add(point.describe(point.size() - 1));
            return point.size() - 1;
        };
        assertThat(last.choose("suit", Suit.class)).isEqualTo(Suit.SPADES);
        assertThat(last.between("n", -3, 2)).isEqualTo(-3);
        assertThat(last.between("n", Long.MIN_VALUE, Long.MAX_VALUE)).isEqualTo(Long.MIN_VALUE);
        assertThat(last.permutation("order", List.of(1, 2, 3))).containsExactly(3, 2, 1);
        assertThat(last.subset("some", Collections.nCopies(2, "x"))).containsExactly("x");
        assertThat(last.pickOrEnd("it", List.of("a", "b"))).isEqualTo(1);
        assertThat(met).hasSize(1 + 1 + 2 + 2 + 2 + 1);
        assertThatThrownBy(() -> last.assume(false)).isSameAs(Stop.because(Stop.Why.ASSUMPTION));
    }

    /** Answers and values of ranges are inverse to one another, and a smaller answer is a value nearer to zero. */
    @Test
    void answersAndValuesOfSmallRanges() {
        for (long min = -9; min <= 9; min++) {
            for (long max = min; max <= 9; max++) {
                bijective(new ChoicePoint.Range("n", min, max));
            }
        }
        for (long[] edge : new long[][] {
            {Long.MIN_VALUE, Long.MIN_VALUE + 20},
            {Long.MAX_VALUE - 20, Long.MAX_VALUE},
            {Integer.MIN_VALUE, Integer.MIN_VALUE + 9}
        }) {
            bijective(new ChoicePoint.Range("n", edge[0], edge[1]));
        }
    }

    private static void bijective(ChoicePoint.Range range) {
        var values = new HashSet<Long>();
        long distance = -1;
        long origin = Math.clamp(0L, range.min(), range.max());
        for (long answer = 0; answer < range.size(); answer++) {
            long value = range.value(answer);
            assertThat(value).isBetween(range.min(), range.max());
            assertThat(range.answer(value)).isEqualTo(answer);
            assertThat(Math.abs(value - origin)).isGreaterThanOrEqualTo(distance);
            distance = Math.abs(value - origin);
            values.add(value);
        }
        assertThat((long) values.size()).isEqualTo(range.size());
    }

    /**
     * The same at the edges of ranges that are too large to go through: every pair of edges, and what lies around them.
     */
    @Test
    void answersAndValuesOfLargeRanges() {
        List<Long> edges = Stream.of(
                        Long.MIN_VALUE,
                        Long.MIN_VALUE + 1,
                        -(1L << 62) - 1,
                        -(1L << 62),
                        (long) Integer.MIN_VALUE,
                        -2L,
                        -1L,
                        0L,
                        1L,
                        2L,
                        (long) Integer.MAX_VALUE,
                        1L << 62,
                        (1L << 62) + 1,
                        Long.MAX_VALUE - 1,
                        Long.MAX_VALUE)
                .toList();
        int checked = 0;
        for (long min : edges) {
            for (long max : edges) {
                if (min > max || max - min + 1 <= 0) {
                    continue;
                }
                var range = new ChoicePoint.Range("n", min, max);
                Set<Long> values = edges.stream()
                        .flatMap(edge -> Stream.of(edge - 1, edge, edge + 1))
                        .filter(value -> value >= min && value <= max)
                        .collect(Collectors.toSet());
                for (long value : values) {
                    long answer = range.answer(value);
                    assertThat(answer).isBetween(0L, range.size() - 1);
                    assertThat(range.value(answer)).isEqualTo(value);
                }
                for (long answer : new long[] {0, 1, 2, range.size() / 2, range.size() - 2, range.size() - 1}) {
                    if (answer >= 0 && answer < range.size()) {
                        assertThat(range.answer(range.value(answer))).isEqualTo(answer);
                    }
                }
                checked++;
            }
        }
        // 15 × 16 / 2 pairs of edges. Too large are those with max >= min + 2^63 - 1: for MIN the 9 from -1 on, for MIN
        // + 1 the 8
        // from 0 on, for -2^62 - 1 and -2^62 the 4 from 2^62 on, for -2^31, -2 and -1 the 2 from MAX - 1 on, for 0 MAX
        assertThat(checked).isEqualTo(15 * 16 / 2 - (9 + 8 + 2 * 4 + 3 * 2 + 1));
        assertThatThrownBy(() -> new ChoicePoint.Range("n", 1, 5).answer(6))
                .hasMessage("6 is not a value of \"n\", 1 to 5");
    }

    @Test
    @SuppressWarnings("NullAway") // that is the point
    void noLabelIsAFailureOfTheTest() {
        Result result = Allways.explore((Program) c -> c.label(null)).run();
        assertThat(result.failures()).hasSize(1);
        assertThat(result.failures().getFirst().error()).hasMessage("a label is a text, not null");
    }

    @Test
    void aNoteThatCannotTellOfItselfIsNoFailure() {
        Object silent = new Object() {
            @Override
            public String toString() {
                throw new IllegalStateException();
            }
        };
        Trace trace = Replay.record((Program) c -> c.note(silent), Choices.NONE, point -> 0);
        assertThat(trace.outcome()).isInstanceOf(Outcome.Passed.class);
    }
}
