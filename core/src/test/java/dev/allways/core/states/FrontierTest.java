package dev.allways.core.states;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The queues of what is left: exact orders, what is dropped, what is shared. */
class FrontierTest {
    private static Frontier.Bound three(Drop drop) {
        return new Frontier.Bound(3, drop);
    }

    private static SplittableRandom random() {
        return new SplittableRandom(1);
    }

    private static <T> List<T> drained(Frontier<T> frontier) {
        List<T> entries = new ArrayList<>();
        for (T entry = frontier.poll(); entry != null; entry = frontier.poll()) {
            entries.add(entry);
        }
        assertThat(frontier.size()).isZero();
        return entries;
    }

    /** Adds 1 to n; what was dropped for each. */
    private static List<@Nullable Integer> add(Frontier<Integer> frontier, int n) {
        List<@Nullable Integer> dropped = new ArrayList<>();
        for (int entry = 1; entry <= n; entry++) {
            dropped.add(frontier.add(entry));
        }
        return dropped;
    }

    @Test
    void orders() {
        Frontier<Integer> fifo = Frontier.fifo(Frontier.Bound.NONE, random());
        Frontier<Integer> lifo = Frontier.lifo(Frontier.Bound.NONE, random());
        Frontier<Integer> best = Frontier.bestFirst(Frontier.Bound.NONE, entry -> entry % 3);
        for (Frontier<Integer> frontier : List.of(fifo, lifo, best)) {
            assertThat(add(frontier, 7)).containsOnlyNulls();
            assertThat(frontier.size()).isEqualTo(7);
        }
        assertThat(drained(fifo)).containsExactly(1, 2, 3, 4, 5, 6, 7);
        assertThat(drained(lifo)).containsExactly(7, 6, 5, 4, 3, 2, 1);
        assertThat(drained(best)).containsExactly(2, 5, 1, 4, 7, 3, 6); // of equal ones the oldest
        assertThat(fifo.poll()).isNull();
    }

    @Test
    void dropNewest() {
        for (boolean first : new boolean[] {true, false}) {
            Frontier<Integer> frontier =
                    first ? Frontier.fifo(three(Drop.NEWEST), random()) : Frontier.lifo(three(Drop.NEWEST), random());
            assertThat(add(frontier, 5)).containsExactly(null, null, null, 4, 5);
            assertThat(drained(frontier)).containsExactly(first ? new Integer[] {1, 2, 3} : new Integer[] {3, 2, 1});
        }
        Frontier<Integer> any = Frontier.random(three(Drop.NEWEST), random());
        assertThat(add(any, 5)).containsExactly(null, null, null, 4, 5);
        assertThat(drained(any)).containsExactlyInAnyOrder(1, 2, 3);
    }

    @Test
    void dropOldest() {
        for (boolean first : new boolean[] {true, false}) {
            Frontier<Integer> frontier =
                    first ? Frontier.fifo(three(Drop.OLDEST), random()) : Frontier.lifo(three(Drop.OLDEST), random());
            assertThat(add(frontier, 5)).containsExactly(null, null, null, 1, 2);
            assertThat(drained(frontier)).containsExactly(first ? new Integer[] {3, 4, 5} : new Integer[] {5, 4, 3});
        }
        assertThatThrownBy(() -> Frontier.random(three(Drop.OLDEST), random()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("drop newest or random, not oldest");
    }

    /** Any entry may be dropped, and the new one takes its place: as a list would do with the same random numbers. */
    @Test
    void dropRandom() {
        for (long seed = 0; seed < 20; seed++) {
            for (boolean first : new boolean[] {true, false}) {
                SplittableRandom same = new SplittableRandom(seed);
                List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
                List<@Nullable Integer> dropped = new ArrayList<>();
                dropped.addAll(Arrays.asList(null, null, null));
                for (int entry = 4; entry <= 9; entry++) {
                    dropped.add(list.set(same.nextInt(3), entry));
                }
                SplittableRandom random = new SplittableRandom(seed);
                Frontier<Integer> frontier =
                        first ? Frontier.fifo(three(Drop.RANDOM), random) : Frontier.lifo(three(Drop.RANDOM), random);
                assertThat(add(frontier, 9)).isEqualTo(dropped);
                assertThat(drained(frontier)).isEqualTo(first ? list : list.reversed());
            }
        }
    }

    /** The one of the lowest score is dropped, of equal ones the youngest, whatever the rule says. */
    @Test
    void dropWorst() {
        for (Drop drop : Drop.values()) {
            Frontier<Integer> frontier = Frontier.bestFirst(three(drop), entry -> -Math.abs(entry - 3));
            assertThat(add(frontier, 6)).containsExactly(null, null, null, 1, 5, 6);
            assertThat(drained(frontier)).containsExactly(3, 2, 4);
        }
    }

    /**
     * Each of the 3! orders with equal chances: of 6000, each 1000 times, give or take six standard deviations (28.9).
     */
    @Test
    void randomOrder() {
        Map<List<Integer>, Integer> times = new HashMap<>();
        SplittableRandom random = random();
        for (int i = 0; i < 6_000; i++) {
            Frontier<Integer> frontier = Frontier.random(Frontier.Bound.NONE, random);
            add(frontier, 3);
            times.merge(drained(frontier), 1, Integer::sum);
        }
        assertThat(times).hasSize(6);
        assertThat(times.values()).allSatisfy(count -> assertThat(count).isBetween(827, 1173));
    }

    /** The ring does what the JDK's does, also when it grows while it is wrapped around. */
    @Test
    void ring() {
        for (boolean first : new boolean[] {true, false}) {
            SplittableRandom random = random();
            Frontier<Integer> frontier =
                    first ? Frontier.fifo(Frontier.Bound.NONE, random) : Frontier.lifo(Frontier.Bound.NONE, random);
            Deque<Integer> deque = new ArrayDeque<>();
            for (int i = 0; i < 20_000; i++) {
                if (random.nextInt(5) < 3) {
                    frontier.add(i);
                    deque.addLast(i);
                } else {
                    assertThat(frontier.poll()).isEqualTo(first ? deque.pollFirst() : deque.pollLast());
                }
            }
            List<Integer> shown = new ArrayList<>();
            frontier.forEach(shown::add);
            assertThat(shown).containsExactlyElementsOf(deque);
        }
    }

    /** About half goes over: what would have come last, in the same order; of the ranked ones every second. */
    @Test
    void sharing() {
        Frontier<Integer> fifo = Frontier.fifo(Frontier.Bound.NONE, random());
        Frontier<Integer> other = Frontier.fifo(Frontier.Bound.NONE, random());
        add(fifo, 5);
        fifo.shareWith(other);
        assertThat(drained(fifo)).containsExactly(1, 2, 3);
        assertThat(drained(other)).containsExactly(4, 5);

        Frontier<Integer> lifo = Frontier.lifo(Frontier.Bound.NONE, random());
        other = Frontier.lifo(Frontier.Bound.NONE, random());
        add(lifo, 5);
        lifo.shareWith(other);
        assertThat(drained(lifo)).containsExactly(5, 4);
        assertThat(drained(other)).containsExactly(3, 2, 1);

        Frontier<Integer> best = Frontier.bestFirst(Frontier.Bound.NONE, entry -> entry);
        other = Frontier.bestFirst(Frontier.Bound.NONE, entry -> entry);
        add(best, 5);
        best.shareWith(other);
        assertThat(drained(best)).containsExactly(5, 3, 1);
        assertThat(drained(other)).containsExactly(4, 2);

        Frontier<Integer> any = Frontier.random(Frontier.Bound.NONE, random());
        other = Frontier.random(Frontier.Bound.NONE, random());
        add(any, 100);
        any.shareWith(other);
        assertThat(any.size()).isEqualTo(50);
        List<Integer> all = drained(any);
        all.addAll(drained(other));
        assertThat(all)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.rangeClosed(1, 100).boxed().toList());
    }
}
