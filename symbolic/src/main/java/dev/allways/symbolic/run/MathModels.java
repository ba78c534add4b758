package dev.allways.symbolic.run;

/** Models of {@code Math}. */
@SuppressWarnings("IdentityBinaryExpression") // a model can't use what it stands for
public final class MathModels {
    private MathModels() {}

    public static int Math_abs(int a) {
        return a < 0 ? -a : a;
    }

    public static long Math_abs(long a) {
        return a < 0 ? -a : a;
    }

    public static int Math_max(int a, int b) {
        return a >= b ? a : b;
    }

    public static int Math_min(int a, int b) {
        return a <= b ? a : b;
    }

    public static long Math_max(long a, long b) {
        return a >= b ? a : b;
    }

    public static long Math_min(long a, long b) {
        return a <= b ? a : b;
    }

    public static int Math_addExact(int a, int b) {
        int sum = a + b;
        if (((a ^ sum) & (b ^ sum)) < 0) {
            throw new ArithmeticException("integer overflow");
        }
        return sum;
    }

    public static int Math_subtractExact(int a, int b) {
        int difference = a - b;
        if (((a ^ b) & (a ^ difference)) < 0) {
            throw new ArithmeticException("integer overflow");
        }
        return difference;
    }

    public static int Math_multiplyExact(int a, int b) {
        long product = (long) a * b;
        if ((int) product != product) {
            throw new ArithmeticException("integer overflow");
        }
        return (int) product;
    }

    public static int Math_negateExact(int a) {
        if (a == Integer.MIN_VALUE) {
            throw new ArithmeticException("integer overflow");
        }
        return -a;
    }

    public static int Math_toIntExact(long a) {
        if ((int) a != a) {
            throw new ArithmeticException("integer overflow");
        }
        return (int) a;
    }

    public static long Math_addExact(long a, long b) {
        long sum = a + b;
        if (((a ^ sum) & (b ^ sum)) < 0) {
            throw new ArithmeticException("long overflow");
        }
        return sum;
    }

    public static long Math_subtractExact(long a, long b) {
        long difference = a - b;
        if (((a ^ b) & (a ^ difference)) < 0) {
            throw new ArithmeticException("long overflow");
        }
        return difference;
    }

    public static long Math_multiplyExact(long a, long b) {
        boolean isFirst = ValueTerms.isSymbolic(a);
        boolean isSecond = ValueTerms.isSymbolic(b);
        if (isFirst && isSecond) {
            if (a == (int) a && b == (int) b) {
                return a * b;
            }
            Shadows.lost("an exact product of two longs");
        }
        if (isFirst == isSecond) {
            return Math.multiplyExact(a, b);
        }
        return isFirst ? times(a, b) : times(b, a);
    }

    /** By a factor that depends on no input. */
    private static long times(long a, long factor) {
        boolean overflows = factor > 0
                ? a > Long.MAX_VALUE / factor || a < Long.MIN_VALUE / factor
                : factor < -1
                        ? a > Long.MIN_VALUE / factor || a < Long.MAX_VALUE / factor
                        : factor == -1 && a == Long.MIN_VALUE;
        if (overflows) {
            throw new ArithmeticException("long overflow");
        }
        return a * factor;
    }

    public static long Math_multiplyHigh(long a, long b) {
        if (a == (int) a && b == (int) b) {
            return a * b >> 63;
        }
        long low = (a & 0xffff_ffffL) * (b & 0xffff_ffffL);
        long middle = (a >> 32) * (b & 0xffff_ffffL) + (low >>> 32);
        long other = (middle & 0xffff_ffffL) + (a & 0xffff_ffffL) * (b >> 32);
        return (a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32);
    }

    public static int Math_incrementExact(int a) {
        if (a == Integer.MAX_VALUE) {
            throw new ArithmeticException("integer overflow");
        }
        return a + 1;
    }

    public static int Math_decrementExact(int a) {
        if (a == Integer.MIN_VALUE) {
            throw new ArithmeticException("integer overflow");
        }
        return a - 1;
    }

    public static long Math_negateExact(long a) {
        if (a == Long.MIN_VALUE) {
            throw new ArithmeticException("long overflow");
        }
        return -a;
    }

    public static float Math_abs(float a) {
        return a == 0 ? 0 : a < 0 ? -a : a; // of the negative zero the other one
    }

    public static double Math_abs(double a) {
        return a == 0 ? 0 : a < 0 ? -a : a; // of the negative zero the other one
    }

    public static float Math_max(float a, float b) {
        return a != a ? a : NumberModels.Float_compare(a, b) >= 0 ? a : b;
    }

    public static float Math_min(float a, float b) {
        return a != a || b == b && NumberModels.Float_compare(a, b) <= 0 ? a : b;
    }

    public static double Math_max(double a, double b) {
        return a != a ? a : NumberModels.Double_compare(a, b) >= 0 ? a : b;
    }

    public static double Math_min(double a, double b) {
        return a != a || b == b && NumberModels.Double_compare(a, b) <= 0 ? a : b;
    }

    public static double Math_copySign(double size, double sign) {
        if (sign != sign) {
            if (ValueTerms.isSymbolic(sign)) {
                Shadows.lost("the sign of what is not a number");
            }
            return Math.copySign(size, sign);
        }
        double its = Math_abs(size);
        return sign < 0 || sign == 0 && 1 / sign < 0 ? -its : its;
    }

    public static double Math_signum(double a) {
        return a > 0 ? 1 : a < 0 ? -1 : a;
    }

    public static float Math_signum(float a) {
        return a > 0 ? 1 : a < 0 ? -1 : a;
    }

    public static long Math_floorMod(long a, long b) {
        long rest = a % b;
        return (rest ^ b) < 0 && rest != 0 ? rest + b : rest;
    }

    public static long Math_floorDiv(long a, long b) {
        long quotient = a / b;
        return (a ^ b) < 0 && quotient * b != a ? quotient - 1 : quotient;
    }

    public static int Math_floorMod(int a, int b) {
        int rest = a % b;
        return (rest ^ b) < 0 && rest != 0 ? rest + b : rest;
    }

    public static int Math_floorDiv(int a, int b) {
        int quotient = a / b;
        return (a ^ b) < 0 && quotient * b != a ? quotient - 1 : quotient;
    }

    public static int Math_floorMod(long a, int b) {
        return (int) Math_floorMod(a, (long) b);
    }

    public static long Math_floorDiv(long a, int b) {
        return Math_floorDiv(a, (long) b);
    }

    public static int Math_ceilDiv(int a, int b) {
        int quotient = a / b;
        return (a ^ b) >= 0 && quotient * b != a ? quotient + 1 : quotient;
    }

    public static int Math_ceilMod(int a, int b) {
        int rest = a % b;
        return (rest ^ b) >= 0 && rest != 0 ? rest - b : rest;
    }

    public static int Math_absExact(int a) {
        if (a == Integer.MIN_VALUE) {
            throw new ArithmeticException("Overflow to represent absolute value of Integer.MIN_VALUE");
        }
        return Math_abs(a);
    }

    public static long Math_absExact(long a) {
        if (a == Long.MIN_VALUE) {
            throw new ArithmeticException("Overflow to represent absolute value of Long.MIN_VALUE");
        }
        return Math_abs(a);
    }

    public static long Math_multiplyExact(long a, int b) {
        return Math_multiplyExact(a, (long) b);
    }

    public static long Math_multiplyFull(int a, int b) {
        return (long) a * b;
    }

    public static long Math_incrementExact(long a) {
        return Math_addExact(a, 1L);
    }

    public static long Math_decrementExact(long a) {
        return Math_subtractExact(a, 1L);
    }

    public static int Math_clamp(long a, int min, int max) {
        if (min > max) {
            throw new IllegalArgumentException(min + " > " + max);
        }
        return (int) (a < min ? min : a > max ? max : a);
    }

    public static long Math_clamp(long a, long min, long max) {
        if (min > max) {
            throw new IllegalArgumentException(min + " > " + max);
        }
        return a < min ? min : a > max ? max : a;
    }

    public static double Math_sqrt(double a) {
        return ValueTerms.squareRoot(a);
    }

    /** By two as the platform does it: by one operator, which solvers know. */
    public static double Math_pow(double a, double b) {
        return !ValueTerms.isSymbolic(b) && b == 2 ? a * a : ValueTerms.power(a, b);
    }

    public static double Math_floor(double a) {
        return ValueTerms.floor(a);
    }

    /** Of two integers that are as near the even one; of what is below zero nothing becomes the positive one. */
    public static double Math_rint(double a) {
        double floor = Math_floor(a);
        double above = a - floor;
        double half = floor / 2;
        double its = above > 0.5 || above == 0.5 && Math_floor(half) != half ? floor + 1 : floor;
        return its == 0 && a < 0 ? -0.0 : its;
    }

    public static double Math_clamp(double a, double min, double max) {
        if (min != min || max != max) {
            throw new IllegalArgumentException(min != min ? "min is NaN" : "max is NaN");
        }
        if (NumberModels.Double_compare(min, max) > 0) {
            throw new IllegalArgumentException(min + " > " + max);
        }
        return Math_min(max, Math_max(a, min));
    }

    public static float Math_clamp(float a, float min, float max) {
        if (min != min || max != max) {
            throw new IllegalArgumentException(min != min ? "min is NaN" : "max is NaN");
        }
        if (NumberModels.Float_compare(min, max) > 0) {
            throw new IllegalArgumentException(min + " > " + max);
        }
        return Math_min(max, Math_max(a, min));
    }

    public static double Math_ceil(double a) {
        return -Math_floor(-a);
    }

    public static long Math_round(double a) {
        double floor = Math_floor(a);
        return (long) (a - floor >= 0.5 ? floor + 1 : floor);
    }

    /** As a double the sum is exact, or the number an integer. */
    public static int Math_round(float a) {
        return (int) Math_floor(a + 0.5);
    }
}
