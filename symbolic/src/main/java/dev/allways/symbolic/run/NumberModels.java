package dev.allways.symbolic.run;

import org.jspecify.annotations.Nullable;

/** Models of the boxes of numbers and truth values: comparisons, bits, unsigned numbers. */
@SuppressWarnings({"IdentityBinaryExpression", "ShortCircuitBoolean"}) // models can't use what they stand for
public final class NumberModels {
    private NumberModels() {}

    public static boolean Float_isNaN(float a) {
        return a != a;
    }

    public static boolean Double_isNaN(double a) {
        return a != a;
    }

    public static boolean Double_isInfinite(double a) {
        return a == Double.POSITIVE_INFINITY || a == Double.NEGATIVE_INFINITY;
    }

    public static boolean Float_isInfinite(float a) {
        return a == Float.POSITIVE_INFINITY || a == Float.NEGATIVE_INFINITY;
    }

    public static boolean Float_isNaN(Float a) {
        return Float_isNaN(a.floatValue());
    }

    public static boolean Double_isNaN(Double a) {
        return Double_isNaN(a.doubleValue());
    }

    public static boolean Double_isInfinite(Double a) {
        return Double_isInfinite(a.doubleValue());
    }

    public static boolean Float_isInfinite(Float a) {
        return Float_isInfinite(a.floatValue());
    }

    public static long Double_doubleToLongBits(double a) {
        return a != a ? 0x7ff8000000000000L : ValueTerms.toBits(a);
    }

    public static int Float_floatToIntBits(float a) {
        return a != a ? 0x7fc00000 : ValueTerms.toBits(a);
    }

    public static long Double_doubleToRawLongBits(double a) {
        if (a != a) {
            return unknown(a);
        }
        return ValueTerms.toBits(a);
    }

    public static int Float_floatToRawIntBits(float a) {
        if (a != a) {
            return unknown(a);
        }
        return ValueTerms.toBits(a);
    }

    /** What is no number may have any of many bits, which its term does not know. */
    private static long unknown(double a) {
        if (ValueTerms.isSymbolic(a)) {
            Shadows.unseen("the bits of what is no number");
        }
        return ValueTerms.toBits(a);
    }

    private static int unknown(float a) {
        if (ValueTerms.isSymbolic(a)) {
            Shadows.unseen("the bits of what is no number");
        }
        return ValueTerms.toBits(a);
    }

    public static double Double_longBitsToDouble(long bits) {
        return ValueTerms.ofBits(bits);
    }

    public static float Float_intBitsToFloat(int bits) {
        return ValueTerms.ofBits(bits);
    }

    public static int Integer_compare(int a, int b) {
        return a < b ? -1 : a == b ? 0 : 1;
    }

    public static int Long_compare(long a, long b) {
        return a < b ? -1 : a == b ? 0 : 1;
    }

    public static int Character_compare(char a, char b) {
        return a - b;
    }

    public static int Short_compare(short a, short b) {
        return a - b;
    }

    public static int Byte_compare(byte a, byte b) {
        return a - b;
    }

    public static int Integer_compareTo(Integer a, Integer b) {
        return Integer_compare(a.intValue(), b.intValue());
    }

    public static int Long_compareTo(Long a, Long b) {
        return Long_compare(a.longValue(), b.longValue());
    }

    public static int Float_compare(float a, float b) {
        if (a < b) {
            return -1;
        }
        if (a > b) {
            return 1;
        }
        if (a == b) {
            return a != 0 ? 0 : Float_compare(1 / a, 1 / b); // one of two zeros may be the negative one
        }
        return a == a ? -1 : b == b ? 1 : 0; // NaN is the greatest
    }

    public static int Double_compare(double a, double b) {
        if (a < b) {
            return -1;
        }
        if (a > b) {
            return 1;
        }
        if (a == b) {
            return a != 0 ? 0 : Double_compare(1 / a, 1 / b); // one of two zeros may be the negative one
        }
        return a == a ? -1 : b == b ? 1 : 0; // NaN is the greatest
    }

    public static boolean Double_isFinite(double a) {
        return a - a == 0;
    }

    public static boolean Float_isFinite(float a) {
        return a - a == 0;
    }

    public static int Double_compareTo(Double a, Double b) {
        return Double_compare(a.doubleValue(), b.doubleValue());
    }

    public static int Float_compareTo(Float a, Float b) {
        return Float_compare(a.floatValue(), b.floatValue());
    }

    public static boolean Double_equals(Double a, @Nullable Object b) {
        double value = a.doubleValue();
        return b instanceof Double other && Double_compare(value, other.doubleValue()) == 0;
    }

    public static boolean Float_equals(Float a, @Nullable Object b) {
        float value = a.floatValue();
        return b instanceof Float other && Float_compare(value, other.floatValue()) == 0;
    }

    public static boolean Short_equals(Short a, @Nullable Object b) {
        short value = a.shortValue();
        return b instanceof Short other && value == other.shortValue();
    }

    public static boolean Byte_equals(Byte a, @Nullable Object b) {
        byte value = a.byteValue();
        return b instanceof Byte other && value == other.byteValue();
    }

    public static int Character_compareTo(Character a, Character b) {
        return a.charValue() - b.charValue();
    }

    public static int Short_compareTo(Short a, Short b) {
        return a.shortValue() - b.shortValue();
    }

    public static int Byte_compareTo(Byte a, Byte b) {
        return a.byteValue() - b.byteValue();
    }

    public static int Boolean_compare(boolean a, boolean b) {
        return a == b ? 0 : a ? 1 : -1;
    }

    public static int Boolean_compareTo(Boolean a, Boolean b) {
        return Boolean_compare(a.booleanValue(), b.booleanValue());
    }

    public static boolean Boolean_logicalAnd(boolean a, boolean b) {
        return a & b;
    }

    public static boolean Boolean_logicalOr(boolean a, boolean b) {
        return a | b;
    }

    public static boolean Boolean_logicalXor(boolean a, boolean b) {
        return a ^ b;
    }

    public static boolean Boolean_parseBoolean(@Nullable String text) {
        return text != null && StringModels.String_equalsIgnoreCase("true", text);
    }

    public static double Double_sum(double a, double b) {
        return a + b;
    }

    public static double Double_max(double a, double b) {
        return MathModels.Math_max(a, b);
    }

    public static double Double_min(double a, double b) {
        return MathModels.Math_min(a, b);
    }

    public static float Float_sum(float a, float b) {
        return a + b;
    }

    public static float Float_max(float a, float b) {
        return MathModels.Math_max(a, b);
    }

    public static float Float_min(float a, float b) {
        return MathModels.Math_min(a, b);
    }

    public static long Long_sum(long a, long b) {
        return a + b;
    }

    public static long Long_max(long a, long b) {
        return a >= b ? a : b;
    }

    public static long Long_min(long a, long b) {
        return a <= b ? a : b;
    }

    public static int Long_hashCode(Long a) {
        return Long_hashCode(a.longValue());
    }

    public static int Boolean_hashCode(Boolean a) {
        return Boolean_hashCode(a.booleanValue());
    }

    public static int Short_hashCode(Short a) {
        return a.shortValue();
    }

    public static int Byte_hashCode(Byte a) {
        return a.byteValue();
    }

    public static int Double_hashCode(Double a) {
        return Double_hashCode(a.doubleValue());
    }

    public static int Float_hashCode(Float a) {
        return Float_hashCode(a.floatValue());
    }

    public static int Character_hashCode(Character a) {
        return a.charValue();
    }

    public static int Integer_reverse(int a) {
        int i = (a & 0x55555555) << 1 | a >>> 1 & 0x55555555;
        i = (i & 0x33333333) << 2 | i >>> 2 & 0x33333333;
        i = (i & 0x0f0f0f0f) << 4 | i >>> 4 & 0x0f0f0f0f;
        return Integer_reverseBytes(i);
    }

    public static int Integer_reverseBytes(int a) {
        return a << 24 | (a & 0xff00) << 8 | a >>> 8 & 0xff00 | a >>> 24;
    }

    public static long Long_reverseBytes(long a) {
        return (long) Integer_reverseBytes((int) a) << 32
                | Integer_toUnsignedLong(Integer_reverseBytes((int) (a >>> 32)));
    }

    public static int Integer_sum(int a, int b) {
        return a + b;
    }

    public static int Integer_max(int a, int b) {
        return a >= b ? a : b;
    }

    public static int Integer_min(int a, int b) {
        return a <= b ? a : b;
    }

    public static int Integer_signum(int a) {
        return a >> 31 | -a >>> 31;
    }

    public static int Integer_hashCode(int a) {
        return a;
    }

    public static int Integer_hashCode(Integer a) {
        return a.intValue();
    }

    public static int Long_hashCode(long a) {
        return (int) (a ^ a >>> 32);
    }

    public static int Double_hashCode(double a) {
        return Long_hashCode(Double_doubleToLongBits(a));
    }

    public static int Float_hashCode(float a) {
        return Float_floatToIntBits(a);
    }

    public static int Boolean_hashCode(boolean a) {
        return a ? 1231 : 1237;
    }

    public static int Character_hashCode(char a) {
        return a;
    }

    public static int Short_hashCode(short a) {
        return a;
    }

    public static int Byte_hashCode(byte a) {
        return a;
    }

    public static int Integer_bitCount(int a) {
        int i = a - (a >>> 1 & 0x55555555);
        i = (i & 0x33333333) + (i >>> 2 & 0x33333333);
        i = i + (i >>> 4) & 0x0f0f0f0f;
        i = i + (i >>> 8);
        i = i + (i >>> 16);
        return i & 0x3f;
    }

    public static int Integer_highestOneBit(int a) {
        int below = a | a >>> 1;
        below |= below >>> 2;
        below |= below >>> 4;
        below |= below >>> 8;
        below |= below >>> 16;
        return below - (below >>> 1);
    }

    public static int Integer_lowestOneBit(int a) {
        return a & -a;
    }

    public static int Integer_numberOfLeadingZeros(int a) {
        int zeros = 0;
        for (int bit = Integer.MIN_VALUE; bit != 0 && (a & bit) == 0; bit >>>= 1) {
            zeros++;
        }
        return zeros;
    }

    public static int Integer_numberOfTrailingZeros(int a) {
        int zeros = 0;
        for (int bit = 1; bit != 0 && (a & bit) == 0; bit <<= 1) {
            zeros++;
        }
        return zeros;
    }

    public static long Long_highestOneBit(long a) {
        long below = a | a >>> 1;
        below |= below >>> 2;
        below |= below >>> 4;
        below |= below >>> 8;
        below |= below >>> 16;
        below |= below >>> 32;
        return below - (below >>> 1);
    }

    public static long Long_lowestOneBit(long a) {
        return a & -a;
    }

    public static long Long_rotateLeft(long a, int distance) {
        return a << distance | a >>> -distance;
    }

    public static long Long_rotateRight(long a, int distance) {
        return a >>> distance | a << -distance;
    }

    public static int Integer_rotateLeft(int a, int distance) {
        return a << distance | a >>> -distance;
    }

    public static int Integer_rotateRight(int a, int distance) {
        return a >>> distance | a << -distance;
    }

    public static int Integer_compareUnsigned(int a, int b) {
        return Integer_compare(a + Integer.MIN_VALUE, b + Integer.MIN_VALUE);
    }

    public static int Long_compareUnsigned(long a, long b) {
        return Long_compare(a ^ Long.MIN_VALUE, b ^ Long.MIN_VALUE);
    }

    public static long Integer_toUnsignedLong(int a) {
        return a & 0xffff_ffffL;
    }

    public static int Integer_divideUnsigned(int a, int b) {
        return (int) (Integer_toUnsignedLong(a) / Integer_toUnsignedLong(b));
    }

    public static int Integer_remainderUnsigned(int a, int b) {
        return (int) (Integer_toUnsignedLong(a) % Integer_toUnsignedLong(b));
    }

    public static int Byte_toUnsignedInt(byte a) {
        return a & 0xff;
    }

    public static int Short_toUnsignedInt(short a) {
        return a & 0xffff;
    }

    public static int Long_signum(long a) {
        return (int) (a >> 63 | -a >>> 63);
    }

    public static boolean Integer_equals(Integer a, @Nullable Object b) {
        int value = a.intValue();
        return b instanceof Integer other && value == other.intValue();
    }

    public static boolean Long_equals(Long a, @Nullable Object b) {
        long value = a.longValue();
        return b instanceof Long other && value == other.longValue();
    }

    public static boolean Character_equals(Character a, @Nullable Object b) {
        char value = a.charValue();
        return b instanceof Character other && value == other.charValue();
    }

    public static boolean Boolean_equals(Boolean a, @Nullable Object b) {
        boolean value = a.booleanValue();
        return b instanceof Boolean other && value == other.booleanValue();
    }

    public static int Long_bitCount(long a) {
        return Integer_bitCount((int) a) + Integer_bitCount((int) (a >>> 32));
    }

    public static int Long_numberOfLeadingZeros(long a) {
        int zeros = 0;
        for (long bit = Long.MIN_VALUE; bit != 0 && (a & bit) == 0; bit >>>= 1) {
            zeros++;
        }
        return zeros;
    }

    public static int Long_numberOfTrailingZeros(long a) {
        int zeros = 0;
        for (long bit = 1; bit != 0 && (a & bit) == 0; bit <<= 1) {
            zeros++;
        }
        return zeros;
    }

    public static long Long_reverse(long a) {
        return (long) Integer_reverse((int) a) << 32 | Integer_reverse((int) (a >>> 32)) & 0xffff_ffffL;
    }

    /** As the platform has it: by half of the number, which is no less than 0. */
    public static long Long_divideUnsigned(long number, long divisor) {
        if (divisor < 0) {
            return (number & ~(number - divisor)) >>> 63;
        }
        long quotient = (number >>> 1) / divisor << 1;
        long rest = number - quotient * divisor;
        return quotient + ((rest | ~(rest - divisor)) >>> 63);
    }

    public static long Long_remainderUnsigned(long number, long divisor) {
        return number - Long_divideUnsigned(number, divisor) * divisor;
    }
}
