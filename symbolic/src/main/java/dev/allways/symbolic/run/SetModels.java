package dev.allways.symbolic.run;

import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Models of the methods of sets. */
public final class SetModels {
    private SetModels() {}

    public static boolean Set_contains(Set<?> set, @Nullable Object element) {
        Map<?, ?> entries = ViewTerms.mapOfEntries(set);
        if (entries != null) {
            return isOfNoKey(entries, element) ? set.contains(element) : isEntry(entries, element);
        }
        if (!CollectionTerms.searches(set, element, "contains", Object.class)) {
            return set.contains(element);
        }
        KeySearch.search(set, element);
        return SearchedCollections.contains(set, element);
    }

    public static boolean Set_add(Set<@Nullable Object> set, @Nullable Object element) {
        if (!CollectionTerms.searches(set, element, "add", Object.class)) {
            return set.add(element);
        }
        KeySearch.search(set, element);
        return SearchedCollections.add(CollectionTerms.holding(set, element), element);
    }

    public static boolean Set_remove(Set<?> set, @Nullable Object element) {
        Map<?, ?> entries = ViewTerms.mapOfEntries(set);
        if (entries != null && !PlatformObjects.isImmutable(set) && !isOfNoKey(entries, element)) {
            boolean isThere = isEntry(entries, element);
            if (isThere) {
                MapModels.Map_remove(entries, ((Map.Entry<?, ?>) Objects.requireNonNull(element)).getKey());
            }
            return isThere;
        }
        if (!CollectionTerms.searches(set, element, "remove", Object.class)) {
            return set.remove(element);
        }
        KeySearch.search(set, element);
        return SearchedCollections.remove(set, element);
    }

    /** Whether an entry has null in the place of a key, which no entry of a map has: no input decides what comes of it. */
    private static boolean isOfNoKey(Map<?, ?> map, @Nullable Object object) {
        if (!(object instanceof Map.Entry<?, ?> entry) || entry.getKey() != null) {
            return false;
        }
        for (Object each : CollectionTerms.keysOf(map)) {
            if (each == null) {
                return false;
            }
        }
        return true;
    }

    /** Whether a map has an entry that an object equals. */
    private static boolean isEntry(Map<?, ?> map, @Nullable Object object) {
        return object instanceof Map.Entry<?, ?> entry
                && MapModels.Map_containsKey(map, entry.getKey())
                && ObjectModels.Objects_equals(MapModels.held(map, entry.getKey()), entry.getValue());
    }

    public static Iterator<?> Set_iterator(Set<?> set) {
        return CollectionModels.Collection_iterator(set);
    }

    public static @Nullable Object[] Set_toArray(Set<?> set, IntFunction<@Nullable Object[]> made) {
        return CollectionModels.Collection_toArray(set, made);
    }

    public static @Nullable Object[] Set_toArray(Set<?> set) {
        return CollectionModels.Collection_toArray(set);
    }

    public static @Nullable Object[] Set_toArray(Set<?> set, @Nullable Object[] to) {
        return CollectionModels.Collection_toArray(set, to);
    }

    public static boolean Set_containsAll(Set<?> set, Collection<?> all) {
        return CollectionModels.Collection_containsAll(set, all);
    }

    public static boolean Set_addAll(Set<@Nullable Object> set, Collection<?> all) {
        if (!CollectionModels.isModelled(set, "addAll", Collection.class)) {
            return set.addAll(all);
        }
        boolean changes = false;
        for (Iterator<?> its = CollectionModels.Collection_iterator(all); its.hasNext(); ) {
            changes |= Set_add(set, its.next());
        }
        return changes;
    }

    public static boolean Set_removeAll(Set<?> set, Collection<?> all) {
        return CollectionModels.isModelled(set, "removeAll", Collection.class)
                ? removeAllOf(set, all)
                : set.removeAll(all);
    }

    public static boolean Set_retainAll(Set<?> set, Collection<?> all) {
        return CollectionModels.isModelled(set, "retainAll", Collection.class)
                ? removeOf(set, all, false)
                : set.retainAll(all);
    }

    /** The platform searches the set, or the other collection: they may have other ideas of what is equal. */
    private static boolean removeAllOf(Set<?> set, Collection<?> all) {
        boolean searchesSet = set instanceof ConcurrentSkipListSet<?>
                || set.size() > all.size() && !(set instanceof CopyOnWriteArraySet<?>);
        if (!searchesSet) {
            return removeOf(set, all, true);
        }
        boolean changes = false;
        for (Object each : IterationOrder.elements(all, false)) {
            changes |= Set_remove(set, each);
        }
        return changes;
    }

    /** Removes those that another collection contains, or those that it does not. */
    private static boolean removeOf(Set<?> set, Collection<?> all, boolean contained) {
        Objects.requireNonNull(all);
        boolean changes = false;
        for (Object each : CollectionTerms.keysOf(set)) {
            changes |= CollectionModels.Collection_contains(all, each) == contained && Set_remove(set, each);
        }
        return changes;
    }

    public static boolean Set_equals(Set<?> set, @Nullable Object other) {
        if (!Shadows.anyTerm() || !PlatformObjects.isPlatforms(set, "equals", Object.class)) {
            return set.equals(other);
        }
        if (PlatformObjects.isOne(set, other)) {
            return true;
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

    public static int Set_hashCode(Set<?> set) {
        if (!Shadows.anyTerm() || !PlatformObjects.isPlatforms(set, "hashCode")) {
            return set.hashCode();
        }
        int hash = 0;
        for (Object each : IterationOrder.elements(set, false)) {
            hash += ObjectModels.Objects_hashCode(each);
        }
        return hash;
    }

    public static String Set_toString(Set<?> set) {
        return CollectionModels.Collection_toString(set);
    }
}
