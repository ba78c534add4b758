package dev.allways.symbolic.run;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The order in which a collection gives its elements, which branches decide when it comes to light. */
final class IterationOrder {
    private IterationOrder() {}

    /**
     * The order of what is in a collection comes to light. In a hashed one it is that of places in a table; keys that
     * share one are as they came. Where the table is gone through in steps, each place is a way of its own.
     */
    static void decide(Object view) {
        Object[] keys = TableTerms.toPlace(view);
        if (keys.length == 0) {
            return;
        }
        int last = TableTerms.tableSize(view) - 1;
        boolean makesSteps = TableTerms.makesSteps(view);
        int[] places = new int[keys.length];
        for (int i = 0; i < keys.length; i++) {
            int hash = ObjectModels.Objects_hashCode(keys[i]);
            int place = (hash ^ hash >>> 16) & last;
            if (makesSteps) {
                place = ValueTerms.settle(place);
            }
            int at = i;
            while (at > 0 && place < places[at - 1]) {
                places[at] = places[at - 1];
                at--;
            }
            places[at] = place;
            if (at > 0 && place == places[at - 1]) {
                TableTerms.shares(view);
            }
        }
    }

    /**
     * The elements of a collection, in an order that depends on no input unless that of the collection comes to light.
     */
    static Object[] elements(Collection<?> all, boolean inOrder) {
        if (!inOrder && all instanceof Set<?> && PlatformObjects.isOfPlatform(all)) {
            return CollectionTerms.keysOf(all);
        }
        List<Object> some = new ArrayList<>();
        for (Iterator<?> its = CollectionModels.Collection_iterator(all); its.hasNext(); ) {
            some.add(its.next());
        }
        return some.toArray();
    }

    /** The keys of a map, in such an order. */
    static Object[] keys(Map<?, ?> map) {
        return PlatformObjects.isOfPlatform(map) ? CollectionTerms.keysOf(map) : elements(map.keySet(), false);
    }
}
