package dev.allways.symbolic.run;

import dev.allways.core.Input;
import dev.allways.symbolic.term.Assignment;
import dev.allways.symbolic.term.Kind;
import dev.allways.symbolic.term.Term;
import dev.allways.symbolic.term.Terms;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Random numbers that the arguments of a call are made of, each by its place; about half of them are inputs. */
final class Values {
    private static final String LETTERS = "ab01 -19Za,.+x\u00e9\u00df\u0130\ud83d\ude00\t\u0661";
    private static final long[] EDGES = {
        0,
        1,
        -1,
        2,
        3,
        7,
        10,
        31,
        32,
        63,
        64,
        127,
        128,
        -128,
        255,
        65_535,
        Integer.MAX_VALUE,
        Integer.MIN_VALUE,
        Integer.MIN_VALUE + 1,
        Long.MAX_VALUE,
        Long.MIN_VALUE,
        Long.MIN_VALUE + 1,
        1L << 32,
        3_037_000_500L
    };
    private static final double[] DOUBLES = {
        0.0,
        -0.0,
        0.5,
        -0.5,
        1.5,
        2.5,
        -2.5,
        0.49999999999999994,
        1,
        -1,
        2,
        100,
        1e10,
        4503599627370495.5,
        9.3e18,
        1e300,
        Double.NaN,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        Double.MIN_VALUE,
        Double.MAX_VALUE,
        2147483647.5
    };

    private final Terms terms;
    private final SplittableRandom random;
    private final List<Kind> kinds = new ArrayList<>();
    private final List<Long> bits = new ArrayList<>();
    private final BitSet symbolic = new BitSet();
    private final BitSet small = new BitSet();

    Values(long seed) {
        this(seed, new Terms());
    }

    private Values(long seed, Terms terms) {
        this.terms = terms;
        random = new SplittableRandom(seed);
    }

    /** The bits of the number at a place. */
    long at(int place, Kind kind, boolean isSmall) {
        if (place == bits.size()) {
            kinds.add(kind);
            small.set(place, isSmall);
            symbolic.set(place, random.nextInt(100) < 55);
            bits.add(drawn(place));
        }
        return bits.get(place);
    }

    private long drawn(int place) {
        return switch (kinds.get(place)) {
            case BOOLEAN -> random.nextInt(2);
            case CHAR ->
                random.nextInt(20) == 0 ? random.nextInt(1 << 16) : LETTERS.charAt(random.nextInt(LETTERS.length()));
            case BYTE -> (byte) whole(place);
            case SHORT -> (short) whole(place);
            case INT -> (int) whole(place);
            case LONG -> whole(place);
            case FLOAT -> Float.floatToRawIntBits((float) real());
            case DOUBLE -> Double.doubleToRawLongBits(real());
        };
    }

    private long whole(int place) {
        int way = small.get(place) ? 0 : random.nextInt(4);
        return way <= 1
                ? random.nextInt(-2, 7)
                : way == 2 ? EDGES[random.nextInt(EDGES.length)] : random.nextLong() >> random.nextInt(64);
    }

    private double real() {
        int way = random.nextInt(4);
        return way == 0
                ? DOUBLES[random.nextInt(DOUBLES.length)]
                : way == 1
                        ? random.nextInt(-9, 9) / 2.0
                        : way == 2 ? random.nextInt(-3, 4) : (random.nextDouble() - 0.5) * 1e5;
    }

    /** The term of the number at a place; null: it is no input. */
    @Nullable
    Term term(int place) {
        return symbolic.get(place) ? terms.input(new Input(kinds.get(place) + " " + place, 0), kinds.get(place)) : null;
    }

    Terms terms() {
        return terms;
    }

    boolean isSomeSymbolic() {
        return !symbolic.isEmpty();
    }

    /** The same with other values of some inputs. */
    Values changed(int number) {
        Values other = new Values(random.nextLong(), terms);
        other.kinds.addAll(kinds);
        other.bits.addAll(bits);
        other.symbolic.or(symbolic);
        other.small.or(small);
        int[] inputs = symbolic.stream().toArray();
        for (int i = 0; i <= number % 3; i++) {
            int place = inputs[random.nextInt(inputs.length)];
            other.bits.set(place, other.drawn(place));
        }
        return other;
    }

    Assignment assignment() {
        Map<Term, Long> values = new HashMap<>();
        symbolic.stream().forEach(place -> values.put(java.util.Objects.requireNonNull(term(place)), bits.get(place)));
        return Assignment.of(values);
    }
}
