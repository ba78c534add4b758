package dev.allways.gen;

import dev.allways.core.Chooser;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Lists of what a generator makes; sets and maps like them. */
final class Elements<T extends @Nullable Object> implements Gen<List<T>> {
    private static final int PATIENCE = 100; // elements that are there already, in a row

    private final Gen<T> elements;
    private final Lengths lengths;

    Elements(Gen<T> elements, int min, int max) {
        this.elements = elements;
        this.lengths = Lengths.of(min, max, "more");
    }

    @Override
    public List<T> generate(Chooser chooser) {
        var list = new ArrayList<T>();
        while (lengths.another(chooser, list.size(), Points.ELEMENT, Points.END_OF_ELEMENT)) {
            list.add(elements.generate(chooser));
            chooser.observe(Points.END_OF_ELEMENT);
        }
        return list;
    }

    /** Sets. What is there already is made again; a set that is too small then is not of interest. */
    static <T extends @Nullable Object> Gen<Set<T>> set(Gen<T> elements, int min, int max) {
        Lengths lengths = Lengths.of(min, max, "more");
        return chooser -> {
            var set = new LinkedHashSet<T>();
            int again = 0;
            while (again < PATIENCE && lengths.another(chooser, set.size(), Points.ELEMENT, Points.END_OF_ELEMENT)) {
                again = set.add(elements.generate(chooser)) ? 0 : again + 1;
                chooser.observe(Points.END_OF_ELEMENT);
            }
            chooser.assume(set.size() >= min);
            return set;
        };
    }

    /** Maps. A key that is there already has its value replaced. */
    static <K, V> Gen<Map<K, V>> map(Gen<? extends K> keys, Gen<? extends V> values, int min, int max) {
        Lengths lengths = Lengths.of(min, max, "more");
        return chooser -> {
            var map = new LinkedHashMap<K, V>();
            int again = 0;
            while (again < PATIENCE && lengths.another(chooser, map.size(), Points.ELEMENT, Points.END_OF_ELEMENT)) {
                int size = map.size();
                K key = keys.generate(chooser);
                map.put(key, values.generate(chooser));
                again = map.size() > size ? 0 : again + 1;
                chooser.observe(Points.END_OF_ELEMENT);
            }
            chooser.assume(map.size() >= min);
            return map;
        };
    }
}
