package dev.allways.core;

import java.util.function.BooleanSupplier;

/** How much of a budget is spent; an interrupt of the thread that spends it counts as the end of it. */
final class Meter {
    private static final int SELDOM = 0xff; // how often a running execution looks at the clock

    private final Budget budget;
    private final BooleanSupplier interruption =
            Supervision.interruption(); // the program may make another one the current thread
    private final long begun = System.nanoTime();
    private long runs;
    private int asked;

    Meter(Budget budget) {
        this.budget = budget;
    }

    /** Counts one more execution. */
    void run() {
        runs++;
    }

    /** Counts some more executions. */
    void runs(long more) {
        runs += more;
    }

    /** How many executions were made. */
    long runs() {
        return runs;
    }

    /** How many executions are left. */
    long left() {
        return Math.max(0, budget.executions() - runs);
    }

    /** How many nanoseconds are left. */
    long timeLeft() {
        return budget.time() == null ? Long.MAX_VALUE : budget.time().toNanos() - (System.nanoTime() - begun);
    }

    boolean spent() {
        return left() == 0 || timeLeft() <= 0 || interrupted();
    }

    boolean interrupted() {
        return interruption.getAsBoolean();
    }

    /** Whether an execution in progress must end: asked very often. */
    boolean late() {
        return interrupted() || budget.time() != null && (++asked & SELDOM) == 0 && timeLeft() <= 0;
    }
}
