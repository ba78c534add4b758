package dev.allways.symbolic.run;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Models of {@code StringBuilder}. */
public final class BuilderModels {
    private static final String APPEND = "java.lang.Appendable.append";
    private static final int HALVES = 0x400; // a power of two: so many first ones, and second ones

    private BuilderModels() {}

    public static StringBuilder StringBuilder_append(StringBuilder builder, String text) {
        if (!TextTerms.any()) {
            return builder.append(text);
        }
        char[] letters = TextTerms.characters(String.valueOf((Object) text));
        return appended(builder.append(text), letters);
    }

    /** Each model appends by the platform's method of its own name, whose steps are those that others see. */
    private static StringBuilder appended(StringBuilder builder, char[] letters) {
        if (TextTerms.any()) {
            TextTerms.appended(builder, letters);
        }
        return builder;
    }

    public static StringBuilder StringBuilder_append(StringBuilder builder, char letter) {
        char[] letters = {letter};
        return appended(builder.append(letter), letters);
    }

    public static StringBuilder StringBuilder_append(StringBuilder builder, int value) {
        if (!ValueTerms.isSymbolic(value) && !TextTerms.any()) {
            return builder.append(value);
        }
        char[] letters = TextTerms.characters(TextModels.String_valueOf(value));
        return appended(builder.append(value), letters);
    }

    public static StringBuilder StringBuilder_append(StringBuilder builder, long value) {
        if (!ValueTerms.isSymbolic(value) && !TextTerms.any()) {
            return builder.append(value);
        }
        char[] letters = TextTerms.characters(TextModels.String_valueOf(value));
        return appended(builder.append(value), letters);
    }

    public static StringBuilder StringBuilder_appendCodePoint(StringBuilder builder, int character) {
        if (character < 0 || character > Character.MAX_CODE_POINT) {
            ValueTerms.refused(character);
            return builder.appendCodePoint(character); // it throws
        }
        if (!ValueTerms.isSymbolic(character)) {
            return StringBuilder_append(builder, Character.toChars(character));
        }
        if (character <= Character.MAX_VALUE) {
            return StringBuilder_append(builder, (char) character);
        }
        int above = character - 0x10000;
        return StringBuilder_append(
                StringBuilder_append(builder, (char) (Character.MIN_HIGH_SURROGATE + (above >> 10))),
                (char) (Character.MIN_LOW_SURROGATE + (above & 0x3ff)));
    }

    public static StringBuilder StringBuilder_append(StringBuilder builder, boolean value) {
        char[] letters = TextTerms.characters(value ? "true" : "false");
        return appended(builder.append(value), letters);
    }

    public static StringBuilder StringBuilder_append(StringBuilder builder, char[] letters) {
        return appended(builder.append(letters), letters);
    }

    public static StringBuilder StringBuilder_append(StringBuilder builder, char[] letters, int begin, int length) {
        int end = begin + length;
        if (begin < 0 || begin > end || end > letters.length) {
            ValueTerms.refused(begin);
            ValueTerms.refused(length);
            return builder.append(letters, begin, length); // it throws
        }
        char[] added = TextTerms.characters(TextModels.String_valueOf(letters, begin, length));
        return appended(builder.append(letters, begin, length), added);
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
            ValueTerms.refused(begin);
            ValueTerms.refused(end);
            return builder.append(text, begin, end); // it throws
        }
        return StringBuilder_append(
                builder, StringModels.String_substring(TextModels.String_valueOf((Object) text), begin, end));
    }

    public static Appendable Appendable_append(Appendable to, @Nullable CharSequence text) throws IOException {
        if (to instanceof StringBuilder builder) {
            return StringBuilder_append(builder, text);
        }
        LambdaTerms.escapeTo(to, text, APPEND);
        return to.append(text);
    }

    public static Appendable Appendable_append(Appendable to, @Nullable CharSequence text, int begin, int end)
            throws IOException {
        if (to instanceof StringBuilder builder) {
            return StringBuilder_append(builder, text, begin, end);
        }
        LambdaTerms.escapeTo(to, text, APPEND);
        return to.append(text, ValueTerms.settle(begin), ValueTerms.settle(end));
    }

    public static Appendable Appendable_append(Appendable to, char letter) throws IOException {
        if (to instanceof StringBuilder builder) {
            return StringBuilder_append(builder, letter);
        }
        if (ValueTerms.isSymbolic(letter)) {
            Shadows.lost(APPEND);
        }
        return to.append(letter);
    }

    public static StringBuilder StringBuilder_repeat(StringBuilder builder, int character, int count) {
        int times = ValueTerms.settle(count);
        return times <= 0 || !ValueTerms.isSymbolic(character) && !TextTerms.any()
                ? builder.repeat(character, times)
                : StringBuilder_append(
                        builder, StringModels.String_repeat(TextModels.Character_toString(character), times));
    }

    public static StringBuilder StringBuilder_repeat(StringBuilder builder, @Nullable CharSequence text, int count) {
        int times = ValueTerms.settle(count);
        return times <= 0 || !TextTerms.any()
                ? builder.repeat(text, times)
                : StringBuilder_append(
                        builder, StringModels.String_repeat(TextModels.String_valueOf((Object) text), times));
    }

    public static StringBuilder StringBuilder_replace(StringBuilder builder, int begin, int end, String text) {
        if (!TextTerms.isSymbolicObject(builder)
                && !TextTerms.isSymbolicObject(text)
                && !ValueTerms.isSymbolic(begin)
                && !ValueTerms.isSymbolic(end)) {
            return builder.replace(begin, end, text);
        }
        int length = builder.length();
        int last = end > length ? length : end;
        if (begin < 0 || begin > last) {
            throw StringModels.outOfRange(begin, last, length);
        }
        String added = java.util.Objects.requireNonNull(text);
        return StringBuilder_insert(StringBuilder_delete(builder, begin, last), begin, added);
    }

    public static int StringBuilder_lastIndexOf(StringBuilder builder, String part) {
        return StringModels.String_lastIndexOf(StringBuilder_toString(builder), part);
    }

    public static int StringBuilder_lastIndexOf(StringBuilder builder, String part, int from) {
        return StringModels.String_lastIndexOf(StringBuilder_toString(builder), part, from);
    }

    public static int StringBuilder_indexOf(StringBuilder builder, String part, int from) {
        return StringModels.String_indexOf(StringBuilder_toString(builder), part, from);
    }

    public static int StringBuilder_codePointAt(StringBuilder builder, int index) {
        return StringModels.String_codePointAt(StringBuilder_toString(builder), index);
    }

    public static boolean StringBuilder_isEmpty(StringBuilder builder) {
        return StringModels.StringBuilder_length(builder) == 0;
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

    public static StringBuilder StringBuilder_insert(StringBuilder builder, int index, @Nullable CharSequence text) {
        return StringBuilder_insert(builder, index, TextModels.String_valueOf((Object) text));
    }

    public static StringBuilder StringBuilder_insert(StringBuilder builder, int index, char[] letters) {
        if (index < 0 || index > builder.length()) {
            ValueTerms.refused(index);
            return builder.insert(index, letters); // it throws
        }
        return StringBuilder_insert(builder, index, TextModels.String_valueOf(letters));
    }

    public static StringBuilder StringBuilder_insert(StringBuilder builder, int index, String text) {
        if (!TextTerms.isSymbolicObject(builder)
                && !TextTerms.isSymbolicObject(text)
                && !ValueTerms.isSymbolic(index)) {
            return builder.insert(index, text);
        }
        if (index < 0 || index > builder.length()) {
            throw StringModels.outOfRange(index, builder.length(), builder.length());
        }
        ValueTerms.settle(index);
        char[] before = TextTerms.characters(builder);
        char[] added = TextTerms.characters(TextModels.String_valueOf((Object) text));
        char[] all = new char[before.length + added.length];
        ArrayModels.System_arraycopy(before, 0, all, 0, index);
        ArrayModels.System_arraycopy(added, 0, all, index, added.length);
        ArrayModels.System_arraycopy(before, index, all, index + added.length, before.length - index);
        TextTerms.holds(builder, all);
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
        if (!TextTerms.isSymbolicObject(builder) && !ValueTerms.isSymbolic(begin) && !ValueTerms.isSymbolic(end)) {
            return builder.delete(begin, end);
        }
        int length = builder.length();
        int last = end > length ? length : end;
        if (begin < 0 || begin > last) {
            throw StringModels.outOfRange(begin, last, length);
        }
        ValueTerms.settle(begin);
        ValueTerms.settle(last);
        char[] before = TextTerms.characters(builder);
        char[] all = new char[length - (last - begin)];
        ArrayModels.System_arraycopy(before, 0, all, 0, begin);
        ArrayModels.System_arraycopy(before, last, all, begin, length - last);
        TextTerms.holds(builder, all);
        return builder;
    }

    public static StringBuilder StringBuilder_deleteCharAt(StringBuilder builder, int index) {
        if (!TextTerms.isSymbolicObject(builder) && !ValueTerms.isSymbolic(index)) {
            return builder.deleteCharAt(index);
        }
        if (index < 0 || index >= builder.length()) {
            throw StringModels.outOfBounds(index, builder.length());
        }
        return StringBuilder_delete(builder, index, index + 1);
    }

    public static void StringBuilder_setLength(StringBuilder builder, int length) {
        int characters = ValueTerms.settle(length);
        if (!TextTerms.isSymbolicObject(builder) || characters < 0) {
            builder.setLength(characters);
            return;
        }
        TextTerms.holds(builder, ArrayModels.Arrays_copyOf(TextTerms.characters(builder), characters));
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
        if (!TextTerms.isSymbolicObject(builder)) {
            return builder.toString();
        }
        char[] letters = TextTerms.characters(builder);
        TextTerms.expect(builder.toString(), letters);
        return TextTerms.text(letters, 0, letters.length);
    }

    public static char StringBuilder_charAt(StringBuilder builder, int index) {
        if (!TextTerms.isSymbolicObject(builder) && !ValueTerms.isSymbolic(index)) {
            return builder.charAt(index);
        }
        if (index < 0 || index >= builder.length()) {
            throw StringModels.outOfBounds(index, builder.length());
        }
        return TextTerms.characters(builder)[index];
    }

    public static StringBuilder StringBuilder_reverse(StringBuilder builder) {
        if (!TextTerms.isSymbolicObject(builder)) {
            return builder.reverse();
        }
        char[] letters = TextTerms.characters(builder);
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
        TextTerms.holds(builder, reversed);
        return builder;
    }

    public static void StringBuilder_setCharAt(StringBuilder builder, int index, char letter) {
        if (!TextTerms.isSymbolicObject(builder) && !ValueTerms.isSymbolic(index) && !ValueTerms.isSymbolic(letter)) {
            builder.setCharAt(index, letter);
            return;
        }
        if (index < 0 || index >= builder.length()) {
            throw StringModels.outOfBounds(index, builder.length());
        }
        char[] letters = TextTerms.characters(builder);
        letters[index] = letter;
        TextTerms.holds(builder, letters);
    }
}
