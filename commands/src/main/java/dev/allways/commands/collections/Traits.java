package dev.allways.commands.collections;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a collection does otherwise than most. */
final class Traits {
    static final String ITERATOR_REMOVE = "iterator.remove";
    static final String ITERATOR_END = "iterator.end";
    static final String ITERATOR_SET = "iterator.set";
    static final String ITERATOR_ADD = "iterator.add";
    static final String VIEW_ADD = "view.add";
    static final String SET_VALUE = "entry.setValue";

    boolean ordered = true; // whether the order of iteration is that of the model
    boolean refusesNull;
    final Set<String> without = new HashSet<>(); // commands that are not called
    final Set<String> unsupported = new HashSet<>(); // commands that throw UnsupportedOperationException

    boolean has(String command) {
        return !without.contains(command) && !unsupported.contains(command);
    }

    /** Elements as they can be compared: in their order, or in any. */
    Object seen(Collection<? extends @Nullable Object> elements) {
        List<@Nullable Object> all = all(elements);
        return ordered ? all : new Bag(all);
    }

    /** The contents of a map. */
    Object seen(Map<?, ?> map) {
        return seen(map.entrySet());
    }

    /** All that an iteration has. */
    static <E extends @Nullable Object> List<@Nullable Object> all(Iterable<? extends E> elements) {
        List<@Nullable Object> all = new ArrayList<>();
        for (E each : elements) {
            all.add(kept(each));
        }
        return all;
    }

    /** An entry as it is now, which may change; anything else as it is. */
    static @Nullable Object kept(@Nullable Object element) {
        return element instanceof Map.Entry<?, ?> entry ? new Pair(entry.getKey(), entry.getValue()) : element;
    }
}
