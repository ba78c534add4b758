package dev.allways.studies.threads.libraries;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Wrong;

/**
 * A known bug of a released library.
 *
 * @param issue where it was reported
 * @param probe the class that shows it, in the package of probes
 * @param note one sentence that says what goes wrong
 */
public record LibraryBug(Library library, String issue, Wrong wrong, String probe, String note) {
    /** A program that shows the bug in some of its executions. Its classes are loaded anew at each call. */
    public Body body() {
        return LibraryLoader.load(library, probe);
    }
}
