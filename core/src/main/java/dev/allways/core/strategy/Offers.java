package dev.allways.core.strategy;

import dev.allways.core.Execution;
import dev.allways.core.Offer;
import java.util.HashMap;
import java.util.Map;

/** What choices offered, equal offers as one object: a search meets few different ones. */
final class Offers {
    private static final int MANY = 1 << 12;

    private final Map<Offer, Offer> known = new HashMap<>();

    /** What the i-th choice of an execution offered. */
    Offer of(Execution execution, int i) {
        return of(execution.label(i), execution.size(i));
    }

    /** An offer of so many answers. */
    Offer of(String label, long size) {
        var offer = new Offer(label, size);
        Offer same = known.size() < MANY ? known.putIfAbsent(offer, offer) : known.get(offer);
        return same == null ? offer : same;
    }
}
