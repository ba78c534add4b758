package dev.allways.symbolic.run;

import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/** Models of the methods that only sorted maps and sets have: the neighbours of a key, and ranges. */
public final class SortedModels {
    private SortedModels() {}

    public static Map.@Nullable Entry<?, ?> Map_floorEntry(Map<?, ?> map, @Nullable Object key) {
        return (Map.Entry<?, ?>) found(map, key, "floorEntry");
    }

    public static Map.@Nullable Entry<?, ?> Map_ceilingEntry(Map<?, ?> map, @Nullable Object key) {
        return (Map.Entry<?, ?>) found(map, key, "ceilingEntry");
    }

    public static @Nullable Object Map_floorKey(Map<?, ?> map, @Nullable Object key) {
        return found(map, key, "floorKey");
    }

    public static @Nullable Object Map_ceilingKey(Map<?, ?> map, @Nullable Object key) {
        return found(map, key, "ceilingKey");
    }

    public static Map.@Nullable Entry<?, ?> Map_higherEntry(Map<?, ?> map, @Nullable Object key) {
        return (Map.Entry<?, ?>) found(map, key, "higherEntry");
    }

    public static Map.@Nullable Entry<?, ?> Map_lowerEntry(Map<?, ?> map, @Nullable Object key) {
        return (Map.Entry<?, ?>) found(map, key, "lowerEntry");
    }

    public static @Nullable Object Map_higherKey(Map<?, ?> map, @Nullable Object key) {
        return found(map, key, "higherKey");
    }

    public static @Nullable Object Map_lowerKey(Map<?, ?> map, @Nullable Object key) {
        return found(map, key, "lowerKey");
    }

    public static @Nullable Object Set_floor(Set<?> set, @Nullable Object element) {
        return found(set, element, "floor");
    }

    public static @Nullable Object Set_ceiling(Set<?> set, @Nullable Object element) {
        return found(set, element, "ceiling");
    }

    public static @Nullable Object Set_higher(Set<?> set, @Nullable Object element) {
        return found(set, element, "higher");
    }

    public static @Nullable Object Set_lower(Set<?> set, @Nullable Object element) {
        return found(set, element, "lower");
    }

    /** What a method of a sorted map or set finds; which one it is are branches. */
    private static @Nullable Object found(Object collection, @Nullable Object key, String method) {
        KeySearch.searchFor(collection, key, method, Object.class);
        return SearchedCollections.nearest(collection, key, method);
    }

    @SuppressWarnings("unchecked")
    public static Map<?, ?> Map_headMap(Map<?, ?> map, @Nullable Object end) {
        limit(map, end, "headMap", Object.class);
        return ViewModels.shown(((SortedMap<@Nullable Object, ?>) map).headMap(end), map, "headMap", Object.class);
    }

    @SuppressWarnings("unchecked")
    public static Map<?, ?> Map_headMap(Map<?, ?> map, @Nullable Object end, boolean isIn) {
        limit(map, end, "headMap", Object.class, boolean.class);
        return ViewModels.shown(
                ((NavigableMap<@Nullable Object, ?>) map).headMap(end, isIn),
                map,
                "headMap",
                Object.class,
                boolean.class);
    }

    @SuppressWarnings("unchecked")
    public static Map<?, ?> Map_tailMap(Map<?, ?> map, @Nullable Object begin) {
        limit(map, begin, "tailMap", Object.class);
        return ViewModels.shown(((SortedMap<@Nullable Object, ?>) map).tailMap(begin), map, "tailMap", Object.class);
    }

    @SuppressWarnings("unchecked")
    public static Map<?, ?> Map_tailMap(Map<?, ?> map, @Nullable Object begin, boolean isIn) {
        limit(map, begin, "tailMap", Object.class, boolean.class);
        return ViewModels.shown(
                ((NavigableMap<@Nullable Object, ?>) map).tailMap(begin, isIn),
                map,
                "tailMap",
                Object.class,
                boolean.class);
    }

    @SuppressWarnings("unchecked")
    public static Map<?, ?> Map_subMap(Map<?, ?> map, @Nullable Object begin, @Nullable Object end) {
        limit(map, begin, "subMap", Object.class, Object.class);
        limit(map, end, "subMap", Object.class, Object.class);
        return ViewModels.shown(
                ((SortedMap<@Nullable Object, ?>) map).subMap(begin, end), map, "subMap", Object.class, Object.class);
    }

    @SuppressWarnings("unchecked")
    public static Map<?, ?> Map_subMap(
            Map<?, ?> map, @Nullable Object begin, boolean isBeginIn, @Nullable Object end, boolean isEndIn) {
        limit(map, begin, "subMap", Object.class, boolean.class, Object.class, boolean.class);
        limit(map, end, "subMap", Object.class, boolean.class, Object.class, boolean.class);
        return ViewModels.shown(
                ((NavigableMap<@Nullable Object, ?>) map).subMap(begin, isBeginIn, end, isEndIn),
                map,
                "subMap",
                Object.class,
                boolean.class,
                Object.class,
                boolean.class);
    }

    @SuppressWarnings("unchecked")
    public static Set<?> Set_headSet(Set<?> set, @Nullable Object end) {
        limit(set, end, "headSet", Object.class);
        return ViewModels.shown(((SortedSet<@Nullable Object>) set).headSet(end), set, "headSet", Object.class);
    }

    @SuppressWarnings("unchecked")
    public static Set<?> Set_headSet(Set<?> set, @Nullable Object end, boolean isIn) {
        limit(set, end, "headSet", Object.class, boolean.class);
        return ViewModels.shown(
                ((NavigableSet<@Nullable Object>) set).headSet(end, isIn), set, "headSet", Object.class, boolean.class);
    }

    @SuppressWarnings("unchecked")
    public static Set<?> Set_tailSet(Set<?> set, @Nullable Object begin) {
        limit(set, begin, "tailSet", Object.class);
        return ViewModels.shown(((SortedSet<@Nullable Object>) set).tailSet(begin), set, "tailSet", Object.class);
    }

    @SuppressWarnings("unchecked")
    public static Set<?> Set_tailSet(Set<?> set, @Nullable Object begin, boolean isIn) {
        limit(set, begin, "tailSet", Object.class, boolean.class);
        return ViewModels.shown(
                ((NavigableSet<@Nullable Object>) set).tailSet(begin, isIn),
                set,
                "tailSet",
                Object.class,
                boolean.class);
    }

    @SuppressWarnings("unchecked")
    public static Set<?> Set_subSet(Set<?> set, @Nullable Object begin, @Nullable Object end) {
        limit(set, begin, "subSet", Object.class, Object.class);
        limit(set, end, "subSet", Object.class, Object.class);
        return ViewModels.shown(
                ((SortedSet<@Nullable Object>) set).subSet(begin, end), set, "subSet", Object.class, Object.class);
    }

    @SuppressWarnings("unchecked")
    public static Set<?> Set_subSet(
            Set<?> set, @Nullable Object begin, boolean isBeginIn, @Nullable Object end, boolean isEndIn) {
        limit(set, begin, "subSet", Object.class, boolean.class, Object.class, boolean.class);
        limit(set, end, "subSet", Object.class, boolean.class, Object.class, boolean.class);
        return ViewModels.shown(
                ((NavigableSet<@Nullable Object>) set).subSet(begin, isBeginIn, end, isEndIn),
                set,
                "subSet",
                Object.class,
                boolean.class,
                Object.class,
                boolean.class);
    }

    /** The end of a range, which all keys are compared with: those that are there, and those that come. */
    private static void limit(Object collection, @Nullable Object end, String method, Class<?>... parameters) {
        if (PlatformObjects.isPlatforms(collection, method, parameters)) {
            KeySearch.searchFor(collection, end, method, parameters);
            ViewTerms.limits(collection, end);
        }
    }
}
