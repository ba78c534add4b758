package dev.allways.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CopierTest {
    @SuppressWarnings("ArrayRecordComponent")
    private record Shop(String name, Map<String, List<Integer>> stock, int[][] shelves, AtomicInteger till) {}

    private static final class Ring {
        private final int value;
        private final List<Ring> others = new ArrayList<>();

        Ring(int value) {
            this.value = value;
        }
    }

    private static class Building {
        final List<Shop> shops = new ArrayList<>(List.of(shop()));
    }

    private static final class Mall extends Building {
        private final Building annex = new Building();
        private transient int visits;

        @SuppressWarnings("unused") // a copy is made without it
        Mall(int visits) {
            this.visits = visits;
        }
    }

    /** All fields, those of superclasses, final and transient ones too; no constructor is called. */
    @Test
    void copiesByFields() {
        Mall original = new Mall(3);
        Mall copy = Copier.<Mall>byFields().copy(original);
        var hasher = new Hasher();
        byte[] before = hasher.putFields(original).taken();
        assertThat(hasher.empty().putFields(copy).taken()).isEqualTo(before);
        assertThat(copy.visits).isEqualTo(3);

        original.visits++;
        assertThat(hasher.empty().putFields(original).taken()).isEqualTo(before); // transient: tells nothing apart
        changes(original.annex.shops.getFirst());
        original.shops.clear();
        assertThat(hasher.empty().putFields(copy).taken()).isEqualTo(before);
        assertThat(hasher.empty().putFields(original).taken()).isNotEqualTo(before);
        assertThat(Copier.<Shop>byFields().copy(copy.shops.getFirst())).isSameAs(copy.shops.getFirst());
    }

    private static Shop shop() {
        Map<String, List<Integer>> stock = new HashMap<>();
        stock.put("nails", new ArrayList<>(List.of(3, 4)));
        return new Shop("corner", stock, new int[][] {{1}, {2, 3}}, new AtomicInteger(7));
    }

    private static void changes(Shop shop) {
        shop.stock.values().forEach(nails -> nails.add(5));
        shop.stock.put("screws", new ArrayList<>());
        shop.shelves[1][0] = 9;
        shop.till.set(0);
    }

    private static String text(Shop shop) {
        return shop.name + shop.stock + Contents.text(shop.shelves) + shop.till;
    }

    @Test
    void copiesOfRecordsShareNothingThatCanBeChanged() {
        for (Copier<Shop> copier : List.of(Copier.<Shop>byComponents(), Copier.<Shop>bySerialization())) {
            Shop original = shop();
            Shop copy = copier.copy(original);
            assertThat(text(copy)).isEqualTo(text(original));

            changes(original);
            assertThat(text(copy)).isEqualTo(text(shop()));
            assertThat(copy.name).isSameAs(original.name);
        }
    }

    @Test
    void orderAndKindOfCollectionsAreKept() {
        Copier<List<Object>> copier = Copier.byComponents();
        var backwards = new TreeSet<Integer>(Comparator.reverseOrder());
        backwards.addAll(Set.of(1, 2, 3));
        var units = new EnumMap<TimeUnit, int[]>(TimeUnit.class);
        units.put(TimeUnit.DAYS, new int[] {1});

        List<Object> copy =
                copier.copy(List.of(backwards, new ArrayDeque<>(List.of(3, 1, 2)), units, Map.of(1, "one")));

        assertThat(copy.get(0)).isEqualTo(backwards).asString().isEqualTo("[3, 2, 1]");
        assertThat(copy.get(1)).isInstanceOf(ArrayDeque.class).asString().isEqualTo("[3, 1, 2]");
        units.values().forEach(days -> days[0] = 2);
        assertThat(((Map<?, ?>) copy.get(2)).values().iterator().next()).isEqualTo(new int[] {1});
        assertThat(copy.get(3)).isEqualTo(Map.of(1, "one"));
    }

    @Test
    void serializationCopiesCyclesOfAnyClass() {
        var first = new Ring(1);
        var second = new Ring(2);
        first.others.add(second);
        second.others.add(first);

        Ring copy = Copier.<Ring>bySerialization().copy(first);

        assertThat(copy).isNotSameAs(first);
        Ring next = copy.others.getFirst();
        assertThat(next).isNotSameAs(second);
        assertThat(next.value).isEqualTo(2);
        assertThat(next.others.getFirst()).isSameAs(copy);
    }

    @Test
    void componentsRefuseUnknownClasses() {
        assertThatThrownBy(() -> Copier.<Ring>byComponents().copy(new Ring(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("a dev.allways.model.CopierTest$Ring can't be copied by components\n");
    }
}
