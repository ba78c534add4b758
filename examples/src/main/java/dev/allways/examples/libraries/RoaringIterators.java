package dev.allways.examples.libraries;

import dev.allways.core.Chooser;
import dev.allways.model.Hasher;
import dev.allways.model.Model;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.PeekableIntIterator;
import org.roaringbitmap.RoaringBitmap;

/**
 * RoaringBitmap's iterator beside the list of the values that are left: {@code next} and {@code advanceIfNeeded}, for
 * each of the three ways in which a bitmap may keep its values. {@link PeekableIntIterator#advanceIfNeeded} is to continue
 * as long as the next value is less than the one given, so it never goes back.
 */
public final class RoaringIterators implements Model<RoaringIterators.Pair> {
    /** How a bitmap keeps its values; the last value is in a container of its own. */
    record Container(String kind, List<Integer> values) {
        /** A sorted array. */
        static final Container ARRAY = of("array", IntStream.rangeClosed(0, 64).map(i -> i < 4 ? i : 64 * i));
        /** Bits: more than 4,096 values don't fit into an array. */
        static final Container BITS = of("bits", IntStream.rangeClosed(0, 4_096).map(i -> 2 * i));
        /** Runs. */
        static final Container RUNS = of("runs", IntStream.range(0, 12).map(i -> i < 6 ? i : 58 + i));

        private static Container of(String kind, IntStream values) {
            return new Container(
                    kind, IntStream.concat(values, IntStream.of(65_536)).boxed().toList());
        }

        RoaringBitmap bitmap() {
            var bitmap = new RoaringBitmap();
            values.forEach(bitmap::add);
            bitmap.runOptimize();
            return bitmap;
        }

        @Override
        public String toString() {
            return kind;
        }
    }

    /** {@code next}, or what {@code advanceIfNeeded} is given. */
    private record Operation(@Nullable Integer target) {
        @Override
        public String toString() {
            return target == null ? "next" : "advance if needed, to %,d".formatted(target);
        }
    }

    private static final List<Operation> OPERATIONS = Stream.concat(
                    Stream.of(new Operation(null)),
                    Stream.of(0, 1, 3, 4, 6, 63, 64, 4_096, 8_192, 8_193, 65_536, 65_537)
                            .map(Operation::new))
            .toList();

    private final List<Container> containers;

    /** The library's iterator over a kind of container, and the values that are left. */
    public record Pair(String kind, PeekableIntIterator real, List<Integer> left) {}

    /** The iterators of all three. */
    public RoaringIterators() {
        this(List.of(Container.ARRAY, Container.BITS, Container.RUNS));
    }

    RoaringIterators(List<Container> containers) {
        this.containers = containers;
    }

    @Override
    public Pair initial(Chooser chooser) {
        Container container = chooser.choose("container", containers);
        return new Pair(container.kind, container.bitmap().getIntIterator(), container.values);
    }

    @Override
    public Pair copy(Pair state) {
        return new Pair(state.kind, state.real.clone(), state.left);
    }

    @Override
    public @Nullable Pair next(Pair state, Chooser chooser) {
        List<Integer> left = state.left;
        int gone = 0;
        Integer target = chooser.choose("do", OPERATIONS).target;
        if (target != null) {
            state.real.advanceIfNeeded(target);
            while (gone < left.size() && left.get(gone) < target) {
                gone++;
            }
        } else if (left.isEmpty()) {
            return null;
        } else {
            Agreement.on("next", left.get(gone++), state.real.next());
        }
        return new Pair(state.kind, state.real, left.subList(gone, left.size()));
    }

    @Override
    public void check(Pair state) {
        Agreement.on("the next value", state.left.isEmpty() ? null : state.left.getFirst(), peek(state.real));
    }

    private static @Nullable Integer peek(PeekableIntIterator iterator) {
        return iterator.hasNext() ? iterator.peekNext() : null;
    }

    @Override
    public void fingerprint(Pair state, Hasher hasher) {
        Integer next = peek(state.real);
        hasher.putString(state.kind).putInt(state.left.size()).putInt(next == null ? -1 : next);
    }

    @Override
    public Object identity(Pair state) {
        return describe(state);
    }

    @Override
    public String describe(Pair state) {
        return "%s, next: %s, %d left".formatted(state.kind, peek(state.real), state.left.size());
    }
}
