package dev.allways.core;

import java.util.List;
import java.util.Set;

/**
 * A line of a program that does what an execution did: shown instead of the choices that led to it. A front tells it
 * as the value of an {@link Observation.Event}.
 *
 * @param line in Java
 * @param comment what to know beside it, such as the state behind it; empty for nothing
 * @param tests the same in a test that fails as the execution did, in one or more forms, the plainest first, in which
 *     {@link #PROGRAM} stands for the program that was explored; a form that can't be written is empty, and without
 *     forms there is no such test
 * @param imports the classes, none of them nested, that these forms name by their simple names
 */
public record Code(String line, String comment, List<String> tests, Set<String> imports) {
    /** Stands for an expression that makes the program. */
    public static final String PROGRAM = "\u00abprogram\u00bb";

    /** A line that is only shown. */
    public Code(String line, String comment) {
        this(line, comment, List.of(), Set.of());
    }
}
