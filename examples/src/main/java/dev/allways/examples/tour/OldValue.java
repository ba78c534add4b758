package dev.allways.examples.tour;

import dev.allways.report.TourStop;
import java.util.List;

/** Double-checked locking in a weak memory. */
public final class OldValue implements TourStop {
    @Override
    public String title() {
        return "A value that nobody has to see yet";
    }

    @Override
    public String text() {
        return """
            Double-checked locking without volatile. In every order of its steps it is right; but the Java memory model lets a
            thread find the new object and, in the object, what was there before its constructor. In a weak memory what a read
            finds is a choice, too.
            """;
    }

    @Override
    public List<String> arguments() {
        return List.of("dev.allways.examples.threads.LazyConfiguration", "--memory-model", "weak");
    }

    @Override
    public boolean needsAgent() {
        return true;
    }
}
