package dev.allways.symbolic.run;

import org.jspecify.annotations.Nullable;

/** Models of {@code StringBuilder}. */
public final class BuilderModels {
    private static final int HALVES = 0x400; // a power of two: so many first ones, and second ones

    private BuilderModels() {}

    public static StringBuilder StringBuilder_append(StringBuilder builder, String text) {
        if (!Shadows.any()) {
            return builder.append(text);
        }
        String added = String.valueOf((Object) text);
        char[] letters = Shadows.characters(added);
        builder.append(added);
        Shadows.appended(builder, builder.length(), letters);
        return builder;
    }

    public static StringBuilder StringBuilder_append(StringBuilder builder, char letter) {
        char[] letters = {letter};
        builder.append(letter);
        if (Shadows.any()) {
            Shadows.appended(builder, builder.length(), letters);
        }
        return builder;
    }

    public static StringBuilder StringBuilder_append(StringBuilder builder, int value) {
        boolean isSymbolic = Shadows.isSymbolic(value);
        return isSymbolic || Shadows.any()
                ? StringBuilder_append(builder, isSymbolic ? TextModels.boxed(value) : Shadows.plain(value))
                : builder.append(value);
    }

    public static StringBuilder StringBuilder_append(StringBuilder builder, long value) {
        boolean isSymbolic = Shadows.isSymbolic(value);
        return isSymbolic || Shadows.any()
                ? StringBuilder_append(builder, isSymbolic ? TextModels.boxed(value) : Shadows.plain(value))
                : builder.append(value);
    }

    public static StringBuilder StringBuilder_append(StringBuilder builder, boolean value) {
        return StringBuilder_append(builder, value ? "true" : "false");
    }

    public static StringBuilder StringBuilder_append(StringBuilder builder, char[] letters) {
        builder.append(letters);
        if (Shadows.any()) {
            Shadows.appended(builder, builder.length(), letters);
        }
        return builder;
    }

    public static StringBuilder StringBuilder_append(StringBuilder builder, char[] letters, int begin, int length) {
        return StringBuilder_append(builder, TextModels.String_valueOf(letters, begin, length));
    }

    public static StringBuilder StringBuilder_append(StringBuilder builder, @Nullable Object value) {
        return StringBuilder_append(builder, TextModels.String_valueOf(value));
    }

    public static StringBuilder StringBuilder_append(StringBuilder builder, @Nullable CharSequence text) {
        return StringBuilder_append(builder, TextModels.String_valueOf((Object) text));
    }

    public static StringBuilder StringBuilder_append(
            StringBuilder builder, @Nullable CharSequence text, int begin, int end) {
        if (begin < 0 || begin > end || end > (text == null ? "null" : text).length()) {
            return builder.append(text, begin, end); // it throws
        }
        return StringBuilder_append(
                builder, StringModels.String_substring(TextModels.String_valueOf((Object) text), begin, end));
    }

    public static StringBuilder StringBuilder_replace(StringBuilder builder, int begin, int end, String text) {
        if (!Shadows.isSymbolicObject(builder)
                && !Shadows.isSymbolicObject(text)
                && !Shadows.isSymbolic(begin)
                && !Shadows.isSymbolic(end)) {
            return builder.replace(begin, end, text);
        }
        int length = builder.length();
        int last = end > length ? length : end;
        if (begin < 0 || begin > last) {
            throw new StringIndexOutOfBoundsException("start " + begin + ", end " + end + ", length " + length);
        }
        String added = java.util.Objects.requireNonNull(text);
        return StringBuilder_insert(StringBuilder_delete(builder, begin, last), begin, added);
    }

    public static int StringBuilder_lastIndexOf(StringBuilder builder, String part) {
        return StringModels.String_lastIndexOf(StringBuilder_toString(builder), part);
    }

    public static int StringBuilder_indexOf(StringBuilder builder, String part, int from) {
        return StringModels.String_indexOf(StringBuilder_toString(builder), part, from);
    }

    public static int StringBuilder_compareTo(StringBuilder builder, StringBuilder other) {
        return StringModels.String_compareTo(StringBuilder_toString(builder), StringBuilder_toString(other));
    }

    public static CharSequence StringBuilder_subSequence(StringBuilder builder, int begin, int end) {
        return StringBuilder_substring(builder, begin, end);
    }

    public static StringBuilder StringBuilder_insert(StringBuilder builder, int index, @Nullable Object value) {
        return StringBuilder_insert(builder, index, TextModels.String_valueOf(value));
    }

    public static StringBuilder StringBuilder_insert(StringBuilder builder, int index, char[] letters) {
        return StringBuilder_insert(builder, index, TextModels.String_valueOf(letters));
    }

    public static StringBuilder StringBuilder_insert(StringBuilder builder, int index, String text) {
        if (!Shadows.isSymbolicObject(builder) && !Shadows.isSymbolicObject(text) && !Shadows.isSymbolic(index)) {
            return builder.insert(index, text);
        }
        if (index < 0 || index > builder.length()) {
            throw new StringIndexOutOfBoundsException("offset " + index + ", length " + builder.length());
        }
        Shadows.settle(index);
        char[] before = Shadows.characters(builder);
        char[] added = Shadows.characters(TextModels.String_valueOf((Object) text));
        char[] all = new char[before.length + added.length];
        ArrayModels.System_arraycopy(before, 0, all, 0, index);
        ArrayModels.System_arraycopy(added, 0, all, index, added.length);
        ArrayModels.System_arraycopy(before, index, all, index + added.length, before.length - index);
        Shadows.holds(builder, all);
        return builder;
    }

    public static StringBuilder StringBuilder_insert(StringBuilder builder, int index, char letter) {
        return StringBuilder_insert(builder, index, TextModels.String_valueOf(letter));
    }

    public static StringBuilder StringBuilder_insert(StringBuilder builder, int index, int value) {
        return StringBuilder_insert(builder, index, TextModels.String_valueOf(value));
    }

    public static StringBuilder StringBuilder_insert(StringBuilder builder, int index, long value) {
        return StringBuilder_insert(builder, index, TextModels.String_valueOf(value));
    }

    public static StringBuilder StringBuilder_insert(StringBuilder builder, int index, boolean value) {
        return StringBuilder_insert(builder, index, value ? "true" : "false");
    }

    public static StringBuilder StringBuilder_delete(StringBuilder builder, int begin, int end) {
        if (!Shadows.isSymbolicObject(builder) && !Shadows.isSymbolic(begin) && !Shadows.isSymbolic(end)) {
            return builder.delete(begin, end);
        }
        int length = builder.length();
        int last = end > length ? length : end;
        if (begin < 0 || begin > last) {
            throw new StringIndexOutOfBoundsException("start " + begin + ", end " + end + ", length " + length);
        }
        Shadows.settle(begin);
        Shadows.settle(last);
        char[] before = Shadows.characters(builder);
        char[] all = new char[length - (last - begin)];
        ArrayModels.System_arraycopy(before, 0, all, 0, begin);
        ArrayModels.System_arraycopy(before, last, all, begin, length - last);
        Shadows.holds(builder, all);
        return builder;
    }

    public static StringBuilder StringBuilder_deleteCharAt(StringBuilder builder, int index) {
        if (!Shadows.isSymbolicObject(builder) && !Shadows.isSymbolic(index)) {
            return builder.deleteCharAt(index);
        }
        if (index < 0 || index >= builder.length()) {
            throw new StringIndexOutOfBoundsException("index " + index + ",length " + builder.length());
        }
        return StringBuilder_delete(builder, index, index + 1);
    }

    public static void StringBuilder_setLength(StringBuilder builder, int length) {
        Shadows.settle(length);
        if (!Shadows.isSymbolicObject(builder) || length < 0) {
            builder.setLength(length);
            return;
        }
        Shadows.holds(builder, ArrayModels.Arrays_copyOf(Shadows.characters(builder), length));
    }

    public static int StringBuilder_indexOf(StringBuilder builder, String part) {
        return StringModels.String_indexOf(StringBuilder_toString(builder), part);
    }

    public static String StringBuilder_substring(StringBuilder builder, int begin) {
        return StringModels.String_substring(StringBuilder_toString(builder), begin);
    }

    public static String StringBuilder_substring(StringBuilder builder, int begin, int end) {
        return StringModels.String_substring(StringBuilder_toString(builder), begin, end);
    }

    public static String StringBuilder_toString(StringBuilder builder) {
        if (!Shadows.isSymbolicObject(builder)) {
            return builder.toString();
        }
        char[] letters = Shadows.characters(builder);
        return Shadows.text(letters, 0, letters.length);
    }

    public static char StringBuilder_charAt(StringBuilder builder, int index) {
        if (!Shadows.isSymbolicObject(builder) && !Shadows.isSymbolic(index)) {
            return builder.charAt(index);
        }
        if (index < 0 || index >= builder.length()) {
            throw new StringIndexOutOfBoundsException("index " + index + ",length " + builder.length());
        }
        return Shadows.characters(builder)[index];
    }

    public static StringBuilder StringBuilder_reverse(StringBuilder builder) {
        if (!Shadows.isSymbolicObject(builder)) {
            return builder.reverse();
        }
        char[] letters = Shadows.characters(builder);
        char[] reversed = new char[letters.length];
        for (int i = 0; i < letters.length; i++) {
            reversed[letters.length - 1 - i] = letters[i];
        }
        for (int i = 0; i < reversed.length - 1; i++) {
            int first = reversed[i] - Character.MIN_LOW_SURROGATE;
            int second = reversed[i + 1] - Character.MIN_HIGH_SURROGATE;
            if (((first | second) & -HALVES) == 0) { // two halves of a character keep their order: one branch
                char low = reversed[i];
                reversed[i] = reversed[i + 1];
                reversed[i + 1] = low;
                i++;
            }
        }
        Shadows.holds(builder, reversed);
        return builder;
    }

    public static void StringBuilder_setCharAt(StringBuilder builder, int index, char letter) {
        if (!Shadows.isSymbolicObject(builder) && !Shadows.isSymbolic(index) && !Shadows.isSymbolic(letter)) {
            builder.setCharAt(index, letter);
            return;
        }
        if (index < 0 || index >= builder.length()) {
            throw new StringIndexOutOfBoundsException("index " + index + ",length " + builder.length());
        }
        char[] letters = Shadows.characters(builder);
        letters[index] = letter;
        Shadows.holds(builder, letters);
    }
}
