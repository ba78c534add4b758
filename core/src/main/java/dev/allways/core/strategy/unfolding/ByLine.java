package dev.allways.core.strategy.unfolding;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Things in the order in which they came, those of each task by themselves. Most often there are none. */
final class ByLine<T> {
    private static final List<?>[] EMPTY = {};
    private static final ByLine<?> NONE = new ByLine<>();

    private @Nullable List<T>[] lists = empty();

    @SuppressWarnings("unchecked")
    private static <T> @Nullable List<T>[] empty() {
        return (@Nullable List<T>[]) EMPTY;
    }

    @SuppressWarnings("unchecked")
    static <T> ByLine<T> none() {
        return (ByLine<T>) NONE;
    }

    /** What has one thing more: these themselves, unless there was none. */
    ByLine<T> with(Line line, T thing) {
        ByLine<T> all = this == NONE ? new ByLine<>() : this;
        if (line.index >= all.lists.length) {
            all.lists = Arrays.copyOf(all.lists, line.index + 1);
        }
        all.lists[line.index] = Few.with(all.of(line.index), thing);
        return all;
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
