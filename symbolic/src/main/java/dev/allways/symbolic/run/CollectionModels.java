package dev.allways.symbolic.run;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Queue;
import java.util.SequencedCollection;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
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

    private static void search(Object view, @Nullable Object key) {
        Object collection = CollectionTerms.origin(view);
        if (collection instanceof SortedMap<?, ?> map) {
            place(collection, key, map.comparator());
            return;
        }
        if (collection instanceof SortedSet<?> set) {
            place(collection, key, set.comparator());
            return;
        }
        for (Object each : CollectionTerms.keysOf(collection)) {
            if (isSame(key, each)) {
                return;
            }
        }
    }

    /**
     * The order of what is in a collection comes to light. In a hashed one it is that of places in a table; keys that
     * share one are as they came.
     */
    private static void iterates(Object view) {
        Object[] keys = TableTerms.toPlace(view);
        if (keys.length == 0) {
            return;
        }
        int last = TableTerms.tableSize(view) - 1;
        int[] places = new int[keys.length];
        for (int i = 0; i < keys.length; i++) {
            int hash = ObjectModels.Objects_hashCode(keys[i]);
            int place = (hash ^ hash >>> 16) & last;
            int at = i;
            while (at > 0 && place < places[at - 1]) {
                places[at] = places[at - 1];
                at--;
            }
            places[at] = place;
            if (at > 0 && place == places[at - 1]) {
                TableTerms.shares(view);
            }
        }
    }

    /** A method of the program calls the one of the platform's collection that it has in the place of. */
    public static void searched(Object collection, @Nullable Object key, boolean changes) {
        if (CollectionTerms.searchesByItself(collection, key, changes)) {
            search(collection, key);
        }
    }

    /** A list was made of what a collection holds, in its order. */
    public static void listed(Object list, @Nullable Object all) {
        if (all != null) {
            iterates(all);
            Shadows.holdAll(list, all);
        }
    }

    private static void place(Object collection, @Nullable Object key, @Nullable Comparator<?> order) {
        for (Object each : CollectionTerms.boundsOf(collection)) {
            isUpTo(key, each, order);
        }
        for (Object each : CollectionTerms.keysOf(collection)) {
            if (isUpTo(key, each, order)) {
                return;
            }
        }
    }

    private static boolean isUpTo(@Nullable Object a, @Nullable Object b, @Nullable Comparator<?> order) {
        int sign = compared(a, b, order);
        return sign < 0 || sign == 0; // two branches: an order may be a difference
    }

    @SuppressWarnings("unchecked")
    static int compared(@Nullable Object a, @Nullable Object b, @Nullable Comparator<?> order) {
        if (order != null) {
            return ((Comparator<Object>) order).compare(a, b);
        }
        if (a == null || b == null) {
            throw new NullPointerException();
        }
        return ObjectModels.Comparable_compareTo((Comparable<Object>) a, b);
    }

    public static @Nullable Object Map_get(Map<?, ?> map, @Nullable Object key) {
        if (!CollectionTerms.searches(map, key, "get", Object.class)) {
            return map.get(key);
        }
        search(map, key);
        return CollectionTerms.get(map, key);
    }

    public static boolean Map_containsKey(Map<?, ?> map, @Nullable Object key) {
        if (!CollectionTerms.searches(map, key, "containsKey", Object.class)) {
            return map.containsKey(key);
        }
        search(map, key);
        return CollectionTerms.contains(map, key);
    }

    public static @Nullable Object Map_put(
            Map<@Nullable Object, @Nullable Object> map, @Nullable Object key, @Nullable Object value) {
        if (!CollectionTerms.searches(map, key, "put", Object.class, Object.class)) {
            return CollectionTerms.holding(map, value).put(key, value);
        }
        search(map, key);
        return CollectionTerms.put(CollectionTerms.holding(map, key, value), key, value);
    }

    public static @Nullable Object Map_remove(Map<?, ?> map, @Nullable Object key) {
        if (!CollectionTerms.searches(map, key, "remove", Object.class)) {
            return map.remove(key);
        }
        search(map, key);
        return CollectionTerms.remove(map, key);
    }

    public static @Nullable Object Map_getOrDefault(
            Map<@Nullable Object, @Nullable Object> map, @Nullable Object key, @Nullable Object otherwise) {
        if (!CollectionTerms.isPlatforms(map, "getOrDefault", Object.class, Object.class)) {
            return map.getOrDefault(key, otherwise);
        }
        if (!CollectionTerms.isOfClass(map, "getOrDefault", Object.class, Object.class)) {
            return Map_containsKey(map, key) ? Map_get(map, key) : otherwise;
        }
        searchFor(map, key, "getOrDefault", Object.class, Object.class);
        return CollectionTerms.getOrDefault(map, key, otherwise);
    }

    /** Searches for a key that is about to be given to a method of a map, if that depends on inputs. */
    private static void searchFor(Map<?, ?> map, @Nullable Object key, String method, Class<?>... parameters) {
        if (CollectionTerms.searches(map, key, method, parameters)) {
            search(map, key);
        }
    }

    public static @Nullable Object Map_putIfAbsent(
            Map<@Nullable Object, @Nullable Object> map, @Nullable Object key, @Nullable Object value) {
        if (!CollectionTerms.isPlatforms(map, "putIfAbsent", Object.class, Object.class)) {
            return map.putIfAbsent(key, value);
        }
        if (!CollectionTerms.isOfClass(map, "putIfAbsent", Object.class, Object.class)) {
            Object before = Map_get(map, key);
            return before != null ? before : Map_put(map, key, value);
        }
        searchFor(map, key, "putIfAbsent", Object.class, Object.class);
        return CollectionTerms.putIfAbsent(CollectionTerms.holding(map, key, value), key, value);
    }

    public static Set<?> Map_keySet(Map<?, ?> map) {
        return shown(map.keySet(), map, "keySet");
    }

    public static Collection<?> Map_values(Map<?, ?> map) {
        return CollectionTerms.isPlatforms(map, "values")
                ? CollectionTerms.showingPart(map.values(), map)
                : map.values();
    }

    public static Set<?> Map_entrySet(Map<?, ?> map) {
        return CollectionTerms.isPlatforms(map, "entrySet")
                ? CollectionTerms.showingPart(map.entrySet(), map)
                : map.entrySet();
    }

    public static Set<?> Map_navigableKeySet(Map<?, ?> map) {
        return shown(((NavigableMap<?, ?>) map).navigableKeySet(), map, "navigableKeySet");
    }

    public static Set<?> Map_descendingKeySet(Map<?, ?> map) {
        return shown(((NavigableMap<?, ?>) map).descendingKeySet(), map, "descendingKeySet");
    }

    public static Map<?, ?> Map_descendingMap(Map<?, ?> map) {
        return shown(((NavigableMap<?, ?>) map).descendingMap(), map, "descendingMap");
    }

    public static Set<?> Set_descendingSet(Set<?> set) {
        return shown(((NavigableSet<?>) set).descendingSet(), set, "descendingSet");
    }

    public static Iterator<?> Set_descendingIterator(Set<?> set) {
        return CollectionTerms.view(((NavigableSet<?>) set).descendingIterator(), set);
    }

    public static Map<?, ?> Map_reversed(Map<?, ?> map) {
        return shown(((SequencedMap<?, ?>) map).reversed(), map, "reversed");
    }

    public static Set<?> Set_reversed(Set<?> set) {
        return shown(((SequencedSet<?>) set).reversed(), set, "reversed");
    }

    public static boolean Set_contains(Set<?> set, @Nullable Object element) {
        Map<?, ?> entries = CollectionTerms.mapOfEntries(set);
        if (entries != null) {
            return isEntry(entries, element);
        }
        if (!CollectionTerms.searches(set, element, "contains", Object.class)) {
            return set.contains(element);
        }
        search(set, element);
        return CollectionTerms.contains(set, element);
    }

    public static boolean Set_add(Set<@Nullable Object> set, @Nullable Object element) {
        if (!CollectionTerms.searches(set, element, "add", Object.class)) {
            return set.add(element);
        }
        search(set, element);
        return CollectionTerms.add(CollectionTerms.holding(set, element), element);
    }

    /** Whether a map has an entry that an object equals. */
    private static boolean isEntry(Map<?, ?> map, @Nullable Object object) {
        return object instanceof Map.Entry<?, ?> entry
                && Map_containsKey(map, entry.getKey())
                && ObjectModels.Objects_equals(Map_get(map, entry.getKey()), entry.getValue());
    }

    public static boolean Set_remove(Set<?> set, @Nullable Object element) {
        Map<?, ?> entries = CollectionTerms.mapOfEntries(set);
        if (entries != null && !CollectionTerms.isImmutable(set)) {
            boolean isThere = isEntry(entries, element);
            if (isThere) {
                Map_remove(entries, ((Map.Entry<?, ?>) Objects.requireNonNull(element)).getKey());
            }
            return isThere;
        }
        if (!CollectionTerms.searches(set, element, "remove", Object.class)) {
            return set.remove(element);
        }
        search(set, element);
        return CollectionTerms.remove(set, element);
    }

    public static Iterator<?> Set_iterator(Set<?> set) {
        iterates(set);
        return CollectionTerms.view(set.iterator(), set);
    }

    public static boolean Collection_contains(Collection<?> all, @Nullable Object element) {
        if (all instanceof Set<?> set) {
            return Set_contains(set, element);
        }
        if (all instanceof List<?> list) {
            return List_contains(list, element);
        }
        if (!Shadows.anyTerm() || !CollectionTerms.isPlatforms(all, "contains", Object.class)) {
            return all.contains(element);
        }
        CollectionTerms.searches(all, element, "contains", Object.class); // by identity, maybe: then it says so
        for (Iterator<?> its = Collection_iterator(all); its.hasNext(); ) {
            if (ObjectModels.Objects_equals(element, its.next())) {
                return true;
            }
        }
        return false;
    }

    public static boolean Queue_contains(Queue<?> queue, @Nullable Object element) {
        return Collection_contains(queue, element);
    }

    public static boolean Deque_contains(Deque<?> queue, @Nullable Object element) {
        return Collection_contains(queue, element);
    }

    public static boolean ArrayDeque_contains(ArrayDeque<?> queue, @Nullable Object element) {
        return Collection_contains(queue, element);
    }

    public static boolean Map_containsValue(Map<?, ?> map, @Nullable Object value) {
        return CollectionTerms.isPlatforms(map, "containsValue", Object.class)
                ? Collection_contains(Map_values(map), value)
                : map.containsValue(value);
    }

    @SuppressWarnings("unchecked")
    public static boolean Collection_add(Collection<@Nullable Object> all, @Nullable Object element) {
        if (all instanceof Set<?> set) {
            return Set_add((Set<@Nullable Object>) set, element);
        }
        CollectionTerms.adds(all, element);
        return CollectionTerms.holding(all, element).add(element);
    }

    public static boolean Queue_add(Queue<Object> queue, Object element) {
        CollectionTerms.adds(queue, element);
        return CollectionTerms.holding(queue, element).add(element);
    }

    public static boolean Queue_offer(Queue<Object> queue, Object element) {
        CollectionTerms.adds(queue, element);
        return CollectionTerms.holding(queue, element).offer(element);
    }

    public static boolean Collection_remove(Collection<?> all, @Nullable Object element) {
        if (all instanceof Set<?> set) {
            return Set_remove(set, element);
        }
        if (all instanceof List<?> list) {
            return List_remove(list, element);
        }
        if (!Shadows.anyTerm()
                || !CollectionTerms.isPlatforms(all, "remove", Object.class)
                || CollectionTerms.isRefusing(all)) {
            return all.remove(element);
        }
        CollectionTerms.searches(all, element, "remove", Object.class); // by identity, maybe: then it says so
        return isRemoved(Collection_iterator(all), element);
    }

    /** Removes the first that an object equals. */
    private static boolean isRemoved(Iterator<?> its, @Nullable Object element) {
        while (its.hasNext()) {
            if (ObjectModels.Objects_equals(element, its.next())) {
                its.remove();
                return true;
            }
        }
        return false;
    }

    public static boolean Queue_remove(Queue<?> queue, @Nullable Object element) {
        return Collection_remove(queue, element);
    }

    public static boolean Deque_remove(Deque<?> queue, @Nullable Object element) {
        return Collection_remove(queue, element);
    }

    public static boolean ArrayDeque_remove(ArrayDeque<?> queue, @Nullable Object element) {
        return Collection_remove(queue, element);
    }

    public static boolean Deque_removeFirstOccurrence(Deque<?> queue, @Nullable Object element) {
        return Shadows.anyTerm() && CollectionTerms.isPlatforms(queue, "removeFirstOccurrence", Object.class)
                ? isRemoved(queue.iterator(), element)
                : queue.removeFirstOccurrence(element);
    }

    public static boolean ArrayDeque_removeFirstOccurrence(ArrayDeque<?> queue, @Nullable Object element) {
        return Deque_removeFirstOccurrence(queue, element);
    }

    public static boolean List_removeFirstOccurrence(List<?> list, @Nullable Object element) {
        return Deque_removeFirstOccurrence((Deque<?>) list, element);
    }

    public static boolean Deque_removeLastOccurrence(Deque<?> queue, @Nullable Object element) {
        return Shadows.anyTerm() && CollectionTerms.isPlatforms(queue, "removeLastOccurrence", Object.class)
                ? isRemoved(queue.descendingIterator(), element)
                : queue.removeLastOccurrence(element);
    }

    public static boolean ArrayDeque_removeLastOccurrence(ArrayDeque<?> queue, @Nullable Object element) {
        return Deque_removeLastOccurrence(queue, element);
    }

    public static boolean List_removeLastOccurrence(List<?> list, @Nullable Object element) {
        return Deque_removeLastOccurrence((Deque<?>) list, element);
    }

    public static boolean Collection_containsAll(Collection<?> all, Collection<?> others) {
        if (!CollectionTerms.isPlatforms(all, "containsAll", Collection.class)) {
            return all.containsAll(others);
        }
        for (Object each : elements(others, false)) {
            if (!Collection_contains(all, each)) {
                return false;
            }
        }
        return true;
    }

    public static boolean Collection_equals(Collection<?> all, @Nullable Object other) {
        return ObjectModels.Object_equals(all, other);
    }

    @SuppressWarnings("unchecked")
    public static boolean Collection_addAll(Collection<@Nullable Object> all, Collection<?> others) {
        if (all instanceof Set<?> set) {
            return Set_addAll((Set<@Nullable Object>) set, others);
        }
        if (all instanceof List<?> list) {
            return List_addAll((List<@Nullable Object>) list, others);
        }
        if (!Shadows.anyTerm() || !CollectionTerms.isPlatforms(all, "addAll", Collection.class)) {
            return all.addAll(others);
        }
        Object[] each = elements(others, true);
        for (Object its : each) {
            CollectionTerms.adds(all, its);
        }
        return CollectionTerms.holding(all, each).addAll(Arrays.asList(each));
    }

    public static boolean Queue_addAll(Queue<@Nullable Object> queue, Collection<?> others) {
        return Collection_addAll(queue, others);
    }

    public static boolean Deque_addAll(Deque<@Nullable Object> queue, Collection<?> others) {
        return Collection_addAll(queue, others);
    }

    public static boolean ArrayDeque_addAll(ArrayDeque<@Nullable Object> queue, Collection<?> others) {
        return Collection_addAll(queue, others);
    }

    public static Object Queue_remove(Queue<?> queue) {
        return queue.remove();
    }

    public static Object Deque_remove(Deque<?> queue) {
        return queue.remove();
    }

    public static Object ArrayDeque_remove(ArrayDeque<?> queue) {
        return queue.remove();
    }

    public static @Nullable Object[] Collection_toArray(Collection<?> all) {
        iterates(all);
        return all.toArray();
    }

    public static @Nullable Object[] Collection_toArray(Collection<?> all, @Nullable Object[] to) {
        iterates(all);
        return all.toArray(to);
    }

    public static @Nullable Object[] Collection_toArray(Collection<?> all, IntFunction<@Nullable Object[]> made) {
        return Collection_toArray(all, made.apply(0));
    }

    public static @Nullable Object[] Set_toArray(Set<?> set, IntFunction<@Nullable Object[]> made) {
        return Set_toArray(set, made.apply(0));
    }

    public static @Nullable Object[] Set_toArray(Set<?> set) {
        iterates(set);
        return set.toArray();
    }

    public static @Nullable Object[] Set_toArray(Set<?> set, @Nullable Object[] to) {
        iterates(set);
        return set.toArray(to);
    }

    public static Iterator<?> Collection_iterator(Collection<?> all) {
        iterates(all);
        return CollectionTerms.view(all.iterator(), all);
    }

    public static int List_indexOf(List<?> list, @Nullable Object element) {
        boolean throwsIt = element == null && CollectionTerms.isUnchanging(list);
        if (!Shadows.anyTerm() || throwsIt || !CollectionTerms.isPlatforms(list, "indexOf", Object.class)) {
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

    public static int List_lastIndexOf(List<?> list, @Nullable Object element) {
        boolean throwsIt = element == null && CollectionTerms.isUnchanging(list);
        if (!Shadows.anyTerm() || throwsIt || !CollectionTerms.isPlatforms(list, "lastIndexOf", Object.class)) {
            return list.lastIndexOf(element);
        }
        int at = list.size() - 1;
        while (at >= 0 && !ObjectModels.Objects_equals(element, list.get(at))) {
            at--;
        }
        return at;
    }

    public static int List_search(List<?> stack, @Nullable Object element) {
        int at = List_lastIndexOf(stack, element);
        return at < 0 ? -1 : stack.size() - at;
    }

    public static boolean List_contains(List<?> list, @Nullable Object element) {
        return CollectionTerms.isPlatforms(list, "contains", Object.class)
                ? List_indexOf(list, element) >= 0
                : list.contains(element);
    }

    public static @Nullable Object List_get(List<?> list, int index) {
        if (!isPlace(list, index, "get", int.class)) {
            return list.get(index);
        }
        int place = ValueTerms.place(index, list.size());
        try {
            return list.get(place);
        } catch (IndexOutOfBoundsException e) {
            throw about(e);
        }
    }

    public static @Nullable Object List_set(List<@Nullable Object> list, int index, @Nullable Object element) {
        if (!isPlace(list, index, "set", int.class, Object.class)) {
            return list.set(index, element);
        }
        int place = ValueTerms.place(index, list.size());
        try {
            return list.set(place, element);
        } catch (IndexOutOfBoundsException e) {
            throw about(e);
        }
    }

    public static void List_add(List<@Nullable Object> list, int index, @Nullable Object element) {
        if (!isPlace(list, index, "add", int.class, Object.class)) {
            list.add(index, element);
            return;
        }
        int place = ValueTerms.place(index, list.size() + 1);
        try {
            list.add(place, element);
        } catch (IndexOutOfBoundsException e) {
            throw about(e);
        }
    }

    public static @Nullable Object List_remove(List<?> list, int index) {
        if (!isPlace(list, index, "remove", int.class)) {
            return list.remove(index);
        }
        int place = ValueTerms.place(index, list.size());
        try {
            return list.remove(place);
        } catch (IndexOutOfBoundsException e) {
            throw about(e);
        }
    }

    /** Whether an index depends on inputs, and tells a place in a list to a method of the platform. */
    private static boolean isPlace(List<?> list, int index, String method, Class<?>... parameters) {
        return ValueTerms.isSymbolic(index) && CollectionTerms.isPlatforms(list, method, parameters);
    }

    /** Its message tells the index, which may be another one. */
    private static IndexOutOfBoundsException about(IndexOutOfBoundsException thrown) {
        Shadows.hasMessage(thrown);
        return thrown;
    }

    public static boolean List_remove(List<?> list, @Nullable Object element) {
        if (!CollectionTerms.isPlatforms(list, "remove", Object.class) || CollectionTerms.isRefusing(list)) {
            return list.remove(element);
        }
        if (!CollectionTerms.isPlatforms(list, "remove", int.class)) {
            Shadows.escape(list, "java.util.List.remove");
            Shadows.escape(element, "java.util.List.remove");
            return list.remove(element);
        }
        int at = List_indexOf(list, element);
        if (at >= 0) {
            list.remove(at);
        }
        return at >= 0;
    }

    public static List<?> Arrays_asList(Object[] elements) {
        return CollectionTerms.showingPart(Arrays.asList(elements), elements);
    }

    /**
     * The elements of a collection, in an order that depends on no input unless that of the collection comes to light.
     */
    private static Object[] elements(Collection<?> all, boolean inOrder) {
        if (!inOrder && all instanceof Set<?> && CollectionTerms.isOfPlatform(all)) {
            return CollectionTerms.keysOf(all);
        }
        List<Object> some = new ArrayList<>();
        for (Iterator<?> its = Collection_iterator(all); its.hasNext(); ) {
            some.add(its.next());
        }
        return some.toArray();
    }

    /** A set was made of the elements of a collection, which come one after the other. */
    public static void filled(Set<@Nullable Object> set, Collection<?> all) {
        TableTerms.fills(set, all);
        for (Object each : elements(all, set instanceof SequencedCollection<?> && !(set instanceof SortedSet<?>))) {
            Set_add(set, each);
        }
    }

    /** A map was made of the entries of another one, which come one after the other. */
    public static void filled(Map<@Nullable Object, @Nullable Object> map, Map<?, ?> all) {
        TableTerms.fills(map, all);
        boolean inOrder = map instanceof SequencedMap<?, ?> && !(map instanceof SortedMap<?, ?>);
        if (inOrder || !CollectionTerms.isOfPlatform(all)) {
            for (Object each : Map_entrySet(all)) {
                Map_put(map, ((Map.Entry<?, ?>) each).getKey(), ((Map.Entry<?, ?>) each).getValue());
            }
            return;
        }
        for (Object each : CollectionTerms.keysOf(all)) {
            Map_put(map, each, CollectionTerms.get(all, each));
        }
    }

    public static Collection<?> Collections_unmodifiableCollection(Collection<?> all) {
        return CollectionTerms.showing(Collections.unmodifiableCollection(all), all);
    }

    public static List<?> List_reversed(List<?> list) {
        return shown(list.reversed(), list, "reversed");
    }

    public static Iterator<?> List_descendingIterator(List<?> list) {
        return CollectionTerms.view(((Deque<?>) list).descendingIterator(), list);
    }

    public static Iterator<?> Deque_descendingIterator(Deque<?> queue) {
        return CollectionTerms.view(queue.descendingIterator(), queue);
    }

    public static Iterator<?> ArrayDeque_descendingIterator(ArrayDeque<?> queue) {
        return CollectionTerms.view(queue.descendingIterator(), queue);
    }

    @SuppressWarnings("unchecked")
    public static Set<?> Collections_newSetFromMap(Map<?, ?> map) {
        return CollectionTerms.showing(Collections.newSetFromMap((Map<Object, Boolean>) map), map);
    }

    public static List<?> Collections_unmodifiableList(List<?> list) {
        return CollectionTerms.showing(Collections.unmodifiableList(list), list);
    }

    public static Set<?> Collections_unmodifiableSet(Set<?> set) {
        return CollectionTerms.showing(Collections.unmodifiableSet(set), set);
    }

    public static SortedSet<?> Collections_unmodifiableSortedSet(SortedSet<?> set) {
        return CollectionTerms.showing(Collections.unmodifiableSortedSet(set), set);
    }

    public static NavigableSet<?> Collections_unmodifiableNavigableSet(NavigableSet<?> set) {
        return CollectionTerms.showing(Collections.unmodifiableNavigableSet(set), set);
    }

    public static Map<?, ?> Collections_unmodifiableMap(Map<?, ?> map) {
        return CollectionTerms.showing(Collections.unmodifiableMap(map), map);
    }

    public static SortedMap<?, ?> Collections_unmodifiableSortedMap(SortedMap<?, ?> map) {
        return CollectionTerms.showing(Collections.unmodifiableSortedMap(map), map);
    }

    public static NavigableMap<?, ?> Collections_unmodifiableNavigableMap(NavigableMap<?, ?> map) {
        return CollectionTerms.showing(Collections.unmodifiableNavigableMap(map), map);
    }

    public static Collection<?> Collections_synchronizedCollection(Collection<?> all) {
        return CollectionTerms.showing(Collections.synchronizedCollection(all), all);
    }

    public static List<?> Collections_synchronizedList(List<?> list) {
        return CollectionTerms.showing(Collections.synchronizedList(list), list);
    }

    public static Set<?> Collections_synchronizedSet(Set<?> set) {
        return CollectionTerms.showing(Collections.synchronizedSet(set), set);
    }

    public static Map<?, ?> Collections_synchronizedMap(Map<?, ?> map) {
        return CollectionTerms.showing(Collections.synchronizedMap(map), map);
    }

    public static boolean Collections_addAll(Collection<@Nullable Object> all, @Nullable Object[] elements) {
        boolean changes = false;
        for (Object each : elements) {
            changes |= Collection_add(all, each);
        }
        return changes;
    }

    public static Set<?> Collections_singleton(@Nullable Object element) {
        Set<@Nullable Object> made = Collections.<@Nullable Object>singleton(element);
        return CollectionTerms.holding(CollectionTerms.keeping(made, element), element);
    }

    public static List<?> Collections_singletonList(@Nullable Object element) {
        List<@Nullable Object> made = Collections.<@Nullable Object>singletonList(element);
        return CollectionTerms.holding(made, element);
    }

    public static Map<?, ?> Collections_singletonMap(@Nullable Object key, @Nullable Object value) {
        Map<@Nullable Object, @Nullable Object> made =
                Collections.<@Nullable Object, @Nullable Object>singletonMap(key, value);
        return CollectionTerms.holding(CollectionTerms.keeping(made, key), key, value);
    }

    public static Object Map_clone(Map<?, ?> map) {
        return switch (map) {
            case HashMap<?, ?> all -> CollectionTerms.cloned(all.clone(), all);
            case TreeMap<?, ?> all -> CollectionTerms.cloned(all.clone(), all);
            default -> throw new IllegalArgumentException("no map that is cloned: " + map.getClass());
        };
    }

    public static Object Set_clone(Set<?> set) {
        return switch (set) {
            case HashSet<?> all -> CollectionTerms.cloned(all.clone(), all);
            case TreeSet<?> all -> CollectionTerms.cloned(all.clone(), all);
            default -> throw new IllegalArgumentException("no set that is cloned: " + set.getClass());
        };
    }

    public static String List_toString(List<?> list) {
        return Collection_toString(list);
    }

    public static String Set_toString(Set<?> set) {
        return Collection_toString(set);
    }

    public static String Queue_toString(Queue<?> queue) {
        return Collection_toString(queue);
    }

    public static String Deque_toString(Deque<?> queue) {
        return Collection_toString(queue);
    }

    public static String ArrayDeque_toString(ArrayDeque<?> queue) {
        return Collection_toString(queue);
    }

    public static boolean Map$Entry_equals(Map.Entry<?, ?> entry, @Nullable Object other) {
        if (!CollectionTerms.isPlatforms(entry, "equals", Object.class)) {
            return entry.equals(other);
        }
        return other instanceof Map.Entry<?, ?> its
                && ObjectModels.Objects_equals(entry.getKey(), its.getKey())
                && ObjectModels.Objects_equals(entry.getValue(), its.getValue());
    }

    public static int Map$Entry_hashCode(Map.Entry<?, ?> entry) {
        return CollectionTerms.isPlatforms(entry, "hashCode")
                ? ObjectModels.Objects_hashCode(entry.getKey()) ^ ObjectModels.Objects_hashCode(entry.getValue())
                : entry.hashCode();
    }

    public static @Nullable Object Map$Entry_setValue(Map.Entry<?, @Nullable Object> entry, @Nullable Object value) {
        CollectionTerms.enters(value);
        return entry.setValue(value);
    }

    public static String Map$Entry_toString(Map.Entry<?, ?> entry) {
        if (!Shadows.anyTerm() || !CollectionTerms.isPlatforms(entry, "toString")) {
            return entry.toString();
        }
        Object[] parts = {entry.getKey(), entry.getValue()};
        return TextModels.concatenated("\1=\1", parts);
    }

    public static String Collection_toString(Collection<?> all) {
        if (!Shadows.anyTerm() || !CollectionTerms.isPlatforms(all, "toString")) {
            return all.toString();
        }
        List<@Nullable Object> parts = new ArrayList<>();
        StringBuilder recipe = new StringBuilder("[");
        for (Iterator<?> its = Collection_iterator(all); its.hasNext(); ) {
            Object each = its.next();
            recipe.append(parts.isEmpty() ? "\1" : ", \1");
            parts.add(CollectionTerms.isOne(each, all) ? "(this Collection)" : each);
        }
        return TextModels.concatenated(recipe.append(']').toString(), parts.toArray());
    }

    public static String Map_toString(Map<?, ?> map) {
        if (!Shadows.anyTerm() || !CollectionTerms.isPlatforms(map, "toString")) {
            return map.toString();
        }
        List<@Nullable Object> parts = new ArrayList<>();
        StringBuilder recipe = new StringBuilder("{");
        for (Object each : Map_entrySet(map)) {
            Object key = ((Map.Entry<?, ?>) each).getKey();
            Object value = ((Map.Entry<?, ?>) each).getValue();
            recipe.append(parts.isEmpty() ? "\1=\1" : ", \1=\1");
            parts.add(CollectionTerms.isOne(key, map) ? "(this Map)" : key);
            parts.add(CollectionTerms.isOne(value, map) ? "(this Map)" : value);
        }
        return TextModels.concatenated(recipe.append('}').toString(), parts.toArray());
    }

    public static List<?> List_copyOf(Collection<?> all) {
        iterates(all);
        return CollectionTerms.holding(List.copyOf(all), all);
    }

    public static Set<?> Set_copyOf(Collection<?> all) {
        if (!Shadows.anyTerm() || all instanceof Set<?> && CollectionTerms.isUnchanging(all)) {
            return Set.copyOf(all);
        }
        Object[] elements = elements(all, false);
        int count = 0;
        for (Object each : elements) {
            boolean isNew = true;
            for (int i = 0; i < count && isNew; i++) {
                isNew = !isSame(each, elements[i]);
            }
            if (isNew) {
                elements[count] = each;
                count++;
            }
        }
        Object[] different = Arrays.copyOf(elements, count);
        return CollectionTerms.keeping(CollectionTerms.setOf(different), different);
    }

    private static Set<?> setOf(Object... elements) {
        if (Shadows.anyTerm()) {
            testDifferent(elements);
        }
        try {
            return CollectionTerms.keeping(CollectionTerms.setOf(elements), elements);
        } catch (IllegalArgumentException e) {
            Shadows.hasMessage(e);
            throw e;
        }
    }

    /** Whether one element equals another one, before the platform refuses that, and names the element. */
    private static void testDifferent(Object[] elements) {
        for (int i = 1; i < elements.length; i++) {
            for (int k = 0; k < i; k++) {
                if (elements[i] != null && elements[k] != null && isSame(elements[i], elements[k])) {
                    return;
                }
            }
        }
    }

    public static Set<?> Set_of(Object a) {
        return setOf(a);
    }

    public static Set<?> Set_of(Object a, Object b) {
        return setOf(a, b);
    }

    public static Set<?> Set_of(Object a, Object b, Object c) {
        return setOf(a, b, c);
    }

    public static Set<?> Set_of(Object a, Object b, Object c, Object d) {
        return setOf(a, b, c, d);
    }

    public static Set<?> Set_of(Object a, Object b, Object c, Object d, Object e) {
        return setOf(a, b, c, d, e);
    }

    public static Set<?> Set_of(Object[] elements) {
        return setOf(elements);
    }

    public static Map<?, ?> Map_copyOf(Map<?, ?> all) {
        if (!Shadows.anyTerm() || CollectionTerms.isUnchanging(all)) {
            return Map.copyOf(all);
        }
        Map<@Nullable Object, @Nullable Object> different = new LinkedHashMap<>();
        for (Object each :
                CollectionTerms.isOfPlatform(all) ? CollectionTerms.keysOf(all) : elements(all.keySet(), false)) {
            Map_put(different, each, Map_get(all, each));
        }
        return CollectionTerms.holding(
                CollectionTerms.keeping(Map.copyOf(different), CollectionTerms.keysOf(different)), different);
    }

    /** @param entries keys and values, in turns */
    private static Map<?, ?> mapOf(Object... entries) {
        Object[] its = new Object[entries.length / 2];
        for (int i = 0; i < its.length; i++) {
            its[i] = entries[2 * i];
        }
        if (Shadows.anyTerm()) {
            testDifferent(its);
        }
        try {
            return CollectionTerms.holding(CollectionTerms.keeping(CollectionTerms.mapOf(entries), its), entries);
        } catch (IllegalArgumentException e) {
            Shadows.hasMessage(e);
            throw e;
        }
    }

    public static Map<?, ?> Map_of(Object a, Object x) {
        return mapOf(a, x);
    }

    public static Map<?, ?> Map_of(Object a, Object x, Object b, Object y) {
        return mapOf(a, x, b, y);
    }

    public static Map<?, ?> Map_of(Object a, Object x, Object b, Object y, Object c, Object z) {
        return mapOf(a, x, b, y, c, z);
    }

    public static Map.Entry<?, ?> Map_entry(Object key, Object value) {
        return CollectionTerms.holding(Map.entry(key, value), key, value);
    }

    public static List<?> List_of(Object a) {
        return CollectionTerms.holding(List.of(a), a);
    }

    public static List<?> List_of(Object a, Object b) {
        return CollectionTerms.holding(List.of(a, b), a, b);
    }

    public static List<?> List_of(Object a, Object b, Object c) {
        return CollectionTerms.holding(List.of(a, b, c), a, b, c);
    }

    public static List<?> List_of(Object a, Object b, Object c, Object d) {
        return CollectionTerms.holding(List.of(a, b, c, d), a, b, c, d);
    }

    public static List<?> List_of(Object a, Object b, Object c, Object d, Object e) {
        return CollectionTerms.holding(List.of(a, b, c, d, e), a, b, c, d, e);
    }

    public static List<?> List_of(Object a, Object b, Object c, Object d, Object e, Object f) {
        return CollectionTerms.holding(List.of(a, b, c, d, e, f), a, b, c, d, e, f);
    }

    public static List<?> List_of(Object[] elements) {
        return CollectionTerms.holding(List.of(elements), elements);
    }

    public static CompletableFuture<?> CompletableFuture_completedFuture(@Nullable Object value) {
        CompletableFuture<@Nullable Object> made = CompletableFuture.<@Nullable Object>completedFuture(value);
        return CollectionTerms.holding(made, value);
    }

    public static Enum<?> Enum_valueOf(Class<?> type, String name) {
        for (Object each : type.getEnumConstants()) {
            if (StringModels.String_equals(((Enum<?>) each).name(), name)) {
                return (Enum<?>) each;
            }
        }
        throw new IllegalArgumentException("No enum constant " + type.getCanonicalName() + "." + name);
    }

    // ---- in terms of the others

    public static @Nullable Object Map_computeIfAbsent(
            Map<@Nullable Object, @Nullable Object> map,
            @Nullable Object key,
            Function<@Nullable Object, @Nullable Object> made) {
        if (!CollectionTerms.isPlatforms(map, "computeIfAbsent", Object.class, Function.class)
                || CollectionTerms.isRefusing(map)) {
            return map.computeIfAbsent(key, made);
        }
        Objects.requireNonNull(made);
        if (!CollectionTerms.isOfClass(map, "computeIfAbsent", Object.class, Function.class)) {
            Object before = Map_get(map, key);
            Object value = before != null ? before : made.apply(key);
            if (before == null && value != null) {
                Map_put(map, key, value);
            }
            return value;
        }
        searchFor(map, key, "computeIfAbsent", Object.class, Function.class);
        if (CollectionTerms.valueOf(map, key) != null) {
            return CollectionTerms.computeIfAbsent(map, key, null);
        }
        CollectionTerms.Watch watch = CollectionTerms.watch(map);
        Object value = made.apply(key);
        CollectionTerms.watched(watch);
        return CollectionTerms.computeIfAbsent(CollectionTerms.holding(map, key, value), key, value);
    }

    public static @Nullable Object Map_computeIfPresent(
            Map<@Nullable Object, @Nullable Object> map,
            @Nullable Object key,
            BiFunction<@Nullable Object, Object, @Nullable Object> made) {
        if (!CollectionTerms.isPlatforms(map, "computeIfPresent", Object.class, BiFunction.class)
                || CollectionTerms.isRefusing(map)) {
            return map.computeIfPresent(key, made);
        }
        Objects.requireNonNull(made);
        if (!CollectionTerms.isOfClass(map, "computeIfPresent", Object.class, BiFunction.class)) {
            Object before = Map_get(map, key);
            return before == null ? null : replaced(map, key, made.apply(key, before));
        }
        searchFor(map, key, "computeIfPresent", Object.class, BiFunction.class);
        Object before = CollectionTerms.valueOf(map, key);
        if (before == null) {
            return null;
        }
        CollectionTerms.Watch watch = CollectionTerms.watch(map);
        Object value = made.apply(key, before);
        CollectionTerms.watched(watch);
        return CollectionTerms.computeIfPresent(CollectionTerms.holding(map, key, value), key, value);
    }

    public static @Nullable Object Map_compute(
            Map<@Nullable Object, @Nullable Object> map,
            @Nullable Object key,
            BiFunction<@Nullable Object, @Nullable Object, @Nullable Object> made) {
        if (!CollectionTerms.isPlatforms(map, "compute", Object.class, BiFunction.class)
                || CollectionTerms.isRefusing(map)) {
            return map.compute(key, made);
        }
        Objects.requireNonNull(made);
        if (!CollectionTerms.isOfClass(map, "compute", Object.class, BiFunction.class)) {
            return replaced(map, key, made.apply(key, Map_get(map, key)));
        }
        searchFor(map, key, "compute", Object.class, BiFunction.class);
        Object before = CollectionTerms.valueOf(map, key);
        CollectionTerms.Watch watch = CollectionTerms.watch(map);
        Object value = made.apply(key, before);
        CollectionTerms.watched(watch);
        return CollectionTerms.compute(CollectionTerms.holding(map, key, value), key, value);
    }

    public static @Nullable Object Map_merge(
            Map<@Nullable Object, @Nullable Object> map,
            @Nullable Object key,
            Object value,
            BiFunction<@Nullable Object, Object, @Nullable Object> made) {
        if (!CollectionTerms.isPlatforms(map, "merge", Object.class, Object.class, BiFunction.class)
                || CollectionTerms.isRefusing(map)) {
            return map.merge(key, value, made);
        }
        Objects.requireNonNull(value);
        Objects.requireNonNull(made);
        if (!CollectionTerms.isOfClass(map, "merge", Object.class, Object.class, BiFunction.class)) {
            Object before = Map_get(map, key);
            return replaced(map, key, before == null ? value : made.apply(before, value));
        }
        searchFor(map, key, "merge", Object.class, Object.class, BiFunction.class);
        Object before = CollectionTerms.valueOf(map, key);
        if (before == null) {
            return CollectionTerms.merge(CollectionTerms.holding(map, key, value), key, value, null);
        }
        CollectionTerms.Watch watch = CollectionTerms.watch(map);
        Object merged = made.apply(before, value);
        CollectionTerms.watched(watch);
        return CollectionTerms.merge(CollectionTerms.holding(map, key, merged), key, value, merged);
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

    public static @Nullable Object Map_replace(
            Map<@Nullable Object, @Nullable Object> map, @Nullable Object key, @Nullable Object value) {
        if (CollectionTerms.isOfClass(map, "replace", Object.class, Object.class)) {
            searchFor(map, key, "replace", Object.class, Object.class);
            return CollectionTerms.replace(CollectionTerms.holding(map, value), key, value);
        }
        return Map_containsKey(map, key) ? Map_put(map, key, value) : null;
    }

    public static boolean Map_replace(
            Map<@Nullable Object, @Nullable Object> map,
            @Nullable Object key,
            @Nullable Object old,
            @Nullable Object value) {
        if (CollectionTerms.isRefusing(map)) {
            return map.replace(key, old, value);
        }
        if (!isValueOf(map, key, old, "replace", Object.class, Object.class, Object.class)) {
            return false;
        }
        Map_replace(map, key, value);
        return true;
    }

    public static boolean Map_remove(
            Map<@Nullable Object, @Nullable Object> map, @Nullable Object key, @Nullable Object value) {
        if (CollectionTerms.isRefusing(map)) {
            return map.remove(key, value);
        }
        if (!isValueOf(map, key, value, "remove", Object.class, Object.class)) {
            return false;
        }
        Map_remove(map, key);
        return true;
    }

    /** Whether a key has a value that equals another one. */
    private static boolean isValueOf(
            Map<?, ?> map, @Nullable Object key, @Nullable Object value, String method, Class<?>... parameters) {
        if (!CollectionTerms.isOfClass(map, method, parameters)) {
            return Map_containsKey(map, key) && ObjectModels.Objects_equals(Map_get(map, key), value);
        }
        searchFor(map, key, method, parameters);
        return CollectionTerms.contains(map, key)
                && ObjectModels.Objects_equals(CollectionTerms.valueOf(map, key), value);
    }

    /** What a method of a sorted map or set finds; which one it is are branches. */
    private static @Nullable Object found(Object collection, @Nullable Object key, String method) {
        if (CollectionTerms.searches(collection, key, method, Object.class)) {
            search(collection, key);
        }
        return CollectionTerms.found(collection, key, method);
    }

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

    public static @Nullable Object Set_floor(Set<?> set, @Nullable Object element) {
        return found(set, element, "floor");
    }

    public static @Nullable Object Set_ceiling(Set<?> set, @Nullable Object element) {
        return found(set, element, "ceiling");
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

    public static @Nullable Object Set_higher(Set<?> set, @Nullable Object element) {
        return found(set, element, "higher");
    }

    public static @Nullable Object Set_lower(Set<?> set, @Nullable Object element) {
        return found(set, element, "lower");
    }

    // ---- ranges of sorted maps and sets

    /** The end of a range, which all keys are compared with: those that are there, and those that come. */
    private static void limit(Object collection, @Nullable Object end, String method, Class<?>... parameters) {
        if (CollectionTerms.isPlatforms(collection, method, parameters)) {
            if (CollectionTerms.searches(collection, end, method, parameters)) {
                search(collection, end);
            }
            CollectionTerms.limits(collection, end);
        }
    }

    @SuppressWarnings("unchecked")
    public static Map<?, ?> Map_headMap(Map<?, ?> map, @Nullable Object end) {
        limit(map, end, "headMap", Object.class);
        return shown(((SortedMap<@Nullable Object, ?>) map).headMap(end), map, "headMap", Object.class);
    }

    @SuppressWarnings("unchecked")
    public static Map<?, ?> Map_headMap(Map<?, ?> map, @Nullable Object end, boolean isIn) {
        limit(map, end, "headMap", Object.class, boolean.class);
        return shown(
                ((NavigableMap<@Nullable Object, ?>) map).headMap(end, isIn),
                map,
                "headMap",
                Object.class,
                boolean.class);
    }

    @SuppressWarnings("unchecked")
    public static Map<?, ?> Map_tailMap(Map<?, ?> map, @Nullable Object begin) {
        limit(map, begin, "tailMap", Object.class);
        return shown(((SortedMap<@Nullable Object, ?>) map).tailMap(begin), map, "tailMap", Object.class);
    }

    @SuppressWarnings("unchecked")
    public static Map<?, ?> Map_tailMap(Map<?, ?> map, @Nullable Object begin, boolean isIn) {
        limit(map, begin, "tailMap", Object.class, boolean.class);
        return shown(
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
        return shown(
                ((SortedMap<@Nullable Object, ?>) map).subMap(begin, end), map, "subMap", Object.class, Object.class);
    }

    @SuppressWarnings("unchecked")
    public static Map<?, ?> Map_subMap(
            Map<?, ?> map, @Nullable Object begin, boolean isBeginIn, @Nullable Object end, boolean isEndIn) {
        limit(map, begin, "subMap", Object.class, boolean.class, Object.class, boolean.class);
        limit(map, end, "subMap", Object.class, boolean.class, Object.class, boolean.class);
        return shown(
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
        return shown(((SortedSet<@Nullable Object>) set).headSet(end), set, "headSet", Object.class);
    }

    @SuppressWarnings("unchecked")
    public static Set<?> Set_headSet(Set<?> set, @Nullable Object end, boolean isIn) {
        limit(set, end, "headSet", Object.class, boolean.class);
        return shown(
                ((NavigableSet<@Nullable Object>) set).headSet(end, isIn), set, "headSet", Object.class, boolean.class);
    }

    @SuppressWarnings("unchecked")
    public static Set<?> Set_tailSet(Set<?> set, @Nullable Object begin) {
        limit(set, begin, "tailSet", Object.class);
        return shown(((SortedSet<@Nullable Object>) set).tailSet(begin), set, "tailSet", Object.class);
    }

    @SuppressWarnings("unchecked")
    public static Set<?> Set_tailSet(Set<?> set, @Nullable Object begin, boolean isIn) {
        limit(set, begin, "tailSet", Object.class, boolean.class);
        return shown(
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
        return shown(((SortedSet<@Nullable Object>) set).subSet(begin, end), set, "subSet", Object.class, Object.class);
    }

    @SuppressWarnings("unchecked")
    public static Set<?> Set_subSet(
            Set<?> set, @Nullable Object begin, boolean isBeginIn, @Nullable Object end, boolean isEndIn) {
        limit(set, begin, "subSet", Object.class, boolean.class, Object.class, boolean.class);
        limit(set, end, "subSet", Object.class, boolean.class, Object.class, boolean.class);
        return shown(
                ((NavigableSet<@Nullable Object>) set).subSet(begin, isBeginIn, end, isEndIn),
                set,
                "subSet",
                Object.class,
                boolean.class,
                Object.class,
                boolean.class);
    }

    public static int Collections_frequency(Collection<?> all, @Nullable Object element) {
        int count = 0;
        for (Object each : all) {
            if (ObjectModels.Objects_equals(element, each)) {
                count++;
            }
        }
        return count;
    }

    public static Object Collections_max(Collection<?> all) {
        return Collections_max(all, null);
    }

    public static Object Collections_min(Collection<?> all) {
        return Collections_min(all, null);
    }

    public static Object Collections_max(Collection<?> all, @Nullable Comparator<?> order) {
        Iterator<?> left = Collection_iterator(all);
        Object greatest = left.next();
        while (left.hasNext()) {
            Object each = left.next();
            greatest = compared(each, greatest, order) > 0 ? each : greatest;
        }
        return greatest;
    }

    public static Object Collections_min(Collection<?> all, @Nullable Comparator<?> order) {
        Iterator<?> left = Collection_iterator(all);
        Object least = left.next();
        while (left.hasNext()) {
            Object each = left.next();
            least = compared(each, least, order) < 0 ? each : least;
        }
        return least;
    }

    public static void Collections_reverse(List<@Nullable Object> list) {
        for (int i = 0, j = list.size() - 1; i < j; i++, j--) {
            list.set(i, list.set(j, list.get(i)));
        }
    }

    public static List<?> Collections_nCopies(int count, @Nullable Object element) {
        if (count < 0) {
            throw new IllegalArgumentException("List length = " + count);
        }
        List<@Nullable Object> made = Collections.<@Nullable Object>nCopies(ValueTerms.settle(count), element);
        return CollectionTerms.holding(made, element);
    }

    public static void Collections_rotate(List<?> list, int distance) {
        int size = list.size();
        Collections.rotate(list, size == 0 ? 0 : ValueTerms.settle(MathModels.Math_floorMod(distance, size)));
    }

    public static void Collections_fill(List<@Nullable Object> list, @Nullable Object element) {
        Collections.fill(CollectionTerms.holding(list, element), element);
    }

    public static void Collections_swap(List<@Nullable Object> list, int i, int j) {
        list.set(i, list.set(j, list.get(i)));
    }

    public static boolean List_equals(List<?> list, @Nullable Object other) {
        if (!CollectionTerms.isPlatforms(list, "equals", Object.class) || !(other instanceof List<?> others)) {
            return list.equals(other);
        }
        Iterator<?> a = list.iterator();
        Iterator<?> b = others.iterator();
        while (a.hasNext() && b.hasNext()) {
            if (!ObjectModels.Objects_equals(a.next(), b.next())) {
                return false;
            }
        }
        return a.hasNext() == b.hasNext();
    }

    public static int List_hashCode(List<?> list) {
        if (!CollectionTerms.isPlatforms(list, "hashCode")) {
            return list.hashCode();
        }
        int hash = 1;
        for (Object each : list) {
            hash = 31 * hash + ObjectModels.Objects_hashCode(each);
        }
        return hash;
    }

    public static int Set_hashCode(Set<?> set) {
        if (!Shadows.anyTerm() || !CollectionTerms.isPlatforms(set, "hashCode")) {
            return set.hashCode();
        }
        int hash = 0;
        for (Object each : elements(set, false)) {
            hash += ObjectModels.Objects_hashCode(each);
        }
        return hash;
    }

    public static int Map_hashCode(Map<?, ?> map) {
        if (!Shadows.anyTerm() || !CollectionTerms.isPlatforms(map, "hashCode")) {
            return map.hashCode();
        }
        int hash = 0;
        for (Object each :
                CollectionTerms.isOfPlatform(map) ? CollectionTerms.keysOf(map) : elements(map.keySet(), false)) {
            hash += ObjectModels.Objects_hashCode(each) ^ ObjectModels.Objects_hashCode(Map_get(map, each));
        }
        return hash;
    }

    public static boolean Set_equals(Set<?> set, @Nullable Object other) {
        if (!Shadows.anyTerm() || !CollectionTerms.isPlatforms(set, "equals", Object.class)) {
            return set.equals(other);
        }
        if (!(other instanceof Set<?> others) || set.size() != others.size()) {
            return false;
        }
        try {
            return Set_containsAll(set, others);
        } catch (ClassCastException | NullPointerException e) {
            return false; // what can't be compared is not equal
        }
    }

    public static boolean Map_equals(Map<?, ?> map, @Nullable Object other) {
        if (!Shadows.anyTerm() || !CollectionTerms.isPlatforms(map, "equals", Object.class)) {
            return map.equals(other);
        }
        if (!(other instanceof Map<?, ?> others) || map.size() != others.size()) {
            return false;
        }
        try {
            for (Object each : CollectionTerms.keysOf(map)) {
                if (!Map_containsKey(others, each)
                        || !ObjectModels.Objects_equals(Map_get(map, each), Map_get(others, each))) {
                    return false;
                }
            }
            return true;
        } catch (ClassCastException | NullPointerException e) {
            return false; // what can't be compared is not equal
        }
    }

    public static boolean List_removeAll(List<?> list, Collection<?> all) {
        return isChangedOnce(list, "removeAll") ? removeOf(list, all, true) : list.removeAll(all);
    }

    public static boolean List_retainAll(List<?> list, Collection<?> all) {
        return isChangedOnce(list, "retainAll") ? removeOf(list, all, false) : list.retainAll(all);
    }

    public static boolean Set_removeAll(Set<?> set, Collection<?> all) {
        return isChangedOnce(set, "removeAll") ? removeOf(set, all, true) : set.removeAll(all);
    }

    public static boolean Set_retainAll(Set<?> set, Collection<?> all) {
        return isChangedOnce(set, "retainAll") ? removeOf(set, all, false) : set.retainAll(all);
    }

    private static boolean isChangedOnce(Collection<?> its, String method) {
        return Shadows.anyTerm()
                && CollectionTerms.isPlatforms(its, method, Collection.class)
                && !CollectionTerms.isRefusing(its);
    }

    /** Removes those that another collection contains, or those that it does not. */
    private static boolean removeOf(List<?> list, Collection<?> all, boolean contained) {
        Objects.requireNonNull(all);
        boolean changes = false;
        for (Iterator<?> its = list.iterator(); its.hasNext(); ) {
            if (Collection_contains(all, its.next()) == contained) {
                its.remove();
                changes = true;
            }
        }
        return changes;
    }

    /** The same. */
    private static boolean removeOf(Set<?> set, Collection<?> all, boolean contained) {
        Objects.requireNonNull(all);
        boolean changes = false;
        for (Object each : CollectionTerms.keysOf(set)) {
            changes |= Collection_contains(all, each) == contained && Set_remove(set, each);
        }
        return changes;
    }

    public static boolean Collections_disjoint(Collection<?> some, Collection<?> others) {
        boolean swaps = some instanceof Set<?>;
        Collection<?> containing = swaps ? some : others;
        for (Iterator<?> its = Collection_iterator(swaps ? others : some); its.hasNext(); ) {
            if (Collection_contains(containing, its.next())) {
                return false;
            }
        }
        return true;
    }

    public static int Collections_binarySearch(List<?> list, Object key) {
        return Collections_binarySearch(list, key, null);
    }

    public static int Collections_binarySearch(List<?> list, @Nullable Object key, @Nullable Comparator<?> order) {
        int low = 0;
        int high = list.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int sign = compared(list.get(middle), key, order);
            if (sign < 0) {
                low = middle + 1;
            } else if (sign > 0) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -(low + 1);
    }

    public static boolean List_addAll(List<@Nullable Object> list, Collection<?> all) {
        if (!CollectionTerms.isPlatforms(list, "addAll", Collection.class)) {
            return list.addAll(all);
        }
        iterates(all);
        return CollectionTerms.holding(list, all).addAll(all);
    }

    public static boolean Set_addAll(Set<@Nullable Object> set, Collection<?> all) {
        if (!CollectionTerms.isPlatforms(set, "addAll", Collection.class)
                || !Shadows.anyTerm()
                || CollectionTerms.isRefusing(set)) {
            return set.addAll(all);
        }
        boolean changes = false;
        for (Iterator<?> its = Collection_iterator(all); its.hasNext(); ) {
            changes |= Set_add(set, its.next());
        }
        return changes;
    }

    public static void Map_putAll(Map<@Nullable Object, @Nullable Object> map, Map<?, ?> all) {
        if (!CollectionTerms.isPlatforms(map, "putAll", Map.class) || !Shadows.anyTerm()) {
            map.putAll(all);
            return;
        }
        if (CollectionTerms.isRefusing(map)) {
            map.putAll(all); // it throws
        }
        if (map instanceof HashMap<?, ?> && !CollectionTerms.isPlatforms(map, "put", Object.class, Object.class)) {
            Shadows.escape(map, "java.util.HashMap.putAll");
            Shadows.escape(all, "java.util.HashMap.putAll");
            CollectionTerms.holding(map, all).putAll(all); // not by the method of its own
            return;
        }
        CollectionTerms.makeRoom(map, all.size());
        for (Object each : Map_entrySet(all)) {
            Map.Entry<?, ?> entry = (Map.Entry<?, ?>) each;
            Map_put(map, entry.getKey(), entry.getValue());
        }
    }

    public static boolean Set_containsAll(Set<?> set, Collection<?> all) {
        if (!CollectionTerms.isPlatforms(set, "containsAll", Collection.class)) {
            return set.containsAll(all);
        }
        for (Object each : elements(all, false)) {
            if (!Set_contains(set, each)) {
                return false;
            }
        }
        return true;
    }

    public static boolean List_containsAll(List<?> list, Collection<?> all) {
        if (!CollectionTerms.isPlatforms(list, "containsAll", Collection.class)) {
            return list.containsAll(all);
        }
        for (Object each : elements(all, false)) {
            if (!List_contains(list, each)) {
                return false;
            }
        }
        return true;
    }

    /** A view, through which elements may come into the list. */
    public static List<?> List_subList(List<?> list, int begin, int end) {
        int first = ValueTerms.place(begin, list.size() + 1);
        int last = ValueTerms.place(end, list.size() + 1);
        return shown(list.subList(first, last), list);
    }

    /** The same. */
    public static ListIterator<?> List_listIterator(List<?> list) {
        return shown(list.listIterator(), list);
    }

    /** The same. */
    public static ListIterator<?> List_listIterator(List<?> list, int begin) {
        int first = ValueTerms.place(begin, list.size() + 1);
        return shown(list.listIterator(first), list);
    }

    /** A method gives what shows elements of a collection, unless a class of the program has a method of its own. */
    private static <T> T shown(T view, Object of, String method, Class<?>... parameters) {
        return CollectionTerms.isPlatforms(of, method, parameters) ? CollectionTerms.showing(view, of) : view;
    }

    private static <T> T shown(T view, Object of) {
        if (!TextTerms.any() || !CollectionTerms.isOfPlatform(of)) {
            return view;
        }
        Shadows.hasMessage(of);
        return CollectionTerms.view(view, of);
    }

    public static Object List_clone(List<?> list) {
        return switch (list) {
            case ArrayList<?> all -> CollectionTerms.holding(all.clone(), all);
            case LinkedList<?> all -> CollectionTerms.holding(all.clone(), all);
            case Vector<?> all -> CollectionTerms.holding(all.clone(), all);
            default -> throw new IllegalArgumentException("no list that is cloned: " + list.getClass());
        };
    }
}
