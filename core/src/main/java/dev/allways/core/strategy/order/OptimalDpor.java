package dev.allways.core.strategy.order;

import dev.allways.core.Setup;
import dev.allways.core.Strategy;
import dev.allways.core.StrategyProvider;
import dev.allways.core.strategy.Interleaved;

/**
 * Optimal dynamic partial-order reduction with wakeup trees (Abdulla, Aronis, Jonsson, Sagonas, Source sets: a
 * foundation for optimal dynamic partial order reduction, JACM 64(4), 2017; Algorithm 2 of their paper of POPL 2014).
 * Every class is explored by exactly one execution, and none is redundant.
 *
 * <p>Where it differs: a wait that ends only when no other task can continue is planned as early as it may come; where it
 * turns out that something else comes first, which was explored, that execution is redundant.
 */
public final class OptimalDpor implements StrategyProvider {
    @Override
    public String name() {
        return "optimal-dpor";
    }

    @Override
    public String summary() {
        return "exactly one execution of each class of equivalent schedules";
    }

    @Override
    public boolean reduces() {
        return true;
    }

    @Override
    public Strategy create(Setup setup, String argument) {
        return new Interleaved(reduction(setup));
    }

    static Reduction reduction(Setup setup) {
        return new Reduction(setup, WakeupTrees::new);
    }
}
