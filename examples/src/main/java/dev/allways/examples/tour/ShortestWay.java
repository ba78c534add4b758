package dev.allways.examples.tour;

import dev.allways.report.TourStop;
import java.util.List;

/** A bug found in the least number of operations. */
public final class ShortestWay implements TourStop {
    @Override
    public String title() {
        return "A wrong rotation, in the least number of operations";
    }

    @Override
    public String text() {
        return """
            A balanced tree of ours with a rotation that is wrong now and then. Breadth-first search meets the defect in the least number
            of operations; whatever is left out of the path, the tree is right.
            """;
    }

    @Override
    public List<String> arguments() {
        return List.of("dev.allways.examples.libraries.BalancedSets");
    }
}
