package dev.allways.symbolic.run;

import java.util.Comparator;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.CopyOnWriteArraySet;
import org.jspecify.annotations.Nullable;

/**
 * The search for a key, or an element, in a collection. Branches say which one an object equals, or between which ones
 * it is; then the platform may search.
 */
final class KeySearch {
    private KeySearch() {}

    /** Whether an object equals another one, for a collection that compares hash codes first. */
    static boolean isSame(@Nullable Object a, @Nullable Object b) {
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

    /** Compares an object with what a collection, or one that it shows, holds. */
    static void search(Object view, @Nullable Object key) {
        Object collection = ViewTerms.origin(view);
        if (collection instanceof SortedMap<?, ?> map) {
            place(collection, key, map.comparator());
            return;
        }
        if (collection instanceof SortedSet<?> set) {
            place(collection, key, set.comparator());
            return;
        }
        if (collection instanceof CopyOnWriteArraySet<?>) {
            for (Object each : CollectionTerms.keysOf(collection)) {
                if (ObjectModels.Objects_equals(key, each)) {
                    return;
                }
            }
            return;
        }
        if (key != null && !SharedTerms.isValue(key)) {
            CollectionTerms.hashes(key, new int[] {ObjectModels.Object_hashCode(key)});
        }
        for (Object each : CollectionTerms.keysOf(collection)) {
            if (isFound(collection, key, each)) {
                return;
            }
        }
    }

    /** Whether a hashed collection finds an object with a key, which it knows by the hash code that this once had. */
    private static boolean isFound(Object collection, @Nullable Object key, @Nullable Object each) {
        if (key == null || each == null || SharedTerms.isValue(each)) {
            return isSame(key, each);
        }
        int[] kept = CollectionTerms.keptHash(collection, each);
        int hash = kept == null ? ObjectModels.Object_hashCode(each) : kept[0];
        if (kept == null) {
            ValueTerms.losesNumber(hash, "a key that may have changed since it was put into a collection");
        }
        return ObjectModels.Object_hashCode(key) == hash && (key == each || ObjectModels.Object_equals(key, each));
    }

    private static void place(Object collection, @Nullable Object key, @Nullable Comparator<?> order) {
        for (Object each : ViewTerms.boundsOf(collection)) {
            isUpTo(key, each, order);
        }
        for (Object each : CollectionTerms.keysOf(collection)) {
            if (isUpTo(key, each, order)) {
                return;
            }
        }
    }

    private static boolean isUpTo(@Nullable Object a, @Nullable Object b, @Nullable Comparator<?> order) {
        int sign = ObjectModels.compared(a, b, order);
        return sign < 0 || sign == 0; // two branches: an order may be a difference
    }

    /** Searches for an object that is about to be given to a method of a collection, if that depends on inputs. */
    static void searchFor(Object collection, @Nullable Object key, String method, Class<?>... parameters) {
        if (CollectionTerms.searches(collection, key, method, parameters)) {
            search(collection, key);
        }
    }
}
