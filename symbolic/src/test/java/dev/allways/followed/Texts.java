package dev.allways.followed;

import static dev.allways.followed.Verifier.assume;
import static dev.allways.followed.Verifier.nondetChar;
import static dev.allways.followed.Verifier.nondetInt;
import static dev.allways.followed.Verifier.nondetString;

/** Programs with texts; their names say whether an assertion can fail. Texts have six characters at most. */
@SuppressWarnings({"AlreadyChecked", "ReturnValueIgnored", "UnnecessaryStringBuilder"}) // that is what is explored
public final class Texts {
    private Texts() {}

    public static void equals_false() {
        assert !nondetString().equals("key");
    }

    public static void startsWith_true() {
        String text = nondetString();
        assume(text.startsWith("ab"));
        assert text.length() >= 2 && text.charAt(0) == 'a' && text.charAt(1) == 'b';
    }

    public static void charAt_false() {
        String text = nondetString();
        assume(text.length() > 2);
        assert text.charAt(2) != '!';
    }

    public static void charAtEnd_false() {
        String text = nondetString();
        text.charAt(text.length() - 1); // of the empty text
    }

    public static void switchOnText_false() {
        int n = switch (nondetString()) {
            case "one" -> 1;
            case "two" -> 2;
            default -> 3;
        };
        assert n != 2;
    }

    public static void indexOf_true() {
        String text = nondetString();
        int at = text.indexOf('x');
        assert at == -1 || text.charAt(at) == 'x';
    }

    public static void indexOfFrom_true() {
        String text = nondetString();
        int at = text.indexOf('x', 2);
        assert at == -1 || at >= 2 && text.charAt(at) == 'x';
    }

    public static void indexOfFrom_false() {
        assert nondetString().indexOf('x', -1) != 0;
    }

    public static void startsWithFrom_true() {
        String text = nondetString();
        assume(text.startsWith("ab", 3));
        assert text.length() >= 5 && text.charAt(4) == 'b' && !text.startsWith("ab", -1);
    }

    public static void startsWithFrom_false() {
        assert !nondetString().startsWith("", 3);
    }

    public static void sequence_false() {
        CharSequence text = nondetString();
        assume(text.length() > 2);
        assert text.charAt(2) != '!';
    }

    public static void sequence_true() {
        CharSequence text = new StringBuilder(nondetString()).append('!');
        assert text.charAt(text.length() - 1) == '!';
    }

    public static void substring_true() {
        String text = nondetString();
        assume(text.length() == 3);
        assert text.substring(1).charAt(0) == text.charAt(1);
    }

    public static void builder_true() {
        char c = nondetChar();
        String text = new StringBuilder().append("a").append(c).append('z').toString();
        assert text.charAt(1) == c && text.length() == 3;
    }

    public static void builder_false() {
        char c = nondetChar();
        String text = new StringBuilder().append("a").append(c).reverse().toString();
        assert !text.equals("ba");
    }

    public static void digits_false() {
        int n = nondetInt();
        assume(n >= 0 && n < 1000);
        assert !String.valueOf(n).equals("742");
    }

    public static void parseInt_false() {
        String text = nondetString();
        assume(text.length() == 2);
        assume(text.charAt(0) < 128 && text.charAt(1) < 128);
        int n;
        try {
            n = Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return;
        }
        assert n != 42;
    }

    public static void upperCase_true() {
        char c = nondetChar();
        assume(c >= 'a' && c <= 'z');
        char upper = Character.toUpperCase(c);
        assert upper >= 'A' && upper <= 'Z' && upper - 'A' == c - 'a';
    }

    public static void isDigit_true() {
        char c = nondetChar();
        assume(c < 128);
        assert Character.isDigit(c) == (c >= '0' && c <= '9');
    }

    public static void lengthOfANumber_unknown() {
        int n = nondetInt();
        String text = "n" + n; // what is made of numbers so is not followed
        assert text.length() < 20;
    }

    public static void messages_true() {
        int n = nondetInt();
        if (n == 5) {
            try {
                throw new IllegalStateException("n is " + n);
            } catch (IllegalStateException e) {
                assert n == 5;
            }
        }
    }
}
