package shop;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

// tag::stock
/** How many there are of each thing. */
public final class Stock {
    private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();

    public void deliver(String thing, int count) {
        counts.merge(thing, count, Integer::sum);
    }

    // tag::take
    /** Takes one, if there is one. */
    public boolean take(String thing) {
        int count = counts.getOrDefault(thing, 0);
        if (count == 0) {
            return false;
        }
        counts.put(thing, count - 1);
        return true;
    }
    // end::take
}
// end::stock
