import dev.allways.core.StrategyProvider;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.strategy.BestFirst;
import dev.allways.core.strategy.BreadthFirst;
import dev.allways.core.strategy.CoverageFirst;
import dev.allways.core.strategy.Cycles;
import dev.allways.core.strategy.DepthFirst;
import dev.allways.core.strategy.FollowPath;
import dev.allways.core.strategy.FromPath;
import dev.allways.core.strategy.Generational;
import dev.allways.core.strategy.Guided;
import dev.allways.core.strategy.IterativeDeepening;
import dev.allways.core.strategy.IterativeRandom;
import dev.allways.core.strategy.Lassos;
import dev.allways.core.strategy.Pct;
import dev.allways.core.strategy.Portfolio;
import dev.allways.core.strategy.Pos;
import dev.allways.core.strategy.Preemptions;
import dev.allways.core.strategy.RandomFirst;
import dev.allways.core.strategy.RandomPath;
import dev.allways.core.strategy.RandomWalk;
import dev.allways.core.strategy.Surw;
import dev.allways.core.strategy.delay.CachedPreemptions;
import dev.allways.core.strategy.delay.StratifiedSampling;
import dev.allways.core.strategy.delay.StratifiedSearch;
import dev.allways.core.strategy.order.OptimalDpor;
import dev.allways.core.strategy.order.SourceDpor;
import dev.allways.core.strategy.unfolding.ContextualNet;
import dev.allways.core.strategy.unfolding.OrdinaryNet;

/** The core of Allways: programs, choosers, executions, strategies and the engine. */
module dev.allways.core {
    requires java.management;
    requires static transitive org.jspecify;

    exports dev.allways.core;
    exports dev.allways.core.contract;
    exports dev.allways.core.control;
    exports dev.allways.core.engine;
    exports dev.allways.core.explain;
    exports dev.allways.core.faults;
    exports dev.allways.core.shrink;
    exports dev.allways.core.states;
    exports dev.allways.core.strategy;
    exports dev.allways.core.strategy.classic;
    exports dev.allways.core.strategy.delay;
    exports dev.allways.core.strategy.unfolding;

    uses StrategyProvider;
    uses ThreadControl;

    provides StrategyProvider with
            BestFirst,
            BreadthFirst,
            CachedPreemptions,
            ContextualNet,
            CoverageFirst.Provider,
            Cycles.Provider,
            DepthFirst,
            FollowPath.Provider,
            FromPath.Provider,
            Generational.Provider,
            Guided.Provider,
            IterativeDeepening.Provider,
            IterativeRandom.Provider,
            Lassos.Provider,
            OptimalDpor,
            OrdinaryNet,
            Pct,
            Portfolio.Provider,
            Pos,
            Preemptions.Provider,
            RandomFirst,
            RandomPath.Provider,
            RandomWalk.Provider,
            SourceDpor,
            StratifiedSampling.Provider,
            StratifiedSearch.Provider,
            Surw;
}
