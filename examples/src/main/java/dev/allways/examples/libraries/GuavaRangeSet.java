package dev.allways.examples.libraries;

import com.google.common.collect.Range;
import com.google.common.collect.RangeSet;
import com.google.common.collect.TreeRangeSet;
import dev.allways.core.Chooser;
import dev.allways.examples.libraries.Line.Stretch;
import dev.allways.model.Hasher;
import dev.allways.model.Model;
import java.util.ArrayList;
import java.util.List;

/**
 * Guava's {@link TreeRangeSet} beside a bit for each piece of a {@link Line}: ranges of all kinds of bounds are added
 * and removed, in the set, in its complement and in all views.
 */
public final class GuavaRangeSet implements Model<GuavaRangeSet.Pair> {
    private final Line line;

    /** The library's set, and the pieces of the line that should be in it as bits. */
    public record Pair(RangeSet<Integer> real, int pieces) {}

    private enum Operation {
        ADD,
        REMOVE,
        ADD_TO_COMPLEMENT,
        REMOVE_FROM_COMPLEMENT,
        CLEAR_VIEW,
        ADD_TO_VIEW,
        REMOVE_FROM_VIEW
    }

    /** Ranges among the numbers 0 to 3. */
    public GuavaRangeSet() {
        this(4);
    }

    /** Ranges among the numbers 0 to {@code numbers - 1}. */
    public GuavaRangeSet(int numbers) {
        this.line = new Line(numbers);
    }

    @Override
    public Pair initial(Chooser chooser) {
        return new Pair(TreeRangeSet.create(), 0);
    }

    @Override
    public Pair copy(Pair state) {
        return new Pair(TreeRangeSet.create(state.real), state.pieces);
    }

    @Override
    public Pair next(Pair state, Chooser chooser) {
        Operation operation = chooser.choose("operation", Operation.class);
        Stretch stretch = chooser.choose("range", line.stretches());
        Range<Integer> range = stretch.range();
        boolean adds = switch (operation) {
            case ADD -> {
                state.real.add(range);
                yield true;
            }
            case REMOVE -> {
                state.real.remove(range);
                yield false;
            }
            case ADD_TO_COMPLEMENT -> {
                state.real.complement().add(range);
                yield false;
            }
            case REMOVE_FROM_COMPLEMENT -> {
                state.real.complement().remove(range);
                yield true;
            }
            case CLEAR_VIEW -> {
                state.real.subRangeSet(range).clear();
                yield false;
            }
            case ADD_TO_VIEW -> {
                state.real.subRangeSet(around(stretch, chooser)).add(range);
                yield true;
            }
            case REMOVE_FROM_VIEW -> {
                state.real.subRangeSet(around(stretch, chooser)).remove(range);
                yield false;
            }
        };
        return new Pair(state.real, adds ? state.pieces | stretch.bits() : state.pieces & ~stretch.bits());
    }

    private Range<Integer> around(Stretch inner, Chooser chooser) {
        int from = chooser.between("pieces before", 0, inner.from());
        int to = inner.to() + chooser.between("pieces after", 0, line.pieces() - inner.to());
        return line.stretch(from, to).range();
    }

    @Override
    public void check(Pair state) {
        int all = (1 << line.pieces()) - 1;
        RangeSet<Integer> complement = state.real.complement();
        check("the set", state.pieces, state.real);
        checkQueries("the set", state.pieces, state.real);
        check("the complement", ~state.pieces & all, complement);
        checkQueries("the complement", ~state.pieces & all, complement);
        for (Stretch stretch : line.stretches()) {
            RangeSet<Integer> view = state.real.subRangeSet(stretch.range());
            int pieces = state.pieces & stretch.bits();
            check("a view", pieces, view);
            checkQueries("a view", pieces, view);
            check("the complement of a view", ~pieces & all, view.complement());
            check("a view of the complement", ~state.pieces & stretch.bits(), complement.subRangeSet(stretch.range()));
        }
        for (Stretch stretch : line.empty()) {
            check("an empty view", 0, state.real.subRangeSet(stretch.range()));
        }
    }

    private void check(String what, int pieces, RangeSet<Integer> set) {
        List<Stretch> parts = connected(pieces);
        List<Range<Integer>> ranges = parts.stream().map(Stretch::range).toList();
        Agreement.on(what, ranges, List.copyOf(set.asRanges()));
        Agreement.on(what + ", descending", ranges.reversed(), List.copyOf(set.asDescendingSetOfRanges()));
        Agreement.on(what + ", isEmpty", ranges.isEmpty(), set.isEmpty());
        if (!parts.isEmpty()) {
            Stretch span = line.stretch(parts.getFirst().from(), parts.getLast().to());
            Agreement.on(what + ", span", span.range(), set.span());
        }
        for (int number = 0; number < line.numbers(); number++) {
            int piece = 2 * number + 1;
            Range<Integer> around = parts.stream()
                    .filter(part -> (part.bits() >> piece & 1) != 0)
                    .findFirst()
                    .map(Stretch::range)
                    .orElse(null);
            Agreement.on(what + ", rangeContaining", around, set.rangeContaining(number));
            Agreement.on(what + ", contains", around != null, set.contains(number));
        }
    }

    private void checkQueries(String what, int pieces, RangeSet<Integer> set) {
        for (Stretch stretch : line.stretches()) {
            boolean encloses = (stretch.bits() & ~pieces) == 0;
            Agreement.on(what + ", encloses", encloses, set.encloses(stretch.range()));
            Agreement.on(what + ", intersects", (stretch.bits() & pieces) != 0, set.intersects(stretch.range()));
        }
    }

    /** The rows of pieces that have no gap. */
    private List<Stretch> connected(int pieces) {
        var parts = new ArrayList<Stretch>();
        for (int from = 0; pieces >> from != 0; ) {
            from += Integer.numberOfTrailingZeros(pieces >> from);
            int to = from + Integer.numberOfTrailingZeros(~(pieces >> from));
            parts.add(line.stretch(from, to));
            from = to;
        }
        return parts;
    }

    @Override
    public void fingerprint(Pair state, Hasher hasher) {
        hasher.putInt(state.pieces);
        for (Range<Integer> range : state.real.asRanges()) {
            hasher.putInt(Line.from(range));
            hasher.putInt(Line.to(range));
        }
    }

    @Override
    public Object identity(Pair state) {
        return List.of(state.pieces, List.copyOf(state.real.asRanges()));
    }

    @Override
    public String describe(Pair state) {
        return state.real.toString();
    }
}
