package dev.allways.studies.threads.unfoldings;

import dev.allways.core.Program;
import dev.allways.threads.Threads;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A program with threads, and how many executions others needed to cover it.
 *
 * @param unfolding by the ordinary net; 0: not published
 * @param dpor by dynamic partial-order reduction; 0: not published
 * @param contextual by the net with read arcs; 0: not published
 * @param own whether the program is not the one that was measured, whose text is not public
 * @param body runs the program; what each thread has come to is in the array when all have ended
 */
record Measured(String name, long unfolding, long dpor, long contextual, boolean own, Supplier<int[]> body) {
    /** The program under control. */
    Program program() {
        return program(ends -> {});
    }

    /** The program under control; tells what each thread has come to, {@code 0: 13, 1: 8}. */
    Program program(Consumer<? super String> ends) {
        AtomicReference<int[]> made = new AtomicReference<>();
        Program controlled = Threads.control(chooser -> made.set(body.get()));
        return chooser -> {
            controlled.run(chooser);
            int[] states = made.get();
            for (int thread = 0; thread < states.length; thread++) {
                ends.accept(thread + ": " + states[thread]);
            }
        };
    }

    @Override
    public String toString() {
        return name;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Measured that && name.equals(that.name);
    }

    @Override
    public int hashCode() {
        return Arrays.asList(name).hashCode();
    }
}
