package dev.allways.core.strategy.delay;

import dev.allways.core.ChoicePoint;
import java.util.ArrayList;
import java.util.List;

/**
 * Deviations by preemptions: a switch away from a task that could continue costs one, any other nothing, and so does
 * any answer to a choice that is not of tasks unless it is rare. What is known of an execution is the task that made
 * the last step; -1: none.
 */
record Switches() implements Deviations<Integer> {
    @Override
    public Integer initial(long seed) {
        return -1;
    }

    @Override
    public List<Option<Integer>> options(Integer before, ChoicePoint.Schedule schedule) {
        List<Option<Integer>> options = new ArrayList<>();
        List<Option<Integer>> dear = new ArrayList<>();
        for (long answer = 0; answer < schedule.size(); answer++) {
            int task = schedule.task(answer);
            if (schedule.preempts(before, answer)) {
                dear.add(new Option<>(answer, task, 1));
            } else {
                options.add(new Option<>(answer, task, 0));
            }
        }
        if (options.isEmpty()) { // something must run
            Option<Integer> first = dear.removeFirst();
            options.add(new Option<>(first.answer(), first.explorer(), 0));
        }
        options.addAll(dear);
        return options;
    }

    @Override
    public Integer alone(Integer before, ChoicePoint.Schedule schedule) {
        return schedule.task(0);
    }

    @Override
    public Price price(ChoicePoint point) {
        return point instanceof ChoicePoint.Pick pick && pick.rare() ? Price.ONE : Price.NOTHING;
    }

    @Override
    public String unit() {
        return "preemptions";
    }
}
