package dev.allways.core.strategy;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Choices;
import dev.allways.core.Counters;
import dev.allways.core.Decider;
import dev.allways.core.Execution;
import dev.allways.core.Setup;
import dev.allways.core.Stop;
import dev.allways.core.StopReason;
import dev.allways.core.Strategy;
import dev.allways.core.StrategyProvider;
import dev.allways.core.Task;
import java.util.Optional;

/** Follows one given path to its end and counts the options it leaves aside. */
public final class FollowPath implements Strategy {
    private static final Decider END = new Decider() {
        @Override
        public long choose(ChoicePoint point) {
            throw Stop.because(Stop.Why.END_OF_PATH);
        }
    };

    private final Setup setup;
    private final Choices path;
    private final Counters counters = new Counters();
    private boolean followed;

    /** @param path the answers from the root */
    public FollowPath(Setup setup, Choices path) {
        this.setup = setup;
        this.path = path;
    }

    @Override
    public Optional<Task> next() {
        if (followed) {
            return Optional.empty();
        }
        followed = true;
        return Optional.of(Task.root(setup.program(), path, END));
    }

    @Override
    public void learn(Task task, Execution execution) {
        for (int i = 0; i < execution.length(); i++) {
            counters.offPath += execution.size(i) - 1;
        }
    }

    @Override
    public void count(Counters sum) {
        sum.add(counters);
    }

    @Override
    public StopReason finished() {
        return StopReason.END_OF_PATH;
    }

    /** Makes it from text. */
    public static final class Provider implements StrategyProvider {
        @Override
        public String name() {
            return "path";
        }

        @Override
        public String parameter() {
            return ":<token, or answers joined by commas>";
        }

        @Override
        public String summary() {
            return "one given path";
        }

        @Override
        public Strategy create(Setup setup, String argument) {
            return new FollowPath(setup, Choices.parse(argument));
        }
    }
}
