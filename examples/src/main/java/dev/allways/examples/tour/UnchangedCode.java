package dev.allways.examples.tour;

import dev.allways.report.TourStop;
import java.util.List;

/** A crash of code that knows nothing of the simulated disk. */
public final class UnchangedCode implements TourStop {
    @Override
    public String title() {
        return "Code that uses java.io, unchanged";
    }

    @Override
    public String text() {
        return """
            The same for code as it is: streams, channels and mapped buffers of a folder go to the simulated disk, also in
            libraries. These settings are written to a new file that takes the old one's place, but are never forced.
            """;
    }

    @Override
    public List<String> arguments() {
        return List.of("dev.allways.examples.storage.SafeSettings(false)");
    }

    @Override
    public boolean needsAgent() {
        return true;
    }
}
