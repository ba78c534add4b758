package dev.allways.core.strategy;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Choices;
import dev.allways.core.Decider;
import dev.allways.core.Execution;
import dev.allways.core.Setup;
import dev.allways.core.State;
import dev.allways.core.Stop;
import dev.allways.core.Strategy;
import dev.allways.core.Task;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Random schedules without end, by an order that is drawn again for each execution. Choices that are not of tasks are
 * uniform.
 *
 * <p>A task that can continue only because a time has passed runs only when no other can, and what is rare never happens;
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
         * @param late whether those that continue only because a time has passed come last
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

    private final Setup setup;
    private final Supplier<? extends Order> orders;
    private final Order order;
    private final Drawn drawn = new Drawn();
    private final Task task;
    private final Numbered executions;

    /** @param orders one for each worker */
    Draw(Setup setup, Supplier<? extends Order> orders) {
        this(setup, orders, new Numbered());
    }

    private Draw(Setup setup, Supplier<? extends Order> orders, Numbered executions) {
        this.setup = setup;
        this.orders = orders;
        this.order = orders.get();
        this.task = Task.root(setup.program(), Choices.NONE, drawn);
        this.executions = executions;
    }

    @Override
    public Optional<Task> next() {
        drawn.begin(new SplitMix(SplitMix.number(setup.seed(), executions.take())));
        return Optional.of(task);
    }

    @Override
    public void learn(Task task, Execution execution) {
        if (!execution.stopped(Stop.Why.INTERRUPTED)) {
            executions.made();
            order.end();
        }
    }

    @Override
    public Divisible sibling() {
        return new Draw(setup, orders, executions.sibling());
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
        Numbered.save(out, siblings, sibling -> ((Draw) sibling).executions);
        order.save(out);
    }

    @Override
    public void restore(DataInput in, List<? extends Strategy> siblings) throws IOException {
        executions.restore(in);
        order.restore(in);
    }

    private final class Drawn implements Decider {
        private SplitMix random = new SplitMix(0);
        private boolean late;
        private int refusals;
        private int choices;

        void begin(SplitMix next) {
            random = next;
            late = next.nextInt(4) != 0;
            refusals = 0;
            choices = 0;
            order.begin(next);
        }

        @Override
        public long choose(ChoicePoint point) {
            if (point instanceof ChoicePoint.Schedule schedule) {
                return order.next(schedule, late);
            }
            choices++;
            long size = point.size();
            long usual = late ? Rare.usual(point) : size;
            return usual == size ? point.odds().draw(size, random) : random.nextLong(usual);
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
            choices = 0;
            return true;
        }

        @Override
        public boolean again() {
            return ++refusals <= PATIENCE + choices / 2;
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
