package dev.allways.examples.tour;

import dev.allways.report.TourStop;
import java.util.List;

/** A crash that loses what was acknowledged. */
public final class PowerFailure implements TourStop {
    @Override
    public String title() {
        return "A checkpoint that gets its name too early";
    }

    @Override
    public String text() {
        return """
            Storage: a key-value store on a simulated disk. The machine fails at any point, and what was not forced is there or
            not. This store renames its new checkpoint before it forces the content. The failure names the write that was lost.
            """;
    }

    @Override
    public List<String> arguments() {
        return List.of("dev.allways.examples.storage.DurableStore(RENAME_BEFORE_DATA, 5)");
    }
}
