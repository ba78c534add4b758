package dev.allways.core.strategy.delay;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Choices;
import dev.allways.core.Decider;
import dev.allways.core.Execution;
import dev.allways.core.Observation;
import dev.allways.core.Setup;
import dev.allways.core.Stop;
import dev.allways.core.Strategy;
import dev.allways.core.StrategyProvider;
import dev.allways.core.Task;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Stratified sampling (SS): random executions with a given number of delays, each grown one delay at a time: the next
 * is put anywhere after the last with equal chances (Desai, Qadeer, Seshia, Systematic testing of asynchronous reactive
 * systems, ESEC/FSE 2015, section 4). Executions with fewer delays are made on the way.
 */
public final class StratifiedSampling<D> implements Strategy.Resumable {
    private static final int LEAST = 100;
    private static final int GROWTH = 2;
    private static final long GAMMA = 0x9e3779b97f4a7c15L; // 2^64 / golden ratio

    private final Setup setup;
    private final DelayingExplorer<D> explorer;
    private final boolean endless;
    private final List<Integer> delays = new ArrayList<>(); // the steps before each, since the one before
    private int most;
    private long samples; // left with so many delays
    private int afterLast; // steps after the last delay
    private long seed; // of the explorer, in one sample
    private long place; // the seed of the next place of a delay

    /**
     * Samples executions with a given number of delays.
     *
     * @param most the number of delays
     * @param samples how many executions to grow
     */
    public StratifiedSampling(Setup setup, DelayingExplorer<D> explorer, int most, long samples) {
        this(setup, explorer, most, samples, false);
    }

    /** Samples without end: 100 + 2^d executions with d delays, for d from 0 on. */
    public StratifiedSampling(Setup setup, DelayingExplorer<D> explorer) {
        this(setup, explorer, 0, LEAST + 1, true);
    }

    private StratifiedSampling(Setup setup, DelayingExplorer<D> explorer, int most, long samples, boolean endless) {
        this.setup = setup;
        this.explorer = explorer;
        this.most = most;
        this.samples = samples;
        this.endless = endless;
        this.seed = setup.seed();
        this.place = setup.seed();
    }

    @Override
    public Optional<Task> next() {
        return samples == 0
                ? Optional.empty()
                : Optional.of(Task.root(setup.program(), Choices.NONE, new Follow(List.copyOf(delays))));
    }

    @Override
    public void learn(Task task, Execution execution) {
        if (execution.stopped(Stop.Why.INTERRUPTED)) {
            return; // it is made again, by who is restored from what is written
        }
        if (delays.size() == most || afterLast == 0 || execution.outcome().failed()) {
            samples--;
            delays.clear();
            seed += GAMMA;
            if (samples == 0 && endless) {
                most++;
                samples = LEAST + (long) Math.pow(GROWTH, Math.min(most, 40));
            }
        } else {
            delays.add(new SplittableRandom(place).nextInt(afterLast));
            place += GAMMA;
        }
    }

    @Override
    public Optional<String> omitted() {
        return Optional.of("only samples were taken");
    }

    @Override
    public void save(DataOutput out, List<? extends Strategy> siblings) throws IOException {
        out.writeInt(most);
        out.writeLong(samples);
        out.writeLong(seed);
        out.writeLong(place);
        out.writeInt(delays.size());
        for (int steps : delays) {
            out.writeInt(steps);
        }
    }

    @Override
    public void restore(DataInput in, List<? extends Strategy> siblings) throws IOException {
        most = in.readInt();
        samples = in.readLong();
        seed = in.readLong();
        place = in.readLong();
        for (int left = in.readInt(); left > 0; left--) {
            delays.add(in.readInt());
        }
    }

    /** Follows the explorer, delaying at given steps. */
    private final class Follow implements Decider {
        private final List<Integer> delaysLeft;
        private D state = explorer.initial(seed);

        Follow(List<Integer> delays) {
            delaysLeft = new ArrayList<>(delays);
            afterLast = 0;
        }

        @Override
        public long choose(ChoicePoint point) {
            return point instanceof ChoicePoint.Schedule schedule
                    ? run(schedule)
                    : Math.min(delaysHere(), point.size() - 1);
        }

        @Override
        public void step(ChoicePoint.Schedule schedule) {
            if (schedule.size() > 0) {
                run(schedule);
            }
        }

        private long run(ChoicePoint.Schedule schedule) {
            state = explorer.step(state, schedule);
            Option<D> option = Option.first(explorer, state, schedule);
            int made = delaysHere();
            for (int i = 0; i < made; i++) {
                option = option.delayed(explorer, schedule);
            }
            if (made == 0 && schedule.early(schedule.task(option.answer()))) {
                option = Option.of(explorer, state, schedule).getFirst();
            }
            state = option.explorer();
            return option.answer();
        }

        /** How many delays are to be made at this step. */
        private int delaysHere() {
            int made = 0;
            while (!delaysLeft.isEmpty() && delaysLeft.getFirst() == afterLast) {
                delaysLeft.removeFirst();
                afterLast = 0;
                made++;
            }
            afterLast++;
            return made;
        }

        @Override
        public void observe(Observation observation) {
            state = explorer.heard(state, observation);
        }

        @Override
        public boolean observing() {
            return true;
        }
    }

    /** Makes it from text. */
    public static final class Provider implements StrategyProvider {
        @Override
        public String name() {
            return "samples";
        }

        @Override
        public String parameter() {
            return ":round-robin|run-to-completion|probabilistic-round-robin|custom:<class of a DelayingExplorer>";
        }

        @Override
        public String summary() {
            return "random executions with no delay of what an explorer would do, then with one, with two, …";
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
            return new StratifiedSampling<>(setup, DelayingExplorer.named(argument));
        }
    }
}
