package dev.allways.symbolic.run;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Methods of the platform in plain Java, which is transformed as the program is, so that their terms and branches come by
 * themselves. A method is named after its class and itself; an object whose method it is comes first. One that is called
 * without terms does what the platform does.
 */
@SuppressWarnings({"IdentityBinaryExpression", "UnnecessaryStringBuilder"}) // models can't use what they stand for
public final class Models {
    private static final Pattern LETTER = Pattern.compile("%[^a-zA-Z%]*[cC]");

    private Models() {}

    // ---- java.lang.Math

    public static int Math_abs(int a) {
        return a < 0 ? -a : a;
    }

    public static long Math_abs(long a) {
        return a < 0 ? -a : a;
    }

    public static int Math_max(int a, int b) {
        return a >= b ? a : b;
    }

    public static int Math_min(int a, int b) {
        return a <= b ? a : b;
    }

    public static long Math_max(long a, long b) {
        return a >= b ? a : b;
    }

    public static long Math_min(long a, long b) {
        return a <= b ? a : b;
    }

    public static int Math_addExact(int a, int b) {
        int sum = a + b;
        if (((a ^ sum) & (b ^ sum)) < 0) {
            throw new ArithmeticException("integer overflow");
        }
        return sum;
    }

    public static int Math_subtractExact(int a, int b) {
        int difference = a - b;
        if (((a ^ b) & (a ^ difference)) < 0) {
            throw new ArithmeticException("integer overflow");
        }
        return difference;
    }

    public static int Math_multiplyExact(int a, int b) {
        long product = (long) a * b;
        if ((int) product != product) {
            throw new ArithmeticException("integer overflow");
        }
        return (int) product;
    }

    public static int Math_negateExact(int a) {
        if (a == Integer.MIN_VALUE) {
            throw new ArithmeticException("integer overflow");
        }
        return -a;
    }

    public static int Math_toIntExact(long a) {
        if ((int) a != a) {
            throw new ArithmeticException("integer overflow");
        }
        return (int) a;
    }

    public static int Math_floorMod(int a, int b) {
        int rest = a % b;
        return (rest ^ b) < 0 && rest != 0 ? rest + b : rest;
    }

    public static int Math_floorDiv(int a, int b) {
        int quotient = a / b;
        return (a ^ b) < 0 && quotient * b != a ? quotient - 1 : quotient;
    }

    // ---- numbers

    public static boolean Float_isNaN(float a) {
        return a != a;
    }

    public static boolean Double_isNaN(double a) {
        return a != a;
    }

    public static boolean Double_isInfinite(double a) {
        return a == Double.POSITIVE_INFINITY || a == Double.NEGATIVE_INFINITY;
    }

    public static boolean Float_isInfinite(float a) {
        return a == Float.POSITIVE_INFINITY || a == Float.NEGATIVE_INFINITY;
    }

    public static int Integer_compare(int a, int b) {
        return a < b ? -1 : a == b ? 0 : 1;
    }

    public static int Long_compare(long a, long b) {
        return a < b ? -1 : a == b ? 0 : 1;
    }

    public static int Character_compare(char a, char b) {
        return a - b;
    }

    public static int Integer_compareTo(Integer a, Integer b) {
        return Integer_compare(a.intValue(), b.intValue());
    }

    public static int Long_compareTo(Long a, Long b) {
        return Long_compare(a.longValue(), b.longValue());
    }

    public static int Float_compare(float a, float b) {
        if (a < b) {
            return -1;
        }
        if (a > b) {
            return 1;
        }
        if (a == b) {
            return a != 0 ? 0 : Float_compare(1 / a, 1 / b); // one of two zeros may be the negative one
        }
        return a == a ? -1 : b == b ? 1 : 0; // NaN is the greatest
    }

    public static int Double_compare(double a, double b) {
        if (a < b) {
            return -1;
        }
        if (a > b) {
            return 1;
        }
        if (a == b) {
            return a != 0 ? 0 : Double_compare(1 / a, 1 / b); // one of two zeros may be the negative one
        }
        return a == a ? -1 : b == b ? 1 : 0; // NaN is the greatest
    }

    public static int Integer_sum(int a, int b) {
        return a + b;
    }

    public static int Integer_max(int a, int b) {
        return a >= b ? a : b;
    }

    public static int Integer_min(int a, int b) {
        return a <= b ? a : b;
    }

    public static int Integer_signum(int a) {
        return a >> 31 | -a >>> 31;
    }

    public static int Integer_hashCode(int a) {
        return a;
    }

    public static int Integer_hashCode(Integer a) {
        return a.intValue();
    }

    public static int Long_hashCode(long a) {
        return (int) (a ^ a >>> 32);
    }

    public static int Boolean_hashCode(boolean a) {
        return a ? 1231 : 1237;
    }

    public static int Character_hashCode(char a) {
        return a;
    }

    public static int Short_hashCode(short a) {
        return a;
    }

    public static int Byte_hashCode(byte a) {
        return a;
    }

    public static int Integer_bitCount(int a) {
        int i = a - (a >>> 1 & 0x55555555);
        i = (i & 0x33333333) + (i >>> 2 & 0x33333333);
        i = i + (i >>> 4) & 0x0f0f0f0f;
        i = i + (i >>> 8);
        i = i + (i >>> 16);
        return i & 0x3f;
    }

    public static int Integer_highestOneBit(int a) {
        int below = a | a >>> 1;
        below |= below >>> 2;
        below |= below >>> 4;
        below |= below >>> 8;
        below |= below >>> 16;
        return below - (below >>> 1);
    }

    public static int Integer_lowestOneBit(int a) {
        return a & -a;
    }

    public static int Integer_numberOfLeadingZeros(int a) {
        int zeros = 0;
        for (int bit = Integer.MIN_VALUE; bit != 0 && (a & bit) == 0; bit >>>= 1) {
            zeros++;
        }
        return zeros;
    }

    public static int Integer_numberOfTrailingZeros(int a) {
        int zeros = 0;
        for (int bit = 1; bit != 0 && (a & bit) == 0; bit <<= 1) {
            zeros++;
        }
        return zeros;
    }

    public static int Integer_rotateLeft(int a, int distance) {
        return a << distance | a >>> -distance;
    }

    public static int Integer_rotateRight(int a, int distance) {
        return a >>> distance | a << -distance;
    }

    public static int Integer_compareUnsigned(int a, int b) {
        return Integer_compare(a + Integer.MIN_VALUE, b + Integer.MIN_VALUE);
    }

    public static long Integer_toUnsignedLong(int a) {
        return a & 0xffff_ffffL;
    }

    public static int Integer_divideUnsigned(int a, int b) {
        return (int) (Integer_toUnsignedLong(a) / Integer_toUnsignedLong(b));
    }

    public static int Integer_remainderUnsigned(int a, int b) {
        return (int) (Integer_toUnsignedLong(a) % Integer_toUnsignedLong(b));
    }

    public static int Byte_toUnsignedInt(byte a) {
        return a & 0xff;
    }

    public static int Short_toUnsignedInt(short a) {
        return a & 0xffff;
    }

    public static int Long_signum(long a) {
        return (int) (a >> 63 | -a >>> 63);
    }

    public static boolean Integer_equals(Integer a, @Nullable Object b) {
        return b instanceof Integer other && a.intValue() == other.intValue();
    }

    public static boolean Long_equals(Long a, @Nullable Object b) {
        return b instanceof Long other && a.longValue() == other.longValue();
    }

    public static boolean Character_equals(Character a, @Nullable Object b) {
        return b instanceof Character other && a.charValue() == other.charValue();
    }

    public static boolean Boolean_equals(Boolean a, @Nullable Object b) {
        return b instanceof Boolean other && a.booleanValue() == other.booleanValue();
    }

    public static int Integer_parseInt(String text) {
        if (!Shadows.isSymbolicObject(text)) {
            return Integer.parseInt(text);
        }
        char[] letters = Shadows.characters(text);
        int at = letters.length > 0 && (letters[0] == '-' || letters[0] == '+') ? 1 : 0;
        if (at == letters.length) {
            throw new NumberFormatException("For input string: \"" + text + "\"");
        }
        boolean isNegative = letters[0] == '-';
        long value = 0;
        for (; at < letters.length; at++) {
            char letter = letters[at];
            if (letter > 127) {
                Shadows.lost("digits other than 0 to 9");
            }
            if (letter < '0' || letter > '9') {
                throw new NumberFormatException("For input string: \"" + text + "\"");
            }
            value = value * 10 + (letter - '0');
            if (value > 1L + Integer.MAX_VALUE) {
                throw new NumberFormatException("For input string: \"" + text + "\"");
            }
        }
        value = isNegative ? -value : value;
        if (value > Integer.MAX_VALUE) {
            throw new NumberFormatException("For input string: \"" + text + "\"");
        }
        return (int) value;
    }

    // ---- java.lang.Character, as far as ASCII goes

    public static boolean Character_isDigit(char letter) {
        if (!Shadows.isSymbolic(letter)) {
            return Character.isDigit(letter);
        }
        if (letter > 127) {
            Shadows.lost("characters above ASCII");
        }
        return letter >= '0' && letter <= '9';
    }

    public static boolean Character_isLetter(char letter) {
        if (!Shadows.isSymbolic(letter)) {
            return Character.isLetter(letter);
        }
        if (letter > 127) {
            Shadows.lost("characters above ASCII");
        }
        return letter >= 'a' && letter <= 'z' || letter >= 'A' && letter <= 'Z';
    }

    public static boolean Character_isLetterOrDigit(char letter) {
        return Character_isLetter(letter) || Character_isDigit(letter);
    }

    public static boolean Character_isUpperCase(char letter) {
        if (!Shadows.isSymbolic(letter)) {
            return Character.isUpperCase(letter);
        }
        if (letter > 127) {
            Shadows.lost("characters above ASCII");
        }
        return letter >= 'A' && letter <= 'Z';
    }

    public static boolean Character_isLowerCase(char letter) {
        if (!Shadows.isSymbolic(letter)) {
            return Character.isLowerCase(letter);
        }
        if (letter > 127) {
            Shadows.lost("characters above ASCII");
        }
        return letter >= 'a' && letter <= 'z';
    }

    public static boolean Character_isWhitespace(char letter) {
        if (!Shadows.isSymbolic(letter)) {
            return Character.isWhitespace(letter);
        }
        if (letter > 127) {
            Shadows.lost("characters above ASCII");
        }
        return letter == ' ' || letter >= '\t' && letter <= '\r' || letter >= '\u001c' && letter <= '\u001f';
    }

    public static char Character_toUpperCase(char letter) {
        if (!Shadows.isSymbolic(letter)) {
            return Character.toUpperCase(letter);
        }
        if (letter > 127) {
            Shadows.lost("characters above ASCII");
        }
        return letter >= 'a' && letter <= 'z' ? (char) (letter - 32) : letter;
    }

    public static char Character_toLowerCase(char letter) {
        if (!Shadows.isSymbolic(letter)) {
            return Character.toLowerCase(letter);
        }
        if (letter > 127) {
            Shadows.lost("characters above ASCII");
        }
        return letter >= 'A' && letter <= 'Z' ? (char) (letter + 32) : letter;
    }

    // ---- java.lang.String

    public static int String_length(String text) {
        Shadows.measure(text);
        return text.length();
    }

    public static boolean String_isEmpty(String text) {
        Shadows.measure(text);
        return text.isEmpty();
    }

    public static int StringBuilder_length(StringBuilder builder) {
        Shadows.measure(builder);
        return builder.length();
    }

    public static char String_charAt(String text, int index) {
        if (!Shadows.isSymbolicObject(text) && !Shadows.isSymbolic(index)) {
            return text.charAt(index);
        }
        if (index < 0 || index >= text.length()) {
            throw new StringIndexOutOfBoundsException("Index " + index + " out of bounds for length " + text.length());
        }
        return Shadows.characters(text)[index];
    }

    public static char[] String_toCharArray(String text) {
        return Shadows.characters(text);
    }

    public static boolean String_equals(String text, @Nullable Object other) {
        if (!Shadows.isSymbolicObject(text) && !Shadows.isSymbolicObject(other)) {
            return text.equals(other);
        }
        if (!(other instanceof String another) || text.length() != another.length()) {
            return false;
        }
        char[] a = Shadows.characters(text);
        char[] b = Shadows.characters(another);
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    public static int String_hashCode(String text) {
        if (!Shadows.isSymbolicObject(text)) {
            return text.hashCode();
        }
        int hash = 0;
        for (char each : Shadows.characters(text)) {
            hash = hash * 31 + each;
        }
        return hash;
    }

    public static int String_compareTo(String text, String other) {
        if (!Shadows.isSymbolicObject(text) && !Shadows.isSymbolicObject(other)) {
            return text.compareTo(other);
        }
        char[] a = Shadows.characters(text);
        char[] b = Shadows.characters(other);
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
        if (!Shadows.isSymbolicObject(text) && !Shadows.isSymbolicObject(prefix)) {
            return text.startsWith(prefix);
        }
        return prefix.length() <= text.length()
                && regionMatches(Shadows.characters(text), 0, Shadows.characters(prefix));
    }

    public static boolean String_startsWith(String text, String prefix, int from) {
        if (!Shadows.isSymbolicObject(text) && !Shadows.isSymbolicObject(prefix) && !Shadows.isSymbolic(from)) {
            return text.startsWith(prefix, from);
        }
        Shadows.settle(from);
        return from >= 0
                && from <= text.length() - prefix.length()
                && regionMatches(Shadows.characters(text), from, Shadows.characters(prefix));
    }

    public static boolean String_endsWith(String text, String suffix) {
        if (!Shadows.isSymbolicObject(text) && !Shadows.isSymbolicObject(suffix)) {
            return text.endsWith(suffix);
        }
        return suffix.length() <= text.length()
                && regionMatches(Shadows.characters(text), text.length() - suffix.length(), Shadows.characters(suffix));
    }

    public static int String_indexOf(String text, String part) {
        if (!Shadows.isSymbolicObject(text) && !Shadows.isSymbolicObject(part)) {
            return text.indexOf(part);
        }
        char[] all = Shadows.characters(text);
        char[] wanted = Shadows.characters(part);
        for (int from = 0; from + wanted.length <= all.length; from++) {
            if (regionMatches(all, from, wanted)) {
                return from;
            }
        }
        return -1;
    }

    public static boolean String_contains(String text, CharSequence part) {
        return String_indexOf(text, part.toString()) >= 0;
    }

    public static int String_indexOf(String text, int letter) {
        if (!Shadows.isSymbolicObject(text) && !Shadows.isSymbolic(letter)) {
            return text.indexOf(letter);
        }
        char[] all = Shadows.characters(text);
        for (int i = 0; i < all.length; i++) {
            if (all[i] == letter) {
                return i;
            }
        }
        return -1;
    }

    public static int String_indexOf(String text, int letter, int from) {
        if (!Shadows.isSymbolicObject(text) && !Shadows.isSymbolic(letter) && !Shadows.isSymbolic(from)) {
            return text.indexOf(letter, from);
        }
        char[] all = Shadows.characters(text);
        for (int i = from < 0 ? 0 : from; i < all.length; i++) {
            if (all[i] == letter) {
                return i;
            }
        }
        return -1;
    }

    // ---- java.lang.CharSequence, as far as it is a text or what one is made with

    public static int CharSequence_length(CharSequence text) {
        Shadows.measure(text);
        return text.length();
    }

    public static char CharSequence_charAt(CharSequence text, int index) {
        if (text instanceof String known) {
            return String_charAt(known, index);
        }
        if (text instanceof StringBuilder builder) {
            return StringBuilder_charAt(builder, index);
        }
        Shadows.settle(index);
        return text.charAt(index);
    }

    public static int String_lastIndexOf(String text, int letter) {
        if (!Shadows.isSymbolicObject(text) && !Shadows.isSymbolic(letter)) {
            return text.lastIndexOf(letter);
        }
        char[] all = Shadows.characters(text);
        for (int i = all.length - 1; i >= 0; i--) {
            if (all[i] == letter) {
                return i;
            }
        }
        return -1;
    }

    public static String String_substring(String text, int begin) {
        return String_substring(text, begin, text.length());
    }

    public static String String_substring(String text, int begin, int end) {
        if (!Shadows.isSymbolicObject(text) && !Shadows.isSymbolic(begin) && !Shadows.isSymbolic(end)) {
            return text.substring(begin, end);
        }
        if (begin < 0 || begin > end || end > text.length()) {
            throw new StringIndexOutOfBoundsException("begin " + begin + ", end " + end + ", length " + text.length());
        }
        Shadows.settle(begin);
        Shadows.settle(end);
        return Shadows.text(Shadows.characters(text), begin, end);
    }

    public static String String_concat(String text, String other) {
        if (!Shadows.isSymbolicObject(text) && !Shadows.isSymbolicObject(other)) {
            return text.concat(other);
        }
        return new StringBuilder().append(text).append(other).toString();
    }

    public static String String_format(String format, Object[] arguments) {
        return formatted(format, arguments, String.format(format, arguments));
    }

    public static String String_format(Locale locale, String format, Object[] arguments) {
        return formatted(format, arguments, String.format(locale, format, arguments));
    }

    public static String String_formatted(String format, Object[] arguments) {
        return formatted(format, arguments, format.formatted(arguments));
    }

    /** A text that may be shown; who looks into it loses what it is made of. Of numbers only letters can be refused. */
    private static String formatted(String format, Object[] arguments, String made) {
        if (Shadows.isSymbolicObject(format)) {
            Shadows.lost("what String.format is to make");
        } else if (Shadows.isSymbolicObject(arguments) || Shadows.tainting()) {
            if (LETTER.matcher(format).find()) {
                Shadows.lost("letters that String.format makes");
            }
            String text = new String(made); // of its own, not one that others have
            Shadows.taint(text);
            return text;
        }
        return made;
    }

    public static String String_trim(String text) {
        if (!Shadows.isSymbolicObject(text)) {
            return text.trim();
        }
        char[] all = Shadows.characters(text);
        int begin = 0;
        int end = all.length;
        while (begin < end && all[begin] <= ' ') {
            begin++;
        }
        while (begin < end && all[end - 1] <= ' ') {
            end--;
        }
        return Shadows.text(all, begin, end);
    }

    public static String String_replace(String text, char from, char to) {
        if (!Shadows.isSymbolicObject(text) && !Shadows.isSymbolic(from) && !Shadows.isSymbolic(to)) {
            return text.replace(from, to);
        }
        char[] all = Shadows.characters(text).clone();
        for (int i = 0; i < all.length; i++) {
            if (all[i] == from) {
                all[i] = to;
            }
        }
        return Shadows.text(all, 0, all.length);
    }

    public static String String_valueOf(char letter) {
        char[] one = {letter};
        return Shadows.text(one, 0, 1);
    }

    public static String String_valueOf(int value) {
        if (!Shadows.isSymbolic(value)) {
            return Integer.toString(value);
        }
        return digits(value);
    }

    public static String Integer_toString(int value) {
        return String_valueOf(value);
    }

    private static String digits(int value) {
        char[] letters = new char[11];
        int at = letters.length;
        boolean isNegative = value < 0;
        int left = isNegative ? value : -value;
        do {
            at--;
            letters[at] = (char) ('0' - left % 10);
            left /= 10;
        } while (left != 0);
        if (isNegative) {
            at--;
            letters[at] = '-';
        }
        return Shadows.text(letters, at, letters.length);
    }

    // ---- java.lang.StringBuilder

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
        return Shadows.any()
                ? StringBuilder_append(builder, String_valueOf(value))
                : Shadows.isSymbolic(value) ? StringBuilder_append(builder, digits(value)) : builder.append(value);
    }

    public static StringBuilder StringBuilder_append(StringBuilder builder, boolean value) {
        return StringBuilder_append(builder, value ? "true" : "false");
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
            if (letters[i] >= Character.MIN_SURROGATE && letters[i] <= Character.MAX_SURROGATE) {
                Shadows.lost("characters of two halves");
            }
            reversed[letters.length - 1 - i] = letters[i];
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

    // ---- arrays

    public static void System_arraycopy(Object from, int begin, Object to, int at, int length) {
        Shadows.settle(begin);
        Shadows.settle(at);
        Shadows.settle(length);
        System.arraycopy(from, begin, to, at, length);
        if (Shadows.any()) {
            Shadows.copied(from, begin, to, at, length);
        }
    }

    public static int[] Arrays_copyOf(int[] from, int length) {
        int[] copy = new int[length];
        System_arraycopy(from, 0, copy, 0, from.length < length ? from.length : length);
        return copy;
    }

    public static int[] Arrays_copyOfRange(int[] from, int begin, int end) {
        int length = end - begin;
        if (length < 0) {
            throw new IllegalArgumentException(begin + " > " + end);
        }
        int[] copy = new int[length];
        System_arraycopy(from, begin, copy, 0, from.length - begin < length ? from.length - begin : length);
        return copy;
    }

    public static char[] Arrays_copyOf(char[] from, int length) {
        char[] copy = new char[length];
        System_arraycopy(from, 0, copy, 0, from.length < length ? from.length : length);
        return copy;
    }

    public static void Arrays_fill(int[] array, int value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void Arrays_fill(int[] array, int begin, int end, int value) {
        if (begin > end || begin < 0 || end > array.length) {
            java.util.Arrays.fill(array, begin, end, 0); // throws
        }
        for (int i = begin; i < end; i++) {
            array[i] = value;
        }
    }

    public static boolean Arrays_equals(int[] a, int[] b) {
        if (a == null || b == null || a.length != b.length) {
            return a == b;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    /** By insertion: where nothing has a term the platform sorts. */
    public static void Arrays_sort(int[] array) {
        if (!Shadows.isSymbolicObject(array)) {
            java.util.Arrays.sort(array);
            return;
        }
        for (int i = 1; i < array.length; i++) {
            int value = array[i];
            int at = i;
            while (at > 0 && array[at - 1] > value) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = value;
        }
    }

    // ---- java.util.Objects

    public static boolean Objects_equals(@Nullable Object a, @Nullable Object b) {
        return a == null ? b == null : Object_equals(a, b);
    }

    public static boolean Object_equals(Object a, @Nullable Object b) {
        return switch (a) {
            case Integer value -> Integer_equals(value, b);
            case Long value -> Long_equals(value, b);
            case Character value -> Character_equals(value, b);
            case Boolean value -> Boolean_equals(value, b);
            case String value -> String_equals(value, b);
            default -> a.equals(b);
        };
    }

    public static int Objects_hashCode(@Nullable Object a) {
        return a == null ? 0 : Object_hashCode(a);
    }

    public static int Object_hashCode(Object a) {
        return switch (a) {
            case Integer value -> value.intValue();
            case Long value -> Long_hashCode(value.longValue());
            case Character value -> value.charValue();
            case Boolean value -> Boolean_hashCode(value.booleanValue());
            case String value -> String_hashCode(value);
            default -> a.hashCode();
        };
    }

    public static int Objects_checkIndex(int index, int length) {
        if (index < 0 || index >= length) {
            throw new IndexOutOfBoundsException("Index " + index + " out of bounds for length " + length);
        }
        return index;
    }
}
