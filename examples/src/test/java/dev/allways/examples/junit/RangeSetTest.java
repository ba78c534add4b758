package dev.allways.examples.junit;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Range;
import com.google.common.collect.RangeSet;
import com.google.common.collect.TreeRangeSet;
import dev.allways.core.Chooser;
import dev.allways.junit.Explore;
import java.util.BitSet;

// tag::test
/** Every sequence of three operations on Guava's range set, compared with a plain set of bits. */
class RangeSetTest {
    private final RangeSet<Integer> ranges = TreeRangeSet.create();
    private final BitSet numbers = new BitSet();

    @Explore
    void containsWhatWasAddedAndNotRemoved(Chooser choose) {
        for (int i = 0; i < 3; i++) {
            int from = choose.between("from", 0, 3);
            int to = choose.between("to", from, 4);
            if (choose.flip("remove")) {
                ranges.remove(Range.closedOpen(from, to));
                numbers.clear(from, to);
            } else {
                ranges.add(Range.closedOpen(from, to));
                numbers.set(from, to);
            }
        }
        for (int n = 0; n < 5; n++) {
            assertThat(ranges.contains(n)).as("contains %d", n).isEqualTo(numbers.get(n));
        }
    }
}
// end::test
