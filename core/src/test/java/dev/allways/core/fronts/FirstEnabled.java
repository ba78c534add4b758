package dev.allways.core.fronts;

import dev.allways.core.ChoicePoint;
import dev.allways.core.strategy.delay.DelayingExplorer;
import dev.allways.core.strategy.delay.RoundRobin;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A delaying explorer that runs the first enabled machine of a list: those that were enabled at the last delay, the one
 * then delayed at the end, and after them by number those that are enabled now. Unlike {@link RoundRobin} it comes back
 * to the head of the list as soon as that can run.
 */
public final class FirstEnabled implements DelayingExplorer<List<Integer>> {
    @Override
    public List<Integer> initial(long seed) {
        return List.of();
    }

    @Override
    public List<Integer> step(List<Integer> list, ChoicePoint.Schedule schedule) {
        return list;
    }

    private static Set<Integer> known(List<Integer> list, ChoicePoint.Schedule schedule) {
        Set<Integer> all = new LinkedHashSet<>(list);
        for (long answer = 0; answer < schedule.size(); answer++) {
            all.add(schedule.owner(schedule.task(answer)));
        }
        return all;
    }

    @Override
    public int next(List<Integer> list, ChoicePoint.Schedule schedule) {
        return known(list, schedule).stream()
                .filter(owner -> schedule.answerOfOwner(owner) >= 0)
                .findFirst()
                .orElseThrow();
    }

    @Override
    public List<Integer> delay(List<Integer> list, ChoicePoint.Schedule schedule) {
        List<Integer> next = new ArrayList<>(known(list, schedule));
        int head = next(list, schedule);
        next.removeIf(owner -> owner == head);
        next.add(head);
        return List.copyOf(next);
    }
}
