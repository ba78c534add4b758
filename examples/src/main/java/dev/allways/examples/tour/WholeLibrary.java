package dev.allways.examples.tour;

import dev.allways.report.TourStop;
import java.util.List;

/** A data structure of a real library in all its states. */
public final class WholeLibrary implements TourStop {
    @Override
    public String title() {
        return "All states of java.util.PriorityQueue";
    }

    @Override
    public String text() {
        return """
            Queues of up to seven of the numbers 0 to 3, each kept beside a sorted list: every operation in every state, and a state is
            the heap as it lies in the array. There are exactly 1,805 of them.
            """;
    }

    @Override
    public List<String> arguments() {
        return List.of("dev.allways.examples.libraries.HeapQueue");
    }
}
