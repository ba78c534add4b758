package dev.allways.core;

import dev.allways.core.states.Frontier;
import dev.allways.core.states.Seen;
import java.util.function.Supplier;

/**
 * What an exploration is made with, beside its strategy, which is made for it.
 *
 * @param program the root
 * @param seed what all randomness comes from
 * @param limits when the exploration stops
 * @param seen makes the set of visited states, one for all siblings
 * @param bound of the queue
 * @param audit how many states are kept to tell two with one fingerprint apart, by {@link State#identity}
 * @param workers how many explore, where the strategy divides
 * @param checkDeterminism whether each execution is made twice and compared
 */
public record Setup(
        Program program,
        long seed,
        Limits limits,
        Supplier<Seen> seen,
        Frontier.Bound bound,
        Audit audit,
        int workers,
        boolean checkDeterminism) {
    /** @throws IllegalArgumentException if there is no worker */
    public Setup {
        if (workers < 1) {
            throw new IllegalArgumentException("workers is " + workers + ", it must be at least 1");
        }
    }

    /** A program with seed 0, the default limits, exact 64-bit fingerprints, an unbounded queue, and one worker. */
    public static Setup of(Program program) {
        return new Setup(program, 0, Limits.DEFAULT, Seen::exact64, Frontier.Bound.NONE, Audit.DEFAULT, 1, false);
    }

    /**
     * Whether no more failures are wanted: as many executions failed as the limits say, or, of a program that several
     * bugs are looked for in and limits that say nothing else, as many failures are different.
     *
     * @param errors executions that failed
     * @param bugs failures that are different
     */
    public boolean hasEnough(long errors, long bugs) {
        boolean countsBugs = program.bugs() > 1 && limits.errors() == Limits.DEFAULT.errors();
        return countsBugs ? bugs >= program.bugs() : errors >= limits.errors();
    }

    /** This setup for another program. */
    public Setup withProgram(Program program) {
        return new Setup(program, seed, limits, seen, bound, audit, workers, checkDeterminism);
    }

    /** This setup with another seed. */
    public Setup withSeed(long seed) {
        return new Setup(program, seed, limits, seen, bound, audit, workers, checkDeterminism);
    }

    /** This setup with other limits. */
    public Setup withLimits(Limits limits) {
        return new Setup(program, seed, limits, seen, bound, audit, workers, checkDeterminism);
    }

    /** This setup with another set of visited states. */
    public Setup withSeen(Supplier<Seen> seen) {
        return new Setup(program, seed, limits, seen, bound, audit, workers, checkDeterminism);
    }

    /** This setup with another bound of the queue. */
    public Setup withBound(Frontier.Bound bound) {
        return new Setup(program, seed, limits, seen, bound, audit, workers, checkDeterminism);
    }

    /** This setup with another audit. */
    public Setup withAudit(Audit audit) {
        return new Setup(program, seed, limits, seen, bound, audit, workers, checkDeterminism);
    }

    /** This setup with another number of workers. */
    public Setup withWorkers(int workers) {
        return new Setup(program, seed, limits, seen, bound, audit, workers, checkDeterminism);
    }

    /** This setup, each execution made twice or not. */
    public Setup withCheckDeterminism(boolean checkDeterminism) {
        return new Setup(program, seed, limits, seen, bound, audit, workers, checkDeterminism);
    }
}
