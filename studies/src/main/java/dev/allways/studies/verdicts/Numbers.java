package dev.allways.studies.verdicts;

/** Arithmetic: overflow, division, shifts, casts, longs, floating point. */
final class Numbers {
    private Numbers() {}

    @Holds(false)
    static final class AbsoluteValue {
        public static void main(String[] args) {
            assert Math.abs(Verifier.nondetInt()) >= 0; // not of the least int
        }
    }

    @Holds(true)
    static final class AbsoluteValueOfBytes {
        public static void main(String[] args) {
            byte b = Verifier.nondetByte();
            int absolute = b < 0 ? -b : b;
            assert absolute >= 0 && absolute <= 128;
        }
    }

    @Holds(false)
    static final class Midpoint {
        public static void main(String[] args) {
            int low = Verifier.nondetInt();
            int high = Verifier.nondetInt();
            Verifier.assume(0 <= low && low <= high);
            int middle = (low + high) / 2; // overflows
            assert low <= middle && middle <= high;
        }
    }

    @Holds(true)
    static final class MidpointRepaired {
        public static void main(String[] args) {
            int low = Verifier.nondetInt();
            int high = Verifier.nondetInt();
            Verifier.assume(0 <= low && low <= high);
            int middle = low + (high - low) / 2;
            assert low <= middle && middle <= high;
        }
    }

    @Holds(false)
    static final class DivisionByZero {
        public static void main(String[] args) {
            byte a = Verifier.nondetByte();
            byte b = Verifier.nondetByte();
            if (a != 0) {
                assert a / (b - 3) < 1_000;
            }
        }
    }

    @Holds(true)
    static final class QuotientAndRemainder {
        public static void main(String[] args) {
            byte a = Verifier.nondetByte();
            assert a / 7 * 7 + a % 7 == a;
        }
    }

    @Holds(false)
    static final class NegativeRemainder {
        public static void main(String[] args) {
            int a = Verifier.nondetInt();
            assert a % 8 >= 0;
        }
    }

    @Holds(true)
    static final class FloorModulus {
        public static void main(String[] args) {
            byte a = Verifier.nondetByte();
            assert Math.floorMod(a, 8) == (a & 7);
        }
    }

    @Holds(true)
    static final class ShiftsOfInts {
        public static void main(String[] args) {
            int a = Verifier.nondetInt();
            int by = Verifier.nondetInt();
            assert a >>> by == a >>> (by & 31);
            assert (a >> 31 == 0) == (a >= 0);
        }
    }

    @Holds(false)
    static final class ShiftBy32 {
        public static void main(String[] args) {
            int by = Verifier.nondetInt();
            Verifier.assume(by > 0 && by < 64);
            assert 1 << by != 1; // 32 shifts by 0
        }
    }

    @Holds(true)
    static final class PowerOfTwo {
        public static void main(String[] args) {
            byte b = Verifier.nondetByte();
            Verifier.assume(b > 0);
            boolean isPower = (b & b - 1) == 0;
            int n = 1;
            boolean found = false;
            while (n <= 64) {
                found |= n == b;
                n <<= 1;
            }
            assert isPower == found;
        }
    }

    @Holds(false)
    static final class NarrowedToByte {
        public static void main(String[] args) {
            int a = Verifier.nondetInt();
            Verifier.assume(a >= 0 && a <= 200);
            assert (byte) a >= 0;
        }
    }

    @Holds(true)
    static final class CharsAreUnsigned {
        public static void main(String[] args) {
            short s = Verifier.nondetShort();
            char c = (char) s;
            int wide = c;
            assert wide >= 0 && (short) wide == s;
        }
    }

    @Holds(false)
    static final class CompareBySubtraction {
        public static void main(String[] args) {
            int a = Verifier.nondetInt();
            int b = Verifier.nondetInt();
            assert a < b == a - b < 0;
        }
    }

    @Holds(true)
    static final class CompareOfLongs {
        public static void main(String[] args) {
            long a = Verifier.nondetLong();
            long b = Verifier.nondetLong();
            assert Long.compare(a, b) == -Long.compare(b, a);
            assert a < b == Long.compare(a, b) < 0;
        }
    }

    @Holds(false)
    static final class LongTruncated {
        public static void main(String[] args) {
            long a = Verifier.nondetLong();
            Verifier.assume(a > 0);
            assert (int) a != 0;
        }
    }

    @Holds(false)
    static final class SquareOfInt {
        public static void main(String[] args) {
            int a = Verifier.nondetInt();
            assert a * a != 289 || a == 17 || a == -17; // also of some that overflow
        }
    }

    @Holds(true)
    static final class SquareOfByte {
        public static void main(String[] args) {
            byte a = Verifier.nondetByte();
            assert a * a != 289 || a == 17 || a == -17;
        }
    }

    @Holds(true)
    static final class Xor {
        public static void main(String[] args) {
            int a = Verifier.nondetInt();
            int b = Verifier.nondetInt();
            int x = a ^ b;
            int y = x ^ b;
            assert y == a && (x ^ y) == b;
        }
    }

    @Holds(false)
    static final class FloatsAreNotExact {
        public static void main(String[] args) {
            float f = Verifier.nondetFloat();
            Verifier.assume(f > 0 && f < 1_000_000_000);
            assert f + 1 > f;
        }
    }

    @Holds(false)
    static final class NotANumber {
        public static void main(String[] args) {
            double d = Verifier.nondetDouble();
            double same = d;
            assert d == same;
        }
    }

    @Holds(true)
    static final class FloatOrder {
        public static void main(String[] args) {
            float a = Verifier.nondetFloat();
            float b = Verifier.nondetFloat();
            if (a < b) {
                assert !(b < a) && a != b;
            } else if (!(a >= b)) {
                float sameA = a;
                float sameB = b;
                assert a != sameA || b != sameB;
            }
        }
    }

    @Holds(true)
    static final class DoubleToInt {
        public static void main(String[] args) {
            double d = Verifier.nondetDouble();
            Verifier.assume(d > -100 && d < 100);
            int i = (int) d;
            assert i > -100 && i < 100;
        }
    }
}
