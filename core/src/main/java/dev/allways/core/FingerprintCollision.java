package dev.allways.core;

/** Two different states with one fingerprint: a search would take the second for the first and not explore it. */
public final class FingerprintCollision extends CannotExplore {
    private static final long serialVersionUID = 1;

    /** The collision of two states. */
    public FingerprintCollision(long fingerprint, Object first, Object second) {
        super("""
            two different states have the fingerprint %016x
              first         %s
              second        %s
              usual cause   the fingerprint leaves out a part of the state
              do            put that part into the fingerprint, or write none: that of a record is derived; if the part
                            is meant to be left out, leave it out of the state's identity too\
            """.formatted(fingerprint, first, second));
    }
}
