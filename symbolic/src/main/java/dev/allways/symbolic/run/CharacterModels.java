package dev.allways.symbolic.run;

/** Models of {@code Character}. ASCII is treated by branches, all other letters by a term for each method. */
@SuppressWarnings("CharacterGetNumericValue") // a model can't use what it stands for
public final class CharacterModels {
    private static final int ASCII = 127; // the last letter of it

    private CharacterModels() {}

    public static boolean Character_isDigit(char letter) {
        if (letter > ASCII) {
            return ValueTerms.isLetterOf("isDigit", letter);
        }
        return letter >= '0' && letter <= '9';
    }

    public static boolean Character_isLetter(char letter) {
        if (letter > ASCII) {
            return ValueTerms.isLetterOf("isLetter", letter);
        }
        return letter >= 'a' && letter <= 'z' || letter >= 'A' && letter <= 'Z';
    }

    public static boolean Character_isLetterOrDigit(char letter) {
        return Character_isLetter(letter) || Character_isDigit(letter);
    }

    public static boolean Character_isUpperCase(char letter) {
        if (letter > ASCII) {
            return ValueTerms.isLetterOf("isUpperCase", letter);
        }
        return letter >= 'A' && letter <= 'Z';
    }

    public static boolean Character_isLowerCase(char letter) {
        if (letter > ASCII) {
            return ValueTerms.isLetterOf("isLowerCase", letter);
        }
        return letter >= 'a' && letter <= 'z';
    }

    public static boolean Character_isWhitespace(char letter) {
        if (letter > ASCII) {
            return ValueTerms.isLetterOf("isWhitespace", letter);
        }
        return letter == ' ' || letter >= '\t' && letter <= '\r' || letter >= '\u001c' && letter <= '\u001f';
    }

    public static char Character_toUpperCase(char letter) {
        if (letter > ASCII) {
            return (char) ValueTerms.letterTo("toUpperCase", letter);
        }
        return letter >= 'a' && letter <= 'z' ? (char) (letter - 32) : letter;
    }

    public static char Character_toLowerCase(char letter) {
        if (letter > ASCII) {
            return (char) ValueTerms.letterTo("toLowerCase", letter);
        }
        return letter >= 'A' && letter <= 'Z' ? (char) (letter + 32) : letter;
    }

    public static boolean Character_isAlphabetic(int letter) {
        if (letter < 0 || letter > ASCII) {
            if (ValueTerms.isSymbolic(letter)) {
                Shadows.lost("alphabetic characters above ASCII");
            }
            return Character.isAlphabetic(letter);
        }
        return letter >= 'a' && letter <= 'z' || letter >= 'A' && letter <= 'Z';
    }

    public static boolean Character_isSpaceChar(char letter) {
        if (letter > ASCII) {
            return ValueTerms.isLetterOf("isSpaceChar", letter);
        }
        return letter == ' ';
    }

    public static int Character_getNumericValue(char letter) {
        return letter > ASCII ? ValueTerms.letterTo("getNumericValue", letter) : valueInAscii(letter);
    }

    public static int Character_digit(char letter, int radix) {
        if (radix < Character.MIN_RADIX || radix > Character.MAX_RADIX) {
            return -1;
        }
        if (radix <= 10) {
            int value = letter > ASCII
                    ? ValueTerms.letterTo("decimal", letter)
                    : letter >= '0' && letter <= '9' ? letter - '0' : -1;
            return radix < 10 && value >= radix ? -1 : value;
        }
        int value = letter > ASCII ? ValueTerms.letterTo("digit", letter) : valueInAscii(letter);
        return value >= radix ? -1 : value;
    }

    private static int valueInAscii(char letter) {
        return letter >= '0' && letter <= '9'
                ? letter - '0'
                : letter >= 'a' && letter <= 'z'
                        ? letter - 'a' + 10
                        : letter >= 'A' && letter <= 'Z' ? letter - 'A' + 10 : -1;
    }

    public static boolean Character_isDigit(int letter) {
        return isOneChar(letter) ? Character_isDigit((char) letter) : Character.isDigit(settled(letter));
    }

    public static boolean Character_isLetter(int letter) {
        return isOneChar(letter) ? Character_isLetter((char) letter) : Character.isLetter(settled(letter));
    }

    public static boolean Character_isLetterOrDigit(int letter) {
        return isOneChar(letter)
                ? Character_isLetterOrDigit((char) letter)
                : Character.isLetterOrDigit(settled(letter));
    }

    public static boolean Character_isUpperCase(int letter) {
        return isOneChar(letter) ? Character_isUpperCase((char) letter) : Character.isUpperCase(settled(letter));
    }

    public static boolean Character_isLowerCase(int letter) {
        return isOneChar(letter) ? Character_isLowerCase((char) letter) : Character.isLowerCase(settled(letter));
    }

    public static boolean Character_isWhitespace(int letter) {
        return isOneChar(letter) ? Character_isWhitespace((char) letter) : Character.isWhitespace(settled(letter));
    }

    public static boolean Character_isSpaceChar(int letter) {
        return isOneChar(letter) ? Character_isSpaceChar((char) letter) : Character.isSpaceChar(settled(letter));
    }

    public static int Character_toUpperCase(int letter) {
        return isOneChar(letter) ? Character_toUpperCase((char) letter) : Character.toUpperCase(settled(letter));
    }

    public static int Character_toLowerCase(int letter) {
        return isOneChar(letter) ? Character_toLowerCase((char) letter) : Character.toLowerCase(settled(letter));
    }

    public static int Character_digit(int letter, int radix) {
        return isOneChar(letter) ? Character_digit((char) letter, radix) : Character.digit(settled(letter), radix);
    }

    private static boolean isOneChar(int letter) {
        return (letter & 0xffff) == letter;
    }

    private static int settled(int letter) {
        ValueTerms.settle(letter);
        return letter;
    }

    public static boolean Character_isSurrogate(char letter) {
        return (letter & -0x800) == Character.MIN_SURROGATE;
    }

    public static boolean Character_isHighSurrogate(char letter) {
        return (letter & -0x400) == Character.MIN_HIGH_SURROGATE;
    }

    public static boolean Character_isLowSurrogate(char letter) {
        return (letter & -0x400) == Character.MIN_LOW_SURROGATE;
    }

    public static boolean Character_isSurrogatePair(char first, char second) {
        return Character_isHighSurrogate(first) && Character_isLowSurrogate(second);
    }

    public static int Character_toCodePoint(char first, char second) {
        return (first << 10)
                + second
                + (Character.MIN_SUPPLEMENTARY_CODE_POINT
                        - (Character.MIN_HIGH_SURROGATE << 10)
                        - Character.MIN_LOW_SURROGATE);
    }

    public static boolean Character_isSupplementaryCodePoint(int letter) {
        return letter > Character.MAX_VALUE && letter <= Character.MAX_CODE_POINT;
    }

    public static char Character_highSurrogate(int letter) {
        return (char) (Character.MIN_HIGH_SURROGATE - (0x10000 >> 10) + (letter >>> 10));
    }

    public static char Character_lowSurrogate(int letter) {
        return (char) (Character.MIN_LOW_SURROGATE + (letter & 0x3ff));
    }

    public static char[] Character_toChars(int letter) {
        return ValueTerms.isSymbolic(letter)
                ? TextModels.Character_toString(letter).toCharArray()
                : Character.toChars(letter);
    }

    public static int Character_charCount(int letter) {
        return letter >= Character.MIN_SUPPLEMENTARY_CODE_POINT ? 2 : 1;
    }

    public static boolean Character_isValidCodePoint(int letter) {
        return letter >>> 16 < (Character.MAX_CODE_POINT + 1) >>> 16;
    }

    public static boolean Character_isBmpCodePoint(int letter) {
        return letter >>> 16 == 0;
    }

    public static boolean Character_isISOControl(char letter) {
        return letter <= 0x9f && (letter >= 0x7f || letter <= 0x1f);
    }

    public static char Character_reverseBytes(char letter) {
        return (char) ((letter & 0xff00) >> 8 | letter << 8);
    }

    public static char Character_forDigit(int digit, int radix) {
        if (!ValueTerms.isSymbolic(digit) && !ValueTerms.isSymbolic(radix)) {
            return Character.forDigit(digit, radix);
        }
        if (digit < 0 || digit >= radix || radix < Character.MIN_RADIX || radix > Character.MAX_RADIX) {
            return '\0';
        }
        return (char) (digit < 10 ? '0' + digit : 'a' - 10 + digit);
    }

    public static String Character_toString(char letter) {
        return TextModels.String_valueOf(letter);
    }
}
