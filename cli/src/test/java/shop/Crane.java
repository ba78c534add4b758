package shop;

import dev.allways.core.Chooser;

/** A crane with a limit: an object and a method that take arguments. */
final class Crane {
    private final long kilograms;

    Crane(long kilograms) {
        this.kilograms = kilograms;
    }

    /** As {@link #Crane(long)}. */
    Crane(float tons) {
        this((long) (tons * 1_000));
    }

    /** Fails if it lifts what is too heavy. */
    void lifts(Chooser chooser) {
        lifts(chooser, 100);
    }

    /** Fails in 1 of 2 executions if the piece is too heavy. */
    void lifts(Chooser chooser, int piece) {
        if (chooser.flip("lift it") && piece > kilograms) {
            throw new IllegalStateException(piece + " kg are more than " + kilograms);
        }
    }
}
