package dev.allways.core.strategy;

import dev.allways.core.Path;
import dev.allways.core.Setup;
import dev.allways.core.Strategy;
import dev.allways.core.StrategyProvider;
import dev.allways.core.strategy.WholeWay.Left;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Random path selection: draws what comes next by a walk from the root of the tree of choices, at each choice among the
 * answers behind which something is left, so that what lies near the root is likelier than what lies in a loop (Cadar,
 * Dunbar, Engler, KLEE, OSDI 2008, section 3.4). Makes no execution twice.
 */
public final class RandomPath extends WholeWays {
    /** A choice of the tree behind which something is left. */
    private static final class Fork {
        final @Nullable Fork above;
        final List<Fork> below = new ArrayList<>(); // the next choices behind its answers

        @Nullable
        Left left;

        Fork(@Nullable Fork above, Left left) {
            this.above = above;
            this.left = left;
        }

        boolean isDone() {
            return left == null && below.isEmpty();
        }
    }

    private final RandomGenerator random;
    private @Nullable Fork root;
    private @Nullable Fork from; // where the execution that is made left what was known
    private long waiting;
    private long dropped; // choices that there was no room for

    /** Makes all executions. */
    public RandomPath(Setup setup) {
        super(setup);
        random = new SplitMix(setup.seed());
    }

    @Override
    @Nullable
    Path following() {
        Fork at = root;
        if (at == null) {
            return null;
        }
        while (true) {
            Left left = at.left;
            int chosen = random.nextInt(at.below.size() + (left == null ? 0 : 1));
            if (left != null && chosen == at.below.size()) {
                at.left = left.rest();
                waiting -= at.left == null ? 1 : 0;
                from = at;
                return left.first();
            }
            at = at.below.get(chosen);
        }
    }

    @Override
    void made(WholeWay made) {
        Fork above = from;
        for (Left each : made.left) {
            if (waiting >= setup.bound().capacity()) {
                dropped++;
                continue;
            }
            Fork fork = new Fork(above, each);
            waiting++;
            if (above == null) {
                root = fork;
            } else {
                above.below.add(fork);
            }
            above = fork;
        }
        forget(above);
    }

    /** Takes choices out of the tree behind which nothing is left. */
    private void forget(@Nullable Fork last) {
        for (Fork each = last; each != null && each.isDone(); each = each.above) {
            if (each.above == null) {
                root = null;
            } else {
                each.above.below.remove(each);
            }
        }
    }

    @Override
    public Optional<String> omitted() {
        return dropped == 0
                ? Optional.empty()
                : Optional.of("%,d choices were dropped: there was no room".formatted(dropped));
    }

    /** Makes it from text. */
    public static final class Provider implements StrategyProvider {
        @Override
        public String name() {
            return "random-path";
        }

        @Override
        public String summary() {
            return "every execution, the next one by a random walk from the root among what is left";
        }

        @Override
        public Strategy create(Setup setup, String argument) {
            return new RandomPath(setup);
        }
    }
}
