package dev.allways.core.strategy;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Decider;
import dev.allways.core.Observation;
import dev.allways.core.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One execution from a path to its end: each new choice is answered by its first option. It takes down what else there
 * was to choose, and which edges of the code were taken.
 */
final class WholeWay implements Decider {
    /** The number of no edge. */
    static final int NO_EDGE = -1;

    /**
     * What is left of a choice: the answers from one on.
     *
     * @param path to the choice
     * @param edge of the code that the next of them takes, if the choice is a branch; else {@link #NO_EDGE}
     */
    record Left(@Nullable Path path, long next, long size, int edge) {
        /** The path with the next answer. */
        Path first() {
            return new Path(path, next);
        }

        /** What is left without the next answer; null: nothing. */
        @Nullable
        Left rest() {
            return next + 1 < size ? new Left(path, next + 1, size, edge) : null;
        }
    }

    final @Nullable Path start;
    final List<Left> left = new ArrayList<>();
    final BitSet covered = new BitSet();
    private @Nullable Path path;
    private boolean asked; // the last thing heard is a choice that was answered here

    /** An execution that begins with a path; null: at the root. */
    WholeWay(@Nullable Path start) {
        this.start = start;
        path = start;
    }

    @Override
    public long choose(ChoicePoint point) {
        asked = point.size() > 1;
        if (asked) {
            left.add(new Left(path, 1, point.size(), NO_EDGE));
        }
        path = new Path(path, 0);
        return 0;
    }

    @Override
    public boolean observing() {
        return true;
    }

    @Override
    public void observe(Observation observation) {
        if (observation instanceof Observation.Covered(int edge)) {
            covered.set(edge);
        }
        if (observation instanceof Observation.Branch branch && asked) {
            Left last = left.removeLast();
            left.add(new Left(last.path, last.next, last.size, branch.other()));
        }
        asked = false;
    }
}
