package dev.allways.symbolic.run;

import static dev.allways.symbolic.run.BranchTerms.branch;
import static dev.allways.symbolic.run.Shadows.terms;

import dev.allways.symbolic.term.Operator;
import dev.allways.symbolic.term.Sort;
import dev.allways.symbolic.term.Term;
import org.jspecify.annotations.Nullable;

/** What transformed code computes with terms: operators and conversions, by the instruction's code. */
public final class OperatorTerms {
    private OperatorTerms() {}

    static Term orValue(@Nullable Term term, int value) {
        return term != null ? term : terms().constant(value);
    }

    static Term orValue(@Nullable Term term, long value) {
        return term != null ? term : terms().constant(Sort.LONG, value);
    }

    static Term orValue(@Nullable Term term, float value) {
        return term != null ? term : terms().constant(Sort.FLOAT, Float.floatToRawIntBits(value));
    }

    static Term orValue(@Nullable Term term, double value) {
        return term != null ? term : terms().constant(Sort.DOUBLE, Double.doubleToRawLongBits(value));
    }

    private static final Operator[] ARITHMETIC = {
        Operator.ADD, Operator.SUBTRACT, Operator.MULTIPLY, Operator.DIVIDE, Operator.REMAINDER, Operator.NEGATE
    };
    private static final Operator[] BITS = {
        Operator.SHIFT_LEFT,
        Operator.SHIFT_RIGHT,
        Operator.SHIFT_RIGHT_UNSIGNED,
        Operator.AND,
        Operator.OR,
        Operator.XOR
    };
    private static final Sort[] SORTS = {Sort.INT, Sort.LONG, Sort.FLOAT, Sort.DOUBLE};
    private static final int IADD = 96;
    private static final int ISHL = 120;
    private static final int I2L = 133;
    private static final int I2B = 145;

    private static Operator operator(int code) {
        if (code < ISHL) {
            return ARITHMETIC[(code - IADD) / 4];
        }
        if (code < I2L - 1) {
            return BITS[(code - ISHL) / 2];
        }
        return code == 150 || code == 152 ? Operator.COMPARE_OR_GREATER : Operator.COMPARE;
    }

    static Sort sort(int code) {
        return code < ISHL ? SORTS[(code - IADD) % 4] : code < I2L - 1 ? SORTS[(code - ISHL) % 2] : Sort.INT;
    }

    private static Term binary(int code, Term a, Term b) {
        return terms().of(operator(code), sort(code), a, b);
    }

    /** A conversion or negation. */
    public static Term unary(Term term, int code) {
        if (code < I2L) {
            return terms().of(operator(code), sort(code), term);
        }
        return switch (code) {
            case 133, 140, 143 -> terms().of(Operator.TO_LONG, Sort.LONG, term);
            case 134, 137, 144 -> terms().of(Operator.TO_FLOAT, Sort.FLOAT, term);
            case 135, 138, 141 -> terms().of(Operator.TO_DOUBLE, Sort.DOUBLE, term);
            case 136, 139, 142 -> terms().of(Operator.TO_INT, Sort.INT, term);
            case I2B -> terms().of(Operator.TO_BYTE, Sort.INT, term);
            case 146 -> terms().of(Operator.TO_CHAR, Sort.INT, term);
            case 147 -> terms().of(Operator.TO_SHORT, Sort.INT, term);
            default -> throw new IllegalArgumentException("no conversion: " + code);
        };
    }

    /** An int that is increased. */
    public static Term increased(Term term, int by) {
        return terms().of(Operator.ADD, Sort.INT, term, terms().constant(by));
    }

    /** An operator of two ints. */
    public static @Nullable Term binary(int a, int b, @Nullable Term aTerm, @Nullable Term bTerm, int code) {
        if ((code == 108 || code == 112) && bTerm != null) {
            branch(terms().equal(bTerm, terms().constant(0)), b == 0);
            if (b == 0) {
                return null;
            }
        }
        return binary(code, orValue(aTerm, a), orValue(bTerm, b));
    }

    /** An operator of two longs. */
    public static @Nullable Term binary(long a, long b, @Nullable Term aTerm, @Nullable Term bTerm, int code) {
        if ((code == 109 || code == 113) && bTerm != null) {
            branch(terms().equal(bTerm, terms().constant(Sort.LONG, 0)), b == 0);
            if (b == 0) {
                return null;
            }
        }
        return binary(code, orValue(aTerm, a), orValue(bTerm, b));
    }

    /** A shift of a long. */
    public static Term binary(long a, int b, @Nullable Term aTerm, @Nullable Term bTerm, int code) {
        return binary(code, orValue(aTerm, a), orValue(bTerm, b));
    }

    /** An operator of two floats. */
    public static Term binary(float a, float b, @Nullable Term aTerm, @Nullable Term bTerm, int code) {
        return binary(code, orValue(aTerm, a), orValue(bTerm, b));
    }

    /** An operator of two doubles. */
    public static Term binary(double a, double b, @Nullable Term aTerm, @Nullable Term bTerm, int code) {
        return binary(code, orValue(aTerm, a), orValue(bTerm, b));
    }
}
