package dev.allways.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HasherTest {
    private record Point(int x, int y) {}

    private enum Colour {
        RED,
        GREEN
    }

    private static List<Long> of(Consumer<Hasher> parts) {
        var hasher = new Hasher();
        parts.accept(hasher);
        return List.of(hasher.first(), hasher.second());
    }

    @Test
    void whatDiffersHasDifferentFingerprints() {
        List<Consumer<Hasher>> different = List.of(
                hasher -> {},
                hasher -> hasher.putBoolean(true),
                hasher -> hasher.putInt(0),
                hasher -> hasher.putInt(0).putInt(0).putInt(0),
                hasher -> hasher.putLong(0),
                hasher -> hasher.putLong(1),
                hasher -> hasher.putBytes(new byte[0]).putBytes(new byte[1]),
                hasher -> hasher.putBytes(new byte[1]).putBytes(new byte[0]),
                hasher -> hasher.putString("ab").putString("c"),
                hasher -> hasher.putString("a").putString("bc"),
                hasher -> hasher.put(null),
                hasher -> hasher.put(1),
                hasher -> hasher.put(1L),
                hasher -> hasher.put("1"),
                hasher -> hasher.put('1'),
                hasher -> hasher.put(List.of(1)),
                hasher -> hasher.put(Set.of(1)),
                hasher -> hasher.put(List.of(1, 2)),
                hasher -> hasher.put(List.of(2, 1)),
                hasher -> hasher.put(List.of(List.of(1), List.of(2))),
                hasher -> hasher.put(Map.of(1, 2)),
                hasher -> hasher.put(Map.of(2, 1)),
                hasher -> hasher.put(Map.of(1, 2, 3, 4)),
                hasher -> hasher.put(Map.of(1, 4, 3, 2)),
                hasher -> hasher.put(new Point(1, 2)),
                hasher -> hasher.put(new Point(2, 1)),
                hasher -> hasher.put(Colour.RED),
                hasher -> hasher.put(Colour.GREEN),
                hasher -> hasher.put(Optional.of(1)),
                hasher -> hasher.put(Optional.empty()),
                hasher -> hasher.put(new int[] {1, 2}),
                hasher -> hasher.put(new int[][] {{1}, {2}}),
                hasher -> hasher.put(new AtomicInteger(1)),
                hasher -> hasher.put("\ud800"),
                hasher -> hasher.put("\ud801"), // neither is a character of any text that can be written
                hasher -> hasher.put(new Shape.Aa(1)),
                hasher -> hasher.put(new Shape.BB(1)), // their names have one hash code
                hasher -> hasher.put(new Shape.None()),
                hasher -> hasher.put(new Holder(null, null, null, null, List.of())),
                hasher -> hasher.put(new Holder("", null, null, null, List.of())),
                hasher -> hasher.put(new Holder(null, Colour.RED, null, null, List.of())),
                hasher -> hasher.put(new Holder(null, null, new Point(0, 0), null, List.of())),
                hasher -> hasher.put(
                        new Holder(null, null, null, new Holder(null, null, null, null, List.of()), List.of())),
                hasher -> hasher.put(new Holder(null, null, null, null, List.of(Colour.RED))),
                hasher -> hasher.put(new Holder(null, null, null, null, List.of(Colour.GREEN))));

        assertThat(different.stream().map(HasherTest::of)).doesNotHaveDuplicates();
        assertThat(different.stream().map(parts -> of(parts).getFirst())).doesNotHaveDuplicates();
    }

    private sealed interface Shape {
        record Aa(int size) implements Shape {}

        record BB(int size) implements Shape {}

        final class None implements Shape {}
    }

    private record Holder(
            @Nullable String name,
            @Nullable Colour colour,
            @Nullable Point point,
            @Nullable Holder next,
            List<Colour> colours) {}

    @Test
    void whatIsEqualHasOneFingerprint() {
        List<Integer> numbers = new ArrayList<>(IntStream.range(0, 1000).boxed().toList());
        Set<Integer> forwards = new LinkedHashSet<>(numbers);
        Map<Integer, Integer> map = new LinkedHashMap<>();
        numbers.forEach(number -> map.put(number, number + 1));
        Collections.reverse(numbers);
        Set<Integer> backwards = new LinkedHashSet<>(numbers);

        assertThat(of(hasher -> hasher.put(forwards)))
                .isEqualTo(of(hasher -> hasher.put(backwards)))
                .isEqualTo(of(hasher -> hasher.put(new HashSet<>(backwards))))
                .isEqualTo(of(hasher -> hasher.put(new TreeSet<>(backwards))));
        assertThat(of(hasher -> hasher.put(map)))
                .isEqualTo(of(hasher -> hasher.put(new HashMap<>(map))))
                .isEqualTo(of(hasher -> hasher.put(new TreeMap<>(map))));
        assertThat(of(hasher -> hasher.put(numbers))).isEqualTo(of(hasher -> hasher.put(List.copyOf(numbers))));
    }

    @Test
    void aHasherMayBeUsedAgain() {
        var hasher = new Hasher();
        long first = hasher.putLong(42).first();
        hasher.empty().putBytes(new byte[5000]);

        assertThat(hasher.empty().putLong(42).first()).isEqualTo(first);
    }

    /** 1,000,000 small numbers: a good function has no two alike, with probability 1 - 10^12 / 2^65. */
    @Test
    void smallNumbersAreWellMixed() {
        var hasher = new Hasher();
        long[] mixed = new long[1_000_000];
        for (int i = 0; i < mixed.length; i++) {
            mixed[i] = hasher.empty().putLong(i).first();
        }

        assertThat(Arrays.stream(mixed).distinct().count()).isEqualTo(mixed.length);
        assertThat(Arrays.stream(mixed).map(bits -> bits & 0xff).distinct().count())
                .isEqualTo(256);
    }

    @Test
    void unknownClassesAreErrors() {
        assertThatThrownBy(() -> of(hasher -> hasher.put(List.of(new Object()))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("a fingerprint can't be made of a java.lang.Object\n");
    }

    /** A node of a list of one's own. */
    private static final class Ring {
        @SuppressWarnings("unused") // by its fields
        private final Ring next = this;
    }

    @Test
    void whatIsInItselfHasNone() {
        List<Object> list = new ArrayList<>();
        list.add(list);
        assertThatThrownBy(() -> of(hasher -> hasher.put(list)))
                .isInstanceOf(Underivable.class)
                .hasMessageContaining("the values in a java.util.ArrayList are nested too deeply");
        assertThatThrownBy(() -> of(hasher -> hasher.putFields(new Ring())))
                .isInstanceOf(Underivable.class)
                .hasMessageContaining("an object that is in itself");
    }
}
