package dev.allways.core.strategy;

import dev.allways.core.Counters;
import dev.allways.core.Execution;
import dev.allways.core.Setup;
import dev.allways.core.Strategy;
import dev.allways.core.StrategyProvider;
import dev.allways.core.Task;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Depth-first search under a depth bound, again and again with a higher one, until nothing lies beyond it: the shortest
 * failing execution first, up to the step, in the memory of depth-first search (Korf, Artificial Intelligence 27,
 * 1985). Executions of an earlier round are made again. Over states, which are not expanded again when they are met
 * again at a lesser depth, the first failing execution need not be the shortest.
 */
public final class IterativeDeepening implements Strategy.Resumable {
    private final Setup setup;
    private final long step;
    private long bound;
    private FrontierSearch round;

    /** @param step the first bound, and how much it is raised from round to round */
    public IterativeDeepening(Setup setup, long step) {
        if (step <= 0) {
            throw new IllegalArgumentException("deepening:" + step + ": the step must be positive");
        }
        this.setup = setup;
        this.step = step;
        this.bound = step;
        this.round = round();
    }

    private FrontierSearch round() {
        return new FrontierSearch(setup, FrontierSearch.Order.DEPTH_FIRST, Utility.NONE, bound);
    }

    @Override
    public Optional<Task> next() {
        return round.next();
    }

    @Override
    public void learn(Task task, Execution execution) {
        round.learn(task, execution);
    }

    @Override
    public boolean nextRound() {
        if (round.beyondBound() == 0 || bound >= setup.limits().depth()) {
            return false;
        }
        bound += step;
        round = round();
        return true;
    }

    @Override
    public void standStill() {
        round.standStill();
    }

    @Override
    public void count(Counters sum) {
        round.count(sum); // the states of the round in progress
    }

    @Override
    public Optional<String> omitted() {
        return round.omitted();
    }

    @Override
    public void save(DataOutput out, List<? extends Strategy> siblings) throws IOException {
        out.writeLong(bound);
        round.save(out, List.of(round));
    }

    @Override
    public void restore(DataInput in, List<? extends Strategy> siblings) throws IOException {
        bound = in.readLong();
        round = round();
        round.restore(in, List.of(round));
    }

    /** Makes it from text. */
    public static final class Provider implements StrategyProvider {
        @Override
        public String name() {
            return "deepening";
        }

        @Override
        public String parameter() {
            return ":<step, default 1>";
        }

        @Override
        public String summary() {
            return "depth-first under a depth bound that is raised step by step";
        }

        @Override
        public boolean repeats() {
            return true;
        }

        @Override
        public Strategy create(Setup setup, String argument) {
            return new IterativeDeepening(setup, argument.isEmpty() ? 1 : number(argument));
        }

        private static long number(String argument) {
            try {
                return Long.parseLong(argument);
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException("deepening:" + argument + ": " + argument + " is not a number", e);
            }
        }
    }
}
