package dev.allways.examples.libraries;

import dev.allways.examples.libraries.ProbingSet.Removal;
import dev.allways.model.Model;
import java.util.List;
import java.util.TreeSet;

/**
 * A {@link ProbingSet} beside a {@link TreeSet}, as a differential model: both are told to add and to remove the same numbers,
 * answer the same, and contain the same. There are seven numbers, most with the home of another, around the end of a table of
 * eight slots.
 */
public final class ProbingSets {
    static final int SLOTS = 8;
    static final List<Integer> NUMBERS = List.of(0, 1, 6, 7, 8, 9, 14);

    private ProbingSets() {}

    /** With a removal that loses a number. */
    public static Model<?> wrong() {
        return model(Removal.STOPS_AT_HOME);
    }

    /** With one that does not. */
    public static Model<?> right() {
        return model(Removal.MOVES_UP);
    }

    private static Model<?> model(Removal removal) {
        return Model.differential(() -> new ProbingSet(SLOTS, removal), TreeSet<Integer>::new)
                .operation("add", NUMBERS, ProbingSet::add, TreeSet::add)
                .operation("remove", NUMBERS, ProbingSet::remove, TreeSet::remove)
                .contents(set -> NUMBERS.stream().filter(set::contains).toList(), List::copyOf)
                .fingerprint((set, hasher) -> hasher.putInts(set.slots()))
                .copying(ProbingSet::copy, TreeSet::new);
    }
}
