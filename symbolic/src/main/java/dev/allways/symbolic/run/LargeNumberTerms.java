package dev.allways.symbolic.run;

import dev.allways.symbolic.term.Operator;
import dev.allways.symbolic.term.Sort;
import dev.allways.symbolic.term.Term;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.IdentityHashMap;
import java.util.Objects;

/**
 * The terms of numbers without bounds, for their models. Beside {@link Shadows}, of which each loader of transformed
 * classes has its own.
 */
public final class LargeNumberTerms {
    static final IdentityHashMap<Object, Large> longs = new IdentityHashMap<>();

    private LargeNumberTerms() {}

    /** The value of a number without bounds, and its term. */
    record Large(long value, Term term) {}

    /** The same value, without a term. */
    public static long concrete(long value) {
        return value;
    }

    /** A number has the value of a long, with its term. */
    public static void standsForLong(Object number, long value) {
        Term term = ValueTerms.takenArgument(0);
        if (term != null) {
            longs.put(number, new Large(value, term));
            Shadows.anyObject = true;
        }
    }

    /** Whether a number has the value of a long that has a term. */
    public static boolean holdsLong(Object number) {
        return Shadows.anyObject && longs.containsKey(number);
    }

    /** The value that such a number has, with its term. */
    public static long longOf(Object number) {
        Large its = Objects.requireNonNull(longs.get(number));
        CallTerms.result(its.term, "");
        return its.value;
    }

    /** Somebody looks at the sign of a number: which one it is becomes a branch. */
    public static void sign(Object number) {
        Large its = longs.get(number);
        if (its != null) {
            Term zero = Shadows.terms().constant(Sort.LONG, 0);
            if (!BranchTerms.tested(its.value < 0, Shadows.terms().less(its.term, zero))) {
                BranchTerms.tested(its.value == 0, Shadows.terms().equal(its.term, zero));
            }
        }
    }

    /** Somebody looks at the words of a number: whether there are none, one or two of them becomes a branch. */
    public static void words(int[] words, Object number) {
        Large its = longs.get(number);
        if (its == null || ElementTerms.elements.containsKey(words)) {
            return;
        }
        sign(number);
        if (its.value == 0) {
            return;
        }
        Term size = its.value < 0 ? Shadows.terms().of(Operator.NEGATE, Sort.LONG, its.term) : its.term;
        Term shifted = Shadows.terms()
                .of(
                        Operator.SHIFT_RIGHT_UNSIGNED,
                        Sort.LONG,
                        size,
                        Shadows.terms().constant(32));
        Term high = Shadows.terms().of(Operator.TO_INT, Sort.INT, shifted);
        Term low = Shadows.terms().of(Operator.TO_INT, Sort.INT, size);
        boolean isOne = BranchTerms.tested(
                words.length == 1, Shadows.terms().equal(high, Shadows.terms().constant(0)));
        ElementTerms.elements.put(words, isOne ? new Term[] {low} : new Term[] {high, low});
        Shadows.anyElement = true;
    }

    /** The platform's number that looks like this. */
    public static Number known(String text, boolean isInteger) {
        Number number = isInteger ? new BigInteger(text) : new BigDecimal(text);
        if (Shadows.isSymbolic(text)) {
            Shadows.taint(number);
        }
        return number;
    }
}
