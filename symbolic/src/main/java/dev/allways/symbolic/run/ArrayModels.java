package dev.allways.symbolic.run;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Models of what the platform does with arrays. */
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

    public static int[] Arrays_copyOf(int[] from, int length) {
        int its = from.length;
        int[] copy = new int[length];
        System_arraycopy(from, 0, copy, 0, its < length ? its : length);
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

    public static char[] Arrays_copyOf(char[] from, int length) {
        int its = from.length;
        char[] copy = new char[length];
        System_arraycopy(from, 0, copy, 0, its < length ? its : length);
        return copy;
    }

    public static long[] Arrays_copyOf(long[] from, int length) {
        int its = from.length;
        long[] copy = new long[length];
        System_arraycopy(from, 0, copy, 0, its < length ? its : length);
        return copy;
    }

    public static byte[] Arrays_copyOf(byte[] from, int length) {
        int its = from.length;
        byte[] copy = new byte[length];
        System_arraycopy(from, 0, copy, 0, its < length ? its : length);
        return copy;
    }

    public static double[] Arrays_copyOf(double[] from, int length) {
        int its = from.length;
        double[] copy = new double[length];
        System_arraycopy(from, 0, copy, 0, its < length ? its : length);
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

    public static void Arrays_fill(long[] array, long value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void Arrays_fill(char[] array, char value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void Arrays_fill(byte[] array, byte value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void Arrays_fill(boolean[] array, boolean value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void Arrays_fill(double[] array, double value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void Arrays_fill(char[] array, int begin, int end, char value) {
        if (isOutside(array.length, begin, end)) {
            Arrays.fill(array, begin, end, '0'); // throws
        }
        for (int i = begin; i < end; i++) {
            array[i] = value;
        }
    }

    public static void Arrays_fill(long[] array, int begin, int end, long value) {
        if (isOutside(array.length, begin, end)) {
            Arrays.fill(array, begin, end, 0); // throws
        }
        for (int i = begin; i < end; i++) {
            array[i] = value;
        }
    }

    public static void Arrays_fill(byte[] array, int begin, int end, byte value) {
        if (isOutside(array.length, begin, end)) {
            Arrays.fill(array, begin, end, (byte) 0); // throws
        }
        for (int i = begin; i < end; i++) {
            array[i] = value;
        }
    }

    public static void Arrays_fill(boolean[] array, int begin, int end, boolean value) {
        if (isOutside(array.length, begin, end)) {
            Arrays.fill(array, begin, end, false); // throws
        }
        for (int i = begin; i < end; i++) {
            array[i] = value;
        }
    }

    public static void Arrays_fill(double[] array, int begin, int end, double value) {
        if (isOutside(array.length, begin, end)) {
            Arrays.fill(array, begin, end, 0); // throws
        }
        for (int i = begin; i < end; i++) {
            array[i] = value;
        }
    }

    public static void Arrays_fill(short[] array, short value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void Arrays_fill(float[] array, float value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void Arrays_fill(@Nullable Object[] array, @Nullable Object value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void Arrays_fill(@Nullable Object[] array, int begin, int end, @Nullable Object value) {
        if (isOutside(array.length, begin, end)) {
            Arrays.fill(array, begin, end, null); // throws
        }
        for (int i = begin; i < end; i++) {
            array[i] = value;
        }
    }

    /** Whether the platform refuses a part of an array of this length. */
    private static boolean isOutside(int length, int begin, int end) {
        if (begin > end || begin < 0 || end > length) {
            ValueTerms.refused(begin);
            ValueTerms.refused(end);
            return true;
        }
        return false;
    }

    public static boolean Arrays_equals(char[] a, char[] b) {
        if (a == null || b == null || a.length != b.length) {
            return a == b;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    public static boolean Arrays_equals(long[] a, long[] b) {
        if (a == null || b == null || a.length != b.length) {
            return a == b;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
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
            case null -> b == null;
            default -> {
                if (a.getClass().isArray()) { // of another kind
                    Shadows.escape(a, "java.util.Arrays.deepEquals");
                    Shadows.escape(b, "java.util.Arrays.deepEquals");
                    yield Objects.deepEquals(a, b);
                }
                yield ObjectModels.Object_equals(a, b);
            }
        };
    }

    public static boolean Arrays_equals(byte @Nullable [] a, byte @Nullable [] b) {
        if (a == null || b == null || a.length != b.length) {
            return a == b;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    public static boolean Arrays_equals(boolean @Nullable [] a, boolean @Nullable [] b) {
        if (a == null || b == null || a.length != b.length) {
            return a == b;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    public static boolean Arrays_equals(@Nullable Object @Nullable [] a, @Nullable Object @Nullable [] b) {
        if (a == null || b == null || a.length != b.length) {
            return a == b;
        }
        for (int i = 0; i < a.length; i++) {
            if (!ObjectModels.Objects_equals(a[i], b[i])) {
                return false;
            }
        }
        return true;
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

    public static int Arrays_binarySearch(int[] array, int key) {
        return binarySearch(array, 0, array.length, key);
    }

    public static int Arrays_binarySearch(int[] array, int begin, int end, int key) {
        if (isOutside(array.length, begin, end)) {
            return Arrays.binarySearch(array, begin, end, 0); // throws
        }
        int first = ValueTerms.settle(begin);
        return binarySearch(array, first, ValueTerms.settle(end), key);
    }

    private static int binarySearch(int[] array, int begin, int end, int key) {
        int low = begin;
        int high = end - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (array[middle] < key) {
                low = middle + 1;
            } else if (array[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -(low + 1);
    }

    /** By insertion: where nothing has a term the platform sorts. */
    public static void Arrays_sort(long[] array) {
        if (!TextTerms.isSymbolicObject(array)) {
            Arrays.sort(array);
            return;
        }
        for (int i = 1; i < array.length; i++) {
            long value = array[i];
            int at = i;
            while (at > 0 && array[at - 1] > value) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = value;
        }
    }

    /** By insertion: where nothing has a term the platform sorts. */
    public static void Arrays_sort(char[] array) {
        if (!TextTerms.isSymbolicObject(array)) {
            Arrays.sort(array);
            return;
        }
        for (int i = 1; i < array.length; i++) {
            char value = array[i];
            int at = i;
            while (at > 0 && array[at - 1] > value) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = value;
        }
    }

    public static void Arrays_fill(int[] array, int value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void Arrays_fill(int[] array, int begin, int end, int value) {
        if (isOutside(array.length, begin, end)) {
            Arrays.fill(array, begin, end, 0); // throws
        }
        for (int i = begin; i < end; i++) {
            array[i] = value;
        }
    }

    public static boolean Arrays_equals(int[] a, int[] b) {
        if (a == null || b == null || a.length != b.length) {
            return a == b;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    public static void Arrays_sort(int[] array) {
        Arrays_sort(array, 0, array.length);
    }

    /** By insertion: where nothing has a term the platform sorts. */
    public static void Arrays_sort(int[] array, int begin, int end) {
        if (isOutside(array.length, begin, end)) {
            Arrays.sort(array, begin, end); // throws
        }
        if (!TextTerms.isSymbolicObject(array) && !ValueTerms.isSymbolic(begin) && !ValueTerms.isSymbolic(end)) {
            Arrays.sort(array, begin, end);
            return;
        }
        for (int i = begin + 1; i < end; i++) {
            int value = array[i];
            int at = i;
            while (at > begin && array[at - 1] > value) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = value;
        }
    }

    /** By insertion: where nothing has a term the platform sorts. */
    public static void Arrays_sort(byte[] array) {
        if (!TextTerms.isSymbolicObject(array)) {
            Arrays.sort(array);
            return;
        }
        for (int i = 1; i < array.length; i++) {
            byte value = array[i];
            int at = i;
            while (at > 0 && array[at - 1] > value) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = value;
        }
    }

    /** By insertion: where nothing has a term the platform sorts. */
    public static void Arrays_sort(short[] array) {
        if (!TextTerms.isSymbolicObject(array)) {
            Arrays.sort(array);
            return;
        }
        for (int i = 1; i < array.length; i++) {
            short value = array[i];
            int at = i;
            while (at > 0 && array[at - 1] > value) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = value;
        }
    }

    /** By insertion: where nothing has a term the platform sorts. */
    public static void Arrays_sort(double[] array) {
        if (!TextTerms.isSymbolicObject(array)) {
            Arrays.sort(array);
            return;
        }
        for (int i = 1; i < array.length; i++) {
            double value = array[i];
            int at = i;
            while (at > 0 && NumberModels.Double_compare(array[at - 1], value) > 0) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = value;
        }
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

    public static long[] Arrays_copyOfRange(long[] from, int begin, int end) {
        int length = end - begin;
        if (length < 0) {
            throw new IllegalArgumentException(begin + " > " + end);
        }
        long[] copy = new long[length];
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

    public static double[] Arrays_copyOfRange(double[] from, int begin, int end) {
        int length = end - begin;
        if (length < 0) {
            throw new IllegalArgumentException(begin + " > " + end);
        }
        double[] copy = new double[length];
        System_arraycopy(from, begin, copy, 0, from.length - begin < length ? from.length - begin : length);
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

    public static short[] Arrays_copyOfRange(short[] from, int begin, int end) {
        int length = end - begin;
        if (length < 0) {
            throw new IllegalArgumentException(begin + " > " + end);
        }
        short[] copy = new short[length];
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

    public static boolean[] Arrays_copyOf(boolean[] from, int length) {
        int its = from.length;
        boolean[] copy = new boolean[length];
        System_arraycopy(from, 0, copy, 0, its < length ? its : length);
        return copy;
    }

    public static short[] Arrays_copyOf(short[] from, int length) {
        int its = from.length;
        short[] copy = new short[length];
        System_arraycopy(from, 0, copy, 0, its < length ? its : length);
        return copy;
    }

    public static float[] Arrays_copyOf(float[] from, int length) {
        int its = from.length;
        float[] copy = new float[length];
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

    public static @Nullable Object[] Arrays_copyOfRange(@Nullable Object[] from, int begin, int end) {
        int first = ValueTerms.place(begin, from.length + 1);
        if (first < 0 || first > from.length || end < first) {
            ValueTerms.refused(begin);
            ValueTerms.refused(end);
            return Arrays.copyOfRange(from, first, end); // it throws
        }
        return Arrays.copyOfRange(from, first, ValueTerms.settle(end));
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

    public static int Arrays_hashCode(char @Nullable [] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (char each : array) {
            hash = 31 * hash + each;
        }
        return hash;
    }

    public static int Arrays_hashCode(byte @Nullable [] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (byte each : array) {
            hash = 31 * hash + each;
        }
        return hash;
    }

    public static int Arrays_hashCode(short @Nullable [] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (short each : array) {
            hash = 31 * hash + each;
        }
        return hash;
    }

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

    public static String Arrays_toString(byte @Nullable [] array) {
        if (array == null) {
            return "null";
        }
        @Nullable Object[] parts = new Object[array.length];
        for (int i = 0; i < array.length; i++) {
            parts[i] = array[i];
        }
        return Arrays_toString(parts);
    }

    public static String Arrays_toString(short @Nullable [] array) {
        if (array == null) {
            return "null";
        }
        @Nullable Object[] parts = new Object[array.length];
        for (int i = 0; i < array.length; i++) {
            parts[i] = array[i];
        }
        return Arrays_toString(parts);
    }

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
            if (CollectionTerms.isOne(its, each)) {
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

    public static boolean Arrays_equals(int[] a, int begin, int end, int[] b, int from, int to) {
        if (isOutside(a.length, begin, end) || isOutside(b.length, from, to)) {
            return Arrays.equals(a, begin, end, b, from, to); // throws
        }
        return Arrays_equals(Arrays_copyOfRange(a, begin, end), Arrays_copyOfRange(b, from, to));
    }

    public static boolean Arrays_equals(char[] a, int begin, int end, char[] b, int from, int to) {
        if (isOutside(a.length, begin, end) || isOutside(b.length, from, to)) {
            return Arrays.equals(a, begin, end, b, from, to); // throws
        }
        return Arrays_equals(Arrays_copyOfRange(a, begin, end), Arrays_copyOfRange(b, from, to));
    }

    public static boolean Arrays_equals(long[] a, int begin, int end, long[] b, int from, int to) {
        if (isOutside(a.length, begin, end) || isOutside(b.length, from, to)) {
            return Arrays.equals(a, begin, end, b, from, to); // throws
        }
        return Arrays_equals(Arrays_copyOfRange(a, begin, end), Arrays_copyOfRange(b, from, to));
    }

    public static boolean Arrays_equals(byte[] a, int begin, int end, byte[] b, int from, int to) {
        if (isOutside(a.length, begin, end) || isOutside(b.length, from, to)) {
            return Arrays.equals(a, begin, end, b, from, to); // throws
        }
        return Arrays_equals(Arrays_copyOfRange(a, begin, end), Arrays_copyOfRange(b, from, to));
    }

    public static int Arrays_mismatch(char[] a, char[] b) {
        int length = a.length < b.length ? a.length : b.length;
        for (int i = 0; i < length; i++) {
            if (a[i] != b[i]) {
                return i;
            }
        }
        return a.length == b.length ? -1 : length;
    }

    public static int Arrays_compare(char @Nullable [] a, char @Nullable [] b) {
        if (a == null || b == null) {
            return a == b ? 0 : a == null ? -1 : 1;
        }
        int at = Arrays_mismatch(a, b);
        return at >= 0 && at < a.length && at < b.length
                ? NumberModels.Character_compare(a[at], b[at])
                : a.length - b.length;
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

    public static int Arrays_compare(long @Nullable [] a, long @Nullable [] b) {
        if (a == null || b == null) {
            return a == b ? 0 : a == null ? -1 : 1;
        }
        int at = Arrays_mismatch(a, b);
        return at >= 0 && at < a.length && at < b.length
                ? NumberModels.Long_compare(a[at], b[at])
                : a.length - b.length;
    }

    public static int Arrays_mismatch(byte[] a, byte[] b) {
        int length = a.length < b.length ? a.length : b.length;
        for (int i = 0; i < length; i++) {
            if (a[i] != b[i]) {
                return i;
            }
        }
        return a.length == b.length ? -1 : length;
    }

    public static int Arrays_compare(byte @Nullable [] a, byte @Nullable [] b) {
        if (a == null || b == null) {
            return a == b ? 0 : a == null ? -1 : 1;
        }
        int at = Arrays_mismatch(a, b);
        return at >= 0 && at < a.length && at < b.length
                ? NumberModels.Byte_compare(a[at], b[at])
                : a.length - b.length;
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

    public static int Arrays_compare(int @Nullable [] a, int @Nullable [] b) {
        if (a == null || b == null) {
            return a == b ? 0 : a == null ? -1 : 1;
        }
        int at = Arrays_mismatch(a, b);
        return at >= 0 && at < a.length && at < b.length
                ? NumberModels.Integer_compare(a[at], b[at])
                : a.length - b.length;
    }
}
