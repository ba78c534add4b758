package dev.allways.core;

/** A state of which no fingerprint can be derived. */
public final class NoFingerprint extends CannotExplore {
    private static final long serialVersionUID = 1;

    /**
     * No fingerprint of a state.
     *
     * @param state its class
     * @param reason what of it is the matter, and what to do
     */
    public NoFingerprint(Class<?> state, String reason) {
        super("""
            no fingerprint of a %s: %s\
            """.formatted(state.getName(), reason));
    }
}
