package dev.allways.core.strategy;

import dev.allways.core.Path;
import dev.allways.core.Setup;
import dev.allways.core.Strategy;
import dev.allways.core.StrategyProvider;
import dev.allways.core.strategy.WholeWay.Left;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Takes branches first that lead to an edge of the code that no execution has taken, then those to the edge that the
 * fewest have taken; of several to one edge the one met first. So loops get no more than their share (Burnim, Sen,
 * Heuristics for scalable dynamic test generation, ASE 2008, section 3, and Cadar, Dunbar, Engler, KLEE, OSDI 2008,
 * section 3.4, do the like with the distance to what is not covered). Choices that are no branches are as one edge.
 */
public final class CoverageFirst extends WholeWays {
    private final Map<Integer, Deque<Left>> open = new LinkedHashMap<>(); // by the edge that they lead to
    private final Map<Integer, Long> taken = new LinkedHashMap<>(); // how often an edge was taken
    private long waiting;
    private long dropped; // branches that there was no room for

    /** Makes all executions. */
    public CoverageFirst(Setup setup) {
        super(setup);
    }

    @Override
    @Nullable
    Path following() {
        if (open.isEmpty()) {
            return null;
        }
        int rarest = WholeWay.NO_EDGE;
        long least = Long.MAX_VALUE;
        for (int edge : open.keySet()) {
            long times = taken.getOrDefault(edge, 0L);
            if (times < least) {
                least = times;
                rarest = edge;
            }
        }
        Deque<Left> all = Objects.requireNonNull(open.get(rarest));
        Left left = all.removeFirst();
        Left rest = left.rest();
        if (rest != null) {
            all.addFirst(rest);
        } else {
            waiting--;
        }
        if (all.isEmpty()) {
            open.remove(rarest);
        }
        if (rarest < 0) {
            take(rarest); // nobody else says so
        }
        return left.first();
    }

    private void take(int edge) {
        taken.merge(edge, 1L, Long::sum);
    }

    @Override
    void made(WholeWay made) {
        made.covered.stream().forEach(this::take);
        for (Left each : made.left) {
            if (waiting >= setup.bound().capacity()) {
                dropped++;
            } else {
                open.computeIfAbsent(each.edge(), _ -> new ArrayDeque<>()).addLast(each);
                waiting++;
            }
        }
    }

    @Override
    public Optional<String> omitted() {
        return dropped == 0
                ? Optional.empty()
                : Optional.of("%,d branches were dropped: there was no room".formatted(dropped));
    }

    /** Makes it from text. */
    public static final class Provider implements StrategyProvider {
        @Override
        public String name() {
            return "coverage";
        }

        @Override
        public String summary() {
            return "branches of the code first that no execution has taken, then the rarest";
        }

        @Override
        public Strategy create(Setup setup, String argument) {
            return new CoverageFirst(setup);
        }
    }
}
