package dev.allways.commands.collections;

import dev.allways.commands.Does;
import dev.allways.commands.Takes;
import dev.allways.gen.Gen;
import java.util.BitSet;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Bitmaps of any type, whose methods are named: sets of numbers that are not negative, single ones and long ranges,
 * combined with each other. Their model is a BitSet.
 *
 * @param <S> the bitmaps
 */
public final class BitmapMethods<S> extends Methods<BitSet, BitSet, S, BitmapMethods<S>> {
    private static final int CHUNK = 1 << 16; // so many bits have a container of their own in most compressed bitmaps
    private static final int CHUNKS = 4;
    private static final int FEW = 20;

    private static final Gen<Integer> BITS = Domain.drawn("bit", CHUNKS * CHUNK - 1, random -> {
        int kind = random.nextInt(10);
        int offset = kind == 0 ? CHUNK - 1 - random.nextInt(3) : random.nextInt(kind < 7 ? FEW : CHUNK);
        return random.nextInt(CHUNKS) * CHUNK + offset;
    });
    private static final Gen<Integer> LENGTHS = Domain.drawn("length", 2 * CHUNK, random -> {
        int kind = random.nextInt(6);
        return random.nextInt(kind < 3 ? 100 : kind < 5 ? 5_000 : 2 * CHUNK + 1);
    });
    private static final Gen<Range> RANGES = Range.of(BITS, LENGTHS, "%s, %s");

    /**
     * Bitmaps.
     *
     * @param made how an empty one is made, as Java
     * @param contents its numbers, in the order in which its own iteration has them
     */
    public BitmapMethods(String made, Supplier<? extends S> bitmaps, Function<? super S, IntStream> contents) {
        super(
                "bitmap",
                made,
                bitmaps,
                BitSet::new,
                bits -> (BitSet) bits.clone(),
                bitmap -> new Bits(bits(contents.apply(bitmap))),
                Bits::new,
                bits -> (BitSet) bits.clone());
        also(menu -> menu.values().describe(bits -> new Bits(bits).toString()));
    }

    /** Numbers, shown as ranges whose ends are not in them. */
    private record Bits(BitSet bits) {
        @Override
        public String toString() {
            var text = new StringBuilder("{");
            for (int from = bits.nextSetBit(0); from >= 0; ) {
                int to = bits.nextClearBit(from);
                text.append(text.length() > 1 ? ", " : "").append(from);
                if (to > from + 1) {
                    text.append("..<").append(to);
                }
                from = bits.nextSetBit(to);
            }
            return text.append("}").toString();
        }
    }

    private static BitSet bits(IntStream numbers) {
        var runs = new Runs();
        numbers.forEachOrdered(runs);
        return runs.ended();
    }

    /** Takes numbers in ascending order; those without a gap between them become bits at once. */
    private static final class Runs implements IntConsumer {
        private final BitSet bits = new BitSet();
        private int from; // where the last run begins
        private int to; // behind the last number

        @Override
        public void accept(int each) {
            if (each < to) {
                throw new AssertionError("iteration has %d behind %d".formatted(each, to - 1));
            }
            if (each > to) {
                bits.set(from, to);
                from = each;
            }
            to = each + 1;
        }

        BitSet ended() {
            bits.set(from, to);
            return bits;
        }
    }

    /** How many numbers are below one. */
    private static int below(BitSet bits, int n) {
        return bits.get(0, n).cardinality();
    }

    // ---- of a bitmap that is changed

    /** Adds a number. */
    public BitmapMethods<S> add(String name, Does.Of2<S, Integer> add) {
        change(name, Weights.CHANGE, _ -> BITS, add, BitSet::set);
        return this;
    }

    /** Removes a number. */
    public BitmapMethods<S> remove(String name, Does.Of2<S, Integer> remove) {
        change(name, Weights.CHANGE, _ -> BITS, remove, BitSet::clear);
        return this;
    }

    /** Removes a number if it is there and adds it if not. */
    public BitmapMethods<S> flip(String name, Does.Of2<S, Integer> flip) {
        change(name, Weights.QUERY, _ -> BITS, flip, BitSet::flip);
        return this;
    }

    private BitmapMethods<S> range(
            String name, int weight, Does.Of3<S, Integer, Integer> change, Does.Of3<BitSet, Integer, Integer> mirror) {
        change(
                name,
                weight,
                _ -> RANGES,
                (bitmap, range) -> change.of(bitmap, range.from, range.to),
                (bits, range) -> mirror.of(bits, range.from, range.to));
        return this;
    }

    /** Adds the numbers from one to another, which is not added. */
    public BitmapMethods<S> addRange(String name, Does.Of3<S, Integer, Integer> add) {
        return range(name, Weights.CHANGE, add, BitSet::set);
    }

    /** Removes the numbers from one to another, which is not removed. */
    public BitmapMethods<S> removeRange(String name, Does.Of3<S, Integer, Integer> remove) {
        return range(name, Weights.BULK, remove, BitSet::clear);
    }

    /** Flips the numbers from one to another, which is not flipped. */
    public BitmapMethods<S> flipRange(String name, Does.Of3<S, Integer, Integer> flip) {
        return range(name, Weights.BULK, flip, BitSet::flip);
    }

    /** Keeps those that another one has, too. */
    public BitmapMethods<S> and(String name, Does.Of2<S, S> and) {
        changeBy(name, Weights.RARE, and, BitSet::and);
        return this;
    }

    /** Adds those of another one. */
    public BitmapMethods<S> or(String name, Does.Of2<S, S> or) {
        changeBy(name, Weights.BULK, or, BitSet::or);
        return this;
    }

    /** Keeps those that just one of both has. */
    public BitmapMethods<S> xor(String name, Does.Of2<S, S> xor) {
        changeBy(name, Weights.BULK, xor, BitSet::xor);
        return this;
    }

    /** Removes those of another one. */
    public BitmapMethods<S> andNot(String name, Does.Of2<S, S> andNot) {
        changeBy(name, Weights.BULK, andNot, BitSet::andNot);
        return this;
    }

    /** Changes how it is stored, and nothing else. */
    public BitmapMethods<S> same(String name, Does.Of1<S> change) {
        call(
                name,
                Weights.QUERY,
                bitmap -> {
                    change.of(bitmap);
                    return null;
                },
                _ -> null);
        return this;
    }

    // ---- of a bitmap that stays as it is

    /** A copy, or something else with the same numbers. */
    public BitmapMethods<S> copied(String name, Takes.Of1<S, S> copy) {
        version(name, Weights.BULK, copy, _ -> {});
        return this;
    }

    /** A new one of those that both have. */
    public BitmapMethods<S> intersection(String name, Takes.Of2<S, S, S> and) {
        versionBy(name, Weights.BULK, and, BitSet::and);
        return this;
    }

    /** A new one of those that one of both has. */
    public BitmapMethods<S> union(String name, Takes.Of2<S, S, S> or) {
        versionBy(name, Weights.BULK, or, BitSet::or);
        return this;
    }

    /** A new one of those that just one of both has. */
    public BitmapMethods<S> symmetricDifference(String name, Takes.Of2<S, S, S> xor) {
        versionBy(name, Weights.BULK, xor, BitSet::xor);
        return this;
    }

    /** A new one of those that the other one does not have. */
    public BitmapMethods<S> difference(String name, Takes.Of2<S, S, S> andNot) {
        versionBy(name, Weights.BULK, andNot, BitSet::andNot);
        return this;
    }

    private BitmapMethods<S> rangeVersion(
            String name, Takes.Of3<S, Integer, Integer, S> change, Does.Of3<BitSet, Integer, Integer> mirror) {
        version(
                name,
                Weights.BULK,
                _ -> RANGES,
                (bitmap, range) -> change.of(bitmap, range.from, range.to),
                (bits, range) -> mirror.of(bits, range.from, range.to));
        return this;
    }

    /** A new one, with a range of numbers added. */
    public BitmapMethods<S> plusRange(String name, Takes.Of3<S, Integer, Integer, S> add) {
        return rangeVersion(name, add, BitSet::set);
    }

    /** A new one, without a range of numbers. */
    public BitmapMethods<S> minusRange(String name, Takes.Of3<S, Integer, Integer, S> remove) {
        return rangeVersion(name, remove, BitSet::clear);
    }

    /** A new one, with a range of numbers flipped. */
    public BitmapMethods<S> flippedRange(String name, Takes.Of3<S, Integer, Integer, S> flip) {
        return rangeVersion(name, flip, BitSet::flip);
    }

    // ---- questions

    /** Whether a number is there. */
    public BitmapMethods<S> contains(String name, Takes.Of2<S, Integer, Boolean> contains) {
        call(name, Weights.QUERY, _ -> BITS, contains, BitSet::get);
        return this;
    }

    /** How many there are. */
    public BitmapMethods<S> cardinality(String name, Takes.Of1<S, Integer> cardinality) {
        call(name, Weights.QUERY, cardinality, BitSet::cardinality);
        return this;
    }

    /** How many there are up to a number, which is counted, too. */
    public BitmapMethods<S> rank(String name, Takes.Of2<S, Integer, Integer> rank) {
        call(name, Weights.QUERY, _ -> BITS, rank, (bits, n) -> below(bits, n + 1));
        return this;
    }

    /** The number that so many are below. */
    public BitmapMethods<S> select(String name, Takes.Of2<S, Integer, Integer> select) {
        also(menu -> menu.command(name)
                .weight(Weights.QUERY)
                .when(bits -> !bits.isEmpty())
                .given(bits -> Gen.ints(0, bits.cardinality() - 1))
                .run(select)
                .returns((bits, n) -> bits.stream().skip(n).findFirst().orElseThrow()));
        return this;
    }

    /** The least number from here on, or -1. */
    public BitmapMethods<S> next(String name, Takes.Of2<S, Integer, Integer> next) {
        call(name, Weights.QUERY, _ -> BITS, next, BitSet::nextSetBit);
        return this;
    }

    /** The greatest number up to here, or -1. */
    public BitmapMethods<S> previous(String name, Takes.Of2<S, Integer, Integer> previous) {
        call(name, Weights.QUERY, _ -> BITS, previous, BitSet::previousSetBit);
        return this;
    }

    /** The least number from here on that is not there. */
    public BitmapMethods<S> nextAbsent(String name, Takes.Of2<S, Integer, Integer> next) {
        call(name, Weights.RARE, _ -> BITS, next, BitSet::nextClearBit);
        return this;
    }

    /** The greatest number up to here that is not there, or -1. */
    public BitmapMethods<S> previousAbsent(String name, Takes.Of2<S, Integer, Integer> previous) {
        call(name, Weights.RARE, _ -> BITS, previous, BitSet::previousClearBit);
        return this;
    }

    /** Something that one of two bitmaps tells of another, and BitSets, too: whether they intersect, how much. */
    public <R> BitmapMethods<S> compare(String name, Takes.Of2<S, S, R> compare, Takes.Of2<BitSet, BitSet, R> mirror) {
        also(menu -> menu.command(name)
                .weight(Weights.QUERY)
                .with(menu.values().any())
                .run((bitmap, other) -> compare.of(bitmap, other.value()))
                .returns((bits, other) -> mirror.of(bits, other.model())));
        return this;
    }

    /** Whether it is equal to another one, then with the same hash code. */
    public BitmapMethods<S> equality() {
        return compare(
                "equals",
                (bitmap, other) -> bitmap.equals(other) && bitmap.hashCode() == other.hashCode(),
                BitSet::equals);
    }
}
