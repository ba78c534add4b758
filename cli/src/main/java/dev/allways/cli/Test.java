package dev.allways.cli;

import dev.allways.core.Program;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Optional;

/**
 * A test that can be explored.
 *
 * @param name by which it is found again: class, or class and method joined by a dot
 * @param subject what it is in the code
 * @param kind what it is written as
 * @param program what is explored
 * @param wishes how it wants to be explored: the values of its annotation that are not the default ones, by name
 */
record Test(String name, Subject subject, Kind kind, Program program, Map<String, Object> wishes, String treatment) {
    /** A test whose threads are treated as the user said. */
    Test(String name, Subject subject, Kind kind, Program program, Map<String, Object> wishes) {
        this(name, subject, kind, program, wishes, "");
    }

    /** Its class. */
    Class<?> type() {
        return subject.type();
    }

    /** Its method; empty if the class itself is the test. */
    Optional<Method> method() {
        return subject.method();
    }
}
