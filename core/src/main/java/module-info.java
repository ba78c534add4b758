import dev.allways.core.StrategyProvider;
import dev.allways.core.strategy.BestFirst;
import dev.allways.core.strategy.BreadthFirst;
import dev.allways.core.strategy.Cycles;
import dev.allways.core.strategy.DepthFirst;
import dev.allways.core.strategy.FollowPath;
import dev.allways.core.strategy.IterativeDeepening;
import dev.allways.core.strategy.IterativeRandom;
import dev.allways.core.strategy.RandomFirst;
import dev.allways.core.strategy.RandomWalk;
import dev.allways.core.strategy.order.OptimalDpor;
import dev.allways.core.strategy.order.SourceDpor;

/** The core of Allways: programs, choosers, executions, strategies and the engine. */
module dev.allways.core {
    requires static transitive org.jspecify;

    exports dev.allways.core;
    exports dev.allways.core.contract;
    exports dev.allways.core.faults;
    exports dev.allways.core.strategy;

    uses StrategyProvider;

    provides StrategyProvider with
            BestFirst,
            BreadthFirst,
            Cycles.Provider,
            DepthFirst,
            FollowPath.Provider,
            IterativeDeepening.Provider,
            IterativeRandom.Provider,
            OptimalDpor,
            RandomFirst,
            RandomWalk.Provider,
            SourceDpor;
}
