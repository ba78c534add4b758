package dev.allways.core.strategy;

import dev.allways.core.Path;
import dev.allways.core.Setup;
import dev.allways.core.Strategy;
import dev.allways.core.StrategyProvider;
import dev.allways.core.states.Frontier;
import dev.allways.core.strategy.WholeWay.Left;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Generational search: an execution has as many children as it made choices behind its start, each with one of them
 * answered otherwise. All children of one execution are made, then those of the execution that covered most new edges
 * of the code (Godefroid, Levin, Molnar, Automated whitebox fuzz testing, NDSS 2008, figures 3 and 4).
 *
 * <p>Where it differs: a choice may have more than two answers, and the score counts edges instead of blocks.
 */
public final class Generational extends WholeWays {
    /** An execution whose children are still to be made. */
    private record Parent(double score, Deque<Left> children) {}

    private final Frontier<Parent> parents;
    private final BitSet covered = new BitSet();
    private Deque<Left> children = new ArrayDeque<>(); // of the parent in turn
    private long dropped; // executions whose children there was no room for

    /** Makes all executions. */
    public Generational(Setup setup) {
        super(setup);
        parents = Frontier.bestFirst(setup.bound(), Parent::score);
    }

    @Override
    @Nullable
    Path following() {
        if (children.isEmpty()) {
            Parent next = parents.poll();
            if (next == null) {
                return null;
            }
            children = next.children;
        }
        Left left = children.removeFirst();
        Left rest = left.rest();
        if (rest != null) {
            children.addFirst(rest);
        }
        return left.first();
    }

    @Override
    void made(WholeWay made) {
        int before = covered.cardinality();
        covered.or(made.covered);
        if (!made.left.isEmpty()
                && parents.add(new Parent(covered.cardinality() - before, new ArrayDeque<>(made.left))) != null) {
            dropped++;
        }
    }

    @Override
    public Optional<String> omitted() {
        return dropped == 0
                ? Optional.empty()
                : Optional.of("the children of %,d executions were dropped: there was no room".formatted(dropped));
    }

    /** Makes it from text. */
    public static final class Provider implements StrategyProvider {
        @Override
        public String name() {
            return "generational";
        }

        @Override
        public String summary() {
            return "every choice of an execution otherwise, then those of the one that covered most that is new";
        }

        @Override
        public Strategy create(Setup setup, String argument) {
            return new Generational(setup);
        }
    }
}
