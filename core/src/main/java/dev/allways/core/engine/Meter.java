package dev.allways.core.engine;

import java.util.function.BooleanSupplier;

/**
 * How much of a budget is spent; an interrupt of the thread that spends it counts as the end of it. Of executions that
 * seem to have no end it allows a few hundred in any case.
 */
public final class Meter {
    static final long LONG = 10_000; // steps of tasks, above which an execution seems to have no end
    static final long MOST = 20_000_000; // steps of all such executions
    private static final int SELDOM = 0xff; // how often a running execution looks at the clock

    private final Budget budget;
    private final BooleanSupplier interruption =
            Supervision.interruption(); // the program may make another one the current thread
    private final long begun = System.nanoTime();
    private long runs;
    private long longSteps;
    private int asked;

    /** A meter that runs from now on. */
    public Meter(Budget budget) {
        this.budget = budget;
    }

    /** Counts one more execution. */
    void run() {
        runs++;
    }

    /** Takes in how many steps an execution has made. */
    void made(long steps) {
        longSteps += steps > LONG ? steps : 0;
    }

    /** Counts some more executions of at most so many steps each. */
    public void runs(long more, long steps) {
        runs += more;
        longSteps += steps > LONG ? more * steps : 0;
    }

    /** How many executions were made. */
    public long runs() {
        return runs;
    }

    /** How many executions are left. */
    public long left() {
        return Math.max(0, budget.executions() - runs);
    }

    /** How many executions of so many steps are left. */
    public long left(long steps) {
        return steps > LONG ? Math.clamp((MOST - longSteps) / steps, 0, left()) : left();
    }

    /** How many nanoseconds are left. */
    public long timeLeft() {
        return budget.time() == null ? Long.MAX_VALUE : budget.time().toNanos() - (System.nanoTime() - begun);
    }

    /** Whether nothing is left. */
    public boolean spent() {
        return left() == 0 || longSteps >= MOST || timeLeft() <= 0 || interrupted();
    }

    /** Whether the thread that spends it was interrupted. */
    public boolean interrupted() {
        return interruption.getAsBoolean();
    }

    /** Whether an execution in progress must end: asked very often. */
    boolean late() {
        return interrupted() || budget.time() != null && (++asked & SELDOM) == 0 && timeLeft() <= 0;
    }
}
