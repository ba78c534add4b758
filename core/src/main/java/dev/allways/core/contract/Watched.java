package dev.allways.core.contract;

import dev.allways.core.Choices;
import dev.allways.core.Counters;
import dev.allways.core.Execution;
import dev.allways.core.Outcome;
import dev.allways.core.Stop;
import dev.allways.core.StopReason;
import dev.allways.core.Strategy;
import dev.allways.core.Task;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A strategy that is watched: each task it hands out is learnt once, before the next, and every execution is noted. */
class Watched implements Strategy {
    /**
     * An execution that was made.
     *
     * @param choices from the root
     * @param end how it ended: {@code passed}, {@code failed}, or why it was stopped
     * @param depth as the strategy learnt it
     */
    record Made(Choices choices, String end, int depth) {
        /** Whether the program ended it, not the search. */
        boolean ended() {
            return end.equals("passed")
                    || end.equals("failed")
                    || end.equals(Stop.Why.ASSUMPTION.name())
                    || end.equals(Stop.Why.PRUNED.name());
        }

        static String end(Outcome outcome) {
            return switch (outcome) {
                case Outcome.Passed() -> "passed";
                case Outcome.Failed(Throwable error) -> "failed";
                case Outcome.Stopped(Stop.Why why) -> why.name();
            };
        }
    }

    /** A strategy that several workers share, watched. */
    static final class Together extends Watched implements Divisible {
        private final Divisible strategy;

        private Together(Divisible strategy, List<Made> made, Consumer<Made> listener) {
            super(strategy, made, listener);
            this.strategy = strategy;
        }

        @Override
        public Divisible sibling() {
            return new Together(strategy.sibling(), made, listener);
        }

        @Override
        public boolean share(Strategy sibling) {
            return strategy.share(((Together) sibling).strategy);
        }
    }

    private final Strategy strategy;
    final List<Made> made;
    final Consumer<Made> listener;
    private @Nullable Task given;

    private Watched(Strategy strategy, List<Made> made, Consumer<Made> listener) {
        this.strategy = strategy;
        this.made = made;
        this.listener = listener;
    }

    /**
     * Watches a strategy.
     *
     * @param made where executions are noted: a list that all workers may add to
     * @param listener told of each execution, after the strategy
     */
    static Strategy of(Strategy strategy, List<Made> made, Consumer<Made> listener) {
        return strategy instanceof Divisible divisible
                ? new Together(divisible, made, listener)
                : new Watched(strategy, made, listener);
    }

    @Override
    public Optional<Task> next() {
        if (given != null) {
            throw new AssertionError("the next task was asked for before the last one was learnt");
        }
        Optional<Task> next = strategy.next();
        given = next.orElse(null);
        return next;
    }

    @Override
    @SuppressWarnings("ReferenceEquality")
    public void learn(Task task, Execution execution) {
        if (task != given) {
            throw new AssertionError("a task was learnt that is not the one given out, or that was learnt before");
        }
        given = null;
        Made now = new Made(execution.choices(), Made.end(execution.outcome()), execution.depth());
        strategy.learn(task, execution);
        made.add(now);
        listener.accept(now);
    }

    @Override
    public boolean nextRound() {
        return strategy.nextRound();
    }

    @Override
    public void count(Counters sum) {
        strategy.count(sum);
    }

    @Override
    public Optional<String> omitted() {
        return strategy.omitted();
    }

    @Override
    public boolean hasAll() {
        return strategy.hasAll();
    }

    @Override
    public StopReason finished() {
        return strategy.finished();
    }
}
