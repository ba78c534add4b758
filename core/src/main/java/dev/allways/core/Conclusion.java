package dev.allways.core;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What follows an exploration: what it should have met is asked for, and the further ones that its program wants are
 * made.
 */
final class Conclusion {
    private final Exploration exploration;
    private final Setup setup;
    private final Engine.Settings settings;
    private final long begun = System.nanoTime();

    Conclusion(Exploration exploration, Setup setup, Engine.Settings settings) {
        this.exploration = exploration;
        this.setup = setup;
        this.settings = settings;
    }

    /** What follows a program that asks for nothing more. */
    static Conclusion none(Program program) {
        return new Conclusion(() -> program, Setup.of(program), Engine.Settings.DEFAULT);
    }

    void save(DataOutput out) throws IOException {
        exploration.save(out);
    }

    void restore(DataInput in) throws IOException {
        exploration.restore(in);
    }

    /** The result of the first exploration, and of all that follows; the counts are those of the first. */
    Result of(Engine engine, Result first) {
        StopReason reason = first.stopReason();
        switch (reason) {
            case ERRORS, INTERRUPTED, PROBLEM, END_OF_PATH -> {
                return first;
            }
            case EXHAUSTED, INCOMPLETE, EXECUTIONS, UNIQUE_STATES, TIME -> {}
        }
        List<Failure> failures = new ArrayList<>(first.failures());
        for (NeverMet missing : exploration.missing(first.complete(), first.statistics())) {
            Failure failure = Failure.of(missing, first.statistics());
            failures.add(failure);
            settings.listener().discovered(failure);
        }
        List<String> omitted = new ArrayList<>(first.omitted().stream().toList());
        Optional<CannotExplore> problem = Optional.empty();
        long errors = first.statistics().counters().errors;
        further:
        for (Exploration.Further further : exploration.further()) {
            Result result = engine.goOnWith(engine(further, settings.limits().errors() - errors));
            failures.addAll(result.failures());
            errors += result.statistics().counters().errors;
            switch (result.stopReason()) {
                case EXHAUSTED -> {}
                case ERRORS, INTERRUPTED, PROBLEM -> {
                    reason = result.stopReason();
                    problem = result.problem();
                    break further;
                }
                case INCOMPLETE, EXECUTIONS, UNIQUE_STATES, TIME, END_OF_PATH -> {
                    omitted.add("%s: %s"
                            .formatted(
                                    further.about(),
                                    result.omitted().orElse(result.stopReason().phrase())));
                    if (reason == StopReason.EXHAUSTED) {
                        reason = result.stopReason();
                    }
                }
            }
        }
        first.statistics().counters().errors +=
                failures.size() - first.failures().size();
        return new Result(
                reason,
                omitted.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", omitted)),
                List.copyOf(failures),
                problem,
                first.strayThread(),
                first.statistics());
    }

    private Engine engine(Exploration.Further further, long errors) {
        Duration time = settings.limits().time();
        if (time != null) { // at least a moment, so that the limit is what ends it
            Duration left = time.minus(Duration.ofNanos(System.nanoTime() - begun));
            time = left.isPositive() ? left : Duration.ofNanos(1);
        }
        Limits limits = settings.limits().withErrors(errors).withTime(time);
        Setup own = new Setup(further.program(), setup.seed(), limits, setup.seen(), setup.bound(), setup.audit());
        return new Engine(
                further.program(),
                Strategies.create(further.strategy(), own),
                new Engine.Settings(
                        limits,
                        settings.workers(),
                        settings.checkDeterminism(),
                        new Forwarded(settings.listener()),
                        null));
    }

    /** A listener of the whole hears how a part goes, not when it begins and ends. */
    private record Forwarded(Listener whole) implements Listener {
        @Override
        public void progress(Statistics statistics) {
            whole.progress(statistics);
        }

        @Override
        public void discovered(Failure failure) {
            whole.discovered(failure);
        }

        @Override
        public void strayThread(String place) {
            whole.strayThread(place);
        }

        @Override
        public long period() {
            return whole.period();
        }
    }
}
