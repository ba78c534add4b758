package dev.allways.studies.threads.program;

/** What a program claims to hold. It fails whether or not the JVM checks {@code assert}. */
public final class Claim {
    private Claim() {}

    public static void that(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
