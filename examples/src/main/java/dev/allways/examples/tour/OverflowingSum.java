package dev.allways.examples.tour;

import dev.allways.report.TourStop;
import java.util.List;

/** Symbolic inputs: a path that hardly any of 2^62 pairs of inputs takes. */
public final class OverflowingSum implements TourStop {
    @Override
    public String title() {
        return "A sum that overflows";
    }

    @Override
    public String text() {
        return """
            The middle of two indexes, of which there are 2^62 pairs. The branches are what is explored: a solver says
            which outcomes are possible, and finds inputs for each.
            """;
    }

    @Override
    public List<String> arguments() {
        return List.of("--symbolic", "dev.allways.examples.symbolic.Middle");
    }
}
