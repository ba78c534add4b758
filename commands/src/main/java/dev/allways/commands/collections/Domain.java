package dev.allways.commands.collections;

import dev.allways.core.ChoicePoint;
import dev.allways.gen.CollidingKey;
import dev.allways.gen.Gen;
import dev.allways.gen.JavaText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The elements that a collection is tested with: single ones, of which many are equal, and long runs of different ones
 * to fill it.
 *
 * @param <E> the elements
 */
public final class Domain<E extends @Nullable Object> {
    private static final int SMALL = 20;
    private static final int MANY = 1_200;

    /** One choice, so that an element is as short as can be for a shrinker. */
    private static final ChoicePoint.Range ANY =
            new ChoicePoint.Range("element", Integer.MIN_VALUE, Integer.MAX_VALUE, Domain::drawn);

    private static final Domain<Integer> INTS =
            new Domain<>(chooser -> (int) ANY.value(chooser.choose(ANY)), numbered(i -> i, MANY), "boxed()");
    private static final Domain<Integer> SMALL_INTS =
            new Domain<>(Gen.ints(0, SMALL - 1), numbered(i -> i, SMALL), "boxed()");

    private final Gen<E> one;
    private final List<E> numbered; // always the same, also by identity
    private final String shown; // what makes elements of a stream of ints

    Domain(Gen<E> one, List<E> numbered, String shown) {
        this.one = one;
        this.numbered = numbered;
        this.shown = shown;
    }

    /** Mostly small, some of those that a run has, and the ends. */
    private static long drawn(long size, RandomGenerator random) {
        int kind = random.nextInt(16);
        if (kind == 0) {
            return random.nextBoolean() ? size - 1 - random.nextInt(3) : random.nextLong(size);
        }
        return ANY.answer(random.nextInt(kind < 5 ? MANY : SMALL));
    }

    /** Numbers from 0 to {@code max}, by one choice, as often as they are drawn so. */
    static Gen<Integer> drawn(String name, int max, ToIntFunction<RandomGenerator> draw) {
        var range = new ChoicePoint.Range(name, 0, max, (_, random) -> draw.applyAsInt(random));
        return chooser -> (int) range.value(chooser.choose(range));
    }

    /** Elements by their numbers. */
    static <E extends @Nullable Object> List<E> numbered(IntFunction<? extends E> numbered, int size) {
        List<E> elements = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            elements.add(numbered.apply(i));
        }
        return elements;
    }

    /** Integers, most of them below 20, and runs of up to 1,200. */
    public static Domain<Integer> ints() {
        return INTS;
    }

    /** Integers from {@code min} to {@code max}, and runs of those from 0. */
    public static Domain<Integer> ints(int min, int max) {
        return new Domain<>(Gen.ints(min, max), numbered(i -> i, Math.max(0, max) + 1), "boxed()");
    }

    /** Integers from 0 to 19. */
    public static Domain<Integer> smallInts() {
        return SMALL_INTS;
    }

    /**
     * The elements with numbers from 0, which must differ.
     *
     * @param shown the function as Java, {@code Name::new}
     */
    public static <E> Domain<E> of(String shown, IntFunction<? extends E> numbered) {
        return new Domain<>(INTS.one.map(i -> numbered.apply(i)), numbered(numbered, MANY), "mapToObj(" + shown + ")");
    }

    /** Numbers as texts, of which most are short. */
    public static Domain<String> strings() {
        return of("Integer::toString", Integer::toString);
    }

    /** Texts of up to six letters, {@code a} and {@code b}, of which many begin alike. */
    public static Domain<String> words() {
        return new Domain<>(
                Gen.strings("ab", 0, 6), numbered(Integer::toBinaryString, MANY), "mapToObj(Integer::toBinaryString)");
    }

    /** Keys with hash codes of which many are the same, or differ in few bits. */
    public static Domain<CollidingKey> collidingKeys() {
        return new Domain<>(
                Gen.collidingKeys(),
                numbered(i -> new CollidingKey(i & 3, i >> 2 & 63 | i >> 8 << 27), MANY),
                "mapToObj(i -> new CollidingKey(i & 3, i >> 2 & 63 | i >> 8 << 27))");
    }

    /** The constants of an enum. */
    public static <E extends Enum<E>> Domain<E> enums(Class<E> type) {
        return new Domain<>(
                Gen.enums(type),
                List.of(type.getEnumConstants()),
                "mapToObj(i -> " + type.getSimpleName() + ".values()[i])");
    }

    /** The same with {@code null} as one of the elements. */
    public Domain<@Nullable E> nullable() {
        return new Domain<>(
                Gen.frequency(one.weight(9), Gen.<@Nullable E>constant(null).weight(1)),
                new ArrayList<@Nullable E>(numbered),
                shown);
    }

    /** One element. */
    Gen<E> one() {
        return one;
    }

    /** Up to five elements. */
    Gen<List<E>> few() {
        return one.list(0, 5);
    }

    /** The numbers of a run of elements. */
    Gen<Range> ranges() {
        return ranges("IntStream.range(%s, %s)." + shown + ".toList()");
    }

    private Gen<Range> ranges(String text) {
        return Range.of(Gen.ints(0, numbered.size() - 1), Gen.ints(0, numbered.size()), text);
    }

    /** The elements with these numbers. */
    List<E> range(Range range) {
        return numbered.subList(range.from, Math.min(range.to, numbered.size()));
    }

    /** Up to five keys with values. */
    static <K extends @Nullable Object, V extends @Nullable Object> Gen<Map<K, V>> maps(
            Domain<K> keys, Domain<V> values) {
        Gen<List<K>> some = keys.few();
        return chooser -> {
            Map<K, V> map = new LinkedHashMap<>();
            for (K key : some.generate(chooser)) {
                map.put(key, values.one().generate(chooser));
            }
            return map;
        };
    }

    /** The numbers of a run of keys, which have the first value. */
    static Gen<Range> mapRanges(Domain<?> keys, Domain<?> values) {
        String value = JavaText.of(values.numbered.getFirst());
        return keys.ranges("IntStream.range(%s, %s)." + keys.shown + ".collect(toMap(k -> k, _ -> " + value + "))");
    }

    /** The keys with these numbers, with the first value. */
    static <K extends @Nullable Object, V extends @Nullable Object> Map<K, V> mapRange(
            Domain<K> keys, Domain<V> values, Range range) {
        Map<K, V> map = new LinkedHashMap<>();
        for (K key : keys.range(range)) {
            map.put(key, values.numbered.getFirst());
        }
        return map;
    }

    /** Entries of such keys and values. */
    @SuppressWarnings("unchecked") // a pair of a key and a value
    static <K extends @Nullable Object, V extends @Nullable Object> Domain<Map.Entry<K, V>> entries(
            Domain<K> keys, Domain<V> values) {
        List<Map.Entry<K, V>> some = new ArrayList<>();
        for (K key : keys.numbered) {
            some.add((Map.Entry<K, V>) (Map.Entry<?, ?>) new Pair(key, values.numbered.getFirst()));
        }
        return new Domain<>(
                Gen.combine(keys.one, values.one, (k, v) -> (Map.Entry<K, V>) (Map.Entry<?, ?>) new Pair(k, v)),
                some,
                keys.shown + ".map(k -> Map.entry(k, " + JavaText.of(values.numbered.getFirst()) + "))");
    }
}
