package dev.allways.symbolic.term;

import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;

/** Values of inputs, by which terms can be evaluated; an input without one is the nearest to zero it may be. */
public final class Assignment {
    private final Map<Term, Long> values;

    private Assignment(Map<Term, Long> values) {
        this.values = values;
    }

    /** No input has a value. */
    public static Assignment none() {
        return new Assignment(Map.of());
    }

    static Assignment of(Map<Term, Long> values) {
        return new Assignment(Map.copyOf(values));
    }

    /** Of these values those of the inputs with these numbers; none of others. */
    Assignment only(BitSet inputs) {
        var some = new HashMap<Term, Long>();
        values.forEach((input, value) -> {
            if (inputs.get((int) input.bits)) {
                some.put(input, value);
            }
        });
        return new Assignment(some);
    }

    /** Whether all inputs of these numbers have a value. */
    boolean hasAll(BitSet inputs) {
        return inputs.stream().allMatch(number -> values.keySet().stream().anyMatch(each -> each.bits == number));
    }

    /** These values, and of other inputs those of another assignment. */
    public Assignment over(Assignment others) {
        var all = new HashMap<>(others.values);
        all.putAll(values);
        return new Assignment(all);
    }

    /**
     * The value of an input, within bounds.
     *
     * @throws IllegalArgumentException if there is one out of bounds
     */
    public long input(Term input, long min, long max) {
        Long value = values.get(input);
        if (value == null) {
            return Math.clamp(0L, min, max);
        }
        if (value < min || value > max) {
            throw new IllegalArgumentException("%s is %d, not in %d to %d".formatted(input, value, min, max));
        }
        return value;
    }

    /** Whether a condition holds. */
    public boolean meets(Term condition) {
        return value(condition) != 0;
    }

    /** The value of a term. */
    public long value(Term term) {
        if (term.operator == Operator.INPUT) {
            return values.getOrDefault(term, 0L);
        }
        var known = new IdentityHashMap<Term, Long>();
        term.visit(known::containsKey, each -> known.put(each, computed(each, known)));
        return of(term, known);
    }

    private static long of(Term term, IdentityHashMap<Term, Long> known) {
        return Objects.requireNonNull(known.get(term));
    }

    private long computed(Term term, IdentityHashMap<Term, Long> known) {
        return switch (term.operator) {
            case INPUT -> values.getOrDefault(term, 0L);
            case CONSTANT -> term.bits;
            case IF -> of(of(term.first(), known) != 0 ? term.second() : term.third(), known);
            default ->
                Values.apply(
                        term.operator,
                        term.first().sort,
                        of(term.first(), known),
                        term.b == null ? 0 : of(term.b, known));
        };
    }

    @Override
    public String toString() {
        return values.toString();
    }
}
