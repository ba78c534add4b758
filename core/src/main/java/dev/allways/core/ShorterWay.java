package dev.allways.core;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Searches for a failure of the same origin that is no part of the way that was found. */
final class ShorterWay {
    private final Smallest best;
    private final Meter meter;

    ShorterWay(Smallest best, Meter meter) {
        this.best = best;
        this.meter = meter;
    }

    /** Searches breadth-first for a failure that tells of fewer states, with at most half of what is left of the budget. */
    boolean search() {
        int states = best.visits.length;
        if (states < 2) {
            return false;
        }
        Limits limits = Limits.DEFAULT
                .withErrors(Long.MAX_VALUE)
                .withDepth(states)
                .withChoices(10L * best.length() + 1_000)
                .withExecutions(Math.max(1, meter.left() / 2));
        if (meter.timeLeft() < Long.MAX_VALUE) {
            limits = limits.withTime(Duration.ofNanos(Math.max(1, meter.timeLeft() / 2)));
        }
        var discovery = new Discovery();
        var engine = new Engine(
                best.program(),
                Strategies.create("bfs", Setup.of(best.program()).withLimits(limits)),
                Engine.Settings.DEFAULT.withLimits(limits).withListener(discovery));
        discovery.engine = engine;
        Result result = engine.run();
        meter.runs(result.statistics().counters().executions);
        Failure found = discovery.found;
        return found != null && best.improves(found.choices().toArray());
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
