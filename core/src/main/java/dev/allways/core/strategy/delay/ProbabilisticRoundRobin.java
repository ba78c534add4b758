package dev.allways.core.strategy.delay;

import dev.allways.core.ChoicePoint;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The probabilistic round-robin explorer (section 5.2 of the paper): round robin, but a machine that is created is put
 * into the queue at a random place.
 */
public final class ProbabilisticRoundRobin implements DelayingExplorer<ProbabilisticRoundRobin.Places> {
    /**
     * A queue of machines.
     *
     * @param seed what the places of machines to come are drawn from
     */
    public record Places(long seed, List<Integer> queue) {}

    @Override
    public Places initial(long seed) {
        return new Places(seed, List.of());
    }

    @Override
    public Places step(Places places, ChoicePoint.Schedule schedule) {
        List<Integer> next = new ArrayList<>(places.queue);
        for (int owner = next.size(); owner < schedule.owners(); owner++) {
            var random = new SplittableRandom(places.seed + 0x9e3779b97f4a7c15L * (owner + 1));
            next.add(random.nextInt(next.size() + 1), owner);
        }
        return new Places(places.seed, Queue.turned(List.copyOf(next), schedule));
    }

    @Override
    public int next(Places places, ChoicePoint.Schedule schedule) {
        return places.queue.getFirst();
    }

    @Override
    public Places delay(Places places, ChoicePoint.Schedule schedule) {
        return new Places(places.seed, Queue.delayed(places.queue, schedule));
    }
}
