package dev.allways.symbolic.run;

import org.jspecify.annotations.Nullable;

/** Models of methods that make the text of a value, and of concatenation. */
public final class TextModels {
    private TextModels() {}

    /** A text made of others, by the instruction that javac makes of {@code +}. */
    public static String concatenated(String recipe, @Nullable Object[] parts) {
        String[] texts = new String[parts.length];
        for (int i = 0; i < parts.length; i++) {
            texts[i] = String_valueOf(parts[i]);
        }
        return TextTerms.madeOf(recipe, parts, texts);
    }

    public static String String_valueOf(@Nullable Object part) {
        return switch (part) {
            case null -> "null";
            case String text -> text;
            case Integer _, Long _, Short _, Byte _, Character _, Boolean _, Float _, Double _ -> boxed(part);
            case StringBuilder builder -> BuilderModels.StringBuilder_toString(builder);
            default -> {
                if (CollectionTerms.isTold(part)) {
                    yield Contents.text(part);
                }
                if (LargeNumberTerms.holdsLong(part)) {
                    yield String_valueOf(LargeNumberTerms.longOf(part));
                }
                yield TextTerms.tellsItself(part) ? String.valueOf((Object) part.toString()) : TextTerms.look(part);
            }
        };
    }

    static String boxed(Object value) {
        @Nullable Object[] parts = {value};
        String[] texts = {TextTerms.plain(value)};
        return TextTerms.madeOf("\1", parts, texts);
    }

    public static String String_valueOf(char letter) {
        char[] one = {letter};
        return TextTerms.text(one, 0, 1);
    }

    public static String String_valueOf(int value) {
        return ValueTerms.isSymbolic(value) ? boxed(value) : TextTerms.plain(value);
    }

    public static String String_valueOf(long value) {
        return ValueTerms.isSymbolic(value) ? boxed(value) : TextTerms.plain(value);
    }

    public static String String_valueOf(boolean value) {
        return value ? "true" : "false";
    }

    public static String String_valueOf(char[] letters) {
        return TextTerms.text(letters, 0, letters.length);
    }

    public static String String_valueOf(char[] letters, int begin, int length) {
        if (begin < 0 || length < 0 || begin > letters.length - length) {
            throw new StringIndexOutOfBoundsException(
                    "Range [" + begin + ", " + begin + " + " + length + ") out of bounds for length " + letters.length);
        }
        ValueTerms.settle(begin);
        ValueTerms.settle(length);
        return TextTerms.text(letters, begin, begin + length);
    }

    public static String String_copyValueOf(char[] letters) {
        return String_valueOf(letters);
    }

    public static String String_copyValueOf(char[] letters, int begin, int length) {
        return String_valueOf(letters, begin, length);
    }

    public static String Integer_toString(int value) {
        return String_valueOf(value);
    }

    public static String Long_toString(long value) {
        return String_valueOf(value);
    }

    public static String Short_toString(short value) {
        return String_valueOf((int) value);
    }

    public static String Byte_toString(byte value) {
        return String_valueOf((int) value);
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

    public static String Short_toString(Short value) {
        return String_valueOf((int) value.shortValue());
    }

    public static String Byte_toString(Byte value) {
        return String_valueOf((int) value.byteValue());
    }

    public static String Character_toString(int value) {
        return BuilderModels.StringBuilder_toString(
                BuilderModels.StringBuilder_appendCodePoint(new StringBuilder(), value));
    }

    public static String Character_toString(Character value) {
        return String_valueOf(value.charValue());
    }

    public static String Boolean_toString(Boolean value) {
        return String_valueOf(value.booleanValue());
    }

    public static String Integer_toHexString(int value) {
        return ValueTerms.isSymbolic(value) ? unsignedDigits(value, 4) : Integer.toHexString(value);
    }

    public static String Integer_toBinaryString(int value) {
        return ValueTerms.isSymbolic(value) ? unsignedDigits(value, 1) : Integer.toBinaryString(value);
    }

    public static String Integer_toOctalString(int value) {
        return ValueTerms.isSymbolic(value) ? unsignedDigits(value, 3) : Integer.toOctalString(value);
    }

    private static String unsignedDigits(int value, int bits) {
        return digits(NumberModels.Integer_toUnsignedLong(value), bits);
    }

    public static String Long_toHexString(long value) {
        return ValueTerms.isSymbolic(value) ? digits(value, 4) : Long.toHexString(value);
    }

    public static String Long_toBinaryString(long value) {
        return ValueTerms.isSymbolic(value) ? digits(value, 1) : Long.toBinaryString(value);
    }

    public static String Long_toOctalString(long value) {
        return ValueTerms.isSymbolic(value) ? digits(value, 3) : Long.toOctalString(value);
    }

    private static String digits(long value, int bits) {
        char[] letters = new char[64];
        int at = letters.length;
        long left = value;
        do {
            at--;
            letters[at] = digit((int) left & (1 << bits) - 1);
            left >>>= bits;
        } while (left != 0);
        return TextTerms.text(letters, at, letters.length);
    }

    public static String Integer_toUnsignedString(int value) {
        return Long_toString(NumberModels.Integer_toUnsignedLong(value));
    }

    public static String Long_toUnsignedString(long value) {
        if (value >= 0) {
            return Long_toString(value);
        }
        long tens = (value >>> 1) / 5;
        return Long_toString(tens).concat(Long_toString(value - tens * 10));
    }

    public static String Long_toString(long value, int radix) {
        int base = ValueTerms.settle(radix);
        if (!ValueTerms.isSymbolic(value)) {
            return Long.toString(value, base);
        }
        if (base == 10 || base < Character.MIN_RADIX || base > Character.MAX_RADIX) {
            return String_valueOf(value);
        }
        char[] letters = new char[65];
        int at = letters.length;
        long left = value < 0 ? value : -value; // the least number has no opposite
        do {
            at--;
            letters[at] = digit((int) -(left % base));
            left /= base;
        } while (left != 0);
        if (value < 0) {
            at--;
            letters[at] = '-';
        }
        return TextTerms.text(letters, at, letters.length);
    }

    private static char digit(int value) {
        return (char) ('0' + value + (9 - value >> 31 & 'a' - '0' - 10));
    }

    public static String Integer_toString(int value, int radix) {
        int base = ValueTerms.settle(radix);
        if (!ValueTerms.isSymbolic(value)) {
            return Integer.toString(value, base);
        }
        if (base == 10 || base < Character.MIN_RADIX || base > Character.MAX_RADIX) {
            return String_valueOf(value);
        }
        char[] letters = new char[33];
        int at = letters.length;
        int left = value < 0 ? value : -value; // the least number has no opposite
        do {
            at--;
            letters[at] = digit(-(left % base));
            left /= base;
        } while (left != 0);
        if (value < 0) {
            at--;
            letters[at] = '-';
        }
        return TextTerms.text(letters, at, letters.length);
    }
}
