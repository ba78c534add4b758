package dev.allways.symbolic.term;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;

/**
 * Inputs whose values were fixed in executions, of all workers of an exploration. A path fixes the same ones whenever
 * it is taken again: the first that were fixed elsewhere and meet its conditions, or its own.
 */
public final class FixedInputs {
    private final List<Valuation> all = new ArrayList<>();

    /**
     * The inputs that a path fixes.
     *
     * @param path its conditions, and what holds of inputs anyway
     * @param needed the numbers of inputs that must have a value
     * @param given inputs that meet the path
     */
    public synchronized Assignment of(Collection<Term> path, BitSet needed, Assignment given) {
        for (Valuation each : all) {
            if (each.hasAll(needed) && each.meets(path)) {
                return each.assignment();
            }
        }
        all.add(new Valuation(given));
        return given;
    }

    /** Writes them in their order, for a checkpoint. */
    public synchronized void save(DataOutput out) throws IOException {
        out.writeInt(all.size());
        for (Valuation each : all) {
            each.assignment().save(out);
        }
    }

    /** Reads what {@link #save} wrote, before the first is fixed. */
    public synchronized void restore(DataInput in, Terms terms) throws IOException {
        for (int left = in.readInt(); left > 0; left--) {
            all.add(new Valuation(Assignment.load(in, terms)));
        }
    }
}
