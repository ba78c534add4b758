package dev.allways.runner;

import dev.allways.core.Program;

/**
 * A test's program, its threads treated in one way.
 *
 * @param options of the command line that say so, beside those of the user: {@code --threads on --isolate}; usually
 *     none
 */
public record Treated(Program program, String options) {
    /** A program whose threads are treated as the user said. */
    public static Treated asSaid(Program program) {
        return new Treated(program, "");
    }
}
