package dev.allways.core.strategy.delay;

import dev.allways.core.ChoicePoint;
import java.util.ArrayList;
import java.util.List;

/**
 * The run-to-completion explorer (section 5.2 of the paper): a stack of the machines that can run. The top runs until
 * it is blocked, ended or delayed, which puts it at the bottom; whoever can run now and could not before is put on top,
 * so that a message is received before anything else is done. Of several the first by number is the top.
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
            int owner = schedule.owner(schedule.task(answer));
            if (!stack.contains(owner) && !next.contains(owner)) {
                next.add(owner);
            }
        }
        for (int owner : stack) {
            if (schedule.answerOfOwner(owner) >= 0) {
                next.add(owner);
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
