package dev.allways.core.strategy;

import dev.allways.core.Setup;
import dev.allways.core.Strategy;
import dev.allways.core.StrategyProvider;

/** Best-first search by a {@link Utility}. */
public final class BestFirst implements StrategyProvider {
    @Override
    public String name() {
        return "best-first";
    }

    @Override
    public String summary() {
        return "the most promising state or choice first, by a utility";
    }

    @Override
    public String parameter() {
        return ":state|rare|shallow|deep|<class of a Utility>";
    }

    @Override
    public Strategy create(Setup setup, String argument) {
        Utility utility = switch (argument) {
            case "", "state" -> Utility.ofState();
            case "rare" -> Utility.rare();
            case "shallow" -> Utility.shallow();
            case "deep" -> Utility.deep();
            default -> Utility.ofClass(argument);
        };
        return new FrontierSearch(setup, FrontierSearch.Order.BEST_FIRST, utility);
    }
}
