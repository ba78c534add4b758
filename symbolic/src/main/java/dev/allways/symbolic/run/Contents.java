package dev.allways.symbolic.run;

import java.util.AbstractCollection;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SequencedCollection;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/** What a collection holds. The rest of the module asks here, and knows no model of a collection. */
public final class Contents {
    private Contents() {}

    /** A method of the program calls the one of the platform's collection that it has in the place of. */
    public static void searched(Object collection, @Nullable Object key, boolean changes) {
        if (CollectionTerms.searchesByItself(collection, key, changes)) {
            KeySearch.search(collection, key);
        }
    }

    /**
     * What a list is about to be made of. Its order comes to light, and a collection whose code is followed gives its
     * elements here.
     */
    public static @Nullable Collection<?> given(@Nullable Collection<?> all) {
        if (all == null || !Shadows.anyTerm()) {
            return all;
        }
        if (PlatformObjects.isOfPlatform(all)) {
            IterationOrder.decide(all);
            return all;
        }
        Object[] its;
        if (PlatformObjects.isOf(AbstractCollection.class, all, "toArray")) {
            int _ = all.size(); // as the platform asks first
            its = IterationOrder.elements(all, true);
        } else if (PlatformObjects.isPlatforms(all, "toArray")) {
            return all;
        } else {
            its = all.toArray();
        }
        return CollectionTerms.holding(Arrays.asList(its), its);
    }

    /** A list was made of what a collection holds, in its order. */
    public static void listed(Object list, @Nullable Object all) {
        if (all != null) {
            IterationOrder.decide(all); // unless it was before
            Shadows.holdAll(list, all);
        }
    }

    /** A set was made of the elements of a collection, which come one after the other. */
    public static void filled(Set<@Nullable Object> set, Collection<?> all) {
        TableTerms.fills(set, all);
        for (Object each :
                IterationOrder.elements(all, set instanceof SequencedCollection<?> && !(set instanceof SortedSet<?>))) {
            SetModels.Set_add(set, each);
        }
    }

    /** A map was made of the entries of another one, which come one after the other. */
    public static void filled(Map<@Nullable Object, @Nullable Object> map, Map<?, ?> all) {
        TableTerms.fills(map, all);
        boolean inOrder = map instanceof SequencedMap<?, ?> && !(map instanceof SortedMap<?, ?>);
        if (inOrder || !PlatformObjects.isOfPlatform(all)) {
            for (Object each : ViewModels.Map_entrySet(all)) {
                MapModels.Map_put(map, ((Map.Entry<?, ?>) each).getKey(), ((Map.Entry<?, ?>) each).getValue());
            }
            return;
        }
        for (Object each : CollectionTerms.keysOf(all)) {
            MapModels.Map_put(map, each, SearchedCollections.get(all, each));
        }
    }

    /** An iterator, whose order comes to light. */
    static Iterator<?> iterator(Collection<?> all) {
        return CollectionModels.Collection_iterator(all);
    }

    /** Removes the elements at some places of an iteration. */
    static boolean removeThose(Collection<?> all, boolean[] goes) {
        return CollectionModels.removeThose(all, goes);
    }

    /** What shows the entries of a map. */
    static Set<?> entries(Map<?, ?> map) {
        return ViewModels.Map_entrySet(map);
    }

    /** Whether a list, set, map or entry equals another object. */
    static boolean areEqual(Object collection, @Nullable Object other) {
        return switch (collection) {
            case List<?> list -> ListModels.List_equals(list, other);
            case Set<?> set -> SetModels.Set_equals(set, other);
            case Map<?, ?> map -> MapModels.Map_equals(map, other);
            case Map.Entry<?, ?> entry -> EntryModels.Map$Entry_equals(entry, other);
            default -> throw new IllegalArgumentException("what it equals is its own: " + collection.getClass());
        };
    }

    /** The hash code of a list, set, map or entry. */
    static int hash(Object collection) {
        return switch (collection) {
            case List<?> list -> ListModels.List_hashCode(list);
            case Set<?> set -> SetModels.Set_hashCode(set);
            case Map<?, ?> map -> MapModels.Map_hashCode(map);
            case Map.Entry<?, ?> entry -> EntryModels.Map$Entry_hashCode(entry);
            default -> throw new IllegalArgumentException("its hash code is its own: " + collection.getClass());
        };
    }

    /** The text of a collection, map or entry. */
    static String text(Object collection) {
        return switch (collection) {
            case Collection<?> all -> CollectionModels.Collection_toString(all);
            case Map<?, ?> map -> MapModels.Map_toString(map);
            case Map.Entry<?, ?> entry -> EntryModels.Map$Entry_toString(entry);
            default -> throw new IllegalArgumentException("its text is its own: " + collection.getClass());
        };
    }
}
