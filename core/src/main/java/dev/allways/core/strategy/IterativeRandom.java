package dev.allways.core.strategy;

import dev.allways.core.Choices;
import dev.allways.core.Execution;
import dev.allways.core.Setup;
import dev.allways.core.Stop;
import dev.allways.core.Strategy;
import dev.allways.core.StrategyProvider;
import dev.allways.core.Task;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Random walks under a depth bound that is raised step by step, so that short failing executions are met before long
 * ones; once a whole step of walks stays within the bound, it is lifted.
 */
public final class IterativeRandom implements Strategy.Resumable {
    private final Setup setup;
    private final long walksPerStep;
    private long bound;
    private long walks;
    private boolean beyond;

    /**
     * Walks without end: some limit must stop them.
     *
     * @param walksPerStep walks under one bound, after which it is doubled, beginning with 1
     */
    public IterativeRandom(Setup setup, long walksPerStep) {
        if (walksPerStep <= 0) {
            throw new IllegalArgumentException(
                    "iterative-random:" + walksPerStep + ": the number of walks must be positive");
        }
        this.setup = setup;
        this.walksPerStep = walksPerStep;
        this.bound = 1;
    }

    @Override
    public Optional<Task> next() {
        long depth = setup.limits().depth();
        var walk = bound < depth
                ? new RandomWalk.Walk(setup.seed(), walks, bound, Stop.Why.BOUND)
                : new RandomWalk.Walk(setup.seed(), walks, depth, Stop.Why.DEPTH);
        return Optional.of(Task.root(setup.program(), Choices.NONE, walk));
    }

    @Override
    public void learn(Task task, Execution execution) {
        if (execution.stopped(Stop.Why.INTERRUPTED)) {
            return; // the walk is made again
        }
        walks++;
        beyond |= execution.stopped(Stop.Why.BOUND);
        if (walks % walksPerStep == 0) {
            bound = beyond ? 2 * bound : Long.MAX_VALUE;
            beyond = false;
        }
    }

    @Override
    public void save(DataOutput out, List<? extends Strategy> siblings) throws IOException {
        out.writeLong(walks);
        out.writeLong(bound);
        out.writeBoolean(beyond);
    }

    @Override
    public void restore(DataInput in, List<? extends Strategy> siblings) throws IOException {
        walks = in.readLong();
        bound = in.readLong();
        beyond = in.readBoolean();
    }

    /** Makes it from text. */
    public static final class Provider implements StrategyProvider {
        @Override
        public String name() {
            return "iterative-random";
        }

        @Override
        public String parameter() {
            return ":<walks under one bound, default 100>";
        }

        @Override
        public String summary() {
            return "random walks under a depth bound that is doubled step by step";
        }

        @Override
        public boolean endless() {
            return true;
        }

        @Override
        public boolean repeats() {
            return true;
        }

        @Override
        public Strategy create(Setup setup, String argument) {
            return new IterativeRandom(setup, argument.isEmpty() ? 100 : number(argument));
        }

        private static long number(String argument) {
            try {
                return Long.parseLong(argument);
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(
                        "iterative-random:" + argument + ": " + argument + " is not a number", e);
            }
        }
    }
}
