package dev.allways.studies.workshop;

/** Something that is needed is not here; the message says what. */
public final class Lacking extends Exception {
    private static final long serialVersionUID = 1;

    /** So the message. */
    public Lacking(String what) {
        super(what);
    }
}
