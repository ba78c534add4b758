package dev.allways.core.engine;

import dev.allways.core.CannotExplore;
import dev.allways.core.Choices;
import dev.allways.core.Counters;
import dev.allways.core.Execution;
import dev.allways.core.Exploration;
import dev.allways.core.Failure;
import dev.allways.core.NotDeterministic;
import dev.allways.core.Origin;
import dev.allways.core.Outcome;
import dev.allways.core.Program;
import dev.allways.core.Setup;
import dev.allways.core.Statistics;
import dev.allways.core.Stop;
import dev.allways.core.StopReason;
import dev.allways.core.Trace;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The failures that the workers of one exploration found: the first of each origin, each confirmed by making it again.
 */
final class Findings {
    private static final int AGAIN = 8; // times that a failing execution is made
    private static final long MOMENT = 20_000_000; // ns, in which

    private final Program program;
    private final Exploration.@Nullable Telling telling; // null: failures are told as they are
    private final Setup setup;
    private final Listener listener;
    private final Workers workers; // its monitor guards what follows
    private final Supplier<Statistics> now;
    private final Map<Origin, Failure> failures = new LinkedHashMap<>();
    private final List<Choices> passed = new ArrayList<>(); // some of the executions that did
    private long errors;
    private long endless; // of them

    Findings(
            Setup setup,
            Optional<Exploration.Telling> telling,
            Listener listener,
            Workers workers,
            Supplier<Statistics> now) {
        this.telling = telling.orElse(null);
        this.program = setup.program();
        this.setup = setup;
        this.listener = listener;
        this.workers = workers;
        this.now = now;
    }

    List<Failure> all() {
        synchronized (workers) {
            return List.copyOf(failures.values());
        }
    }

    /**
     * Takes in an execution that failed.
     *
     * @param foundBy which of the strategies asked for it that the strategy is made of; empty if it is one
     * @return false if it is one too many, or failed only because it was interrupted
     */
    boolean add(Execution execution, Throwable error, Counters counters, String foundBy) {
        if (Thread.currentThread().isInterrupted()) { // it may have failed because of that, and can't be confirmed
            workers.stop(StopReason.INTERRUPTED);
            return false;
        }
        if (error instanceof OutOfMemoryError && Heap.staysFull()) {
            workers.ranOutOfMemory(); // it is not up to this execution
            return false;
        }
        Origin origin = Origin.of(error);
        boolean known;
        synchronized (workers) {
            if (hasEnough()) {
                return false; // another worker was faster
            }
            known = known(origin) != null;
        }
        // No monitor is held while the program runs: it may make other threads the current one, which are no owners of
        // it.
        Failure failure = known ? null : confirmed(execution.choices(), error, foundBy);
        if (!known && failure == null) {
            workers.stop(StopReason.INTERRUPTED);
            return false;
        }
        if (failure != null && remakes()) {
            remake(failure);
        }
        synchronized (workers) {
            if (hasEnough()) {
                return false;
            }
            errors++;
            counters.errors++;
            Failure before = known(origin);
            if (before != null) {
                failures.put(before.origin(), before.onceMore());
            } else if (failure != null) {
                failures.put(failure.origin(), failure);
                listener.discovered(failure);
            }
            if (hasEnough()) {
                workers.stop(StopReason.ERRORS);
            }
            return true;
        }
    }

    /**
     * Makes an execution once more that shows no sign of life. If it fails as its program says that it never ends, that
     * is a failure, and the thread that makes it is lost.
     */
    boolean isEndless(Choices choices) {
        Duration deadline = Objects.requireNonNull(program.deadline());
        Statistics before = now.get();
        Trace trace;
        try {
            // the program's own watch comes first, however busy the machine is: it has that much longer
            Duration patience = deadline.multipliedBy(2 + OwnThread.LENIENCY);
            trace = Supervision.of(program, null, patience, () -> Replay.exactly(program, choices));
        } catch (CannotExplore e) {
            return false; // no sequence of choices that fails: what is waited for is told when patience is over
        }
        if (!(trace.outcome() instanceof Outcome.Failed(Throwable error))) {
            return false;
        }
        var counts = before.counters();
        Failure failure = new Failure(error, Origin.of(error), trace, counts.executions(), counts.states(), 1, "");
        synchronized (workers) {
            errors++;
            endless++;
            if (known(failure.origin()) == null) {
                failures.put(failure.origin(), failure);
                listener.discovered(failure);
            }
            if (hasEnough()) {
                workers.stop(StopReason.ERRORS);
            }
        }
        return true;
    }

    /** How many executions were found that never end. */
    long endless() {
        synchronized (workers) {
            return endless;
        }
    }

    private boolean hasEnough() {
        return setup.hasEnough(errors, failures.size());
    }

    /** The failure that one of this origin is, once more; null: it is new. */
    private @Nullable Failure known(Origin origin) {
        Failure same = failures.get(origin);
        if (same != null) {
            return same;
        }
        return failures.values().stream()
                .filter(each -> each.origin().mayBe(origin))
                .findFirst()
                .orElse(null);
    }

    /** Whether executions are made again. */
    boolean remakes() {
        return program.isRemade() && telling == null; // else its choices are others
    }

    /** Remembers an execution that passed, to make it again when another one fails. */
    void passed(Choices choices) {
        synchronized (workers) {
            passed.add(choices);
        }
    }

    /**
     * Makes executions again: the one that fails, for a moment, and, if it is the first, others that passed.
     *
     * @throws NotDeterministic if one of them ends otherwise
     */
    private void remake(Failure failure) {
        long begun = System.nanoTime();
        for (int i = 0; i < AGAIN && System.nanoTime() - begun < MOMENT; i++) {
            Trace trace = Replay.once(program, failure.choices());
            if (trace.outcome() instanceof Outcome.Passed) {
                throw NotDeterministic.outcome(
                        failure.choices().length(),
                        NotDeterministic.ended(
                                failure.trace().outcome(), failure.choices().length()),
                        trace.outcome(),
                        trace.choices().length());
            }
        }
        List<Choices> some;
        synchronized (workers) {
            some = failures.isEmpty() ? List.copyOf(passed) : List.of();
            passed.clear();
        }
        for (Choices choices : some) {
            Trace trace = Replay.once(program, choices);
            if (trace.outcome().failed() && !Thread.currentThread().isInterrupted()) {
                throw NotDeterministic.behindOthers(
                        choices.length(), trace.outcome(), trace.choices().length());
            }
        }
    }

    /** The failure, made again; null if that was interrupted. */
    private @Nullable Failure confirmed(Choices choices, Throwable error, String foundBy) {
        Statistics before = now.get();
        Trace trace = telling == null
                ? Replay.exactly(program, choices)
                : Replay.exactly(telling.program(), telling.choices().apply(choices));
        Origin origin = Origin.of(error);
        if (trace.outcome() instanceof Outcome.Failed(Throwable again) && origin.caused(trace.outcome())) {
            Throwable told = Origin.of(again).place().isEmpty() ? error : again;
            return new Failure(
                    told,
                    Origin.of(told),
                    trace,
                    before.counters().executions() - 1,
                    before.counters().states(),
                    1,
                    foundBy);
        }
        if (trace.outcome().equals(Outcome.stopped(Stop.Why.INTERRUPTED))) {
            return null;
        }
        throw NotDeterministic.outcome(
                choices.length(),
                NotDeterministic.ended(new Outcome.Failed(error), choices.length()),
                trace.outcome(),
                trace.choices().length());
    }

    void save(DataOutput out) throws IOException {
        out.writeInt(failures.size());
        for (Failure failure : failures.values()) {
            Checkpoint.writeText(out, failure.origin().error());
            Checkpoint.writeText(out, failure.origin().place());
            failure.choices().save(out);
            out.writeLong(failure.executionsBefore());
            out.writeLong(failure.statesBefore());
            out.writeLong(failure.times());
            Checkpoint.writeText(out, failure.foundBy());
        }
    }

    /**
     * Reads what {@link #save} wrote.
     *
     * @param errors how many executions failed
     */
    void restore(DataInput in, long errors, Checkpoint checkpoint) throws IOException {
        for (int left = in.readInt(); left > 0; left--) {
            var origin = new Origin(Checkpoint.readText(in), Checkpoint.readText(in));
            Choices choices = Choices.load(in);
            failures.put(origin, restored(checkpoint, origin, choices, in));
        }
        this.errors = errors;
        if (hasEnough()) {
            workers.stop(StopReason.ERRORS);
        }
    }

    private Failure restored(Checkpoint checkpoint, Origin origin, Choices choices, DataInput in) throws IOException {
        long executions = in.readLong();
        long states = in.readLong();
        long times = in.readLong();
        String foundBy = Checkpoint.readText(in);
        Trace trace;
        try {
            trace = Replay.exactly(telling == null ? program : telling.program(), choices);
        } catch (NotDeterministic e) {
            throw checkpoint.changed("the failure at %s can't be replayed".formatted(origin));
        }
        if (trace.outcome() instanceof Outcome.Failed(Throwable error) && origin.caused(trace.outcome())) {
            return new Failure(error, origin, trace, executions, states, times, foundBy);
        }
        throw checkpoint.changed(
                "what failed at %s, %s".formatted(origin, NotDeterministic.ended(trace.outcome(), choices.length())));
    }
}
