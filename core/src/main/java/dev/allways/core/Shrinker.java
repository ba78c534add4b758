package dev.allways.core;

/**
 * Makes the choices of a failing execution fewer and smaller, so that they still fail with the same origin.
 */
public final class Shrinker {
    private final Program program;
    private final Origin origin;
    private final Budget budget;
    private final long begun = System.nanoTime();
    private Trace best;
    private long runs;

    private Shrinker(Program program, Trace failing, Budget budget) {
        this.program = program;
        this.origin = origin(failing);
        this.best = failing;
        this.budget = budget;
    }

    /** Shrinks a failure; see {@link #shrink(Program, Trace, Budget)}. */
    public static Shrunk shrink(Program program, Failure failure, Budget budget) {
        return shrink(program, failure.trace(), budget);
    }

    /**
     * Shrinks a failing execution: the result fails with the same origin, and its choices are shortlex less or the same.
     * An interrupt of the calling thread ends it with what it has and leaves the flag set.
     *
     * @throws IllegalArgumentException if the execution did not fail
     */
    public static Shrunk shrink(Program program, Trace failing, Budget budget) {
        var shrinker = new Shrinker(program, failing, budget);
        return shrinker.shrink();
    }

    private static Origin origin(Trace failing) {
        if (failing.outcome() instanceof Outcome.Failed(Throwable error)) {
            return Origin.of(error);
        }
        throw new IllegalArgumentException(
                "only a failing execution can be shrunk; this one ended with " + failing.outcome());
    }

    private Shrunk shrink() {
        Choices start;
        do {
            start = best.choices();
            for (int size = Math.max(1, start.length() / 2); size >= 1 && !spent(); size /= 2) {
                for (int i = 0; i + size <= best.choices().length(); ) {
                    if (!improves(best.choices().without(i, i + size))) {
                        i++;
                    }
                }
            }
            for (int i = 0; i < best.choices().length(); i++) {
                long low = 0;
                while (i < best.choices().length() && low < best.choices().get(i)) {
                    long middle = low + best.choices().get(i) >>> 1;
                    if (!improves(best.choices().with(i, middle))) {
                        low = middle + 1;
                    }
                }
            }
        } while (!spent() && best.choices().compareTo(start) < 0);
        return new Shrunk(best, runs, !spent());
    }

    private boolean spent() {
        return runs >= budget.executions()
                || budget.time() != null
                        && System.nanoTime() - begun >= budget.time().toNanos()
                || Thread.currentThread().isInterrupted();
    }

    private boolean improves(Choices choices) {
        if (spent()) {
            return false;
        }
        runs++;
        Trace trace = Replay.loosely(program, choices, best.choices().length());
        if (trace.outcome() instanceof Outcome.Failed(Throwable error)
                && Origin.of(error).equals(origin)
                && trace.choices().compareTo(best.choices()) < 0) {
            best = trace;
            return true;
        }
        return false;
    }
}
