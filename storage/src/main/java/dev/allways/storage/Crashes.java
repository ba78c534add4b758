package dev.allways.storage;

/**
 * Which crashes and faults are explored.
 *
 * @param assumption the strongest assumption about what a crash can do; weaker ones are included
 * @param inRecovery how often the machine may crash again while the code under test recovers
 * @param faults how many operations of a workload may fail, as on a full or broken disk
 * @param combinations how many ways to lose what is not forced are explored at one point, at most; where there are more,
 *     each change is lost alone, each is kept alone, and all are lost, and the exploration is not complete
 */
public record Crashes(Assumption assumption, int inRecovery, int faults, int combinations) {
    /** One crash, which can lose all but directory entries; no faults. */
    public static final Crashes DEFAULT = new Crashes(Assumption.LOST_DATA, 0, 0, 4_096);

    /** @throws IllegalArgumentException if a number is negative, or there is no combination */
    public Crashes {
        if (inRecovery < 0 || faults < 0 || combinations < 1) {
            throw new IllegalArgumentException(
                    "%d crashes in recovery, %d faults, %d combinations".formatted(inRecovery, faults, combinations));
        }
    }

    /** These crashes, up to another assumption. */
    public Crashes upTo(Assumption assumption) {
        return new Crashes(assumption, inRecovery, faults, combinations);
    }

    /** These crashes, and so many more in recovery. */
    public Crashes inRecovery(int crashes) {
        return new Crashes(assumption, crashes, faults, combinations);
    }

    /** These crashes, with so many operations that may fail. */
    public Crashes withFaults(int faults) {
        return new Crashes(assumption, inRecovery, faults, combinations);
    }

    /** These crashes, with another number of combinations at one point. */
    public Crashes withCombinations(int combinations) {
        return new Crashes(assumption, inRecovery, faults, combinations);
    }
}
