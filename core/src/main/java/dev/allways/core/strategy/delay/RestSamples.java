package dev.allways.core.strategy.delay;

import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Samples of what lies behind the points that a stratified search has left. */
final class RestSamples<D> {
    private final DelayingExplorer<D> explorer;
    private final long seed;
    private final long most;
    private long given;
    private long grown;
    private long longest;
    private long delays; // the greatest number
    private long points;

    RestSamples(DelayingExplorer<D> explorer, long seed, long most) {
        this.explorer = explorer;
        this.seed = seed;
        this.most = most;
    }

    synchronized boolean hasNext() {
        return given < most;
    }

    synchronized boolean begun() {
        return given > 0;
    }

    /** The next; null if there are enough. The first have no delay behind their point, later ones more and more. */
    synchronized @Nullable Sample<D> take(List<Point<D>> frontier) {
        if (given == most) {
            return null;
        }
        long number = given++;
        points = frontier.size();
        long left = number;
        long most = 0;
        while (left >= SampleSizes.USUAL.of(most)) {
            left -= SampleSizes.USUAL.of(most);
            most++;
        }
        delays = Math.max(delays, most);
        var random = new SplittableRandom(seed + Sample.GAMMA * number);
        Point<D> point = frontier.get(random.nextInt(frontier.size()));
        return new Sample<>(explorer, point.start(), point.way(), point.option().explorer(), most, random.nextLong());
    }

    synchronized void taken(Sample<D> sample) {
        grown++;
        longest = Math.max(longest, sample.longest());
    }

    synchronized String describe() {
        return "%,d executions were sampled: each with d more delays, up to %,d, with probability 1/(%,d * %,d^d) or more"
                .formatted(grown, delays, points, Math.max(1, longest));
    }
}
