package dev.allways.core.strategy.delay;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Observation;
import java.util.List;

/**
 * What a stratified search may do at a choice, and what each option costs: how far it deviates from a strategy. The
 * stratum of an execution is what its choices cost together.
 *
 * @param <D> what is known of an execution, immutable
 */
interface Deviations<D> {
    /** Before the first step. */
    D initial(long seed);

    /** All that can be done, the cheapest first: that costs nothing. */
    List<Option<D>> options(D state, ChoicePoint.Schedule schedule);

    /** The only task that can run makes a step. */
    D alone(D state, ChoicePoint.Schedule schedule);

    /** Hears what happens. */
    default D heard(D state, Observation observation) {
        return state;
    }

    /** What the options of a choice cost that is not of tasks. */
    Price price(ChoicePoint point);

    /** The unit of costs, in the plural. */
    String unit();
}
