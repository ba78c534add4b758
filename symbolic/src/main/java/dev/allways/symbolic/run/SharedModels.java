package dev.allways.symbolic.run;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Models of the methods of collections that depend on inputs while other threads may see these. */
public final class SharedModels {
    private SharedModels() {}

    /**
     * What a call gives.
     *
     * @param value that it may put into the collection
     * @param model what follows it where it is one step
     * @param itself the call
     */
    private static <C, T extends @Nullable Object> T called(
            C collection,
            @Nullable Object key,
            @Nullable Object value,
            boolean changes,
            Function<C, T> model,
            Function<C, T> itself) {
        if (SharedTerms.isLocking(collection)) {
            return inLock(collection, key, value, changes, itself);
        }
        return SharedTerms.isOneStep(collection)
                ? inOneStep(collection, changes, model)
                : inSteps(collection, key, value, changes, itself);
    }

    /** A call of a collection that takes its own monitor, and then calls another one. */
    @SuppressWarnings("unchecked")
    private static <C, T extends @Nullable Object> T inLock(
            C collection, @Nullable Object key, @Nullable Object value, boolean changes, Function<C, T> itself) {
        C its = (C) ViewTerms.origin(collection);
        SharedTerms.enter(collection);
        try {
            return SharedTerms.follows(its, key, false) ? inSteps(its, key, value, changes, itself) : itself.apply(its);
        } finally {
            SharedTerms.exit(collection);
        }
    }

    private static <C, T extends @Nullable Object> T inOneStep(C collection, boolean changes, Function<C, T> model) {
        SharedTerms.makesStep(ViewTerms.origin(collection), changes);
        boolean was = Shadows.suspend();
        SharedTerms.Turn turn = SharedTerms.beginsInOneStep(collection, was);
        try {
            return model.apply(collection);
        } finally {
            SharedTerms.ends(turn);
            Shadows.resume(was);
        }
    }

    private static <C, T extends @Nullable Object> T inSteps(
            C collection, @Nullable Object key, @Nullable Object value, boolean changes, Function<C, T> itself) {
        SharedTerms.Turn turn = SharedTerms.beginsInSteps(collection, key);
        try {
            search(collection, key);
            SharedTerms.compares(turn, value);
            try {
                return itself.apply(collection);
            } finally {
                SharedTerms.compared(turn, changes);
            }
        } finally {
            SharedTerms.ends(turn);
        }
    }

    @SuppressWarnings("unchecked")
    private static NavigableMap<@Nullable Object, ?> sorted(Map<?, ?> map) {
        return (NavigableMap<@Nullable Object, ?>) map;
    }

    @SuppressWarnings("unchecked")
    private static NavigableSet<@Nullable Object> sorted(Set<?> set) {
        return (NavigableSet<@Nullable Object>) set;
    }

    /** Compares a key with what a collection holds, which is no step, before the collection's own code does. */
    private static void search(Object collection, @Nullable Object key) {
        boolean was = Shadows.suspend();
        try {
            if (collection instanceof List<?> list) {
                ListModels.List_indexOf(list, key);
            } else if (collection instanceof PriorityQueue<?> queue) {
                SortModels.order(queue, key);
            } else {
                KeySearch.search(collection, key);
                place(collection, key);
            }
        } finally {
            Shadows.resume(was);
        }
    }

    /** Decides where keys are in the table of a hashed collection. */
    private static void place(Object collection, @Nullable Object key) {
        for (Object each : SharedTerms.toPlace(collection, key)) {
            int hash = ObjectModels.Objects_hashCode(each);
            ValueTerms.settle((hash ^ hash >>> 16) & SharedTerms.lastPlace(collection));
        }
    }

    public static boolean Shared_Queue_add(Queue<Object> queue, Object element) {
        return called(queue, element, null, true, its -> QueueModels.Queue_add(its, element), its -> its.add(element));
    }

    public static boolean Shared_Queue_offer(Queue<Object> queue, Object element) {
        return called(
                queue, element, null, true, its -> QueueModels.Queue_offer(its, element), its -> its.offer(element));
    }

    public static boolean Shared_PriorityQueue_add(PriorityQueue<Object> queue, Object element) {
        return Shared_Queue_add(queue, element);
    }

    public static boolean Shared_PriorityQueue_offer(PriorityQueue<Object> queue, Object element) {
        return Shared_Queue_offer(queue, element);
    }

    public static @Nullable Object Shared_Map_get(Map<?, ?> map, @Nullable Object key) {
        return called(map, key, null, false, its -> MapModels.Map_get(its, key), its -> its.get(key));
    }

    public static boolean Shared_Map_containsKey(Map<?, ?> map, @Nullable Object key) {
        return called(map, key, null, false, its -> MapModels.Map_containsKey(its, key), its -> its.containsKey(key));
    }

    public static @Nullable Object Shared_Map_getOrDefault(
            Map<@Nullable Object, @Nullable Object> map, @Nullable Object key, @Nullable Object otherwise) {
        return called(
                map,
                key,
                null,
                false,
                its -> MapModels.Map_getOrDefault(its, key, otherwise),
                its -> its.getOrDefault(key, otherwise));
    }

    public static @Nullable Object Shared_Map_put(
            Map<@Nullable Object, @Nullable Object> map, @Nullable Object key, @Nullable Object value) {
        return called(map, key, value, true, its -> MapModels.Map_put(its, key, value), its -> its.put(key, value));
    }

    public static @Nullable Object Shared_Map_putIfAbsent(
            Map<@Nullable Object, @Nullable Object> map, @Nullable Object key, @Nullable Object value) {
        return called(
                map,
                key,
                value,
                true,
                its -> MapModels.Map_putIfAbsent(its, key, value),
                its -> its.putIfAbsent(key, value));
    }

    public static @Nullable Object Shared_Map_replace(
            Map<@Nullable Object, @Nullable Object> map, @Nullable Object key, @Nullable Object value) {
        return called(
                map, key, value, true, its -> MapModels.Map_replace(its, key, value), its -> its.replace(key, value));
    }

    public static @Nullable Object Shared_Map_remove(Map<?, ?> map, @Nullable Object key) {
        return called(map, key, null, true, its -> MapModels.Map_remove(its, key), its -> its.remove(key));
    }

    public static @Nullable Object Shared_Map_computeIfAbsent(
            Map<@Nullable Object, @Nullable Object> map,
            @Nullable Object key,
            Function<@Nullable Object, @Nullable Object> made) {
        return called(
                map,
                key,
                null,
                true,
                its -> MapModels.Map_computeIfAbsent(its, key, made),
                its -> its.computeIfAbsent(key, made));
    }

    public static @Nullable Object Shared_Map_computeIfPresent(
            Map<@Nullable Object, @Nullable Object> map,
            @Nullable Object key,
            BiFunction<@Nullable Object, Object, @Nullable Object> made) {
        return called(
                map,
                key,
                null,
                true,
                its -> MapModels.Map_computeIfPresent(its, key, made),
                its -> its.computeIfPresent(key, made));
    }

    public static @Nullable Object Shared_Map_compute(
            Map<@Nullable Object, @Nullable Object> map,
            @Nullable Object key,
            BiFunction<@Nullable Object, @Nullable Object, @Nullable Object> made) {
        return called(
                map, key, null, true, its -> MapModels.Map_compute(its, key, made), its -> its.compute(key, made));
    }

    public static @Nullable Object Shared_Map_merge(
            Map<@Nullable Object, @Nullable Object> map,
            @Nullable Object key,
            Object value,
            BiFunction<@Nullable Object, Object, @Nullable Object> made) {
        return called(
                map,
                key,
                value,
                true,
                its -> MapModels.Map_merge(its, key, value, made),
                its -> its.merge(key, value, made));
    }

    public static Map.@Nullable Entry<?, ?> Shared_Map_floorEntry(Map<?, ?> map, @Nullable Object key) {
        return called(
                map,
                key,
                null,
                false,
                its -> SortedModels.Map_floorEntry(its, key),
                its -> sorted(its).floorEntry(key));
    }

    public static @Nullable Object Shared_Map_floorKey(Map<?, ?> map, @Nullable Object key) {
        return called(
                map,
                key,
                null,
                false,
                its -> SortedModels.Map_floorKey(its, key),
                its -> sorted(its).floorKey(key));
    }

    public static @Nullable Object Shared_Set_floor(Set<?> set, @Nullable Object element) {
        return called(
                set,
                element,
                null,
                false,
                its -> SortedModels.Set_floor(its, element),
                its -> sorted(its).floor(element));
    }

    public static Map.@Nullable Entry<?, ?> Shared_Map_ceilingEntry(Map<?, ?> map, @Nullable Object key) {
        return called(
                map,
                key,
                null,
                false,
                its -> SortedModels.Map_ceilingEntry(its, key),
                its -> sorted(its).ceilingEntry(key));
    }

    public static @Nullable Object Shared_Map_ceilingKey(Map<?, ?> map, @Nullable Object key) {
        return called(
                map,
                key,
                null,
                false,
                its -> SortedModels.Map_ceilingKey(its, key),
                its -> sorted(its).ceilingKey(key));
    }

    public static @Nullable Object Shared_Set_ceiling(Set<?> set, @Nullable Object element) {
        return called(
                set,
                element,
                null,
                false,
                its -> SortedModels.Set_ceiling(its, element),
                its -> sorted(its).ceiling(element));
    }

    public static Map.@Nullable Entry<?, ?> Shared_Map_higherEntry(Map<?, ?> map, @Nullable Object key) {
        return called(
                map,
                key,
                null,
                false,
                its -> SortedModels.Map_higherEntry(its, key),
                its -> sorted(its).higherEntry(key));
    }

    public static @Nullable Object Shared_Map_higherKey(Map<?, ?> map, @Nullable Object key) {
        return called(
                map,
                key,
                null,
                false,
                its -> SortedModels.Map_higherKey(its, key),
                its -> sorted(its).higherKey(key));
    }

    public static @Nullable Object Shared_Set_higher(Set<?> set, @Nullable Object element) {
        return called(
                set,
                element,
                null,
                false,
                its -> SortedModels.Set_higher(its, element),
                its -> sorted(its).higher(element));
    }

    public static Map.@Nullable Entry<?, ?> Shared_Map_lowerEntry(Map<?, ?> map, @Nullable Object key) {
        return called(
                map,
                key,
                null,
                false,
                its -> SortedModels.Map_lowerEntry(its, key),
                its -> sorted(its).lowerEntry(key));
    }

    public static @Nullable Object Shared_Map_lowerKey(Map<?, ?> map, @Nullable Object key) {
        return called(
                map,
                key,
                null,
                false,
                its -> SortedModels.Map_lowerKey(its, key),
                its -> sorted(its).lowerKey(key));
    }

    public static @Nullable Object Shared_Set_lower(Set<?> set, @Nullable Object element) {
        return called(
                set,
                element,
                null,
                false,
                its -> SortedModels.Set_lower(its, element),
                its -> sorted(its).lower(element));
    }

    public static boolean Shared_Set_contains(Set<?> set, @Nullable Object element) {
        return called(
                set, element, null, false, its -> SetModels.Set_contains(its, element), its -> its.contains(element));
    }

    public static boolean Shared_Set_add(Set<@Nullable Object> set, @Nullable Object element) {
        return called(set, element, null, true, its -> SetModels.Set_add(its, element), its -> its.add(element));
    }

    public static boolean Shared_Set_remove(Set<?> set, @Nullable Object element) {
        return called(set, element, null, true, its -> SetModels.Set_remove(its, element), its -> its.remove(element));
    }

    public static boolean Shared_List_contains(List<?> list, @Nullable Object element) {
        return called(
                list,
                element,
                null,
                false,
                its -> ListModels.List_contains(its, element),
                its -> its.contains(element));
    }

    public static int Shared_List_indexOf(List<?> list, @Nullable Object element) {
        return called(
                list, element, null, false, its -> ListModels.List_indexOf(its, element), its -> its.indexOf(element));
    }

    public static boolean Shared_List_remove(List<?> list, @Nullable Object element) {
        return called(
                list, element, null, true, its -> ListModels.List_remove(its, element), its -> its.remove(element));
    }
}
