package dev.allways.symbolic.run;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * Models of numbers without bounds, of which a program has copies: what a long holds is computed as one. So their terms
 * are those of a long, and not those of the words that their arrays hold.
 */
public final class LargeNumberModels {
    private static final long CACHED = 16; // there is one object of each number up to this one, and of its opposite
    private static final long HALF = 1L << 31; // the product of two smaller numbers is a long
    private static final int SMALL_POWER = 16;

    private LargeNumberModels() {}

    /** An object of its own, as which one of the cached ones it is would be a branch for each. */
    public static BigInteger BigInteger_valueOf(long value) {
        if (!ValueTerms.isSymbolic(value)) {
            return BigInteger.valueOf(value);
        }
        long concrete = LargeNumberTerms.concrete(value);
        BigInteger number = concrete > CACHED || concrete < -CACHED
                ? BigInteger.valueOf(concrete)
                : new BigInteger(TextTerms.plain(concrete));
        LargeNumberTerms.standsForLong(number, value);
        return number;
    }

    /** Whether at least one of two numbers stands for a long's term, and a long holds the other one, too. */
    private static boolean areLongs(BigInteger a, BigInteger b) {
        return (LargeNumberTerms.holdsLong(a) || LargeNumberTerms.holdsLong(b)) && isLong(a) && isLong(b);
    }

    private static boolean isLong(BigInteger number) {
        return LargeNumberTerms.holdsLong(number) || number.bitLength() < Long.SIZE;
    }

    public static long BigInteger_longValue(BigInteger number) {
        return LargeNumberTerms.holdsLong(number) ? LargeNumberTerms.longOf(number) : number.longValue();
    }

    public static int BigInteger_intValue(BigInteger number) {
        return LargeNumberTerms.holdsLong(number) ? (int) LargeNumberTerms.longOf(number) : number.intValue();
    }

    public static long BigInteger_longValueExact(BigInteger number) {
        return LargeNumberTerms.holdsLong(number) ? LargeNumberTerms.longOf(number) : number.longValueExact();
    }

    public static int BigInteger_intValueExact(BigInteger number) {
        if (!LargeNumberTerms.holdsLong(number)) {
            return number.intValueExact();
        }
        long value = LargeNumberTerms.longOf(number);
        if (value != (int) value) {
            throw new ArithmeticException("BigInteger out of int range");
        }
        return (int) value;
    }

    public static int BigInteger_signum(BigInteger number) {
        if (!LargeNumberTerms.holdsLong(number)) {
            return number.signum();
        }
        long value = LargeNumberTerms.longOf(number);
        return value < 0 ? -1 : value == 0 ? 0 : 1;
    }

    public static int BigInteger_compareTo(BigInteger a, BigInteger b) {
        return areLongs(a, b)
                ? NumberModels.Long_compare(BigInteger_longValue(a), BigInteger_longValue(b))
                : a.compareTo(b);
    }

    public static boolean BigInteger_equals(BigInteger a, @Nullable Object b) {
        return b instanceof BigInteger other && areLongs(a, other)
                ? BigInteger_longValue(a) == BigInteger_longValue(other)
                : a.equals(b);
    }

    public static BigInteger BigInteger_negate(BigInteger number) {
        if (LargeNumberTerms.holdsLong(number)) {
            long value = LargeNumberTerms.longOf(number);
            if (value != Long.MIN_VALUE) {
                return BigInteger_valueOf(-value);
            }
        }
        return number.negate();
    }

    public static BigInteger BigInteger_abs(BigInteger number) {
        return BigInteger_signum(number) >= 0 ? number : BigInteger_negate(number);
    }

    public static BigInteger BigInteger_add(BigInteger a, BigInteger b) {
        if (areLongs(a, b)) {
            long x = BigInteger_longValue(a);
            long y = BigInteger_longValue(b);
            long sum = x + y;
            if (((x ^ sum) & (y ^ sum)) >= 0) {
                return BigInteger_valueOf(sum);
            }
        }
        return a.add(b);
    }

    public static BigInteger BigInteger_subtract(BigInteger a, BigInteger b) {
        if (areLongs(a, b)) {
            long x = BigInteger_longValue(a);
            long y = BigInteger_longValue(b);
            long difference = x - y;
            if (((x ^ y) & (x ^ difference)) >= 0) {
                return BigInteger_valueOf(difference);
            }
        }
        return a.subtract(b);
    }

    public static BigInteger BigInteger_multiply(BigInteger a, BigInteger b) {
        if (areLongs(a, b)) {
            long x = BigInteger_longValue(a);
            long y = BigInteger_longValue(b);
            if (isHalf(x) && isHalf(y)) {
                return BigInteger_valueOf(x * y);
            }
        }
        return a.multiply(b);
    }

    private static boolean isHalf(long value) {
        return value >= -HALF && value <= HALF;
    }

    public static BigInteger BigInteger_pow(BigInteger number, int exponent) {
        if (!LargeNumberTerms.holdsLong(number)
                || ValueTerms.isSymbolic(exponent)
                || exponent < 1
                || exponent > SMALL_POWER) {
            return number.pow(exponent);
        }
        BigInteger power = number;
        for (int i = 1; i < exponent; i++) {
            power = BigInteger_multiply(power, number);
        }
        return power;
    }

    public static BigInteger BigInteger_divide(BigInteger a, BigInteger b) {
        if (areLongs(a, b)) {
            long x = BigInteger_longValue(a);
            long y = BigInteger_longValue(b);
            if (y != 0 && (y != -1 || x != Long.MIN_VALUE)) {
                return BigInteger_valueOf(x / y);
            }
        }
        return a.divide(b);
    }

    public static BigInteger BigInteger_remainder(BigInteger a, BigInteger b) {
        if (areLongs(a, b)) {
            long x = BigInteger_longValue(a);
            long y = BigInteger_longValue(b);
            if (y != 0) {
                return BigInteger_valueOf(x % y);
            }
        }
        return a.remainder(b);
    }

    public static BigInteger BigInteger_mod(BigInteger a, BigInteger b) {
        if (areLongs(a, b)) {
            long x = BigInteger_longValue(a);
            long y = BigInteger_longValue(b);
            if (y > 0) {
                long remainder = x % y;
                return BigInteger_valueOf(remainder < 0 ? remainder + y : remainder);
            }
        }
        return a.mod(b);
    }

    public static BigInteger BigInteger_gcd(BigInteger a, BigInteger b) {
        if (!areLongs(a, b)) {
            return a.gcd(b);
        }
        BigInteger x = BigInteger_abs(a);
        BigInteger y = BigInteger_abs(b);
        while (BigInteger_signum(y) != 0) {
            BigInteger remainder = BigInteger_remainder(x, y);
            x = y;
            y = remainder;
        }
        return x;
    }

    public static String BigInteger_toString(BigInteger number) {
        return LargeNumberTerms.holdsLong(number)
                ? TextModels.String_valueOf(LargeNumberTerms.longOf(number))
                : number.toString();
    }

    /** As its specification says. */
    public static BigDecimal BigDecimal_valueOf(double value) {
        if (!Double.isFinite(value)) {
            throw new NumberFormatException("Infinite or NaN");
        }
        return new BigDecimal(Double.toString(value));
    }

    /** The text of a number, as the specification of {@code toString} says, or that of {@code toEngineeringString}. */
    public static String BigDecimal_layoutChars(BigDecimal number, boolean isScientific) {
        int scale = number.scale();
        String digits = number.unscaledValue().abs().toString();
        int count = digits.length();
        long exponent = -(long) scale + (count - 1);
        String sign = number.signum() < 0 ? "-" : "";
        if (scale == 0) {
            return sign + digits;
        }
        if (scale > 0 && exponent >= -6) {
            int whole = count - scale;
            return whole > 0
                    ? sign + digits.substring(0, whole) + "." + digits.substring(whole)
                    : sign + "0." + "0".repeat(-whole) + digits;
        }
        if (isScientific) {
            return sign + pointed(digits, 1) + power(exponent);
        }
        int before = (int) MathModels.Math_floorMod(exponent, 3L) + 1;
        if (number.signum() == 0) {
            return switch (before) {
                case 1 -> sign + "0" + power(exponent);
                case 2 -> sign + "0.00" + power(exponent + 2);
                default -> sign + "0.0" + power(exponent + 1);
            };
        }
        return sign
                + (before >= count ? digits + "0".repeat(before - count) : pointed(digits, before))
                + power(exponent - before + 1);
    }

    private static String pointed(String digits, int at) {
        return digits.length() == at ? digits : digits.substring(0, at) + "." + digits.substring(at);
    }

    private static String power(long exponent) {
        return exponent == 0 ? "" : (exponent > 0 ? "E+" : "E") + exponent;
    }
}
