package dev.allways.storage;

import java.time.Duration;

/**
 * Which crashes and faults are explored.
 *
 * @param assumption the strongest assumption about what a crash can do; weaker ones are included
 * @param inRecovery how often the machine may crash again while the code under test recovers
 * @param faults how many operations of a workload may fail, as on a full or broken disk
 * @param combinations how many ways to lose what is not forced are explored at one point, at most; where there are
 * more, each change is lost alone, each is kept alone, and all are lost, and the exploration is not complete
 * @param flips whether a bit of what survives a process that is killed may be another one
 * @param lazy whether it is chosen what unforced changes have left only where the check reads it
 * @param isolated whether all static state of the code under test is reset when the process dies, be it that of
 * libraries
 * @param patience how long it may take to open and check what a crash has left
 */
public record Crashes(
        Assumption assumption,
        int inRecovery,
        int faults,
        int combinations,
        boolean flips,
        boolean lazy,
        boolean isolated,
        Duration patience) {
    /** One crash, which can lose all but directory entries; no faults. */
    public static final Crashes DEFAULT =
            new Crashes(Assumption.LOST_DATA, 0, 0, 4_096, false, false, false, Duration.ofSeconds(20));

    /** @throws IllegalArgumentException if a number is negative, or there is no combination, or no time */
    public Crashes {
        if (inRecovery < 0 || faults < 0 || combinations < 1 || patience.isNegative() || patience.isZero()) {
            throw new IllegalArgumentException("%d crashes in recovery, %d faults, %d combinations, %s of patience"
                    .formatted(inRecovery, faults, combinations, patience));
        }
    }

    /** These crashes, up to another assumption. */
    public Crashes upTo(Assumption assumption) {
        return new Crashes(assumption, inRecovery, faults, combinations, flips, lazy, isolated, patience);
    }

    /** These crashes, and so many more in recovery. */
    public Crashes inRecovery(int crashes) {
        return new Crashes(assumption, crashes, faults, combinations, flips, lazy, isolated, patience);
    }

    /** These crashes, with so many operations that may fail. */
    public Crashes withFaults(int faults) {
        return new Crashes(assumption, inRecovery, faults, combinations, flips, lazy, isolated, patience);
    }

    /** These crashes, with another number of combinations at one point. */
    public Crashes withCombinations(int combinations) {
        return new Crashes(assumption, inRecovery, faults, combinations, flips, lazy, isolated, patience);
    }

    /**
     * These crashes, and with each disk that a killed process leaves the same with one bit flipped: any bit of any
     * file, or, where these are more than the combinations, the first of each sector.
     */
    public Crashes withFlips() {
        return new Crashes(assumption, inRecovery, faults, combinations, true, lazy, isolated, patience);
    }

    /**
     * These crashes; what unforced changes have left is chosen only where the check reads it, and explored in full,
     * however many combinations there are. Good where a check stops reading early, as at the first bad record.
     */
    public Crashes lazily() {
        return new Crashes(assumption, inRecovery, faults, combinations, flips, true, isolated, patience);
    }

    /**
     * These crashes; static state is reset when the process dies, also that of libraries. That of the code which the
     * test's class leads to in its own folder or jar is reset anyway.
     */
    public Crashes withIsolation() {
        return new Crashes(assumption, inRecovery, faults, combinations, flips, lazy, true, patience);
    }

    /** These crashes, with another limit for opening and checking. What takes longer has failed. */
    public Crashes within(Duration patience) {
        return new Crashes(assumption, inRecovery, faults, combinations, flips, lazy, isolated, patience);
    }
}
