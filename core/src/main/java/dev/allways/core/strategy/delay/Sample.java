package dev.allways.core.strategy.delay;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Decider;
import dev.allways.core.Execution;
import dev.allways.core.Observation;
import dev.allways.core.Path;
import dev.allways.core.Task;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * One random execution with a given number of delays, grown one delay at a time: the next is put anywhere after the
 * last with equal chances (procedure DelayBoundedSample of the paper). Each execution on the way has one delay more
 * than the one before.
 */
final class Sample<D> {
    static final long GAMMA = 0x9e3779b97f4a7c15L; // 2^64 / golden ratio

    private final DelayingExplorer<D> explorer;
    private final Start start;
    private final @Nullable Path given;
    private final D initial;
    private final long most;
    private final long place; // what the place of the first delay is drawn from
    private final List<Integer> delays = new ArrayList<>(); // the steps before each, since the one before
    private int afterLast; // steps after the last delay
    private int longest; // of the executions made

    /**
     * From the state that some answers lead to.
     *
     * @param initial the explorer's state there
     * @param most the number of delays
     * @param place what the place of the first delay is drawn from
     */
    Sample(DelayingExplorer<D> explorer, Start start, @Nullable Path given, D initial, long most, long place) {
        this.explorer = explorer;
        this.start = start;
        this.given = given;
        this.initial = initial;
        this.most = most;
        this.place = place;
    }

    /** The next execution. */
    Task task() {
        return start.task(given, new Follow());
    }

    /** Takes in how it went; whether it was the last one. */
    boolean learn(Execution execution) {
        int steps = afterLast;
        for (int each : delays) {
            steps += each;
        }
        longest = Math.max(longest, steps);
        if (delays.size() == most || afterLast == 0 || execution.outcome().failed()) {
            return true;
        }
        delays.add(new SplittableRandom(place + GAMMA * delays.size()).nextInt(afterLast));
        return false;
    }

    /** The most steps that one of its executions has: the L of the bound. */
    int longest() {
        return longest;
    }

    void save(DataOutput out) throws IOException {
        out.writeInt(delays.size());
        for (int steps : delays) {
            out.writeInt(steps);
        }
    }

    void restore(DataInput in) throws IOException {
        for (int left = in.readInt(); left > 0; left--) {
            delays.add(in.readInt());
        }
    }

    /** Follows the explorer, delaying at given steps. */
    private final class Follow implements Decider {
        private final List<Integer> delaysLeft = new ArrayList<>(delays);
        private D state = initial;

        Follow() {
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
            if (made > 0) {
                Option.of(explorer, state, schedule); // an explorer that does not come to all tasks is found here
            }
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
}
