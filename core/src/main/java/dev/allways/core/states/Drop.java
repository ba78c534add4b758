package dev.allways.core.states;

/** Which entry a full queue gives up. */
public enum Drop {
    /** The one that was to be added. */
    NEWEST,
    /** The one that has been there longest. */
    OLDEST,
    /** Any, with equal chances. */
    RANDOM
}
