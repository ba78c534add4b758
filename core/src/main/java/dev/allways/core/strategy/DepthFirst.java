package dev.allways.core.strategy;

import dev.allways.core.Setup;
import dev.allways.core.Strategy;
import dev.allways.core.StrategyProvider;

/** Depth-first search: the last state, or the last open choice, first. */
public final class DepthFirst implements StrategyProvider {
    @Override
    public String name() {
        return "dfs";
    }

    @Override
    public String summary() {
        return "depth-first: every leaf once, in the memory of one path";
    }

    @Override
    public Strategy create(Setup setup, String argument) {
        return new FrontierSearch(setup, FrontierSearch.Order.DEPTH_FIRST, Utility.NONE);
    }
}
