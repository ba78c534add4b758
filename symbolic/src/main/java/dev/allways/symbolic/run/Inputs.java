package dev.allways.symbolic.run;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Observation;
import dev.allways.core.control.Beside;
import dev.allways.symbolic.term.Kind;

/**
 * Inputs as ordinary choices of numbers, of which smaller ones are simpler. To ask for one is no step of a thread, in
 * code with terms nor without.
 */
public final class Inputs {
    /** The most characters of a text each of which is an input. */
    public static final int SHORT_TEXT = 6;

    /** The most characters of any text that is an input. */
    public static final int LONGEST_TEXT = 65_535;

    private Inputs() {}

    /**
     * Chooses a text of any length. Of one that is longer than six characters nothing but its length and its hash code
     * is an input.
     */
    public static String text(Chooser chooser, String label) {
        return Beside.work(() -> textOf(chooser, label));
    }

    private static String textOf(Chooser chooser, String label) {
        int length = (int) chosen(chooser, lengthOf(label), Kind.INT, 0, LONGEST_TEXT);
        if (length > SHORT_TEXT) {
            int hash = (int) chosen(chooser, hashOf(label), Kind.INT, Integer.MIN_VALUE, Integer.MAX_VALUE);
            return longText(length, hash);
        }
        return letters(chooser, label, length);
    }

    /** A text of so many characters, each of them an input. */
    static String letters(Chooser chooser, String label, int length) {
        char[] characters = new char[length];
        for (int i = 0; i < length; i++) {
            characters[i] =
                    (char) chosen(chooser, label + "[" + i + "]", Kind.CHAR, Character.MIN_VALUE, Character.MAX_VALUE);
        }
        return new String(characters);
    }

    /** What the length of a text is called. */
    public static String lengthOf(String label) {
        return "length of " + label;
    }

    /** What the hash code of a text is called. */
    public static String hashOf(String label) {
        return "hash code of " + label;
    }

    /** A text of more than five characters that has a hash code: its last five are that code's digits to base 31. */
    public static String longText(int length, int hash) {
        int digits = 5;
        char[] characters = new char[length];
        int before = 0;
        for (int i = 0; i < length - digits; i++) {
            characters[i] = 'a';
            before = 31 * before + 'a';
        }
        int weight = 31 * 31 * 31 * 31;
        long left = Integer.toUnsignedLong(hash - before * weight * 31);
        for (int i = length - digits; i < length; i++) {
            characters[i] = (char) (left / weight); // of the first at most 2^32 / 31^4, which is 4,650
            left %= weight;
            weight /= 31;
        }
        return new String(characters);
    }

    /**
     * Chooses an input.
     *
     * @return its bits
     */
    public static long chosen(Chooser chooser, String label, Kind kind, long min, long max) {
        return Beside.work(() -> {
            long bits = chooser.between(label, min, max);
            tell(chooser, label, kind, bits);
            return bits;
        });
    }

    private static void tell(Chooser chooser, String label, Kind kind, long bits) {
        switch (kind) {
            case FLOAT -> chooser.note(label + " is " + Float.intBitsToFloat((int) bits));
            case DOUBLE -> chooser.note(label + " is " + Double.longBitsToDouble(bits));
            case CHAR -> chooser.note(label + " is " + quoted((char) bits));
            case BOOLEAN, BYTE, SHORT, INT, LONG -> {}
        }
    }

    /** Tells the execution's story what value an input has; returns the value. */
    public static <T> T given(Chooser chooser, String label, T value) {
        return Beside.work(() -> {
            if (chooser.observing()) {
                chooser.observe(new Observation.Event(new GivenInput(label, value)));
            }
            return value;
        });
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
