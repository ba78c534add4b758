package dev.allways.examples.tour;

import dev.allways.report.Sight;
import java.util.List;

/** A bug of a real library. */
public final class ForeignIterator implements Sight {
    @Override
    public String title() {
        return "A library's bug, in two steps";
    }

    @Override
    public String text() {
        return """
            The iterators of RoaringBitmap beside the list of the values that are left: next, and advance to a value. One that was
            told to advance goes back, where the bitmap keeps its values as runs. There is no shorter way to it.
            """;
    }

    @Override
    public List<String> arguments() {
        return List.of("dev.allways.examples.libraries.RoaringIterators");
    }
}
