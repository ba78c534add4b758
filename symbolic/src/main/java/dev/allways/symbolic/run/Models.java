package dev.allways.symbolic.run;

import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Methods of the platform in plain Java, which is transformed as the program is, so that their terms and branches come by
 * themselves. A method is named after its class and itself; an object whose method it is comes first. One that is called
 * without terms does what the platform does.
 */
@SuppressWarnings({ // models can't use what they stand for, and do what they do
    "CharacterGetNumericValue",
    "IdentityBinaryExpression",
    "ShortCircuitBoolean",
    "StringCaseLocaleUsage",
    "UnnecessaryStringBuilder"
})
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

    public static long Math_addExact(long a, long b) {
        long sum = a + b;
        if (((a ^ sum) & (b ^ sum)) < 0) {
            throw new ArithmeticException("long overflow");
        }
        return sum;
    }

    public static long Math_subtractExact(long a, long b) {
        long difference = a - b;
        if (((a ^ b) & (a ^ difference)) < 0) {
            throw new ArithmeticException("long overflow");
        }
        return difference;
    }

    public static long Math_multiplyExact(long a, long b) {
        boolean isFirst = Shadows.isSymbolic(a);
        boolean isSecond = Shadows.isSymbolic(b);
        if (isFirst && isSecond) {
            Shadows.lost("an exact product of two longs");
        }
        if (isFirst == isSecond) {
            return Math.multiplyExact(a, b);
        }
        return isFirst ? times(a, b) : times(b, a);
    }

    /** By a factor that depends on no input. */
    private static long times(long a, long factor) {
        boolean overflows = factor > 0
                ? a > Long.MAX_VALUE / factor || a < Long.MIN_VALUE / factor
                : factor < -1
                        ? a > Long.MIN_VALUE / factor || a < Long.MAX_VALUE / factor
                        : factor == -1 && a == Long.MIN_VALUE;
        if (overflows) {
            throw new ArithmeticException("long overflow");
        }
        return a * factor;
    }

    public static long Math_multiplyExact(long a, int b) {
        return Math_multiplyExact(a, (long) b);
    }

    public static int Math_incrementExact(int a) {
        if (a == Integer.MAX_VALUE) {
            throw new ArithmeticException("integer overflow");
        }
        return a + 1;
    }

    public static int Math_decrementExact(int a) {
        if (a == Integer.MIN_VALUE) {
            throw new ArithmeticException("integer overflow");
        }
        return a - 1;
    }

    public static long Math_negateExact(long a) {
        if (a == Long.MIN_VALUE) {
            throw new ArithmeticException("long overflow");
        }
        return -a;
    }

    public static float Math_abs(float a) {
        return a == 0 ? 0 : a < 0 ? -a : a; // of the negative zero the other one
    }

    public static double Math_abs(double a) {
        return a == 0 ? 0 : a < 0 ? -a : a; // of the negative zero the other one
    }

    public static float Math_max(float a, float b) {
        return a != a ? a : Float_compare(a, b) >= 0 ? a : b;
    }

    public static float Math_min(float a, float b) {
        return a != a || b == b && Float_compare(a, b) <= 0 ? a : b;
    }

    public static double Math_max(double a, double b) {
        return a != a ? a : Double_compare(a, b) >= 0 ? a : b;
    }

    public static double Math_min(double a, double b) {
        return a != a || b == b && Double_compare(a, b) <= 0 ? a : b;
    }

    public static double Math_signum(double a) {
        return a > 0 ? 1 : a < 0 ? -1 : a;
    }

    public static float Math_signum(float a) {
        return a > 0 ? 1 : a < 0 ? -1 : a;
    }

    public static long Math_floorMod(long a, long b) {
        long rest = a % b;
        return (rest ^ b) < 0 && rest != 0 ? rest + b : rest;
    }

    public static long Math_floorDiv(long a, long b) {
        long quotient = a / b;
        return (a ^ b) < 0 && quotient * b != a ? quotient - 1 : quotient;
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

    public static boolean Double_isFinite(double a) {
        return a - a == 0;
    }

    public static boolean Float_isFinite(float a) {
        return a - a == 0;
    }

    public static int Double_compareTo(Double a, Double b) {
        return Double_compare(a.doubleValue(), b.doubleValue());
    }

    public static int Float_compareTo(Float a, Float b) {
        return Float_compare(a.floatValue(), b.floatValue());
    }

    public static boolean Double_equals(Double a, @Nullable Object b) {
        return b instanceof Double other && Double_compare(a.doubleValue(), other.doubleValue()) == 0;
    }

    public static boolean Float_equals(Float a, @Nullable Object b) {
        return b instanceof Float other && Float_compare(a.floatValue(), other.floatValue()) == 0;
    }

    public static boolean Short_equals(Short a, @Nullable Object b) {
        return b instanceof Short other && a.shortValue() == other.shortValue();
    }

    public static boolean Byte_equals(Byte a, @Nullable Object b) {
        return b instanceof Byte other && a.byteValue() == other.byteValue();
    }

    public static int Character_compareTo(Character a, Character b) {
        return a.charValue() - b.charValue();
    }

    public static int Short_compareTo(Short a, Short b) {
        return a.shortValue() - b.shortValue();
    }

    public static int Byte_compareTo(Byte a, Byte b) {
        return a.byteValue() - b.byteValue();
    }

    public static int Boolean_compare(boolean a, boolean b) {
        return a == b ? 0 : a ? 1 : -1;
    }

    public static int Boolean_compareTo(Boolean a, Boolean b) {
        return Boolean_compare(a.booleanValue(), b.booleanValue());
    }

    public static boolean Boolean_logicalAnd(boolean a, boolean b) {
        return a & b;
    }

    public static boolean Boolean_logicalOr(boolean a, boolean b) {
        return a | b;
    }

    public static boolean Boolean_logicalXor(boolean a, boolean b) {
        return a ^ b;
    }

    public static boolean Boolean_parseBoolean(@Nullable String text) {
        return text != null && String_equalsIgnoreCase("true", text);
    }

    public static double Double_sum(double a, double b) {
        return a + b;
    }

    public static long Long_sum(long a, long b) {
        return a + b;
    }

    public static long Long_max(long a, long b) {
        return a >= b ? a : b;
    }

    public static long Long_min(long a, long b) {
        return a <= b ? a : b;
    }

    public static int Long_hashCode(Long a) {
        return Long_hashCode(a.longValue());
    }

    public static int Boolean_hashCode(Boolean a) {
        return Boolean_hashCode(a.booleanValue());
    }

    public static int Character_hashCode(Character a) {
        return a.charValue();
    }

    public static int Integer_reverse(int a) {
        int i = (a & 0x55555555) << 1 | a >>> 1 & 0x55555555;
        i = (i & 0x33333333) << 2 | i >>> 2 & 0x33333333;
        i = (i & 0x0f0f0f0f) << 4 | i >>> 4 & 0x0f0f0f0f;
        return Integer_reverseBytes(i);
    }

    public static int Integer_reverseBytes(int a) {
        return a << 24 | (a & 0xff00) << 8 | a >>> 8 & 0xff00 | a >>> 24;
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

    public static Integer Integer_valueOf(String text) {
        return Integer_parseInt(text);
    }

    public static Long Long_valueOf(String text) {
        return Long_parseLong(text);
    }

    public static int Integer_parseInt(String text) {
        if (!Shadows.isSymbolicObject(text)) {
            return Integer.parseInt(text);
        }
        return (int) parsed(text, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    public static long Long_parseLong(String text) {
        if (!Shadows.isSymbolicObject(text)) {
            return Long.parseLong(text);
        }
        return parsed(text, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    private static long parsed(String text, long least, long greatest) {
        char[] letters = Shadows.characters(text);
        int at = letters.length > 0 && (letters[0] == '-' || letters[0] == '+') ? 1 : 0;
        if (at == letters.length) {
            throw new NumberFormatException("For input string: \"" + text + "\"");
        }
        boolean isNegative = letters[0] == '-';
        long value = 0; // negative, as the least number has no opposite
        for (; at < letters.length; at++) {
            char letter = letters[at];
            if (letter > 127) {
                Shadows.lost("digits other than 0 to 9");
            }
            if (letter < '0' || letter > '9' || value < least / 10 || value * 10 < least + (letter - '0')) {
                throw new NumberFormatException("For input string: \"" + text + "\"");
            }
            value = value * 10 - (letter - '0');
        }
        if (!isNegative && value < -greatest) {
            throw new NumberFormatException("For input string: \"" + text + "\"");
        }
        return isNegative ? value : -value;
    }

    // ---- java.lang.Character, as far as ASCII goes

    private static void staysInAscii(int letter) {
        if (letter > 127) {
            Shadows.lost("characters above ASCII");
        }
    }

    public static boolean Character_isDigit(char letter) {
        if (!Shadows.isSymbolic(letter)) {
            return Character.isDigit(letter);
        }
        staysInAscii(letter);
        return letter >= '0' && letter <= '9';
    }

    public static boolean Character_isLetter(char letter) {
        if (!Shadows.isSymbolic(letter)) {
            return Character.isLetter(letter);
        }
        staysInAscii(letter);
        return letter >= 'a' && letter <= 'z' || letter >= 'A' && letter <= 'Z';
    }

    public static boolean Character_isLetterOrDigit(char letter) {
        return Character_isLetter(letter) || Character_isDigit(letter);
    }

    public static boolean Character_isUpperCase(char letter) {
        if (!Shadows.isSymbolic(letter)) {
            return Character.isUpperCase(letter);
        }
        staysInAscii(letter);
        return letter >= 'A' && letter <= 'Z';
    }

    public static boolean Character_isLowerCase(char letter) {
        if (!Shadows.isSymbolic(letter)) {
            return Character.isLowerCase(letter);
        }
        staysInAscii(letter);
        return letter >= 'a' && letter <= 'z';
    }

    public static boolean Character_isWhitespace(char letter) {
        if (!Shadows.isSymbolic(letter)) {
            return Character.isWhitespace(letter);
        }
        staysInAscii(letter);
        return letter == ' ' || letter >= '\t' && letter <= '\r' || letter >= '\u001c' && letter <= '\u001f';
    }

    public static char Character_toUpperCase(char letter) {
        if (!Shadows.isSymbolic(letter)) {
            return Character.toUpperCase(letter);
        }
        staysInAscii(letter);
        return letter >= 'a' && letter <= 'z' ? (char) (letter - 32) : letter;
    }

    public static char Character_toLowerCase(char letter) {
        if (!Shadows.isSymbolic(letter)) {
            return Character.toLowerCase(letter);
        }
        staysInAscii(letter);
        return letter >= 'A' && letter <= 'Z' ? (char) (letter + 32) : letter;
    }

    public static boolean Character_isAlphabetic(int letter) {
        if (!Shadows.isSymbolic(letter)) {
            return Character.isAlphabetic(letter);
        }
        staysInAscii(letter);
        return letter >= 'a' && letter <= 'z' || letter >= 'A' && letter <= 'Z';
    }

    public static boolean Character_isSpaceChar(char letter) {
        if (!Shadows.isSymbolic(letter)) {
            return Character.isSpaceChar(letter);
        }
        staysInAscii(letter);
        return letter == ' ';
    }

    public static int Character_getNumericValue(char letter) {
        return Shadows.isSymbolic(letter) ? digit(letter, 36) : Character.getNumericValue(letter);
    }

    public static int Character_digit(char letter, int radix) {
        if (!Shadows.isSymbolic(letter)) {
            Shadows.settle(radix);
            return Character.digit(letter, radix);
        }
        return digit(letter, radix);
    }

    private static int digit(char letter, int radix) {
        staysInAscii(letter);
        int value = letter >= '0' && letter <= '9'
                ? letter - '0'
                : letter >= 'a' && letter <= 'z'
                        ? letter - 'a' + 10
                        : letter >= 'A' && letter <= 'Z' ? letter - 'A' + 10 : -1;
        return radix < Character.MIN_RADIX || radix > Character.MAX_RADIX || value >= radix ? -1 : value;
    }

    public static char Character_forDigit(int digit, int radix) {
        if (!Shadows.isSymbolic(digit) && !Shadows.isSymbolic(radix)) {
            return Character.forDigit(digit, radix);
        }
        if (digit < 0 || digit >= radix || radix < Character.MIN_RADIX || radix > Character.MAX_RADIX) {
            return '\0';
        }
        return (char) (digit < 10 ? '0' + digit : 'a' - 10 + digit);
    }

    public static String Character_toString(char letter) {
        return String_valueOf(letter);
    }

    // ---- java.lang.String

    public static int String_length(String text) {
        Shadows.measure(text);
        return Shadows.isLong(text) ? Shadows.lengthOf(text) : text.length();
    }

    public static boolean String_isEmpty(String text) {
        return String_length(text) == 0;
    }

    public static boolean String_isBlank(String text) {
        if (!Shadows.isSymbolicObject(text)) {
            return text.isBlank();
        }
        for (char each : Shadows.characters(text)) {
            if (!Character_isWhitespace(each)) {
                return false;
            }
        }
        return true;
    }

    /** A text made of others, by the instruction that javac makes of {@code +}. */
    public static String concatenated(String recipe, @Nullable Object[] parts) {
        String[] texts = new String[parts.length];
        for (int i = 0; i < parts.length; i++) {
            texts[i] = String_valueOf(parts[i]);
        }
        return Shadows.madeOf(recipe, parts, texts);
    }

    public static String String_valueOf(@Nullable Object part) {
        return switch (part) {
            case null -> "null";
            case String text -> text;
            case Integer _, Long _, Short _, Byte _, Character _, Boolean _, Float _, Double _ -> boxed(part);
            case StringBuilder builder -> StringBuilder_toString(builder);
            default -> Shadows.tellsItself(part) ? String.valueOf((Object) part.toString()) : Shadows.look(part);
        };
    }

    private static String boxed(Object value) {
        @Nullable Object[] parts = {value};
        String[] texts = {Shadows.plain(value)};
        return Shadows.madeOf("\1", parts, texts);
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
        if (Shadows.isLong(text)) {
            return Shadows.hashOf(text);
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
        return String_indexOf(text, String_valueOf((Object) part)) >= 0;
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
        return Shadows.isSymbolic(value) ? boxed(value) : Shadows.plain(value);
    }

    public static String String_valueOf(long value) {
        return Shadows.isSymbolic(value) ? boxed(value) : Shadows.plain(value);
    }

    public static String String_valueOf(boolean value) {
        return value ? "true" : "false";
    }

    public static String String_valueOf(char[] letters) {
        return Shadows.text(letters, 0, letters.length);
    }

    public static String Integer_toString(int value) {
        return String_valueOf(value);
    }

    public static String Long_toString(long value) {
        return String_valueOf(value);
    }

    public static String Boolean_toString(boolean value) {
        return String_valueOf(value);
    }

    public static String Integer_toString(Integer value) {
        return String_valueOf(value.intValue());
    }

    public static String Long_toString(Long value) {
        return String_valueOf(value.longValue());
    }

    public static String Character_toString(Character value) {
        return String_valueOf(value.charValue());
    }

    public static String Boolean_toString(Boolean value) {
        return String_valueOf(value.booleanValue());
    }

    public static String Integer_toHexString(int value) {
        return Shadows.isSymbolic(value) ? digits(value, 4) : Integer.toHexString(value);
    }

    public static String Integer_toBinaryString(int value) {
        return Shadows.isSymbolic(value) ? digits(value, 1) : Integer.toBinaryString(value);
    }

    private static String digits(int value, int bits) {
        char[] letters = new char[32];
        int at = letters.length;
        int left = value;
        do {
            int digit = left & (1 << bits) - 1;
            at--;
            letters[at] = (char) ('0' + digit + (9 - digit >> 31 & 'a' - '0' - 10));
            left >>>= bits;
        } while (left != 0);
        return Shadows.text(letters, at, letters.length);
    }

    public static boolean String_equalsIgnoreCase(String text, @Nullable String other) {
        if (!Shadows.isSymbolicObject(text) && !Shadows.isSymbolicObject(other)) {
            return text.equalsIgnoreCase(other);
        }
        if (other == null || text.length() != other.length()) {
            return false;
        }
        char[] a = Shadows.characters(text);
        char[] b = Shadows.characters(other);
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i] && Character_toLowerCase(a[i]) != Character_toLowerCase(b[i])) {
                return false;
            }
        }
        return true;
    }

    public static String String_toLowerCase(String text) {
        if (!Shadows.isSymbolicObject(text)) {
            return text.toLowerCase();
        }
        char[] all = Shadows.characters(text);
        for (int i = 0; i < all.length; i++) {
            all[i] = Character_toLowerCase(all[i]);
        }
        return Shadows.text(all, 0, all.length);
    }

    public static String String_toUpperCase(String text) {
        if (!Shadows.isSymbolicObject(text)) {
            return text.toUpperCase();
        }
        char[] all = Shadows.characters(text);
        for (int i = 0; i < all.length; i++) {
            all[i] = Character_toUpperCase(all[i]);
        }
        return Shadows.text(all, 0, all.length);
    }

    public static String String_strip(String text) {
        if (!Shadows.isSymbolicObject(text)) {
            return text.strip();
        }
        char[] all = Shadows.characters(text);
        int begin = 0;
        int end = all.length;
        while (begin < end && Character_isWhitespace(all[begin])) {
            begin++;
        }
        while (begin < end && Character_isWhitespace(all[end - 1])) {
            end--;
        }
        return Shadows.text(all, begin, end);
    }

    public static String String_repeat(String text, int count) {
        Shadows.settle(count);
        if (!Shadows.isSymbolicObject(text) || count < 0) {
            return text.repeat(count);
        }
        char[] all = Shadows.characters(text);
        char[] repeated = new char[all.length * count];
        for (int i = 0; i < repeated.length; i++) {
            repeated[i] = all[i % all.length];
        }
        return Shadows.text(repeated, 0, repeated.length);
    }

    public static String String_replace(String text, CharSequence from, CharSequence to) {
        if (!Shadows.isSymbolicObject(text) && !Shadows.isSymbolicObject(from) && !Shadows.isSymbolicObject(to)) {
            return text.replace(from, to);
        }
        char[] all = Shadows.characters(text);
        char[] wanted = Shadows.characters(String_valueOf((Object) from));
        char[] other = Shadows.characters(String_valueOf((Object) to));
        if (wanted.length == 0) {
            Shadows.lost("nothing replaced in a text");
            return text.replace(from, to);
        }
        StringBuilder made = new StringBuilder();
        int at = 0;
        while (at < all.length) {
            if (at + wanted.length <= all.length && regionMatches(all, at, wanted)) {
                StringBuilder_append(made, other);
                at += wanted.length;
            } else {
                StringBuilder_append(made, all[at]);
                at++;
            }
        }
        return StringBuilder_toString(made);
    }

    /** At a letter that means itself in a regular expression; empty texts at the end are left out. */
    public static String[] String_split(String text, String at) {
        if (!Shadows.isSymbolicObject(text)
                || Shadows.isSymbolicObject(at)
                || at.length() != 1
                || ".$|()[{^?*+\\".indexOf(at.charAt(0)) >= 0) {
            if (Shadows.isSymbolicObject(text) || Shadows.isSymbolicObject(at)) {
                Shadows.lost("regular expressions");
            }
            return text.split(at);
        }
        char letter = at.charAt(0);
        char[] all = Shadows.characters(text);
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
            parts[i] = Shadows.text(all, begin, ends[i]);
            begin = ends[i] + 1;
        }
        return parts;
    }

    public static int String_indexOf(String text, String part, int begin) {
        if (!Shadows.isSymbolicObject(text) && !Shadows.isSymbolicObject(part) && !Shadows.isSymbolic(begin)) {
            return text.indexOf(part, begin);
        }
        Shadows.settle(begin);
        char[] all = Shadows.characters(text);
        char[] wanted = Shadows.characters(part);
        int first = begin < 0 ? 0 : begin > all.length ? all.length : begin;
        for (int from = first; from + wanted.length <= all.length; from++) {
            if (regionMatches(all, from, wanted)) {
                return from;
            }
        }
        return -1;
    }

    public static int String_lastIndexOf(String text, String part) {
        if (!Shadows.isSymbolicObject(text) && !Shadows.isSymbolicObject(part)) {
            return text.lastIndexOf(part);
        }
        char[] all = Shadows.characters(text);
        char[] wanted = Shadows.characters(part);
        for (int from = all.length - wanted.length; from >= 0; from--) {
            if (regionMatches(all, from, wanted)) {
                return from;
            }
        }
        return -1;
    }

    public static CharSequence String_subSequence(String text, int begin, int end) {
        return String_substring(text, begin, end);
    }

    public static int String_compareToIgnoreCase(String text, String other) {
        if (!Shadows.isSymbolicObject(text) && !Shadows.isSymbolicObject(other)) {
            return text.compareToIgnoreCase(other);
        }
        return String_compareTo(
                String_toLowerCase(String_toUpperCase(text)), String_toLowerCase(String_toUpperCase(other)));
    }

    public static String String_join(CharSequence between, CharSequence[] parts) {
        StringBuilder made = new StringBuilder();
        for (int i = 0; i < parts.length; i++) {
            if (i > 0) {
                StringBuilder_append(made, String_valueOf((Object) between));
            }
            StringBuilder_append(made, String_valueOf((Object) parts[i]));
        }
        return StringBuilder_toString(made);
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
        boolean isSymbolic = Shadows.isSymbolic(value);
        return isSymbolic || Shadows.any()
                ? StringBuilder_append(builder, isSymbolic ? boxed(value) : Shadows.plain(value))
                : builder.append(value);
    }

    public static StringBuilder StringBuilder_append(StringBuilder builder, long value) {
        boolean isSymbolic = Shadows.isSymbolic(value);
        return isSymbolic || Shadows.any()
                ? StringBuilder_append(builder, isSymbolic ? boxed(value) : Shadows.plain(value))
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

    public static StringBuilder StringBuilder_insert(StringBuilder builder, int index, String text) {
        if (!Shadows.isSymbolicObject(builder) && !Shadows.isSymbolicObject(text) && !Shadows.isSymbolic(index)) {
            return builder.insert(index, text);
        }
        if (index < 0 || index > builder.length()) {
            throw new StringIndexOutOfBoundsException("offset " + index + ", length " + builder.length());
        }
        Shadows.settle(index);
        char[] before = Shadows.characters(builder);
        char[] added = Shadows.characters(String_valueOf((Object) text));
        char[] all = new char[before.length + added.length];
        System_arraycopy(before, 0, all, 0, index);
        System_arraycopy(added, 0, all, index, added.length);
        System_arraycopy(before, index, all, index + added.length, before.length - index);
        Shadows.holds(builder, all);
        return builder;
    }

    public static StringBuilder StringBuilder_insert(StringBuilder builder, int index, char letter) {
        return StringBuilder_insert(builder, index, String_valueOf(letter));
    }

    public static StringBuilder StringBuilder_insert(StringBuilder builder, int index, int value) {
        return StringBuilder_insert(builder, index, String_valueOf(value));
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
        System_arraycopy(before, 0, all, 0, begin);
        System_arraycopy(before, last, all, begin, length - last);
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
        Shadows.holds(builder, Arrays_copyOf(Shadows.characters(builder), length));
    }

    public static int StringBuilder_indexOf(StringBuilder builder, String part) {
        return String_indexOf(StringBuilder_toString(builder), part);
    }

    public static String StringBuilder_substring(StringBuilder builder, int begin) {
        return String_substring(StringBuilder_toString(builder), begin);
    }

    public static String StringBuilder_substring(StringBuilder builder, int begin, int end) {
        return String_substring(StringBuilder_toString(builder), begin, end);
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

    public static long[] Arrays_copyOf(long[] from, int length) {
        long[] copy = new long[length];
        System_arraycopy(from, 0, copy, 0, from.length < length ? from.length : length);
        return copy;
    }

    public static byte[] Arrays_copyOf(byte[] from, int length) {
        byte[] copy = new byte[length];
        System_arraycopy(from, 0, copy, 0, from.length < length ? from.length : length);
        return copy;
    }

    public static double[] Arrays_copyOf(double[] from, int length) {
        double[] copy = new double[length];
        System_arraycopy(from, 0, copy, 0, from.length < length ? from.length : length);
        return copy;
    }

    public static char[] Arrays_copyOfRange(char[] from, int begin, int end) {
        int length = end - begin;
        if (length < 0) {
            throw new IllegalArgumentException(begin + " > " + end);
        }
        char[] copy = new char[length];
        System_arraycopy(from, begin, copy, 0, from.length - begin < length ? from.length - begin : length);
        return copy;
    }

    public static void Arrays_fill(long[] array, long value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void Arrays_fill(char[] array, char value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void Arrays_fill(byte[] array, byte value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void Arrays_fill(boolean[] array, boolean value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void Arrays_fill(double[] array, double value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static boolean Arrays_equals(char[] a, char[] b) {
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

    public static boolean Arrays_equals(long[] a, long[] b) {
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

    public static int Arrays_hashCode(int @Nullable [] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (int each : array) {
            hash = 31 * hash + each;
        }
        return hash;
    }

    public static int Arrays_binarySearch(int[] array, int key) {
        int low = 0;
        int high = array.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (array[middle] < key) {
                low = middle + 1;
            } else if (array[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -(low + 1);
    }

    /** By insertion: where nothing has a term the platform sorts. */
    public static void Arrays_sort(long[] array) {
        if (!Shadows.isSymbolicObject(array)) {
            java.util.Arrays.sort(array);
            return;
        }
        for (int i = 1; i < array.length; i++) {
            long value = array[i];
            int at = i;
            while (at > 0 && array[at - 1] > value) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = value;
        }
    }

    /** By insertion: where nothing has a term the platform sorts. */
    public static void Arrays_sort(char[] array) {
        if (!Shadows.isSymbolicObject(array)) {
            java.util.Arrays.sort(array);
            return;
        }
        for (int i = 1; i < array.length; i++) {
            char value = array[i];
            int at = i;
            while (at > 0 && array[at - 1] > value) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = value;
        }
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

    // ---- collections: which key, or element, an object equals are branches; after these the platform may search

    /** Whether an object equals another one, for a collection that compares hash codes first. */
    private static boolean isSame(@Nullable Object a, @Nullable Object b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null) {
            return false;
        }
        boolean isValue = a instanceof Number || a instanceof String || a instanceof Character || a instanceof Boolean;
        return (isValue || Object_hashCode(a) == Object_hashCode(b)) && Object_equals(a, b);
    }

    private static void search(Object collection, @Nullable Object key) {
        if (collection instanceof SortedMap<?, ?> map) {
            place(collection, key, map.comparator());
            return;
        }
        if (collection instanceof SortedSet<?> set) {
            place(collection, key, set.comparator());
            return;
        }
        for (Object each : Shadows.keysOf(collection)) {
            if (isSame(key, each)) {
                return;
            }
        }
    }

    private static void place(Object collection, @Nullable Object key, @Nullable Comparator<?> order) {
        for (Object each : Shadows.keysOf(collection)) {
            if (compared(key, each, order) <= 0) {
                return;
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static int compared(@Nullable Object a, @Nullable Object b, @Nullable Comparator<?> order) {
        if (order != null) {
            return ((Comparator<Object>) order).compare(a, b);
        }
        if (a == null || b == null) {
            throw new NullPointerException();
        }
        return switch (a) {
            case Integer value when b instanceof Integer other -> Integer_compareTo(value, other);
            case Long value when b instanceof Long other -> Long_compareTo(value, other);
            case Character value when b instanceof Character other -> Character_compareTo(value, other);
            case String value when b instanceof String other -> String_compareTo(value, other);
            case Double value when b instanceof Double other -> Double_compareTo(value, other);
            default -> ((Comparable<Object>) a).compareTo(b);
        };
    }

    public static @Nullable Object Map_get(Map<?, ?> map, @Nullable Object key) {
        if (!Shadows.searches(map, key)) {
            return map.get(key);
        }
        search(map, key);
        return Shadows.get(map, key);
    }

    public static boolean Map_containsKey(Map<?, ?> map, @Nullable Object key) {
        if (!Shadows.searches(map, key)) {
            return map.containsKey(key);
        }
        search(map, key);
        return Shadows.contains(map, key);
    }

    public static @Nullable Object Map_put(
            Map<@Nullable Object, @Nullable Object> map, @Nullable Object key, @Nullable Object value) {
        if (!Shadows.searches(map, key)) {
            return Shadows.holding(map, value).put(key, value);
        }
        search(map, key);
        return Shadows.put(Shadows.holding(map, key, value), key, value);
    }

    public static @Nullable Object Map_remove(Map<?, ?> map, @Nullable Object key) {
        if (!Shadows.searches(map, key)) {
            return map.remove(key);
        }
        search(map, key);
        return Shadows.remove(map, key);
    }

    public static @Nullable Object Map_getOrDefault(Map<?, ?> map, @Nullable Object key, @Nullable Object otherwise) {
        return Map_containsKey(map, key) ? Map_get(map, key) : otherwise;
    }

    public static @Nullable Object Map_putIfAbsent(
            Map<@Nullable Object, @Nullable Object> map, @Nullable Object key, @Nullable Object value) {
        Object before = Map_get(map, key);
        return before != null ? before : Map_put(map, key, value);
    }

    public static Set<?> Map_keySet(Map<?, ?> map) {
        Shadows.iterates(map);
        return Shadows.view(map.keySet(), map);
    }

    public static Collection<?> Map_values(Map<?, ?> map) {
        Shadows.iterates(map);
        return Shadows.view(map.values(), map);
    }

    public static Set<?> Map_entrySet(Map<?, ?> map) {
        Shadows.iterates(map);
        return Shadows.view(map.entrySet(), map);
    }

    public static boolean Set_contains(Set<?> set, @Nullable Object element) {
        if (!Shadows.searches(set, element)) {
            return set.contains(element);
        }
        search(set, element);
        return Shadows.contains(set, element);
    }

    public static boolean Set_add(Set<@Nullable Object> set, @Nullable Object element) {
        if (!Shadows.searches(set, element)) {
            return set.add(element);
        }
        search(set, element);
        return Shadows.add(Shadows.holding(set, element), element);
    }

    public static boolean Set_remove(Set<?> set, @Nullable Object element) {
        if (!Shadows.searches(set, element)) {
            return set.remove(element);
        }
        search(set, element);
        return Shadows.remove(set, element);
    }

    public static Iterator<?> Set_iterator(Set<?> set) {
        Shadows.iterates(set);
        return Shadows.view(set.iterator(), set);
    }

    public static boolean Collection_contains(Collection<?> all, @Nullable Object element) {
        if (all instanceof Set<?> set) {
            return Set_contains(set, element);
        }
        if (all instanceof List<?> list) {
            return List_contains(list, element);
        }
        if (Shadows.searches(all, element) || Shadows.isSymbolicObject(all)) {
            Shadows.lost("what a collection contains");
        }
        return all.contains(element);
    }

    @SuppressWarnings("unchecked")
    public static boolean Collection_add(Collection<@Nullable Object> all, @Nullable Object element) {
        if (all instanceof Set<?> set) {
            return Set_add((Set<@Nullable Object>) set, element);
        }
        order(all, element);
        return Shadows.holding(all, element).add(element);
    }

    public static boolean Queue_add(Queue<Object> queue, Object element) {
        order(queue, element);
        return Shadows.holding(queue, element).add(element);
    }

    public static boolean Queue_offer(Queue<Object> queue, Object element) {
        order(queue, element);
        return Shadows.holding(queue, element).offer(element);
    }

    private static void order(Collection<?> all, @Nullable Object element) {
        if (all instanceof PriorityQueue<?> && Shadows.searches(all, element)) {
            Shadows.lost("the order of a queue");
        }
    }

    public static Iterator<?> Collection_iterator(Collection<?> all) {
        Shadows.iterates(all);
        return Shadows.view(all.iterator(), all);
    }

    public static int List_indexOf(List<?> list, @Nullable Object element) {
        if (!Shadows.anyTerm() || !Shadows.isOfPlatform(list)) {
            return list.indexOf(element);
        }
        int at = 0;
        for (Object each : list) {
            if (Objects_equals(element, each)) {
                return at;
            }
            at++;
        }
        return -1;
    }

    public static boolean List_contains(List<?> list, @Nullable Object element) {
        return List_indexOf(list, element) >= 0;
    }

    public static @Nullable Object List_remove(List<?> list, int index) {
        Shadows.settle(index);
        return list.remove(index);
    }

    public static boolean List_remove(List<?> list, @Nullable Object element) {
        int at = List_indexOf(list, element);
        if (at >= 0) {
            list.remove(at);
        }
        return at >= 0;
    }

    public static void List_sort(List<?> list, @Nullable Comparator<?> order) {
        if (Shadows.anyTerm()) {
            compareAll(list.toArray(), order);
        }
        Shadows.sort(list, order);
    }

    public static void Collections_sort(List<?> list) {
        List_sort(list, null);
    }

    public static void Collections_sort(List<?> list, @Nullable Comparator<?> order) {
        List_sort(list, order);
    }

    /** By insertion, of copies: the order of two that were compared is known from then on. */
    private static void compareAll(@Nullable Object[] all, @Nullable Comparator<?> order) {
        for (int i = 1; i < all.length; i++) {
            Object value = all[i];
            int at = i;
            while (at > 0 && compared(all[at - 1], value, order) > 0) {
                all[at] = all[at - 1];
                at--;
            }
            all[at] = value;
        }
    }

    public static List<?> Arrays_asList(Object[] elements) {
        return Shadows.holding(java.util.Arrays.asList(elements), elements);
    }

    public static List<?> List_of(Object a) {
        return Shadows.holding(List.of(a), a);
    }

    public static List<?> List_of(Object a, Object b) {
        return Shadows.holding(List.of(a, b), a, b);
    }

    public static List<?> List_of(Object a, Object b, Object c) {
        return Shadows.holding(List.of(a, b, c), a, b, c);
    }

    public static List<?> List_of(Object a, Object b, Object c, Object d) {
        return Shadows.holding(List.of(a, b, c, d), a, b, c, d);
    }

    public static List<?> List_of(Object[] elements) {
        return Shadows.holding(List.of(elements), elements);
    }

    public static Enum<?> Enum_valueOf(Class<?> type, String name) {
        for (Object each : type.getEnumConstants()) {
            if (String_equals(((Enum<?>) each).name(), name)) {
                return (Enum<?>) each;
            }
        }
        throw new IllegalArgumentException("No enum constant " + type.getCanonicalName() + "." + name);
    }

    // ---- java.util.concurrent.atomic

    public static int AtomicInteger_get(AtomicInteger number) {
        return Shadows.read(number);
    }

    public static int AtomicInteger_intValue(AtomicInteger number) {
        return Shadows.read(number);
    }

    public static void AtomicInteger_set(AtomicInteger number, int value) {
        Shadows.write(number, value);
    }

    public static int AtomicInteger_getAndSet(AtomicInteger number, int value) {
        int before = Shadows.read(number);
        Shadows.write(number, value);
        return before;
    }

    public static int AtomicInteger_addAndGet(AtomicInteger number, int by) {
        int after = Shadows.read(number) + by;
        Shadows.write(number, after);
        return after;
    }

    public static int AtomicInteger_getAndAdd(AtomicInteger number, int by) {
        return AtomicInteger_addAndGet(number, by) - by;
    }

    public static int AtomicInteger_incrementAndGet(AtomicInteger number) {
        return AtomicInteger_addAndGet(number, 1);
    }

    public static int AtomicInteger_decrementAndGet(AtomicInteger number) {
        return AtomicInteger_addAndGet(number, -1);
    }

    public static int AtomicInteger_getAndIncrement(AtomicInteger number) {
        return AtomicInteger_addAndGet(number, 1) - 1;
    }

    public static int AtomicInteger_getAndDecrement(AtomicInteger number) {
        return AtomicInteger_addAndGet(number, -1) + 1;
    }

    public static boolean AtomicInteger_compareAndSet(AtomicInteger number, int expected, int value) {
        if (Shadows.read(number) != expected) {
            return false;
        }
        Shadows.write(number, value);
        return true;
    }

    public static long AtomicLong_get(AtomicLong number) {
        return Shadows.read(number);
    }

    public static void AtomicLong_set(AtomicLong number, long value) {
        Shadows.write(number, value);
    }

    public static long AtomicLong_addAndGet(AtomicLong number, long by) {
        long after = Shadows.read(number) + by;
        Shadows.write(number, after);
        return after;
    }

    public static long AtomicLong_getAndAdd(AtomicLong number, long by) {
        return AtomicLong_addAndGet(number, by) - by;
    }

    public static long AtomicLong_incrementAndGet(AtomicLong number) {
        return AtomicLong_addAndGet(number, 1);
    }

    public static long AtomicLong_decrementAndGet(AtomicLong number) {
        return AtomicLong_addAndGet(number, -1);
    }

    public static long AtomicLong_getAndIncrement(AtomicLong number) {
        return AtomicLong_addAndGet(number, 1) - 1;
    }

    public static boolean AtomicLong_compareAndSet(AtomicLong number, long expected, long value) {
        if (Shadows.read(number) != expected) {
            return false;
        }
        Shadows.write(number, value);
        return true;
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
            case Double value -> Double_equals(value, b);
            case Float value -> Float_equals(value, b);
            case Short value -> Short_equals(value, b);
            case Byte value -> Byte_equals(value, b);
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
            case Short value -> value.shortValue();
            case Byte value -> value.byteValue();
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
