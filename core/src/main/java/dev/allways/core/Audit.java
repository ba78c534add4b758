package dev.allways.core;

/**
 * How much of an exploration is audited: whether two different states share a fingerprint, whether steps are pure,
 * whether copies share.
 */
public enum Audit {
    /** Nothing: what is said of the states then presumes that their fingerprints tell them apart. */
    OFF,

    /**
     * The first 50,000 states all, and of more an even sample of some 25,000 to 50,000; the first steps, and then one
     * of some ten thousands. Costs a few percent of the time, and the memory of these states as long as nothing else
     * needs it.
     */
    DEFAULT,

    /** Every state and every step; costs the memory of all states. */
    FULL
}
