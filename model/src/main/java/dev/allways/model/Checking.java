package dev.allways.model;

/** When a model's states are checked. */
public enum Checking {
    /** A state is checked when it turns out to be new: once, however many ways lead to it. */
    NEW_STATES,
    /**
     * A state is checked whenever a step leads to it, before it is compared with those met before: slower; finds what
     * the fingerprint does not tell apart.
     */
    EVERY_STEP
}
