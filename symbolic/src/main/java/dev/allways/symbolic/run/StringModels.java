package dev.allways.symbolic.run;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Models of texts, and of {@code CharSequence} as far as it is a text or what one is made with. */
@SuppressWarnings({"StringCaseLocaleUsage", "UnnecessaryStringBuilder"}) // models can't use what they stand for
public final class StringModels {
    private static final int ASCII = 127; // the last character of it

    private StringModels() {}

    public static int String_length(String text) {
        TextTerms.measure(text);
        return TextTerms.isLong(text) ? TextTerms.lengthOf(text) : text.length();
    }

    public static boolean String_isEmpty(String text) {
        return String_length(text) == 0;
    }

    public static boolean String_isBlank(String text) {
        if (!TextTerms.isSymbolicObject(text)) {
            return text.isBlank();
        }
        for (char each : TextTerms.characters(text)) {
            if (!CharacterModels.Character_isWhitespace(each)) {
                return false;
            }
        }
        return true;
    }

    public static int StringBuilder_length(StringBuilder builder) {
        TextTerms.measure(builder);
        return builder.length();
    }

    static StringIndexOutOfBoundsException outOfBounds(int index, int length) {
        return new StringIndexOutOfBoundsException("Index " + index + " out of bounds for length " + length);
    }

    static StringIndexOutOfBoundsException outOfRange(int begin, int end, int length) {
        return new StringIndexOutOfBoundsException(
                "Range [" + begin + ", " + end + ") out of bounds for length " + length);
    }

    public static char String_charAt(String text, int index) {
        if (!TextTerms.isSymbolicObject(text) && !ValueTerms.isSymbolic(index)) {
            return text.charAt(index);
        }
        if (index < 0 || index >= text.length()) {
            throw outOfBounds(index, text.length());
        }
        return TextTerms.characters(text)[index];
    }

    public static char[] String_toCharArray(String text) {
        return TextTerms.characters(text);
    }

    public static boolean String_equals(String text, @Nullable Object other) {
        if (!TextTerms.isSymbolicObject(text) && !TextTerms.isSymbolicObject(other)) {
            return text.equals(other);
        }
        int length = text.length();
        if (!(other instanceof String another) || length != another.length()) {
            return false;
        }
        char[] a = TextTerms.characters(text);
        char[] b = TextTerms.characters(another);
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    public static int String_hashCode(String text) {
        if (!TextTerms.isSymbolicObject(text)) {
            return text.hashCode();
        }
        if (TextTerms.isLong(text)) {
            return TextTerms.hashOf(text);
        }
        int hash = 0;
        for (char each : TextTerms.characters(text)) {
            hash = hash * 31 + each;
        }
        return hash;
    }

    public static int String_compareTo(String text, String other) {
        if (!TextTerms.isSymbolicObject(text) && !TextTerms.isSymbolicObject(other)) {
            return text.compareTo(other);
        }
        char[] a = TextTerms.characters(text);
        char[] b = TextTerms.characters(other);
        for (int i = 0; i < a.length && i < b.length; i++) {
            if (a[i] != b[i]) {
                return a[i] - b[i];
            }
        }
        return a.length - b.length;
    }

    private static boolean regionMatches(char[] text, int from, char[] part) {
        for (int i = 0; i < part.length; i++) {
            if (text[from + i] != part[i]) {
                return false;
            }
        }
        return true;
    }

    public static boolean String_startsWith(String text, String prefix) {
        if (!TextTerms.isSymbolicObject(text) && !TextTerms.isSymbolicObject(prefix)) {
            return text.startsWith(prefix);
        }
        return prefix.length() <= text.length()
                && regionMatches(TextTerms.characters(text), 0, TextTerms.characters(prefix));
    }

    public static boolean String_startsWith(String text, String prefix, int from) {
        if (!TextTerms.isSymbolicObject(text) && !TextTerms.isSymbolicObject(prefix) && !ValueTerms.isSymbolic(from)) {
            return text.startsWith(prefix, from);
        }
        int place = ValueTerms.place(from, text.length() + 1);
        return place >= 0
                && place <= text.length() - prefix.length()
                && regionMatches(TextTerms.characters(text), place, TextTerms.characters(prefix));
    }

    public static boolean String_endsWith(String text, String suffix) {
        if (!TextTerms.isSymbolicObject(text) && !TextTerms.isSymbolicObject(suffix)) {
            return text.endsWith(suffix);
        }
        return suffix.length() <= text.length()
                && regionMatches(
                        TextTerms.characters(text), text.length() - suffix.length(), TextTerms.characters(suffix));
    }

    public static int String_indexOf(String text, String part) {
        if (!TextTerms.isSymbolicObject(text) && !TextTerms.isSymbolicObject(part)) {
            return text.indexOf(part);
        }
        char[] all = TextTerms.characters(text);
        char[] wanted = TextTerms.characters(part);
        for (int from = 0; from + wanted.length <= all.length; from++) {
            if (regionMatches(all, from, wanted)) {
                return from;
            }
        }
        return -1;
    }

    public static boolean String_contains(String text, CharSequence part) {
        return String_indexOf(text, CharSequence_toString(part)) >= 0;
    }

    public static int String_indexOf(String text, int letter) {
        if (!TextTerms.isSymbolicObject(text) && !ValueTerms.isSymbolic(letter)) {
            return text.indexOf(letter);
        }
        return indexOf(TextTerms.characters(text), letter, 0);
    }

    public static int String_indexOf(String text, int letter, int from) {
        if (!TextTerms.isSymbolicObject(text) && !ValueTerms.isSymbolic(letter) && !ValueTerms.isSymbolic(from)) {
            return text.indexOf(letter, from);
        }
        return indexOf(TextTerms.characters(text), letter, from < 0 ? 0 : from);
    }

    private static int indexOf(char[] all, int letter, int from) {
        for (int i = from; i < all.length; i++) {
            if (isAt(all, i, letter)) {
                return i;
            }
        }
        return -1;
    }

    private static int lastIndexOf(char[] all, int letter, int from) {
        for (int i = from; i >= 0; i--) {
            if (isAt(all, i, letter)) {
                return i;
            }
        }
        return -1;
    }

    /** Whether a character is at a place: one above 65,535 is two letters. */
    private static boolean isAt(char[] all, int at, int character) {
        if (character <= Character.MAX_VALUE) {
            return all[at] == character;
        }
        return character <= Character.MAX_CODE_POINT
                && at + 1 < all.length
                && all[at] == CharacterModels.Character_highSurrogate(character)
                && all[at + 1] == CharacterModels.Character_lowSurrogate(character);
    }

    public static int CharSequence_length(CharSequence text) {
        TextTerms.measure(text);
        return text.length();
    }

    public static boolean CharSequence_isEmpty(CharSequence text) {
        return CharSequence_length(text) == 0;
    }

    public static char CharSequence_charAt(CharSequence text, int index) {
        if (text instanceof String known) {
            return String_charAt(known, index);
        }
        if (text instanceof StringBuilder builder) {
            return BuilderModels.StringBuilder_charAt(builder, index);
        }
        int place = ValueTerms.place(index, text.length());
        return text.charAt(place);
    }

    public static int String_lastIndexOf(String text, int letter) {
        if (!TextTerms.isSymbolicObject(text) && !ValueTerms.isSymbolic(letter)) {
            return text.lastIndexOf(letter);
        }
        char[] all = TextTerms.characters(text);
        return lastIndexOf(all, letter, all.length - 1);
    }

    public static int String_lastIndexOf(String text, int letter, int from) {
        if (!TextTerms.isSymbolicObject(text) && !ValueTerms.isSymbolic(letter) && !ValueTerms.isSymbolic(from)) {
            return text.lastIndexOf(letter, from);
        }
        char[] all = TextTerms.characters(text);
        int place = ValueTerms.place(from, all.length);
        return lastIndexOf(all, letter, place < all.length ? place : all.length - 1);
    }

    public static int String_codePointAt(String text, int index) {
        if (!TextTerms.isSymbolicObject(text) && !ValueTerms.isSymbolic(index)) {
            return text.codePointAt(index);
        }
        if (index < 0 || index >= text.length()) {
            throw outOfBounds(index, text.length());
        }
        return codePointAt(TextTerms.characters(text), ValueTerms.settle(index));
    }

    /** What a letter is, or two that are halves of one. */
    static int codePointAt(char[] all, int at) {
        return at + 1 < all.length && CharacterModels.Character_isSurrogatePair(all[at], all[at + 1])
                ? CharacterModels.Character_toCodePoint(all[at], all[at + 1])
                : all[at];
    }

    public static String String_toString(String text) {
        return Objects.requireNonNull(text);
    }

    public static boolean String_contentEquals(String text, CharSequence other) {
        return String_equals(text, CharSequence_toString(other));
    }

    public static String String_substring(String text, int begin) {
        return String_substring(text, begin, text.length());
    }

    public static String String_substring(String text, int begin, int end) {
        if (!TextTerms.isSymbolicObject(text) && !ValueTerms.isSymbolic(begin) && !ValueTerms.isSymbolic(end)) {
            return text.substring(begin, end);
        }
        if (begin < 0 || begin > end || end > text.length()) {
            throw outOfRange(begin, end, text.length());
        }
        ValueTerms.settle(begin);
        ValueTerms.settle(end);
        return part(text, TextTerms.characters(text), begin, end);
    }

    /** A part of a text; all of it is the same object, as in the platform. */
    private static String part(String text, char[] all, int begin, int end) {
        return begin == 0 && end == all.length ? text : begin == end ? "" : TextTerms.text(all, begin, end);
    }

    public static String String_concat(String text, String other) {
        if (!TextTerms.isSymbolicObject(text) && !TextTerms.isSymbolicObject(other)) {
            return text.concat(other);
        }
        Objects.requireNonNull(text);
        Objects.requireNonNull(other);
        if (String_isEmpty(other)) {
            return text;
        }
        return new StringBuilder().append(text).append(other).toString();
    }

    public static String String_trim(String text) {
        if (!TextTerms.isSymbolicObject(text)) {
            return text.trim();
        }
        char[] all = TextTerms.characters(text);
        int begin = 0;
        int end = all.length;
        while (begin < end && all[begin] <= ' ') {
            begin++;
        }
        while (begin < end && all[end - 1] <= ' ') {
            end--;
        }
        return part(text, all, begin, end);
    }

    public static String String_replace(String text, char from, char to) {
        if (!TextTerms.isSymbolicObject(text) && !ValueTerms.isSymbolic(from) && !ValueTerms.isSymbolic(to)) {
            return text.replace(from, to);
        }
        char[] all = TextTerms.characters(text).clone();
        boolean changes = false;
        for (int i = 0; i < all.length; i++) {
            if (all[i] == from) {
                all[i] = to;
                changes = true;
            }
        }
        return changes && from != to ? TextTerms.text(all, 0, all.length) : text;
    }

    public static boolean String_equalsIgnoreCase(String text, @Nullable String other) {
        if (!TextTerms.isSymbolicObject(text) && !TextTerms.isSymbolicObject(other)) {
            return text.equalsIgnoreCase(other);
        }
        if (other == null || text.length() != other.length()) {
            return false;
        }
        char[] a = TextTerms.characters(text);
        char[] b = TextTerms.characters(other);
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i] && (isHalf(a[i]) != isHalf(b[i]) || inAnyCase(a[i]) != inAnyCase(b[i]))) {
                return false;
            }
        }
        return true;
    }

    /** Whether a text has no characters above 255, so that the platform compares it with others letter by letter. */
    private static boolean isOfBytes(String text) {
        if (TextTerms.isSymbolicObject(text)) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x100) {
                return false;
            }
        }
        return true;
    }

    private static int otherThanHalf(char letter) {
        return isHalf(letter) ? letter : inAnyCase(letter);
    }

    /** Whether a letter is one half of a character above 65,535, which has no case among the others. */
    private static boolean isHalf(char letter) {
        return letter >= Character.MIN_SURROGATE && letter <= Character.MAX_SURROGATE;
    }

    public static byte[] String_getBytes(String text) {
        return String_getBytes(text, Charset.defaultCharset());
    }

    public static byte[] String_getBytes(String text, Charset charset) {
        boolean isUtf = charset.equals(StandardCharsets.UTF_8);
        boolean isAscii = charset.equals(StandardCharsets.US_ASCII);
        if (!TextTerms.isSymbolicObject(text)) {
            return text.getBytes(charset);
        }
        if (!isUtf && !isAscii && !charset.equals(StandardCharsets.ISO_8859_1)) {
            Shadows.lost("java.lang.String.getBytes");
            return text.getBytes(charset);
        }
        char[] all = TextTerms.characters(text);
        byte[] bytes = new byte[3 * all.length];
        int count = 0;
        for (int i = 0; i < all.length; i++) {
            char letter = all[i];
            if (letter < (isUtf || isAscii ? 0x80 : 0x100)) {
                bytes[count++] = (byte) letter;
            } else if (!isUtf) {
                bytes[count++] = '?';
                i += isPair(all, i) ? 1 : 0;
            } else if (letter < 0x800) {
                bytes[count++] = (byte) (0xc0 | letter >> 6);
                bytes[count++] = (byte) (0x80 | letter & 0x3f);
            } else if (!isHalf(letter)) {
                bytes[count++] = (byte) (0xe0 | letter >> 12);
                bytes[count++] = (byte) (0x80 | letter >> 6 & 0x3f);
                bytes[count++] = (byte) (0x80 | letter & 0x3f);
            } else if (isPair(all, i)) {
                int character = CharacterModels.Character_toCodePoint(letter, all[i + 1]);
                bytes[count++] = (byte) (0xf0 | character >> 18);
                bytes[count++] = (byte) (0x80 | character >> 12 & 0x3f);
                bytes[count++] = (byte) (0x80 | character >> 6 & 0x3f);
                bytes[count++] = (byte) (0x80 | character & 0x3f);
                i++;
            } else {
                bytes[count++] = '?';
            }
        }
        byte[] made = new byte[count];
        for (int i = 0; i < count; i++) {
            made[i] = bytes[i];
        }
        return made;
    }

    private static boolean isPair(char[] all, int at) {
        return at + 1 < all.length && CharacterModels.Character_isSurrogatePair(all[at], all[at + 1]);
    }

    private static int inAnyCase(char letter) {
        if (letter >= Character.MIN_SURROGATE && letter <= Character.MAX_SURROGATE) {
            Shadows.lost("the case of characters above 65,535");
        }
        return letter > ASCII
                ? ValueTerms.letterTo("inAnyCase", letter)
                : CharacterModels.Character_toLowerCase(letter);
    }

    /** Whether a character's case may be another number of them, or depend on those around it. */
    private static boolean isOfAnyLength(char letter) {
        if (letter > ASCII) {
            Shadows.lost("the case of a text with characters above ASCII");
            return true;
        }
        return false;
    }

    public static String String_toLowerCase(String text) {
        if (!TextTerms.isSymbolicObject(text)) {
            return text.toLowerCase();
        }
        char[] all = TextTerms.characters(text);
        for (int i = 0; i < all.length; i++) {
            if (isOfAnyLength(all[i])) {
                return text.toLowerCase();
            }
            all[i] = CharacterModels.Character_toLowerCase(all[i]);
        }
        return TextTerms.inOtherCase(TextTerms.text(all, 0, all.length), text);
    }

    public static String String_toLowerCase(String text, Locale place) {
        if (TextTerms.isSymbolicObject(text) && hasOwnLetters(place)) {
            Shadows.lost("java.lang.String.toLowerCase");
            return text.toLowerCase(place);
        }
        return TextTerms.isSymbolicObject(text) ? String_toLowerCase(text) : text.toLowerCase(place);
    }

    public static String String_toUpperCase(String text, Locale place) {
        if (TextTerms.isSymbolicObject(text) && hasOwnLetters(place)) {
            Shadows.lost("java.lang.String.toUpperCase");
            return text.toUpperCase(place);
        }
        return TextTerms.isSymbolicObject(text) ? String_toUpperCase(text) : text.toUpperCase(place);
    }

    /** Whether an ASCII letter may have another case than elsewhere. */
    private static boolean hasOwnLetters(Locale place) {
        String language = place.getLanguage();
        return language.equals("tr") || language.equals("az") || language.equals("lt");
    }

    public static String String_toUpperCase(String text) {
        if (!TextTerms.isSymbolicObject(text)) {
            return text.toUpperCase();
        }
        char[] all = TextTerms.characters(text);
        for (int i = 0; i < all.length; i++) {
            if (isOfAnyLength(all[i])) {
                return text.toUpperCase();
            }
            all[i] = CharacterModels.Character_toUpperCase(all[i]);
        }
        return TextTerms.inOtherCase(TextTerms.text(all, 0, all.length), text);
    }

    public static String String_strip(String text) {
        return TextTerms.isSymbolicObject(text) ? stripped(text, true, true) : text.strip();
    }

    public static String String_stripLeading(String text) {
        return TextTerms.isSymbolicObject(text) ? stripped(text, true, false) : text.stripLeading();
    }

    public static String String_stripTrailing(String text) {
        return TextTerms.isSymbolicObject(text) ? stripped(text, false, true) : text.stripTrailing();
    }

    private static String stripped(String text, boolean atBegin, boolean atEnd) {
        char[] all = TextTerms.characters(text);
        int begin = 0;
        int end = all.length;
        while (atBegin && begin < end && CharacterModels.Character_isWhitespace(all[begin])) {
            begin++;
        }
        while (atEnd && begin < end && CharacterModels.Character_isWhitespace(all[end - 1])) {
            end--;
        }
        return begin == end ? "" : part(text, all, begin, end);
    }

    public static String String_repeat(String text, int count) {
        int times = ValueTerms.settle(count);
        if (!TextTerms.isSymbolicObject(text) || times < 0) {
            return text.repeat(times);
        }
        if (times == 1) {
            return text;
        }
        char[] all = TextTerms.characters(text);
        char[] repeated = new char[all.length * times];
        for (int i = 0; i < repeated.length; i++) {
            repeated[i] = all[i % all.length];
        }
        return TextTerms.text(repeated, 0, repeated.length);
    }

    public static String String_replace(String text, CharSequence from, CharSequence to) {
        if (!TextTerms.isSymbolicObject(text) && !TextTerms.isSymbolicObject(from) && !TextTerms.isSymbolicObject(to)) {
            return text.replace(from, to);
        }
        char[] all = TextTerms.characters(text);
        char[] wanted = TextTerms.characters(CharSequence_toString(from));
        char[] other = TextTerms.characters(CharSequence_toString(to));
        if (wanted.length == 0) {
            Shadows.lost("nothing replaced in a text");
            return text.replace(from, to);
        }
        StringBuilder made = new StringBuilder();
        boolean changes = false;
        int at = 0;
        while (at < all.length) {
            if (at + wanted.length <= all.length && regionMatches(all, at, wanted)) {
                BuilderModels.StringBuilder_append(made, other);
                changes = true;
                at += wanted.length;
            } else {
                BuilderModels.StringBuilder_append(made, all[at]);
                at++;
            }
        }
        return changes ? BuilderModels.StringBuilder_toString(made) : text;
    }

    /** Whether a regular expression is a letter that means itself, or one behind a backslash that does then. */
    static boolean isLetter(String expression) {
        return expression.length() == 1
                ? ".$|()[{^?*+\\".indexOf(expression.charAt(0)) < 0 && !isHalf(expression.charAt(0))
                : expression.length() == 2
                        && expression.charAt(0) == '\\'
                        && expression.charAt(1) < 128
                        && !Character.isLetterOrDigit(expression.charAt(1));
    }

    /** At a letter; empty texts at the end are left out. */
    public static String[] String_split(String text, String at) {
        if (!TextTerms.isSymbolicObject(text) || TextTerms.isSymbolicObject(at) || !isLetter(at)) {
            if (TextTerms.isSymbolicObject(text) || TextTerms.isSymbolicObject(at)) {
                Shadows.lost("regular expressions");
            }
            return text.split(at);
        }
        char letter = at.charAt(at.length() - 1);
        char[] all = TextTerms.characters(text);
        int[] ends = new int[all.length + 1];
        int count = 0;
        for (int i = 0; i < all.length; i++) {
            if (all[i] == letter) {
                ends[count] = i;
                count++;
            }
        }
        ends[count] = all.length;
        count++;
        int left = count; // without empty ones at the end; one that was found nowhere is all there is
        while (left > 0 && count > 1 && ends[left - 1] == (left == 1 ? 0 : ends[left - 2] + 1)) {
            left--;
        }
        String[] parts = new String[left];
        int begin = 0;
        for (int i = 0; i < left; i++) {
            parts[i] = part(text, all, begin, ends[i]);
            begin = ends[i] + 1;
        }
        return parts;
    }

    public static int String_indexOf(String text, String part, int begin) {
        if (!TextTerms.isSymbolicObject(text) && !TextTerms.isSymbolicObject(part) && !ValueTerms.isSymbolic(begin)) {
            return text.indexOf(part, begin);
        }
        char[] all = TextTerms.characters(text);
        char[] wanted = TextTerms.characters(part);
        int place = ValueTerms.place(begin, all.length);
        int first = place < 0 ? 0 : place > all.length ? all.length : place;
        for (int from = first; from + wanted.length <= all.length; from++) {
            if (regionMatches(all, from, wanted)) {
                return from;
            }
        }
        return -1;
    }

    public static int String_lastIndexOf(String text, String part) {
        if (!TextTerms.isSymbolicObject(text) && !TextTerms.isSymbolicObject(part)) {
            return text.lastIndexOf(part);
        }
        char[] all = TextTerms.characters(text);
        char[] wanted = TextTerms.characters(part);
        for (int from = all.length - wanted.length; from >= 0; from--) {
            if (regionMatches(all, from, wanted)) {
                return from;
            }
        }
        return -1;
    }

    public static int String_lastIndexOf(String text, String part, int begin) {
        if (!TextTerms.isSymbolicObject(text) && !TextTerms.isSymbolicObject(part) && !ValueTerms.isSymbolic(begin)) {
            return text.lastIndexOf(part, begin);
        }
        char[] all = TextTerms.characters(text);
        char[] wanted = TextTerms.characters(part);
        int last = all.length - wanted.length;
        int place = ValueTerms.place(begin, all.length + 1);
        for (int from = place < last ? place : last; from >= 0; from--) {
            if (regionMatches(all, from, wanted)) {
                return from;
            }
        }
        return -1;
    }

    public static CharSequence String_subSequence(String text, int begin, int end) {
        return String_substring(text, begin, end);
    }

    public static String CharSequence_toString(CharSequence text) {
        return TextModels.String_valueOf((Object) Objects.requireNonNull(text));
    }

    public static CharSequence CharSequence_subSequence(CharSequence text, int begin, int end) {
        if (text instanceof String known) {
            return String_substring(known, begin, end);
        }
        if (text instanceof StringBuilder builder) {
            return BuilderModels.StringBuilder_substring(builder, begin, end);
        }
        ValueTerms.settle(begin);
        ValueTerms.settle(end);
        return text.subSequence(begin, end);
    }

    public static int String_compareToIgnoreCase(String text, String other) {
        if (!TextTerms.isSymbolicObject(text) && !TextTerms.isSymbolicObject(other)) {
            return text.compareToIgnoreCase(other);
        }
        char[] a = TextTerms.characters(text);
        char[] b = TextTerms.characters(other);
        for (int i = 0; i < a.length && i < b.length; i++) {
            if (a[i] != b[i]) {
                if ((isHalf(a[i]) || isHalf(b[i])) && !isOfBytes(other) && !isOfBytes(text)) {
                    Shadows.lost("the order of characters above 65,535 in any case"); // not by letters
                    return text.compareToIgnoreCase(other);
                }
                int difference = otherThanHalf(a[i]) - otherThanHalf(b[i]);
                if (difference != 0) {
                    return difference;
                }
            }
        }
        return a.length - b.length;
    }

    public static String String_join(CharSequence between, CharSequence[] parts) {
        Objects.requireNonNull(between);
        StringBuilder made = new StringBuilder();
        for (int i = 0; i < parts.length; i++) {
            if (i > 0) {
                BuilderModels.StringBuilder_append(made, TextModels.String_valueOf((Object) between));
            }
            BuilderModels.StringBuilder_append(made, TextModels.String_valueOf((Object) parts[i]));
        }
        return BuilderModels.StringBuilder_toString(made);
    }

    @SuppressWarnings("unchecked") // others make the platform's code throw
    public static String String_join(CharSequence between, Iterable<?> parts) {
        if (!Shadows.alone()) {
            CollectionTerms.cutOffBesideTerms("String.join");
            return String.join(between, (Iterable<? extends CharSequence>) parts);
        }
        List<CharSequence> all = new ArrayList<>();
        Iterator<?> its = parts instanceof Collection<?> some ? Contents.iterator(some) : parts.iterator();
        while (its.hasNext()) {
            all.add((CharSequence) its.next());
        }
        return String_join(between, all.toArray(new CharSequence[0]));
    }

    public static boolean String_regionMatches(String text, int begin, String other, int at, int length) {
        return String_regionMatches(text, false, begin, other, at, length);
    }

    public static boolean String_regionMatches(
            String text, boolean ignoresCase, int begin, String other, int at, int length) {
        long end = (long) String_length(text) - length;
        if (begin < 0 || at < 0 || begin > end || at > (long) String_length(other) - length) {
            return false;
        }
        if (length <= 0) {
            return true;
        }
        String some = String_substring(text, begin, begin + length);
        String others = String_substring(other, at, at + length);
        return ignoresCase ? String_equalsIgnoreCase(some, others) : String_equals(some, others);
    }
}
