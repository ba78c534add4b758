package dev.allways.symbolic.term;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

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

    /** Values of inputs. */
    public static Assignment of(Map<Term, Long> values) {
        return new Assignment(Map.copyOf(values));
    }

    /** Of these values those of the inputs with these numbers; none of others. */
    Assignment only(BitSet inputs) {
        var some = new HashMap<Term, Long>();
        values.forEach((input, value) -> {
            if (inputs.get(input.number())) {
                some.put(input, value);
            }
        });
        return new Assignment(some);
    }

    /** The numbers of the inputs that have a value. */
    BitSet inputs() {
        var inputs = new BitSet();
        values.keySet().forEach(each -> inputs.set(each.number()));
        return inputs;
    }

    /** The value of an input, or 0. */
    long input(Term input) {
        return values.getOrDefault(input, 0L);
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
        return new Valuation(this).value(term);
    }

    @Override
    public String toString() {
        return values.toString();
    }
}
