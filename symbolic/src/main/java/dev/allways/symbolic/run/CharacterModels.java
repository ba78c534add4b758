package dev.allways.symbolic.run;

/** Models of {@code Character}, as far as ASCII goes. */
@SuppressWarnings("CharacterGetNumericValue") // a model can't use what it stands for
public final class CharacterModels {
    private CharacterModels() {}

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
        return TextModels.String_valueOf(letter);
    }
}
