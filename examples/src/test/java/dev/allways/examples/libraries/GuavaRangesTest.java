package dev.allways.examples.libraries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.Range;
import com.google.common.collect.RangeMap;
import com.google.common.collect.TreeRangeMap;
import dev.allways.core.Counts;
import dev.allways.core.Failure;
import dev.allways.core.Result;
import org.junit.jupiter.api.Test;

class GuavaRangesTest {
    /*
     * Two numbers cut the line into 5 pieces, each of which is in the set or not: 2^5 states. There are 6*5/2 = 15
     * ranges; five operations take one, two take a range and another around it. A range within a range is four cuts, of
     * which some may be the same: C(5+3, 4) = 70 pairs. The deepest states are those with a gap at every second piece:
     * three times add.
     */
    @Test
    void everySetOfRanges() {
        Result result = new GuavaRangeSet(2).explore().run();

        assertThat(result.passed()).isTrue();
        assertThat(result.complete()).isTrue();
        Counts counters = result.statistics().counters();
        assertThat(counters.states()).isEqualTo(1 << 5);
        assertThat(counters.executions()).isEqualTo(1 + (1 << 5) * (5 * 15 + 2 * 70));
        assertThat(counters.maxDepth()).isEqualTo(1 + 3);
    }

    /*
     * Two numbers cut the line into 5 pieces. A map of some more pieces is one of fewer and either nothing, or an
     * entry: after nothing an entry of each of the 2 values; after an entry one of the other value, or one of the
     * same value that is an entry of its own, or else the same entry continues. There are C(5+3, 4) = 70 pairs of a
     * range and a view around it, for put, put and coalesce, and merge with 2 values, and for remove.
     */
    @Test
    void everyMapOfRanges() {
        long endInNothing = 1;
        long endInEntry = 2;
        for (int pieces = 2; pieces <= 5; pieces++) {
            long nothing = endInNothing + endInEntry;
            endInEntry = 2 * endInNothing + (1 + 1 + 1) * endInEntry;
            endInNothing = nothing;
        }
        assertThat(endInNothing + endInEntry).isEqualTo(571);

        Result result = new GuavaRangeMap(2, 2, false).explore().run();

        assertThat(result.passed()).isTrue();
        assertThat(result.complete()).isTrue();
        Counts counters = result.statistics().counters();
        assertThat(counters.states()).isEqualTo(571);
        assertThat(counters.executions()).isEqualTo(1 + 571 * 70 * (2 + 2 + 2 + 1));
    }

    @Test
    void findsThatAnEmptyViewHasASpan() {
        Result result = GuavaRangeMap.withEmptyViews().explore().run();

        assertThat(result.failures()).hasSize(1);
        Failure failure = result.failures().getFirst();
        assertThat(failure.error()).hasMessageContaining("the view of an empty range, span: the library says [0..0)");
        assertThat(failure.trace().states()).isEqualTo(2); // one operation
    }

    /*
     * Guava 33.7.2: RangeMap.span() is to throw NoSuchElementException if the map is empty. A view of an empty range
     * within an entry has that range for a span; at the start of an entry, with a gap before it, it throws something
     * else.
     */
    @Test
    void spanOfAnEmptyView() {
        RangeMap<Integer, String> map = TreeRangeMap.create();
        map.put(Range.closedOpen(0, 2), "a");
        RangeMap<Integer, String> within = map.subRangeMap(Range.openClosed(1, 1));
        assertThat(within.asMapOfRanges()).isEmpty();
        assertThat(within.span()).isEqualTo(Range.openClosed(1, 1));

        map.put(Range.greaterThan(2), "b");
        RangeMap<Integer, String> atStart = map.subRangeMap(Range.openClosed(2, 2));
        assertThat(atStart.asMapOfRanges()).isEmpty();
        assertThatThrownBy(atStart::span)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Invalid range: (2..2)");
    }

    /*
     * Guava 33.7.2: RangeMap.equals is to be true of maps with equal asMapOfRanges(). A view of a view that has nothing
     * in common with it is equal only to itself, though any other empty map is equal to it; nor is its hashCode that of
     * its entries.
     */
    @Test
    void equalityOfAViewOfNothing() {
        RangeMap<Integer, String> empty = TreeRangeMap.create();
        RangeMap<Integer, String> view = TreeRangeMap.<Integer, String>create()
                .subRangeMap(Range.closed(0, 1))
                .subRangeMap(Range.closed(3, 4));

        assertThat(view.asMapOfRanges()).isEqualTo(empty.asMapOfRanges());
        assertThat(empty.equals(view)).isTrue();
        assertThat(view.equals(empty)).isFalse();
    }
}
