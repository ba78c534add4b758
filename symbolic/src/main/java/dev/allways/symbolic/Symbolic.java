package dev.allways.symbolic;

import dev.allways.core.Chooser;
import dev.allways.symbolic.run.ChosenParts;
import dev.allways.symbolic.run.InputTypes;
import dev.allways.symbolic.run.Inputs;
import dev.allways.symbolic.term.Kind;
import java.lang.reflect.Type;

/**
 * Symbolic inputs of an execution: numbers of which not the values are choices, but the branches that they decide.
 *
 * <p>Where a program is explored by {@link SymbolicProgram}, there is one execution for each way through the branches
 * that some inputs go. Anywhere else, in a replay too, each input is a choice like any other.
 */
public final class Symbolic {
    private final Chooser chooser;

    private Symbolic(Chooser chooser) {
        this.chooser = chooser;
    }

    /** The inputs of the execution that a chooser answers. */
    public static Symbolic of(Chooser chooser) {
        return new Symbolic(chooser);
    }

    private long input(String label, Kind kind, long min, long max) {
        return Inputs.chosen(chooser, label, kind, min, max);
    }

    private <T> T given(String label, T value) {
        return Inputs.given(chooser, label, value);
    }

    /** A truth value. */
    public boolean booleanInput(String label) {
        return given(label, input(label, Kind.BOOLEAN, 0, 1) != 0);
    }

    /** A byte. */
    public byte byteInput(String label) {
        return given(label, (byte) input(label, Kind.BYTE, Byte.MIN_VALUE, Byte.MAX_VALUE));
    }

    /** A character, one half of a surrogate pair included. */
    public char charInput(String label) {
        return given(label, (char) input(label, Kind.CHAR, Character.MIN_VALUE, Character.MAX_VALUE));
    }

    /** A short. */
    public short shortInput(String label) {
        return given(label, (short) input(label, Kind.SHORT, Short.MIN_VALUE, Short.MAX_VALUE));
    }

    /** An int. */
    public int intInput(String label) {
        return intInput(label, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /**
     * An int in {@code [min, max]}.
     *
     * @throws dev.allways.core.EmptyChoice if there is none
     */
    public int intInput(String label, int min, int max) {
        return given(label, (int) input(label, Kind.INT, min, max));
    }

    /** A long. */
    public long longInput(String label) {
        return longInput(label, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /**
     * A long in {@code [min, max]}.
     *
     * @throws dev.allways.core.EmptyChoice if there is none
     */
    public long longInput(String label, long min, long max) {
        return given(label, input(label, Kind.LONG, min, max));
    }

    /** A float, any of its bits. */
    public float floatInput(String label) {
        return given(label, Float.intBitsToFloat((int) input(label, Kind.FLOAT, Integer.MIN_VALUE, Integer.MAX_VALUE)));
    }

    /** A double, any of its bits. */
    public double doubleInput(String label) {
        return given(label, Double.longBitsToDouble(input(label, Kind.DOUBLE, Long.MIN_VALUE, Long.MAX_VALUE)));
    }

    /** A text of at most so many characters; its length is a branch. */
    public String stringInput(String label, int maxLength) {
        return given(
                label, (String) new ChosenParts(chooser).text(label, maxLength).value());
    }

    /**
     * A text of at most 65,535 characters. Up to six each of them is an input; of a longer text the length and the hash
     * code are, and who looks at a character of it is told not to be followed.
     */
    public String textInput(String label) {
        return given(label, Inputs.text(chooser, label));
    }

    /** An array of at most so many ints; its length is a branch. */
    public int[] intsInput(String label, int maxLength) {
        return valueInput(label, int[].class, Long.MIN_VALUE, Long.MAX_VALUE, maxLength);
    }

    /**
     * A value of a primitive type, a box, a text, an enum, a record, a sealed interface of these, or an array, list or
     * optional value of all of them. Numbers of elements are branches, constants and classes are choices.
     *
     * @param type the class, or a type with arguments, such as of a parameter
     * @param min the least value of each int and long in it
     * @param max the greatest value of each int and long in it
     * @param maxLength how many characters or elements there are in each text, array and list, at most
     * @throws IllegalArgumentException if there are no inputs of this type
     */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    public <T> T valueInput(String label, Type type, long min, long max, int maxLength) {
        InputTypes.Part made = InputTypes.made(new ChosenParts(chooser), label, type, min, max, maxLength);
        given(label, made.told());
        return (T) made.value();
    }
}
