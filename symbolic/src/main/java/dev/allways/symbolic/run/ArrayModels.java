package dev.allways.symbolic.run;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Models of what copies arrays. */
public final class ArrayModels {
    private ArrayModels() {}

    public static void System_arraycopy(Object from, int begin, Object to, int at, int length) {
        ValueTerms.settle(begin);
        ValueTerms.settle(at);
        ValueTerms.settle(length);
        System.arraycopy(from, begin, to, at, length);
        if (TextTerms.any()) {
            ElementTerms.copied(from, begin, to, at, length);
        }
    }

    public static boolean[] Arrays_copyOf(boolean[] from, int length) {
        int its = from.length;
        boolean[] copy = new boolean[length];
        System_arraycopy(from, 0, copy, 0, its < length ? its : length);
        return copy;
    }

    public static byte[] Arrays_copyOf(byte[] from, int length) {
        int its = from.length;
        byte[] copy = new byte[length];
        System_arraycopy(from, 0, copy, 0, its < length ? its : length);
        return copy;
    }

    public static short[] Arrays_copyOf(short[] from, int length) {
        int its = from.length;
        short[] copy = new short[length];
        System_arraycopy(from, 0, copy, 0, its < length ? its : length);
        return copy;
    }

    public static char[] Arrays_copyOf(char[] from, int length) {
        int its = from.length;
        char[] copy = new char[length];
        System_arraycopy(from, 0, copy, 0, its < length ? its : length);
        return copy;
    }

    public static int[] Arrays_copyOf(int[] from, int length) {
        int its = from.length;
        int[] copy = new int[length];
        System_arraycopy(from, 0, copy, 0, its < length ? its : length);
        return copy;
    }

    public static long[] Arrays_copyOf(long[] from, int length) {
        int its = from.length;
        long[] copy = new long[length];
        System_arraycopy(from, 0, copy, 0, its < length ? its : length);
        return copy;
    }

    public static float[] Arrays_copyOf(float[] from, int length) {
        int its = from.length;
        float[] copy = new float[length];
        System_arraycopy(from, 0, copy, 0, its < length ? its : length);
        return copy;
    }

    public static double[] Arrays_copyOf(double[] from, int length) {
        int its = from.length;
        double[] copy = new double[length];
        System_arraycopy(from, 0, copy, 0, its < length ? its : length);
        return copy;
    }

    public static @Nullable Object[] Arrays_copyOf(@Nullable Object[] from, int length) {
        Objects.requireNonNull(from);
        if (length < 0) {
            throw new NegativeArraySizeException(String.valueOf(length));
        }
        return Arrays.copyOf(from, ValueTerms.settle(length));
    }

    public static @Nullable Object[] Arrays_copyOf(@Nullable Object[] from, int length, Class<?> type) {
        int its = from.length;
        @Nullable Object[] copy = (@Nullable Object[]) Array.newInstance(type.getComponentType(), length);
        System_arraycopy(from, 0, copy, 0, its < length ? its : length);
        return copy;
    }

    public static boolean[] Arrays_copyOfRange(boolean[] from, int begin, int end) {
        int length = end - begin;
        if (length < 0) {
            throw new IllegalArgumentException(begin + " > " + end);
        }
        boolean[] copy = new boolean[length];
        System_arraycopy(from, begin, copy, 0, from.length - begin < length ? from.length - begin : length);
        return copy;
    }

    public static byte[] Arrays_copyOfRange(byte[] from, int begin, int end) {
        int length = end - begin;
        if (length < 0) {
            throw new IllegalArgumentException(begin + " > " + end);
        }
        byte[] copy = new byte[length];
        System_arraycopy(from, begin, copy, 0, from.length - begin < length ? from.length - begin : length);
        return copy;
    }

    public static short[] Arrays_copyOfRange(short[] from, int begin, int end) {
        int length = end - begin;
        if (length < 0) {
            throw new IllegalArgumentException(begin + " > " + end);
        }
        short[] copy = new short[length];
        System_arraycopy(from, begin, copy, 0, from.length - begin < length ? from.length - begin : length);
        return copy;
    }

    public static char[] Arrays_copyOfRange(char[] from, int begin, int end) {
        int length = end - begin;
        if (length < 0) {
            throw new IllegalArgumentException(begin + " > " + end);
        }
        char[] copy = new char[length];
        System_arraycopy(from, begin, copy, 0, from.length - begin < length ? from.length - begin : length);
        return copy;
    }

    public static int[] Arrays_copyOfRange(int[] from, int begin, int end) {
        int length = end - begin;
        if (length < 0) {
            throw new IllegalArgumentException(begin + " > " + end);
        }
        int[] copy = new int[length];
        System_arraycopy(from, begin, copy, 0, from.length - begin < length ? from.length - begin : length);
        return copy;
    }

    public static long[] Arrays_copyOfRange(long[] from, int begin, int end) {
        int length = end - begin;
        if (length < 0) {
            throw new IllegalArgumentException(begin + " > " + end);
        }
        long[] copy = new long[length];
        System_arraycopy(from, begin, copy, 0, from.length - begin < length ? from.length - begin : length);
        return copy;
    }

    public static float[] Arrays_copyOfRange(float[] from, int begin, int end) {
        int length = end - begin;
        if (length < 0) {
            throw new IllegalArgumentException(begin + " > " + end);
        }
        float[] copy = new float[length];
        System_arraycopy(from, begin, copy, 0, from.length - begin < length ? from.length - begin : length);
        return copy;
    }

    public static double[] Arrays_copyOfRange(double[] from, int begin, int end) {
        int length = end - begin;
        if (length < 0) {
            throw new IllegalArgumentException(begin + " > " + end);
        }
        double[] copy = new double[length];
        System_arraycopy(from, begin, copy, 0, from.length - begin < length ? from.length - begin : length);
        return copy;
    }

    public static @Nullable Object[] Arrays_copyOfRange(@Nullable Object[] from, int begin, int end) {
        int first = ValueTerms.place(begin, from.length + 1);
        if (first < 0 || first > from.length || end < first) {
            ValueTerms.refused(begin);
            ValueTerms.refused(end);
            return Arrays.copyOfRange(from, first, end); // it throws
        }
        return Arrays.copyOfRange(from, first, ValueTerms.settle(end));
    }

    /** The same numbers in a wider type. */
    static int[] ints(byte[] array) {
        int[] all = new int[array.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = array[i];
        }
        return all;
    }

    static int[] ints(short[] array) {
        int[] all = new int[array.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = array[i];
        }
        return all;
    }

    static int[] ints(char[] array) {
        int[] all = new int[array.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = array[i];
        }
        return all;
    }

    /** Whether the platform refuses a part of an array of this length. */
    static boolean isOutside(int length, int begin, int end) {
        if (begin > end || begin < 0 || end > length) {
            ValueTerms.refused(begin);
            ValueTerms.refused(end);
            return true;
        }
        return false;
    }
}
