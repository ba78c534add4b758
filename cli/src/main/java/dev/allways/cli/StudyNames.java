package dev.allways.cli;

import dev.allways.report.Study;
import java.util.Iterator;
import java.util.ServiceLoader;

/** The names that a shell completes {@code study} with. */
final class StudyNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
        return ServiceLoader.load(Study.class).stream()
                .map(study -> study.get().name())
                .sorted()
                .iterator();
    }
}
