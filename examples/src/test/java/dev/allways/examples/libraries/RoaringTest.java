package dev.allways.examples.libraries;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Counts;
import dev.allways.core.Failure;
import dev.allways.core.Result;
import dev.allways.examples.libraries.RoaringIterators.Container;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.roaringbitmap.BatchIterator;
import org.roaringbitmap.PeekableIntIterator;
import org.roaringbitmap.RoaringBitmap;

class RoaringTest {
    /*
     * The first container has 4 pieces. Evens without odds or odds without evens have 4,096 runs, and a bitmap goes
     * over to an array or bits by itself where runs would take more room: with them one way to keep 2 * 4 contents.
     * Both or neither, and any of the other two: 2 * 4 contents, one of them nothing (no container), each other one as
     * runs or as what its number of values asks for. 8 + 1 + 7 * 2 = 23. The second container has 3 pieces without such
     * runs: 1 + 7 * 2 = 15.
     *
     * 7 * 6 / 2 = 21 ranges for 6 operations; for 8 operations 10 bitmaps, one for each of the 7 pieces and one more
     * for each of the 3 that are better kept as runs; and the two operations that change nothing but how values are
     * kept.
     */
    @Test
    void everyWayToKeepTheValues() {
        Result result = new RoaringContainers().explore().run();

        assertThat(result.passed()).isTrue();
        assertThat(result.complete()).isTrue();
        Counts counters = result.statistics().counters();
        assertThat(counters.states()).isEqualTo(23 * 15);
        assertThat(counters.executions()).isEqualTo(1 + 23 * 15 * (21 * 6 + 10 * 8 + 2));
    }

    /** An iterator is before one of the values, or at the end. */
    @ParameterizedTest
    @ValueSource(strings = {"array", "bits"})
    void everyPlaceOfAnIterator(String kind) {
        Container container = kind.equals("array") ? Container.ARRAY : Container.BITS;
        assertThat(container.bitmap().getContainerPointer().isBitmapContainer()).isEqualTo(kind.equals("bits"));

        Result result = new RoaringIterators(List.of(container)).explore().run();

        assertThat(result.passed()).isTrue();
        assertThat(result.complete()).isTrue();
        assertThat(result.statistics().counters().states())
                .isEqualTo(container.values().size() + 1);
    }

    @Test
    void findsThatAnIteratorOfRunsGoesBack() {
        Result result = new RoaringIterators().explore().run();

        assertThat(result.failures()).hasSize(1);
        Failure failure = result.failures().getFirst();
        assertThat(failure.error()).hasMessage("the next value: the library says 0, the reference 1");
        assertThat(failure.trace().steps())
                .extracting(Object::toString)
                .containsExactly("container = runs", "do = next", "do = advance if needed, to 0");
    }

    /*
     * RoaringBitmap 1.6.29: advanceIfNeeded is to advance as long as the next value is less than its argument. Within a
     * run it goes back to the argument; with the same values as an array or as bits it stays where it is.
     */
    @Test
    void anIteratorOfRunsGoesBack() {
        RoaringBitmap array = RoaringBitmap.bitmapOf(0, 1, 2, 3, 4, 5);
        RoaringBitmap runs = array.clone();
        runs.runOptimize();

        assertThat(advancedAfterThree(array)).isEqualTo(3);
        assertThat(advancedAfterThree(runs)).isEqualTo(1);
    }

    /** As above, of batches: with an array 10 is read twice. */
    @Test
    void aBatchIteratorOfAnArrayGoesBack() {
        BatchIterator iterator = RoaringBitmap.bitmapOf(0, 10, 20, 30).getBatchIterator();
        int[] batch = new int[2];
        iterator.nextBatch(batch);
        assertThat(batch).containsExactly(0, 10);
        iterator.advanceIfNeeded(5);
        iterator.nextBatch(batch);
        assertThat(batch).containsExactly(10, 20);
    }

    private static int advancedAfterThree(RoaringBitmap bitmap) {
        PeekableIntIterator iterator = bitmap.getIntIterator();
        for (int i = 0; i < 3; i++) {
            iterator.next();
        }
        iterator.advanceIfNeeded(1);
        return iterator.next();
    }
}
