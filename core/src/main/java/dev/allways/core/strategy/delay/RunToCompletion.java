package dev.allways.core.strategy.delay;

import dev.allways.core.ChoicePoint;
import java.util.ArrayList;
import java.util.List;

/**
 * The run-to-completion explorer (section 5.2 of the paper): a stack of the tasks that can run. The top runs until it is blocked, ended or
 * delayed, which puts it at the bottom; whoever can run now and could not before is put on top, so that a message is received
 * before anything else is done. Of several the first by number is the top.
 */
public final class RunToCompletion implements DelayingExplorer<List<Integer>> {
    @Override
    public List<Integer> initial(long seed) {
        return List.of();
    }

    @Override
    public List<Integer> step(List<Integer> stack, ChoicePoint.Schedule schedule) {
        List<Integer> next = new ArrayList<>(); // the top first
        for (long answer = 0; answer < schedule.size(); answer++) {
            if (!stack.contains(schedule.task(answer))) {
                next.add(schedule.task(answer));
            }
        }
        for (int task : stack) {
            if (schedule.answerOf(task) >= 0) {
                next.add(task);
            }
        }
        return List.copyOf(next);
    }

    @Override
    public int next(List<Integer> stack, ChoicePoint.Schedule schedule) {
        return stack.getFirst();
    }

    @Override
    public List<Integer> delay(List<Integer> stack, ChoicePoint.Schedule schedule) {
        List<Integer> next = new ArrayList<>(stack);
        next.add(next.removeFirst());
        return List.copyOf(next);
    }
}
