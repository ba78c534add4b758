package dev.allways.gen;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Observation;
import dev.allways.core.Odds;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A generator: makes a value from choices. It has no randomness of its own, so whatever it makes is replayed, shrunk,
 * explained and enumerated as choices are. Each generator here says what its simplest value is: that to which it
 * shrinks.
 *
 * @param <T> what it makes
 */
@FunctionalInterface
public interface Gen<T extends @Nullable Object> {
    /** Makes a value. */
    T generate(Chooser chooser);

    // ---- from one generator to another

    /** Makes of each value another one. */
    default <R extends @Nullable Object> Gen<R> map(Function<? super T, ? extends R> function) {
        return chooser -> function.apply(generate(chooser));
    }

    /** Makes a value and then, by it, another one: a length and a list that is so long. */
    default <R extends @Nullable Object> Gen<R> flatMap(Function<? super T, ? extends Gen<? extends R>> function) {
        return chooser -> function.apply(generate(chooser)).generate(chooser);
    }

    /**
     * Those values only that satisfy a condition. An execution in which 100 values in a row do not is discarded, and
     * where none of the first 1,000 does, the exploration ends and says so. A search that makes every execution tries
     * one value an execution.
     */
    default Gen<T> filter(Predicate<? super T> condition) {
        return new Filtered<>(this, condition);
    }

    /** Nothing, or a value; nothing is the simplest. */
    default Gen<Optional<T>> optional() {
        return chooser ->
                chooser.choose(Points.PRESENT) == 0 ? Optional.empty() : Optional.ofNullable(generate(chooser));
    }

    /** {@code null}, or a value; {@code null} is the simplest. */
    default Gen<@Nullable T> nullable() {
        return chooser -> chooser.choose(Points.PRESENT) == 0 ? null : generate(chooser);
    }

    /** Lists of up to 32 elements; the empty one is the simplest. */
    default Gen<List<T>> list() {
        return list(0, Points.MANY);
    }

    /** Lists of so many elements; the shortest are the simplest. */
    default Gen<List<T>> list(int min, int max) {
        return new Elements<>(this, min, max);
    }

    /** Sets of up to 32 elements, in the order in which they were made; the empty one is the simplest. */
    default Gen<Set<T>> set() {
        return set(0, Points.MANY);
    }

    /** Sets of so many elements; the smallest are the simplest. */
    default Gen<Set<T>> set(int min, int max) {
        return Elements.set(this, min, max);
    }

    /** Arrays of up to 32 elements; the empty one is the simplest. */
    default Gen<T[]> array(IntFunction<T[]> maker) {
        return list().map(list -> list.toArray(maker));
    }

    // ---- numbers

    /** False and true; false is the simplest. */
    static Gen<Boolean> booleans() {
        return chooser -> chooser.choose(Points.TRUE) == 1;
    }

    /** All bytes; 0 is the simplest. */
    static Gen<Byte> bytes() {
        Gen<Long> numbers = longs(Byte.MIN_VALUE, Byte.MAX_VALUE);
        return chooser -> numbers.generate(chooser).byteValue();
    }

    /** All shorts; small ones, and those beside powers of two and the ends, come often; 0 is the simplest. */
    static Gen<Short> shorts() {
        Gen<Long> numbers = longs(Short.MIN_VALUE, Short.MAX_VALUE);
        return chooser -> numbers.generate(chooser).shortValue();
    }

    /** All ints; small ones, and those beside powers of two and the ends, come often; 0 is the simplest. */
    static Gen<Integer> ints() {
        return ints(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /** Ints from {@code min} to {@code max}; that nearest 0 is the simplest. */
    static Gen<Integer> ints(int min, int max) {
        var range = new ChoicePoint.Range("int", min, max, Numbers.odds(min, max));
        return chooser -> (int) range.value(chooser.choose(range));
    }

    /** All longs; small ones, and those beside powers of two and the ends, come often; 0 is the simplest. */
    static Gen<Long> longs() {
        return Numbers::anyLong;
    }

    /** Longs from {@code min} to {@code max}; that nearest 0 is the simplest. */
    static Gen<Long> longs(long min, long max) {
        if (min <= max && max - min + 1 <= 0) {
            return chooser -> Numbers.wideLong(chooser, min, max);
        }
        var range = new ChoicePoint.Range("long", min, max, Numbers.odds(min, max));
        return chooser -> range.value(chooser.choose(range));
    }

    /** Integers of up to 200 bits or so; 0 is the simplest. */
    static Gen<BigInteger> bigIntegers() {
        return Numbers::bigInteger;
    }

    /** Decimal numbers of up to 20 places; 0 is the simplest. */
    static Gen<BigDecimal> bigDecimals() {
        Gen<Integer> scales = ints(0, 20);
        return chooser -> new BigDecimal(Numbers.bigInteger(chooser), scales.generate(chooser));
    }

    /**
     * All doubles: -0.0, the infinities, NaN, the smallest and the greatest come often; 0.0, whole numbers and simple
     * fractions are the simplest, in this order.
     */
    static Gen<Double> doubles() {
        return chooser -> Numbers.anyDouble(chooser, true);
    }

    /** Doubles without the infinities and NaN; simplest as {@link #doubles}. */
    static Gen<Double> finiteDoubles() {
        return chooser -> Numbers.anyDouble(chooser, false);
    }

    /** Doubles from {@code min} to {@code max}, both included; the least is the simplest. */
    static Gen<Double> doubles(double min, double max) {
        return Numbers.doubles(min, max);
    }

    /** All floats, as {@link #doubles}. */
    static Gen<Float> floats() {
        return chooser -> Numbers.anyFloat(chooser);
    }

    // ---- text

    /** All characters but unpaired surrogates, mostly those of ASCII; {@code 'a'} is the simplest. */
    static Gen<Character> chars() {
        return Text::anyChar;
    }

    /** Characters from {@code min} to {@code max}; the first is the simplest. */
    static Gen<Character> chars(char min, char max) {
        var range = new ChoicePoint.Range("char", 0, max - min, Numbers.odds(0, max - min));
        return chooser -> (char) (min + chooser.choose(range));
    }

    /** Texts of up to 32 code points of all kinds, mostly of ASCII; {@code ""} is the simplest, then {@code "a"}. */
    static Gen<String> strings() {
        return strings(0, Points.MANY);
    }

    /** Texts of so many code points of all kinds; the shortest are the simplest, of {@code a}. */
    static Gen<String> strings(int min, int max) {
        return Text.strings(Text::anyCodePoint, min, max);
    }

    /** Texts of so many of these characters; the shortest are the simplest, of the first character. */
    static Gen<String> strings(String characters, int min, int max) {
        int[] all = characters.codePoints().toArray();
        var range = new ChoicePoint.Range("char", 0, all.length - 1L);
        return Text.strings(chooser -> all[(int) chooser.choose(range)], min, max);
    }

    /**
     * Texts that a regular expression of {@link java.util.regex.Pattern} matches as a whole; those with the first of
     * each alternative and the fewest repetitions are the simplest. Of unbounded repetitions there are up to 8 more
     * than the least.
     *
     * @throws IllegalArgumentException if the expression is none, or uses what can't be generated: a look-ahead or
     *     look-behind, a back reference, a boundary, an intersection of classes
     */
    static Gen<String> matching(String regex) {
        return Regex.of(regex);
    }

    // ---- given values

    /** One value always. */
    static <T extends @Nullable Object> Gen<T> constant(T value) {
        return _ -> value;
    }

    /** One of these values; the first is the simplest. */
    @SafeVarargs
    @SuppressWarnings("varargs")
    static <T extends @Nullable Object> Gen<T> elements(T... values) {
        return elements(Arrays.asList(values));
    }

    /**
     * One of these values; the first is the simplest.
     *
     * @throws dev.allways.core.EmptyChoice if there are none
     */
    static <T extends @Nullable Object> Gen<T> elements(List<? extends T> values) {
        var pick = new ChoicePoint.Pick("element", values);
        return chooser -> values.get((int) chooser.choose(pick));
    }

    /** The constants of an enum; the first is the simplest. */
    static <E extends Enum<E>> Gen<E> enums(Class<E> type) {
        return elements(type.getEnumConstants());
    }

    /** What one of these generators makes; the first is the simplest. */
    @SafeVarargs
    @SuppressWarnings("varargs")
    static <T extends @Nullable Object> Gen<T> oneOf(Gen<? extends T>... generators) {
        return oneOf(List.of(generators));
    }

    /** What one of these generators makes; the first is the simplest. */
    static <T extends @Nullable Object> Gen<T> oneOf(List<? extends Gen<? extends T>> generators) {
        var range = new ChoicePoint.Range("which", 0, generators.size() - 1L);
        return chooser -> generators.get((int) chooser.choose(range)).generate(chooser);
    }

    /** What one of these generators makes, each as often as its weight says; the first is the simplest. */
    @SafeVarargs
    @SuppressWarnings("varargs")
    static <T extends @Nullable Object> Gen<T> frequency(Weighted<? extends T>... weighted) {
        int[] weights = Arrays.stream(weighted).mapToInt(Weighted::weight).toArray();
        var range = new ChoicePoint.Range("which", 0, weighted.length - 1L, Odds.weights(weights));
        return chooser -> weighted[(int) chooser.choose(range)].generator().generate(chooser);
    }

    /** This generator with a weight, for {@link #frequency}. */
    default Weighted<T> weight(int weight) {
        return new Weighted<>(weight, this);
    }

    /** The orders of these elements; the given one is the simplest. */
    static <T> Gen<List<T>> shuffled(List<? extends T> elements) {
        return chooser -> chooser.permutation("element", elements);
    }

    /** The lists that have some of these elements, in their order; the empty one is the simplest. */
    static <T> Gen<List<T>> someOf(List<? extends T> elements) {
        return chooser -> {
            var some = new ArrayList<T>();
            for (T each : elements) {
                if (chooser.choose(Points.TRUE) == 1) {
                    some.add(each);
                }
            }
            return some;
        };
    }

    // ---- collections and objects

    /** Maps of up to 32 entries, in the order in which they were made; the empty one is the simplest. */
    static <K, V> Gen<Map<K, V>> maps(Gen<? extends K> keys, Gen<? extends V> values) {
        return maps(keys, values, 0, Points.MANY);
    }

    /** Maps of so many entries, in the order in which they were made; the smallest are the simplest. */
    static <K, V> Gen<Map<K, V>> maps(Gen<? extends K> keys, Gen<? extends V> values, int min, int max) {
        return Elements.map(keys, values, min, max);
    }

    /** Two values combined. */
    static <A extends @Nullable Object, B extends @Nullable Object, R extends @Nullable Object> Gen<R> combine(
            Gen<? extends A> first, Gen<? extends B> second, BiFunction<? super A, ? super B, ? extends R> function) {
        return chooser -> {
            A a = first.generate(chooser);
            return function.apply(a, second.generate(chooser));
        };
    }

    /**
     * Values of a type, as its declaration says: numbers, texts, enums, optionals, collections, arrays, dates, records
     * of such, and sealed hierarchies of such, a sealed type within itself up to four times. Simplest is a record of
     * simplest values, and of a sealed type the first of its types that does not contain it.
     *
     * @throws IllegalArgumentException if there is no telling how to make one
     */
    static <T> Gen<T> of(Class<T> type) {
        return Derived.of(type);
    }

    /** Bytes, up to 32 of them; none is the simplest. */
    static Gen<byte[]> byteArrays() {
        Gen<List<Byte>> lists = bytes().list();
        return chooser -> {
            List<Byte> list = lists.generate(chooser);
            byte[] array = new byte[list.size()];
            for (int i = 0; i < array.length; i++) {
                array[i] = list.get(i);
            }
            return array;
        };
    }

    /** Identifiers; 00000000-0000-0000-0000-000000000000 is the simplest. */
    static Gen<UUID> uuids() {
        return combine(longs(), longs(), UUID::new);
    }

    /** Keys, several of which have the same hash code, or hash codes that differ in a few bits. */
    static Gen<CollidingKey> collidingKeys() {
        return CollidingKey.GENERATOR;
    }

    // ---- dates and times

    /** Dates of the years -9999 to 9999; 2000-01-01 is the simplest, and leap days and ends of months come often. */
    static Gen<LocalDate> dates() {
        return Dates::date;
    }

    /** Times of a day; midnight is the simplest. */
    static Gen<LocalTime> times() {
        return Dates::time;
    }

    /** Dates with a time; midnight of 2000-01-01 is the simplest. */
    static Gen<LocalDateTime> dateTimes() {
        return combine(dates(), times(), LocalDateTime::of);
    }

    /** Points in time, to the nanosecond; 2000-01-01T00:00:00Z is the simplest. */
    static Gen<Instant> instants() {
        return dateTimes().map(time -> time.toInstant(java.time.ZoneOffset.UTC));
    }

    /** Durations, also negative ones, to the nanosecond; zero is the simplest. */
    static Gen<Duration> durations() {
        Gen<Long> nanos = longs(0, 999_999_999);
        return combine(ints(), nanos, Duration::ofSeconds);
    }

    // ---- other libraries

    /**
     * What another library makes of random numbers: realistic names and addresses, say. Each number is a choice, so
     * what is made can be replayed and explained, and it shrinks as far as smaller numbers make it simpler.
     *
     * @param library makes a value, and takes all randomness from the generator that it is given
     */
    static <T extends @Nullable Object> Gen<T> drawn(Function<? super Random, ? extends T> library) {
        return chooser -> library.apply(new ChosenRandom(chooser));
    }

    // ---- recursion, sizes, functions

    /**
     * Values that may contain further ones: leaves, or what {@code branch} makes of a generator for the parts, up to so
     * deep. A leaf is the simplest, and a value shrinks to its parts.
     */
    static <T> Gen<T> recursive(Gen<T> leaf, UnaryOperator<Gen<T>> branch, int depth) {
        Gen<T> generator = leaf;
        for (int i = 0; i < depth; i++) {
            Gen<T> parts = generator;
            Gen<T> whole = branch.apply(parts);
            generator = chooser -> {
                chooser.observe(Points.PART);
                T value = (chooser.choose(Points.BRANCH) == 0 ? leaf : whole).generate(chooser);
                chooser.observe(Points.END_OF_PART);
                return value;
            };
        }
        return generator;
    }

    /** Values by a size from 0 to {@code max}, which is chosen first; the least size is the simplest. */
    static <T extends @Nullable Object> Gen<T> sized(int max, IntFunction<? extends Gen<? extends T>> generator) {
        var range = new ChoicePoint.Range("size", 0, max);
        return chooser -> generator.apply((int) chooser.choose(range)).generate(chooser);
    }

    /**
     * Functions: the same argument has the same result, which is made when it is first asked for. A function shows the
     * arguments it was given and its results as a Java expression, and shrinks to one that always has the simplest
     * result.
     */
    static <A extends @Nullable Object, R extends @Nullable Object> Gen<Function<A, R>> functions(
            Gen<? extends R> results) {
        return chooser -> new Table.OfOne<>(chooser, results);
    }

    /** Functions of two arguments, as {@link #functions}. */
    static <A extends @Nullable Object, B extends @Nullable Object, R extends @Nullable Object>
            Gen<BiFunction<A, B, R>> functions2(Gen<? extends R> results) {
        return chooser -> new Table.OfTwo<>(chooser, results);
    }

    /** Conditions, as {@link #functions}; the simplest never holds. */
    static <A extends @Nullable Object> Gen<Predicate<A>> predicates() {
        return chooser -> new Table.Condition<>(chooser, booleans());
    }

    /** Marks the choices of a value as belonging together: a shrinker may delete them as one. */
    default Gen<T> together(String label) {
        var begin = new Observation.SpanBegin(label);
        var end = new Observation.SpanEnd(label);
        return chooser -> {
            chooser.observe(begin);
            T value = generate(chooser);
            chooser.observe(end);
            return value;
        };
    }

    /** A generator and how often it is taken, beside others. */
    record Weighted<T extends @Nullable Object>(int weight, Gen<T> generator) {}
}
