package dev.allways.studies.threads.program;

import java.util.Map;

/** Several programs, by name. */
@FunctionalInterface
public interface Bodies {
    /** All of them, in the order in which they are explored. */
    Map<String, Body> bodies();
}
