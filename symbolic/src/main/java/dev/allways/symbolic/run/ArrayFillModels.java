package dev.allways.symbolic.run;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Models of what fills arrays with a value. */
public final class ArrayFillModels {
    private ArrayFillModels() {}

    public static void Arrays_fill(boolean[] array, boolean value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void Arrays_fill(byte[] array, byte value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void Arrays_fill(short[] array, short value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void Arrays_fill(char[] array, char value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void Arrays_fill(int[] array, int value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void Arrays_fill(long[] array, long value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void Arrays_fill(float[] array, float value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void Arrays_fill(double[] array, double value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void Arrays_fill(@Nullable Object[] array, @Nullable Object value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void Arrays_fill(boolean[] array, int begin, int end, boolean value) {
        if (ArrayModels.isOutside(array.length, begin, end)) {
            Arrays.fill(array, begin, end, false); // throws
        }
        for (int i = begin; i < end; i++) {
            array[i] = value;
        }
    }

    public static void Arrays_fill(byte[] array, int begin, int end, byte value) {
        if (ArrayModels.isOutside(array.length, begin, end)) {
            Arrays.fill(array, begin, end, (byte) 0); // throws
        }
        for (int i = begin; i < end; i++) {
            array[i] = value;
        }
    }

    public static void Arrays_fill(short[] array, int begin, int end, short value) {
        if (ArrayModels.isOutside(array.length, begin, end)) {
            Arrays.fill(array, begin, end, (short) 0); // throws
        }
        for (int i = begin; i < end; i++) {
            array[i] = value;
        }
    }

    public static void Arrays_fill(char[] array, int begin, int end, char value) {
        if (ArrayModels.isOutside(array.length, begin, end)) {
            Arrays.fill(array, begin, end, '0'); // throws
        }
        for (int i = begin; i < end; i++) {
            array[i] = value;
        }
    }

    public static void Arrays_fill(int[] array, int begin, int end, int value) {
        if (ArrayModels.isOutside(array.length, begin, end)) {
            Arrays.fill(array, begin, end, 0); // throws
        }
        for (int i = begin; i < end; i++) {
            array[i] = value;
        }
    }

    public static void Arrays_fill(long[] array, int begin, int end, long value) {
        if (ArrayModels.isOutside(array.length, begin, end)) {
            Arrays.fill(array, begin, end, 0L); // throws
        }
        for (int i = begin; i < end; i++) {
            array[i] = value;
        }
    }

    public static void Arrays_fill(float[] array, int begin, int end, float value) {
        if (ArrayModels.isOutside(array.length, begin, end)) {
            Arrays.fill(array, begin, end, 0f); // throws
        }
        for (int i = begin; i < end; i++) {
            array[i] = value;
        }
    }

    public static void Arrays_fill(double[] array, int begin, int end, double value) {
        if (ArrayModels.isOutside(array.length, begin, end)) {
            Arrays.fill(array, begin, end, 0d); // throws
        }
        for (int i = begin; i < end; i++) {
            array[i] = value;
        }
    }

    public static void Arrays_fill(@Nullable Object[] array, int begin, int end, @Nullable Object value) {
        if (ArrayModels.isOutside(array.length, begin, end)) {
            Arrays.fill(array, begin, end, null); // throws
        }
        for (int i = begin; i < end; i++) {
            array[i] = value;
        }
    }
}
