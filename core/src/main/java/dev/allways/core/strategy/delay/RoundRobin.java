package dev.allways.core.strategy.delay;

import dev.allways.core.ChoicePoint;
import java.util.ArrayList;
import java.util.List;

/**
 * The round-robin explorer of the paper's example: a queue of machines in the order of their creation. The head runs
 * until it is blocked, ended or delayed, and then goes to the tail.
 */
public final class RoundRobin implements DelayingExplorer<List<Integer>> {
    @Override
    public List<Integer> initial(long seed) {
        return List.of();
    }

    @Override
    public List<Integer> step(List<Integer> queue, ChoicePoint.Schedule schedule) {
        if (queue.size() == schedule.owners()) {
            return Queue.turned(queue, schedule);
        }
        List<Integer> next = new ArrayList<>(queue);
        for (int owner = queue.size(); owner < schedule.owners(); owner++) {
            next.add(owner);
        }
        return Queue.turned(List.copyOf(next), schedule);
    }

    @Override
    public int next(List<Integer> queue, ChoicePoint.Schedule schedule) {
        return queue.getFirst();
    }

    @Override
    public List<Integer> delay(List<Integer> queue, ChoicePoint.Schedule schedule) {
        return Queue.delayed(queue, schedule);
    }
}
