package dev.allways.symbolic.term;

import java.time.Duration;
import java.util.Optional;

/** Which solver works here: Z3 or, on a platform that it has no library for, one without native code. */
public final class Solvers {
    private static final boolean IS_WANTED = !Boolean.getBoolean("dev.allways.symbolic.noZ3");

    private Solvers() {}

    /** Loads the solver, if that was not done yet. */
    public static void prepare() {
        if (IS_WANTED) {
            Z3Solver.ensureLoaded();
        }
    }

    /** A solver; {@code timeout} is how long one query may take. */
    public static Solver of(Duration timeout) {
        return lacking().isEmpty() ? new Z3Solver(timeout) : new BitSolver(timeout);
    }

    /** Why it is not Z3 that is asked; empty if it is. */
    public static Optional<String> lacking() {
        return IS_WANTED ? Z3Solver.failure() : Optional.of("dev.allways.symbolic.noZ3 is set");
    }
}
