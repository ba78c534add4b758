package dev.allways.storage;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What the code under test has acknowledged, in order.
 *
 * @param all not changed
 * @param hash of all
 */
record Acknowledged(List<Object> all, long hash) {
    static final Acknowledged NOTHING = new Acknowledged(List.of(), 1);

    /** This, and one more. */
    Acknowledged and(Object next) {
        var more = new ArrayList<Object>(all.size() + 1);
        more.addAll(all);
        more.add(next);
        return new Acknowledged(Collections.unmodifiableList(more), Image.mix(hash, next.hashCode()));
    }
}
