package dev.allways.symbolic.run;

import static dev.allways.symbolic.run.OperatorTerms.orValue;
import static dev.allways.symbolic.run.Shadows.terms;

import dev.allways.symbolic.term.Term;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The branches of transformed code, and which of its edges are taken. */
public final class BranchTerms {
    private static boolean[] covered = new boolean[64]; // the edges that this execution took
    private static int next = Coverage.NONE; // the edge that the next branch takes if it jumps
    private static int last = Coverage.NONE; // the edge that was taken last
    private static int lastBefore = Coverage.NONE; // when a branch was met the last time that is none of the program's
    private static int since; // how many of those were met since an edge was taken

    private BranchTerms() {}

    /** An execution begins. */
    static void begin() {
        Arrays.fill(covered, false);
        next = Coverage.NONE;
        last = Coverage.NONE;
        lastBefore = Coverage.NONE;
        since = 0;
    }

    /** A branch that is none of the program's. */
    static void branch(Term condition, boolean holds) {
        since = last == lastBefore ? Math.min(since + 1, Coverage.MOST_BETWEEN) : 0;
        lastBefore = last;
        branch(condition, holds, Coverage.between(last, since, true), Coverage.between(last, since, false));
    }

    /**
     * A branch.
     *
     * @param edge of the code that is taken if the condition holds
     * @param other the edge that is taken if not
     */
    private static void branch(Term condition, boolean holds, int edge, int other) {
        if (!condition.isConstant()) {
            Shadows.session().branch(condition, holds, edge, other);
        }
    }

    /** The next branch on terms takes this edge if it jumps, else the next one. */
    public static void at(int edge) {
        next = edge;
    }

    /** An edge of the code is taken. */
    public static void covers(int edge) {
        last = edge;
        if (edge >= covered.length || !covered[edge]) {
            coversFirst(edge);
        }
    }

    private static void coversFirst(int edge) {
        if (edge >= covered.length) {
            covered = Arrays.copyOf(covered, Math.max(2 * covered.length, edge + 1));
        }
        covered[edge] = true;
        if (Shadows.session != null) {
            Shadows.session.covers(edge);
        }
    }

    /** A jump that compares two ints, by the instruction's code: {@code if_icmpeq} to {@code if_icmple}. */
    public static void jump(int a, int b, @Nullable Term aTerm, @Nullable Term bTerm, int code) {
        Term x = orValue(aTerm, a);
        Term y = orValue(bTerm, b);
        switch (code) {
            case 159 -> jump(terms().equal(x, y), a == b);
            case 160 -> jump(terms().not(terms().equal(x, y)), a != b);
            case 161 -> jump(terms().less(x, y), a < b);
            case 162 -> jump(terms().atMost(y, x), a >= b);
            case 163 -> jump(terms().less(y, x), a > b);
            case 164 -> jump(terms().atMost(x, y), a <= b);
            default -> throw new IllegalArgumentException("no jump: " + code);
        }
    }

    private static void jump(Term condition, boolean holds) {
        int edge = next;
        next = Coverage.NONE;
        if (edge == Coverage.NONE) {
            branch(condition, holds);
        } else {
            branch(condition, holds, edge, edge + 1);
        }
    }

    /** A jump that compares an int with zero: {@code ifeq} to {@code ifle}. */
    public static void jumpOnZero(int a, Term term, int code) {
        jump(a, 0, term, null, code + 6);
    }

    /**
     * A switch: tests for one key after the other, up to the one that is met.
     *
     * @param edges of the keys, if they are known
     * @param otherwise the edge that is taken if none is met
     */
    public static void select(int value, Term term, String keys, String edges, int otherwise) {
        String[] all = keys.split(",");
        String[] its = edges.isEmpty() ? new String[0] : edges.split(",");
        for (int i = 0; i < all.length; i++) {
            int key = Integer.parseInt(all[i]);
            int edge = i < its.length ? Integer.parseInt(its[i]) : Coverage.NONE;
            branch(terms().equal(term, terms().constant(key)), value == key, edge, otherwise);
            if (value == key) {
                return;
            }
        }
    }

    /**
     * Makes one way of each value that an int may have, the smaller the earlier: whether it is below 1, 2, 4, …, then
     * by halves. No test depends on the value of this execution, only on the outcomes before.
     */
    static void settle(int value, Term term) {
        if (tested(value < 0, terms().less(term, terms().constant(0)))) {
            halve(value, term, Integer.MIN_VALUE, -1);
            return;
        }
        long low = 0;
        for (long high = 1; high <= Integer.MAX_VALUE; high *= 2) {
            if (tested(value < high, terms().less(term, terms().constant((int) high)))) {
                halve(value, term, low, high - 1);
                return;
            }
            low = high;
        }
        halve(value, term, low, Integer.MAX_VALUE);
    }

    /** The same for a value that is known to be in a range. */
    static void halve(int value, Term term, long least, long greatest) {
        long low = least;
        long high = greatest;
        while (low < high) {
            long middle = Math.floorDiv(low + high, 2) + 1;
            if (tested(value < middle, terms().less(term, terms().constant((int) middle)))) {
                high = middle - 1;
            } else {
                low = middle;
            }
        }
    }

    static boolean tested(boolean holds, Term condition) {
        branch(condition, holds);
        return holds;
    }

    /** A truth value goes into code that is not followed: each is a way of its own. */
    public static void settleTruth(int value, Term term) {
        branch(terms().equal(term, terms().constant(0)), value == 0);
    }

    /** The same for one whose value is not at hand. */
    static void settleTruth(Term term) {
        Term isFalse = terms().equal(term, terms().constant(0));
        branch(isFalse, Shadows.session().holds(isFalse));
    }

    /** Two numbers go into an assertion that they are equal, or are not. */
    public static void compared(int a, int b, @Nullable Term aTerm, @Nullable Term bTerm) {
        branch(terms().equal(orValue(aTerm, a), orValue(bTerm, b)), a == b);
    }

    /** Two numbers go into an assertion that they are equal, or are not. */
    public static void compared(long a, long b, @Nullable Term aTerm, @Nullable Term bTerm) {
        branch(terms().equal(orValue(aTerm, a), orValue(bTerm, b)), a == b);
    }
}
