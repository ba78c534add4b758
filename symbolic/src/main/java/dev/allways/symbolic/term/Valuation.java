package dev.allways.symbolic.term;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The values that terms have under one assignment, each computed once: conditions of paths are made of each other's
 * parts. For one thread.
 */
final class Valuation {
    private static final int MOST = 1 << 16; // terms whose values are kept

    private final Assignment assignment;
    private final BitSet inputs; // those that have a value
    private final Deque<Term> open = new ArrayDeque<>();
    private @Nullable Term[] terms = new @Nullable Term[64]; // a hash table, by identity: terms are interned
    private long[] values = new long[64]; // of the terms at the same places
    private int size;

    Valuation(Assignment assignment) {
        this.assignment = assignment;
        inputs = assignment.inputs();
    }

    Assignment assignment() {
        return assignment;
    }

    /** Whether all inputs of these numbers have a value. */
    boolean hasAll(BitSet some) {
        BitSet missing = (BitSet) some.clone();
        missing.andNot(inputs);
        return missing.isEmpty();
    }

    /** Whether all conditions hold. */
    boolean meets(Collection<Term> conditions) {
        for (Term each : conditions) {
            if (value(each) == 0) {
                return false;
            }
        }
        return true;
    }

    /** The value of a term. */
    long value(Term term) {
        if (isLeaf(term)) {
            return leaf(term);
        }
        if (place(term) < 0) {
            compute(term);
        }
        return known(term);
    }

    private void compute(Term term) {
        if (size > MOST) {
            Arrays.fill(terms, null);
            size = 0;
        }
        open.push(term);
        while (!open.isEmpty()) {
            Term next = open.peek();
            if (place(next) >= 0) {
                open.pop();
                continue;
            }
            Term missing = missing(next);
            if (missing != null) {
                open.push(missing);
            } else {
                open.pop();
                keep(next, computed(next));
            }
        }
    }

    /** An operand whose value is needed for that of a term, and not known yet. */
    private @Nullable Term missing(Term term) {
        Term first = term.first();
        if (isMissing(first)) {
            return first;
        }
        if (term.operator == Operator.IF) {
            Term chosen = chosen(term);
            return isMissing(chosen) ? chosen : null;
        }
        return term.b != null && isMissing(term.b) ? term.b : null;
    }

    private Term chosen(Term choice) {
        return known(choice.first()) != 0 ? choice.second() : choice.third();
    }

    private boolean isMissing(Term term) {
        return !isLeaf(term) && place(term) < 0;
    }

    private long computed(Term term) {
        return term.operator == Operator.IF
                ? known(chosen(term))
                : Values.apply(
                        term.operator, term.first().sort, known(term.first()), term.b == null ? 0 : known(term.b));
    }

    private static boolean isLeaf(Term term) {
        return term.operator == Operator.INPUT || term.operator == Operator.CONSTANT;
    }

    private long leaf(Term term) {
        return term.operator == Operator.CONSTANT ? term.bits : assignment.input(term);
    }

    private long known(Term term) {
        return isLeaf(term) ? leaf(term) : values[place(term)];
    }

    /** Where the value of a term is kept; if it is not, negative. */
    @SuppressWarnings("ReferenceEquality")
    private int place(Term term) {
        int mask = terms.length - 1;
        for (int at = spread(term) & mask; ; at = (at + 1) & mask) {
            Term other = terms[at];
            if (other == null) {
                return -1;
            }
            if (other == term) {
                return at;
            }
        }
    }

    private void keep(Term term, long value) {
        if (2 * size >= terms.length) {
            grow();
        }
        int mask = terms.length - 1;
        int at = spread(term) & mask;
        while (terms[at] != null) {
            at = (at + 1) & mask;
        }
        terms[at] = term;
        values[at] = value;
        size++;
    }

    private void grow() {
        @Nullable Term[] before = terms;
        long[] its = values;
        terms = new @Nullable Term[2 * before.length];
        values = new long[2 * before.length];
        size = 0;
        for (int i = 0; i < before.length; i++) {
            Term each = before[i];
            if (each != null) {
                keep(each, its[i]);
            }
        }
    }

    private static int spread(Term term) {
        int hash = term.hashCode() * 0x9E3779B9;
        return hash ^ hash >>> 16;
    }
}
