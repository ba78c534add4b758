package dev.allways.core;

import java.util.function.Supplier;

/**
 * What a strategy is made for.
 *
 * @param program the root
 * @param seed what all randomness comes from
 * @param limits when the exploration stops; a strategy needs the depth and the number of states
 * @param seen makes the set of visited states, one for all siblings
 * @param bound of the queue
 * @param audit how many states are kept to tell two with one fingerprint apart, by {@link State#identity}
 */
public record Setup(Program program, long seed, Limits limits, Supplier<Seen> seen, Frontier.Bound bound, Audit audit) {
    /** A program with seed 0, the default limits, exact 64-bit fingerprints, an unbounded queue. */
    public static Setup of(Program program) {
        return new Setup(program, 0, Limits.DEFAULT, Seen::exact64, Frontier.Bound.NONE, Audit.DEFAULT);
    }

    /** This setup with another seed. */
    public Setup withSeed(long seed) {
        return new Setup(program, seed, limits, seen, bound, audit);
    }

    /** This setup with other limits. */
    public Setup withLimits(Limits limits) {
        return new Setup(program, seed, limits, seen, bound, audit);
    }

    /** This setup with another set of visited states. */
    public Setup withSeen(Supplier<Seen> seen) {
        return new Setup(program, seed, limits, seen, bound, audit);
    }

    /** This setup with another bound of the queue. */
    public Setup withBound(Frontier.Bound bound) {
        return new Setup(program, seed, limits, seen, bound, audit);
    }

    /** This setup with another audit. */
    public Setup withAudit(Audit audit) {
        return new Setup(program, seed, limits, seen, bound, audit);
    }
}
