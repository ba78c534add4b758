package dev.allways.core.fronts;

import dev.allways.core.ChoicePoint;
import java.util.ArrayList;
import java.util.List;

/**
 * The round-robin explorer of the paper's example: a queue of tasks in the order of their creation. The head runs until it
 * is blocked, ended or delayed, and then goes to the tail.
 */
final class RoundRobin implements Delaying<List<Integer>> {
    @Override
    public List<Integer> initial() {
        return List.of();
    }

    @Override
    public List<Integer> step(List<Integer> queue, ChoicePoint.Schedule schedule) {
        List<Integer> next = new ArrayList<>(queue);
        for (int task = queue.size(); task < schedule.tasks(); task++) {
            next.add(task);
        }
        while (schedule.answerOf(next.getFirst()) < 0) {
            next.add(next.removeFirst());
        }
        return List.copyOf(next);
    }

    @Override
    public int next(List<Integer> queue, ChoicePoint.Schedule schedule) {
        return queue.getFirst();
    }

    @Override
    public List<Integer> delay(List<Integer> queue, ChoicePoint.Schedule schedule) {
        List<Integer> next = new ArrayList<>(queue);
        next.add(next.removeFirst());
        return step(next, schedule);
    }
}
