package dev.allways.core.shrink;

import dev.allways.core.ChoicePoint;
import dev.allways.core.strategy.delay.DelayCount;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** How the tasks of an execution take turns, taken down step by step, and what that costs. */
final class Turns {
    /**
     * Steps of one task in a row.
     *
     * @param task its name: the same in executions that differ
     * @param until how many steps it has made in all when its turn is over
     */
    record Turn(long task, int until) {}

    private static final int FEW = 8;

    private final List<Turn> turns = new ArrayList<>();
    private final DelayCount delays = new DelayCount();
    private int[] made = new int[FEW]; // steps by each task
    private int last = -1; // the task that made the last step
    private long name; // of that task
    private int owner = -1; // the machine that it was a step of
    private int switches; // from one machine to another
    private int preemptions;
    private int early;
    private int steps;

    void step(ChoicePoint.Schedule schedule, long answer) {
        int task = schedule.task(answer);
        delays.step(schedule, answer);
        if (schedule.preempts(last, answer)) {
            preemptions++;
            early += schedule.early(task) ? 1 : 0;
        }
        if (task != last) {
            endTurn();
            last = task;
            name = schedule.name(task);
            if (task >= made.length) {
                made = Arrays.copyOf(made, Math.max(task + 1, 2 * made.length));
            }
        }
        switches += owner >= 0 && schedule.owner(task) != owner ? 1 : 0;
        owner = schedule.owner(task);
        made[task]++;
        steps++;
    }

    private void endTurn() {
        if (last >= 0) {
            turns.add(new Turn(name, made[last]));
        }
    }

    /** The turns up to now, the last one included. */
    List<Turn> turns() {
        List<Turn> all = new ArrayList<>(turns);
        if (last >= 0) {
            all.add(new Turn(name, made[last]));
        }
        return List.copyOf(all);
    }

    /** The machine that made the last step; -1: none. */
    int owner() {
        return owner;
    }

    /** The name of the task that made the last step. */
    long name() {
        return name;
    }

    /** How many steps a task has made. */
    int made(int task) {
        return task < made.length ? made[task] : 0;
    }

    int steps() {
        return steps;
    }

    /** What the steps up to now cost. */
    Cost cost() {
        return new Cost(delays.delays(), delays.messages(), preemptions, early, switches, steps);
    }

    /** Whether the steps up to now cost more already. */
    boolean exceed(Cost most) {
        return cost().compareTo(most) > 0;
    }

    /**
     * What a schedule costs. Of machines that receive messages: first its delays, then how many messages are received.
     * Of all: that tasks are preempted, of that then the early time-outs, then that another machine continues, then the
     * steps. All are 0 for a program without tasks.
     */
    record Cost(long delays, int messages, int preemptions, int early, int switches, int steps)
            implements Comparable<Cost> {
        static final Cost NONE = new Cost(0, 0, 0);

        Cost(int preemptions, int switches, int steps) {
            this(0, 0, preemptions, 0, switches, steps);
        }

        /** Without a comparator: it is asked at each step. */
        @Override
        public int compareTo(Cost other) {
            int order = Long.compare(delays, other.delays);
            order = order == 0 ? Integer.compare(messages, other.messages) : order;
            order = order == 0 ? Integer.compare(preemptions, other.preemptions) : order;
            order = order == 0 ? Integer.compare(early, other.early) : order;
            order = order == 0 ? Integer.compare(switches, other.switches) : order;
            return order == 0 ? Integer.compare(steps, other.steps) : order;
        }
    }
}
