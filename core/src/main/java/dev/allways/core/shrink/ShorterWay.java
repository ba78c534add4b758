package dev.allways.core.shrink;

import dev.allways.core.Failure;
import dev.allways.core.Limits;
import dev.allways.core.Result;
import dev.allways.core.Setup;
import dev.allways.core.StopReason;
import dev.allways.core.Strategies;
import dev.allways.core.Strategy;
import dev.allways.core.engine.Engine;
import dev.allways.core.engine.Listener;
import dev.allways.core.engine.Meter;
import dev.allways.core.strategy.delay.FewestDelays;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Searches for a failure of the same origin that is no part of the way that was found. */
final class ShorterWay {
    private static final long MOST_SCHEDULES = 5_000;
    private static final long MOST_DELIVERIES = 50_000;

    private final Smallest best;
    private final Meter meter;
    private boolean fewest;

    ShorterWay(Smallest best, Meter meter) {
        this.best = best;
        this.meter = meter;
    }

    /**
     * Searches breadth-first for a failure that tells of fewer states, with at most half of what is left of the budget.
     */
    boolean fewerStates() {
        int states = best.visits.length;
        return best.cost.messages() == 0
                && states >= 2
                && found("bfs", limits(left() / 2).withDepth(states));
    }

    /**
     * Searches for a failure with fewer preemptions, those with the fewest first, with at most half of what is left of
     * the budget.
     */
    boolean fewerPreemptions() {
        int most = best.cost.preemptions() - 1;
        return best.cost.messages() == 0
                && most >= 0
                && found("preemptions:" + most, limits(Math.min(MOST_SCHEDULES, left() / 2)));
    }

    /**
     * Searches for a failure with fewer delays, or with as many and fewer steps, the cheapest first, with at most half
     * of what is left of the budget.
     */
    boolean fewerDelays() {
        fewest = false;
        if (best.cost.messages() == 0) {
            return false;
        }
        var below = new FewestDelays.Cost(best.cost.delays(), best.cost.steps());
        Setup setup = Setup.of(best.program()).withLimits(limits(Math.min(MOST_DELIVERIES, left() / 2)));
        return found(setup, new FewestDelays(setup, below));
    }

    /** Whether the last search for fewer delays found nothing and left nothing out. */
    boolean isFewest() {
        return fewest;
    }

    private long left() {
        return meter.left(best.cost.steps());
    }

    private Limits limits(long executions) {
        Limits limits = Limits.DEFAULT
                .withErrors(Long.MAX_VALUE)
                .withChoices(10L * (best.length() + best.cost.steps()) + 1_000)
                .withExecutions(Math.max(1, executions));
        return meter.timeLeft() == Long.MAX_VALUE
                ? limits
                : limits.withTime(Duration.ofNanos(Math.max(1, meter.timeLeft() / 2)));
    }

    private boolean found(String strategy, Limits limits) {
        Setup setup = Setup.of(best.program()).withLimits(limits);
        return found(setup, Strategies.create(strategy, setup));
    }

    private boolean found(Setup setup, Strategy strategy) {
        var discovery = new Discovery();
        var engine = new Engine(setup, strategy, discovery, null);
        discovery.engine = engine;
        Result result = engine.run();
        meter.runs(result.statistics().counters().executions(), best.cost.steps());
        Failure found = discovery.found;
        fewest = strategy instanceof FewestDelays && found == null && result.stopReason() == StopReason.EXHAUSTED;
        return found != null && best.improves(found.choices());
    }

    private final class Discovery implements Listener {
        @Nullable
        Engine engine;

        @Nullable
        Failure found;

        @Override
        public void discovered(Failure failure) {
            if (failure.origin().equals(best.origin())) {
                found = failure;
                java.util.Objects.requireNonNull(engine).stop(StopReason.ERRORS);
            }
        }
    }
}
