package dev.allways.symbolic.run;

import org.jspecify.annotations.Nullable;

/** Models of methods that make a number, or the constant of an enum, of a text. */
public final class ParsingModels {
    private static final double[] POWERS = { // of ten, those that a double holds
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22
    };

    private static final int MOST_DIGITS = 9; // of an exponent that is surely an int

    private ParsingModels() {}

    public static Integer Integer_valueOf(String text) {
        return Integer_parseInt(text);
    }

    public static Long Long_valueOf(String text) {
        return Long_parseLong(text);
    }

    public static int Integer_parseInt(String text) {
        return Integer_parseInt(text, 10);
    }

    public static long Long_parseLong(String text) {
        return Long_parseLong(text, 10);
    }

    public static Integer Integer_valueOf(String text, int radix) {
        return Integer_parseInt(text, radix);
    }

    public static Long Long_valueOf(String text, int radix) {
        return Long_parseLong(text, radix);
    }

    public static int Integer_parseInt(String text, int radix) {
        int base = ValueTerms.place(radix, Character.MAX_RADIX + 1);
        if (!TextTerms.isSymbolicObject(text) || base < Character.MIN_RADIX || base > Character.MAX_RADIX) {
            return Integer.parseInt(text, base);
        }
        Object part = base == 10 ? TextTerms.onlyPart(text) : null;
        if (part instanceof Integer || part instanceof Short || part instanceof Byte) {
            return ((Number) part).intValue();
        }
        return (int) parsed(text, base, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    public static long Long_parseLong(String text, int radix) {
        int base = ValueTerms.place(radix, Character.MAX_RADIX + 1);
        if (!TextTerms.isSymbolicObject(text) || base < Character.MIN_RADIX || base > Character.MAX_RADIX) {
            return Long.parseLong(text, base);
        }
        Object part = base == 10 ? TextTerms.onlyPart(text) : null;
        if (part instanceof Integer || part instanceof Short || part instanceof Byte) {
            return ((Number) part).intValue();
        }
        return part instanceof Long number ? number : parsed(text, base, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    public static byte Byte_parseByte(String text) {
        return Byte_parseByte(text, 10);
    }

    public static byte Byte_parseByte(String text, int radix) {
        int value = Integer_parseInt(text, radix);
        if (value < Byte.MIN_VALUE || value > Byte.MAX_VALUE) {
            throw outOfRange(text, radix);
        }
        return (byte) value;
    }

    public static Byte Byte_valueOf(String text) {
        return Byte_parseByte(text, 10);
    }

    public static short Short_parseShort(String text) {
        return Short_parseShort(text, 10);
    }

    public static short Short_parseShort(String text, int radix) {
        int value = Integer_parseInt(text, radix);
        if (value < Short.MIN_VALUE || value > Short.MAX_VALUE) {
            throw outOfRange(text, radix);
        }
        return (short) value;
    }

    public static Short Short_valueOf(String text) {
        return Short_parseShort(text, 10);
    }

    private static NumberFormatException outOfRange(String text, int radix) {
        return new NumberFormatException("Value out of range. Value:\"" + text + "\" Radix:" + radix);
    }

    public static int Integer_parseInt(CharSequence text, int begin, int end, int radix) {
        int first = ValueTerms.settle(begin);
        int last = ValueTerms.settle(end);
        int base = ValueTerms.place(radix, Character.MAX_RADIX + 1);
        if (!TextTerms.isSymbolicObject(text) || first < 0 || first >= last || last > text.length()) {
            return Integer.parseInt(text, first, last, base);
        }
        try {
            return Integer_parseInt(StringModels.String_substring(textOf(text), first, last), base);
        } catch (NumberFormatException e) {
            try {
                return Integer.parseInt(
                        text, first, last, base); // it throws another one, with the place of what is no digit
            } catch (NumberFormatException its) {
                Shadows.hasMessage(its);
                throw its;
            }
        }
    }

    public static long Long_parseLong(CharSequence text, int begin, int end, int radix) {
        int first = ValueTerms.settle(begin);
        int last = ValueTerms.settle(end);
        int base = ValueTerms.place(radix, Character.MAX_RADIX + 1);
        if (!TextTerms.isSymbolicObject(text) || first < 0 || first >= last || last > text.length()) {
            return Long.parseLong(text, first, last, base);
        }
        try {
            return Long_parseLong(StringModels.String_substring(textOf(text), first, last), base);
        } catch (NumberFormatException e) {
            try {
                return Long.parseLong(
                        text, first, last, base); // it throws another one, with the place of what is no digit
            } catch (NumberFormatException its) {
                Shadows.hasMessage(its);
                throw its;
            }
        }
    }

    private static String textOf(CharSequence text) {
        return StringModels.CharSequence_toString(text);
    }

    public static long Long_parseUnsignedLong(String text) {
        return Long_parseUnsignedLong(text, 10);
    }

    public static long Long_parseUnsignedLong(String text, int radix) {
        int base = ValueTerms.place(radix, Character.MAX_RADIX + 1);
        if (!TextTerms.isSymbolicObject(text) || base < Character.MIN_RADIX || base > Character.MAX_RADIX) {
            return Long.parseUnsignedLong(text, base);
        }
        return unsigned(text, base, Long.divideUnsigned(-1, base), (int) Long.remainderUnsigned(-1, base), "long");
    }

    public static int Integer_parseUnsignedInt(String text) {
        return Integer_parseUnsignedInt(text, 10);
    }

    public static int Integer_parseUnsignedInt(String text, int radix) {
        int base = ValueTerms.place(radix, Character.MAX_RADIX + 1);
        if (!TextTerms.isSymbolicObject(text) || base < Character.MIN_RADIX || base > Character.MAX_RADIX) {
            return Integer.parseUnsignedInt(text, base);
        }
        long greatest = 0xffff_ffffL;
        return (int) unsigned(text, base, greatest / base, (int) (greatest % base), "int");
    }

    /**
     * A number without a sign.
     *
     * @param most the greatest number all but its last digit may be
     * @param left the greatest digit behind that number
     */
    private static long unsigned(String text, int radix, long most, int left, String type) {
        char[] letters = TextTerms.characters(text);
        if (letters.length > 0 && letters[0] == '-') {
            throw new NumberFormatException("Illegal leading minus sign on unsigned string " + text + ".");
        }
        int at = letters.length > 0 && letters[0] == '+' ? 1 : 0;
        if (at == letters.length) {
            throw notANumber(letters, radix);
        }
        long value = 0;
        for (int i = at; i < letters.length; i++) {
            int digit = CharacterModels.Character_digit(letters[i], radix);
            if (digit < 0) {
                throw notANumber(letters, radix);
            }
            if (value < 0 || value > most || value == most && digit > left) {
                throw new NumberFormatException("String value " + text + " exceeds range of unsigned " + type + ".");
            }
            value = value * radix + digit;
        }
        return value;
    }

    private static long parsed(String text, int radix, long least, long greatest) {
        char[] letters = TextTerms.characters(text);
        int at = letters.length > 0 && (letters[0] == '-' || letters[0] == '+') ? 1 : 0;
        return parsed(letters, at, at == 1 && letters[0] == '-', radix, least, greatest);
    }

    /** @param at the place of the first digit */
    private static long parsed(char[] letters, int at, boolean isNegative, int radix, long least, long greatest) {
        if (at == letters.length) {
            throw notANumber(letters, radix);
        }
        long value = 0; // negative, as the least number has no opposite
        for (int i = at; i < letters.length; i++) {
            int digit = CharacterModels.Character_digit(letters[i], radix);
            if (digit < 0 || value < least / radix || value * radix < least + digit) {
                throw notANumber(letters, radix);
            }
            value = value * radix - digit;
        }
        if (!isNegative && value < -greatest) {
            throw notANumber(letters, radix);
        }
        return isNegative ? value : -value;
    }

    private static NumberFormatException notANumber(char[] letters, int radix) {
        String text = TextTerms.text(letters, 0, letters.length);
        return new NumberFormatException(
                "For input string: \"" + text + "\"" + (radix == 10 ? "" : " under radix " + radix));
    }

    public static Integer Integer_decode(String text) {
        return TextTerms.isSymbolicObject(text)
                ? (int) decoded(text, Integer.MIN_VALUE, Integer.MAX_VALUE)
                : Integer.decode(text);
    }

    public static Long Long_decode(String text) {
        return TextTerms.isSymbolicObject(text) ? decoded(text, Long.MIN_VALUE, Long.MAX_VALUE) : Long.decode(text);
    }

    private static long decoded(String text, long least, long greatest) {
        char[] letters = TextTerms.characters(text);
        if (letters.length == 0) {
            throw new NumberFormatException("Zero length string");
        }
        int at = letters[0] == '-' || letters[0] == '+' ? 1 : 0;
        boolean isNegative = at == 1 && letters[0] == '-';
        int left = letters.length - at;
        int radix = 10;
        if (left > 0 && letters[at] == '#') {
            at++;
            radix = 16;
        } else if (left > 1 && letters[at] == '0') {
            boolean isHex = letters[at + 1] == 'x' || letters[at + 1] == 'X';
            at += isHex ? 2 : 1;
            radix = isHex ? 16 : 8;
        }
        if (at < letters.length && (letters[at] == '-' || letters[at] == '+')) {
            throw new NumberFormatException("Sign character in wrong position");
        }
        int sign = isNegative ? 1 : 0;
        char[] digits = new char[sign + letters.length - at]; // that is what is parsed, and what messages show
        if (isNegative) {
            digits[0] = '-';
        }
        ArrayModels.System_arraycopy(letters, at, digits, sign, letters.length - at);
        return parsed(digits, sign, isNegative, radix, least, greatest);
    }

    public static Double Double_valueOf(String text) {
        return Double_parseDouble(text);
    }

    public static Float Float_valueOf(String text) {
        return Float_parseFloat(text);
    }

    public static double Double_parseDouble(String text) {
        Object part = TextTerms.onlyPart(text);
        if (part instanceof Double number) {
            return number;
        }
        if (part instanceof Integer || part instanceof Short || part instanceof Byte) {
            return ((Number) part).intValue();
        }
        if (part instanceof Long number) {
            return number;
        }
        return TextTerms.isSymbolicObject(text) ? decimal(text, false) : Double.parseDouble(text);
    }

    public static float Float_parseFloat(String text) {
        Object part = TextTerms.onlyPart(text);
        if (part instanceof Float number) {
            return number;
        }
        if (part instanceof Integer || part instanceof Short || part instanceof Byte) {
            return ((Number) part).intValue();
        }
        return TextTerms.isSymbolicObject(text) ? (float) decimal(text, true) : Float.parseFloat(text);
    }

    /** The number that a text is. */
    private static double decimal(String text, boolean isFloat) {
        char[] letters = TextTerms.characters(text);
        int at = 0;
        int end = letters.length;
        while (at < end && letters[at] <= ' ') {
            at++;
        }
        while (at < end && letters[end - 1] <= ' ') {
            end--;
        }
        if (at == end) {
            throw new NumberFormatException("empty String");
        }
        boolean isNegative = letters[at] == '-';
        if (isNegative || letters[at] == '+') {
            at++;
        }
        if (at < end && (letters[at] == 'N' || letters[at] == 'I')) {
            return elsewhere(text, isFloat); // perhaps what is no number, or infinite
        }
        if (at + 1 < end && letters[at] == '0' && (letters[at + 1] == 'x' || letters[at + 1] == 'X')) {
            return elsewhere(text, isFloat); // perhaps a hexadecimal number
        }
        int whole = digits(letters, at, end);
        long value = number(letters, at, whole, 0);
        at += whole;
        int broken = 0;
        if (at < end && letters[at] == '.') {
            broken = digits(letters, at + 1, end);
            value = number(letters, at + 1, broken, value);
            at += 1 + broken;
            if (at < end && letters[at] == '.') {
                throw new NumberFormatException("multiple points");
            }
        }
        if (whole + broken == 0) {
            throw notANumber(letters, 10);
        }
        int scale = 0;
        if (at < end && (letters[at] == 'e' || letters[at] == 'E')) {
            at++;
            boolean isSmall = at < end && letters[at] == '-';
            if (isSmall || at < end && letters[at] == '+') {
                at++;
            }
            int exponent = digits(letters, at, end);
            if (exponent == 0) {
                throw notANumber(letters, 10);
            }
            if (exponent > MOST_DIGITS) {
                return elsewhere(text, isFloat);
            }
            int size = ValueTerms.settle((int) number(letters, at, exponent, 0));
            scale = isSmall ? -size : size;
            at += exponent;
        }
        boolean hasSuffix =
                at < end && (letters[at] == 'f' || letters[at] == 'F' || letters[at] == 'd' || letters[at] == 'D');
        if (at + (hasSuffix ? 1 : 0) != end) {
            throw notANumber(letters, 10);
        }
        int power = scale - broken;
        if (whole + broken > (isFloat ? 7 : 15) || power < (isFloat ? -10 : -22) || power > (isFloat ? 10 : 22)) {
            return elsewhere(text, isFloat);
        }
        double its = isFloat ? scaled((float) value, power) : scaled((double) value, power);
        return isNegative ? -its : its;
    }

    /** A number times a power of ten: both are exact, and what is made of them is rounded once. */
    private static double scaled(double value, int power) {
        return power < 0 ? value / POWERS[-power] : value * POWERS[power];
    }

    private static float scaled(float value, int power) {
        return power < 0 ? value / (float) POWERS[-power] : value * (float) POWERS[power];
    }

    private static double elsewhere(String text, boolean isFloat) {
        Shadows.lost("the value of a text as a floating-point number");
        return TextTerms.parsed(text, isFloat);
    }

    /** Digits behind those of a number. */
    private static long number(char[] letters, int begin, int count, long before) {
        long value = before;
        for (int i = begin; i < begin + count; i++) {
            value = value * 10 + letters[i] - '0';
        }
        return value;
    }

    /** How many digits there are from a place on. */
    private static int digits(char[] letters, int begin, int end) {
        int at = begin;
        while (at < end && letters[at] >= '0' && letters[at] <= '9') {
            at++;
        }
        return at - begin;
    }

    public static Enum<?> Enum_valueOf(Class<?> type, @Nullable String name) {
        for (Object each : type.getEnumConstants()) {
            if (StringModels.String_equals(((Enum<?>) each).name(), name)) {
                return (Enum<?>) each;
            }
        }
        if (name == null) {
            throw new NullPointerException("Name is null");
        }
        throw new IllegalArgumentException("No enum constant " + type.getCanonicalName() + "." + name);
    }
}
