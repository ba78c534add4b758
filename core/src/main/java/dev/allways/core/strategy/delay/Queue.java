package dev.allways.core.strategy.delay;

import dev.allways.core.ChoicePoint;
import java.util.ArrayList;
import java.util.List;

/** A queue of machines of which the head runs until it is blocked, ended or delayed, and then goes to the tail. */
final class Queue {
    private Queue() {}

    /** The queue with the first that can run at its head. */
    static List<Integer> turned(List<Integer> queue, ChoicePoint.Schedule schedule) {
        if (queue.isEmpty() || schedule.answerOfOwner(queue.getFirst()) >= 0) {
            return queue;
        }
        List<Integer> next = new ArrayList<>(queue);
        while (schedule.answerOfOwner(next.getFirst()) < 0) {
            next.add(next.removeFirst());
        }
        return List.copyOf(next);
    }

    /** The queue with the next one that can run at its head, the head of before at its tail. */
    static List<Integer> delayed(List<Integer> queue, ChoicePoint.Schedule schedule) {
        List<Integer> next = new ArrayList<>(queue);
        next.add(next.removeFirst());
        return turned(List.copyOf(next), schedule);
    }
}
