package dev.allways.studies.threads.unfoldings;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.threads.Threads;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A program with threads, and what others needed to cover it.
 *
 * @param unfolding by the ordinary net
 * @param dpor by dynamic partial-order reduction
 * @param contextual by the net with read arcs
 * @param own whether the program is not the one that was measured, whose text is not public
 * @param body runs the program; what each thread has come to is in the array when all have ended
 */
record Measured(String name, Needed unfolding, Needed dpor, Needed contextual, boolean own, Supplier<int[]> body) {
    /**
     * How many executions a method needed, and how long.
     *
     * @param executions 0: not published
     */
    record Needed(long executions, Duration time) {
        static final Needed UNKNOWN = new Needed(0, Duration.ZERO);

        static Needed needed(long executions, long seconds) {
            return new Needed(executions, Duration.ofSeconds(seconds));
        }

        boolean isKnown() {
            return executions > 0;
        }
    }

    /** The program under control. */
    Program program() {
        return program(ends -> {});
    }

    /** The program under control; tells what each thread has come to, {@code 0: 13, 1: 8}. */
    Program program(Consumer<? super String> ends) {
        AtomicReference<int[]> made = new AtomicReference<>(new int[0]);
        return new WithEnds(Threads.control(chooser -> made.set(body.get())), made, ends);
    }

    @Override
    public String toString() {
        return name;
    }

    /** A program under control, on the workers that it asks for, and what its threads have come to. */
    private record WithEnds(Program program, AtomicReference<int[]> made, Consumer<? super String> ends)
            implements Program {
        @Override
        public void run(Chooser chooser) throws Throwable {
            program.run(chooser);
            int[] states = made.get();
            for (int thread = 0; thread < states.length; thread++) {
                ends.accept(thread + ": " + states[thread]);
            }
        }

        @Override
        public @Nullable Thread worker(Runnable work, String name) {
            return program.worker(work, name);
        }
    }
}
