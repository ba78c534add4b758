package dev.allways.core.strategy.delay;

import dev.allways.core.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A point whose options were not all taken: an entry of the paper's frontier.
 *
 * @param given the answers from the start to the point
 * @param trail the states on the way to it; null where nothing asks for them
 * @param options of a choice of tasks: all of them, the cheapest first; empty otherwise
 * @param state what is known of the execution there
 * @param price what the options of a choice cost that is not of tasks
 * @param size how many options there are
 * @param taken how many of them were taken
 * @param needed what the execution of the next one costs, all in all
 * @param known whether the options are known: not if it was written down
 */
record Point<D>(
        Start start,
        @Nullable Path given,
        @Nullable Trail trail,
        List<Option<D>> options,
        D state,
        Price price,
        long size,
        long taken,
        long needed,
        boolean known) {
    /** The next option; there must be one. */
    Option<D> option() {
        return options.isEmpty() ? new Option<>(taken, state, cost(taken)) : options.get((int) taken);
    }

    /** The way to what comes behind that. */
    Path way() {
        return new Path(given, option().answer());
    }

    boolean isOpen() {
        return taken < size;
    }

    private long cost(long option) {
        if (option >= size) {
            return 0;
        }
        return options.isEmpty() ? price.of(option) : options.get((int) option).cost();
    }

    /** What is left when the next option was taken. */
    Point<D> rest() {
        long before = needed - cost(taken);
        return new Point<>(
                start, given, trail, options, state, price, size, taken + 1, before + cost(taken + 1), known);
    }
}
