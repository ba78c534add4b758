package dev.allways.core;

import org.jspecify.annotations.Nullable;

/** A path that shares its beginning with others: one answer after a parent path; what a frontier of millions keeps. */
public class Path {
    private final @Nullable Path parent;
    private final long answer;
    private final int length;

    /**
     * One more answer after a parent; null is the empty path.
     *
     * @param answer the answer, or -1 for none: another point on the same path
     */
    public Path(@Nullable Path parent, long answer) {
        this.parent = parent;
        this.answer = answer;
        this.length = length(parent) + (answer < 0 ? 0 : 1);
    }

    /** How many answers a path has; none for null. */
    public static int length(@Nullable Path path) {
        return path == null ? 0 : path.length;
    }

    /** The answers of a path; none for null. */
    public static Choices choices(@Nullable Path path) {
        long[] answers = new long[length(path)];
        for (Path p = path; p != null; p = p.parent) {
            if (p.answer >= 0) {
                answers[p.length - 1] = p.answer;
            }
        }
        return Choices.adopt(answers);
    }
}
