package dev.allways.examples.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Chooser;
import dev.allways.junit.Explore;
import java.util.BitSet;
import org.roaringbitmap.RoaringBitmap;

/** Random operations on a compressed bitmap: there are too many to make all. */
class BitmapTest {
    @Explore(strategy = "random", executions = 500)
    void agreesWithPlainBits(Chooser choose) {
        var compressed = new RoaringBitmap();
        var plain = new BitSet();
        int operations = choose.between("operations", 1, 10);
        for (int i = 0; i < operations; i++) {
            int from = choose.between("from", 0, 200_000);
            int to = choose.between("to", from, 200_000);
            switch (choose.choose("operation", Operation.class)) {
                case ADD -> {
                    compressed.add((long) from, to);
                    plain.set(from, to);
                }
                case REMOVE -> {
                    compressed.remove((long) from, to);
                    plain.clear(from, to);
                }
                case FLIP -> {
                    compressed.flip((long) from, to);
                    plain.flip(from, to);
                }
                case OPTIMIZE -> compressed.runOptimize();
            }
        }
        choose.label(compressed.hasRunCompression() ? "with runs" : "without runs");
        assertThat(compressed.toArray()).isEqualTo(plain.stream().toArray());
    }

    private enum Operation {
        ADD,
        REMOVE,
        FLIP,
        OPTIMIZE
    }
}
