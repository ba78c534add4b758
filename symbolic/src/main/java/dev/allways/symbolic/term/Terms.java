package dev.allways.symbolic.term;

import dev.allways.core.Input;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Makes the terms of one exploration, equal ones once; may be used by several threads. */
public final class Terms {
    private final ConcurrentMap<Term, Term> all = new ConcurrentHashMap<>();
    private final ConcurrentMap<Input, Term> inputs = new ConcurrentHashMap<>();
    private final List<Term> numbered = new CopyOnWriteArrayList<>(); // the same, by their numbers

    private Term once(Term term) {
        Term before = all.putIfAbsent(term, term);
        return before == null ? term : before;
    }

    /**
     * An input.
     *
     * @throws IllegalArgumentException if it is of another kind elsewhere
     */
    public Term input(Input input, Kind kind) {
        Term term = inputs.get(input);
        if (term == null) {
            synchronized (inputs) {
                term = inputs.get(input);
                if (term == null) {
                    term = new Term(Operator.INPUT, kind.sort, null, null, null, inputs.size(), input, kind);
                    numbered.add(term);
                    inputs.put(input, term);
                }
            }
        }
        if (term.kind != kind) {
            throw new IllegalArgumentException("%s is %s here and %s elsewhere".formatted(input, kind, term.kind));
        }
        return term;
    }

    /** The input of a number. */
    Term input(int number) {
        return numbered.get(number);
    }

    /** A number or truth value, by its bits. */
    public Term constant(Sort sort, long bits) {
        return once(new Term(Operator.CONSTANT, sort, null, null, null, bits));
    }

    /** An int. */
    public Term constant(int value) {
        return constant(Sort.INT, value);
    }

    /** An operator of one operand. */
    public Term of(Operator operator, Sort sort, Term a) {
        Term simpler = Simpler.of(this, operator, sort, a);
        return simpler != null ? simpler : made(operator, sort, a);
    }

    /** The same, as it is. */
    Term made(Operator operator, Sort sort, Term a) {
        if (operator == Operator.NOT && a.operator == Operator.NOT) {
            return a.first();
        }
        if (a.isConstant()) {
            return constant(sort, Values.apply(operator, a.sort, a.bits, 0));
        }
        return once(new Term(operator, sort, a, null, null, 0));
    }

    /** An operator of two operands. */
    public Term of(Operator operator, Sort sort, Term a, Term b) {
        Term simpler = Simpler.of(this, operator, sort, a, b);
        return simpler != null ? simpler : made(operator, sort, a, b);
    }

    /** The same, as it is. */
    Term made(Operator operator, Sort sort, Term a, Term b) {
        if (a.isConstant() && b.isConstant()) {
            return constant(sort, Values.apply(operator, a.sort, a.bits, b.bits));
        }
        return once(new Term(operator, sort, a, b, null, 0));
    }

    /** The one if a condition holds, else the other. */
    @SuppressWarnings("ReferenceEquality")
    public Term choice(Term condition, Term one, Term other) {
        if (one == other) {
            return one;
        }
        if (condition.isConstant()) {
            return condition.bits != 0 ? one : other;
        }
        return once(new Term(Operator.IF, one.sort, condition, one, other, 0));
    }

    /** The opposite of a condition. */
    public Term not(Term condition) {
        return of(Operator.NOT, Sort.BOOLEAN, condition);
    }

    /** Whether two integers are equal. */
    @SuppressWarnings("ReferenceEquality")
    public Term equal(Term a, Term b) {
        Term ordered = ordered(Relation.EQUAL, a, b);
        if (ordered != null) {
            return ordered;
        }
        if (a == b || areLongs(a, b) && a.interval.isApartFrom(b.interval)) {
            return constant(Sort.BOOLEAN, a == b ? 1 : 0);
        }
        return of(Operator.EQUAL, Sort.BOOLEAN, a, b);
    }

    /** Whether an integer is less than another. */
    public Term less(Term a, Term b) {
        Term ordered = ordered(Relation.LESS, a, b);
        return ordered != null ? ordered : isLess(a, b);
    }

    /** Whether an integer is at most another. */
    public Term atMost(Term a, Term b) {
        Term ordered = ordered(Relation.AT_MOST, a, b);
        return ordered != null ? ordered : not(isLess(b, a));
    }

    private Term isLess(Term a, Term b) {
        if (isRemainderBy(a, b)) {
            return isLess(constant(a.sort, 0), b); // it is nearer to 0 than b
        }
        if (isRemainderBy(b, a)) {
            return isLess(a, constant(a.sort, 0));
        }
        boolean isClear = areLongs(a, b) && (a.interval.isBelow(b.interval) || a.interval.isNotBelow(b.interval));
        return isClear
                ? constant(Sort.BOOLEAN, a.interval.isBelow(b.interval) ? 1 : 0)
                : of(Operator.LESS, Sort.BOOLEAN, a, b);
    }

    @SuppressWarnings("ReferenceEquality")
    private static boolean isRemainderBy(Term remainder, Term divisor) {
        return remainder.operator == Operator.REMAINDER && remainder.second() == divisor && !divisor.isConstant();
    }

    /**
     * The solver is quick where ints are compared, and slow at products of longs, most of which are far from overflow.
     */
    private static boolean areLongs(Term a, Term b) {
        return a.sort == Sort.LONG && b.sort == Sort.LONG;
    }

    private enum Relation {
        EQUAL,
        LESS,
        AT_MOST
    }

    /** How {@code compare(x, y)} is to zero, said of x and y; null: it is something else. */
    private @Nullable Term ordered(Relation relation, Term a, Term b) {
        if (isZero(b) && isComparison(a)) {
            return ordered(relation, a.first(), a.second(), a.operator == Operator.COMPARE);
        }
        if (isZero(a) && isComparison(b)) { // zero is less: y is less than x
            return ordered(relation, b.second(), b.first(), b.operator == Operator.COMPARE_OR_GREATER);
        }
        return null;
    }

    private static boolean isZero(Term term) {
        return term.isConstant() && term.bits == 0;
    }

    private static boolean isComparison(Term term) {
        return term.operator == Operator.COMPARE || term.operator == Operator.COMPARE_OR_GREATER;
    }

    /** @param orLess whether numbers that can't be ordered count as less */
    private Term ordered(Relation relation, Term x, Term y, boolean orLess) {
        if (!x.sort.isFloating()) {
            return switch (relation) {
                case EQUAL -> equal(x, y);
                case LESS -> less(x, y);
                case AT_MOST -> atMost(x, y);
            };
        }
        return switch (relation) {
            case EQUAL -> of(Operator.EQUAL, Sort.BOOLEAN, x, y);
            case LESS ->
                orLess ? not(of(Operator.LESS_OR_EQUAL, Sort.BOOLEAN, y, x)) : of(Operator.LESS, Sort.BOOLEAN, x, y);
            case AT_MOST ->
                orLess ? not(of(Operator.LESS, Sort.BOOLEAN, y, x)) : of(Operator.LESS_OR_EQUAL, Sort.BOOLEAN, x, y);
        };
    }
}
