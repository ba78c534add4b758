package dev.allways.symbolic.run;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Models of the methods of maps. */
public final class MapModels {
    private MapModels() {}

    public static @Nullable Object Map_get(Map<?, ?> map, @Nullable Object key) {
        if (!CollectionTerms.searches(map, key, "get", Object.class)) {
            return map.get(key);
        }
        KeySearch.search(map, key);
        return SearchedCollections.get(map, key);
    }

    public static boolean Map_containsKey(Map<?, ?> map, @Nullable Object key) {
        if (!CollectionTerms.searches(map, key, "containsKey", Object.class)) {
            return map.containsKey(key);
        }
        KeySearch.search(map, key);
        return SearchedCollections.contains(map, key);
    }

    public static @Nullable Object Map_getOrDefault(
            Map<@Nullable Object, @Nullable Object> map, @Nullable Object key, @Nullable Object otherwise) {
        if (!PlatformObjects.isPlatforms(map, "getOrDefault", Object.class, Object.class)) {
            return map.getOrDefault(key, otherwise);
        }
        if (!PlatformObjects.isOfClass(map, "getOrDefault", Object.class, Object.class)) {
            return Map_containsKey(map, key) ? Map_get(map, key) : otherwise;
        }
        KeySearch.searchFor(map, key, "getOrDefault", Object.class, Object.class);
        return SearchedCollections.getOrDefault(map, key, otherwise);
    }

    public static boolean Map_contains(Map<?, ?> table, Object value) {
        return Map_containsValue(table, Objects.requireNonNull(value));
    }

    public static boolean Map_containsValue(Map<?, ?> map, @Nullable Object value) {
        return value != null && PlatformObjects.isPlatforms(map, "containsValue", Object.class)
                ? CollectionModels.Collection_contains(ViewModels.Map_values(map), value)
                : map.containsValue(value);
    }

    public static @Nullable Object Map_put(
            Map<@Nullable Object, @Nullable Object> map, @Nullable Object key, @Nullable Object value) {
        if (!CollectionTerms.searches(map, key, "put", Object.class, Object.class)) {
            return CollectionTerms.holding(map, value).put(key, value);
        }
        KeySearch.search(map, key);
        return SearchedCollections.put(CollectionTerms.holding(map, key, value), key, value);
    }

    @SuppressWarnings("unchecked")
    public static @Nullable Object Map_putFirst(Map<?, ?> map, @Nullable Object key, @Nullable Object value) {
        if (!SearchedCollections.isLinked(map, "putFirst")) { // a sorted one refuses it
            var all = (SequencedMap<@Nullable Object, @Nullable Object>) map;
            return CollectionTerms.holding(all, value).putFirst(key, value);
        }
        KeySearch.searchFor(map, key, "putFirst", Object.class, Object.class);
        return SearchedCollections.putAtEnd(CollectionTerms.holding(map, key, value), key, value, true);
    }

    @SuppressWarnings("unchecked")
    public static @Nullable Object Map_putLast(Map<?, ?> map, @Nullable Object key, @Nullable Object value) {
        if (!SearchedCollections.isLinked(map, "putLast")) { // a sorted one refuses it
            var all = (SequencedMap<@Nullable Object, @Nullable Object>) map;
            return CollectionTerms.holding(all, value).putLast(key, value);
        }
        KeySearch.searchFor(map, key, "putLast", Object.class, Object.class);
        return SearchedCollections.putAtEnd(CollectionTerms.holding(map, key, value), key, value, false);
    }

    public static @Nullable Object Map_putIfAbsent(
            Map<@Nullable Object, @Nullable Object> map, @Nullable Object key, @Nullable Object value) {
        if (!PlatformObjects.isPlatforms(map, "putIfAbsent", Object.class, Object.class)) {
            return map.putIfAbsent(key, value);
        }
        if (!PlatformObjects.isOfClass(map, "putIfAbsent", Object.class, Object.class)) {
            Object before = Map_get(map, key);
            return before != null ? before : Map_put(map, key, value);
        }
        KeySearch.searchFor(map, key, "putIfAbsent", Object.class, Object.class);
        return SearchedCollections.putIfAbsent(CollectionTerms.holding(map, key, value), key, value);
    }

    public static @Nullable Object Map_remove(Map<?, ?> map, @Nullable Object key) {
        if (!CollectionTerms.searches(map, key, "remove", Object.class)) {
            return map.remove(key);
        }
        KeySearch.search(map, key);
        return SearchedCollections.remove(map, key);
    }

    public static boolean Map_remove(
            Map<@Nullable Object, @Nullable Object> map, @Nullable Object key, @Nullable Object value) {
        if (PlatformObjects.isImmutable(map)) {
            return map.remove(key, value);
        }
        boolean isIts = isValueOf(map, key, value, "remove", Object.class, Object.class);
        if (PlatformObjects.isOfClass(map, "remove", Object.class, Object.class)) {
            return SearchedCollections.remove(map, key, value);
        }
        if (isIts) {
            Map_remove(map, key);
        }
        return isIts;
    }

    public static @Nullable Object Map_replace(
            Map<@Nullable Object, @Nullable Object> map, @Nullable Object key, @Nullable Object value) {
        if (PlatformObjects.isOfClass(map, "replace", Object.class, Object.class)) {
            KeySearch.searchFor(map, key, "replace", Object.class, Object.class);
            return SearchedCollections.replace(CollectionTerms.holding(map, value), key, value);
        }
        return Map_containsKey(map, key) ? Map_put(map, key, value) : null;
    }

    public static boolean Map_replace(
            Map<@Nullable Object, @Nullable Object> map,
            @Nullable Object key,
            @Nullable Object old,
            @Nullable Object value) {
        if (PlatformObjects.isImmutable(map)) {
            return map.replace(key, old, value);
        }
        boolean isIts = isValueOf(map, key, old, "replace", Object.class, Object.class, Object.class);
        if (PlatformObjects.isOfClass(map, "replace", Object.class, Object.class, Object.class)) {
            return SearchedCollections.replace(CollectionTerms.holding(map, value), key, old, value);
        }
        if (isIts) {
            Map_replace(map, key, value);
        }
        return isIts;
    }

    /** Whether a key has a value that equals another one. */
    private static boolean isValueOf(
            Map<?, ?> map, @Nullable Object key, @Nullable Object value, String method, Class<?>... parameters) {
        if (!PlatformObjects.isOfClass(map, method, parameters)) {
            return Map_containsKey(map, key) && ObjectModels.Objects_equals(Map_get(map, key), value);
        }
        KeySearch.searchFor(map, key, method, parameters);
        return SearchedCollections.contains(map, key)
                && ObjectModels.Objects_equals(SearchedCollections.valueOf(map, key), value);
    }

    public static @Nullable Object Map_computeIfAbsent(
            Map<@Nullable Object, @Nullable Object> map,
            @Nullable Object key,
            Function<@Nullable Object, @Nullable Object> made) {
        if (!PlatformObjects.isPlatforms(map, "computeIfAbsent", Object.class, Function.class)
                || PlatformObjects.isImmutable(map)) {
            return map.computeIfAbsent(key, made);
        }
        Objects.requireNonNull(made);
        if (!PlatformObjects.isOfClass(map, "computeIfAbsent", Object.class, Function.class)) {
            Object before = Map_get(map, key);
            Object value = before != null ? before : made.apply(key);
            if (before == null && value != null) {
                Map_put(map, key, value);
            }
            return value;
        }
        KeySearch.searchFor(map, key, "computeIfAbsent", Object.class, Function.class);
        if (SearchedCollections.valueOf(map, key) != null) {
            return SearchedCollections.computeIfAbsent(map, key, null);
        }
        SearchedCollections.Watch watch = SearchedCollections.watch(map);
        boolean was = Shadows.release();
        Object value = made.apply(key);
        Shadows.resume(was);
        SearchedCollections.watched(watch);
        return SearchedCollections.computeIfAbsent(CollectionTerms.holding(map, key, value), key, value);
    }

    public static @Nullable Object Map_computeIfPresent(
            Map<@Nullable Object, @Nullable Object> map,
            @Nullable Object key,
            @Nullable BiFunction<@Nullable Object, Object, @Nullable Object> made) {
        if (!PlatformObjects.isPlatforms(map, "computeIfPresent", Object.class, BiFunction.class)
                || PlatformObjects.isImmutable(map)) {
            return map.computeIfPresent(key, made);
        }
        if (!PlatformObjects.isOfClass(map, "computeIfPresent", Object.class, BiFunction.class)) {
            Objects.requireNonNull(made);
            Object before = Map_get(map, key);
            return before == null ? null : replaced(map, key, made.apply(key, before));
        }
        KeySearch.searchFor(map, key, "computeIfPresent", Object.class, BiFunction.class);
        if (made == null) {
            return SearchedCollections.computeIfPresentNothing(map, key);
        }
        Object before = SearchedCollections.valueOf(map, key);
        if (before == null) {
            return null;
        }
        Object value = watched(map, made, key, before);
        return SearchedCollections.computeIfPresent(CollectionTerms.holding(map, key, value), key, value);
    }

    public static @Nullable Object Map_compute(
            Map<@Nullable Object, @Nullable Object> map,
            @Nullable Object key,
            BiFunction<@Nullable Object, @Nullable Object, @Nullable Object> made) {
        if (!PlatformObjects.isPlatforms(map, "compute", Object.class, BiFunction.class)
                || PlatformObjects.isImmutable(map)) {
            return map.compute(key, made);
        }
        Objects.requireNonNull(made);
        if (!PlatformObjects.isOfClass(map, "compute", Object.class, BiFunction.class)) {
            return replaced(map, key, made.apply(key, Map_get(map, key)));
        }
        KeySearch.searchFor(map, key, "compute", Object.class, BiFunction.class);
        Object before = SearchedCollections.valueOf(map, key);
        Object value = watched(map, made, key, before);
        return SearchedCollections.compute(CollectionTerms.holding(map, key, value), key, value);
    }

    public static @Nullable Object Map_merge(
            Map<@Nullable Object, @Nullable Object> map,
            @Nullable Object key,
            Object value,
            @Nullable BiFunction<@Nullable Object, Object, @Nullable Object> made) {
        if (!PlatformObjects.isPlatforms(map, "merge", Object.class, Object.class, BiFunction.class)
                || PlatformObjects.isImmutable(map)) {
            return map.merge(key, value, made);
        }
        if (!PlatformObjects.isOfClass(map, "merge", Object.class, Object.class, BiFunction.class)) {
            Objects.requireNonNull(made);
            Objects.requireNonNull(value);
            Object before = Map_get(map, key);
            return replaced(map, key, before == null ? value : made.apply(before, value));
        }
        KeySearch.searchFor(map, key, "merge", Object.class, Object.class, BiFunction.class);
        if (made == null) {
            return SearchedCollections.mergeNothing(map, key, value);
        }
        Object before = SearchedCollections.valueOf(map, key);
        if (before == null || value == null) { // which a range refuses later than a key that is not in it
            return SearchedCollections.merge(CollectionTerms.holding(map, key, value), key, value, null);
        }
        Object merged = watched(map, made, before, value);
        return SearchedCollections.merge(CollectionTerms.holding(map, key, merged), key, value, merged);
    }

    /** What a function makes of two values, which must not change the map meanwhile. */
    private static @Nullable Object watched(
            Map<?, ?> map, BiFunction<?, ?, @Nullable Object> made, @Nullable Object a, @Nullable Object b) {
        SearchedCollections.Watch watch = SearchedCollections.watch(map);
        boolean was = Shadows.release();
        @SuppressWarnings("unchecked")
        Object value = ((BiFunction<@Nullable Object, @Nullable Object, @Nullable Object>) made).apply(a, b);
        Shadows.resume(was);
        SearchedCollections.watched(watch);
        return value;
    }

    private static @Nullable Object replaced(
            Map<@Nullable Object, @Nullable Object> map, @Nullable Object key, @Nullable Object value) {
        if (value == null) {
            Map_remove(map, key);
        } else {
            Map_put(map, key, value);
        }
        return value;
    }

    public static void Map_putAll(Map<@Nullable Object, @Nullable Object> map, Map<?, ?> all) {
        if (!PlatformObjects.isPlatforms(map, "putAll", Map.class) || !Shadows.anyTerm()) {
            map.putAll(all);
            return;
        }
        if (PlatformObjects.isRefusing(map)) {
            map.putAll(all); // it throws
        }
        if (map instanceof HashMap<?, ?> && !PlatformObjects.isPlatforms(map, "put", Object.class, Object.class)) {
            Shadows.escape(map, "java.util.HashMap.putAll");
            Shadows.escape(all, "java.util.HashMap.putAll");
            CollectionTerms.holding(map, all).putAll(all); // not by the method of its own
            return;
        }
        SearchedCollections.makeRoom(map, all.size());
        for (Object each : ViewModels.Map_entrySet(all)) {
            Map.Entry<?, ?> entry = (Map.Entry<?, ?>) each;
            Map_put(map, entry.getKey(), entry.getValue());
        }
    }

    public static boolean Map_equals(Map<?, ?> map, @Nullable Object other) {
        if (!Shadows.anyTerm() || !PlatformObjects.isPlatforms(map, "equals", Object.class)) {
            return map.equals(other);
        }
        if (PlatformObjects.isOne(map, other)) {
            return true;
        }
        if (!(other instanceof Map<?, ?> others) || map.size() != others.size()) {
            return false;
        }
        try {
            for (Object each : CollectionTerms.keysOf(map)) {
                if (!Map_containsKey(others, each)
                        || !ObjectModels.Objects_equals(held(map, each), Map_get(others, each))) {
                    return false;
                }
            }
            return true;
        } catch (ClassCastException | NullPointerException e) {
            return false; // what can't be compared is not equal
        }
    }

    public static int Map_hashCode(Map<?, ?> map) {
        if (!Shadows.anyTerm() || !PlatformObjects.isPlatforms(map, "hashCode")) {
            return map.hashCode();
        }
        int hash = 0;
        for (Object each : IterationOrder.keys(map)) {
            hash += ObjectModels.Objects_hashCode(each) ^ ObjectModels.Objects_hashCode(held(map, each));
        }
        return hash;
    }

    /** The value of a key that a map holds, which a linked one is not asked for: that may change its order. */
    static @Nullable Object held(Map<?, ?> map, @Nullable Object key) {
        return SearchedCollections.isLinked(map) ? SearchedCollections.valueOf(map, key) : Map_get(map, key);
    }

    public static String Map_toString(Map<?, ?> map) {
        if (!Shadows.anyTerm() || !PlatformObjects.isPlatforms(map, "toString")) {
            return map.toString();
        }
        List<@Nullable Object> parts = new ArrayList<>();
        StringBuilder recipe = new StringBuilder("{");
        for (Object each : ViewModels.Map_entrySet(map)) {
            Object key = ((Map.Entry<?, ?>) each).getKey();
            Object value = ((Map.Entry<?, ?>) each).getValue();
            recipe.append(parts.isEmpty() ? "\1=\1" : ", \1=\1");
            parts.add(PlatformObjects.isOne(key, map) ? "(this Map)" : key);
            parts.add(PlatformObjects.isOne(value, map) ? "(this Map)" : value);
        }
        return TextModels.concatenated(recipe.append('}').toString(), parts.toArray());
    }
}
