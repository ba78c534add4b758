package dev.allways.symbolic.run;

import static dev.allways.symbolic.run.BranchTerms.branch;
import static dev.allways.symbolic.run.Shadows.terms;

import dev.allways.symbolic.term.Operator;
import dev.allways.symbolic.term.Sort;
import dev.allways.symbolic.term.Term;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/** The terms of boxed values. */
public final class BoxTerms {
    static final IdentityHashMap<Object, Object> constructed = new IdentityHashMap<>(); // boxes, by a constructor

    private BoxTerms() {}

    /** A value that becomes part of a text, in a box. */
    public static Object part(int value, @Nullable Term term, char type) {
        if (term != null) {
            return box(value, term, type);
        }
        return switch (type) {
            case 'Z' -> value != 0;
            case 'C' -> (char) value;
            default -> value;
        };
    }

    /** A value that becomes part of a text, in a box. */
    public static Object part(long value, @Nullable Term term, char type) {
        return term == null ? value : box(value, term, type);
    }

    /** A value that becomes part of a text, in a box. */
    public static Object part(float value, @Nullable Term term, char type) {
        return term == null ? value : box(value, term, type);
    }

    /** A value that becomes part of a text, in a box. */
    public static Object part(double value, @Nullable Term term, char type) {
        return term == null ? value : box(value, term, type);
    }

    /** A box of its own for a value with a term, by the primitive type's letter. */
    @SuppressWarnings({"removal", "deprecation", "BoxedPrimitiveConstructor"})
    public static Object box(int value, Term term, char type) {
        return Shadows.standsFor(
                switch (type) {
                    case 'Z' -> new Boolean(value != 0);
                    case 'B' -> new Byte((byte) value);
                    case 'S' -> new Short((short) value);
                    case 'C' -> new Character((char) value);
                    default -> new Integer(value);
                },
                term);
    }

    @SuppressWarnings({"removal", "deprecation", "BoxedPrimitiveConstructor"})
    public static Object box(long value, Term term, char type) {
        return Shadows.standsFor(new Long(value), term);
    }

    @SuppressWarnings({"removal", "deprecation", "BoxedPrimitiveConstructor"})
    public static Object box(float value, Term term, char type) {
        return Shadows.standsFor(new Float(value), term);
    }

    @SuppressWarnings({"removal", "deprecation", "BoxedPrimitiveConstructor"})
    public static Object box(double value, Term term, char type) {
        return Shadows.standsFor(new Double(value), term);
    }

    /** The program has made a box of a value with a term by a constructor: not one that {@code valueOf} may give. */
    public static void constructed(Object box, Term term) {
        constructed.put(box, box);
        Shadows.standsFor(box, term);
    }

    /** A box of its own for a value with a term, which is in another box. */
    static Object box(Object value, Term term) {
        return switch (value) {
            case Boolean truth -> box(truth ? 1 : 0, term, 'Z');
            case Byte number -> box(number, term, 'B');
            case Short number -> box(number, term, 'S');
            case Character letter -> box(letter, term, 'C');
            case Integer number -> box(number, term, 'I');
            case Long number -> box(number, term, 'J');
            case Float number -> box(number, term, 'F');
            case Double number -> box(number, term, 'D');
            default -> throw new IllegalArgumentException("no box: " + value);
        };
    }

    /** The term of the value that is taken out of a box, by the letter of the type it is taken as. */
    public static @Nullable Term unbox(@Nullable Object box, char type) {
        if (box == null || !(Shadows.objects.get(box) instanceof Term term)) {
            return null;
        }
        return switch (type) {
            case 'J' -> term.sort() == Sort.LONG ? term : terms().of(Operator.TO_LONG, Sort.LONG, term);
            case 'F' -> term.sort() == Sort.FLOAT ? term : terms().of(Operator.TO_FLOAT, Sort.FLOAT, term);
            case 'D' -> term.sort() == Sort.DOUBLE ? term : terms().of(Operator.TO_DOUBLE, Sort.DOUBLE, term);
            default -> {
                Term word = term.sort() == Sort.INT ? term : terms().of(Operator.TO_INT, Sort.INT, term);
                yield type == 'B' && !(box instanceof Byte)
                        ? terms().of(Operator.TO_BYTE, Sort.INT, word)
                        : type == 'S' && !(box instanceof Byte) && !(box instanceof Short)
                                ? terms().of(Operator.TO_SHORT, Sort.INT, word)
                                : word;
            }
        };
    }

    /**
     * Whether two references are the same. A box of a value with a term is always one of its own here; there the
     * caches of {@code valueOf} decide.
     */
    public static boolean areSame(@Nullable Object a, @Nullable Object b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.getClass() != b.getClass()) {
            return false;
        }
        if (TextTerms.cases.get(a) == b || TextTerms.cases.get(b) == a) {
            Shadows.cutOff("whether a text in lower or upper case is the same object");
        }
        if (LargeNumberTerms.longs.containsKey(a) || LargeNumberTerms.longs.containsKey(b)) {
            Shadows.cutOff("whether two references are to the same BigInteger");
        }
        if (!(Shadows.objects.get(a) instanceof Term) && !(Shadows.objects.get(b) instanceof Term)
                || a instanceof Float
                || a instanceof Double) {
            return false;
        }
        Term x = boxed(a);
        Term y = boxed(b);
        branch(terms().equal(x, y), a.equals(b));
        if (!a.equals(b)) {
            return false;
        }
        if (constructed.containsKey(a) || constructed.containsKey(b)) {
            Shadows.cutOff("whether two references are to the same box");
        }
        return isCached(a, Shadows.objects.get(a) instanceof Term ? x : y);
    }

    /**
     * Whether an object is a box of a value with a term in the place of the one that {@code valueOf} always gives for
     * this value: another object than that.
     */
    static boolean standsForCached(@Nullable Object box) {
        Term term = Shadows.termOf(box);
        return box != null && term != null && isBox(box) && !constructed.containsKey(box) && isCached(box, term);
    }

    private static boolean isBox(Object object) {
        return object instanceof Boolean
                || object instanceof Byte
                || object instanceof Short
                || object instanceof Character
                || object instanceof Integer
                || object instanceof Long;
    }

    /** Whether {@code valueOf} always gives the same box of a value, for which branches say that it is small. */
    private static boolean isCached(Object box, Term term) {
        if (box instanceof Boolean || box instanceof Byte) {
            return true;
        }
        long value = box instanceof Character letter ? letter : ((Number) box).longValue();
        Sort sort = term.sort();
        branch(terms().less(terms().constant(sort, Byte.MAX_VALUE), term), value > Byte.MAX_VALUE);
        if (value > Byte.MAX_VALUE) {
            return false;
        }
        branch(terms().less(term, terms().constant(sort, Byte.MIN_VALUE)), value < Byte.MIN_VALUE);
        return value >= Byte.MIN_VALUE;
    }

    private static Term boxed(Object box) {
        if (Shadows.objects.get(box) instanceof Term term) {
            return term;
        }
        return switch (box) {
            case Long value -> terms().constant(Sort.LONG, value);
            case Character value -> terms().constant(value);
            case Boolean value -> terms().constant(value ? 1 : 0);
            default -> terms().constant(((Number) box).intValue());
        };
    }
}
