package dev.allways.symbolic.run;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Observation;
import dev.allways.symbolic.term.Kind;

/** Inputs as ordinary choices of numbers, of which smaller ones are simpler. */
public final class Inputs {
    private Inputs() {}

    /**
     * Chooses an input.
     *
     * @return its bits
     */
    public static long chosen(Chooser chooser, String label, Kind kind, long min, long max) {
        long bits = chooser.between(label, min, max);
        switch (kind) {
            case FLOAT -> chooser.note(label + " is " + Float.intBitsToFloat((int) bits));
            case DOUBLE -> chooser.note(label + " is " + Double.longBitsToDouble(bits));
            case CHAR -> chooser.note(label + " is " + quoted((char) bits));
            case BOOLEAN, BYTE, SHORT, INT, LONG -> {}
        }
        return bits;
    }

    /** Tells the execution's story what value an input has; returns the value. */
    public static <T> T given(Chooser chooser, String label, T value) {
        if (chooser.observing()) {
            chooser.observe(new Observation.Event(new GivenInput(label, value)));
        }
        return value;
    }

    private static String quoted(char letter) {
        return letter >= ' ' && letter <= '~' ? "'" + letter + "'" : "'\\u%04x'".formatted((int) letter);
    }

    /** The answer by which one of the choices of {@link #chosen} comes to a value. */
    public static long answer(ChoicePoint point, long value) {
        return switch (point) {
            case ChoicePoint.Range range -> range.answer(value);
            case ChoicePoint.Pick pick -> {
                for (int i = 0; i < pick.options().size(); i++) {
                    if (pick.options().get(i) instanceof ChoicePoint.Range part
                            && part.min() <= value
                            && value <= part.max()) {
                        yield i;
                    }
                }
                throw new IllegalArgumentException("no part of %s has %d".formatted(pick, value));
            }
            case ChoicePoint.Schedule _ -> throw new IllegalArgumentException("no choice of a number");
        };
    }
}
