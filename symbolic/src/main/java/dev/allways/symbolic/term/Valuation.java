package dev.allways.symbolic.term;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
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
    private final Map<Term, Long> values = new HashMap<>();

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
        if (isMissing(term)) {
            compute(term);
        }
        return known(term);
    }

    private void compute(Term term) {
        if (values.size() > MOST) {
            values.clear();
        }
        open.push(term);
        while (!open.isEmpty()) {
            Term next = open.peek();
            Term missing = missing(next);
            if (missing != null) {
                open.push(missing);
            } else {
                open.pop();
                values.put(next, computed(next));
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
        return !isLeaf(term) && !values.containsKey(term);
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
        return isLeaf(term) ? leaf(term) : Objects.requireNonNull(values.get(term));
    }
}
