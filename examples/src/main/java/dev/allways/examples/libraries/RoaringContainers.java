package dev.allways.examples.libraries;

import dev.allways.core.Chooser;
import dev.allways.model.Hasher;
import dev.allways.model.Model;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.roaringbitmap.ContainerPointer;
import org.roaringbitmap.IntIterator;
import org.roaringbitmap.RoaringBitmap;

/**
 * A {@link RoaringBitmap} beside a few bits: the values 0 to 131,071 fall into pieces, each of which is in the bitmap
 * as a whole or not at all. They are cut where a bitmap changes its ways: 65,536 values to a container, up to 4,096 of
 * them in a sorted array, more in an array of bits, or in runs. Two bitmaps are one state only if they keep their
 * values in the same way.
 */
public final class RoaringContainers implements Model<RoaringContainers.Pair> {
    private static final List<Integer> BOUNDS = List.of(0, 8_192, 8_193, 65_536, 65_537, 69_633, 131_072);

    /** The even values before the first bound, the odd ones, then what is between two bounds. */
    private final List<BitSet> pieces = new ArrayList<>();

    private final List<Operation> operations = new ArrayList<>();
    private final List<Integer> probes;

    /** The library's bitmap, and the pieces that should be in it as bits. */
    public record Pair(RoaringBitmap real, int pieces) {}

    private record Operation(String name, UnaryOperator<RoaringBitmap> real, IntUnaryOperator pieces) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** The model, of 345 states. */
    public RoaringContainers() {
        pieces.add(bits(IntStream.range(0, 4_096).map(i -> 2 * i)));
        pieces.add(bits(IntStream.range(0, 4_096).map(i -> 2 * i + 1)));
        for (int i = 1; i < BOUNDS.size() - 1; i++) {
            pieces.add(bits(IntStream.range(BOUNDS.get(i), BOUNDS.get(i + 1))));
        }
        for (int first = 0; first < BOUNDS.size(); first++) {
            for (int last = first + 1; last < BOUNDS.size(); last++) {
                int before = first == 0 ? 0 : first + 1;
                addOperations(BOUNDS.get(first), BOUNDS.get(last), (1 << last + 1) - (1 << before));
            }
        }
        for (int i = 0; i < pieces.size(); i++) {
            RoaringBitmap plain = bitmap(pieces.get(i));
            addOperations(plain, 1 << i);
            RoaringBitmap optimized = plain.clone();
            if (optimized.runOptimize()) {
                addOperations(optimized, 1 << i);
            }
        }
        change("optimize runs", RoaringBitmap::runOptimize, bits -> bits);
        change("remove runs", RoaringBitmap::removeRunCompression, bits -> bits);
        probes = BOUNDS.stream()
                .flatMap(bound -> IntStream.rangeClosed(bound - 2, bound + 2).boxed())
                .filter(value -> value >= 0)
                .distinct()
                .toList();
    }

    private static BitSet bits(IntStream values) {
        var bits = new BitSet();
        values.forEach(bits::set);
        return bits;
    }

    private static RoaringBitmap bitmap(BitSet bits) {
        return RoaringBitmap.bitmapOf(bits.stream().toArray());
    }

    /** The operations that have a range of values as argument. */
    private void addOperations(long from, long to, int range) {
        String values = " [%,d, %,d)".formatted(from, to);
        change("add" + values, bitmap -> bitmap.add(from, to), bits -> bits | range);
        change("remove" + values, bitmap -> bitmap.remove(from, to), bits -> bits & ~range);
        change("flip" + values, bitmap -> bitmap.flip(from, to), bits -> bits ^ range);
        replace("new with" + values, bitmap -> RoaringBitmap.add(bitmap, from, to), bits -> bits | range);
        replace("new without" + values, bitmap -> RoaringBitmap.remove(bitmap, from, to), bits -> bits & ~range);
        replace("new flipped" + values, bitmap -> RoaringBitmap.flip(bitmap, from, to), bits -> bits ^ range);
    }

    /** The operations that have a bitmap as argument. */
    private void addOperations(RoaringBitmap operand, int piece) {
        String name = " piece %d, %s".formatted(Integer.numberOfTrailingZeros(piece), containers(operand));
        change("or" + name, bitmap -> bitmap.or(operand), bits -> bits | piece);
        change("and" + name, bitmap -> bitmap.and(operand), bits -> bits & piece);
        change("xor" + name, bitmap -> bitmap.xor(operand), bits -> bits ^ piece);
        change("and not" + name, bitmap -> bitmap.andNot(operand), bits -> bits & ~piece);
        replace("new or" + name, bitmap -> RoaringBitmap.or(bitmap, operand), bits -> bits | piece);
        replace("new and" + name, bitmap -> RoaringBitmap.and(bitmap, operand), bits -> bits & piece);
        replace("new xor" + name, bitmap -> RoaringBitmap.xor(bitmap, operand), bits -> bits ^ piece);
        replace("new and not" + name, bitmap -> RoaringBitmap.andNot(bitmap, operand), bits -> bits & ~piece);
    }

    private void change(String name, Consumer<RoaringBitmap> real, IntUnaryOperator bits) {
        replace(
                name,
                bitmap -> {
                    real.accept(bitmap);
                    return bitmap;
                },
                bits);
    }

    private void replace(String name, UnaryOperator<RoaringBitmap> real, IntUnaryOperator bits) {
        operations.add(new Operation(name, real, bits));
    }

    @Override
    public Pair initial(Chooser chooser) {
        return new Pair(new RoaringBitmap(), 0);
    }

    @Override
    public Pair copy(Pair state) {
        return new Pair(state.real.clone(), state.pieces);
    }

    @Override
    public Pair next(Pair state, Chooser chooser) {
        Operation operation = chooser.choose("do", operations);
        return new Pair(operation.real.apply(state.real), operation.pieces.applyAsInt(state.pieces));
    }

    @Override
    public void check(Pair state) throws IOException {
        RoaringBitmap real = state.real;
        var expected = new BitSet();
        for (int i = 0; i < pieces.size(); i++) {
            if ((state.pieces >> i & 1) != 0) {
                expected.or(pieces.get(i));
            }
        }
        Agreement.on("valid", true, real.validate());
        Agreement.on("the cardinality", expected.cardinality(), real.getCardinality());
        Agreement.on("the values", true, isAscending(real.getIntIterator(), expected));
        Agreement.on("the values, descending", true, isDescending(real.getReverseIntIterator(), expected));
        Agreement.on("equals", true, real.equals(bitmap(expected)));
        Agreement.on("equals, the other way round", true, bitmap(expected).equals(real));
        for (int probe : probes) {
            Agreement.on("contains", expected.get(probe), real.contains(probe));
            Agreement.on("rank", expected.get(0, probe + 1).cardinality(), real.rank(probe));
            Agreement.on("nextValue", (long) expected.nextSetBit(probe), real.nextValue(probe));
            Agreement.on("previousValue", (long) expected.previousSetBit(probe), real.previousValue(probe));
            Agreement.on("nextAbsentValue", (long) expected.nextClearBit(probe), real.nextAbsentValue(probe));
            Agreement.on(
                    "previousAbsentValue", (long) expected.previousClearBit(probe), real.previousAbsentValue(probe));
            if (expected.get(probe)) {
                Agreement.on("select", probe, real.select(real.rank(probe) - 1));
            }
        }
        for (int from : BOUNDS) {
            for (int to : probes) {
                if (from < to) {
                    int count = expected.get(from, to).cardinality();
                    Agreement.on("contains", count == to - from, real.contains((long) from, to));
                    Agreement.on("intersects", count > 0, real.intersects((long) from, to));
                    Agreement.on("rangeCardinality", (long) count, real.rangeCardinality(from, to));
                }
            }
        }
        var again = new RoaringBitmap();
        again.deserialize(bytes(real));
        Agreement.on("equals after serialization", true, real.equals(again));
        Agreement.on("containers after serialization", containers(real), containers(again));
    }

    private static boolean isAscending(IntIterator values, BitSet expected) {
        int value = -1;
        while (values.hasNext()) {
            value = expected.nextSetBit(value + 1);
            if (values.next() != value) {
                return false;
            }
        }
        return expected.nextSetBit(value + 1) < 0;
    }

    private static boolean isDescending(IntIterator values, BitSet expected) {
        int value = expected.length();
        while (values.hasNext()) {
            value = expected.previousSetBit(value - 1);
            if (values.next() != value) {
                return false;
            }
        }
        return value == 0 || expected.previousSetBit(value - 1) < 0;
    }

    private static ByteBuffer bytes(RoaringBitmap bitmap) {
        ByteBuffer bytes = ByteBuffer.allocate(bitmap.serializedSizeInBytes());
        bitmap.serialize(bytes);
        return bytes.flip();
    }

    /** How the values are kept: {@code 0 bits, 1 runs}. */
    private static String containers(RoaringBitmap bitmap) {
        var text = new ArrayList<String>();
        for (ContainerPointer container = bitmap.getContainerPointer();
                container.getContainer() != null;
                container.advance()) {
            String kind = container.isRunContainer() ? "runs" : container.isBitmapContainer() ? "bits" : "array";
            text.add("%d %s".formatted((int) container.key(), kind));
        }
        return String.join(", ", text);
    }

    @Override
    public void fingerprint(Pair state, Hasher hasher) {
        hasher.putInt(state.pieces).putBytes(bytes(state.real).array());
        hasher.putString(containers(state.real));
    }

    @Override
    public Object identity(Pair state) {
        return List.of(state.pieces, bytes(state.real), containers(state.real));
    }

    @Override
    public String describe(Pair state) {
        return "pieces %s, %s".formatted(Integer.toBinaryString(state.pieces), containers(state.real));
    }
}
