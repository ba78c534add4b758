package dev.allways.cli;

import dev.allways.core.Program;
import java.util.Map;

/**
 * A test that can be explored.
 *
 * @param name by which it is found again: class, or class and method joined by a dot
 * @param kind what it is written as
 * @param program what is explored
 * @param wishes how it wants to be explored: the values of its annotation that are not the default ones, by name
 */
record Test(String name, Kind kind, Program program, Map<String, Object> wishes) {
    /** The strategy when neither the user nor the test names one. */
    String usualStrategy() {
        return program.strategy();
    }
}
