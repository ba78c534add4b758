package dev.allways.core.strategy.unfolding;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Things in the order in which they came, those of each task by themselves. */
final class ByLine<T> {
    private @Nullable List<T>[] lists = none();

    @SuppressWarnings("unchecked")
    private static <T> @Nullable List<T>[] none() {
        return (@Nullable List<T>[]) NONE;
    }

    private static final List<?>[] NONE = {};

    void add(Line line, T thing) {
        if (line.index >= lists.length) {
            lists = Arrays.copyOf(lists, line.index + 1);
        }
        List<T> list = lists[line.index];
        if (list == null) {
            list = new ArrayList<>(1);
            lists[line.index] = list;
        }
        list.add(thing);
    }

    /** No line has a greater index. */
    int lines() {
        return lists.length;
    }

    /** Those of a task. */
    List<T> of(int line) {
        List<T> list = lists[line];
        return list == null ? List.of() : list;
    }

    boolean isEmpty() {
        return lists.length == 0;
    }
}
