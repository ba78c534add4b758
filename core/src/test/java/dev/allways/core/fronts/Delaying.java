package dev.allways.core.fronts;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Observation;

/**
 * A delaying explorer: an order on the tasks that can run, which its own state can change (Desai, Qadeer, Seshia, Systematic
 * testing of asynchronous reactive systems, ESEC/FSE 2015, section 3).
 *
 * @param <D> its state, immutable
 */
interface Delaying<D> {
    /** Before the first step. */
    D initial();

    /** Sees who can run now, before each step. */
    D step(D state, ChoicePoint.Schedule schedule);

    /** Hears what happens. */
    default D heard(D state, Observation observation) {
        return state;
    }

    /** The task that it runs next, one of those enabled. */
    int next(D state, ChoicePoint.Schedule schedule);

    /** Prefers another task; done as often as there are enabled tasks, every one of them is next once. */
    D delay(D state, ChoicePoint.Schedule schedule);
}
