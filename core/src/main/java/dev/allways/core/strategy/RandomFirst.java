package dev.allways.core.strategy;

import dev.allways.core.Setup;
import dev.allways.core.Strategy;
import dev.allways.core.StrategyProvider;

/** Random-first search: any queue entry with equal chances. */
public final class RandomFirst implements StrategyProvider {
    @Override
    public String name() {
        return "random-first";
    }

    @Override
    public String summary() {
        return "every state or choice, the next one drawn at random";
    }

    @Override
    public Strategy create(Setup setup, String argument) {
        return new FrontierSearch(setup, FrontierSearch.Order.RANDOM_FIRST, Utility.NONE);
    }
}
