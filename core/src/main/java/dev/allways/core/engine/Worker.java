package dev.allways.core.engine;

import dev.allways.core.CannotExplore;
import dev.allways.core.Counters;
import dev.allways.core.Execution;
import dev.allways.core.Limits;
import dev.allways.core.NotDeterministic;
import dev.allways.core.Origin;
import dev.allways.core.OutOfMemory;
import dev.allways.core.Outcome;
import dev.allways.core.Setup;
import dev.allways.core.State;
import dev.allways.core.Stop;
import dev.allways.core.StopReason;
import dev.allways.core.Strategy;
import dev.allways.core.Task;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes the executions that its instance of the strategy asks for, one after the other, until the exploration is over.
 */
final class Worker {
    private static final int SHARING_INTERVAL = 16; // executions between two attempts to feed idle workers, at most

    private static final int ALWAYS_LOOKING = 64; // executions in the beginning
    private static final int LOOKING = 64; // executions between two looks later
    private static final int LATER = 2; // times as many executions until another one is remembered

    final Strategy strategy;
    final Counters counters = new Counters();
    final Counters depths = new Counters();
    final Counters undone = new Counters(); // executions that came to no end
    final Run run;
    long cutShort;
    boolean waiting; // guarded by the workers, as is the next
    boolean fed;
    volatile boolean lost; // its thread does not come back from an execution
    volatile boolean attention; // something is asked of this worker, between two executions
    volatile double unexplored = Double.NaN; // when it was asked last; not a number: not known

    private long looking; // the number of executions behind which it looks next
    private long remembered = 1; // the number of the next execution that is
    private final Setup setup;
    private final Limits limits;
    private final boolean twice;
    private final Workers workers;
    private final Findings findings;
    private final Runnable whileAllRest;
    private final StrayThreads stray;
    private final Listener listener;
    private final Counters sum = new Counters();
    private BooleanSupplier interruption = () -> false; // the program may make another thread the current one

    Worker(
            Strategy strategy,
            Setup setup,
            Listener listener,
            Workers workers,
            Findings findings,
            StrayThreads stray,
            Runnable whileAllRest) {
        this.strategy = strategy;
        this.setup = setup;
        this.limits = setup.limits();
        this.twice = setup.checkDeterminism();
        this.workers = workers;
        this.findings = findings;
        this.whileAllRest = whileAllRest;
        this.stray = stray;
        this.listener = listener;
        this.run = new Run(limits.choices(), limits.depth(), this::told);
        run.leftOut = workers::leavesOut;
    }

    /** A worker in the place of this one. */
    Worker replacement(Strategy own) {
        return new Worker(own, setup, listener, workers, findings, stray, whileAllRest);
    }

    /** @param supervision that looks after this thread, too; null for none */
    void work(@Nullable Supervision supervision) {
        if (supervision != null) {
            run.pulse = supervision.join();
            run.pulse.strategy = strategy;
        }
        interruption = Supervision.interruption();
        try {
            explore();
            estimate();
        } catch (CannotExplore e) {
            workers.cannotExplore(e);
        } catch (RuntimeException | Error e) {
            if (OutOfMemory.cause(e).isPresent()) {
                workers.ranOutOfMemory();
            } else {
                workers.broke(e);
            }
        }
    }

    private void explore() {
        int sinceShared = 0;
        int interval = 1;
        boolean countsStates = limits.states() != Long.MAX_VALUE;
        boolean countsExecutions = limits.executions() != Long.MAX_VALUE;
        Run.Sweep sweep = strategy instanceof Strategy.Sweeping sweeping && !countsStates && !countsExecutions && !twice
                ? (task, state, execution) -> sweep(sweeping, task, state, execution)
                : null;
        while (!workers.stopping() && !lost) {
            if (attention) {
                attend();
            }
            Optional<Task> next = strategy.next();
            if (countsStates && enoughStates()) {
                workers.stop(StopReason.UNIQUE_STATES);
                return;
            }
            if (next.isEmpty()) {
                if (!workers.waitForWork(this)) {
                    return;
                }
                continue;
            }
            if (counters.executions >= looking) {
                look();
            }
            if (countsExecutions && !workers.claim()) {
                return;
            }
            Execution execution = run.make(next.get(), sweep);
            Task task = run.task();
            if (run.endedOnTheWay()) {
                return; // the strategy has learnt nothing of it: it is to be made again, if the exploration is resumed
            }
            if (twice) {
                makeAgain();
            }
            counters.executions++;
            counters.choices += run.at;
            if (run.outcome instanceof Outcome.Passed || counts(execution)) {
                depths.depth(execution.depth());
                run.noteExecuted();
                if (counters.executions >= remembered && findings.remakes()) {
                    remember(execution);
                }
            } else { // it is to be made again, if the exploration is resumed
                run.noteDiscarded();
                undone.executions++;
                undone.choices += run.at;
                run.outcome = new Outcome.Stopped(Stop.Why.INTERRUPTED);
            }
            strategy.learn(task, execution);
            if (workers.hungry() && ++sinceShared >= interval) {
                sinceShared = 0;
                interval = Math.min(2 * interval, SHARING_INTERVAL);
                workers.feed(this);
            }
            if (Thread.currentThread().isInterrupted()) {
                workers.stop(StopReason.INTERRUPTED);
            }
        }
    }

    /** What comes next in a sweep; null where something is asked of this worker. */
    private @Nullable Task sweep(Strategy.Sweeping strategy, Task task, State state, Execution execution) {
        if (attention || workers.hungry() || told()) {
            return null;
        }
        Task next = strategy.sweep(task, state, execution);
        if (next != null) {
            counters.executions++;
            counters.choices += run.at;
            depths.depth(run.depth);
            run.noteExecuted();
        }
        return next;
    }

    /** Remembers an execution that passed; the next one later by far. */
    private void remember(Execution execution) {
        remembered = counters.executions + 1;
        if (run.outcome instanceof Outcome.Passed) {
            remembered = LATER * (counters.executions + 1);
            findings.passed(execution.choices());
        }
    }

    /** Looks after each of the first executions, and now and then later. */
    private void look() {
        boolean first = counters.executions < ALWAYS_LOOKING;
        looking = counters.executions + (first ? 1 : LOOKING);
        double bits = first ? run.drawnBits() : 0;
        if (bits > 0) {
            synchronized (workers) {
                listener.drawn(bits);
            }
        }
        if (stray.someWereMade()) {
            synchronized (workers) { // listeners hear one thing at a time
                stray.tell(listener::strayThread);
            }
        }
    }

    private void attend() {
        attention = false;
        estimate();
        if (workers.resting()) {
            workers.rest(whileAllRest);
        }
    }

    void estimate() {
        unexplored = strategy.unexplored().orElse(Double.NaN);
    }

    /** Whether an execution is to end where it is. */
    private boolean told() {
        return workers.stopping() || lost || interruption.getAsBoolean();
    }

    boolean enoughStates() {
        return workers.enoughStates(sum);
    }

    /** Takes in an execution that did not pass; false if it came to no end, or is one failure too many. */
    private boolean counts(Execution execution) {
        if (run.outcome instanceof Outcome.Failed failed) {
            return findings.add(execution, failed.error(), counters, strategy.asking());
        }
        if (run.outcome instanceof Outcome.Stopped stopped) { // every transition of a search comes here
            switch (stopped.why()) {
                case INTERRUPTED -> {
                    return false;
                }
                case ASSUMPTION -> counters.discarded++;
                case CHOICES -> cutShort++;
                case DEPTH -> counters.depthDropped++;
                default -> {}
            }
        }
        return true;
    }

    /** Makes the execution once more and compares. */
    private void makeAgain() {
        Outcome before = run.outcome;
        int length = run.at;
        run.make(run.onceMore());
        if (run.at != length || !sameEnd(before, run.outcome)) {
            throw NotDeterministic.outcome(length, NotDeterministic.ended(before, length), run.outcome, run.at);
        }
    }

    private static boolean sameEnd(Outcome a, Outcome b) {
        return switch (a) {
            case Outcome.Failed(Throwable error) -> Origin.of(error).caused(b);
            case Outcome.Passed _, Outcome.Stopped _ -> a.equals(b);
        };
    }
}
