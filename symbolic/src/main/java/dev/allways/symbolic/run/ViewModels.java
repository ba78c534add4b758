package dev.allways.symbolic.run;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;

/** Models of methods that return a view: it shows what another collection, or an array, holds. */
public final class ViewModels {
    private ViewModels() {}

    public static Set<?> Map_keySet(Map<?, ?> map) {
        return shown(map.keySet(), map, "keySet");
    }

    public static Collection<?> Map_values(Map<?, ?> map) {
        return PlatformObjects.isPlatforms(map, "values") ? ViewTerms.showingPart(map.values(), map) : map.values();
    }

    public static Set<?> Map_entrySet(Map<?, ?> map) {
        return PlatformObjects.isPlatforms(map, "entrySet")
                ? ViewTerms.showingPart(map.entrySet(), map)
                : map.entrySet();
    }

    public static Set<?> Map_sequencedKeySet(Map<?, ?> map) {
        return shown(((SequencedMap<?, ?>) map).sequencedKeySet(), map, "sequencedKeySet");
    }

    public static Collection<?> Map_sequencedValues(Map<?, ?> map) {
        Collection<?> values = ((SequencedMap<?, ?>) map).sequencedValues();
        return PlatformObjects.isPlatforms(map, "sequencedValues") ? ViewTerms.showingPart(values, map) : values;
    }

    public static Set<?> Map_sequencedEntrySet(Map<?, ?> map) {
        Set<?> entries = ((SequencedMap<?, ?>) map).sequencedEntrySet();
        return PlatformObjects.isPlatforms(map, "sequencedEntrySet") ? ViewTerms.showingPart(entries, map) : entries;
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
        return ViewTerms.view(((NavigableSet<?>) set).descendingIterator(), set);
    }

    public static Map<?, ?> Map_reversed(Map<?, ?> map) {
        return shown(((SequencedMap<?, ?>) map).reversed(), map, "reversed");
    }

    public static Set<?> Set_reversed(Set<?> set) {
        return shown(((SequencedSet<?>) set).reversed(), set, "reversed");
    }

    public static List<?> List_reversed(List<?> list) {
        return shown(list.reversed(), list, "reversed");
    }

    public static Iterator<?> List_descendingIterator(List<?> list) {
        return ViewTerms.view(((Deque<?>) list).descendingIterator(), list);
    }

    public static Iterator<?> Deque_descendingIterator(Deque<?> queue) {
        return ViewTerms.view(queue.descendingIterator(), queue);
    }

    public static Iterator<?> ArrayDeque_descendingIterator(ArrayDeque<?> queue) {
        return ViewTerms.view(queue.descendingIterator(), queue);
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

    public static List<?> Arrays_asList(Object[] elements) {
        return ViewTerms.showingPart(Arrays.asList(elements), elements);
    }

    @SuppressWarnings("unchecked")
    public static Set<?> Collections_newSetFromMap(Map<?, ?> map) {
        return ViewTerms.showing(Collections.newSetFromMap((Map<Object, Boolean>) map), map);
    }

    public static Collection<?> Collections_unmodifiableCollection(Collection<?> all) {
        return ViewTerms.showing(Collections.unmodifiableCollection(all), all);
    }

    public static List<?> Collections_unmodifiableList(List<?> list) {
        return ViewTerms.showing(Collections.unmodifiableList(list), list);
    }

    public static Set<?> Collections_unmodifiableSet(Set<?> set) {
        return ViewTerms.showing(Collections.unmodifiableSet(set), set);
    }

    public static SortedSet<?> Collections_unmodifiableSortedSet(SortedSet<?> set) {
        return ViewTerms.showing(Collections.unmodifiableSortedSet(set), set);
    }

    public static NavigableSet<?> Collections_unmodifiableNavigableSet(NavigableSet<?> set) {
        return ViewTerms.showing(Collections.unmodifiableNavigableSet(set), set);
    }

    public static Map<?, ?> Collections_unmodifiableMap(Map<?, ?> map) {
        return ViewTerms.showing(Collections.unmodifiableMap(map), map);
    }

    public static SortedMap<?, ?> Collections_unmodifiableSortedMap(SortedMap<?, ?> map) {
        return ViewTerms.showing(Collections.unmodifiableSortedMap(map), map);
    }

    public static NavigableMap<?, ?> Collections_unmodifiableNavigableMap(NavigableMap<?, ?> map) {
        return ViewTerms.showing(Collections.unmodifiableNavigableMap(map), map);
    }

    public static Collection<?> Collections_synchronizedCollection(Collection<?> all) {
        return ViewTerms.showing(Collections.synchronizedCollection(all), all);
    }

    public static List<?> Collections_synchronizedList(List<?> list) {
        return ViewTerms.showing(Collections.synchronizedList(list), list);
    }

    public static Set<?> Collections_synchronizedSet(Set<?> set) {
        return ViewTerms.showing(Collections.synchronizedSet(set), set);
    }

    public static Map<?, ?> Collections_synchronizedMap(Map<?, ?> map) {
        return ViewTerms.showing(Collections.synchronizedMap(map), map);
    }

    public static SortedSet<?> Collections_synchronizedSortedSet(SortedSet<?> set) {
        return ViewTerms.showing(Collections.synchronizedSortedSet(set), set);
    }

    public static NavigableSet<?> Collections_synchronizedNavigableSet(NavigableSet<?> set) {
        return ViewTerms.showing(Collections.synchronizedNavigableSet(set), set);
    }

    public static SortedMap<?, ?> Collections_synchronizedSortedMap(SortedMap<?, ?> map) {
        return ViewTerms.showing(Collections.synchronizedSortedMap(map), map);
    }

    public static NavigableMap<?, ?> Collections_synchronizedNavigableMap(NavigableMap<?, ?> map) {
        return ViewTerms.showing(Collections.synchronizedNavigableMap(map), map);
    }

    /** A method gives what shows elements of a collection, unless a class of the program has a method of its own. */
    static <T> T shown(T view, Object of, String method, Class<?>... parameters) {
        return PlatformObjects.isPlatforms(of, method, parameters) ? ViewTerms.showing(view, of) : view;
    }

    static <T> T shown(T view, Object of) {
        if (!TextTerms.any() || !PlatformObjects.isOfPlatform(of)) {
            return view;
        }
        Shadows.hasMessage(of);
        return ViewTerms.view(view, of);
    }
}
