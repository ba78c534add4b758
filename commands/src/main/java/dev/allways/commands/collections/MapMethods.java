package dev.allways.commands.collections;

import dev.allways.commands.Does;
import dev.allways.commands.Takes;
import dev.allways.gen.Gen;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Maps of any type, whose methods are named: mutable ones, and persistent ones, whose methods make further versions.
 *
 * <pre>{@code
 * new MapMethods<>("HashMap.empty()", HashMap::empty, HashMap::toJavaMap, keys, values)
 *         .plus("put", HashMap::put)
 *         .minus("remove", HashMap::remove)
 *         .get("get", (map, key) -> map.get(key).getOrNull())
 * }</pre>
 *
 * @param <K> the keys
 * @param <V> the values
 * @param <S> the maps
 */
public final class MapMethods<K, V, S> extends Methods<Map<K, V>, Map<K, V>, S, MapMethods<K, V, S>> {
    private final Domain<K> keys;
    private final Domain<V> values;
    private final Function<Map<K, V>, Gen<K>> key;
    private final Function<Map<K, V>, Gen<V>> value;
    private final Gen<Map<K, V>> few;
    private final Traits traits;

    /**
     * Maps in no order.
     *
     * @param made how an empty one is made, as Java
     * @param contents the entries, as the map's own iteration has them
     */
    public MapMethods(
            String made,
            Supplier<? extends S> maps,
            Function<? super S, ? extends Iterable<? extends Map.Entry<K, V>>> contents,
            Domain<K> keys,
            Domain<V> values) {
        this(made, maps, contents, keys, values, HashMap::new, false);
    }

    private MapMethods(
            String made,
            Supplier<? extends S> maps,
            Function<? super S, ? extends Iterable<? extends Map.Entry<K, V>>> contents,
            Domain<K> keys,
            Domain<V> values,
            Supplier<Map<K, V>> model,
            boolean ordered) {
        this.keys = keys;
        this.values = values;
        this.key = _ -> keys.one();
        this.value = _ -> values.one();
        this.few = Domain.maps(keys, values);
        var traits = new Traits();
        traits.ordered = ordered;
        this.traits = traits;
        super(
                "map",
                made,
                maps,
                model,
                map -> {
                    Map<K, V> copy = model.get();
                    copy.putAll(map);
                    return copy;
                },
                map -> traits.seen(Traits.all(contents.apply(map))),
                traits::seen,
                LinkedHashMap::new);
    }

    /** Maps in the order in which keys were first put. */
    public static <K, V, S> MapMethods<K, V, S> inOrder(
            String made,
            Supplier<? extends S> maps,
            Function<? super S, ? extends Iterable<? extends Map.Entry<K, V>>> contents,
            Domain<K> keys,
            Domain<V> values) {
        return new MapMethods<>(made, maps, contents, keys, values, LinkedHashMap::new, true);
    }

    /** Maps in the natural order of keys. */
    public static <K extends Comparable<? super K>, V, S> MapMethods<K, V, S> sorted(
            String made,
            Supplier<? extends S> maps,
            Function<? super S, ? extends Iterable<? extends Map.Entry<K, V>>> contents,
            Domain<K> keys,
            Domain<V> values) {
        return new MapMethods<>(made, maps, contents, keys, values, TreeMap::new, true);
    }

    // ---- of a map that is changed

    /** Puts a value. */
    public MapMethods<K, V, S> put(String name, Does.Of3<S, K, V> put) {
        change(name, Weights.CHANGE, key, value, put, Map::put);
        return this;
    }

    /** Puts a value and returns the one that was there, or null. */
    public MapMethods<K, V, S> putAndGet(String name, Takes.Of3<S, K, V, @Nullable V> put) {
        call(name, Weights.CHANGE, key, value, put, Map::put);
        return this;
    }

    /** Puts a value unless there is one, which is returned then; otherwise null. */
    public MapMethods<K, V, S> putIfAbsent(String name, Takes.Of3<S, K, V, @Nullable V> put) {
        call(name, Weights.QUERY, key, value, put, Map::putIfAbsent);
        return this;
    }

    /** Removes a key. */
    public MapMethods<K, V, S> remove(String name, Does.Of2<S, K> remove) {
        change(name, Weights.CHANGE, key, remove, Map::remove);
        return this;
    }

    /** Removes a key and returns its value, or null. */
    public MapMethods<K, V, S> removeAndGet(String name, Takes.Of2<S, K, @Nullable V> remove) {
        call(name, Weights.CHANGE, key, remove, Map::remove);
        return this;
    }

    /** Puts several. */
    public MapMethods<K, V, S> putAll(String name, Does.Of2<S, Map<K, V>> put) {
        change(name, Weights.BULK, _ -> few, put, Map::putAll);
        change(
                name,
                Weights.BULK,
                _ -> Domain.mapRanges(keys, values),
                (map, range) -> put.of(map, Domain.mapRange(keys, values, range)),
                (map, range) -> map.putAll(Domain.mapRange(keys, values, range)));
        return this;
    }

    /** Puts what another map of this type has. */
    public MapMethods<K, V, S> putAllOf(String name, Does.Of2<S, S> put) {
        changeBy(name, Weights.BULK, put, Map::putAll);
        return this;
    }

    /** Puts what a function makes of the value that is there. */
    public MapMethods<K, V, S> compute(String name, Takes.Of3<S, K, Function<@Nullable V, V>, @Nullable V> compute) {
        call(
                name,
                Weights.QUERY,
                key,
                _ -> Gen.functions(values.one()),
                compute,
                (map, k, f) -> map.compute(k, (_, v) -> f.apply(v)));
        return this;
    }

    /** Removes those of some keys. */
    public MapMethods<K, V, S> removeAll(String name, Does.Of2<S, List<K>> remove) {
        change(
                name,
                Weights.BULK,
                _ -> keys.few(),
                remove,
                (map, some) -> map.keySet().removeAll(some));
        return this;
    }

    /** Removes all but those of some keys. */
    public MapMethods<K, V, S> retainAll(String name, Does.Of2<S, List<K>> retain) {
        change(
                name,
                Weights.RARE,
                _ -> keys.few(),
                retain,
                (map, some) -> map.keySet().retainAll(some));
        return this;
    }

    /** Visits all entries by an iterator and removes those of some keys: what was seen. */
    public MapMethods<K, V, S> iterator(
            String name, Takes.Of1<S, ? extends Iterator<? extends Map.Entry<K, V>>> iterator) {
        call(
                name,
                Weights.QUERY,
                _ -> keys.few(),
                (map, some) -> traits.seen(Walks.visitKeys(iterator.of(map), some)),
                (map, some) -> {
                    Object seen = traits.seen(map);
                    map.keySet().removeAll(some);
                    return seen;
                });
        return this;
    }

    /** Removes everything. */
    public MapMethods<K, V, S> clear(String name, Does.Of1<S> clear) {
        call(
                name,
                Weights.RARE,
                map -> {
                    clear.of(map);
                    return null;
                },
                map -> {
                    map.clear();
                    return null;
                });
        return this;
    }

    // ---- of a map that stays as it is

    /** The map with a further entry. */
    public MapMethods<K, V, S> plus(String name, Takes.Of3<S, K, V, S> plus) {
        version(name, Weights.CHANGE, key, value, plus, Map::put);
        return this;
    }

    /** The map without a key. */
    public MapMethods<K, V, S> minus(String name, Takes.Of2<S, K, S> minus) {
        version(name, Weights.CHANGE, key, minus, Map::remove);
        return this;
    }

    /** The map with further entries. */
    public MapMethods<K, V, S> plusAll(String name, Takes.Of2<S, Map<K, V>, S> plus) {
        version(name, Weights.BULK, _ -> few, plus, Map::putAll);
        version(
                name,
                Weights.BULK,
                _ -> Domain.mapRanges(keys, values),
                (map, range) -> plus.of(map, Domain.mapRange(keys, values, range)),
                (map, range) -> map.putAll(Domain.mapRange(keys, values, range)));
        return this;
    }

    /** The map with the entries of another one of this type, which win. */
    public MapMethods<K, V, S> plusAllOf(String name, Takes.Of2<S, S, S> plus) {
        versionBy(name, Weights.BULK, plus, Map::putAll);
        return this;
    }

    /** The map without some keys. */
    public MapMethods<K, V, S> minusAll(String name, Takes.Of2<S, List<K>, S> minus) {
        version(
                name,
                Weights.BULK,
                _ -> keys.few(),
                minus,
                (map, some) -> map.keySet().removeAll(some));
        return this;
    }

    /** The map with no other keys than some. */
    public MapMethods<K, V, S> only(String name, Takes.Of2<S, List<K>, S> only) {
        version(
                name,
                Weights.RARE,
                _ -> keys.few(),
                only,
                (map, some) -> map.keySet().retainAll(some));
        return this;
    }

    // ---- questions

    /** The value of a key, or null. */
    public MapMethods<K, V, S> get(String name, Takes.Of2<S, K, @Nullable V> get) {
        call(name, Weights.QUERY, key, get, Map::get);
        return this;
    }

    /** The value of a key, or another one. */
    public MapMethods<K, V, S> getOrDefault(String name, Takes.Of3<S, K, V, V> get) {
        call(name, Weights.RARE, key, value, get, Map::getOrDefault);
        return this;
    }

    /** Whether there is a key. */
    public MapMethods<K, V, S> containsKey(String name, Takes.Of2<S, K, Boolean> contains) {
        call(name, Weights.QUERY, key, contains, Map::containsKey);
        return this;
    }

    /** Whether there is a value. */
    public MapMethods<K, V, S> containsValue(String name, Takes.Of2<S, V, Boolean> contains) {
        call(name, Weights.RARE, value, contains, Map::containsValue);
        return this;
    }

    /** How many entries there are. */
    public MapMethods<K, V, S> size(String name, Takes.Of1<S, Integer> size) {
        call(name, Weights.QUERY, size, Map::size);
        return this;
    }

    /** The entry with the greatest key that is not greater, or null; of sorted maps. */
    public MapMethods<K, V, S> floor(String name, Takes.Of2<S, K, Map.@Nullable Entry<K, V>> floor) {
        call(
                name,
                Weights.QUERY,
                key,
                (map, k) -> Traits.kept(floor.of(map, k)),
                (map, k) -> Traits.kept(((NavigableMap<K, V>) map).floorEntry(k)));
        return this;
    }

    /** The entry with the least key that is not less, or null; of sorted maps. */
    public MapMethods<K, V, S> ceiling(String name, Takes.Of2<S, K, Map.@Nullable Entry<K, V>> ceiling) {
        call(
                name,
                Weights.QUERY,
                key,
                (map, k) -> Traits.kept(ceiling.of(map, k)),
                (map, k) -> Traits.kept(((NavigableMap<K, V>) map).ceilingEntry(k)));
        return this;
    }

    /** The entries whose keys begin with a text, of tries: in order, if the map is sorted. */
    public MapMethods<K, V, S> withPrefix(
            String name, Takes.Of2<S, K, ? extends Iterable<? extends Map.Entry<K, V>>> prefixed) {
        call(
                name,
                Weights.QUERY,
                key,
                (map, prefix) -> traits.seen(Traits.all(prefixed.of(map, prefix))),
                (map, prefix) -> traits.seen(map.entrySet().stream()
                        .filter(each -> String.valueOf(each.getKey()).startsWith(String.valueOf(prefix)))
                        .toList()));
        return this;
    }

    /** The longest key that a text begins with, or null; of tries. */
    public MapMethods<K, V, S> longestPrefixOf(String name, Takes.Of2<S, K, @Nullable K> longest) {
        call(
                name,
                Weights.QUERY,
                key,
                longest,
                (map, text) -> map.keySet().stream()
                        .filter(each -> String.valueOf(text).startsWith(String.valueOf(each)))
                        .max(Comparator.comparingInt(
                                each -> String.valueOf(each).length()))
                        .orElse(null));
        return this;
    }
}
