package dev.allways.commands.collections;

import dev.allways.gen.Gen;

/** The numbers from one to another, which is not one of them. */
final class Range {
    final int from;
    final int to;
    private final String shown;

    /**
     * A range.
     *
     * @param shown as Java, each {@code %s} standing for one of the numbers
     */
    Range(int from, int to, String shown) {
        this.from = from;
        this.to = to;
        this.shown = shown;
    }

    static Gen<Range> of(Gen<Integer> from, Gen<Integer> lengths, String shown) {
        return Gen.combine(from, lengths, (first, length) -> new Range(first, first + length, shown));
    }

    @Override
    public String toString() {
        return shown.formatted(from, to);
    }
}
