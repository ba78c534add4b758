package dev.allways.core.strategy.delay;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Observation;
import java.util.List;

/**
 * Deviations from what a delaying explorer would do, by delays. A choice that is not of tasks is delayed, too, by which
 * its next option is taken: false before true.
 */
record Delays<D>(DelayingExplorer<D> explorer) implements Deviations<D> {
    @Override
    public D initial(long seed) {
        return explorer.initial(seed);
    }

    @Override
    public List<Option<D>> options(D state, ChoicePoint.Schedule schedule) {
        return Option.of(explorer, explorer.step(state, schedule), schedule);
    }

    @Override
    public D alone(D state, ChoicePoint.Schedule schedule) {
        return explorer.step(state, schedule);
    }

    @Override
    public D heard(D state, Observation observation) {
        return explorer.heard(state, observation);
    }

    @Override
    public Price price(ChoicePoint point) {
        return Price.EACH;
    }

    @Override
    public String unit() {
        return "delays";
    }
}
