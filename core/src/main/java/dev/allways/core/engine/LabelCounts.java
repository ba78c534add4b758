package dev.allways.core.engine;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** How many executions met each label. */
final class LabelCounts {
    private final Map<String, Long> counts = new TreeMap<>();
    private final Set<String> now = new HashSet<>();

    void met(String label) {
        now.add(label);
    }

    /** The execution counts. */
    void executed() {
        if (!now.isEmpty()) {
            synchronized (this) {
                now.forEach(label -> counts.merge(label, 1L, Long::sum));
            }
            now.clear();
        }
    }

    /** The execution does not count. */
    void discarded() {
        now.clear();
    }

    synchronized void addTo(Map<String, Long> sum) {
        counts.forEach((label, count) -> sum.merge(label, count, Long::sum));
    }

    synchronized void add(String label, long count) {
        counts.merge(label, count, Long::sum);
    }
}
