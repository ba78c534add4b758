package dev.allways.examples.protocols;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Immutable copies of collections, with one element more or less. */
final class Copies {
    private Copies() {}

    static <T> List<T> with(List<T> list, T element) {
        List<T> more = new ArrayList<>(list);
        more.add(element);
        return List.copyOf(more);
    }

    static <T> List<T> without(List<T> list, T element) {
        List<T> fewer = new ArrayList<>(list);
        fewer.remove(element);
        return List.copyOf(fewer);
    }

    static <T> Set<T> with(Set<T> set, T element) {
        Set<T> more = new HashSet<>(set);
        more.add(element);
        return Set.copyOf(more);
    }

    static <K, V> Map<K, V> with(Map<K, V> map, K key, V value) {
        Map<K, V> more = new HashMap<>(map);
        more.put(key, value);
        return Map.copyOf(more);
    }
}
