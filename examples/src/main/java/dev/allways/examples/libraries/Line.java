package dev.allways.examples.libraries;

import com.google.common.collect.BoundType;
import com.google.common.collect.Range;
import java.util.ArrayList;
import java.util.List;

/**
 * The numbers 0 to n-1 on a line, and all that is between two cuts. A cut is just before a number, just after one, or
 * at an end of the line: so the line falls into 2n+1 pieces (the numbers, and the gaps beside them), and every range of
 * every kind of bound is a row of pieces.
 */
final class Line {
    private final int numbers;
    private final List<Stretch> stretches = new ArrayList<>();
    private final List<Stretch> empty = new ArrayList<>();

    /**
     * A row of pieces, without those before {@code from} and those from {@code to} on; empty if these are equal.
     *
     * @param range the same, as Guava says it
     */
    record Stretch(int from, int to, Range<Integer> range) {
        /** Its pieces as bits. */
        int bits() {
            return (1 << to) - (1 << from);
        }

        boolean encloses(Stretch other) {
            return from <= other.from && other.to <= to;
        }

        @Override
        public String toString() {
            return range.toString();
        }
    }

    Line(int numbers) {
        this.numbers = numbers;
        for (int from = 0; from <= pieces(); from++) {
            for (int to = from; to <= pieces(); to++) {
                if (from < to) {
                    stretches.add(stretch(from, to));
                } else if (from > 0 && to < pieces()) {
                    empty.add(stretch(from, to));
                }
            }
        }
    }

    int numbers() {
        return numbers;
    }

    /** Piece 2k+1 is number k. */
    int pieces() {
        return 2 * numbers + 1;
    }

    /** All ranges that are not empty. */
    List<Stretch> stretches() {
        return stretches;
    }

    /** All empty ranges: from a cut to the same cut. */
    List<Stretch> empty() {
        return empty;
    }

    Stretch stretch(int from, int to) {
        return new Stretch(from, to, range(from, to));
    }

    private Range<Integer> range(int from, int to) {
        BoundType lower = from % 2 == 1 ? BoundType.CLOSED : BoundType.OPEN;
        BoundType upper = to % 2 == 1 ? BoundType.OPEN : BoundType.CLOSED;
        int first = (from - 1) / 2;
        int last = (to - 1) / 2;
        if (from == 0) {
            return to == pieces() ? Range.all() : Range.upTo(last, upper);
        }
        return to == pieces() ? Range.downTo(first, lower) : Range.range(first, lower, last, upper);
    }

    /** The first piece of a range, wherever it ends. */
    static int from(Range<Integer> range) {
        return range.hasLowerBound()
                ? 2 * range.lowerEndpoint() + (range.lowerBoundType() == BoundType.CLOSED ? 1 : 2)
                : 0;
    }

    /** The first piece after a range; the greatest int if there is none. */
    static int to(Range<Integer> range) {
        return range.hasUpperBound()
                ? 2 * range.upperEndpoint() + (range.upperBoundType() == BoundType.OPEN ? 1 : 2)
                : Integer.MAX_VALUE;
    }
}
