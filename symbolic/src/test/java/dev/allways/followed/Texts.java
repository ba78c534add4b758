package dev.allways.followed;

import static dev.allways.followed.Verifier.assume;
import static dev.allways.followed.Verifier.nondetBoolean;
import static dev.allways.followed.Verifier.nondetChar;
import static dev.allways.followed.Verifier.nondetInt;
import static dev.allways.followed.Verifier.nondetLong;
import static dev.allways.followed.Verifier.nondetString;

import java.io.IOException;
import java.io.StringWriter;
import java.util.AbstractMap;
import java.util.List;
import java.util.Locale;

/** Programs with texts; their names say whether an assertion can fail. */
@SuppressWarnings({
    "AlreadyChecked",
    "ReturnValueIgnored",
    "StringCaseLocaleUsage",
    "SubstringOfZero",
    "UnnecessaryStringBuilder"
}) // that is what is explored
public final class Texts {
    private Texts() {}

    public static void equals_false() {
        assert !nondetString().equals("key");
    }

    public static void startsWith_true() {
        String text = nondetString();
        assume(text.length() <= 4);
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
        assume(text.length() <= 6);
        int at = text.indexOf('x');
        assert at == -1 || text.charAt(at) == 'x';
    }

    /** A character above 65,535 is two letters of a text. */
    public static void indexOfTwoLetters_false() {
        String text = nondetString();
        assume(text.length() == 3);
        assert text.indexOf(0x1f600) < 0 || text.lastIndexOf(0x1f600, 1) != 1;
    }

    public static void splitAtAHalf_true() {
        String text = nondetString();
        assume(text.equals("a\ud83d\ude00b"));
        assert text.split("\ud83d").length == 1; // it is no letter of its own
    }

    public static void indexOfFrom_true() {
        String text = nondetString();
        assume(text.length() <= 6);
        int at = text.indexOf('x', 2);
        assert at == -1 || at >= 2 && text.charAt(at) == 'x';
    }

    public static void indexOfFrom_false() {
        assert nondetString().indexOf('x', -1) != 0;
    }

    public static void startsWithFrom_true() {
        String text = nondetString();
        assume(text.length() <= 6);
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
        String begin = nondetString();
        assume(begin.length() <= 6);
        CharSequence text = new StringBuilder(begin).append('!');
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

    public static void lengthOfANumber_true() {
        String text = "n" + nondetInt();
        assert text.length() <= 12;
    }

    public static void concatenation_false() {
        int n = nondetInt();
        assume(n > -20 && n < 20);
        assert !("<" + n + nondetBoolean() + '>').equals("<-13true>");
    }

    public static void concatenation_true() {
        char c = nondetChar();
        String text = "a" + c + (c + "z");
        assert text.length() == 4 && text.charAt(1) == text.charAt(2);
    }

    private record Named(int number) {
        @Override
        public String toString() {
            return "#" + number;
        }
    }

    public static void toStringOfAnObject_false() {
        int n = nondetInt();
        assume(n >= 0 && n < 30);
        assert !("is " + new Named(n)).equals("is #17");
    }

    public static void toStringWithinAList_false() {
        assert !List.of(new Named(nondetInt())).toString().equals("[#17]");
    }

    public static void toStringWithinAnother_false() {
        assert !new AbstractMap.SimpleEntry<>(1, new Named(nondetInt()))
                .toString()
                .equals("1=#17");
    }

    public static void message_false() {
        int n = nondetInt();
        assume(n >= 0 && n < 10);
        assert !new IllegalStateException("n is " + n).getMessage().equals("n is 7");
    }

    // ---- of more characters than are inputs

    public static void length_false() {
        assert nondetString().length() != 1_234;
    }

    public static void length_true() {
        String text = nondetString();
        assume(text.length() > 100);
        assert !text.equals("key") && !text.isEmpty();
    }

    public static void hashCode_false() {
        String text = nondetString();
        assume(text.length() > 20);
        assert text.hashCode() != -77;
    }

    public static void switchOnText_true() {
        String text = nondetString();
        int n = switch (text) {
            case "one" -> 3;
            case "to" -> 2;
            default -> text.length();
        };
        assert n == text.length();
    }

    public static void charAtOfALongOne_unknown() {
        String text = nondetString();
        assume(text.length() == 9);
        assert text.charAt(3) != '!';
    }

    public static void indexOfInALongOne_unknown() {
        String text = nondetString();
        int at = text.indexOf('x');
        assert at == -1 || text.charAt(at) == 'x';
    }

    // ---- other methods

    public static void split_true() {
        String text = nondetString();
        assume(text.length() == 3);
        int commas = 0;
        for (int i = 0; i < 3; i++) {
            commas += text.charAt(i) == ',' ? 1 : 0;
        }
        assert text.split(",").length <= commas + 1;
    }

    public static void split_false() {
        String text = nondetString();
        assume(text.length() == 2);
        assert text.split(",").length > 0; // of nothing but commas
    }

    public static void splitAtADot_false() {
        String text = nondetString();
        assume(text.length() == 3);
        String[] parts = text.split("\\.");
        assert parts.length != 2 || !parts[0].equals("4") || !parts[1].equals("2");
    }

    public static void placesInAText_true() {
        int at = nondetInt();
        assert "hello".startsWith("l", at) == (at == 2 || at == 3);
        assert "hello".indexOf("l", at) == (at <= 2 ? 2 : at == 3 ? 3 : -1);
    }

    public static void ignoreCase_false() {
        String text = nondetString();
        assume(text.equalsIgnoreCase("Yes"));
        assert text.equals("yes") || text.equals("YES");
    }

    public static void replaceText_false() {
        String text = nondetString();
        assume(text.length() == 4);
        assert text.replace("ab", "c").length() != 3;
    }

    public static void insertAndDelete_true() {
        char c = nondetChar();
        StringBuilder builder = new StringBuilder("xz").insert(1, c);
        assert builder.toString().charAt(1) == c;
        assert builder.deleteCharAt(1).toString().equals("xz");
    }

    public static void parseLong_false() {
        String text = nondetString();
        assume(text.length() == 2 && text.charAt(0) < 128 && text.charAt(1) < 128);
        try {
            assert Long.parseLong(text) != -5;
        } catch (NumberFormatException e) {
            assert e.getMessage() != null;
        }
    }

    public static void hexadecimal_false() {
        assert !Integer.toHexString(nondetInt()).equals("ff");
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

    public static void paddedNumber_true() {
        int n = nondetInt();
        assume(n > -100 && n < 100_000);
        String text = String.format("%05d", n);
        assert text.length() == 5 && (n >= 0 || text.charAt(0) == '-');
    }

    public static void paddedNumbers_false() {
        int n = nondetInt();
        assume(n >= 0 && n < 1_000);
        assert !String.format("%3d|%-4d|%x", n, n, n).equals(" 42|42  |2a");
    }

    public static void insertTruth_false() {
        assert !new StringBuilder("ab").insert(1, nondetBoolean()).toString().equals("atrueb");
    }

    // ---- characters above ASCII

    public static void digitsOfAllScripts_true() {
        char letter = nondetChar();
        if (Character.isDigit(letter)) {
            int value = Character.digit(letter, 10);
            assert value >= 0 && value <= 9;
            assert !Character.isLetter(letter) && !Character.isWhitespace(letter);
        }
    }

    public static void aDigitIsOfAscii_false() {
        char letter = nondetChar();
        if (Character.isDigit(letter)) {
            assert letter <= '9';
        }
    }

    public static void upperAndLowerCase_true() {
        char letter = nondetChar();
        assume(letter < 0x110);
        assert !(Character.isUpperCase(letter) && Character.isLowerCase(letter));
        assert !Character.isUpperCase(letter) || Character.isLetter(letter);
    }

    /** Of a dotless i the capital is that of any other i. */
    public static void backFromUpperCase_false() {
        char letter = nondetChar();
        assume(Character.isLowerCase(letter) && letter < 0x180);
        assume(letter != 0xb5 && letter != 0x17f); // a micro sign, a long s
        assert Character.toLowerCase(Character.toUpperCase(letter)) == letter;
    }

    public static void backFromUpperCase_true() {
        char letter = nondetChar();
        assume(Character.isLowerCase(letter) && letter < 0x180);
        assume(letter != 0xb5 && letter != 0x17f && letter != 0x131);
        assert Character.toLowerCase(Character.toUpperCase(letter)) == letter;
    }

    public static void inAnyCase_false() {
        String text = nondetString();
        assume(text.length() == 1 && text.charAt(0) > 127);
        assert !text.equalsIgnoreCase("k"); // the sign of kelvin does
    }

    public static void upperCaseOfOthers_unknown() {
        String text = nondetString();
        assume(text.length() == 1);
        assert text.toUpperCase().length() >= 1; // of some it is longer
    }

    // ---- numbers out of texts

    public static void decoded_true() {
        String text = nondetString();
        assume(text.length() == 3 && text.startsWith("0x"));
        try {
            int value = Integer.decode(text);
            assert value >= 0 && value < 16;
        } catch (NumberFormatException e) {
            assert Character.digit(text.charAt(2), 16) < 0;
        }
    }

    public static void decoded_false() {
        String text = nondetString();
        assume(text.length() == 4);
        assert decodedOr0(text) != -077;
    }

    private static int decodedOr0(String text) {
        try {
            return Integer.decode(text);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    public static void digitsOfAllScriptsAreNumbers_false() {
        String text = nondetString();
        assume(text.length() == 1 && text.charAt(0) > 127);
        try {
            Integer.parseInt(text);
            assert false;
        } catch (NumberFormatException e) {
            // most are none
        }
    }

    public static void exponent_false() {
        String text = nondetString();
        assume(text.length() == 3 && text.charAt(1) == 'e');
        try {
            Double.parseDouble(text);
            assert false;
        } catch (NumberFormatException e) {
            // it is not one digit on both sides
        }
    }

    public static void ofCharacters_true() {
        char[] letters = {nondetChar(), 'b', nondetChar()};
        String text = new String(letters, 0, 2);
        assert new String(letters).startsWith(text) && text.charAt(0) == letters[0];
        assert new String(text).equals(text);
    }

    public static void ofCodePoints_true() {
        int[] points = {nondetInt(), 'b', Character.MIN_SUPPLEMENTARY_CODE_POINT};
        try {
            String text = new String(points, 0, points.length);
            assert text.codePointAt(0) == points[0];
            assert text.length() == (points[0] > Character.MAX_VALUE ? 5 : 4);
        } catch (IllegalArgumentException e) {
            assert !Character.isValidCodePoint(points[0]);
            assert e.getMessage().equals("" + points[0]);
        }
    }

    public static void ofSomeCodePoints_false() {
        int[] points = {'a', nondetInt(), 'c'};
        int count = nondetInt();
        assume(count >= 0 && points[1] > 0 && points[1] < 128);
        try {
            assert !new String(points, 1, count).equals("xc");
        } catch (StringIndexOutOfBoundsException e) {
            assert count > 2;
        }
    }

    /** Two halves of one character keep their order. */
    public static void reversedHalves_true() {
        String text = nondetString();
        assume(text.length() == 2);
        boolean isOne = Character.isSurrogatePair(text.charAt(0), text.charAt(1));
        String reversed = new StringBuilder(text).reverse().toString();
        assert reversed.charAt(0) == text.charAt(isOne ? 0 : 1);
    }

    public static void replacedPart_false() {
        StringBuilder builder = new StringBuilder("a" + nondetChar() + "c");
        assert !builder.replace(0, 1, "xy").toString().equals("xy-c");
    }

    @SuppressWarnings("JdkObsolete")
    public static void buffer_true() {
        int n = nondetInt();
        StringBuffer buffer = new StringBuffer("n");
        buffer.append(n).append('x').reverse();
        assert buffer.charAt(0) == 'x' && (n != 12 || buffer.toString().equals("x21n"));
    }

    @SuppressWarnings("JdkObsolete")
    public static void buffer_false() {
        StringBuffer buffer = new StringBuffer();
        buffer.append(nondetString()).insert(0, 'x').setCharAt(1, 'y');
        assert !buffer.toString().equals("xyb");
    }

    public static void padded_true() {
        String text = nondetString();
        assume(text.length() == 2);
        assert String.format("%4s|", text).equals("  " + text + "|")
                && "%-3s|".formatted(text).equals(text + " |");
    }

    public static void padded_false() {
        assert !String.format("%4s%b", nondetString(), nondetInt() > 3).equals("  abtrue");
    }

    public static void theNumberOfANumber_true() {
        int n = nondetInt();
        assert Double.parseDouble("" + n) == n && Float.parseFloat(String.valueOf(n)) == n;
    }

    public static void theNumberOfANumber_false() {
        assert Double.parseDouble(Long.toString(nondetInt() + 1L)) != 12.0;
    }

    public static void lines_true() {
        String text = nondetString();
        assume(text.length() == 3 && text.charAt(1) == '\n' && text.charAt(0) == 'a' && text.charAt(2) != '\r');
        assert text.lines().count() == 2;
    }

    public static void lines_false() {
        assert nondetString().lines().count() != 3;
    }

    // ---- places and numbers in texts

    public static void placesFromTheEnd_true() {
        String text = nondetString();
        assume(text.length() <= 3);
        int at = text.lastIndexOf('a', 1);
        assert at == (text.length() > 1 && text.charAt(1) == 'a' ? 1 : text.startsWith("a") ? 0 : -1);
        assert text.lastIndexOf("", 9) == text.length() && text.lastIndexOf('a', 9) == text.lastIndexOf('a');
        assert text.lastIndexOf("ab", 0) == (text.startsWith("ab") ? 0 : -1);
    }

    public static void codePoints_false() {
        String text = nondetString();
        assume(text.length() == 2);
        assert text.codePointAt(0) <= Character.MAX_VALUE || text.codePoints().count() != 1;
    }

    public static void atOneEnd_true() {
        String text = nondetString();
        assume(text.length() <= 2);
        assert text.stripLeading().stripTrailing().contentEquals(new StringBuilder(text.strip()));
    }

    public static void unsigned_false() {
        assert !Integer.toUnsignedString(nondetInt()).equals("4294967295");
    }

    public static void otherDigits_false() {
        long n = nondetInt();
        assert !Long.toHexString(n).equals("ffffffffffffff9c")
                || !Long.toString(n, 36).equals("-2s");
    }

    /** All texts without characters are equal, and one that was made of inputs is none of the others. */
    public static void madeOfNothing_true() {
        String text = nondetString();
        assume(text.length() <= 1);
        String made = "".concat(text) + text;
        assert made.length() == 2 * text.length() && made.isEmpty() == text.equals("") && "".isEmpty();
    }

    // ---- which object a text is

    public static void theSameText_true() {
        String text = nondetString();
        assume(text.length() <= 2);
        assert isSame(text.substring(0), text) && isSame(text.concat(""), text) && isSame(text.repeat(1), text);
        assert isSame(text.trim(), text) == (text.trim().length() == text.length());
        assert isSame(text.replace('x', 'y'), text) == (text.indexOf('x') < 0);
        assert isSame(text.replace("x", "xx"), text) == !text.contains("x");
        assert text.contains("x") || isSame(text.split("x")[0], text);
        assert !isSame(text + "", "x");
    }

    /** It is the same if all letters have that case, but whether they have is no branch of its own. */
    public static void theSameTextInLowerCase_unknown() {
        String text = nondetString();
        assume(text.length() == 1 && text.charAt(0) < 128);
        assert isSame(text.toLowerCase(Locale.ROOT), text);
    }

    @SuppressWarnings("ReferenceEquality") // that is what is explored
    private static boolean isSame(String a, String b) {
        return a == b;
    }

    public static void appendedCodePoints_false() {
        StringBuilder text = new StringBuilder();
        text.append((char) nondetInt()).appendCodePoint('b').appendCodePoint(0x1F600);
        assert !text.toString().equals("ab\ud83d\ude00");
    }

    public static void replacedByGroups_true() {
        String text = nondetString();
        assume(text.length() == 2 && text.charAt(0) == 'a');
        char second = text.charAt(1);
        assert text.replaceAll("(a)([b-d])", "$2$1").equals(second >= 'b' && second <= 'd' ? second + "a" : text);
    }

    public static void replacedByGroups_false() {
        String text = nondetString();
        assume(text.length() == 2);
        assert !text.replaceAll("(a)(b)", "<$2$1>").equals("<ba>");
    }

    public static void appendedElsewhere_unknown() throws IOException {
        String text = nondetString();
        assume(text.length() == 1);
        Appendable to = new StringWriter();
        to.append(text).append(text, 0, 1).append(text.charAt(0));
        assert !to.toString().equals("zzz");
    }

    /** The exponent is no int: what is left of one is another. */
    public static void exponentThatIsNoInt_true() {
        long n = nondetLong();
        assume(n == 4_294_967_297L);
        assert Double.parseDouble("1e" + n) > 10;
    }

    public static void repeatedInBuilder_false() {
        StringBuilder text = new StringBuilder("x");
        text.repeat(nondetInt(), 2).insert(0, (CharSequence) "y");
        assert !text.isEmpty() && text.codePointAt(2) != 0x1F600;
    }
}
