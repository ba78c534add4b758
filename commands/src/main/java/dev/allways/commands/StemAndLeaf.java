package dev.allways.commands;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A stem-and-leaf plot (Tukey, Exploratory Data Analysis, 1977): a row for each ten, a digit for each value. In the
 * form of eqc_lib by Jesper Louis Andersen: a row of more than 66 digits is written as digits and how often each comes.
 */
final class StemAndLeaf {
    private static final int WIDEST = 66;

    private StemAndLeaf() {}

    /** The rows of a plot. */
    static List<String> lines(SortedMap<Integer, Long> counts) {
        List<String> lines = new ArrayList<>();
        lines.add("Stem | Leaf");
        lines.add("----------------");
        var rows = new TreeMap<Integer, TreeMap<Integer, Long>>();
        counts.forEach((value, count) -> rows.computeIfAbsent(Math.floorDiv(value, 10), _ -> new TreeMap<>())
                .put(Math.floorMod(value, 10), count));
        rows.forEach((stem, leaves) -> lines.add("%4d | %s".formatted(stem, leaves(leaves))));
        return lines;
    }

    private static String leaves(SortedMap<Integer, Long> leaves) {
        long length = leaves.values().stream().mapToLong(Long::longValue).sum();
        var text = new StringBuilder();
        if (length > WIDEST) {
            text.append("***");
            leaves.forEach((leaf, count) ->
                    text.append(' ').append(leaf).append("·(").append(count).append(')'));
        } else {
            leaves.forEach((leaf, count) -> text.repeat('0' + leaf, (int) (long) count));
        }
        return text.toString();
    }
}
