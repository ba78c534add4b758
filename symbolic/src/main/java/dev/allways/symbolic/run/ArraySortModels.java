package dev.allways.symbolic.run;

import java.util.Arrays;

/** Models of what sorts arrays of primitive values, and searches sorted ones. */
public final class ArraySortModels {
    private ArraySortModels() {}

    public static void Arrays_sort(byte[] array) {
        Arrays_sort(array, 0, array.length);
    }

    public static void Arrays_sort(short[] array) {
        Arrays_sort(array, 0, array.length);
    }

    public static void Arrays_sort(char[] array) {
        Arrays_sort(array, 0, array.length);
    }

    public static void Arrays_sort(int[] array) {
        Arrays_sort(array, 0, array.length);
    }

    public static void Arrays_sort(long[] array) {
        Arrays_sort(array, 0, array.length);
    }

    public static void Arrays_sort(float[] array) {
        Arrays_sort(array, 0, array.length);
    }

    public static void Arrays_sort(double[] array) {
        Arrays_sort(array, 0, array.length);
    }

    /** By insertion: where nothing has a term the platform sorts. */
    public static void Arrays_sort(byte[] array, int begin, int end) {
        if (isSortedByPlatform(array, array.length, begin, end)) {
            Arrays.sort(array, begin, end);
            return;
        }
        for (int i = begin + 1; i < end; i++) {
            byte value = array[i];
            int at = i;
            while (at > begin && array[at - 1] > value) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = value;
        }
    }

    public static void Arrays_sort(short[] array, int begin, int end) {
        if (isSortedByPlatform(array, array.length, begin, end)) {
            Arrays.sort(array, begin, end);
            return;
        }
        for (int i = begin + 1; i < end; i++) {
            short value = array[i];
            int at = i;
            while (at > begin && array[at - 1] > value) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = value;
        }
    }

    public static void Arrays_sort(char[] array, int begin, int end) {
        if (isSortedByPlatform(array, array.length, begin, end)) {
            Arrays.sort(array, begin, end);
            return;
        }
        for (int i = begin + 1; i < end; i++) {
            char value = array[i];
            int at = i;
            while (at > begin && array[at - 1] > value) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = value;
        }
    }

    public static void Arrays_sort(int[] array, int begin, int end) {
        if (isSortedByPlatform(array, array.length, begin, end)) {
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

    public static void Arrays_sort(long[] array, int begin, int end) {
        if (isSortedByPlatform(array, array.length, begin, end)) {
            Arrays.sort(array, begin, end);
            return;
        }
        for (int i = begin + 1; i < end; i++) {
            long value = array[i];
            int at = i;
            while (at > begin && array[at - 1] > value) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = value;
        }
    }

    public static void Arrays_sort(float[] array, int begin, int end) {
        if (isSortedByPlatform(array, array.length, begin, end)) {
            Arrays.sort(array, begin, end);
            return;
        }
        for (int i = begin + 1; i < end; i++) {
            float value = array[i];
            int at = i;
            while (at > begin && NumberModels.Float_compare(array[at - 1], value) > 0) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = value;
        }
    }

    public static void Arrays_sort(double[] array, int begin, int end) {
        if (isSortedByPlatform(array, array.length, begin, end)) {
            Arrays.sort(array, begin, end);
            return;
        }
        for (int i = begin + 1; i < end; i++) {
            double value = array[i];
            int at = i;
            while (at > begin && NumberModels.Double_compare(array[at - 1], value) > 0) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = value;
        }
    }

    /** Whether nothing of it has a term, or the platform refuses such a part of an array. */
    private static boolean isSortedByPlatform(Object array, int length, int begin, int end) {
        return ArrayModels.isOutside(length, begin, end)
                || !TextTerms.isSymbolicObject(array) && !ValueTerms.isSymbolic(begin) && !ValueTerms.isSymbolic(end);
    }

    public static int Arrays_binarySearch(byte[] array, byte key) {
        return Arrays_binarySearch(array, 0, array.length, key);
    }

    public static int Arrays_binarySearch(short[] array, short key) {
        return Arrays_binarySearch(array, 0, array.length, key);
    }

    public static int Arrays_binarySearch(char[] array, char key) {
        return Arrays_binarySearch(array, 0, array.length, key);
    }

    public static int Arrays_binarySearch(int[] array, int key) {
        return Arrays_binarySearch(array, 0, array.length, key);
    }

    public static int Arrays_binarySearch(long[] array, long key) {
        return Arrays_binarySearch(array, 0, array.length, key);
    }

    public static int Arrays_binarySearch(float[] array, float key) {
        return Arrays_binarySearch(array, 0, array.length, key);
    }

    public static int Arrays_binarySearch(double[] array, double key) {
        return Arrays_binarySearch(array, 0, array.length, key);
    }

    public static int Arrays_binarySearch(byte[] array, int begin, int end, byte key) {
        return Arrays_binarySearch(ArrayModels.ints(array), begin, end, (int) key);
    }

    public static int Arrays_binarySearch(short[] array, int begin, int end, short key) {
        return Arrays_binarySearch(ArrayModels.ints(array), begin, end, (int) key);
    }

    public static int Arrays_binarySearch(char[] array, int begin, int end, char key) {
        return Arrays_binarySearch(ArrayModels.ints(array), begin, end, (int) key);
    }

    public static int Arrays_binarySearch(int[] array, int begin, int end, int key) {
        if (ArrayModels.isOutside(array.length, begin, end)) {
            return Arrays.binarySearch(array, begin, end, 0); // throws
        }
        int low = ValueTerms.settle(begin);
        int high = ValueTerms.settle(end) - 1;
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

    public static int Arrays_binarySearch(long[] array, int begin, int end, long key) {
        if (ArrayModels.isOutside(array.length, begin, end)) {
            return Arrays.binarySearch(array, begin, end, 0L); // throws
        }
        int low = ValueTerms.settle(begin);
        int high = ValueTerms.settle(end) - 1;
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

    public static int Arrays_binarySearch(float[] array, int begin, int end, float key) {
        if (ArrayModels.isOutside(array.length, begin, end)) {
            return Arrays.binarySearch(array, begin, end, 0f); // throws
        }
        int low = ValueTerms.settle(begin);
        int high = ValueTerms.settle(end) - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (NumberModels.Float_compare(array[middle], key) < 0) {
                low = middle + 1;
            } else if (NumberModels.Float_compare(array[middle], key) > 0) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -(low + 1);
    }

    public static int Arrays_binarySearch(double[] array, int begin, int end, double key) {
        if (ArrayModels.isOutside(array.length, begin, end)) {
            return Arrays.binarySearch(array, begin, end, 0d); // throws
        }
        int low = ValueTerms.settle(begin);
        int high = ValueTerms.settle(end) - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (NumberModels.Double_compare(array[middle], key) < 0) {
                low = middle + 1;
            } else if (NumberModels.Double_compare(array[middle], key) > 0) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -(low + 1);
    }
}
