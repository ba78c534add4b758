package dev.allways.runner;

import dev.allways.core.Limits;
import dev.allways.core.Setup;
import dev.allways.core.Strategies;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Budget;
import dev.allways.core.engine.Engine;
import dev.allways.core.engine.Listener;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * All that is said about how one test is explored.
 *
 * @param test its name
 * @param strategy by its textual name
 * @param named whether the user named it, or something written down does: else another one may suit the program better
 * @param setup what it is explored with
 * @param visited the set of visited states
 * @param shrink may be spent on shrinking a failure; no executions: it is left as it was found
 * @param explain may be spent on explaining a failure; no executions: it is not explained
 * @param estimate may be spent on an estimate of how many executions there are; no executions: there is none
 * @param patience how long an execution may make no choice; null for ever
 * @param files its checkpoints
 */
public record Search(
        String test,
        String strategy,
        boolean named,
        Setup setup,
        Visited visited,
        Budget shrink,
        Budget explain,
        Budget estimate,
        @Nullable Duration patience,
        CheckpointFiles files) {
    /** Whether the strategy draws executions at random and never ends by itself. */
    public boolean sampling() {
        return Strategies.named(strategy).endless();
    }

    /** What all randomness comes from. */
    public long seed() {
        return setup.seed();
    }

    /** When the exploration stops; a strategy that never ends has a limit. */
    public Limits limits() {
        Limits limits = setup.limits();
        return limits.executions() == Long.MAX_VALUE && limits.time() == null
                ? limits.withExecutions(Allways.usualExecutions(setup.program(), strategy))
                : limits;
    }

    /** This search with less time, but a moment. */
    Search without(Duration spent) {
        Duration time = setup.limits().time();
        if (time == null || spent.isZero()) {
            return this;
        }
        Duration left = time.minus(spent);
        Limits fewer = setup.limits().withTime(left.isPositive() ? left : Duration.ofNanos(1));
        return with(strategy, setup.withLimits(fewer));
    }

    /** This search by another strategy. */
    Search by(String other) {
        return with(other, setup);
    }

    private Search with(String strategy, Setup setup) {
        return new Search(test, strategy, named, setup, visited, shrink, explain, estimate, patience, files);
    }

    /**
     * What makes the executions.
     *
     * @throws IllegalArgumentException if the strategy, what it takes, or a checkpoint makes no sense
     */
    public Engine engine(Listener listener) {
        Allways exploration = Allways.explore(setup.withLimits(limits()))
                .name(test)
                .strategy(strategy)
                .listener(listener);
        files.write().ifPresent(file -> exploration.checkpoint(file, files.interval()));
        files.read().ifPresent(exploration::resume);
        return exploration.engine();
    }
}
