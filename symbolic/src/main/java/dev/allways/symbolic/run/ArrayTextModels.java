package dev.allways.symbolic.run;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Models of the texts of arrays. */
public final class ArrayTextModels {
    private ArrayTextModels() {}

    public static String Arrays_toString(boolean @Nullable [] array) {
        if (array == null) {
            return "null";
        }
        @Nullable Object[] parts = new Object[array.length];
        for (int i = 0; i < array.length; i++) {
            parts[i] = array[i];
        }
        return Arrays_toString(parts);
    }

    public static String Arrays_toString(byte @Nullable [] array) {
        return array == null ? "null" : Arrays_toString(ArrayModels.ints(array));
    }

    public static String Arrays_toString(short @Nullable [] array) {
        return array == null ? "null" : Arrays_toString(ArrayModels.ints(array));
    }

    public static String Arrays_toString(char @Nullable [] array) {
        if (array == null) {
            return "null";
        }
        @Nullable Object[] parts = new Object[array.length];
        for (int i = 0; i < array.length; i++) {
            parts[i] = array[i];
        }
        return Arrays_toString(parts);
    }

    public static String Arrays_toString(int @Nullable [] array) {
        if (array == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < array.length; i++) {
            if (i > 0) {
                BuilderModels.StringBuilder_append(text, ", ");
            }
            BuilderModels.StringBuilder_append(text, array[i]);
        }
        BuilderModels.StringBuilder_append(text, "]");
        return BuilderModels.StringBuilder_toString(text);
    }

    public static String Arrays_toString(long @Nullable [] array) {
        if (array == null) {
            return "null";
        }
        @Nullable Object[] parts = new Object[array.length];
        for (int i = 0; i < array.length; i++) {
            parts[i] = array[i];
        }
        return Arrays_toString(parts);
    }

    public static String Arrays_toString(float @Nullable [] array) {
        if (array == null) {
            return "null";
        }
        @Nullable Object[] parts = new Object[array.length];
        for (int i = 0; i < array.length; i++) {
            parts[i] = array[i];
        }
        return Arrays_toString(parts);
    }

    public static String Arrays_toString(double @Nullable [] array) {
        if (array == null) {
            return "null";
        }
        @Nullable Object[] parts = new Object[array.length];
        for (int i = 0; i < array.length; i++) {
            parts[i] = array[i];
        }
        return Arrays_toString(parts);
    }

    public static String Arrays_toString(@Nullable Object @Nullable [] array) {
        if (array == null) {
            return "null";
        }
        StringBuilder recipe = new StringBuilder("[");
        for (int i = 0; i < array.length; i++) {
            recipe.append(i > 0 ? ", \1" : "\1");
        }
        return TextModels.concatenated(recipe.append(']').toString(), array.clone());
    }

    public static String Arrays_deepToString(@Nullable Object @Nullable [] array) {
        return deepToString(array, new ArrayList<>());
    }

    private static String deepToString(@Nullable Object @Nullable [] array, List<Object> around) {
        if (array == null) {
            return "null";
        }
        @Nullable Object[] parts = new Object[array.length];
        around.add(array);
        for (int i = 0; i < parts.length; i++) {
            parts[i] = deepText(array[i], around);
        }
        around.removeLast();
        return Arrays_toString(parts);
    }

    private static @Nullable Object deepText(@Nullable Object each, List<Object> around) {
        for (Object its : around) {
            if (PlatformObjects.isOne(its, each)) {
                return "[...]";
            }
        }
        return switch (each) {
            case Object[] array -> deepToString(array, around);
            case int[] array -> Arrays_toString(array);
            case long[] array -> Arrays_toString(array);
            case char[] array -> Arrays_toString(array);
            case byte[] array -> Arrays_toString(array);
            case short[] array -> Arrays_toString(array);
            case boolean[] array -> Arrays_toString(array);
            case double[] array -> Arrays_toString(array);
            case float[] array -> Arrays_toString(array);
            case null, default -> each;
        };
    }
}
