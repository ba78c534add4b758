package dev.allways.core.engine;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** How many executions met each of some things: labels, remarks. */
final class ExecutionCounts<T> {
    private final Map<T, Long> counts = new HashMap<>();
    private final Set<T> now = new HashSet<>();

    void met(T thing) {
        now.add(thing);
    }

    /** The execution counts. */
    void executed() {
        if (!now.isEmpty()) {
            synchronized (this) {
                now.forEach(thing -> counts.merge(thing, 1L, Long::sum));
            }
            now.clear();
        }
    }

    /** The execution does not count. */
    void discarded() {
        now.clear();
    }

    synchronized void addTo(Map<T, Long> sum) {
        counts.forEach((thing, count) -> sum.merge(thing, count, Long::sum));
    }

    synchronized void add(T thing, long count) {
        counts.merge(thing, count, Long::sum);
    }
}
