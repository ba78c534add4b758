package dev.allways.studies.maps;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The functions of a library's maps. What a library has no function for is made of those it has, as its users do.
 *
 * @param <T> its maps
 */
interface Functions<T> {
    /** An empty map. */
    T empty();

    /** A map with one more entry, or another value. */
    T put(T map, Object key, Object value);

    /** The value of a key; empty if it is absent. */
    Optional<Object> find(T map, Object key);

    /** The value of a key; null if it is absent, whatever the library does then. */
    default @Nullable Object get(T map, Object key) {
        return find(map, key).orElse(null);
    }

    /** The value of a key, or another one. */
    default Object getOr(T map, Object key, Object otherwise) {
        return find(map, key).orElse(otherwise);
    }

    /** Whether there is a key. */
    boolean has(T map, Object key);

    /** A map without a key. */
    T remove(T map, Object key);

    /** How many entries there are. */
    int size(T map);

    /** The entries. */
    Iterator<Map.Entry<Object, Object>> iterator(T map);

    /** A map of entries, of which a later one replaces an earlier one. */
    default T of(List<Map.Entry<Object, Object>> entries) {
        T map = empty();
        for (Map.Entry<Object, Object> each : entries) {
            map = put(map, each.getKey(), each.getValue());
        }
        return map;
    }

    /** Both maps; where both have a key, the value is that of the second. */
    default T merge(T first, T second) {
        T merged = first;
        for (Map.Entry<Object, Object> each : entries(second)) {
            merged = put(merged, each.getKey(), each.getValue());
        }
        return merged;
    }

    /** Only the entries with such keys. */
    default T with(T map, List<Object> keys) {
        T some = empty();
        for (Object key : keys) {
            Optional<Object> value = find(map, key);
            if (value.isPresent()) {
                some = put(some, key, value.get());
            }
        }
        return some;
    }

    /** The entries without such keys. */
    default T without(T map, List<Object> keys) {
        T fewer = map;
        for (Object key : keys) {
            fewer = remove(fewer, key);
        }
        return fewer;
    }

    /** Another value for a key that is there; the same map otherwise. */
    default T update(T map, Object key, Object value) {
        return has(map, key) ? put(map, key, value) : map;
    }

    /** A value made of the one that a key has; the same map if it is absent. */
    default T updateWith(T map, Object key, UnaryOperator<Object> function) {
        Optional<Object> value = find(map, key);
        return value.isPresent() ? put(map, key, function.apply(value.get())) : map;
    }

    /** Every value made of key and value. */
    default T map(T map, BiFunction<Object, Object, Object> function) {
        T mapped = empty();
        for (Map.Entry<Object, Object> each : entries(map)) {
            mapped = put(mapped, each.getKey(), function.apply(each.getKey(), each.getValue()));
        }
        return mapped;
    }

    /** The entries that a predicate holds of. */
    default T filter(T map, BiPredicate<Object, Object> predicate) {
        T some = empty();
        for (Map.Entry<Object, Object> each : entries(map)) {
            if (predicate.test(each.getKey(), each.getValue())) {
                some = put(some, each.getKey(), each.getValue());
            }
        }
        return some;
    }

    /** The entries, collected by the library's own fold. */
    default List<Map.Entry<Object, Object>> fold(T map) {
        return entries(map);
    }

    /** The entries, collected by iteration. */
    default List<Map.Entry<Object, Object>> entries(T map) {
        List<Map.Entry<Object, Object>> entries = new ArrayList<>();
        iterator(map).forEachRemaining(entries::add);
        return entries;
    }

    /** What stays as it is when the map is changed: the map itself, if it is immutable. */
    default T remembered(T map) {
        return map;
    }

    /** Whether it keeps maps in the way of Java's {@code Serializable}. */
    default boolean isSerializable() {
        return true;
    }

    /** The keys as a set by {@code equals}. */
    static Set<Object> set(List<Object> keys) {
        return new HashSet<>(keys);
    }
}
