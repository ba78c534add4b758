package dev.allways.studies.threads.libraries;

import dev.allways.core.Program;
import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Wrong;
import java.util.Locale;

/**
 * A known bug of a released library.
 *
 * @param issue where it was reported
 * @param probe the class that shows it, in the package of probes
 * @param note one sentence that says what goes wrong
 */
public record LibraryBug(Library library, String issue, Wrong wrong, String probe, String note) {
    /** A program that shows the bug in some of its executions. Its classes are loaded again at each call. */
    public Body body() {
        return library.body(LibraryBugs.PROBES + probe);
    }

    /** The same as what an exploration takes; its threads are not under control by itself. */
    Program program() {
        Body body = body();
        return chooser -> body.run();
    }

    /** What the command line calls it: a method of {@link LibraryBugs}. */
    public String test() {
        return LibraryBugs.class.getName() + "." + probe.substring(0, 1).toLowerCase(Locale.ROOT) + probe.substring(1);
    }
}
