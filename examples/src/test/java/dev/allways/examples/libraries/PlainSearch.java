package dev.allways.examples.libraries;

import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A breadth-first search in a few lines: the second method by which the tests count states; knows nothing of the
 * engine.
 */
final class PlainSearch {
    private PlainSearch() {}

    /**
     * All that can be reached.
     *
     * @param next what one operation makes of an object, which it leaves as it was
     * @param form what two objects must have in common to be the same
     * @return the forms
     */
    static <T, F> Set<F> reachable(T first, Function<T, Stream<T>> next, Function<T, F> form) {
        var seen = new LinkedHashSet<F>();
        var queue = new ArrayDeque<T>();
        seen.add(form.apply(first));
        queue.add(first);
        while (!queue.isEmpty()) {
            next.apply(queue.poll()).filter(each -> seen.add(form.apply(each))).forEach(queue::add);
        }
        return seen;
    }
}
