package dev.allways.core.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How many executions met each of some things: labels, remarks. */
final class ExecutionCounts<T> {
    private final Map<T, Count> counts = new HashMap<>(); // changed under this
    private final List<Count> now = new ArrayList<>(); // of what the execution met

    private static final class Count {
        long executions;
        boolean isMet; // by this execution
    }

    void met(T thing) {
        Count count = counts.get(thing);
        if (count == null) {
            count = new Count();
            synchronized (this) {
                counts.put(thing, count);
            }
        }
        if (!count.isMet) {
            count.isMet = true;
            now.add(count);
        }
    }

    /** The execution counts. */
    void executed() {
        if (!now.isEmpty()) {
            synchronized (this) {
                for (Count each : now) {
                    each.executions++;
                }
            }
            forget();
        }
    }

    /** The execution does not count. */
    void discarded() {
        forget();
    }

    private void forget() {
        for (Count each : now) {
            each.isMet = false;
        }
        now.clear();
    }

    synchronized void addTo(Map<T, Long> sum) {
        counts.forEach((thing, count) -> {
            if (count.executions > 0) {
                sum.merge(thing, count.executions, Long::sum);
            }
        });
    }

    synchronized void add(T thing, long count) {
        counts.computeIfAbsent(thing, _ -> new Count()).executions += count;
    }
}
