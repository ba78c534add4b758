package dev.allways.symbolic.term;

import dev.allways.core.Input;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.BitSet;
import java.util.HashMap;
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

    /** The value of an input, or what is nearest to it within bounds: on another path it may have had others. */
    public long input(Term input, long min, long max) {
        return Math.clamp(values.getOrDefault(input, 0L), min, max);
    }

    /** Whether a condition holds. */
    public boolean meets(Term condition) {
        return value(condition) != 0;
    }

    /** The value of a term. */
    public long value(Term term) {
        return new Valuation(this).value(term);
    }

    void save(DataOutput out) throws IOException {
        out.writeInt(values.size());
        for (Map.Entry<Term, Long> each : values.entrySet()) {
            Input input = Objects.requireNonNull(each.getKey().input);
            out.writeUTF(input.label());
            out.writeInt(input.occurrence());
            out.writeUTF(Objects.requireNonNull(each.getKey().kind).name());
            out.writeLong(each.getValue());
        }
    }

    /** Reads what {@link #save} wrote. */
    static Assignment load(DataInput in, Terms terms) throws IOException {
        var values = new HashMap<Term, Long>();
        for (int left = in.readInt(); left > 0; left--) {
            Term input = terms.input(new Input(in.readUTF(), in.readInt()), Kind.valueOf(in.readUTF()));
            values.put(input, in.readLong());
        }
        return of(values);
    }

    @Override
    public String toString() {
        return values.toString();
    }
}
