package dev.allways.core;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A path that shares its beginning with others: one answer after a parent path; what a frontier of millions keeps. */
public class Path {
    /** An answer of more than 31 bits, in the place of the offer that it answers. */
    private record Wide(long answer, @Nullable Offer offer) {}

    private static final int WIDE = -2;

    private final @Nullable Path parent;
    private final @Nullable Object offer;
    private final int answer; // four bytes less for each of millions
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
        boolean wide = answer > Integer.MAX_VALUE;
        this.parent = parent;
        this.offer = wide ? new Wide(answer, offer) : offer;
        this.answer = wide ? WIDE : (int) answer;
        this.length = length(parent) + (answer < 0 ? 0 : 1);
    }

    /** The path before the last answer. */
    public @Nullable Path parent() {
        return parent;
    }

    /** The last answer, or -1 for none. */
    public long answer() {
        return offer instanceof Wide wide ? wide.answer : answer;
    }

    private @Nullable Offer offer() {
        return offer instanceof Wide wide ? wide.offer : (Offer) offer;
    }

    private boolean answers() {
        return answer != -1;
    }

    /** How many answers a path has; none for null. */
    public static int length(@Nullable Path path) {
        return path == null ? 0 : path.length;
    }

    /** The answers of a path; none for null. */
    public static Choices choices(@Nullable Path path) {
        long[] answers = new long[length(path)];
        for (Path p = path; p != null; p = p.parent) {
            if (p.answers()) {
                answers[p.length - 1] = p.answer();
            }
        }
        return Choices.adopt(answers);
    }

    /** Shows what each choice of a path offered, the last first. */
    public static void offers(@Nullable Path path, Offers offers) {
        for (Path p = path; p != null; p = p.parent) {
            if (p.answers()) {
                offers.offered(p.length - 1, p.offer());
            }
        }
    }

    /** Takes what the choices of a path offered. */
    @FunctionalInterface
    public interface Offers {
        /** A choice, from 0, and what it offered; null if that is not known. */
        void offered(int choice, @Nullable Offer offer);
    }

    /**
     * Writes paths, and what they have in common once: each as a number of one written before, and what comes behind
     * it.
     */
    public static final class Writer {
        private final DataOutput out;
        private final IdentityHashMap<Path, Integer> numbers = new IdentityHashMap<>(); // from 1; 0 is the empty path

        /** A writer that has not written any path. */
        public Writer(DataOutput out) {
            this.out = out;
        }

        /** Writes one path. */
        public void write(@Nullable Path path) throws IOException {
            List<Path> behind = new ArrayList<>();
            Path known = path;
            for (; known != null && !numbers.containsKey(known); known = known.parent) {
                behind.add(known);
            }
            Choices.writeNumber(out, known == null ? 0 : numbers.getOrDefault(known, 0));
            Choices.writeNumber(out, behind.size());
            for (Path each : behind.reversed()) {
                numbers.put(each, numbers.size() + 1);
                Choices.writeNumber(out, each.answer() + 1);
            }
        }
    }

    /** Reads what a {@link Writer} wrote. What the choices offered is not known of these paths. */
    public static final class Reader {
        private final DataInput in;
        private final List<Path> known = new ArrayList<>();

        /** A reader that has not read any path. */
        public Reader(DataInput in) {
            this.in = in;
        }

        /** Reads one path. */
        public @Nullable Path read() throws IOException {
            int number = Math.toIntExact(Choices.readNumber(in));
            Path path = number == 0 ? null : known.get(number - 1);
            for (long behind = Choices.readNumber(in); behind > 0; behind--) {
                path = new Path(path, Choices.readNumber(in) - 1);
                known.add(path);
            }
            return path;
        }
    }
}
