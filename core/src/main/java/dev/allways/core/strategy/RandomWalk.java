package dev.allways.core.strategy;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Choices;
import dev.allways.core.Counters;
import dev.allways.core.Decider;
import dev.allways.core.Execution;
import dev.allways.core.Setup;
import dev.allways.core.State;
import dev.allways.core.Stop;
import dev.allways.core.Strategy;
import dev.allways.core.StrategyProvider;
import dev.allways.core.Task;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Random walks from the root: every option equally likely at every choice. The n-th walk draws from the seed and n
 * alone, so any number of workers make the same walks.
 *
 * <p>What is rare, and tasks that continue only because a time has passed, are like any other in one walk of four; in the
 * other three they come only when there is nothing else.
 */
public final class RandomWalk implements Strategy.Divisible, Strategy.Resumable {
    private final Setup setup;
    private final Numbered walks;
    private long made; // by this instance

    /** Walks without end: some limit must stop them. */
    public RandomWalk(Setup setup) {
        this(setup, new Numbered());
    }

    private RandomWalk(Setup setup, Numbered walks) {
        this.setup = setup;
        this.walks = walks;
    }

    @Override
    public Optional<Task> next() {
        long depth = setup.limits().depth();
        return Optional.of(
                Task.root(setup.program(), Choices.NONE, new Walk(setup.seed(), walks.take(), depth, Stop.Why.DEPTH)));
    }

    @Override
    public void learn(Task task, Execution execution) {
        if (!execution.stopped(Stop.Why.INTERRUPTED)) {
            made++;
            walks.made();
        }
    }

    @Override
    public void count(Counters sum) {
        sum.walks += made;
    }

    @Override
    public Divisible sibling() {
        return new RandomWalk(setup, walks.sibling());
    }

    @Override
    public Optional<Strategy> replacement() {
        return Optional.of(sibling());
    }

    @Override
    public boolean share(Strategy sibling) {
        return false; // nobody is ever idle
    }

    @Override
    public void save(DataOutput out, List<? extends Strategy> siblings) throws IOException {
        Numbered.save(out, siblings, sibling -> ((RandomWalk) sibling).walks);
    }

    @Override
    public void restore(DataInput in, List<? extends Strategy> siblings) throws IOException {
        walks.restore(in);
    }

    /** Draws the answers of one walk. */
    static final class Walk implements Decider {
        private static final int PATIENCE =
                256; // things that can't be done, one after the other: it seems that nothing can

        private final SplittableRandom random;
        private final long bound;
        private final Stop.Why beyond;
        private long depth;
        private int refusals; // since the last state
        private int choices; // since then
        private boolean states;
        private boolean asked;
        private boolean open;

        Walk(long seed, long number, long bound, Stop.Why beyond) {
            random = new SplittableRandom(SplitMix.number(seed, number));
            this.bound = bound;
            this.beyond = beyond;
        }

        @Override
        public long choose(ChoicePoint point) {
            if (!states) {
                deeper();
            }
            choices++;
            long size = point.size();
            if (size == 1) {
                return 0;
            }
            long usual = Rare.usual(point);
            return usual == size || isOpen()
                    ? point.odds().draw(size, random)
                    : Rare.answer(point, random.nextLong(usual));
        }

        /** Whether what is rare is as likely as all else in this walk. */
        private boolean isOpen() {
            if (!asked) {
                asked = true;
                open = random.nextInt(4) == 0;
            }
            return open;
        }

        @Override
        public boolean visit(State state) {
            if (!states) {
                states = true;
                depth = 0;
            }
            deeper();
            refusals = 0;
            choices = 0;
            return true;
        }

        @Override
        public boolean again() {
            return ++refusals <= PATIENCE + choices / 2;
        }

        private void deeper() {
            if (depth++ >= bound) {
                throw Stop.because(beyond);
            }
        }
    }

    /** Makes it from text. */
    public static final class Provider implements StrategyProvider {
        @Override
        public String name() {
            return "random";
        }

        @Override
        public String summary() {
            return "random walks: every option equally likely";
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
            return new RandomWalk(setup);
        }
    }
}
