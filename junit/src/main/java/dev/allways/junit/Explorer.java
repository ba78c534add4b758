package dev.allways.junit;

import dev.allways.core.Program;
import dev.allways.model.Model;
import dev.allways.model.ModelProgram;

/**
 * What explores a whole program for a test, as its {@link Explore} says. A test with a parameter of this type is called
 * once, between its {@code @BeforeEach} and {@code @AfterEach} methods, like any other test of JUnit; it makes the
 * program and hands it over:
 *
 * <pre>{@code
 * @Explore
 * void oneThreadAtATime(Explorer explorer) {
 *     explorer.explore(new Peterson());
 * }
 * }</pre>
 */
@FunctionalInterface
public interface Explorer {
    /**
     * Explores all the ways a program can go. Throws, unchecked, what the program threw in a failing execution, a
     * {@link Story} attached.
     *
     * @throws IllegalStateException if this is not the test's first call: a token names the test, not the program
     */
    void explore(Program program);

    /** Explores a model: its states, and what must hold of them. */
    default void explore(Model<?> model) {
        explore(ModelProgram.of(model));
    }
}
