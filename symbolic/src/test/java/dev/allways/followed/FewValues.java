package dev.allways.followed;

import static dev.allways.followed.Verifier.assume;
import static dev.allways.followed.Verifier.nondetByte;
import static dev.allways.followed.Verifier.nondetInt;

import java.io.ByteArrayInputStream;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Scanner;

/** Programs whose inputs have few values, and go where nothing is followed: each value is a way of its own. */
@SuppressWarnings({"IdentityHashMapBoxing", "IdentityHashMapUsage", "StringConcatToTextBlock"
}) // that is what is explored
public final class FewValues {
    private FewValues() {}

    private static int below(int bound) {
        int n = nondetInt();
        assume(0 <= n && n < bound);
        return n;
    }

    public static void textOfHalves_true() {
        String text = "" + below(20) / 2.0;
        assert text.endsWith(".0") || text.endsWith(".5");
    }

    public static void textOfHalves_false() {
        assert !String.valueOf(below(20) / 2.0).equals("3.5");
    }

    public static void roundedText_true() {
        String text = String.format(Locale.ROOT, "%.2f", below(200) / 100.0);
        assert text.length() == 4 && text.charAt(1) == '.';
    }

    public static void roundedText_false() {
        assert !String.format(Locale.ROOT, "%.2f", below(200) / 100.0).equals("1.25");
    }

    public static void groupedDigits_true() {
        int n = 900 + below(200);
        assert String.format(Locale.ROOT, "%,d", n).contains(",") == n >= 1000;
    }

    public static void scanned_false() {
        Scanner scanner = new Scanner(below(50) + " 5");
        assert scanner.nextInt() != 33 || scanner.nextInt() != 5;
    }

    public static void twoInputs_true() {
        int a = below(6);
        int b = below(6);
        assert Math.cbrt(a * a * a) == a || Math.cbrt(b) <= b;
    }

    public static void threeValuesOfMany_false() {
        int n = nondetInt();
        assume(n > 1_000_000 && n < 1_000_004);
        assert Math.cbrt(n) < 100.000_09;
    }

    /** Boxes of small numbers are the same objects in the platform. */
    public static void references_unknown() {
        int n = below(3);
        Map<Integer, String> names = new IdentityHashMap<>();
        names.put(n, "one");
        names.put(n, "the same");
        assert names.size() == 1;
    }

    /** The array is changed behind the call that it goes to. */
    public static void anArrayThatIsKept_unknown() {
        byte[] bytes = new byte[2];
        bytes[0] = nondetByte();
        ByteArrayInputStream in = new ByteArrayInputStream(bytes);
        int first = in.read();
        bytes[1] = nondetByte();
        assert first == (bytes[0] & 0xff) && in.read() >= 0;
    }

    /** More values than are tried: what the platform makes of them is not known. */
    public static void tooMany_unknown() {
        assert Math.cbrt(below(100_000)) >= 0;
    }

    public static void listOfHalves_false() {
        assert !List.of(below(9) / 4.0, 1.0).toString().equals("[1.75, 1.0]");
    }
}
