package dev.allways.symbolic.run;

import static dev.allways.symbolic.run.BranchTerms.branch;
import static dev.allways.symbolic.run.OperatorTerms.orValue;
import static dev.allways.symbolic.run.Shadows.terms;

import dev.allways.symbolic.term.Operator;
import dev.allways.symbolic.term.Sort;
import dev.allways.symbolic.term.Term;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The terms of the elements of arrays, and the branches that indices and lengths are. */
public final class ElementTerms {
    private static final int ELEMENTS = 64; // of an array in which an index stays symbolic, at most

    static final IdentityHashMap<Object, @Nullable Term[]> elements = new IdentityHashMap<>();
    private static boolean namesNumber; // an exception is thrown for an index or a length with a term, which it names

    private ElementTerms() {}

    /** An execution begins. */
    static void begin() {
        Shadows.clear(elements);
        namesNumber = false;
    }

    /** The exception that is thrown next names a number with a term, as far as {@link #caught} can know it. */
    static void namesNumber() {
        namesNumber = true;
    }

    /** The message of an exception that names an index, a length or a radix with a term may be another one. */
    static void caught(Throwable thrown) {
        if (!namesNumber) {
            return;
        }
        for (Throwable each = thrown; each != null; each = each.getCause()) {
            if (each instanceof IndexOutOfBoundsException
                    || each instanceof NegativeArraySizeException
                    || each instanceof IllegalArgumentException) {
                Shadows.hasMessage(each);
                namesNumber = false; // it is about another one next
            }
        }
    }

    /** The length of an array that is about to be made: a way for all that are negative, and one for each other. */
    public static void length(int length, @Nullable Term term) {
        if (term == null) {
            return;
        }
        if (length < 0) {
            branch(terms().less(term, terms().constant(0)), true);
            namesNumber = true;
        } else {
            BranchTerms.settle(length, term);
        }
    }

    private static Term element(Object array, @Nullable Term @Nullable [] its, int i) {
        Term term = its == null ? null : its[i];
        if (term != null) {
            return term;
        }
        return switch (array) {
            case long[] longs -> terms().constant(Sort.LONG, longs[i]);
            case float[] floats -> orValue(null, floats[i]);
            case double[] doubles -> orValue(null, doubles[i]);
            case boolean[] booleans -> terms().constant(booleans[i] ? 1 : 0);
            case char[] chars -> terms().constant(chars[i]);
            default -> terms().constant(((Number) Array.get(array, i)).intValue());
        };
    }

    /**
     * An element is about to be read or written: whether the index is in bounds is a branch. Where the array is small
     * and of primitives, and nobody else could see the other elements meanwhile, the index stays symbolic; else each
     * is a way of its own.
     */
    public static void index(@Nullable Object array, int i, @Nullable Term index) {
        if (array == null || index == null) {
            return;
        }
        int length = Array.getLength(array);
        branch(terms().less(index, terms().constant(0)), i < 0);
        if (i < 0) {
            namesNumber = true;
            return;
        }
        branch(terms().atMost(terms().constant(length), index), i >= length);
        namesNumber |= i >= length;
        if (i < length && !staysSymbolic(array)) {
            BranchTerms.halve(i, index, 0, length - 1L);
        }
    }

    private static boolean staysSymbolic(Object array) {
        return !(array instanceof Object[])
                && Array.getLength(array) <= ELEMENTS
                && !Shadows.session().hasControl();
    }

    /** The term of an element that was read. */
    public static @Nullable Term elementRead(Object array, int i, @Nullable Term index) {
        @Nullable Term @Nullable [] its = elements.get(array);
        if (index == null || !staysSymbolic(array)) {
            return its == null ? null : its[i];
        }
        int last = Array.getLength(array) - 1; // a term must not depend on the index of this execution
        Term term = element(array, its, last);
        for (int k = last - 1; k >= 0; k--) {
            term = terms().choice(terms().equal(index, terms().constant(k)), element(array, its, k), term);
        }
        return term.isConstant() ? null : term;
    }

    /**
     * An element was written.
     *
     * @param value a constant or term
     */
    private static void elementWritten(Object array, int i, @Nullable Term index, @Nullable Term term, Term value) {
        int length = Array.getLength(array);
        @Nullable Term @Nullable [] its = elements.get(array);
        boolean open = index != null && staysSymbolic(array);
        if (its == null) {
            if (term == null && !open) {
                return;
            }
            its = new @Nullable Term[length];
            elements.put(array, its);
            Shadows.anyElement = true;
            Shadows.anyObject = true;
        }
        if (!open) {
            its[i] = term;
            return;
        }
        for (int k = 0; k < length; k++) {
            Term before = element(array, its, k);
            its[k] = terms().choice(terms().equal(Objects.requireNonNull(index), terms().constant(k)), value, before);
        }
    }

    /** With several threads the term is written behind the element, else before, so that what was there is known. */
    private static boolean isDue(boolean early) {
        return early != Shadows.session().hasControl();
    }

    private static boolean isOutside(@Nullable Object array, int i) {
        return array == null || i < 0 || i >= Array.getLength(array);
    }

    /** An element of an int, short, char, byte or boolean is written: called before that and behind it. */
    public static void elementSet(
            Object array, int i, int value, @Nullable Term index, @Nullable Term term, boolean early) {
        if (isDue(early) && !isOutside(array, i)) {
            Term narrow = term == null ? null : narrow(array, term);
            elementWritten(array, i, index, narrow, narrow != null ? narrow : narrow(array, terms().constant(value)));
        }
    }

    private static Term narrow(Object array, Term term) {
        return switch (array) {
            case byte[] _ -> terms().of(Operator.TO_BYTE, Sort.INT, term);
            case char[] _ -> terms().of(Operator.TO_CHAR, Sort.INT, term);
            case short[] _ -> terms().of(Operator.TO_SHORT, Sort.INT, term);
            default -> term;
        };
    }

    /** An element of a long is written: called before that and behind it. */
    public static void elementSet(
            Object array, int i, long value, @Nullable Term index, @Nullable Term term, boolean early) {
        if (isDue(early) && !isOutside(array, i)) {
            elementWritten(array, i, index, term, orValue(term, value));
        }
    }

    /** An element of a float is written: called before that and behind it. */
    public static void elementSet(
            Object array, int i, float value, @Nullable Term index, @Nullable Term term, boolean early) {
        if (isDue(early) && !isOutside(array, i)) {
            elementWritten(array, i, index, term, orValue(term, value));
        }
    }

    /** An element of a double is written: called before that and behind it. */
    public static void elementSet(
            Object array, int i, double value, @Nullable Term index, @Nullable Term term, boolean early) {
        if (isDue(early) && !isOutside(array, i)) {
            elementWritten(array, i, index, term, orValue(term, value));
        }
    }

    /** An array of primitives went into code that is not followed: what that has written has no terms. */
    public static void used(@Nullable Object array) {
        if (array == null || array instanceof Object[]) {
            return;
        }
        @Nullable Term[] its = elements.get(array);
        if (its != null) {
            for (int i = 0; i < its.length; i++) {
                Term term = its[i];
                its[i] = null;
                Term now = element(array, its, i);
                boolean isSame =
                        term != null && Shadows.session().holds(terms().of(Operator.EQUAL, Sort.BOOLEAN, term, now));
                its[i] = isSame ? term : null;
            }
        }
    }

    /** An array was cloned. */
    public static Object cloned(Object from, Object to) {
        copied(from, 0, to, 0, Array.getLength(to));
        return to;
    }

    /** An array was copied, in part. */
    public static void copied(Object from, int begin, Object to, int at, int length) {
        @Nullable Term @Nullable [] its = elements.get(from);
        @Nullable Term @Nullable [] others = elements.get(to);
        if (its == null && others == null) {
            return;
        }
        if (others == null) {
            others = new @Nullable Term[Array.getLength(to)];
            elements.put(to, others);
            Shadows.anyElement = true;
            Shadows.anyObject = true;
        }
        if (its == null) {
            Arrays.fill(others, at, at + length, null);
        } else {
            System.arraycopy(its, begin, others, at, length);
        }
    }
}
