package dev.allways.core.strategy.unfolding;

import dev.allways.core.Setup;
import dev.allways.core.Strategy;
import dev.allways.core.StrategyProvider;

/** The strategy {@code unfolding}: see {@link Unfolding#ordinary}. */
public final class OrdinaryNet implements StrategyProvider {
    @Override
    public String name() {
        return "unfolding";
    }

    @Override
    public String summary() {
        return "every state that each task can come to, by one execution for each event of the unfolding that is not"
                + " covered";
    }

    @Override
    public boolean isLocal() {
        return true;
    }

    @Override
    public boolean reduces() {
        return true;
    }

    @Override
    public Strategy create(Setup setup, String argument) {
        return Unfolding.ordinary(setup);
    }
}
