package dev.allways.core.strategy;

import dev.allways.core.Offer;
import dev.allways.core.Path;
import dev.allways.core.Program;
import org.jspecify.annotations.Nullable;

/** A point from which a search continues: a state that was met, kept or to be reached again by replay; or a choice. */
sealed class Node extends Path {
    @Nullable
    Program program; // continues from here; null: replay from the root

    final int depth; // states up to here; 0 for a choice

    private Node(@Nullable Path parent, long answer, @Nullable Offer offer, @Nullable Program program, int depth) {
        super(parent, answer, offer);
        this.program = program;
        this.depth = depth;
    }

    /** A node; one with a score, which no order but best-first gives, costs eight bytes more. */
    static Node of(
            @Nullable Path parent,
            long answer,
            @Nullable Offer offer,
            @Nullable Program program,
            int depth,
            double score) {
        return score == 0
                ? new Plain(parent, answer, offer, program, depth)
                : new Scored(parent, answer, offer, program, depth, (float) score);
    }

    float score() {
        return this instanceof Scored scored ? scored.score : 0;
    }

    /** How many steps a breadth-first search is from the root. */
    int distance() {
        return distance(this, depth);
    }

    static int distance(@Nullable Path path, int depth) {
        return depth > 0 ? depth : Path.length(path);
    }

    private static final class Plain extends Node {
        Plain(@Nullable Path parent, long answer, @Nullable Offer offer, @Nullable Program program, int depth) {
            super(parent, answer, offer, program, depth);
        }
    }

    private static final class Scored extends Node {
        private final float score;

        Scored(
                @Nullable Path parent,
                long answer,
                @Nullable Offer offer,
                @Nullable Program program,
                int depth,
                float score) {
            super(parent, answer, offer, program, depth);
            this.score = score;
        }
    }
}
