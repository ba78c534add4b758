package dev.allways.studies.mutants;

import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Search trees with numbers as keys and values, which never change: what the properties of the study are about. A tree
 * without nodes is null.
 *
 * @param <T> a tree
 */
interface Trees<T> {
    /** The tree with a value under a key, which replaces the one there was. */
    T insert(int key, int value, @Nullable T tree);

    /** The tree without a key. */
    @Nullable
    T delete(int key, @Nullable T tree);

    /** All of two trees; of a key that is in both the value of the first. */
    @Nullable
    T union(@Nullable T first, @Nullable T second);

    /** Whether there are unions. */
    boolean hasUnion();

    /** The value that a search for a key meets; null if it meets none. */
    @Nullable
    Integer find(int key, @Nullable T tree);

    /** Whether a tree keeps what its kind promises. */
    boolean isValid(@Nullable T tree);

    /** Its keys and values from left to right, also where a key comes twice or out of order. */
    java.util.List<Entry> entries(@Nullable T tree);

    /** A key and its value. */
    record Entry(int key, int value) {
        @Override
        public String toString() {
            return key + ":" + value;
        }
    }

    /** The same as a map, which the model of the operations works on. */
    default SortedMap<Integer, Integer> contents(@Nullable T tree) {
        var map = new TreeMap<Integer, Integer>();
        entries(tree).forEach(entry -> map.put(entry.key(), entry.value()));
        return map;
    }
}
