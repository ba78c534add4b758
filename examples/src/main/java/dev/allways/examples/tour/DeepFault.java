package dev.allways.examples.tour;

import dev.allways.report.TourStop;
import java.util.List;

/** A fault injected deep in a library. */
public final class DeepFault implements TourStop {
    @Override
    public String title() {
        return "A fault deep in code that writes files";
    }

    @Override
    public String text() {
        return """
            A program saves its notes as a zip archive with commons-compress and commons-io. Every call to the disk may fail; at most one
            does, and every one is tried. After a fault the file must hold the old notes or the new ones, never neither.
            """;
    }

    @Override
    public List<String> arguments() {
        return List.of("dev.allways.examples.faults.SavingUnderFaults#savingWithQuietClose");
    }
}
