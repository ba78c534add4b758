package dev.allways.symbolic.run;

import dev.allways.symbolic.term.Operator;
import dev.allways.symbolic.term.Sort;
import dev.allways.symbolic.term.Term;
import dev.allways.symbolic.term.Terms;
import org.jspecify.annotations.Nullable;

/**
 * What models of numbers and letters ask and tell about the terms of their arguments and results. Beside
 * {@link Shadows}, of which each loader of transformed classes has its own.
 */
public final class ValueTerms {
    private ValueTerms() {}

    /** A value is made known to be what it is in this execution: one way for each. Returns it without a term. */
    public static int settle(int value) {
        Term term = takenArgument(0);
        if (term != null) {
            BranchTerms.settle(value, term);
        }
        return value;
    }

    /**
     * A place, from 0, is made known to be what it is: one way for each, one for all that are negative, and one for all
     * that are too large. Returns it without a term.
     *
     * @param behind the least that is too large
     */
    public static int place(int index, int behind) {
        Register register = CallTerms.register();
        Term term = register.parameters == null ? null : register.arguments[0];
        Term end = register.parameters == null ? null : register.arguments[1];
        CallTerms.cleared(register);
        if (term == null) {
            return index;
        }
        Terms terms = Shadows.terms();
        Term wholeEnd = OperatorTerms.orValue(end, behind);
        if (!BranchTerms.tested(index < 0, terms.less(term, terms.constant(0)))
                && BranchTerms.tested(index < behind, terms.less(term, wholeEnd))) {
            BranchTerms.settle(index, term);
        } else {
            ElementTerms.namesNumber();
        }
        return index;
    }

    /** A method of the platform refuses a number and names it in its exception. */
    public static void refused(int number) {
        if (takenArgument(0) != null) {
            ElementTerms.namesNumber();
        }
    }

    /** If the argument has a term, what comes next depends on it in a way that is not known. */
    public static void losesNumber(int value, String where) {
        Term term = takenArgument(0);
        if (term != null) {
            Shadows.lost(term, where);
        }
    }

    /** Whether the argument has a term. */
    public static boolean isSymbolic(long value) {
        return takenArgument(0) != null;
    }

    /** Whether the argument has a term. */
    public static boolean isSymbolic(double value) {
        return takenArgument(0) != null;
    }

    /** Whether the argument has a term. */
    public static boolean isSymbolic(float value) {
        return takenArgument(0) != null;
    }

    /** Whether the argument has a term. */
    public static boolean isSymbolic(int value) {
        return takenArgument(0) != null;
    }

    /** The term of an argument that was handed over, by its number among the primitive ones. */
    static @Nullable Term takenArgument(int number) {
        Register register = CallTerms.register();
        Term term = register.parameters == null ? null : register.arguments[number];
        CallTerms.cleared(register);
        return term;
    }

    /** The square root, with its term. */
    public static double squareRoot(double value) {
        return computed(Operator.SQUARE_ROOT, Math.sqrt(value));
    }

    /** A power, with its term. */
    public static double power(double a, double b) {
        Register register = CallTerms.register();
        if (register.parameters != null) {
            Term base = OperatorTerms.orValue(register.arguments[0], a);
            Term exponent = OperatorTerms.orValue(register.arguments[1], b);
            CallTerms.cleared(register);
            CallTerms.result(Shadows.terms().of(Operator.POWER, Sort.DOUBLE, base, exponent), "");
        }
        return Math.pow(a, b);
    }

    /** The greatest integer that is not greater, with its term. */
    public static double floor(double value) {
        return computed(Operator.FLOOR, Math.floor(value));
    }

    /** The bits of a number that is one, with their term. */
    public static long toBits(double value) {
        computed(Operator.TO_BITS, Sort.LONG);
        return Double.doubleToRawLongBits(value);
    }

    /** The bits of a number that is one, with their term. */
    public static int toBits(float value) {
        computed(Operator.TO_BITS, Sort.INT);
        return Float.floatToRawIntBits(value);
    }

    /** The number that has these bits, with its term. */
    public static double ofBits(long bits) {
        computed(Operator.OF_BITS, Sort.DOUBLE);
        return Double.longBitsToDouble(bits);
    }

    /** The number that has these bits, with its term. */
    public static float ofBits(int bits) {
        computed(Operator.OF_BITS, Sort.FLOAT);
        return Float.intBitsToFloat(bits);
    }

    /** Whether a letter above ASCII is one of some, by the name of their {@link LetterFunction}, with a term. */
    public static boolean isLetterOf(String function, int letter) {
        return letterTo(function, letter) != 0;
    }

    /** What a {@link LetterFunction} makes of a letter above ASCII, with its term. */
    public static int letterTo(String function, int letter) {
        LetterFunction its = LetterFunction.named(function);
        Term term = takenArgument(0);
        if (term != null) {
            Term value = its.termOf(term, Shadows.terms());
            if (!value.isConstant()) {
                CallTerms.result(value, "");
            }
        }
        return its.valueOf(letter);
    }

    private static double computed(Operator operator, double value) {
        computed(operator, Sort.DOUBLE);
        return value;
    }

    private static void computed(Operator operator, Sort sort) {
        Term term = takenArgument(0);
        if (term != null) {
            CallTerms.result(Shadows.terms().of(operator, sort, term), "");
        }
    }
}
