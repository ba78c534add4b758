package shop;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** How many there are of each thing. */
public final class Stock {
    private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();

    public void deliver(String thing, int count) {
        counts.merge(thing, count, Integer::sum);
    }

    // tag::take
    /** Takes one, if there is one. */
    public boolean take(String thing) {
        while (true) {
            Integer count = counts.get(thing);
            if (count == null || count == 0) {
                return false;
            }
            if (counts.replace(thing, count, count - 1)) {
                return true;
            }
        }
    }
    // end::take
}
