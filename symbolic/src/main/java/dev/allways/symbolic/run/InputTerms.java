package dev.allways.symbolic.run;

import dev.allways.symbolic.run.InputTypes.Part;
import dev.allways.symbolic.term.Kind;
import dev.allways.symbolic.term.Term;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The inputs of the program, with terms or, where nothing is symbolic, as choices. */
public final class InputTerms {
    private static final List<@Nullable Term> passed = new ArrayList<>(); // terms of arguments, before a call

    private InputTerms() {}

    /** An execution begins. */
    static void begin() {
        passed.clear();
    }

    private static long input(String label, Kind kind, long min, long max) {
        if (Shadows.session == null) {
            return Inputs.chosen(Shadows.chooser, label, kind, min, max);
        }
        long bits = Shadows.session.input(label, kind, min, max);
        Term term = Shadows.session.lastInput();
        if (term != null) {
            CallTerms.result(term, "");
        }
        return bits;
    }

    private static <T> T given(String label, T value) {
        return given(label, value, value);
    }

    /** @param told what stands for the value */
    private static <T> T given(String label, T value, Object told) {
        if (Shadows.session == null) {
            Inputs.given(Shadows.chooser, label, told);
        }
        return value;
    }

    public static boolean booleanInput(@Nullable Object symbolic, String label) {
        return given(label, input(label, Kind.BOOLEAN, 0, 1) != 0);
    }

    public static byte byteInput(@Nullable Object symbolic, String label) {
        return given(label, (byte) input(label, Kind.BYTE, Byte.MIN_VALUE, Byte.MAX_VALUE));
    }

    public static char charInput(@Nullable Object symbolic, String label) {
        return given(label, (char) input(label, Kind.CHAR, Character.MIN_VALUE, Character.MAX_VALUE));
    }

    public static short shortInput(@Nullable Object symbolic, String label) {
        return given(label, (short) input(label, Kind.SHORT, Short.MIN_VALUE, Short.MAX_VALUE));
    }

    public static int intInput(@Nullable Object symbolic, String label, int min, int max) {
        return given(label, (int) input(label, Kind.INT, min, max));
    }

    public static int intInput(@Nullable Object symbolic, String label) {
        return intInput(symbolic, label, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    public static long longInput(@Nullable Object symbolic, String label) {
        return longInput(symbolic, label, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    public static long longInput(@Nullable Object symbolic, String label, long min, long max) {
        return given(label, input(label, Kind.LONG, min, max));
    }

    public static float floatInput(@Nullable Object symbolic, String label) {
        return given(label, Float.intBitsToFloat((int) input(label, Kind.FLOAT, Integer.MIN_VALUE, Integer.MAX_VALUE)));
    }

    public static double doubleInput(@Nullable Object symbolic, String label) {
        return given(label, Double.longBitsToDouble(input(label, Kind.DOUBLE, Long.MIN_VALUE, Long.MAX_VALUE)));
    }

    /** A text of at most so many characters; its length is a way of its own. */
    public static String stringInput(@Nullable Object symbolic, String label, int maxLength) {
        int length = (int) input("length of " + label, Kind.INT, 0, maxLength);
        Term term = takenResult();
        if (term != null) {
            BranchTerms.halve(length, term, 0, maxLength);
        }
        return shortText(label, length);
    }

    /** A text of any length. Each length up to six is a way of its own, all others are one. */
    public static String textInput(@Nullable Object symbolic, String label) {
        if (Shadows.session == null) {
            return given(label, Inputs.text(Shadows.chooser, label));
        }
        int length = (int) input(Inputs.lengthOf(label), Kind.INT, 0, Inputs.LONGEST_TEXT);
        Term term = takenResult();
        boolean isShort = length <= Inputs.SHORT_TEXT;
        if (term != null
                && BranchTerms.tested(
                        isShort, Shadows.terms().atMost(term, Shadows.terms().constant(Inputs.SHORT_TEXT)))) {
            BranchTerms.halve(length, term, 0, Inputs.SHORT_TEXT);
        }
        if (!isShort) {
            int hash = (int) input(Inputs.hashOf(label), Kind.INT, Integer.MIN_VALUE, Integer.MAX_VALUE);
            return (String)
                    Shadows.standsFor(Inputs.longText(length, hash), new TextTerms.LongText(term, takenResult()));
        }
        return shortText(label, length);
    }

    private static String shortText(String label, int length) {
        char[] characters = new char[length];
        @Nullable Term[] its = new @Nullable Term[length];
        for (int i = 0; i < length; i++) {
            characters[i] = (char) input(label + "[" + i + "]", Kind.CHAR, Character.MIN_VALUE, Character.MAX_VALUE);
            its[i] = takenResult();
        }
        String text = new String(characters);
        return Shadows.session == null ? given(label, text) : (String) Shadows.standsFor(text, its);
    }

    /** An array of at most so many ints; its length is a way of its own. */
    public static int[] intsInput(@Nullable Object symbolic, String label, int maxLength) {
        return (int[]) valueInput(symbolic, label, int[].class, Long.MIN_VALUE, Long.MAX_VALUE, maxLength);
    }

    /** A value of any type that {@link InputTypes} makes. */
    public static Object valueInput(
            @Nullable Object symbolic, String label, Type type, long min, long max, int maxLength) {
        Part made = made(label, type, min, max, maxLength);
        return given(label, made.value(), made.told());
    }

    private static Part made(String label, Type type, long min, long max, int length) {
        InputTypes.Parts parts = Shadows.session == null ? new ChosenParts(Shadows.chooser) : new PartsWithTerms();
        return InputTypes.made(parts, label, type, min, max, length);
    }

    /** Inputs that have terms. */
    private static final class PartsWithTerms implements InputTypes.Parts {
        @Override
        public Part primitive(String label, Kind kind, long min, long max) {
            Object value = InputTypes.value(kind, input(label, kind, min, max));
            return new Part(value, takenResult(), value);
        }

        @Override
        public Part text(String label, int maxLength) {
            String text = stringInput(null, label, maxLength);
            return new Part(text, null, text);
        }

        @Override
        public int length(String label, int maxLength) {
            int length = (int) input(Inputs.lengthOf(label), Kind.INT, 0, maxLength);
            Term term = takenResult();
            if (term != null) {
                BranchTerms.halve(length, term, 0, maxLength);
            }
            return length;
        }

        @Override
        public int choice(String label, List<String> names) {
            return new ChosenParts(Shadows.chooser).choice(label, names);
        }

        @Override
        public Object box(Part part) {
            return part.term() instanceof Term term ? BoxTerms.box(part.value(), term) : part.value();
        }

        @Override
        public Object array(Class<?> component, List<Part> elements) {
            Object array = new ChosenParts(Shadows.chooser).array(component, elements);
            ElementTerms.elements.put(
                    array, elements.stream().map(each -> (Term) each.term()).toArray(Term[]::new));
            Shadows.anyElement = true;
            Shadows.anyObject = true;
            return array;
        }

        @Override
        public Object constructed(MethodHandle constructor, List<Part> arguments) {
            StringBuilder primitives = new StringBuilder();
            List<@Nullable Term> terms = new ArrayList<>();
            for (int i = 0; i < arguments.size(); i++) {
                Class<?> type = constructor.type().parameterType(i);
                if (type.isPrimitive()) {
                    primitives.append(type.descriptorString());
                    terms.add((Term) arguments.get(i).term());
                }
            }
            pass(terms, primitives.toString());
            Object made = new ChosenParts(Shadows.chooser).constructed(constructor, arguments);
            CallTerms.returned("a constructor");
            return made;
        }
    }

    /**
     * An input that becomes an argument of a method that is about to be called, its term with it if it is of a
     * primitive type. Called by name.
     *
     * @param length of a text, an array or a list, at most
     * @throws IllegalArgumentException if there are no inputs of this type
     */
    public static Object argumentOf(String label, Type type, long min, long max, int length) {
        Part made = made(label, type, min, max, length);
        if (type instanceof Class<?> its && its.isPrimitive()) {
            passed.add((Term) made.term());
        }
        return given(label, made.value(), made.told());
    }

    /** The method is called next. Called by name. */
    public static void passArguments(String parameters) {
        pass(passed, parameters);
        passed.clear();
    }

    private static void pass(List<@Nullable Term> terms, String parameters) {
        if (Shadows.session != null && terms.stream().anyMatch(Objects::nonNull)) {
            for (int i = 0; i < terms.size(); i++) {
                CallTerms.argument(terms.get(i), i);
            }
            CallTerms.call(parameters);
        }
    }

    private static @Nullable Term takenResult() {
        if (Shadows.session == null) {
            return null;
        }
        Register register = CallTerms.register();
        Term term = register.result;
        CallTerms.cleared(register);
        return term;
    }

    /** Ends the execution unless a condition holds. */
    public static void assume(boolean condition) {
        if (Shadows.session != null) {
            Shadows.session.require(condition);
        } else {
            Shadows.chooser.assume(condition);
        }
    }
}
