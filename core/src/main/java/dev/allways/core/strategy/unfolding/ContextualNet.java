package dev.allways.core.strategy.unfolding;

import dev.allways.core.Setup;
import dev.allways.core.Strategy;
import dev.allways.core.StrategyProvider;

/** The strategy {@code contextual-unfolding}: see {@link Unfolding#contextual}. */
public final class ContextualNet implements StrategyProvider {
    @Override
    public String name() {
        return "contextual-unfolding";
    }

    @Override
    public String summary() {
        return "the same with read arcs: fewer events, so fewer executions";
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
        return Unfolding.contextual(setup);
    }
}
