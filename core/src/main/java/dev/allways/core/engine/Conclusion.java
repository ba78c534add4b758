package dev.allways.core.engine;

import dev.allways.core.CannotExplore;
import dev.allways.core.Exploration;
import dev.allways.core.Failure;
import dev.allways.core.Limits;
import dev.allways.core.NeverMet;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.Setup;
import dev.allways.core.Statistics;
import dev.allways.core.StopReason;
import dev.allways.core.Strategies;
import dev.allways.core.Tally;
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
    private final Listener listener;
    private final long begun = System.nanoTime();

    /** What follows a program that asks for nothing more. */
    static final Conclusion NONE = none();

    Conclusion(Exploration exploration, Setup setup, Listener listener) {
        this.exploration = exploration;
        this.setup = setup;
        this.listener = listener;
    }

    private static Conclusion none() {
        Program nothing = chooser -> {};
        return new Conclusion(() -> nothing, Setup.of(nothing), Listener.NONE);
    }

    /** How failing executions are told. */
    Optional<Exploration.Telling> telling() {
        return exploration.telling();
    }

    /** The exploration is over. */
    void close() {
        exploration.close();
    }

    void save(DataOutput out) throws IOException {
        exploration.save(out);
    }

    void restore(DataInput in) throws IOException {
        exploration.restore(in);
    }

    /** The result of the first exploration, and of all that follows; the counts are those of the first. */
    Result of(Engine engine, Result first) {
        Result whole = concluded(engine, first);
        List<Tally> tallies = new ArrayList<>(whole.statistics().tallies());
        tallies.addAll(exploration.tallies());
        return whole.with(whole.statistics().with(tallies));
    }

    private Result concluded(Engine engine, Result first) {
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
            listener.discovered(failure);
        }
        List<String> omitted = new ArrayList<>(first.omitted().stream().toList());
        Optional<String> onPurpose = exploration.omitted(first.statistics());
        if (onPurpose.isPresent()) {
            omitted.add(onPurpose.get());
            reason = reason == StopReason.EXHAUSTED ? StopReason.INCOMPLETE : reason;
        }
        Optional<CannotExplore> problem = Optional.empty();
        long errors = first.statistics().counters().errors();
        further:
        for (Exploration.Further further : exploration.further()) {
            Result result = engine.goOnWith(engine(further, setup.limits().errors() - errors));
            failures.addAll(result.failures());
            errors += result.statistics().counters().errors();
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
        return new Result(
                reason,
                omitted.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", omitted)),
                List.copyOf(failures),
                problem,
                first.strayThread(),
                first.statistics().with(failures.size() - first.failures().size()),
                first.net());
    }

    private Engine engine(Exploration.Further further, long errors) {
        Duration time = setup.limits().time();
        if (time != null) { // at least a moment, so that the limit is what ends it
            Duration left = time.minus(Duration.ofNanos(System.nanoTime() - begun));
            time = left.isPositive() ? left : Duration.ofNanos(1);
        }
        Limits limits = setup.limits().withErrors(errors).withTime(time);
        Setup own = setup.withProgram(further.program()).withLimits(limits);
        return new Engine(own, Strategies.create(further.strategy(), own), new Forwarded(listener), null);
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
        public void drawn(double bits) {
            whole.drawn(bits);
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
