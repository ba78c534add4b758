package dev.allways.followed;

import static dev.allways.followed.Verifier.assume;
import static dev.allways.followed.Verifier.nondetBoolean;
import static dev.allways.followed.Verifier.nondetByte;
import static dev.allways.followed.Verifier.nondetChar;
import static dev.allways.followed.Verifier.nondetDouble;
import static dev.allways.followed.Verifier.nondetFloat;
import static dev.allways.followed.Verifier.nondetInt;
import static dev.allways.followed.Verifier.nondetLong;
import static dev.allways.followed.Verifier.nondetShort;

/** Programs with integers; their names say whether an assertion can fail. */
@SuppressWarnings("ComparisonOutOfRange") // that is what is explored
public final class Arithmetic {
    private Arithmetic() {}

    public static void absoluteValueIsNegative_false() {
        int x = nondetInt();
        assert Math.abs(x) >= 0; // not of the least int
    }

    public static void absoluteValue_true() {
        int x = nondetInt();
        assume(x != Integer.MIN_VALUE);
        assert Math.abs(x) >= 0;
    }

    public static void average_false() {
        int a = nondetInt();
        int b = nondetInt();
        assume(a >= 0 && b >= a);
        int middle = (a + b) / 2; // overflows
        assert middle >= a && middle <= b;
    }

    public static void average_true() {
        int a = nondetInt();
        int b = nondetInt();
        assume(a >= 0 && b >= a);
        int middle = (a + b) >>> 1;
        assert middle >= a && middle <= b;
    }

    public static void bytesWrap_false() {
        byte x = nondetByte();
        byte y = (byte) (x + 1);
        assert y > x;
    }

    public static void bytesWrap_true() {
        byte x = nondetByte();
        byte y = (byte) (x + 1);
        assert y > x || x == 127;
    }

    public static void charsHaveNoSign_true() {
        char x = nondetChar();
        assert x >= 0;
        assert (short) x <= x;
    }

    public static void charsHaveNoSign_false() {
        char x = nondetChar();
        assert (short) x == x;
    }

    public static void shortsHaveASign_true() {
        short x = nondetShort();
        int y = x & 0xffff;
        assert (short) y == x && y >= 0;
    }

    public static void shiftsTakeFiveBits_true() {
        int x = nondetInt();
        int by = nondetInt();
        assert x << by == x << (by & 31);
        assert x >>> by == x >>> (by & 31);
        assert x >> by == x >> (by & 31);
    }

    public static void shiftsTakeSixBits_false() {
        long x = nondetLong();
        int by = nondetInt();
        assert x << by == x << (by & 31);
    }

    public static void shiftsTakeSixBits_true() {
        long x = nondetLong();
        int by = nondetInt();
        assert x >> by == x >> (by & 63);
    }

    public static void negation_true() {
        int x = nondetInt();
        assert -x == ~x + 1;
    }

    public static void negation_false() {
        long x = nondetLong();
        assume(x != 0);
        assert -x != x; // the least long
    }

    public static void remainder_true() {
        int x = nondetInt();
        int r = x % 7;
        assert r > -7 && r < 7;
        assert x < 0 || r >= 0;
    }

    public static void remainder_false() {
        int x = nondetInt();
        assert x % 2 != -1;
    }

    public static void divisionOverflows_false() {
        int x = nondetInt();
        int y = nondetInt();
        assume(y != 0 && x != 0 && y < 0 && x < 0);
        assert x / y >= 0;
    }

    public static void longsAreWide_true() {
        int x = nondetInt();
        int y = nondetInt();
        long sum = (long) x + y;
        assert sum >= 2L * Integer.MIN_VALUE && sum <= 2L * Integer.MAX_VALUE;
    }

    public static void narrowing_false() {
        long x = nondetLong();
        assert (int) x == x;
    }

    public static void linear_false() {
        int x = nondetInt();
        int y = nondetInt();
        if (3 * x + 5 * y == 1234567 && x > 1000 && y > 1000) {
            assert false;
        }
    }

    public static void parity_true() {
        int x = nondetInt();
        if (x * x % 4 == 3) { // no square is 3 modulo 4, nor -1
            assert x * x < 0;
        }
    }

    public static void exclusiveOr_true() {
        int x = nondetInt();
        int y = nondetInt();
        int a = x ^ y;
        int b = a ^ y;
        assert b == x;
    }

    public static void swap_true() {
        int x = nondetInt();
        int y = nondetInt();
        int a = x;
        int b = y;
        a = a + b;
        b = a - b;
        a = a - b;
        assert a == y && b == x;
    }

    public static void booleans_true() {
        boolean a = nondetBoolean();
        boolean b = nondetBoolean();
        assert !(a && b) == (!a || !b);
    }

    public static void booleans_false() {
        boolean a = nondetBoolean();
        boolean b = nondetBoolean();
        assert (a ^ b) == (a || b);
    }

    public static void boundedLoop_true() {
        int n = nondetInt();
        assume(n >= 0 && n <= 8);
        int sum = 0;
        for (int i = 1; i <= n; i++) {
            sum += i;
        }
        assert sum == n * (n + 1) / 2;
    }

    public static void boundedLoop_false() {
        int n = nondetInt();
        assume(n >= 0 && n <= 8);
        int sum = 0;
        for (int i = 1; i <= n; i++) {
            sum += i;
        }
        assert sum != 28;
    }

    public static void tableSwitch_false() {
        int x = nondetInt();
        int y = switch (x) {
            case 1 -> 10;
            case 2 -> 20;
            case 3 -> 0;
            default -> 1;
        };
        assert 20 / y >= 0;
    }

    public static void lookupSwitch_true() {
        int x = nondetInt();
        int y = switch (x) {
            case -1000000 -> 1;
            case 7 -> 2;
            case 123456789 -> 3;
            default -> 4;
        };
        assert y == 4 || x == -1000000 || x == 7 || x == 123456789;
    }

    public static void increment_false() {
        int x = nondetInt();
        int before = x;
        x++;
        assert x > before;
    }

    public static void compareLongs_true() {
        long x = nondetLong();
        long y = nondetLong();
        assert Long.compare(x, y) == -Long.compare(y, x);
    }

    /** The product of two ints, as longs, is exact. */
    public static void exactProductOfInts_true() {
        long x = nondetInt();
        long y = nondetInt();
        assert Math.multiplyExact(x, y) == x * y;
    }

    public static void exactSum_true() {
        int x = nondetInt();
        try {
            int y = Math.addExact(x, 1);
            assert y > x;
        } catch (ArithmeticException e) {
            assert x == Integer.MAX_VALUE;
        }
    }

    public static void bits_true() {
        int x = nondetInt();
        assert Integer.numberOfLeadingZeros(x) >= 28 || x < 0 || x >= 16;
        assert Integer.numberOfTrailingZeros(x) > 0 == (x % 2 == 0);
        assert Integer.lowestOneBit(x) == (x & ~(x - 1));
        assert Integer.rotateRight(Integer.rotateLeft(x, 4), 4) == x;
    }

    public static void highestBit_false() {
        int x = nondetInt();
        assert Integer.highestOneBit(x) != 64;
    }

    public static void unsigned_true() {
        int x = nondetInt();
        int y = nondetInt();
        assert Integer.compareUnsigned(x, y) < 0 == Integer.toUnsignedLong(x) < Integer.toUnsignedLong(y);
        assert Byte.toUnsignedInt((byte) x) == (x & 0xff);
        assert Integer.divideUnsigned(x, 2) == x >>> 1;
        assert Long.signum(x) == Integer.signum(x);
    }

    public static void bitsOfADouble_false() {
        assert Double.doubleToLongBits(nondetDouble()) != 0x4045_0000_0000_0000L;
    }

    public static void bitsOfNoNumber_true() {
        double x = nondetDouble();
        assume(Double.isNaN(x));
        assert Double.doubleToLongBits(x) == 0x7ff8_0000_0000_0000L;
    }

    public static void numberOfBits_false() {
        assert Float.intBitsToFloat(nondetInt()) != 1 && Double.longBitsToDouble(nondetLong()) != 42;
    }

    public static void highHalf_false() {
        assert Math.multiplyHigh(nondetLong(), 1L << 32) != 3;
    }

    public static void highHalfOfInts_true() {
        long a = nondetInt();
        long b = nondetInt();
        long high = Math.multiplyHigh(a, b);
        assert high == (a * b < 0 ? -1 : 0);
    }

    public static void highHalfOfLongs_false() {
        long a = nondetLong();
        long b = nondetLong();
        assume(a > 0 && b > 0);
        assert Math.multiplyHigh(a, b) <= 1_000;
    }

    /** Below zero half a step is one towards zero. */
    public static void halfAStep_true() {
        int n = nondetInt();
        assert (int) (n + 0.5) == (n < 0 ? n + 1 : n);
        assert (long) (n * 1.5) == n * 3L / 2;
    }

    /** 24.5 is rounded upwards. */
    public static void roundedQuarter_false() {
        int n = nondetInt();
        assert Math.round(n / 4.0) != 25 || n > 98;
    }

    /** What is left of 0.5 is cut off on the one side and rounded on the other. */
    public static void roundedOrCutOff_false() {
        float x = nondetFloat();
        assume(x > -10 && x < 0);
        assert Math.round(x) == (int) x;
    }

    /** The sum of four numbers, each turned to another place. */
    public static void sumOfTurned_true() {
        int[] numbers = {nondetInt(), nondetInt(), nondetInt(), nondetInt()};
        int by = nondetInt();
        assume(by >= 0 && by < 4);
        int[] turned = new int[4];
        long sum = 0;
        for (int i = 0; i < 4; i++) {
            turned[(i + by) % 4] = numbers[i];
            sum += numbers[i];
        }
        assert sum == (long) turned[0] + turned[1] + turned[2] + turned[3];
    }

    public static void remainderOfLongs_true() {
        long a = nondetLong();
        long b = nondetLong();
        assume(a >= 0 && b > 0);
        assert a % b < b && !(b < a % b);
    }

    /** The remainder is nearer to zero than a negative divisor. */
    public static void remainderOfLongs_false() {
        long b = nondetLong();
        assume(b < 0);
        assert nondetInt() % b < b;
    }

    public static void nearestEven_true() {
        int n = Verifier.nondetInt();
        Verifier.assume(n > -100 && n < 100);
        double its = Math.rint(n / 2.0);
        assert 2 * its - n <= 1 && 2 * its - n >= -1 && (n % 2 == 0 || (int) its % 2 == 0);
    }

    public static void nearestEven_false() {
        int n = Verifier.nondetInt();
        Verifier.assume(n > -100 && n < 100);
        assert Math.rint(n / 2.0) != 4 || n != 9;
    }

    public static void clamped_true() {
        double its = Math.clamp(Verifier.nondetDouble(), 0.5, 2.5);
        assert !(its < 0.5) && !(its > 2.5);
    }
}
