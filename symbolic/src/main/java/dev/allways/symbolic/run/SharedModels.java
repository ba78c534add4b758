package dev.allways.symbolic.run;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
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
    private static <T extends @Nullable Object> T called(
            Object collection,
            @Nullable Object key,
            @Nullable Object value,
            boolean changes,
            Supplier<T> model,
            Supplier<T> itself) {
        return SharedTerms.isOneStep(collection)
                ? inOneStep(collection, changes, model)
                : inSteps(collection, key, value, changes, itself);
    }

    private static <T extends @Nullable Object> T inOneStep(Object collection, boolean changes, Supplier<T> model) {
        Object none = new Object();
        if (collection instanceof Map<?, ?> map) {
            Object _ = changes ? map.remove(none) : map.get(none);
        } else if (collection instanceof Collection<?> all) {
            boolean _ = changes ? all.remove(none) : all.contains(none);
        }
        boolean was = Shadows.suspend();
        SharedTerms.Turn turn = SharedTerms.beginsInOneStep(collection, was);
        try {
            return model.get();
        } finally {
            SharedTerms.ends(turn);
            Shadows.resume(was);
        }
    }

    private static <T extends @Nullable Object> T inSteps(
            Object collection, @Nullable Object key, @Nullable Object value, boolean changes, Supplier<T> itself) {
        SharedTerms.Turn turn = SharedTerms.beginsInSteps(collection, key);
        try {
            search(collection, key);
            SharedTerms.compares(turn, value);
            try {
                return itself.get();
            } finally {
                SharedTerms.compared(turn, changes);
            }
        } finally {
            SharedTerms.ends(turn);
        }
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
        return called(
                queue, element, null, true, () -> QueueModels.Queue_add(queue, element), () -> queue.add(element));
    }

    public static boolean Shared_Queue_offer(Queue<Object> queue, Object element) {
        return called(
                queue, element, null, true, () -> QueueModels.Queue_offer(queue, element), () -> queue.offer(element));
    }

    public static boolean Shared_PriorityQueue_add(PriorityQueue<Object> queue, Object element) {
        return Shared_Queue_add(queue, element);
    }

    public static boolean Shared_PriorityQueue_offer(PriorityQueue<Object> queue, Object element) {
        return Shared_Queue_offer(queue, element);
    }

    public static @Nullable Object Shared_Map_get(Map<?, ?> map, @Nullable Object key) {
        return called(map, key, null, false, () -> MapModels.Map_get(map, key), () -> map.get(key));
    }

    public static boolean Shared_Map_containsKey(Map<?, ?> map, @Nullable Object key) {
        return called(map, key, null, false, () -> MapModels.Map_containsKey(map, key), () -> map.containsKey(key));
    }

    public static @Nullable Object Shared_Map_getOrDefault(
            Map<@Nullable Object, @Nullable Object> map, @Nullable Object key, @Nullable Object otherwise) {
        return called(
                map,
                key,
                null,
                false,
                () -> MapModels.Map_getOrDefault(map, key, otherwise),
                () -> map.getOrDefault(key, otherwise));
    }

    public static @Nullable Object Shared_Map_put(
            Map<@Nullable Object, @Nullable Object> map, @Nullable Object key, @Nullable Object value) {
        return called(map, key, value, true, () -> MapModels.Map_put(map, key, value), () -> map.put(key, value));
    }

    public static @Nullable Object Shared_Map_putIfAbsent(
            Map<@Nullable Object, @Nullable Object> map, @Nullable Object key, @Nullable Object value) {
        return called(
                map,
                key,
                value,
                true,
                () -> MapModels.Map_putIfAbsent(map, key, value),
                () -> map.putIfAbsent(key, value));
    }

    public static @Nullable Object Shared_Map_replace(
            Map<@Nullable Object, @Nullable Object> map, @Nullable Object key, @Nullable Object value) {
        return called(
                map, key, value, true, () -> MapModels.Map_replace(map, key, value), () -> map.replace(key, value));
    }

    public static @Nullable Object Shared_Map_remove(Map<?, ?> map, @Nullable Object key) {
        return called(map, key, null, true, () -> MapModels.Map_remove(map, key), () -> map.remove(key));
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
                () -> MapModels.Map_computeIfAbsent(map, key, made),
                () -> map.computeIfAbsent(key, made));
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
                () -> MapModels.Map_computeIfPresent(map, key, made),
                () -> map.computeIfPresent(key, made));
    }

    public static @Nullable Object Shared_Map_compute(
            Map<@Nullable Object, @Nullable Object> map,
            @Nullable Object key,
            BiFunction<@Nullable Object, @Nullable Object, @Nullable Object> made) {
        return called(map, key, null, true, () -> MapModels.Map_compute(map, key, made), () -> map.compute(key, made));
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
                () -> MapModels.Map_merge(map, key, value, made),
                () -> map.merge(key, value, made));
    }

    public static boolean Shared_Set_contains(Set<?> set, @Nullable Object element) {
        return called(
                set, element, null, false, () -> SetModels.Set_contains(set, element), () -> set.contains(element));
    }

    public static boolean Shared_Set_add(Set<@Nullable Object> set, @Nullable Object element) {
        return called(set, element, null, true, () -> SetModels.Set_add(set, element), () -> set.add(element));
    }

    public static boolean Shared_Set_remove(Set<?> set, @Nullable Object element) {
        return called(set, element, null, true, () -> SetModels.Set_remove(set, element), () -> set.remove(element));
    }

    public static boolean Shared_List_contains(List<?> list, @Nullable Object element) {
        return called(
                list,
                element,
                null,
                false,
                () -> ListModels.List_contains(list, element),
                () -> list.contains(element));
    }

    public static int Shared_List_indexOf(List<?> list, @Nullable Object element) {
        return called(
                list, element, null, false, () -> ListModels.List_indexOf(list, element), () -> list.indexOf(element));
    }

    public static boolean Shared_List_remove(List<?> list, @Nullable Object element) {
        return called(
                list, element, null, true, () -> ListModels.List_remove(list, element), () -> list.remove(element));
    }
}
