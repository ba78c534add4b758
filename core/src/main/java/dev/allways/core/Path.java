package dev.allways.core;

import org.jspecify.annotations.Nullable;

/** A path that shares its beginning with others: one answer after a parent path; what a frontier of millions keeps. */
public class Path {
    private final @Nullable Path parent;
    private final @Nullable Offer offer;
    private final long answer;
    private final int length;

    /**
     * One more answer after a parent; null is the empty path.
     *
     * @param answer the answer, or -1 for none: another point on the same path
     */
    public Path(@Nullable Path parent, long answer) {
        this(parent, answer, null);
    }

    /**
     * One more answer after a parent; null is the empty path.
     *
     * @param answer the answer, or -1 for none: another point on the same path
     * @param offer what is answered; null if it isn't known
     */
    public Path(@Nullable Path parent, long answer, @Nullable Offer offer) {
        this.parent = parent;
        this.offer = offer;
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

    /** Shows what each choice of a path offered, the last first. */
    static void offers(@Nullable Path path, Offers offers) {
        for (Path p = path; p != null; p = p.parent) {
            if (p.answer >= 0) {
                offers.offered(p.length - 1, p.offer);
            }
        }
    }

    /** Takes what the choices of a path offered. */
    @FunctionalInterface
    interface Offers {
        void offered(int choice, @Nullable Offer offer);
    }
}
