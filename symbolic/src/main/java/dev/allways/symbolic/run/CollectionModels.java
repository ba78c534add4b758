package dev.allways.symbolic.run;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/** Models of collections: which key, or element, an object equals are branches; after these the platform may search. */
public final class CollectionModels {
    private CollectionModels() {}

    /** Whether an object equals another one, for a collection that compares hash codes first. */
    private static boolean isSame(@Nullable Object a, @Nullable Object b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null) {
            return false;
        }
        boolean isValue = a instanceof Number || a instanceof String || a instanceof Character || a instanceof Boolean;
        return (isValue || ObjectModels.Object_hashCode(a) == ObjectModels.Object_hashCode(b))
                && ObjectModels.Object_equals(a, b);
    }

    private static void search(Object collection, @Nullable Object key) {
        if (collection instanceof SortedMap<?, ?> map) {
            place(collection, key, map.comparator());
            return;
        }
        if (collection instanceof SortedSet<?> set) {
            place(collection, key, set.comparator());
            return;
        }
        for (Object each : Shadows.keysOf(collection)) {
            if (isSame(key, each)) {
                return;
            }
        }
    }

    private static void place(Object collection, @Nullable Object key, @Nullable Comparator<?> order) {
        for (Object each : Shadows.keysOf(collection)) {
            if (compared(key, each, order) <= 0) {
                return;
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static int compared(@Nullable Object a, @Nullable Object b, @Nullable Comparator<?> order) {
        if (order != null) {
            return ((Comparator<Object>) order).compare(a, b);
        }
        if (a == null || b == null) {
            throw new NullPointerException();
        }
        return switch (a) {
            case Integer value when b instanceof Integer other -> NumberModels.Integer_compareTo(value, other);
            case Long value when b instanceof Long other -> NumberModels.Long_compareTo(value, other);
            case Character value when b instanceof Character other -> NumberModels.Character_compareTo(value, other);
            case String value when b instanceof String other -> StringModels.String_compareTo(value, other);
            case Double value when b instanceof Double other -> NumberModels.Double_compareTo(value, other);
            default -> ((Comparable<Object>) a).compareTo(b);
        };
    }

    public static @Nullable Object Map_get(Map<?, ?> map, @Nullable Object key) {
        if (!Shadows.searches(map, key)) {
            return map.get(key);
        }
        search(map, key);
        return Shadows.get(map, key);
    }

    public static boolean Map_containsKey(Map<?, ?> map, @Nullable Object key) {
        if (!Shadows.searches(map, key)) {
            return map.containsKey(key);
        }
        search(map, key);
        return Shadows.contains(map, key);
    }

    public static @Nullable Object Map_put(
            Map<@Nullable Object, @Nullable Object> map, @Nullable Object key, @Nullable Object value) {
        if (!Shadows.searches(map, key)) {
            return Shadows.holding(map, value).put(key, value);
        }
        search(map, key);
        return Shadows.put(Shadows.holding(map, key, value), key, value);
    }

    public static @Nullable Object Map_remove(Map<?, ?> map, @Nullable Object key) {
        if (!Shadows.searches(map, key)) {
            return map.remove(key);
        }
        search(map, key);
        return Shadows.remove(map, key);
    }

    public static @Nullable Object Map_getOrDefault(Map<?, ?> map, @Nullable Object key, @Nullable Object otherwise) {
        return Map_containsKey(map, key) ? Map_get(map, key) : otherwise;
    }

    public static @Nullable Object Map_putIfAbsent(
            Map<@Nullable Object, @Nullable Object> map, @Nullable Object key, @Nullable Object value) {
        Object before = Map_get(map, key);
        return before != null ? before : Map_put(map, key, value);
    }

    public static Set<?> Map_keySet(Map<?, ?> map) {
        Shadows.iterates(map);
        return Shadows.view(map.keySet(), map);
    }

    public static Collection<?> Map_values(Map<?, ?> map) {
        Shadows.iterates(map);
        return Shadows.view(map.values(), map);
    }

    public static Set<?> Map_entrySet(Map<?, ?> map) {
        Shadows.iterates(map);
        return Shadows.view(map.entrySet(), map);
    }

    public static boolean Set_contains(Set<?> set, @Nullable Object element) {
        if (!Shadows.searches(set, element)) {
            return set.contains(element);
        }
        search(set, element);
        return Shadows.contains(set, element);
    }

    public static boolean Set_add(Set<@Nullable Object> set, @Nullable Object element) {
        if (!Shadows.searches(set, element)) {
            return set.add(element);
        }
        search(set, element);
        return Shadows.add(Shadows.holding(set, element), element);
    }

    public static boolean Set_remove(Set<?> set, @Nullable Object element) {
        if (!Shadows.searches(set, element)) {
            return set.remove(element);
        }
        search(set, element);
        return Shadows.remove(set, element);
    }

    public static Iterator<?> Set_iterator(Set<?> set) {
        Shadows.iterates(set);
        return Shadows.view(set.iterator(), set);
    }

    public static boolean Collection_contains(Collection<?> all, @Nullable Object element) {
        if (all instanceof Set<?> set) {
            return Set_contains(set, element);
        }
        if (all instanceof List<?> list) {
            return List_contains(list, element);
        }
        if (Shadows.searches(all, element) || Shadows.isSymbolicObject(all)) {
            Shadows.lost("what a collection contains");
        }
        return all.contains(element);
    }

    @SuppressWarnings("unchecked")
    public static boolean Collection_add(Collection<@Nullable Object> all, @Nullable Object element) {
        if (all instanceof Set<?> set) {
            return Set_add((Set<@Nullable Object>) set, element);
        }
        order(all, element);
        return Shadows.holding(all, element).add(element);
    }

    public static boolean Queue_add(Queue<Object> queue, Object element) {
        order(queue, element);
        return Shadows.holding(queue, element).add(element);
    }

    public static boolean Queue_offer(Queue<Object> queue, Object element) {
        order(queue, element);
        return Shadows.holding(queue, element).offer(element);
    }

    private static void order(Collection<?> all, @Nullable Object element) {
        if (all instanceof PriorityQueue<?> && Shadows.searches(all, element)) {
            Shadows.lost("the order of a queue");
        }
    }

    public static Iterator<?> Collection_iterator(Collection<?> all) {
        Shadows.iterates(all);
        return Shadows.view(all.iterator(), all);
    }

    public static int List_indexOf(List<?> list, @Nullable Object element) {
        if (!Shadows.anyTerm() || !Shadows.isOfPlatform(list)) {
            return list.indexOf(element);
        }
        int at = 0;
        for (Object each : list) {
            if (ObjectModels.Objects_equals(element, each)) {
                return at;
            }
            at++;
        }
        return -1;
    }

    public static boolean List_contains(List<?> list, @Nullable Object element) {
        return List_indexOf(list, element) >= 0;
    }

    public static @Nullable Object List_remove(List<?> list, int index) {
        Shadows.settle(index);
        return list.remove(index);
    }

    public static boolean List_remove(List<?> list, @Nullable Object element) {
        int at = List_indexOf(list, element);
        if (at >= 0) {
            list.remove(at);
        }
        return at >= 0;
    }

    public static void List_sort(List<?> list, @Nullable Comparator<?> order) {
        if (Shadows.anyTerm()) {
            compareAll(list.toArray(), order);
        }
        Shadows.sort(list, order);
    }

    public static void Collections_sort(List<?> list) {
        List_sort(list, null);
    }

    public static void Collections_sort(List<?> list, @Nullable Comparator<?> order) {
        List_sort(list, order);
    }

    /** By insertion, of copies: the order of two that were compared is known from then on. */
    private static void compareAll(@Nullable Object[] all, @Nullable Comparator<?> order) {
        for (int i = 1; i < all.length; i++) {
            Object value = all[i];
            int at = i;
            while (at > 0 && compared(all[at - 1], value, order) > 0) {
                all[at] = all[at - 1];
                at--;
            }
            all[at] = value;
        }
    }

    public static List<?> Arrays_asList(Object[] elements) {
        return Shadows.holding(Arrays.asList(elements), elements);
    }

    public static List<?> List_of(Object a) {
        return Shadows.holding(List.of(a), a);
    }

    public static List<?> List_of(Object a, Object b) {
        return Shadows.holding(List.of(a, b), a, b);
    }

    public static List<?> List_of(Object a, Object b, Object c) {
        return Shadows.holding(List.of(a, b, c), a, b, c);
    }

    public static List<?> List_of(Object a, Object b, Object c, Object d) {
        return Shadows.holding(List.of(a, b, c, d), a, b, c, d);
    }

    public static List<?> List_of(Object[] elements) {
        return Shadows.holding(List.of(elements), elements);
    }

    public static Enum<?> Enum_valueOf(Class<?> type, String name) {
        for (Object each : type.getEnumConstants()) {
            if (StringModels.String_equals(((Enum<?>) each).name(), name)) {
                return (Enum<?>) each;
            }
        }
        throw new IllegalArgumentException("No enum constant " + type.getCanonicalName() + "." + name);
    }
}
