package dev.allways.symbolic.run;

import java.util.AbstractMap;
import java.util.Collection;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What the platform's collections do with a key, or an element, after it was compared with those that are there. */
public final class SearchedCollections {
    private SearchedCollections() {}

    /** What a sorted map or set finds for a key, after the key was searched. */
    @SuppressWarnings("unchecked")
    public static @Nullable Object nearest(Object collection, @Nullable Object key, String method) {
        CollectionTerms.decides();
        try {
            return switch (method) {
                case "floorEntry" -> ((NavigableMap<@Nullable Object, ?>) collection).floorEntry(key);
                case "ceilingEntry" -> ((NavigableMap<@Nullable Object, ?>) collection).ceilingEntry(key);
                case "floorKey" -> ((NavigableMap<@Nullable Object, ?>) collection).floorKey(key);
                case "ceilingKey" -> ((NavigableMap<@Nullable Object, ?>) collection).ceilingKey(key);
                case "higherEntry" -> ((NavigableMap<@Nullable Object, ?>) collection).higherEntry(key);
                case "lowerEntry" -> ((NavigableMap<@Nullable Object, ?>) collection).lowerEntry(key);
                case "higherKey" -> ((NavigableMap<@Nullable Object, ?>) collection).higherKey(key);
                case "lowerKey" -> ((NavigableMap<@Nullable Object, ?>) collection).lowerKey(key);
                case "higher" -> ((NavigableSet<@Nullable Object>) collection).higher(key);
                case "lower" -> ((NavigableSet<@Nullable Object>) collection).lower(key);
                case "floor" -> ((NavigableSet<@Nullable Object>) collection).floor(key);
                case "ceiling" -> ((NavigableSet<@Nullable Object>) collection).ceiling(key);
                default -> throw new IllegalArgumentException("no method: " + method);
            };
        } finally {
            CollectionTerms.decided();
        }
    }

    /** A set of these elements, after they were compared. */
    public static Set<?> setOf(Object[] elements) {
        CollectionTerms.decides();
        try {
            return Set.of(elements);
        } finally {
            CollectionTerms.decided();
        }
    }

    /** {@code Set.copyOf}, after the elements were compared: the order of the copy is that of a hashed set. */
    public static Set<?> copyOf(Collection<?> elements) {
        CollectionTerms.decides();
        try {
            return Set.copyOf(elements);
        } finally {
            CollectionTerms.decided();
        }
    }

    /** {@code Map.copyOf}, of a map whose keys are known: the order of the copy depends on that of the map. */
    public static Map<?, ?> copyOf(Map<?, ?> map) {
        CollectionTerms.decides();
        try {
            return Map.copyOf(map);
        } finally {
            CollectionTerms.decided();
        }
    }

    /** A map of these keys and values, in turns, after the keys were compared. */
    public static Map<?, ?> mapOf(Object[] entries) {
        CollectionTerms.decides();
        try {
            Map.Entry<?, ?>[] all = new Map.Entry<?, ?>[entries.length / 2];
            for (int i = 0; i < all.length; i++) {
                all[i] = new AbstractMap.SimpleImmutableEntry<>(entries[2 * i], entries[2 * i + 1]);
            }
            return Map.ofEntries(all); // it finds in their order which key is null, or the same
        } finally {
            CollectionTerms.decided();
        }
    }

    /** {@code Map.get}, after the key was searched. */
    public static @Nullable Object get(Map<?, ?> map, @Nullable Object key) {
        CollectionTerms.decides();
        try {
            return map.get(key);
        } finally {
            CollectionTerms.decided();
        }
    }

    /** A key's value, by a method of a map that is the platform's, after the key was searched. */
    @SuppressWarnings("unchecked")
    public static @Nullable Object valueOf(Map<?, ?> map, @Nullable Object key) {
        if (isLinked(map)) {
            return linkedValueOf(map, key);
        }
        if (PlatformObjects.isPlatforms(map, "get", Object.class)) {
            return get(map, key);
        }
        if (!PlatformObjects.isPlatforms(map, "computeIfPresent", Object.class, BiFunction.class)) {
            Shadows.lost("a map with methods of its own");
        }
        CollectionTerms.decides();
        try {
            return ((Map<@Nullable Object, Object>) map).computeIfPresent(key, (_, value) -> value);
        } finally {
            CollectionTerms.decided();
        }
    }

    /** A key's value, which a linked map is not asked for: that may change its order. */
    private static @Nullable Object linkedValueOf(Map<?, ?> map, @Nullable Object key) {
        CollectionTerms.decides();
        try {
            for (Map.Entry<?, ?> each : map.entrySet()) {
                if (Objects.equals(each.getKey(), key)) {
                    return each.getValue();
                }
            }
            return null;
        } finally {
            CollectionTerms.decided();
        }
    }

    /** {@code Map.containsKey}, after the key was searched. */
    public static boolean contains(Map<?, ?> map, @Nullable Object key) {
        CollectionTerms.decides();
        try {
            return map.containsKey(key);
        } finally {
            CollectionTerms.decided();
        }
    }

    /** {@code Map.put}, after the key was searched. */
    public static @Nullable Object put(Map<?, ?> map, @Nullable Object key, @Nullable Object value) {
        return changed(map, key, its -> its.put(key, value));
    }

    /** {@code Map.getOrDefault}, after the key was searched. */
    @SuppressWarnings("unchecked")
    public static @Nullable Object getOrDefault(Map<?, ?> map, @Nullable Object key, @Nullable Object otherwise) {
        CollectionTerms.decides();
        try {
            return ((Map<@Nullable Object, @Nullable Object>) map).getOrDefault(key, otherwise);
        } finally {
            CollectionTerms.decided();
        }
    }

    /** {@code Map.putIfAbsent}, after the key was searched. */
    public static @Nullable Object putIfAbsent(Map<?, ?> map, @Nullable Object key, @Nullable Object value) {
        return changed(map, key, its -> its.putIfAbsent(key, value));
    }

    /** Whether a map is linked, or shows one that is. */
    public static boolean isLinked(Map<?, ?> map) {
        return ViewTerms.origin(map) instanceof LinkedHashMap<?, ?>;
    }

    /** Whether a map is linked, or shows one that is, and a method is that of the platform. */
    public static boolean isLinked(Map<?, ?> map, String method) {
        return isLinked(map) && PlatformObjects.isPlatforms(map, method, Object.class, Object.class);
    }

    /** {@code SequencedMap.putFirst} or {@code putLast}, after the key was searched. */
    public static @Nullable Object putAtEnd(
            Map<?, ?> map, @Nullable Object key, @Nullable Object value, boolean isFirst) {
        return changed(map, key, its -> {
            var all = (SequencedMap<@Nullable Object, @Nullable Object>) its;
            return isFirst ? all.putFirst(key, value) : all.putLast(key, value);
        });
    }

    /** {@code Map.replace}, after the key was searched. */
    public static @Nullable Object replace(Map<?, ?> map, @Nullable Object key, @Nullable Object value) {
        return changed(map, key, its -> its.replace(key, value));
    }

    /** {@code Map.computeIfAbsent}, after the key was searched and the value was computed. */
    public static @Nullable Object computeIfAbsent(Map<?, ?> map, @Nullable Object key, @Nullable Object value) {
        return changed(map, key, its -> its.computeIfAbsent(key, _ -> value));
    }

    /** {@code Map.computeIfPresent}, after the key was searched and the value was computed. */
    public static @Nullable Object computeIfPresent(Map<?, ?> map, @Nullable Object key, @Nullable Object value) {
        return changed(map, key, its -> its.computeIfPresent(key, (_, _) -> value));
    }

    /** {@code Map.computeIfPresent} with null, which ranges refuse only for keys that are in them. */
    public static @Nullable Object computeIfPresentNothing(Map<?, ?> map, @Nullable Object key) {
        return changed(map, key, its -> its.computeIfPresent(key, null));
    }

    /** {@code Map.merge} with null, which ranges refuse later than keys that are not in them. */
    public static @Nullable Object mergeNothing(Map<?, ?> map, @Nullable Object key, Object added) {
        return changed(map, key, its -> its.merge(key, added, null));
    }

    /** {@code Map.compute}, after the key was searched and the value was computed. */
    public static @Nullable Object compute(Map<?, ?> map, @Nullable Object key, @Nullable Object value) {
        return changed(map, key, its -> its.compute(key, (_, _) -> value));
    }

    /**
     * {@code Map.merge}, after the key was searched and the value was computed.
     *
     * @param added what is there if nothing was
     */
    public static @Nullable Object merge(Map<?, ?> map, @Nullable Object key, Object added, @Nullable Object value) {
        return changed(map, key, its -> its.merge(key, added, (_, _) -> value));
    }

    /** Adds, replaces or removes a value of a key that may be there then. */
    private static @Nullable Object changed(
            Map<?, ?> map,
            @Nullable Object key,
            Function<Map<@Nullable Object, @Nullable Object>, @Nullable Object> change) {
        return changed(map, key, CollectionTerms.isSymbolicKey(key), change);
    }

    @SuppressWarnings("unchecked")
    private static @Nullable Object changed(
            Map<?, ?> map,
            @Nullable Object key,
            boolean isThere,
            Function<Map<@Nullable Object, @Nullable Object>, @Nullable Object> change) {
        List<@Nullable Object> before = CollectionTerms.keptKeys(ViewTerms.origin(map));
        CollectionTerms.decides();
        try {
            return change.apply((Map<@Nullable Object, @Nullable Object>) map);
        } finally {
            CollectionTerms.decided();
            CollectionTerms.keeps(map, key, before, isThere);
        }
    }

    /**
     * The size of a map and what sees whether it is changed.
     *
     * @param keys null: the platform does not look
     * @param steps how many there were, if the map's call is one; else -1
     */
    public record Watch(Map<?, ?> map, int size, @Nullable Iterator<?> keys, long steps) {}

    /** A function is about to be called that must not change a map. */
    public static @Nullable Watch watch(Map<?, ?> map) {
        boolean isWatched = map.getClass() == HashMap.class
                || map.getClass() == LinkedHashMap.class
                || map.getClass() == TreeMap.class
                || map.getClass() == Hashtable.class;
        Iterator<?> keys = isWatched ? map.keySet().iterator() : null;
        int size = isWatched ? map.size() : 0;
        long steps = SharedTerms.steps();
        return keys != null || steps >= 0 ? new Watch(map, size, keys, steps) : null;
    }

    /** It was called. */
    public static void watched(@Nullable Watch watch) {
        if (watch == null) {
            return;
        }
        SharedTerms.staysOneStep(watch.steps());
        if (watch.keys() == null) {
            return;
        }
        try {
            watch.keys().next();
        } catch (NoSuchElementException e) {
            if (watch.map().size() != watch.size()) {
                throw new ConcurrentModificationException();
            }
        }
    }

    /** Makes the table of a map as large as for all of another one, which are added next. */
    @SuppressWarnings("unchecked")
    public static void makeRoom(Map<?, ?> map, int count) {
        boolean isHashed = map instanceof HashMap<?, ?> || map instanceof ConcurrentHashMap<?, ?>;
        if (isHashed && PlatformObjects.isPlatforms(map, "putAll", Map.class)) {
            ((Map<Object, Object>) map).putAll(new AbstractMap<>() {
                @Override
                public int size() {
                    return count;
                }

                @Override
                public Set<Entry<Object, Object>> entrySet() {
                    return Set.of();
                }
            });
        }
    }

    /** {@code Map.remove}, after the key was searched. */
    public static @Nullable Object remove(Map<?, ?> map, @Nullable Object key) {
        return changed(map, key, false, its -> its.remove(key));
    }

    /** {@code Map.remove} of a key and its value, after both were compared. */
    public static boolean remove(Map<?, ?> map, @Nullable Object key, @Nullable Object value) {
        return Boolean.TRUE.equals(changed(map, key, false, its -> its.remove(key, value)));
    }

    /** {@code Map.replace} of a key's value, after both were compared. */
    public static boolean replace(Map<?, ?> map, @Nullable Object key, @Nullable Object old, @Nullable Object value) {
        return Boolean.TRUE.equals(changed(map, key, its -> its.replace(key, old, value)));
    }

    /** {@code Set.contains}, after the element was searched. */
    public static boolean contains(Set<?> set, @Nullable Object element) {
        CollectionTerms.decides();
        try {
            return set.contains(element);
        } finally {
            CollectionTerms.decided();
        }
    }

    /** {@code Set.add}, after the element was searched. */
    @SuppressWarnings("unchecked")
    public static boolean add(Set<?> set, @Nullable Object element) {
        List<@Nullable Object> before = CollectionTerms.keptKeys(ViewTerms.origin(set));
        CollectionTerms.decides();
        try {
            return ((Set<@Nullable Object>) set).add(element);
        } finally {
            CollectionTerms.decided();
            CollectionTerms.keeps(set, element, before, CollectionTerms.isSymbolicKey(element));
        }
    }

    /** {@code Set.remove}, after the element was searched. */
    public static boolean remove(Set<?> set, @Nullable Object element) {
        List<@Nullable Object> before = CollectionTerms.keptKeys(ViewTerms.origin(set));
        CollectionTerms.decides();
        try {
            return set.remove(element);
        } finally {
            CollectionTerms.decided();
            CollectionTerms.keeps(set, element, before, false);
        }
    }

    /** Sorts, after all were compared. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void sort(List<?> list, @Nullable Comparator<?> order) {
        CollectionTerms.decides();
        try {
            ((List) list).sort(order);
        } finally {
            CollectionTerms.decided();
        }
    }
}
