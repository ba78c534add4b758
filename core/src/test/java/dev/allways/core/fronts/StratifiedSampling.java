package dev.allways.core.fronts;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Choices;
import dev.allways.core.Chooser;
import dev.allways.core.Execution;
import dev.allways.core.Observation;
import dev.allways.core.Setup;
import dev.allways.core.Strategy;
import dev.allways.core.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Stratified sampling (SS): random executions with a given number of delays, each grown one delay at a time: the next is put
 * anywhere after the last with equal chances (Desai, Qadeer, Seshia, Systematic testing of asynchronous reactive systems,
 * ESEC/FSE 2015, section 4). Executions with fewer delays are made on the way.
 */
final class StratifiedSampling<D> implements Strategy {
    private final Setup setup;
    private final Delaying<D> explorer;
    private final int most;
    private final SplittableRandom random;
    private final List<Integer> delays = new ArrayList<>(); // the steps before each, since the one before
    private long samples;
    private int afterLast; // steps after the last delay

    /**
     * Samples.
     *
     * @param most the number of delays
     * @param samples how many executions to grow
     */
    StratifiedSampling(Setup setup, Delaying<D> explorer, int most, long samples) {
        this.setup = setup;
        this.explorer = explorer;
        this.most = most;
        this.samples = samples;
        this.random = new SplittableRandom(setup.seed());
    }

    @Override
    public Optional<Task> next() {
        return samples == 0
                ? Optional.empty()
                : Optional.of(Task.root(setup.program(), Choices.NONE, new Follow(List.copyOf(delays))));
    }

    @Override
    public void learn(Task task, Execution execution) {
        if (delays.size() == most || afterLast == 0 || execution.outcome().failed()) {
            samples--;
            delays.clear();
        } else {
            delays.add(random.nextInt(afterLast));
        }
    }

    @Override
    public Optional<String> omitted() {
        return Optional.of("only samples were taken");
    }

    /** Follows the explorer, delaying at given steps. */
    private final class Follow implements Chooser {
        private final List<Integer> delaysLeft;
        private D state = explorer.initial();

        Follow(List<Integer> delays) {
            delaysLeft = new ArrayList<>(delays);
            afterLast = 0;
        }

        @Override
        public long choose(ChoicePoint point) {
            if (point instanceof ChoicePoint.Schedule schedule) {
                step(schedule);
                return schedule.answerOf(explorer.next(state, schedule));
            }
            return Math.min(delaysHere(), point.size() - 1);
        }

        @Override
        public void step(ChoicePoint.Schedule schedule) {
            if (schedule.size() > 0) {
                state = explorer.step(state, schedule);
                for (int i = delaysHere(); i > 0; i--) {
                    state = explorer.delay(state, schedule);
                }
            }
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
}
