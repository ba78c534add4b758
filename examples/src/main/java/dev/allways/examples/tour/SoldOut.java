package dev.allways.examples.tour;

import dev.allways.report.TourStop;
import java.util.List;

/** A concurrent class that is tested by its operations. */
public final class SoldOut implements TourStop {
    @Override
    public String title() {
        return "A class, by what threads call";
    }

    @Override
    public String text() {
        return """
            Tickets are sold and given back. The test names two operations; which calls two threads make, and in which
            order their steps come, are choices. What the calls return must be what they return one at a time, and once
            it is not. 'allways hunt' does the same with all pairs of calls, or with a class as it is.
            """;
    }

    @Override
    public List<String> arguments() {
        return List.of("dev.allways.examples.concurrent.Tickets.test");
    }

    @Override
    public boolean needsAgent() {
        return true;
    }
}
