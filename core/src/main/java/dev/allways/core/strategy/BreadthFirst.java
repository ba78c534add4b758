package dev.allways.core.strategy;

import dev.allways.core.Setup;
import dev.allways.core.Strategy;
import dev.allways.core.StrategyProvider;

/** Breadth-first search: a failure is found in the least number of steps. */
public final class BreadthFirst implements StrategyProvider {
    @Override
    public String name() {
        return "bfs";
    }

    @Override
    public String summary() {
        return "breadth-first: the failing execution with the fewest steps first";
    }

    @Override
    public Strategy create(Setup setup, String argument) {
        return new FrontierSearch(setup, FrontierSearch.Order.BREADTH_FIRST, Utility.NONE);
    }
}
