package dev.allways.symbolic.term;

import org.jspecify.annotations.Nullable;

/** Between which numbers an integer lies, whatever the inputs are: what is clear from that needs no solver. */
record Interval(long least, long greatest) {
    private static final Interval INTS = new Interval(Integer.MIN_VALUE, Integer.MAX_VALUE);
    private static final Interval LONGS = new Interval(Long.MIN_VALUE, Long.MAX_VALUE);

    static Interval all(Sort sort) {
        return sort == Sort.INT ? INTS : LONGS;
    }

    /** That of what an operator makes; of what is no integer, all numbers. */
    static Interval of(
            Operator operator,
            Sort sort,
            @Nullable Term a,
            @Nullable Term b,
            @Nullable Term c,
            long bits,
            @Nullable Kind kind) {
        if (sort != Sort.INT && sort != Sort.LONG) {
            return LONGS;
        }
        if (kind != null) {
            return new Interval(kind.min, kind.max);
        }
        if (a == null) {
            return new Interval(bits, bits);
        }
        if (a.sort.isFloating()) {
            return all(sort);
        }
        Interval x = a.interval;
        if (b == null) {
            return ofOne(operator, sort, x);
        }
        if (c != null) {
            return operator == Operator.IF ? b.interval.or(c.interval) : all(sort);
        }
        return ofTwo(operator, sort, x, b.interval, a == b);
    }

    /** That of what an operator makes of one integer. */
    static Interval ofOne(Operator operator, Sort sort, Interval x) {
        return switch (operator) {
            case NEGATE -> x.least == Long.MIN_VALUE ? LONGS : new Interval(-x.greatest, -x.least).within(sort);
            case TO_INT -> x.within(Sort.INT);
            case TO_LONG -> x;
            case TO_BYTE -> x.cutTo(Byte.MIN_VALUE, Byte.MAX_VALUE);
            case TO_SHORT -> x.cutTo(Short.MIN_VALUE, Short.MAX_VALUE);
            case TO_CHAR -> x.cutTo(Character.MIN_VALUE, Character.MAX_VALUE);
            default -> all(sort);
        };
    }

    /**
     * That of what an operator makes of two integers.
     *
     * @param areSame whether they are always equal
     */
    static Interval ofTwo(Operator operator, Sort sort, Interval x, Interval y, boolean areSame) {
        return switch (operator) {
            case ADD ->
                x.fits(62) && y.fits(62)
                        ? new Interval(x.least + y.least, x.greatest + y.greatest).within(sort)
                        : all(sort);
            case SUBTRACT ->
                x.fits(62) && y.fits(62)
                        ? new Interval(x.least - y.greatest, x.greatest - y.least).within(sort)
                        : all(sort);
            case MULTIPLY -> (areSame ? x.square() : x.times(y)).within(sort);
            case DIVIDE ->
                y.isOneWithin(1, Long.MAX_VALUE) ? new Interval(x.least / y.least, x.greatest / y.least) : all(sort);
            case AND ->
                y.least >= 0 && (x.least < 0 || y.greatest < x.greatest)
                        ? new Interval(0, y.greatest)
                        : x.least >= 0 ? new Interval(0, x.greatest) : all(sort);
            case REMAINDER -> x.remainder(y);
            case SHIFT_RIGHT ->
                y.isOneWithin(0, sort.bits - 1L) ? new Interval(x.least >> y.least, x.greatest >> y.least) : all(sort);
            case SHIFT_RIGHT_UNSIGNED ->
                x.least >= 0 && y.isOneWithin(0, sort.bits - 1L)
                        ? new Interval(x.least >> y.least, x.greatest >> y.least)
                        : y.isOneWithin(1, sort.bits - 1L)
                                ? new Interval(0, (sort == Sort.INT ? 0xffff_ffffL : -1L) >>> y.least)
                                : all(sort);
            case COMPARE, COMPARE_OR_GREATER -> new Interval(-1, 1);
            default -> all(sort);
        };
    }

    private boolean isOneWithin(long low, long high) {
        return least == greatest && least >= low && least <= high;
    }

    /** Whether all lie between this power of two and its opposite. */
    private boolean fits(int power) {
        return least >= -(1L << power) && greatest <= 1L << power;
    }

    Interval or(Interval other) {
        return new Interval(Math.min(least, other.least), Math.max(greatest, other.greatest));
    }

    private Interval cutTo(long low, long high) {
        return least >= low && greatest <= high ? this : new Interval(low, high);
    }

    /** Itself, or what it may be where numbers wrap around. */
    private Interval within(Sort sort) {
        return sort == Sort.INT ? cutTo(Integer.MIN_VALUE, Integer.MAX_VALUE) : this;
    }

    private Interval times(Interval other) {
        if (!isExact(least, other.least)
                || !isExact(least, other.greatest)
                || !isExact(greatest, other.least)
                || !isExact(greatest, other.greatest)) {
            return LONGS;
        }
        long a = least * other.least;
        long b = least * other.greatest;
        long c = greatest * other.least;
        long d = greatest * other.greatest;
        return new Interval(Math.min(Math.min(a, b), Math.min(c, d)), Math.max(Math.max(a, b), Math.max(c, d)));
    }

    private static boolean isExact(long a, long b) {
        return Math.multiplyHigh(a, b) == a * b >> 63;
    }

    /** No square is negative. */
    private Interval square() {
        Interval product = times(this);
        return product.equals(LONGS)
                ? LONGS
                : new Interval(
                        least <= 0 && greatest >= 0 ? 0 : Math.min(least * least, greatest * greatest),
                        product.greatest);
    }

    /** What is in both; empty, with the least above the greatest, if nothing is. */
    Interval and(Interval other) {
        return new Interval(Math.max(least, other.least), Math.min(greatest, other.greatest));
    }

    boolean isEmpty() {
        return least > greatest;
    }

    boolean hasAtMost(int values) {
        return greatest - least >= 0 && greatest - least < values;
    }

    boolean isOne() {
        return least == greatest;
    }

    /** It has the sign of what is divided, and is less than the divisor. */
    private Interval remainder(Interval divisor) {
        long most =
                divisor.fits(62) ? Math.max(Math.abs(divisor.least), Math.abs(divisor.greatest)) - 1 : Long.MAX_VALUE;
        return new Interval(least < 0 ? Math.max(least, -most) : 0, greatest > 0 ? Math.min(greatest, most) : 0);
    }

    boolean isBelow(Interval other) {
        return greatest < other.least;
    }

    boolean isNotBelow(Interval other) {
        return least >= other.greatest;
    }

    boolean isApartFrom(Interval other) {
        return isBelow(other) || other.isBelow(this);
    }
}
