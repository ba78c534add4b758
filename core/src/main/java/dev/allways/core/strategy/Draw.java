package dev.allways.core.strategy;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Choices;
import dev.allways.core.Chooser;
import dev.allways.core.Execution;
import dev.allways.core.Setup;
import dev.allways.core.State;
import dev.allways.core.Stop;
import dev.allways.core.Strategy;
import dev.allways.core.Task;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Random schedules without end, by an order that is drawn anew for each execution. Choices that are not of tasks are
 * uniform.
 *
 * <p>A task that can go on only because a time has passed runs only when no other can, and what is rare never happens;
 * but in one execution of four they are like any other.
 */
final class Draw implements Strategy.Divisible, Strategy.Resumable {
    /** Who runs next, at random. */
    interface Order {
        /** Before an execution. */
        void begin(SplitMix random);

        /**
         * The answer to a schedule in which some task is enabled; also when it is the only one.
         *
         * @param late whether those that go on only because a time has passed come last
         */
        long next(ChoicePoint.Schedule schedule, boolean late);

        /** After an execution that came to an end. */
        default void end() {}

        /** Writes what it knows of the executions before. */
        default void save(DataOutput out) throws IOException {}

        /** Takes up what was written. */
        default void restore(DataInput in) throws IOException {}
    }

    private static final int PATIENCE = 256; // see RandomWalk.Walk

    /** The seeds of executions, one each, whichever worker makes it. */
    private static final class Seeds {
        private final SplitMix seeds;
        private final Deque<Long> owed = new ArrayDeque<>(); // taken before a checkpoint, and not used

        Seeds(long seed) {
            seeds = new SplitMix(seed);
        }

        synchronized long next() {
            return owed.isEmpty() ? seeds.nextLong() : owed.remove();
        }
    }

    private final Setup setup;
    private final Supplier<? extends Order> orders;
    private final Order order;
    private final Drawn drawn = new Drawn();
    private final Task task;
    private final Seeds seeds;
    private long seed; // of the execution that was given out
    private boolean given; // and is not learnt

    /** @param orders one for each worker */
    Draw(Setup setup, Supplier<? extends Order> orders) {
        this(setup, orders, new Seeds(setup.seed()));
    }

    private Draw(Setup setup, Supplier<? extends Order> orders, Seeds seeds) {
        this.setup = setup;
        this.orders = orders;
        this.order = orders.get();
        this.task = Task.root(setup.program(), Choices.NONE, drawn);
        this.seeds = seeds;
    }

    @Override
    public Optional<Task> next() {
        if (!given) {
            seed = seeds.next();
            given = true;
        }
        drawn.begin(new SplitMix(seed));
        return Optional.of(task);
    }

    @Override
    public void learn(Task task, Execution execution) {
        if (!execution.stopped(Stop.Why.INTERRUPTED)) {
            given = false;
            order.end();
        }
    }

    @Override
    public Divisible sibling() {
        return new Draw(setup, orders, seeds);
    }

    @Override
    public boolean share(Strategy sibling) {
        return false; // nobody is ever idle
    }

    @Override
    public void save(DataOutput out, List<? extends Strategy> siblings) throws IOException {
        List<Long> left = new ArrayList<>(seeds.owed);
        for (Strategy sibling : siblings) {
            var other = (Draw) sibling;
            if (other.given) {
                left.add(other.seed);
            }
        }
        out.writeLong(seeds.seeds.state());
        out.writeInt(left.size());
        for (long each : left) {
            out.writeLong(each);
        }
        order.save(out);
    }

    @Override
    public void restore(DataInput in, List<? extends Strategy> siblings) throws IOException {
        seeds.seeds.setState(in.readLong());
        for (int left = in.readInt(); left > 0; left--) {
            seeds.owed.add(in.readLong());
        }
        order.restore(in);
    }

    private final class Drawn implements Chooser {
        private SplitMix random = new SplitMix(0);
        private boolean late;
        private int refusals;

        void begin(SplitMix next) {
            random = next;
            late = next.nextInt(4) != 0;
            refusals = 0;
            order.begin(next);
        }

        @Override
        public long choose(ChoicePoint point) {
            return point instanceof ChoicePoint.Schedule schedule
                    ? order.next(schedule, late)
                    : random.nextLong(late ? Rare.usual(point) : point.size());
        }

        @Override
        public void step(ChoicePoint.Schedule schedule) {
            if (schedule.size() > 0) {
                order.next(schedule, late);
            }
        }

        @Override
        public boolean visit(State state) {
            refusals = 0;
            return true;
        }

        @Override
        public boolean again() {
            return ++refusals <= PATIENCE;
        }
    }

    /** The answer with the greatest priority; those that are late only when there is no other. */
    static long best(ChoicePoint.Schedule schedule, boolean late, double[] priorities) {
        long best = -1;
        boolean bestExpires = true;
        for (long i = 0, size = schedule.size(); i < size; i++) {
            int task = schedule.task(i);
            boolean expires = late && schedule.early(task);
            if (best < 0
                    || bestExpires && !expires
                    || bestExpires == expires && priorities[task] > priorities[schedule.task(best)]) {
                best = i;
                bestExpires = expires;
            }
        }
        return best;
    }
}
