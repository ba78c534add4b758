package dev.allways.followed;

import static dev.allways.followed.Verifier.assume;
import static dev.allways.followed.Verifier.nondetByte;
import static dev.allways.followed.Verifier.nondetInt;
import static dev.allways.followed.Verifier.nondetString;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** Programs that compute with numbers without bounds; names say whether an assertion can fail. */
public final class LargeNumbers {
    private LargeNumbers() {}

    public static void product_true() {
        int x = nondetInt();
        int y = nondetInt();
        BigInteger product = BigInteger.valueOf(x).multiply(BigInteger.valueOf(y));
        assert product.longValueExact() == (long) x * y;
        assert product.compareTo(BigInteger.valueOf(Long.MAX_VALUE)) < 0;
    }

    public static void square_false() {
        assert !BigInteger.valueOf(nondetInt()).pow(2).equals(new BigInteger("15241578750190521")); // of 123,456,789
    }

    /** 20! is the greatest that a long holds, 21! takes three words. */
    public static void factorial_true() {
        int n = nondetInt();
        assume(n == 20 || n == 21);
        BigInteger factorial = BigInteger.ONE;
        for (int i = 2; i <= n; i++) {
            factorial = factorial.multiply(BigInteger.valueOf(i));
        }
        assert factorial.bitLength() > 64 == (n == 21);
        assert n == 20 || factorial.toString().equals("51090942171709440000");
    }

    /** The platform's cache holds 5, which the model's objects are not in: nothing is told instead of what is wrong. */
    public static void identity_unknown() {
        BigInteger number = BigInteger.valueOf(nondetByte());
        assert !number.equals(BigInteger.valueOf(5)) || number == BigInteger.valueOf(5);
    }

    public static void scaled_true() {
        int n = nondetInt();
        assume(n >= 0 && n <= 100);
        BigDecimal total = new BigDecimal("19.99").multiply(BigDecimal.valueOf(n));
        assert total.scale() == 2 && total.movePointRight(2).longValueExact() == 1_999L * n;
    }

    /** 0.25 is rounded to 0.2. */
    public static void rounded_false() {
        int n = nondetByte();
        assume(n >= 20 && n < 30);
        BigDecimal number = BigDecimal.valueOf(n, 2);
        assert number.setScale(1, RoundingMode.HALF_EVEN).subtract(number).abs().compareTo(new BigDecimal("0.05")) < 0;
    }

    public static void parsed_false() {
        String text = nondetString();
        assume(text.length() == 3);
        try {
            assert new BigDecimal(text).compareTo(new BigDecimal("0.5")) != 0; // as .50, 0.5, 5E-1 is too long
        } catch (NumberFormatException e) {
            // no number
        }
    }

    /** The platform's formats get the platform's numbers. */
    public static void formatted_true() {
        int n = nondetInt();
        assume(n > 10 && n < 13);
        assert String.format("%d %.1f", BigInteger.TEN, new BigDecimal("1.25")).startsWith("10 1");
        assert String.format("%d", BigInteger.valueOf(n)).startsWith("1");
    }

    /** What looks at the words of a number finds those of the long that it stands for. */
    public static void words_false() {
        assert !BigInteger.valueOf(nondetInt()).shiftLeft(1).equals(BigInteger.valueOf(4_242));
    }

    public static void words_true() {
        BigInteger number = BigInteger.valueOf(nondetInt());
        assert number.or(BigInteger.ONE).testBit(0);
    }
}
