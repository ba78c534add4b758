package dev.allways.examples.tour;

import dev.allways.report.TourStop;
import java.util.List;

/** Choices in an ordinary test, and a bug of a real library. */
public final class MangledInput implements TourStop {
    @Override
    public String title() {
        return "Every way to mangle a file";
    }

    @Override
    public String text() {
        return """
            A loader reads YAML with SnakeYAML Engine and promises that every error names the faulty file. The test damages a
            valid file in all ways it can think of: chooser.choose says which file, which damage, where. Allways makes one
            execution for each answer. A file that is cut off at the wrong place brings an exception that nobody expects.
            """;
    }

    @Override
    public List<String> arguments() {
        return List.of("dev.allways.examples.choose.MangledSettings.yamlErrorsNameTheFile");
    }
}
