package dev.allways.examples.tour;

import dev.allways.report.Sight;
import java.util.List;

/** A bug of a real library, found in the least number of operations. */
public final class ShortestWay implements Sight {
    @Override
    public String title() {
        return "RoaringBitmap: an iterator that goes back, in the least number of operations";
    }

    @Override
    public String text() {
        return """
            advanceIfNeeded is to go on as long as the next value is less than the one given. The iterators of RoaringBitmap 1.6.29 are
            moved in every way, beside a list of the values that are left: three of them, for the three ways in which a bitmap keeps its
            values. One goes back. Breadth-first search meets it after the least number of operations.
            """;
    }

    @Override
    public List<String> arguments() {
        return List.of("dev.allways.examples.libraries.RoaringIterators");
    }
}
