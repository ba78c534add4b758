package dev.allways.examples.tour;

import dev.allways.report.TourStop;
import java.util.List;

/** A bug of a real library. */
public final class ForeignIterator implements TourStop {
    @Override
    public String title() {
        return "A library's bug, in two steps";
    }

    @Override
    public String text() {
        return """
            advanceIfNeeded(n) is to continue to the first value that is not less than n. The iterators of RoaringBitmap are moved in every
            way, beside a list of the values that are left, for each of the three ways in which a bitmap keeps its values. One goes back.
            """;
    }

    @Override
    public List<String> arguments() {
        return List.of("dev.allways.examples.libraries.RoaringIterators");
    }
}
