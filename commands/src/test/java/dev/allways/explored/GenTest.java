package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.allways.core.Choices;
import dev.allways.core.Failure;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.Unsatisfiable;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Budget;
import dev.allways.core.engine.Replay;
import dev.allways.core.shrink.Shrinker;
import dev.allways.gen.CollidingKey;
import dev.allways.gen.Gen;
import dev.allways.gen.JavaText;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedSet;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GenTest {
    /** The values of so many random executions. */
    private static <T> List<T> drawn(Gen<T> gen, int count) {
        List<T> values = new ArrayList<>();
        Result result = Allways.explore((Program) chooser -> values.add(gen.generate(chooser)))
                .strategy("random")
                .executions(count)
                .seed(1)
                .run();
        assertThat(result.problem()).isEmpty();
        return values;
    }

    /** The values of all executions. */
    private static <T> List<T> all(Gen<T> gen) {
        List<T> values = new ArrayList<>();
        Result result = Allways.explore((Program) chooser -> values.add(gen.generate(chooser)))
                .strategy("dfs")
                .run();
        assertThat(result.complete()).isTrue();
        return values;
    }

    /** The value that the simplest answers make. */
    private static <T> T simplest(Gen<T> gen) {
        List<T> values = new ArrayList<>();
        Replay.loosely(chooser -> values.add(gen.generate(chooser)), Choices.NONE, 1_000);
        return values.getFirst();
    }

    /** What the first failure of a condition shrinks to. */
    private static <T> T smallest(Gen<T> gen, Predicate<T> good) {
        List<T> last = new ArrayList<>();
        Program program = chooser -> {
            T value = gen.generate(chooser);
            if (!good.test(value)) {
                last.add(value);
                throw new AssertionError("not good");
            }
        };
        Failure failure = Allways.explore(program)
                .strategy("random")
                .executions(100_000)
                .run()
                .failures()
                .getFirst();
        Choices shrunk =
                Shrinker.shrink(program, failure, Budget.executions(100_000)).choices();
        Replay.exactly(program, shrunk);
        return last.getLast();
    }

    @Test
    void anIntegerShrinksTowardsZero() {
        assertThat(smallest(Gen.ints(), value -> value < 1_000)).isEqualTo(1_000);
        assertThat(smallest(Gen.longs(), value -> value > -1_000)).isEqualTo(-1_000);
        assertThat(smallest(Gen.longs(), value -> value != Long.MIN_VALUE)).isEqualTo(Long.MIN_VALUE);
        assertThat(smallest(Gen.ints(5, 90), value -> value < 17)).isEqualTo(17);
    }

    @Test
    void aDateShrinksToTheFirstOfAYear() {
        assertThat(smallest(Gen.dates(), date -> date.getYear() <= 2010)).isEqualTo(LocalDate.of(2011, 1, 1));
    }

    /** All kinds of random numbers, the normal distribution among them, which must not try for ever where all are 0. */
    @Test
    void whatALibraryDrawsIsChosen() {
        Gen<List<Object>> drawn = Gen.drawn(random -> List.of(
                random.nextInt(6),
                random.nextInt(3, 9),
                random.nextLong(Long.MIN_VALUE, 7),
                random.nextBoolean(),
                random.nextDouble(),
                random.nextFloat(),
                random.nextInt(),
                random.nextGaussian()));
        assertThat(simplest(drawn))
                .startsWith(0, 3, 0L, false, 0.0, 0.0f, 0)
                .last()
                .isInstanceOf(Double.class);
        assertThat(drawn(drawn.map(List::getFirst), 500)).contains(0, 1, 2, 3, 4, 5);
        Gen<Integer> number = Gen.drawn(random -> random.nextInt(1_000));
        assertThat(smallest(number, value -> value < 17)).isEqualTo(17);
    }

    /** One value in sixteen is an end or zero: each of these three comes in 2.1 % of the draws, of 20,000 some 417. */
    @Test
    void eachEndComesOften() {
        for (int end : List.of(Integer.MIN_VALUE, Integer.MAX_VALUE, 0)) {
            assertThat(Collections.frequency(drawn(Gen.ints(), 20_000), end)).isGreaterThan(300);
        }
        assertThat(Collections.frequency(drawn(Gen.bytes(), 20_000), Byte.MIN_VALUE))
                .isGreaterThan(300);
        assertThat(Collections.frequency(drawn(Gen.longs(), 20_000), Long.MAX_VALUE))
                .isGreaterThan(300);
        assertThat(Collections.frequency(drawn(Gen.longs(-5, Long.MAX_VALUE), 20_000), -5L))
                .isGreaterThan(300);
        assertThat(Collections.frequency(drawn(Gen.chars(), 20_000), '\0')).isGreaterThan(300);
    }

    /** Of 20,000 ints each of these has a chance of 3 in 32 × 190 or so, or is a small one. */
    @Test
    void edgesComeOften() {
        assertThat(drawn(Gen.ints(), 20_000))
                .contains(0, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE, 255, 256, 257, -256, 65_536);
        assertThat(drawn(Gen.longs(), 50_000)).contains(Long.MIN_VALUE, Long.MAX_VALUE, 0L, 1L << 32, (1L << 31) - 1);
        assertThat(drawn(Gen.doubles(), 5_000))
                .contains(0.0, -0.0, Double.NaN, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, Double.MAX_VALUE)
                .anyMatch(value -> value != Math.rint(value));
        assertThat(drawn(Gen.floats(), 5_000))
                .contains(0.0f, -0.0f, Float.NaN, Float.MIN_VALUE, Float.MAX_VALUE, Float.POSITIVE_INFINITY);
        assertThat(drawn(Gen.bigIntegers(), 5_000)).anyMatch(value -> value.bitLength() > 64 && value.bitCount() == 1);
        assertThat(drawn(Gen.finiteDoubles(), 5_000)).allMatch(Double::isFinite);
        assertThat(drawn(Gen.strings(), 5_000)).contains("").anyMatch(text -> text.contains("\0"));
        assertThat(drawn(Gen.chars(), 5_000)).noneMatch(Character::isSurrogate);
        assertThat(drawn(Gen.dates(), 2_000)).anyMatch(date -> date.getMonthValue() == 2 && date.getDayOfMonth() == 29);
    }

    @Test
    void rangesAreKept() {
        assertThat(drawn(Gen.ints(-3, 700), 2_000)).allMatch(value -> value >= -3 && value <= 700);
        assertThat(drawn(Gen.longs(-3, Long.MAX_VALUE - 1), 2_000))
                .allMatch(value -> value >= -3 && value < Long.MAX_VALUE);
        assertThat(drawn(Gen.doubles(-0.5, 3), 2_000)).allMatch(value -> value >= -0.5 && value <= 3);
        assertThat(drawn(Gen.bytes(), 3_000)).contains((byte) -128, (byte) 127);
        assertThat(drawn(Gen.ints().list(2, 5), 500)).allMatch(list -> list.size() >= 2 && list.size() <= 5);
        assertThat(drawn(Gen.ints(0, 9).set(3, 4), 500)).allMatch(set -> set.size() >= 3 && set.size() <= 4);
        assertThat(drawn(Gen.strings("xyz", 1, 3), 500)).allMatch(text -> text.matches("[xyz]{1,3}"));
    }

    @SuppressWarnings("ArrayRecordComponent") // as users may have them
    private record Parts(
            SortedSet<String> names,
            NavigableMap<Long, List<Integer>> rows,
            Deque<Integer> waiting,
            Iterable<Character> letters,
            Function<String, Integer> lengths,
            Predicate<String> accepted,
            Supplier<Integer> next,
            UnaryOperator<String> renamed,
            BinaryOperator<Long> sum,
            List<String>[] columns,
            int[][] grid,
            OptionalInt limit,
            YearMonth month,
            Map<String, Map<Integer, Set<Long>>> index) {}

    @SuppressWarnings("ArrayRecordComponent")
    private record Branching(int value, Branching[] parts) {}

    @Test
    void componentsOfManyTypesAreMade() {
        Gen<Parts> parts = Gen.of(Parts.class);
        assertThat(drawn(parts, 100)).anyMatch(each -> !each.names.isEmpty() && !each.rows.isEmpty());
        assertThat(JavaText.of(simplest(parts)))
                .startsWith(
                        "new GenTest.Parts(new TreeSet<>(), new TreeMap<>()," + " new ArrayDeque<>(), List.of(), x -> ")
                .endsWith("new List[] {}, new int[][] {}, OptionalInt.empty(), YearMonth.of(2000, 1)," + " Map.of())");
        drawn(
                parts.map(each -> each.lengths.apply("a")
                        + each.next.get()
                        + each.renamed.apply("a").length()
                        + each.sum.apply(1L, 2L)
                        + (each.accepted.test("a") ? 1 : 0)),
                20);
        assertThat(drawn(Gen.of(Branching.class), 300)).anyMatch(each -> each.parts.length > 1);
    }

    @Test
    void theSimplest() {
        assertThat(simplest(Gen.ints())).isZero();
        assertThat(simplest(Gen.doubles())).isEqualTo(0.0);
        assertThat(simplest(Gen.strings(2, 5))).isEqualTo("aa");
        assertThat(simplest(Gen.ints().optional())).isEmpty();
        assertThat(simplest(Gen.dates())).isEqualTo(LocalDate.of(2000, 1, 1));
        assertThat(simplest(Gen.maps(Gen.ints(), Gen.ints()))).isEmpty();
        assertThat(simplest(Gen.enums(DayOfWeek.class))).isEqualTo(DayOfWeek.MONDAY);
        assertThat(simplest(Gen.shuffled(List.of(3, 1, 2)))).containsExactly(3, 1, 2);
        assertThat(simplest(Gen.of(Shape.class))).isEqualTo(new Circle(0));
    }

    /** Weighted or not, a search meets each value: 2 + 2 + 2 × 2 lists of up to two booleans are 7. */
    @Test
    void everyValueIsEnumerated() {
        assertThat(all(Gen.booleans().list(0, 2))).hasSize(7).doesNotHaveDuplicates();
        assertThat(all(Gen.frequency(Gen.constant(1).weight(99), Gen.constant(2).weight(1))))
                .containsExactly(1, 2);
        assertThat(all(Gen.shuffled(List.of(1, 2, 3)))).hasSize(6).doesNotHaveDuplicates();
        assertThat(all(Gen.ints(0, 9).filter(value -> value % 3 == 0))).containsExactly(0, 3, 6, 9);
    }

    @Test
    void weightsCount() {
        long ones = drawn(
                        Gen.frequency(Gen.constant(1).weight(9), Gen.constant(2).weight(1)), 10_000)
                .stream()
                .filter(value -> value == 1)
                .count();
        assertThat(ones).isBetween(8_800L, 9_200L); // 9,000 with a standard deviation of 30
    }

    @Test
    void aFilterThatNothingPassesSaysSo() {
        Gen<Integer> none = Gen.ints().filter(value -> value > 5 && value < 5);
        Result result =
                Allways.explore((Program) none::generate).strategy("random").run();
        assertThat(result.problem())
                .hasValueSatisfying(problem -> assertThat(problem)
                        .isInstanceOf(Unsatisfiable.class)
                        .hasMessageContaining("a filter refused all of the first 1,000 values")
                        .hasMessageContaining("GenTest.aFilterThatNothingPassesSaysSo"));
    }

    /** One that is made anew in each execution is known by its line; a search of all values is not ended by it. */
    @Test
    void aFilterThatNothingPassesIsKnownByItsLine() {
        Program anew =
                chooser -> Gen.ints(0, 1_999).filter(value -> value > 1_999).generate(chooser);
        assertThat(Allways.explore(anew).strategy("random").run().problem())
                .hasValueSatisfying(problem -> assertThat(problem).isInstanceOf(Unsatisfiable.class));
        assertThat(Allways.explore(anew).strategy("dfs").run().problem()).isEmpty();
    }

    private sealed interface Term {}

    @SuppressWarnings("UnusedNestedClass") // made by its declaration
    private record Zero() implements Term {}

    private record Next(Term of) implements Term {}

    private static int depth(Term term) {
        return term instanceof Next(Term of) ? 1 + depth(of) : 0;
    }

    /** Half of the terms of each depth have one more, up to four. */
    @Test
    void aTypeIsWithinItselfFourTimes() {
        assertThat(drawn(Gen.of(Term.class), 1_000).stream().map(GenTest::depth).distinct())
                .containsExactlyInAnyOrder(0, 1, 2, 3, 4);
    }

    /** A filter that nine of ten values do not pass takes ten tries on average: a hundred are enough. */
    @Test
    void aFilterTriesAgain() {
        assertThat(drawn(Gen.ints(0, 99).filter(value -> value % 10 == 7).list(20, 20), 100))
                .hasSizeGreaterThan(99)
                .allMatch(list -> list.stream().allMatch(value -> value % 10 == 7));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[a-z]+@[a-z]{2,8}\\.(com|org)",
                "\\d{3}-\\d{4}",
                "(?:ab|c)*d?",
                "[^x\\d]\\w\\s?",
                "(?<year>[12]\\d{3})-(0[1-9]|1[0-2])",
                "\\p{Upper}\\p{Lower}*",
                "a{2,}?b++",
                "",
                "x|y|[]z]"
            })
    void textsOfRegularExpressions(String regex) {
        List<String> texts = drawn(Gen.matching(regex), 200);
        assertThat(texts).hasSize(200).allMatch(text -> Pattern.matches(regex, text));
    }

    @Test
    void aRegularExpressionThatIsTooMuchIsRefused() {
        assertThatThrownBy(() -> Gen.matching("(?=a)b")).hasMessageContaining("a group of a special kind at 1");
        assertThatThrownBy(() -> Gen.matching("(a)\\1")).hasMessageContaining("\\1");
        assertThat(smallest(Gen.matching("[a-z]+@[a-z]{2,8}\\.(com|org)"), text -> !text.endsWith("org")))
                .isEqualTo("a@aa.org");
    }

    // ---- by type

    sealed interface Shape {}

    record Group(List<Shape> shapes, Optional<String> name) implements Shape {}

    record Circle(int radius) implements Shape {}

    record Pair<A, B>(A first, B second) {}

    @SuppressWarnings("ArrayRecordComponent") // arrays are generated, too
    record Holder(Pair<Boolean, DayOfWeek> pair, int[] numbers, Map<String, Long> counts) {}

    record Positive(int value) {
        Positive {
            if (value <= 0) {
                throw new IllegalArgumentException("not positive");
            }
        }
    }

    @Test
    void recordsAndSealedTypesByTheirDeclaration() {
        assertThat(drawn(Gen.of(Holder.class), 200))
                .anyMatch(holder -> holder.numbers.length > 0)
                .anyMatch(holder -> !holder.counts.isEmpty())
                .allMatch(holder -> holder.pair.second != null);
        assertThat(drawn(Gen.of(Positive.class), 200)).allMatch(positive -> positive.value > 0);
        assertThatThrownBy(() -> Gen.of(Thread.class)).hasMessageContaining("no telling how to make");
    }

    private sealed interface Tree {}

    private record Leaf() implements Tree {}

    private record Branch(Tree left, int key, Tree right) implements Tree {
        int size() {
            return 1 + (left instanceof Branch l ? l.size() : 0) + (right instanceof Branch r ? r.size() : 0);
        }
    }

    @Test
    void recursiveTypesShrinkToTheirParts() {
        Tree smallest = smallest(Gen.of(Tree.class), tree -> !(tree instanceof Branch branch && branch.size() >= 2));
        assertThat(smallest).isEqualTo(new Branch(new Leaf(), 0, new Branch(new Leaf(), 0, new Leaf())));
    }

    // ---- functions

    @Test
    void functionsAreDeterministicAndShowWhatTheyAnswered() {
        Gen<Function<Integer, Integer>> functions = Gen.functions(Gen.ints(0, 9));
        Function<Integer, Integer> smallest =
                smallest(functions, function -> function.apply(1) + function.apply(1) < 4 || function.apply(2) > 0);
        assertThat(smallest).hasToString("x -> Objects.equals(x, 1) ? 2 : 0");
        Gen<BiFunction<Integer, String, Boolean>> two = Gen.functions2(Gen.booleans());
        BiFunction<Integer, String, Boolean> function = smallest(two, each -> !each.apply(3, "a"));
        assertThat(function).hasToString("(x, y) -> true");
    }

    @Test
    void collidingKeysCollide() {
        Set<CollidingKey> keys = new HashSet<>(drawn(Gen.collidingKeys(), 1_000));
        assertThat(keys).hasSize(48); // 12 hash codes, 4 keys each
        assertThat(keys.stream().map(Objects::hashCode).distinct()).hasSize(12);
    }

    // ---- as Java

    @Test
    void valuesAsJava() {
        assertThat(JavaText.arguments(
                        1, 2L, "a\"\n\0", 'x', 1.0, -0.0, Double.NaN, 1f, (short) 3, null, DayOfWeek.FRIDAY))
                .isEqualTo("1, 2L, \"a\\\"\\n\\u0000\", 'x', 1.0, -0.0, Double.NaN, 1.0f, (short) 3, null,"
                        + " DayOfWeek.FRIDAY");
        assertThat(JavaText.of(List.of(1, 2))).isEqualTo("List.of(1, 2)");
        assertThat(JavaText.of(Map.of("a", Optional.of(1)))).isEqualTo("Map.of(\"a\", Optional.of(1))");
        assertThat(JavaText.of(new Pair<>(1, new int[] {1, 2}))).isEqualTo("new GenTest.Pair<>(1, new int[] {1, 2})");
        assertThat(JavaText.of(Integer.MIN_VALUE)).isEqualTo("Integer.MIN_VALUE");
    }
}
