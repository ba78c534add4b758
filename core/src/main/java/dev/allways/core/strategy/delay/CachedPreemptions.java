package dev.allways.core.strategy.delay;

import dev.allways.core.Setup;
import dev.allways.core.Strategy;
import dev.allways.core.StrategyProvider;

/**
 * Iterative preemption bounding with a cache of program states (Musuvathi, Qadeer, Iterative context bounding for
 * systematic testing of multithreaded programs, PLDI 2007): the baseline of the evaluation in Desai, Qadeer, Seshia,
 * Systematic testing of asynchronous reactive systems (ESEC/FSE 2015, section 5.1). As for delays, a state may be met
 * first with more preemptions than it needs; all strata together meet every state.
 */
public final class CachedPreemptions implements StrategyProvider {
    @Override
    public String name() {
        return "cached-preemptions";
    }

    @Override
    public String summary() {
        return "every schedule without a preemption, then with one, with two, …, up to states that were visited";
    }

    @Override
    public Strategy create(Setup setup, String argument) {
        return new StratifiedSearch<>(setup, new Switches(), Integer.MAX_VALUE);
    }
}
