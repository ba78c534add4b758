package dev.allways.examples.tour;

import dev.allways.report.TourStop;
import java.util.List;

/** A deadlock of real threads. */
public final class TwoThreads implements TourStop {
    @Override
    public String title() {
        return "A deadlock of two threads";
    }

    @Override
    public String text() {
        return """
            A plain main method with java.lang.Thread and synchronized; nothing in it knows of Allways. Run as usual it nearly always
            ends well. Under control, which thread continues is a choice, and the steps that lead to the deadlock are shown with
            a column for each thread.
            """;
    }

    @Override
    public List<String> arguments() {
        return List.of("dev.allways.examples.threads.Transfers");
    }

    @Override
    public boolean needsAgent() {
        return true;
    }
}
