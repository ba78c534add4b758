package dev.allways.followed;

import static dev.allways.followed.Verifier.assume;
import static dev.allways.followed.Verifier.nondetInt;
import static dev.allways.followed.Verifier.nondetLong;
import static dev.allways.followed.Verifier.nondetString;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Programs that make numbers and bytes of texts, and texts of numbers; their names say whether an assertion can fail.
 */
public final class Parsed {
    private Parsed() {}

    private static String shortText(int length) {
        String text = nondetString();
        assume(text.length() <= length);
        return text;
    }

    public static void bytesHaveEightBits_true() {
        try {
            byte value = Byte.parseByte("1" + shortText(2));
            assert value > 0;
        } catch (NumberFormatException e) {
            assert e.getMessage() != null;
        }
    }

    public static void bytesOfText_false() {
        try {
            assert Byte.parseByte(shortText(3)) != 100;
        } catch (NumberFormatException _) {
            // no byte
        }
    }

    public static void shorts_false() {
        try {
            assert Short.parseShort(shortText(3)) != -12;
        } catch (NumberFormatException _) {
            // no short
        }
    }

    public static void partOfAText_false() {
        String text = shortText(3);
        try {
            assert Integer.parseInt(text, 1, text.length(), 10) != 57;
        } catch (NumberFormatException | IndexOutOfBoundsException _) {
            // no number there
        }
    }

    public static void decimal_true() {
        String text = shortText(3);
        assume(text.length() == 3 && text.charAt(1) == '.');
        assume(text.charAt(0) >= '0' && text.charAt(0) <= '9' && text.charAt(2) >= '0' && text.charAt(2) <= '9');
        double value = Double.parseDouble(text);
        assert value >= 0 && value < 10;
    }

    public static void decimal_false() {
        String text = shortText(3);
        assume(text.length() == 3 && text.charAt(1) == '.' && text.charAt(0) != 'N');
        try {
            assert Double.parseDouble(text) != 2.5;
        } catch (NumberFormatException _) {
            // no number
        }
    }

    public static void thereAndBack_true() {
        long value = nondetLong();
        assert Long.parseLong(String.valueOf(value)) == value;
    }

    public static void withoutSign_false() {
        String text = shortText(2);
        try {
            assert Integer.parseUnsignedInt(text, 16) != 0xfe;
        } catch (NumberFormatException _) {
            // no number
        }
    }

    public static void bytesOfCharacters_true() {
        String text = nondetString();
        assume(text.length() == 1);
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        assert bytes.length >= 1 && bytes.length <= 3;
        assert bytes.length > 1 || bytes[0] == text.charAt(0) || bytes[0] == '?';
    }

    public static void bytesOfCharacters_false() {
        String text = nondetString();
        assume(text.length() == 1);
        assert text.getBytes(StandardCharsets.UTF_8).length < 3;
    }

    public static void sign_true() {
        int n = nondetInt();
        assume(n > -50 && n <= 50);
        String text = String.format("%+d", n);
        assert text.startsWith("+") == n >= 0;
    }

    public static void groups_true() {
        int n = nondetInt();
        assume(n > -100_000 && n < 100_000);
        String text = String.format(Locale.ROOT, "%,d", n);
        assert text.contains(",") == (n >= 1_000 || n <= -1_000);
        assert !text.startsWith(",") && !text.startsWith("-,");
    }

    public static void groups_false() {
        assert !String.format(Locale.US, "%,d", nondetInt()).equals("-1,234,567");
    }

    public static void capitals_false() {
        assert !String.format("%08X", nondetInt()).equals("0000CAFE");
    }

    public static void listInAFormat_false() {
        assert !String.format("%s|%s", List.of(nondetInt(), 2), "x").equals("[5, 2]|x");
    }

    public static void orderInAnyCase_true() {
        String text = shortText(1);
        assume(text.length() == 1);
        List<String> all = new ArrayList<>(List.of("b", text));
        all.sort(String.CASE_INSENSITIVE_ORDER);
        assert all.get(0).toLowerCase(Locale.ROOT).equals("b") || all.get(1).equals("b");
    }

    public static void truth_true() {
        String text = shortText(4);
        assert !Boolean.parseBoolean(text) || text.length() == 4;
    }

    /** No term stands for a hexadecimal number: only the assertion's value on the path is known. */
    public static void hexadecimal_false() {
        String text = "0x1p" + (char) ('0' + (nondetInt() & 7));
        assert Double.parseDouble(text) < 1;
    }
}
