package dev.allways.symbolic.run;

import dev.allways.symbolic.term.Operator;
import dev.allways.symbolic.term.Sort;
import dev.allways.symbolic.term.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The terms of atomic numbers, and of elements of arrays of them, for their models. Beside {@link Shadows}, of which
 * each loader of transformed classes has its own.
 */
public final class AtomicTerms {
    private static final List<String> slots = new ArrayList<>(); // the names of the fields that numbers count as

    private AtomicTerms() {}

    private static String slot(int index) {
        for (int i = slots.size(); i <= index; i++) {
            slots.add("value " + i);
        }
        return slots.get(index);
    }

    /** A number was made that can change. */
    public static void begin(Object number, Term term) {
        FieldTerms.setField(number, term, slot(0));
        Shadows.hasMessage(number);
    }

    /** Whether a number has a term. */
    public static boolean hasTerm(Object number, int index) {
        return FieldTerms.field(number, slot(index)) != null;
    }

    /** The value that a number had when it was accessed last, with the term that it had before that. */
    public static int before(Object number, int index, int value) {
        CallTerms.result(FieldTerms.field(number, slot(index)), "");
        return value;
    }

    /** The value that a number had when it was accessed last, with the term that it had before that. */
    public static long before(Object number, int index, long value) {
        CallTerms.result(FieldTerms.field(number, slot(index)), "");
        return value;
    }

    /** A number has a value, whose term is its own from now on. */
    public static void becomes(Object number, int index, int value) {
        becomes(number, index, ValueTerms.takenArgument(1));
    }

    /** A number has a value, whose term is its own from now on. */
    public static void becomes(Object number, int index, long value) {
        becomes(number, index, ValueTerms.takenArgument(1));
    }

    private static void becomes(Object number, int index, @Nullable Term term) {
        FieldTerms.setField(number, term, slot(index));
        if (term != null) {
            Shadows.hasMessage(number);
        }
    }

    /** A number was added to others, with their terms. */
    public static void added(LongAdder adder, long by) {
        Term its = ValueTerms.takenArgument(0);
        Term before = FieldTerms.field(adder, slot(0));
        if (its != null || before != null) {
            Term sum = Shadows.terms()
                    .of(
                            Operator.ADD,
                            Sort.LONG,
                            OperatorTerms.orValue(before, adder.sum() - by),
                            OperatorTerms.orValue(its, by));
            becomes(adder, 0, sum.isConstant() ? null : sum);
        }
    }

    /** The sum that was read of several numbers, with its term; several reads of it may have had others between. */
    public static long sum(LongAdder adder, long sum) {
        Term its = FieldTerms.field(adder, slot(0));
        if (its != null && adder.sum() != sum) {
            Shadows.unseen("a sum that was changed while it was read");
            its = null;
        }
        CallTerms.result(its, "");
        return sum;
    }

    /** A number that had no term was compared with another one that has none, and perhaps exchanged. */
    public static void exchanged(Object number, int index, boolean isExchanged) {
        if (hasTerm(number, index)) {
            Shadows.unseen("an input that came while another thread was about to compare it");
            if (isExchanged) {
                FieldTerms.setField(number, null, slot(index));
            }
        }
    }

    /** Gives a number its value; no step. */
    public static void exchange(AtomicInteger number, int index, int value) {
        number.set(value);
    }

    /** Gives a number its value; no step. */
    public static void exchange(AtomicLong number, int index, long value) {
        number.set(value);
    }

    /** Gives a number its value; no step. */
    public static void exchange(AtomicIntegerArray numbers, int index, int value) {
        numbers.set(index, value);
    }

    /** Gives a number its value; no step. */
    public static void exchange(AtomicLongArray numbers, int index, long value) {
        numbers.set(index, value);
    }
}
