package dev.allways.symbolic.term;

/**
 * Between which values a floating-point number lies. Operators round, and rounding is monotone: what they make of the
 * ends are the ends of what they make. The two zeros are one.
 *
 * @param least may be above {@code greatest}: then it is no number
 * @param mayBeNaN whether it may be no number
 */
record NumberRange(double least, double greatest, boolean mayBeNaN) {
    private static final NumberRange ALL = new NumberRange(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, true);

    static NumberRange all() {
        return ALL;
    }

    static NumberRange of(double value) {
        return Double.isNaN(value) ? new NumberRange(1, 0, true) : new NumberRange(value, value, false);
    }

    private static NumberRange between(double a, double b, boolean mayBeNaN) {
        return Double.isNaN(a) || Double.isNaN(b) ? ALL : new NumberRange(a, b, mayBeNaN);
    }

    /** An integer, rounded. */
    static NumberRange of(Interval integer, Sort sort) {
        return sort == Sort.FLOAT
                ? new NumberRange((float) integer.least(), (float) integer.greatest(), false)
                : new NumberRange((double) integer.least(), (double) integer.greatest(), false);
    }

    private boolean hasNumbers() {
        return least <= greatest;
    }

    boolean isEmpty() {
        return !hasNumbers() && !mayBeNaN;
    }

    private boolean has(double value) {
        return least <= value && value <= greatest;
    }

    private boolean hasInfinity() {
        return least == Double.NEGATIVE_INFINITY || greatest == Double.POSITIVE_INFINITY;
    }

    private static double rounded(Sort sort, double value) {
        return sort == Sort.FLOAT ? (float) value : value;
    }

    /** What an operator makes of it. */
    NumberRange apply(Operator operator, Sort sort) {
        if (!hasNumbers()) {
            return new NumberRange(1, 0, true);
        }
        return switch (operator) {
            case NEGATE -> new NumberRange(-greatest, -least, mayBeNaN);
            case FLOOR -> new NumberRange(Math.floor(least), Math.floor(greatest), mayBeNaN);
            case SQUARE_ROOT ->
                greatest < 0
                        ? new NumberRange(1, 0, true)
                        : new NumberRange(Math.sqrt(Math.max(0, least)), Math.sqrt(greatest), mayBeNaN || least < 0);
            case TO_FLOAT, TO_DOUBLE -> new NumberRange(rounded(sort, least), rounded(sort, greatest), mayBeNaN);
            default -> ALL;
        };
    }

    /** What an operator makes of it and of another one. For floats the doubles' results are rounded, which is exact. */
    NumberRange apply(Operator operator, Sort sort, NumberRange other) {
        if (!hasNumbers() || !other.hasNumbers()) {
            return new NumberRange(1, 0, true);
        }
        boolean nan = mayBeNaN || other.mayBeNaN;
        return switch (operator) {
            case ADD ->
                between(
                        rounded(sort, least + other.least),
                        rounded(sort, greatest + other.greatest),
                        nan || hasInfinity() && other.hasInfinity());
            case SUBTRACT -> apply(Operator.ADD, sort, other.apply(Operator.NEGATE, sort));
            case MULTIPLY ->
                corners(
                        rounded(sort, least * other.least),
                        rounded(sort, least * other.greatest),
                        rounded(sort, greatest * other.least),
                        rounded(sort, greatest * other.greatest),
                        nan || has(0) && other.hasInfinity() || hasInfinity() && other.has(0));
            case DIVIDE ->
                other.has(0)
                        ? ALL
                        : corners(
                                rounded(sort, least / other.least),
                                rounded(sort, least / other.greatest),
                                rounded(sort, greatest / other.least),
                                rounded(sort, greatest / other.greatest),
                                nan || hasInfinity() && other.hasInfinity());
            default -> ALL;
        };
    }

    private static NumberRange corners(double a, double b, double c, double d, boolean mayBeNaN) {
        return between(Math.min(Math.min(a, b), Math.min(c, d)), Math.max(Math.max(a, b), Math.max(c, d)), mayBeNaN);
    }

    /** Cut off, as an integer. */
    Interval integer(Sort sort) {
        Interval whole = !hasNumbers()
                ? new Interval(0, 0)
                : sort == Sort.INT
                        ? new Interval((int) least, (int) greatest)
                        : new Interval((long) least, (long) greatest);
        return mayBeNaN ? whole.or(new Interval(0, 0)) : whole;
    }

    NumberRange or(NumberRange other) {
        if (!hasNumbers() || !other.hasNumbers()) {
            NumberRange some = hasNumbers() ? this : other;
            return new NumberRange(some.least, some.greatest, mayBeNaN || other.mayBeNaN);
        }
        return new NumberRange(
                Math.min(least, other.least), Math.max(greatest, other.greatest), mayBeNaN || other.mayBeNaN);
    }

    NumberRange and(NumberRange other) {
        return new NumberRange(
                Math.max(least, other.least), Math.min(greatest, other.greatest), mayBeNaN && other.mayBeNaN);
    }

    /** Those that are numbers. */
    NumberRange numbers() {
        return new NumberRange(least, greatest, false);
    }

    /** Those that are at most a number, or below it. */
    NumberRange below(Sort sort, double bound, boolean strictly) {
        double most = !strictly ? bound : sort == Sort.FLOAT ? Math.nextDown((float) bound) : Math.nextDown(bound);
        return new NumberRange(least, Math.min(greatest, most), mayBeNaN);
    }

    /** Those that are at least a number, or above it. */
    NumberRange above(Sort sort, double bound, boolean strictly) {
        double most = !strictly ? bound : sort == Sort.FLOAT ? Math.nextUp((float) bound) : Math.nextUp(bound);
        return new NumberRange(Math.max(least, most), greatest, mayBeNaN);
    }

    /** Whether it is less than another, or at most that: 1 always, 0 never, else what may be. */
    Interval isLess(NumberRange other, boolean orEqual) {
        if (!hasNumbers() || !other.hasNumbers()) {
            return new Interval(0, 0);
        }
        boolean always = !mayBeNaN && !other.mayBeNaN && (orEqual ? greatest <= other.least : greatest < other.least);
        boolean never = orEqual ? least > other.greatest : least >= other.greatest;
        return new Interval(always ? 1 : 0, never ? 0 : 1);
    }

    Interval isEqual(NumberRange other) {
        boolean never = !hasNumbers() || !other.hasNumbers() || least > other.greatest || other.least > greatest;
        boolean always = !never
                && !mayBeNaN
                && !other.mayBeNaN
                && least == greatest
                && other.least == other.greatest
                && least == other.least;
        return new Interval(always ? 1 : 0, never ? 0 : 1);
    }
}
