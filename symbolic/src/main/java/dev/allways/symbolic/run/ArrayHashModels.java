package dev.allways.symbolic.run;

import org.jspecify.annotations.Nullable;

/** Models of the hash codes of arrays. */
public final class ArrayHashModels {
    private ArrayHashModels() {}

    public static int Arrays_hashCode(boolean @Nullable [] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (boolean each : array) {
            hash = 31 * hash + NumberModels.Boolean_hashCode(each);
        }
        return hash;
    }

    public static int Arrays_hashCode(byte @Nullable [] array) {
        return array == null ? 0 : Arrays_hashCode(ArrayModels.ints(array));
    }

    public static int Arrays_hashCode(short @Nullable [] array) {
        return array == null ? 0 : Arrays_hashCode(ArrayModels.ints(array));
    }

    public static int Arrays_hashCode(char @Nullable [] array) {
        return array == null ? 0 : Arrays_hashCode(ArrayModels.ints(array));
    }

    public static int Arrays_hashCode(int @Nullable [] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (int each : array) {
            hash = 31 * hash + each;
        }
        return hash;
    }

    public static int Arrays_hashCode(long @Nullable [] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (long each : array) {
            hash = 31 * hash + NumberModels.Long_hashCode(each);
        }
        return hash;
    }

    public static int Arrays_hashCode(float @Nullable [] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (float each : array) {
            hash = 31 * hash + NumberModels.Float_hashCode(each);
        }
        return hash;
    }

    public static int Arrays_hashCode(double @Nullable [] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (double each : array) {
            hash = 31 * hash + NumberModels.Double_hashCode(each);
        }
        return hash;
    }

    public static int Arrays_deepHashCode(@Nullable Object @Nullable [] all) {
        if (all == null) {
            return 0;
        }
        int hash = 1;
        for (Object each : all) {
            hash = 31 * hash
                    + switch (each) {
                        case Object[] array -> Arrays_deepHashCode(array);
                        case int[] array -> Arrays_hashCode(array);
                        case long[] array -> Arrays_hashCode(array);
                        case char[] array -> Arrays_hashCode(array);
                        case byte[] array -> Arrays_hashCode(array);
                        case short[] array -> Arrays_hashCode(array);
                        case boolean[] array -> Arrays_hashCode(array);
                        case double[] array -> Arrays_hashCode(array);
                        case float[] array -> Arrays_hashCode(array);
                        case null, default -> ObjectModels.Objects_hashCode(each);
                    };
        }
        return hash;
    }
}
