package dev.allways.examples.models;

import dev.allways.core.Chooser;
import dev.allways.model.Hasher;
import dev.allways.model.Model;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Counters that count up from 0: what a search costs beside the model. A state holds all counters in one number. */
public final class Grid implements Model<Long> {
    private final List<Integer> counters;
    private final int size;
    private final int bits;

    /**
     * A grid of {@code size} to the power {@code dimensions} states.
     *
     * @param dimensions how many counters, 1 to 64
     * @param size how many values each has
     * @throws IllegalArgumentException if a state does not fit into 64 bits
     */
    public Grid(int dimensions, int size) {
        this.counters = IntStream.range(0, dimensions).boxed().toList();
        this.size = size;
        this.bits = Long.SIZE / dimensions;
        if (bits < Long.SIZE && size > 1L << bits) {
            throw new IllegalArgumentException(
                    "%d counters of %d values don't fit into 64 bits".formatted(dimensions, size));
        }
    }

    @Override
    public Long initial(Chooser chooser) {
        return 0L;
    }

    @Override
    public @Nullable Long next(Long state, Chooser chooser) {
        int shift = chooser.pick("count", counters) * bits;
        return (state >>> shift & -1L >>> -bits) < size - 1 ? state + (1L << shift) : null;
    }

    @Override
    public void fingerprint(Long state, Hasher hasher) {
        hasher.putLong(state);
    }

    @Override
    public String describe(Long state) {
        return counters.stream()
                .map(counter -> state >>> counter * bits & -1L >>> -bits)
                .toList()
                .toString();
    }
}
