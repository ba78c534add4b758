package shop;

import dev.allways.core.Chooser;

/** A bell that rings at most once in an execution, and counts that in a static field. */
public final class Bell {
    private static int rings;

    private Bell() {}

    /** Rings or not; without threads, so nothing is under control at first. */
    public static void rings(Chooser chooser) {
        if (chooser.flip("rings")) {
            rings++;
        }
        chooser.flip("somebody comes");
        if (rings > 1) {
            throw new IllegalStateException(rings + " rings");
        }
    }
}
