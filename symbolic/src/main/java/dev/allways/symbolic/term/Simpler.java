package dev.allways.symbolic.term;

import org.jspecify.annotations.Nullable;

/**
 * Terms that are equal to others under all inputs, and easier for a solver: without quotients by constants, without
 * longs where ints do, without floating-point numbers where these are exact: whole ones, halves, quarters and the like.
 */
final class Simpler {
    private static final long EXACT_DOUBLES =
            1L << 53; // up to it, and down to its opposite, all whole numbers are exact
    private static final long EXACT_FLOATS = 1L << 24;
    private static final int MOST_PLACES = 20; // behind the point, of numbers to base two

    private final Terms terms;

    private Simpler(Terms terms) {
        this.terms = terms;
    }

    /** An operator of one operand; null: there is nothing simpler. */
    static @Nullable Term of(Terms terms, Operator operator, Sort sort, Term a) {
        return switch (operator) {
            case NEGATE -> a.operator == Operator.NEGATE && !sort.isFloating() ? a.first() : null;
            case FLOOR -> new Simpler(terms).floor(sort, a);
            case TO_DOUBLE ->
                a.operator == Operator.TO_LONG && a.first().sort == Sort.INT
                        ? terms.of(Operator.TO_DOUBLE, sort, a.first())
                        : null;
            case TO_INT, TO_LONG -> a.sort.isFloating() ? new Simpler(terms).cutOff(sort, a) : null;
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
            case DIVIDE -> sort.isFloating() ? simpler.part(sort, a, b) : simpler.quotient(operator, sort, a, b);
            case REMAINDER -> sort.isFloating() ? null : simpler.quotient(operator, sort, a, b);
            case EQUAL, LESS, LESS_OR_EQUAL ->
                a.sort.isFloating()
                        ? simpler.relationOfNumbers(operator, a, b)
                        : simpler.relationOfIntegers(operator, a, b);
            case ADD, SUBTRACT, MULTIPLY -> sort.isFloating() ? simpler.exact(operator, sort, a, b) : null;
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

    // ---- floating-point numbers that are exact

    /**
     * A number that is exact, and no negative zero: an integer divided by a power of two.
     *
     * @param whole the integer, a long
     * @param places the exponent
     */
    private record Fixed(Term whole, int places) {}

    /** What a number always is exactly; null: it may be something else, or the negative zero. */
    private @Nullable Fixed fixed(Term a) {
        if (a.isConstant()) {
            return fixed(number(a));
        }
        if (a.operator == Operator.DIVIDE && a.sort.isFloating() && a.second().isConstant()) {
            int places = exponent(a.second());
            Term whole = whole(a.first());
            return places < 1 || whole == null ? null : new Fixed(in(terms, Sort.LONG, whole), places);
        }
        Term whole = whole(a);
        return whole == null ? null : new Fixed(in(terms, Sort.LONG, whole), 0);
    }

    private @Nullable Fixed fixed(double value) {
        int places = 0;
        while (places < MOST_PLACES && Math.scalb(value, places) % 1 != 0) {
            places++;
        }
        double whole = Math.scalb(value, places);
        boolean isExact = whole == (long) whole && Math.abs(whole) <= EXACT_FLOATS && 1 / value != -1 / 0.0;
        return isExact ? new Fixed(terms.constant(Sort.LONG, (long) whole), places) : null;
    }

    /** Which power of two a constant is; -1: none, or not of these. */
    private static int exponent(Term constant) {
        double value = number(constant);
        int exponent = Math.getExponent(value);
        return exponent >= 0 && exponent <= MOST_PLACES && value == Math.scalb(1.0, exponent) ? exponent : -1;
    }

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

    /** The number; null: there is no such one. */
    private @Nullable Term number(Sort sort, Term whole, int places) {
        if (places > MOST_PLACES || !isExact(sort, whole.interval)) {
            return null;
        }
        Term number = terms.of(sort == Sort.FLOAT ? Operator.TO_FLOAT : Operator.TO_DOUBLE, sort, whole);
        double divisor = Math.scalb(1.0, places);
        long bits = sort == Sort.FLOAT ? Values.of((float) divisor) : Values.of(divisor);
        return places == 0 ? number : terms.made(Operator.DIVIDE, sort, number, terms.constant(sort, bits));
    }

    /** As many times a power of two. */
    private Term times(Term whole, int exponent) {
        return exponent == 0
                ? whole
                : terms.of(Operator.MULTIPLY, Sort.LONG, whole, terms.constant(Sort.LONG, 1L << exponent));
    }

    private @Nullable Term exact(Operator operator, Sort sort, Term a, Term b) {
        Fixed x = fixed(a);
        Fixed y = fixed(b);
        if (x == null || y == null) {
            return null;
        }
        if (operator == Operator.MULTIPLY) {
            return isZeroPositive(x.whole, y.whole)
                    ? number(sort, terms.of(operator, Sort.LONG, x.whole, y.whole), x.places + y.places)
                    : null;
        }
        Aligned both = aligned(x, y);
        return both == null ? null : number(sort, terms.of(operator, Sort.LONG, both.first, both.second), both.places);
    }

    /** Two numbers with as many places: their integers. */
    private record Aligned(Term first, Term second, int places) {}

    /** Null: an integer would be too great. */
    private @Nullable Aligned aligned(Fixed x, Fixed y) {
        int places = Math.max(x.places, y.places);
        Term first = times(x.whole, places - x.places);
        Term second = times(y.whole, places - y.places);
        return isExact(Sort.DOUBLE, first.interval) && isExact(Sort.DOUBLE, second.interval)
                ? new Aligned(first, second, places)
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

    /** A number divided by a power of two. */
    private @Nullable Term part(Sort sort, Term a, Term b) {
        int exponent = b.isConstant() ? exponent(b) : -1;
        Fixed x = exponent < 1 ? null : fixed(a);
        return x == null ? null : number(sort, x.whole, x.places + exponent);
    }

    private @Nullable Term floor(Sort sort, Term a) {
        Fixed its = a.isConstant() ? null : fixed(a);
        if (its == null || its.places == 0) {
            return its == null ? null : a;
        }
        return number(sort, terms.of(Operator.SHIFT_RIGHT, Sort.LONG, its.whole, terms.constant(its.places)), 0);
    }

    /** A number as an integer: towards zero, and no further than these go. */
    private @Nullable Term cutOff(Sort sort, Term a) {
        Fixed its = a.isConstant() ? null : fixed(a);
        if (its == null) {
            return null;
        }
        Term whole = its.places == 0
                ? its.whole
                : terms.of(Operator.DIVIDE, Sort.LONG, its.whole, terms.constant(Sort.LONG, 1L << its.places));
        if (sort == Sort.LONG) {
            return whole;
        }
        if (isLonger(whole)) {
            return whole.first();
        }
        Term least = terms.constant(Sort.LONG, Integer.MIN_VALUE);
        Term greatest = terms.constant(Sort.LONG, Integer.MAX_VALUE);
        return terms.choice(
                terms.less(whole, least),
                terms.constant(Integer.MIN_VALUE),
                terms.choice(
                        terms.less(greatest, whole),
                        terms.constant(Integer.MAX_VALUE),
                        terms.of(Operator.TO_INT, Sort.INT, whole)));
    }

    private @Nullable Term relationOfNumbers(Operator operator, Term a, Term b) {
        Fixed x = fixed(a);
        Fixed y = fixed(b);
        Aligned both = x == null || y == null ? null : aligned(x, y);
        if (both != null) {
            return related(operator, both.first, both.second);
        }
        if (x != null && b.isConstant()) {
            return toConstant(operator, x.whole, number(b) * Math.scalb(1.0, x.places), false);
        }
        return y != null && a.isConstant()
                ? toConstant(operator, y.whole, number(a) * Math.scalb(1.0, y.places), true)
                : null;
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
