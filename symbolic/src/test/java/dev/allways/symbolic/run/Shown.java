package dev.allways.symbolic.run;

import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Objects as texts that are equal if these are; a value with a term is what that has under some inputs. */
interface Shown {
    /** So many parts of an object that they are not shown. */
    int MANY = 100_000;

    /** Values as they are. */
    Shown PLAIN = (holder, place, value) -> value;

    /**
     * A value that an object holds.
     *
     * @param place among several
     */
    Object value(Object holder, int place, Object value);

    /** What became of arguments; numbers stay what they are. */
    default String arguments(Method method, @Nullable Object[] all) {
        return IntStream.range(0, all.length)
                .filter(i -> !method.getParameterTypes()[i].isPrimitive())
                .mapToObj(i -> of(all[i]))
                .collect(Collectors.joining(", ", " from ", ""));
    }

    /** The text of an object. */
    default String of(@Nullable Object object) {
        return switch (object) {
            case null -> "null";
            case Number number
            when number.getClass().getName().endsWith("java.math.BigInteger") -> "" + value(number, 0, number);
            case Integer _, Long _, Short _, Byte _, Character _, Boolean _, Float _, Double _ ->
                word(value(object, 0, object));
            case CharSequence text when text.length() > MANY -> text.length() + " letters";
            case CharSequence text ->
                IntStream.range(0, text.length())
                        .mapToObj(i -> word(value(text, i, text.charAt(i))))
                        .collect(Collectors.joining("", "'", "'"));
            case AtomicInteger number -> word(value(number, 0, number.get()));
            case AtomicLong number -> word(value(number, 0, number.get()));
            case LongAdder number -> word(value(number, 0, number.sum()));
            case AtomicIntegerArray numbers ->
                IntStream.range(0, numbers.length())
                        .mapToObj(i -> word(value(numbers, i, numbers.get(i))))
                        .toList()
                        .toString();
            case AtomicLongArray numbers ->
                IntStream.range(0, numbers.length())
                        .mapToObj(i -> word(value(numbers, i, numbers.get(i))))
                        .toList()
                        .toString();
            case Object[] array when array.length > MANY -> array.length + " objects";
            case Object[] array -> Stream.of(array).map(this::of).toList().toString();
            case HashMap<?, ?> map -> entries(map).sorted().toList().toString();
            case Map<?, ?> map
            when hasNoOrder(map) -> entries(map).sorted().toList().toString();
            case Map<?, ?> map -> entries(map).toList().toString();
            case Collection<?> all when all.size() > MANY -> all.size() + " elements";
            case Collection<?> all
            when hasNoOrder(all) -> all.stream().map(this::of).sorted().toList().toString();
            case HashSet<?> set -> set.stream().map(this::of).sorted().toList().toString();
            case Collection<?> all -> all.stream().map(this::of).toList().toString();
            case Map.Entry<?, ?> entry -> of(entry.getKey()) + "=" + of(entry.getValue());
            case Enum<?> constant -> constant.name();
            default ->
                object.getClass().isArray() && Array.getLength(object) > MANY
                        ? Array.getLength(object) + " numbers"
                        : object.getClass().isArray()
                                ? IntStream.range(0, Array.getLength(object))
                                        .mapToObj(i -> word(value(object, i, Array.get(object, i))))
                                        .toList()
                                        .toString()
                                : "an object";
        };
    }

    /** Whether a collection comes in an order that is another one in each JVM, or may show a hashed one. */
    private static boolean hasNoOrder(Object all) {
        return all.getClass()
                .getName()
                .matches("java.util.(ImmutableCollections[$](Set|Map).*"
                        + "|HashMap[$](KeySet|Values|EntrySet)|Collections[$](Unmodifiable|Synchronized)(Set|Map))");
    }

    private Stream<String> entries(Map<?, ?> map) {
        return map.entrySet().stream().map(this::of);
    }

    private static String word(Object value) {
        return value instanceof Character letter && (letter < ' ' || letter > '~')
                ? "\\u%04x".formatted((int) letter)
                : value.toString();
    }
}
