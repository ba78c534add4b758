package shop;

import dev.allways.core.Chooser;

/** A bell that counts in a static field how often it rings, and is tested without threads. */
public final class Bell {
    private static int rings;

    private Bell() {}

    /** Rings at most once in an execution. */
    public static void rings(Chooser chooser) {
        if (chooser.flip("rings")) {
            rings++;
        }
        chooser.flip("somebody comes");
        if (rings > 1) {
            throw new IllegalStateException(rings + " rings");
        }
    }

    /** Fails by the third ring of an execution; each leaves three behind it, so none but the first would come there. */
    public static void wakes(Chooser chooser) {
        boolean awake = rings >= 3;
        for (int i = 0; i < 3; i++) {
            rings += chooser.flip("rings") ? 1 : 0;
        }
        if (!awake && rings == 3 && chooser.flip("falls asleep again")) {
            throw new IllegalStateException("awake");
        }
        rings = Math.max(3, rings);
    }
}
