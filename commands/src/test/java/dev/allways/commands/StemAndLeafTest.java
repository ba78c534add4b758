package dev.allways.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class StemAndLeafTest {
    @Test
    void oneRowForEachTen() {
        var counts = new TreeMap<Integer, Long>();
        counts.put(0, 3L);
        counts.put(9, 1L);
        counts.put(31, 2L);
        counts.put(127, 1L);
        assertThat(StemAndLeaf.lines(counts))
                .containsExactly("Stem | Leaf", "----------------", "   0 | 0009", "   3 | 11", "  12 | 7");
    }

    @Test
    void aRowOfManyIsCounted() {
        var counts = new TreeMap<Integer, Long>();
        counts.put(1, 60L);
        counts.put(2, 7L);
        assertThat(StemAndLeaf.lines(counts).getLast()).isEqualTo("   0 | *** 1·(60) 2·(7)");
    }
}
