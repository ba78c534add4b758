package dev.allways.commands.collections;

import dev.allways.commands.Bundle;
import dev.allways.gen.Gen;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The commands of {@link Map}, {@link SortedMap} and {@link NavigableMap}, on maps and their views. */
@SuppressWarnings({"NullAway", "JdkObsolete"}) // functions may return null; sorted maps need not be navigable
final class MapPart<K extends @Nullable Object, V extends @Nullable Object> {
    private final Domain<K> keys;
    private final Domain<V> values;
    private final Traits traits;
    private final Gen<Map<K, V>> few;

    MapPart(Domain<K> keys, Domain<V> values, Traits traits) {
        this.keys = keys;
        this.values = values;
        this.traits = traits;
        this.few = Domain.maps(keys, values);
    }

    <C extends Map<K, V>> void map(Bundle<C, C> maps) {
        on(maps);
        views(maps);
    }

    private <C extends Map<K, V>> void on(Bundle<C, C> maps) {
        var calls = new Calls<>(maps, traits);
        Gen<K> key = keys.one();
        Gen<V> value = values.one();
        calls.weigh(Weights.CHANGE);
        calls.call("put", key, value, (on, k, v) -> on.put(k, v));
        calls.refusesNull("put", "put(null, null)", on -> on.put(CollectionPart.nothing(), CollectionPart.nothing()));
        calls.call("remove", key, (on, k) -> on.remove(k));
        calls.weigh(Weights.BULK);
        calls.call("putAll", few, (on, some) -> {
            on.putAll(some);
            return null;
        });
        calls.call("putAll", Domain.mapRanges(keys, values), (on, range) -> {
            on.putAll(Domain.mapRange(keys, values, range));
            return null;
        });
        change(calls, key, value);
        calls.weigh(Weights.RARE);
        calls.call("clear", on -> {
            on.clear();
            return null;
        });
        ask(calls, key, value);
    }

    private <C extends Map<K, V>> void change(Calls<C> calls, Gen<K> key, Gen<V> value) {
        calls.weigh(Weights.QUERY);
        calls.call("putIfAbsent", key, value, (on, k, v) -> on.putIfAbsent(k, v));
        calls.call("remove", key, value, (on, k, v) -> on.remove(k, v));
        calls.call("replace", key, value, (on, k, v) -> on.replace(k, v));
        calls.callBy("replace", _ -> key, _ -> value, _ -> value, (on, k, o, n) -> on.replace(k, o, n));
        calls.call("computeIfAbsent", key, value, (on, k, v) -> on.computeIfAbsent(k, _ -> v))
                .java("$.computeIfAbsent(%s, _ -> %s)");
        Gen<Function<V, V>> function = Gen.functions(value.nullable());
        Gen<BiFunction<V, V, V>> function2 = Gen.functions2(value.nullable());
        calls.call("computeIfAbsent", key, (on, k) -> on.computeIfAbsent(k, _ -> null))
                .java("$.computeIfAbsent(%s, _ -> null)");
        calls.call("computeIfPresent", key, function, (on, k, f) -> on.computeIfPresent(k, (_, v) -> f.apply(v)))
                .java("$.computeIfPresent(%s, (_, v) -> (%s).apply(v))");
        calls.call("compute", key, function, (on, k, f) -> on.compute(k, (_, v) -> f.apply(v)))
                .java("$.compute(%s, (_, v) -> (%s).apply(v))");
        calls.callBy(
                "merge", _ -> key, _ -> value, _ -> function2, (on, k, v, f) -> v == null ? null : on.merge(k, v, f));
        calls.weigh(Weights.RARE);
        calls.call("replaceAll", function(value), (on, f) -> {
                    on.replaceAll((_, v) -> f.apply(v));
                    return null;
                })
                .java("$.replaceAll((_, v) -> (%s).apply(v))");
    }

    private static <V extends @Nullable Object> Gen<Function<V, V>> function(Gen<V> value) {
        return Gen.functions(value);
    }

    private <C extends Map<K, V>> void ask(Calls<C> calls, Gen<K> key, Gen<V> value) {
        calls.weigh(Weights.QUERY);
        calls.call("get", key, (on, k) -> on.get(k));
        calls.call("containsKey", key, (on, k) -> on.containsKey(k));
        calls.call("getOrDefault", key, value, (on, k, v) -> on.getOrDefault(k, v));
        calls.call("size", on -> on.size());
        calls.weigh(Weights.RARE);
        calls.call("containsValue", value, (on, v) -> on.containsValue(v));
        calls.call("isEmpty", on -> on.isEmpty());
        calls.call("forEach", on -> {
            List<Pair> all = new ArrayList<>();
            on.forEach((k, v) -> all.add(new Pair(k, v)));
            return traits.seen(all);
        });
        calls.call("hashCode", on -> on.hashCode());
        calls.call("equals", on -> {
                    Map<K, V> copy = new HashMap<>(on);
                    return on.equals(copy) && copy.equals(on);
                })
                .java("$.equals(new HashMap<>($))");
        calls.call("equals", few, (on, some) -> on.equals(some));
        if (traits.ordered) {
            calls.call("toString", on -> on.toString());
        }
        if (traits.has(Traits.SET_VALUE)) {
            calls.weigh(Weights.QUERY);
            calls.call("setValue", keys.few(), value, (on, some, v) -> {
                        List<@Nullable Object> before = new ArrayList<>();
                        for (Map.Entry<K, V> each : on.entrySet()) {
                            if (some.contains(each.getKey())) {
                                before.add(new Pair(each.getKey(), each.setValue(v)));
                            }
                        }
                        return traits.seen(before);
                    })
                    .java("for (var each : $.entrySet()) if (%s.contains(each.getKey())) each.setValue(%s)");
        }
    }

    /** Sets of keys and entries, and values: views that are alive with the map. */
    private <C extends Map<K, V>> void views(Bundle<C, C> maps) {
        var calls = new Calls<>(maps, traits);
        calls.weigh(Weights.RARE);
        if (traits.has("keySet")) {
            Bundle<Set<K>, Set<K>> keySets = maps.others("keys");
            keySets.atMost(1).contents(traits::seen, traits::seen);
            new SetPart<>(keys, traits, true).set(keySets);
            calls.view("keySet", keySets, Map::keySet);
        }
        if (traits.has("values")) {
            Bundle<Collection<V>, Collection<V>> allValues = maps.others("values");
            allValues.atMost(1).contents(traits::seen, traits::seen);
            new CollectionPart<>(values, traits).arbitrary().view(new Calls<>(allValues, traits));
            calls.view("values", allValues, Map::values);
        }
        if (traits.has("entrySet")) {
            Bundle<Set<Map.Entry<K, V>>, Set<Map.Entry<K, V>>> entries = maps.others("entries");
            entries.atMost(1).contents(traits::seen, traits::seen);
            new SetPart<>(Domain.entries(keys, values), traits, true).set(entries);
            calls.view("entrySet", entries, Map::entrySet);
        }
    }

    /** Maps that are sorted, and views of parts of them. */
    void sorted(Bundle<SortedMap<K, V>, SortedMap<K, V>> maps) {
        Bundle<SortedMap<K, V>, SortedMap<K, V>> views = maps.others("view");
        views.contents(traits::seen, traits::seen);
        sorted(maps, views);
        sorted(views, views);
        views(maps);
    }

    private void sorted(Bundle<SortedMap<K, V>, SortedMap<K, V>> from, Bundle<SortedMap<K, V>, SortedMap<K, V>> to) {
        on(from);
        var calls = new Calls<>(from, traits);
        ends(calls);
        Function<SortedMap<K, V>, Gen<K>> one = _ -> keys.one();
        calls.weigh(Weights.VIEW);
        calls.view(
                "subMap", to, one, one, SortedMap::subMap, (on, low, high) -> SetPart.fits(() -> on.subMap(low, high)));
        calls.view("headMap", to, one, SortedMap::headMap, (on, high) -> SetPart.fits(() -> on.headMap(high)));
        calls.view("tailMap", to, one, SortedMap::tailMap, (on, low) -> SetPart.fits(() -> on.tailMap(low)));
    }

    private <C extends SortedMap<K, V>> void ends(Calls<C> calls) {
        calls.weigh(Weights.QUERY);
        calls.call("firstKey", on -> on.firstKey());
        calls.call("lastKey", on -> on.lastKey());
    }

    /** Maps that are navigated, and views of parts of them, in both directions. */
    void navigable(Bundle<NavigableMap<K, V>, NavigableMap<K, V>> maps) {
        Bundle<NavigableMap<K, V>, NavigableMap<K, V>> views = maps.others("view");
        views.contents(traits::seen, traits::seen);
        Bundle<NavigableSet<K>, NavigableSet<K>> keySets = maps.others("keys");
        keySets.atMost(2).contents(traits::seen, traits::seen);
        new SetPart<>(keys, traits, true).navigable(keySets, keySets);
        navigable(maps, views, keySets);
        navigable(views, views, keySets);
    }

    private void navigable(
            Bundle<NavigableMap<K, V>, NavigableMap<K, V>> from,
            Bundle<NavigableMap<K, V>, NavigableMap<K, V>> to,
            Bundle<NavigableSet<K>, NavigableSet<K>> keySets) {
        map(from);
        var calls = new Calls<>(from, traits);
        ends(calls);
        Gen<K> key = keys.one();
        calls.call("lowerEntry", key, (on, k) -> Traits.kept(on.lowerEntry(k)));
        calls.call("floorEntry", key, (on, k) -> Traits.kept(on.floorEntry(k)));
        calls.call("ceilingEntry", key, (on, k) -> Traits.kept(on.ceilingEntry(k)));
        calls.call("higherEntry", key, (on, k) -> Traits.kept(on.higherEntry(k)));
        calls.call("lowerKey", key, (on, k) -> on.lowerKey(k));
        calls.call("floorKey", key, (on, k) -> on.floorKey(k));
        calls.call("ceilingKey", key, (on, k) -> on.ceilingKey(k));
        calls.call("higherKey", key, (on, k) -> on.higherKey(k));
        calls.call("firstEntry", on -> Traits.kept(on.firstEntry()));
        calls.call("lastEntry", on -> Traits.kept(on.lastEntry()));
        calls.call("pollFirstEntry", on -> Traits.kept(on.pollFirstEntry()));
        calls.call("pollLastEntry", on -> Traits.kept(on.pollLastEntry()));
        Function<NavigableMap<K, V>, Gen<K>> one = _ -> key;
        for (boolean low : new boolean[] {true, false}) {
            calls.weigh(Weights.RARE);
            calls.view(
                            "headMap",
                            to,
                            one,
                            (on, k) -> on.headMap(k, low),
                            (on, k) -> SetPart.fits(() -> on.headMap(k, low)))
                    .java("$.headMap(%s, " + low + ")");
            calls.view(
                            "tailMap",
                            to,
                            one,
                            (on, k) -> on.tailMap(k, low),
                            (on, k) -> SetPart.fits(() -> on.tailMap(k, low)))
                    .java("$.tailMap(%s, " + low + ")");
            for (boolean high : new boolean[] {true, false}) {
                calls.view(
                                "subMap",
                                to,
                                one,
                                one,
                                (on, k, l) -> on.subMap(k, low, l, high),
                                (on, k, l) -> SetPart.fits(() -> on.subMap(k, low, l, high)))
                        .java("$.subMap(%s, " + low + ", %s, " + high + ")");
            }
        }
        calls.view("descendingMap", to, NavigableMap::descendingMap);
        calls.view("navigableKeySet", keySets, NavigableMap::navigableKeySet);
        calls.view("descendingKeySet", keySets, NavigableMap::descendingKeySet);
    }
}
