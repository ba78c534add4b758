package dev.allways.symbolic.term;

import org.jspecify.annotations.Nullable;

/**
 * Terms that are equal to others under all inputs, and easier for a solver: without quotients by constants, without
 * longs where ints do, without floating-point numbers where these are whole and small enough to be exact.
 */
final class Simpler {
    private static final long EXACT_DOUBLES =
            1L << 53; // up to it, and down to its opposite, all whole numbers are exact
    private static final long EXACT_FLOATS = 1L << 24;

    private final Terms terms;

    private Simpler(Terms terms) {
        this.terms = terms;
    }

    /** An operator of one operand; null: there is nothing simpler. */
    static @Nullable Term of(Terms terms, Operator operator, Sort sort, Term a) {
        return switch (operator) {
            case NEGATE -> a.operator == Operator.NEGATE && !sort.isFloating() ? a.first() : null;
            case FLOOR -> whole(a) != null && !a.isConstant() ? a : null;
            case TO_DOUBLE ->
                a.operator == Operator.TO_LONG && a.first().sort == Sort.INT
                        ? terms.of(Operator.TO_DOUBLE, sort, a.first())
                        : null;
            case TO_INT, TO_LONG -> {
                Term whole = a.sort.isFloating() && !a.isConstant() ? whole(a) : null;
                yield whole == null || sort == Sort.INT && whole.sort == Sort.LONG ? null : in(terms, sort, whole);
            }
            default -> null;
        };
    }

    /** An operator of two operands; null: there is nothing simpler. */
    static @Nullable Term of(Terms terms, Operator operator, Sort sort, Term a, Term b) {
        if (a.isConstant() && b.isConstant()) {
            return null;
        }
        Simpler simpler = new Simpler(terms);
        return switch (operator) {
            case DIVIDE, REMAINDER -> sort.isFloating() ? null : simpler.quotient(operator, sort, a, b);
            case EQUAL, LESS, LESS_OR_EQUAL ->
                a.sort.isFloating()
                        ? simpler.relationOfNumbers(operator, a, b)
                        : simpler.relationOfIntegers(operator, a, b);
            case ADD, SUBTRACT, MULTIPLY -> sort.isFloating() ? simpler.whole(operator, sort, a, b) : null;
            default -> null;
        };
    }

    private static Term in(Terms terms, Sort sort, Term integer) {
        return integer.sort == sort ? integer : terms.of(Operator.TO_LONG, Sort.LONG, integer);
    }

    private Term truth(boolean value) {
        return terms.constant(Sort.BOOLEAN, value ? 1 : 0);
    }

    private Term both(Term condition, Term further) {
        return terms.choice(condition, further, truth(false));
    }

    // ---- quotients

    private @Nullable Term quotient(Operator operator, Sort sort, Term a, Term b) {
        if (!b.isConstant() || b.bits < 2) {
            return null;
        }
        if (a.operator == Operator.NEGATE && a.first().interval.least() > least(sort)) {
            return terms.of(Operator.NEGATE, sort, terms.of(operator, sort, a.first(), b));
        }
        if (isLonger(a) && b.bits <= Integer.MAX_VALUE) {
            Term quotient = terms.of(operator, Sort.INT, a.first(), terms.constant((int) b.bits));
            return terms.of(Operator.TO_LONG, Sort.LONG, quotient);
        }
        if (operator == Operator.DIVIDE && isQuotient(a)) {
            long high = Math.multiplyHigh(a.second().bits, b.bits);
            long product = a.second().bits * b.bits;
            if (high == 0 && product > 0 && product <= greatest(sort)) {
                return terms.of(Operator.DIVIDE, sort, a.first(), terms.constant(sort, product));
            }
        }
        return null;
    }

    private static boolean isQuotient(Term a) {
        return a.operator == Operator.DIVIDE
                && !a.sort.isFloating()
                && a.second().isConstant()
                && a.second().bits > 1;
    }

    /** Whether it is an int as a long. */
    private static boolean isLonger(Term a) {
        return a.operator == Operator.TO_LONG && a.first().sort == Sort.INT;
    }

    private static long least(Sort sort) {
        return sort == Sort.INT ? Integer.MIN_VALUE : Long.MIN_VALUE;
    }

    private static long greatest(Sort sort) {
        return sort == Sort.INT ? Integer.MAX_VALUE : Long.MAX_VALUE;
    }

    // ---- relations of integers

    private @Nullable Term relationOfIntegers(Operator operator, Term a, Term b) {
        if (operator == Operator.LESS_OR_EQUAL) {
            return null;
        }
        if (isLonger(a) && isLonger(b)) {
            return relation(operator, a.first(), b.first());
        }
        if (b.isConstant()) {
            return operator == Operator.EQUAL ? equalTo(a, b.bits) : below(a, b.bits);
        }
        return a.isConstant() ? operator == Operator.EQUAL ? equalTo(b, a.bits) : above(b, a.bits) : null;
    }

    private Term relation(Operator operator, Term a, Term b) {
        return operator == Operator.EQUAL ? terms.equal(a, b) : terms.less(a, b);
    }

    private @Nullable Term equalTo(Term a, long value) {
        Sort sort = a.sort;
        if (isLonger(a)) {
            return value == (int) value ? terms.equal(a.first(), terms.constant((int) value)) : truth(false);
        }
        if (a.operator == Operator.NEGATE && value > least(sort)) {
            return terms.equal(a.first(), terms.constant(sort, -value));
        }
        if (isQuotient(a)) {
            Term less = below(a, value);
            Term atMost = value == greatest(sort) ? null : below(a, value + 1);
            return less == null || atMost == null ? null : both(atMost, terms.not(less));
        }
        return null;
    }

    /** Whether it is below a value. */
    private @Nullable Term below(Term a, long value) {
        Sort sort = a.sort;
        if (isLonger(a)) {
            return value > Integer.MAX_VALUE || value <= Integer.MIN_VALUE
                    ? truth(value > 0)
                    : terms.less(a.first(), terms.constant((int) value));
        }
        if (isOpposite(a) && value > least(sort)) {
            return terms.less(terms.constant(sort, -value), a.first());
        }
        if (isQuotient(a) && value > least(sort)) {
            long divisor = a.second().bits; // quotients are cut off towards zero
            long bound = value > 0 ? value : value - 1;
            long product = bound * divisor;
            if (Math.multiplyHigh(bound, divisor) != product >> 63
                    || product < least(sort)
                    || product >= greatest(sort)) {
                return null;
            }
            return terms.less(a.first(), terms.constant(sort, value > 0 ? product : product + 1));
        }
        return null;
    }

    /** Whether it is above a value. */
    private @Nullable Term above(Term a, long value) {
        if (isOpposite(a) && value > least(a.sort)) {
            return terms.less(a.first(), terms.constant(a.sort, -value));
        }
        if (!isLonger(a) && !isQuotient(a)) {
            return null;
        }
        if (value == greatest(a.sort)) {
            return truth(false);
        }
        Term below = below(a, value + 1);
        return below == null ? null : terms.not(below);
    }

    /** Whether it is the opposite of a number that has one. */
    private static boolean isOpposite(Term a) {
        return a.operator == Operator.NEGATE && a.first().interval.least() > least(a.sort);
    }

    // ---- floating-point numbers that are whole

    /** The integer that a floating-point number always is exactly; null: it may be none, or the negative zero. */
    private static @Nullable Term whole(Term a) {
        boolean isConverted = (a.operator == Operator.TO_DOUBLE || a.operator == Operator.TO_FLOAT)
                && !a.first().sort.isFloating()
                && isExact(a.sort, a.first().interval);
        return isConverted ? a.first() : null;
    }

    private static boolean isExact(Sort sort, Interval interval) {
        long most = sort == Sort.FLOAT ? EXACT_FLOATS : EXACT_DOUBLES;
        return interval.least() >= -most && interval.greatest() <= most;
    }

    private static double number(Term constant) {
        return constant.sort == Sort.FLOAT ? Values.asFloat(constant.bits) : Values.asDouble(constant.bits);
    }

    /** The same of a constant, too, that is no negative zero. */
    private @Nullable Term wholeOrConstant(Term a) {
        if (!a.isConstant()) {
            return whole(a);
        }
        double value = number(a);
        boolean isWhole = value == (long) value && Math.abs(value) <= EXACT_FLOATS && 1 / value != -1 / 0.0;
        return isWhole ? terms.constant(Sort.LONG, (long) value) : null;
    }

    private @Nullable Term whole(Operator operator, Sort sort, Term a, Term b) {
        Term x = wholeOrConstant(a);
        Term y = wholeOrConstant(b);
        if (x == null || y == null || operator == Operator.MULTIPLY && !isZeroPositive(x, y)) {
            return null;
        }
        Term result = terms.of(operator, Sort.LONG, in(terms, Sort.LONG, x), in(terms, Sort.LONG, y));
        return isExact(sort, result.interval)
                ? terms.of(sort == Sort.FLOAT ? Operator.TO_FLOAT : Operator.TO_DOUBLE, sort, result)
                : null;
    }

    /** Whether a product that is zero is the positive one. */
    @SuppressWarnings("ReferenceEquality") // terms are interned
    private static boolean isZeroPositive(Term x, Term y) {
        return x == y
                || x.interval.least() >= 0 && y.interval.least() >= 0
                || x.interval.least() > 0
                || y.interval.least() > 0;
    }

    private @Nullable Term relationOfNumbers(Operator operator, Term a, Term b) {
        Term x = whole(a);
        Term y = whole(b);
        if (x != null && y != null) {
            return related(operator, in(terms, Sort.LONG, x), in(terms, Sort.LONG, y));
        }
        if (x != null && b.isConstant()) {
            return toConstant(operator, in(terms, Sort.LONG, x), number(b), false);
        }
        return y != null && a.isConstant() ? toConstant(operator, in(terms, Sort.LONG, y), number(a), true) : null;
    }

    private Term related(Operator operator, Term x, Term y) {
        return switch (operator) {
            case EQUAL -> terms.equal(x, y);
            case LESS -> terms.less(x, y);
            default -> terms.atMost(x, y);
        };
    }

    /** @param isFirst whether the constant is the first operand */
    private Term toConstant(Operator operator, Term x, double value, boolean isFirst) {
        if (Double.isNaN(value)) {
            return truth(false);
        }
        if (Math.abs(value) > EXACT_DOUBLES) {
            return truth(operator != Operator.EQUAL && value > 0 != isFirst);
        }
        double floor = Math.floor(value);
        if (floor == value) {
            Term whole = terms.constant(Sort.LONG, (long) value);
            return isFirst ? related(operator, whole, x) : related(operator, x, whole);
        }
        if (operator == Operator.EQUAL) {
            return truth(false);
        }
        Term below = terms.atMost(x, terms.constant(Sort.LONG, (long) floor));
        return isFirst ? terms.not(below) : below;
    }
}
