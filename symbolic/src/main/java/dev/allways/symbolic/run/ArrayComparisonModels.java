package dev.allways.symbolic.run;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Models of what compares arrays, by their elements. */
public final class ArrayComparisonModels {
    private ArrayComparisonModels() {}

    public static int Arrays_mismatch(boolean[] a, boolean[] b) {
        int length = a.length < b.length ? a.length : b.length;
        for (int i = 0; i < length; i++) {
            if (a[i] != b[i]) {
                return i;
            }
        }
        return a.length == b.length ? -1 : length;
    }

    public static int Arrays_mismatch(byte[] a, byte[] b) {
        return Arrays_mismatch(ArrayModels.ints(a), ArrayModels.ints(b));
    }

    public static int Arrays_mismatch(short[] a, short[] b) {
        return Arrays_mismatch(ArrayModels.ints(a), ArrayModels.ints(b));
    }

    public static int Arrays_mismatch(char[] a, char[] b) {
        return Arrays_mismatch(ArrayModels.ints(a), ArrayModels.ints(b));
    }

    public static int Arrays_mismatch(int[] a, int[] b) {
        int length = a.length < b.length ? a.length : b.length;
        for (int i = 0; i < length; i++) {
            if (a[i] != b[i]) {
                return i;
            }
        }
        return a.length == b.length ? -1 : length;
    }

    public static int Arrays_mismatch(long[] a, long[] b) {
        int length = a.length < b.length ? a.length : b.length;
        for (int i = 0; i < length; i++) {
            if (a[i] != b[i]) {
                return i;
            }
        }
        return a.length == b.length ? -1 : length;
    }

    public static int Arrays_mismatch(float[] a, float[] b) {
        int length = a.length < b.length ? a.length : b.length;
        for (int i = 0; i < length; i++) {
            if (NumberModels.Float_compare(a[i], b[i]) != 0) {
                return i;
            }
        }
        return a.length == b.length ? -1 : length;
    }

    public static int Arrays_mismatch(double[] a, double[] b) {
        int length = a.length < b.length ? a.length : b.length;
        for (int i = 0; i < length; i++) {
            if (NumberModels.Double_compare(a[i], b[i]) != 0) {
                return i;
            }
        }
        return a.length == b.length ? -1 : length;
    }

    public static int Arrays_mismatch(@Nullable Object[] a, @Nullable Object[] b) {
        int length = a.length < b.length ? a.length : b.length;
        for (int i = 0; i < length; i++) {
            if (!ObjectModels.Objects_equals(a[i], b[i])) {
                return i;
            }
        }
        return a.length == b.length ? -1 : length;
    }

    public static int Arrays_mismatch(boolean[] a, int begin, int end, boolean[] b, int from, int to) {
        if (ArrayModels.isOutside(a.length, begin, end) || ArrayModels.isOutside(b.length, from, to)) {
            return Arrays.mismatch(a, begin, end, b, from, to); // throws
        }
        return Arrays_mismatch(
                ArrayModels.Arrays_copyOfRange(a, begin, end), ArrayModels.Arrays_copyOfRange(b, from, to));
    }

    public static int Arrays_mismatch(byte[] a, int begin, int end, byte[] b, int from, int to) {
        if (ArrayModels.isOutside(a.length, begin, end) || ArrayModels.isOutside(b.length, from, to)) {
            return Arrays.mismatch(a, begin, end, b, from, to); // throws
        }
        return Arrays_mismatch(
                ArrayModels.Arrays_copyOfRange(a, begin, end), ArrayModels.Arrays_copyOfRange(b, from, to));
    }

    public static int Arrays_mismatch(short[] a, int begin, int end, short[] b, int from, int to) {
        if (ArrayModels.isOutside(a.length, begin, end) || ArrayModels.isOutside(b.length, from, to)) {
            return Arrays.mismatch(a, begin, end, b, from, to); // throws
        }
        return Arrays_mismatch(
                ArrayModels.Arrays_copyOfRange(a, begin, end), ArrayModels.Arrays_copyOfRange(b, from, to));
    }

    public static int Arrays_mismatch(char[] a, int begin, int end, char[] b, int from, int to) {
        if (ArrayModels.isOutside(a.length, begin, end) || ArrayModels.isOutside(b.length, from, to)) {
            return Arrays.mismatch(a, begin, end, b, from, to); // throws
        }
        return Arrays_mismatch(
                ArrayModels.Arrays_copyOfRange(a, begin, end), ArrayModels.Arrays_copyOfRange(b, from, to));
    }

    public static int Arrays_mismatch(int[] a, int begin, int end, int[] b, int from, int to) {
        if (ArrayModels.isOutside(a.length, begin, end) || ArrayModels.isOutside(b.length, from, to)) {
            return Arrays.mismatch(a, begin, end, b, from, to); // throws
        }
        return Arrays_mismatch(
                ArrayModels.Arrays_copyOfRange(a, begin, end), ArrayModels.Arrays_copyOfRange(b, from, to));
    }

    public static int Arrays_mismatch(long[] a, int begin, int end, long[] b, int from, int to) {
        if (ArrayModels.isOutside(a.length, begin, end) || ArrayModels.isOutside(b.length, from, to)) {
            return Arrays.mismatch(a, begin, end, b, from, to); // throws
        }
        return Arrays_mismatch(
                ArrayModels.Arrays_copyOfRange(a, begin, end), ArrayModels.Arrays_copyOfRange(b, from, to));
    }

    public static int Arrays_mismatch(float[] a, int begin, int end, float[] b, int from, int to) {
        if (ArrayModels.isOutside(a.length, begin, end) || ArrayModels.isOutside(b.length, from, to)) {
            return Arrays.mismatch(a, begin, end, b, from, to); // throws
        }
        return Arrays_mismatch(
                ArrayModels.Arrays_copyOfRange(a, begin, end), ArrayModels.Arrays_copyOfRange(b, from, to));
    }

    public static int Arrays_mismatch(double[] a, int begin, int end, double[] b, int from, int to) {
        if (ArrayModels.isOutside(a.length, begin, end) || ArrayModels.isOutside(b.length, from, to)) {
            return Arrays.mismatch(a, begin, end, b, from, to); // throws
        }
        return Arrays_mismatch(
                ArrayModels.Arrays_copyOfRange(a, begin, end), ArrayModels.Arrays_copyOfRange(b, from, to));
    }

    public static int Arrays_mismatch(
            @Nullable Object[] a, int begin, int end, @Nullable Object[] b, int from, int to) {
        if (ArrayModels.isOutside(a.length, begin, end) || ArrayModels.isOutside(b.length, from, to)) {
            return Arrays.mismatch(a, begin, end, b, from, to); // throws
        }
        return Arrays_mismatch(
                ArrayModels.Arrays_copyOfRange(a, begin, end), ArrayModels.Arrays_copyOfRange(b, from, to));
    }

    public static boolean Arrays_equals(boolean @Nullable [] a, boolean @Nullable [] b) {
        return a == null || b == null || a.length != b.length ? a == b : Arrays_mismatch(a, b) < 0;
    }

    public static boolean Arrays_equals(byte @Nullable [] a, byte @Nullable [] b) {
        return a == null || b == null || a.length != b.length ? a == b : Arrays_mismatch(a, b) < 0;
    }

    public static boolean Arrays_equals(short @Nullable [] a, short @Nullable [] b) {
        return a == null || b == null || a.length != b.length ? a == b : Arrays_mismatch(a, b) < 0;
    }

    public static boolean Arrays_equals(char @Nullable [] a, char @Nullable [] b) {
        return a == null || b == null || a.length != b.length ? a == b : Arrays_mismatch(a, b) < 0;
    }

    public static boolean Arrays_equals(int @Nullable [] a, int @Nullable [] b) {
        return a == null || b == null || a.length != b.length ? a == b : Arrays_mismatch(a, b) < 0;
    }

    public static boolean Arrays_equals(long @Nullable [] a, long @Nullable [] b) {
        return a == null || b == null || a.length != b.length ? a == b : Arrays_mismatch(a, b) < 0;
    }

    public static boolean Arrays_equals(float @Nullable [] a, float @Nullable [] b) {
        return a == null || b == null || a.length != b.length ? a == b : Arrays_mismatch(a, b) < 0;
    }

    public static boolean Arrays_equals(double @Nullable [] a, double @Nullable [] b) {
        return a == null || b == null || a.length != b.length ? a == b : Arrays_mismatch(a, b) < 0;
    }

    public static boolean Arrays_equals(@Nullable Object @Nullable [] a, @Nullable Object @Nullable [] b) {
        return a == null || b == null || a.length != b.length ? a == b : Arrays_mismatch(a, b) < 0;
    }

    public static boolean Arrays_equals(boolean[] a, int begin, int end, boolean[] b, int from, int to) {
        if (ArrayModels.isOutside(a.length, begin, end) || ArrayModels.isOutside(b.length, from, to)) {
            return Arrays.equals(a, begin, end, b, from, to); // throws
        }
        return Arrays_equals(
                ArrayModels.Arrays_copyOfRange(a, begin, end), ArrayModels.Arrays_copyOfRange(b, from, to));
    }

    public static boolean Arrays_equals(byte[] a, int begin, int end, byte[] b, int from, int to) {
        if (ArrayModels.isOutside(a.length, begin, end) || ArrayModels.isOutside(b.length, from, to)) {
            return Arrays.equals(a, begin, end, b, from, to); // throws
        }
        return Arrays_equals(
                ArrayModels.Arrays_copyOfRange(a, begin, end), ArrayModels.Arrays_copyOfRange(b, from, to));
    }

    public static boolean Arrays_equals(short[] a, int begin, int end, short[] b, int from, int to) {
        if (ArrayModels.isOutside(a.length, begin, end) || ArrayModels.isOutside(b.length, from, to)) {
            return Arrays.equals(a, begin, end, b, from, to); // throws
        }
        return Arrays_equals(
                ArrayModels.Arrays_copyOfRange(a, begin, end), ArrayModels.Arrays_copyOfRange(b, from, to));
    }

    public static boolean Arrays_equals(char[] a, int begin, int end, char[] b, int from, int to) {
        if (ArrayModels.isOutside(a.length, begin, end) || ArrayModels.isOutside(b.length, from, to)) {
            return Arrays.equals(a, begin, end, b, from, to); // throws
        }
        return Arrays_equals(
                ArrayModels.Arrays_copyOfRange(a, begin, end), ArrayModels.Arrays_copyOfRange(b, from, to));
    }

    public static boolean Arrays_equals(int[] a, int begin, int end, int[] b, int from, int to) {
        if (ArrayModels.isOutside(a.length, begin, end) || ArrayModels.isOutside(b.length, from, to)) {
            return Arrays.equals(a, begin, end, b, from, to); // throws
        }
        return Arrays_equals(
                ArrayModels.Arrays_copyOfRange(a, begin, end), ArrayModels.Arrays_copyOfRange(b, from, to));
    }

    public static boolean Arrays_equals(long[] a, int begin, int end, long[] b, int from, int to) {
        if (ArrayModels.isOutside(a.length, begin, end) || ArrayModels.isOutside(b.length, from, to)) {
            return Arrays.equals(a, begin, end, b, from, to); // throws
        }
        return Arrays_equals(
                ArrayModels.Arrays_copyOfRange(a, begin, end), ArrayModels.Arrays_copyOfRange(b, from, to));
    }

    public static boolean Arrays_equals(float[] a, int begin, int end, float[] b, int from, int to) {
        if (ArrayModels.isOutside(a.length, begin, end) || ArrayModels.isOutside(b.length, from, to)) {
            return Arrays.equals(a, begin, end, b, from, to); // throws
        }
        return Arrays_equals(
                ArrayModels.Arrays_copyOfRange(a, begin, end), ArrayModels.Arrays_copyOfRange(b, from, to));
    }

    public static boolean Arrays_equals(double[] a, int begin, int end, double[] b, int from, int to) {
        if (ArrayModels.isOutside(a.length, begin, end) || ArrayModels.isOutside(b.length, from, to)) {
            return Arrays.equals(a, begin, end, b, from, to); // throws
        }
        return Arrays_equals(
                ArrayModels.Arrays_copyOfRange(a, begin, end), ArrayModels.Arrays_copyOfRange(b, from, to));
    }

    public static boolean Arrays_equals(
            @Nullable Object[] a, int begin, int end, @Nullable Object[] b, int from, int to) {
        if (ArrayModels.isOutside(a.length, begin, end) || ArrayModels.isOutside(b.length, from, to)) {
            return Arrays.equals(a, begin, end, b, from, to); // throws
        }
        return Arrays_equals(
                ArrayModels.Arrays_copyOfRange(a, begin, end), ArrayModels.Arrays_copyOfRange(b, from, to));
    }

    public static int Arrays_compare(boolean @Nullable [] a, boolean @Nullable [] b) {
        if (a == null || b == null) {
            return a == b ? 0 : a == null ? -1 : 1;
        }
        int at = Arrays_mismatch(a, b);
        return isWithin(at, a.length, b.length) ? NumberModels.Boolean_compare(a[at], b[at]) : a.length - b.length;
    }

    public static int Arrays_compare(byte @Nullable [] a, byte @Nullable [] b) {
        if (a == null || b == null) {
            return a == b ? 0 : a == null ? -1 : 1;
        }
        int at = Arrays_mismatch(a, b);
        return isWithin(at, a.length, b.length) ? NumberModels.Byte_compare(a[at], b[at]) : a.length - b.length;
    }

    public static int Arrays_compare(short @Nullable [] a, short @Nullable [] b) {
        if (a == null || b == null) {
            return a == b ? 0 : a == null ? -1 : 1;
        }
        int at = Arrays_mismatch(a, b);
        return isWithin(at, a.length, b.length) ? NumberModels.Short_compare(a[at], b[at]) : a.length - b.length;
    }

    public static int Arrays_compare(char @Nullable [] a, char @Nullable [] b) {
        if (a == null || b == null) {
            return a == b ? 0 : a == null ? -1 : 1;
        }
        int at = Arrays_mismatch(a, b);
        return isWithin(at, a.length, b.length) ? NumberModels.Character_compare(a[at], b[at]) : a.length - b.length;
    }

    public static int Arrays_compare(int @Nullable [] a, int @Nullable [] b) {
        if (a == null || b == null) {
            return a == b ? 0 : a == null ? -1 : 1;
        }
        int at = Arrays_mismatch(a, b);
        return isWithin(at, a.length, b.length) ? NumberModels.Integer_compare(a[at], b[at]) : a.length - b.length;
    }

    public static int Arrays_compare(long @Nullable [] a, long @Nullable [] b) {
        if (a == null || b == null) {
            return a == b ? 0 : a == null ? -1 : 1;
        }
        int at = Arrays_mismatch(a, b);
        return isWithin(at, a.length, b.length) ? NumberModels.Long_compare(a[at], b[at]) : a.length - b.length;
    }

    public static int Arrays_compare(float @Nullable [] a, float @Nullable [] b) {
        if (a == null || b == null) {
            return a == b ? 0 : a == null ? -1 : 1;
        }
        int at = Arrays_mismatch(a, b);
        return isWithin(at, a.length, b.length) ? NumberModels.Float_compare(a[at], b[at]) : a.length - b.length;
    }

    public static int Arrays_compare(double @Nullable [] a, double @Nullable [] b) {
        if (a == null || b == null) {
            return a == b ? 0 : a == null ? -1 : 1;
        }
        int at = Arrays_mismatch(a, b);
        return isWithin(at, a.length, b.length) ? NumberModels.Double_compare(a[at], b[at]) : a.length - b.length;
    }

    private static boolean isWithin(int at, int length, int other) {
        return at >= 0 && at < length && at < other;
    }

    public static int Arrays_compare(boolean[] a, int begin, int end, boolean[] b, int from, int to) {
        if (ArrayModels.isOutside(a.length, begin, end) || ArrayModels.isOutside(b.length, from, to)) {
            return Arrays.compare(a, begin, end, b, from, to); // throws
        }
        return Arrays_compare(
                ArrayModels.Arrays_copyOfRange(a, begin, end), ArrayModels.Arrays_copyOfRange(b, from, to));
    }

    public static int Arrays_compare(byte[] a, int begin, int end, byte[] b, int from, int to) {
        if (ArrayModels.isOutside(a.length, begin, end) || ArrayModels.isOutside(b.length, from, to)) {
            return Arrays.compare(a, begin, end, b, from, to); // throws
        }
        return Arrays_compare(
                ArrayModels.Arrays_copyOfRange(a, begin, end), ArrayModels.Arrays_copyOfRange(b, from, to));
    }

    public static int Arrays_compare(short[] a, int begin, int end, short[] b, int from, int to) {
        if (ArrayModels.isOutside(a.length, begin, end) || ArrayModels.isOutside(b.length, from, to)) {
            return Arrays.compare(a, begin, end, b, from, to); // throws
        }
        return Arrays_compare(
                ArrayModels.Arrays_copyOfRange(a, begin, end), ArrayModels.Arrays_copyOfRange(b, from, to));
    }

    public static int Arrays_compare(char[] a, int begin, int end, char[] b, int from, int to) {
        if (ArrayModels.isOutside(a.length, begin, end) || ArrayModels.isOutside(b.length, from, to)) {
            return Arrays.compare(a, begin, end, b, from, to); // throws
        }
        return Arrays_compare(
                ArrayModels.Arrays_copyOfRange(a, begin, end), ArrayModels.Arrays_copyOfRange(b, from, to));
    }

    public static int Arrays_compare(int[] a, int begin, int end, int[] b, int from, int to) {
        if (ArrayModels.isOutside(a.length, begin, end) || ArrayModels.isOutside(b.length, from, to)) {
            return Arrays.compare(a, begin, end, b, from, to); // throws
        }
        return Arrays_compare(
                ArrayModels.Arrays_copyOfRange(a, begin, end), ArrayModels.Arrays_copyOfRange(b, from, to));
    }

    public static int Arrays_compare(long[] a, int begin, int end, long[] b, int from, int to) {
        if (ArrayModels.isOutside(a.length, begin, end) || ArrayModels.isOutside(b.length, from, to)) {
            return Arrays.compare(a, begin, end, b, from, to); // throws
        }
        return Arrays_compare(
                ArrayModels.Arrays_copyOfRange(a, begin, end), ArrayModels.Arrays_copyOfRange(b, from, to));
    }

    public static int Arrays_compare(float[] a, int begin, int end, float[] b, int from, int to) {
        if (ArrayModels.isOutside(a.length, begin, end) || ArrayModels.isOutside(b.length, from, to)) {
            return Arrays.compare(a, begin, end, b, from, to); // throws
        }
        return Arrays_compare(
                ArrayModels.Arrays_copyOfRange(a, begin, end), ArrayModels.Arrays_copyOfRange(b, from, to));
    }

    public static int Arrays_compare(double[] a, int begin, int end, double[] b, int from, int to) {
        if (ArrayModels.isOutside(a.length, begin, end) || ArrayModels.isOutside(b.length, from, to)) {
            return Arrays.compare(a, begin, end, b, from, to); // throws
        }
        return Arrays_compare(
                ArrayModels.Arrays_copyOfRange(a, begin, end), ArrayModels.Arrays_copyOfRange(b, from, to));
    }

    public static boolean Arrays_deepEquals(@Nullable Object @Nullable [] a, @Nullable Object @Nullable [] b) {
        if (a == null || b == null || a.length != b.length) {
            return a == b;
        }
        for (int i = 0; i < a.length; i++) {
            if (!areDeepEqual(a[i], b[i])) {
                return false;
            }
        }
        return true;
    }

    private static boolean areDeepEqual(@Nullable Object a, @Nullable Object b) {
        return switch (a) {
            case Object[] some when b instanceof Object[] others -> Arrays_deepEquals(some, others);
            case int[] some when b instanceof int[] others -> Arrays_equals(some, others);
            case long[] some when b instanceof long[] others -> Arrays_equals(some, others);
            case char[] some when b instanceof char[] others -> Arrays_equals(some, others);
            case byte[] some when b instanceof byte[] others -> Arrays_equals(some, others);
            case boolean[] some when b instanceof boolean[] others -> Arrays_equals(some, others);
            case short[] some when b instanceof short[] others -> Arrays_equals(some, others);
            case float[] some when b instanceof float[] others -> Arrays_equals(some, others);
            case double[] some when b instanceof double[] others -> Arrays_equals(some, others);
            case null -> b == null;
            default -> ObjectModels.Object_equals(a, b);
        };
    }
}
