package dev.allways.followed;

import static dev.allways.followed.Verifier.assume;
import static dev.allways.followed.Verifier.nondetBoolean;
import static dev.allways.followed.Verifier.nondetByte;
import static dev.allways.followed.Verifier.nondetChar;
import static dev.allways.followed.Verifier.nondetInt;

import java.util.function.IntFunction;

/** Programs with arrays; their names say whether an assertion can fail. */
@SuppressWarnings("SizeGreaterThanOrEqualsZero") // that is what is explored
public final class Arrays {
    private Arrays() {}

    public static void index_false() {
        int[] a = new int[10];
        int i = nondetInt();
        assume(i >= 0 && i <= 10);
        a[i] = 1; // one too many
    }

    public static void index_true() {
        int[] a = new int[10];
        int i = nondetInt();
        assume(i >= 0 && i < 10);
        a[i] = 7;
        int j = nondetInt();
        assume(j >= 0 && j < 10);
        assert a[j] == (i == j ? 7 : 0);
    }

    public static void sorted_true() {
        int[] a = {nondetInt(), nondetInt(), nondetInt()};
        java.util.Arrays.sort(a);
        assert a[0] <= a[1] && a[1] <= a[2];
    }

    public static void bubbleSort_true() {
        int[] a = {nondetInt(), nondetInt(), nondetInt()};
        int sum = a[0] + a[1] + a[2];
        for (int i = 0; i < 2; i++) {
            for (int j = 0; j < 2 - i; j++) {
                if (a[j] > a[j + 1]) {
                    int t = a[j];
                    a[j] = a[j + 1];
                    a[j + 1] = t;
                }
            }
        }
        assert a[0] <= a[1] && a[1] <= a[2] && sum == a[0] + a[1] + a[2];
    }

    public static void bubbleSort_false() {
        int[] a = {nondetInt(), nondetInt(), nondetInt()};
        for (int j = 0; j < 2; j++) { // one pass is not enough
            if (a[j] > a[j + 1]) {
                int t = a[j];
                a[j] = a[j + 1];
                a[j + 1] = t;
            }
        }
        assert a[0] <= a[1];
    }

    public static void size_false() {
        int n = nondetInt();
        assume(n >= 0 && n < 6);
        int[] a = new int[n];
        a[3] = 1;
    }

    public static void size_true() {
        int n = nondetInt();
        assume(n > 3 && n < 7);
        int[] a = new int[n];
        a[3] = 1;
        assert a.length == n;
    }

    public static void negativeSize_true() {
        int n = nondetInt();
        assume(n < 3 && n >= -1);
        try {
            int[] a = new int[n];
            assert a.length >= 0;
        } catch (NegativeArraySizeException e) {
            assert n < 0;
        }
    }

    public static void binarySearch_true() {
        int[] a = {1, 3, 7, 12, 20};
        int key = nondetInt();
        int low = 0;
        int high = a.length - 1;
        int found = -1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (a[middle] < key) {
                low = middle + 1;
            } else if (a[middle] > key) {
                high = middle - 1;
            } else {
                found = middle;
                break;
            }
        }
        assert (found >= 0) == (key == 1 || key == 3 || key == 7 || key == 12 || key == 20);
    }

    public static void bytes_false() {
        byte[] a = new byte[2];
        a[0] = nondetByte();
        a[1] = (byte) (a[0] * 2);
        assert a[1] != 100 || a[0] == 50; // -78 as well
    }

    public static void chars_true() {
        char[] a = new char[2];
        a[0] = nondetChar();
        a[1] = (char) (a[0] + 1);
        assert a[1] == 0 || a[1] == a[0] + 1;
    }

    public static void references_false() {
        String[] names = {"a", "b", null, "d"};
        int i = nondetInt();
        assume(i >= 0 && i < 4);
        assert names[i].length() == 1; // null pointer
    }

    public static void matrix_true() {
        int[][] m = new int[2][2];
        int i = nondetInt();
        int j = nondetInt();
        assume(i >= 0 && i < 2 && j >= 0 && j < 2);
        m[i][j] = 5;
        assert m[0][0] + m[0][1] + m[1][0] + m[1][1] == 5;
    }

    public static void copies_true() {
        int[] a = {nondetInt(), 2, 3};
        int[] b = a.clone();
        int[] c = new int[3];
        System.arraycopy(a, 0, c, 0, 3);
        int[] d = java.util.Arrays.copyOf(a, 5);
        a[0]++;
        assert b[0] == c[0] && c[0] == d[0] && a[0] == b[0] + 1 && d[4] == 0;
    }

    public static void copies_false() {
        int[] a = {nondetInt(), 2, 3};
        int[] b = a.clone();
        assert b[0] != 99;
    }

    public static void alias_false() {
        int[] a = new int[3];
        int[] b = a;
        b[1] = nondetInt();
        assert a[1] < 1000;
    }

    public static void countOf_true() {
        int[] a = {nondetInt(), nondetInt(), nondetInt(), nondetInt()};
        int positive = 0;
        for (int each : a) {
            if (each > 0) {
                positive++;
            }
        }
        assert positive <= 4;
        assert positive < 4 || a[2] > 0;
    }

    public static void indirect_false() {
        int[] a = {3, 1, 0, 2};
        int i = nondetInt();
        assume(i >= 0 && i < 4);
        assert a[a[i]] != 1 || i == 1; // a[a[i]] is 1 only where a[i] is 1
        assert a[a[i]] != 2;
    }

    public static void negativeLength_true() {
        int length = nondetInt();
        assume(length < 3);
        try {
            assert new int[length].length == length;
        } catch (NegativeArraySizeException e) {
            assert length < 0;
        }
    }

    public static void messageOfAnIndex_unknown() {
        int i = nondetInt();
        try {
            int[] a = new int[3];
            a[i] = 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            assert !e.getMessage().contains("42"); // it names the index
        }
    }

    public static void filled_true() {
        int x = nondetInt();
        int[] a = new int[4];
        java.util.Arrays.fill(a, 1, 3, x);
        assert a[0] == 0 && a[1] == x && a[2] == x && a[3] == 0;
    }

    public static void deepEquals_true() {
        int[][] some = {{1, nondetInt()}, {3}};
        int[][] others = {{1, nondetInt()}, {3}};
        assert java.util.Arrays.deepEquals(some, others) == (some[0][1] == others[0][1]);
    }

    public static void deepEquals_false() {
        Object[] some = {new long[] {nondetInt()}, "a", nondetInt()};
        Object[] others = {new long[] {7}, "a", 8};
        assert !java.util.Arrays.deepEquals(some, others);
    }

    public static void equalObjects_false() {
        Integer[] some = {nondetInt(), 2};
        assert !java.util.Arrays.equals(some, new Integer[] {1_000, 2});
    }

    public static void partsOfOthers_true() {
        int n = nondetInt();
        assume(n > -6 && n < 6);
        long[] longs = {1, 2, 3};
        String[] texts = {"a", "b", "c"};
        try {
            assert java.util.Arrays.copyOfRange(longs, 1, n).length == n - 1;
            assert java.util.Arrays.copyOfRange(texts, 0, n).length == n && n >= 1;
        } catch (IllegalArgumentException e) {
            assert n < 1;
        }
    }

    public static void textsOfArrays_false() {
        long[] longs = {nondetInt(), 2};
        boolean[][] nested = {{true}, {nondetBoolean()}};
        assert !java.util.Arrays.toString(longs).equals("[7, 2]")
                || !java.util.Arrays.deepToString(nested).equals("[[true], [true]]");
    }

    public static void hashCodesOfArrays_true() {
        int n = nondetInt();
        assert java.util.Arrays.hashCode(new long[] {n}) == 31 + (n < 0 ? ~n : n);
        assert java.util.Arrays.hashCode(new boolean[] {n > 3}) == 31 + (n > 3 ? 1231 : 1237);
        assert java.util.Arrays.deepHashCode(new Object[] {new int[] {n}, null}) == 31 * (31 + 31 + n);
    }

    /** The same by terms and by the platform, which is asked where the input is known. */
    private static void same(IntFunction<String> computed) {
        int n = nondetInt();
        assume(n >= 0 && n < 6);
        String byTerms = computed.apply(n);
        for (int known = 0; known < 6; known++) {
            if (n == known) {
                assert byTerms.equals(computed.apply(known)) : byTerms + " for " + computed.apply(known);
            }
        }
    }

    public static void arraysOfBooleans_true() {
        same(Arrays::ofBooleans);
    }

    public static void arraysOfBytes_true() {
        same(Arrays::ofBytes);
    }

    public static void arraysOfShorts_true() {
        same(Arrays::ofShorts);
    }

    public static void arraysOfChars_true() {
        same(Arrays::ofChars);
    }

    public static void arraysOfInts_true() {
        same(Arrays::ofInts);
    }

    public static void arraysOfLongs_true() {
        same(Arrays::ofLongs);
    }

    public static void arraysOfFloats_true() {
        same(Arrays::ofFloats);
    }

    public static void arraysOfDoubles_true() {
        same(Arrays::ofDoubles);
    }

    private static String ofBooleans(int n) {
        boolean[] a = {n > 2, true, n < 3};
        boolean[] b = {true, n > 2, false, n > 4};
        String of = "" + java.util.Arrays.mismatch(a, b) + java.util.Arrays.mismatch(a, 1, 3, b, 0, 2)
                + java.util.Arrays.equals(a, b);
        of += "" + java.util.Arrays.equals(a, 1, 3, b, 0, 2) + Integer.signum(java.util.Arrays.compare(a, b));
        of += "" + java.util.Arrays.compare(a, 0, 2, b, 1, 4) + java.util.Arrays.hashCode(a)
                + java.util.Arrays.toString(b);
        of += "" + java.util.Arrays.deepEquals(new Object[] {a}, new Object[] {java.util.Arrays.copyOf(b, 3)});
        of += "" + java.util.Arrays.deepHashCode(new Object[] {b, a});
        java.util.Arrays.fill(b, 1, 3, a[0]);
        return of + java.util.Arrays.toString(a) + java.util.Arrays.toString(b);
    }

    private static String ofBytes(int n) {
        byte[] a = {(byte) n, (byte) 3, (byte) (5 - n)};
        byte[] b = {(byte) 3, (byte) n, (byte) 1, (byte) (n - 2)};
        String of = "" + java.util.Arrays.mismatch(a, b) + java.util.Arrays.mismatch(a, 1, 3, b, 0, 2)
                + java.util.Arrays.equals(a, b);
        of += "" + java.util.Arrays.equals(a, 1, 3, b, 0, 2) + Integer.signum(java.util.Arrays.compare(a, b));
        of += "" + java.util.Arrays.compare(a, 0, 2, b, 1, 4) + java.util.Arrays.hashCode(a)
                + java.util.Arrays.toString(b);
        of += "" + java.util.Arrays.deepEquals(new Object[] {a}, new Object[] {java.util.Arrays.copyOf(b, 3)});
        of += "" + java.util.Arrays.deepHashCode(new Object[] {b, a});
        java.util.Arrays.fill(b, 1, 3, a[0]);
        java.util.Arrays.sort(a);
        java.util.Arrays.sort(b, 1, 4);
        of += "" + java.util.Arrays.binarySearch(a, (byte) 3) + java.util.Arrays.binarySearch(b, 1, 3, (byte) n);
        return of + java.util.Arrays.toString(a) + java.util.Arrays.toString(b);
    }

    private static String ofShorts(int n) {
        short[] a = {(short) n, (short) 3, (short) (5 - n)};
        short[] b = {(short) 3, (short) n, (short) 1, (short) (n - 2)};
        String of = "" + java.util.Arrays.mismatch(a, b) + java.util.Arrays.mismatch(a, 1, 3, b, 0, 2)
                + java.util.Arrays.equals(a, b);
        of += "" + java.util.Arrays.equals(a, 1, 3, b, 0, 2) + Integer.signum(java.util.Arrays.compare(a, b));
        of += "" + java.util.Arrays.compare(a, 0, 2, b, 1, 4) + java.util.Arrays.hashCode(a)
                + java.util.Arrays.toString(b);
        of += "" + java.util.Arrays.deepEquals(new Object[] {a}, new Object[] {java.util.Arrays.copyOf(b, 3)});
        of += "" + java.util.Arrays.deepHashCode(new Object[] {b, a});
        java.util.Arrays.fill(b, 1, 3, a[0]);
        java.util.Arrays.sort(a);
        java.util.Arrays.sort(b, 1, 4);
        of += "" + java.util.Arrays.binarySearch(a, (short) 3) + java.util.Arrays.binarySearch(b, 1, 3, (short) n);
        return of + java.util.Arrays.toString(a) + java.util.Arrays.toString(b);
    }

    private static String ofChars(int n) {
        char[] a = {(char) n, (char) 3, (char) (5 - n)};
        char[] b = {(char) 3, (char) n, (char) 1, (char) (n - 2)};
        String of = "" + java.util.Arrays.mismatch(a, b) + java.util.Arrays.mismatch(a, 1, 3, b, 0, 2)
                + java.util.Arrays.equals(a, b);
        of += "" + java.util.Arrays.equals(a, 1, 3, b, 0, 2) + Integer.signum(java.util.Arrays.compare(a, b));
        of += "" + java.util.Arrays.compare(a, 0, 2, b, 1, 4) + java.util.Arrays.hashCode(a)
                + java.util.Arrays.toString(b);
        of += "" + java.util.Arrays.deepEquals(new Object[] {a}, new Object[] {java.util.Arrays.copyOf(b, 3)});
        of += "" + java.util.Arrays.deepHashCode(new Object[] {b, a});
        java.util.Arrays.fill(b, 1, 3, a[0]);
        java.util.Arrays.sort(a);
        java.util.Arrays.sort(b, 1, 4);
        of += "" + java.util.Arrays.binarySearch(a, (char) 3) + java.util.Arrays.binarySearch(b, 1, 3, (char) n);
        return of + java.util.Arrays.toString(a) + java.util.Arrays.toString(b);
    }

    private static String ofInts(int n) {
        int[] a = {n, 3, 5 - n};
        int[] b = {3, n, 1, n - 2};
        String of = "" + java.util.Arrays.mismatch(a, b) + java.util.Arrays.mismatch(a, 1, 3, b, 0, 2)
                + java.util.Arrays.equals(a, b);
        of += "" + java.util.Arrays.equals(a, 1, 3, b, 0, 2) + Integer.signum(java.util.Arrays.compare(a, b));
        of += "" + java.util.Arrays.compare(a, 0, 2, b, 1, 4) + java.util.Arrays.hashCode(a)
                + java.util.Arrays.toString(b);
        of += "" + java.util.Arrays.deepEquals(new Object[] {a}, new Object[] {java.util.Arrays.copyOf(b, 3)});
        of += "" + java.util.Arrays.deepHashCode(new Object[] {b, a});
        java.util.Arrays.fill(b, 1, 3, a[0]);
        java.util.Arrays.sort(a);
        java.util.Arrays.sort(b, 1, 4);
        of += "" + java.util.Arrays.binarySearch(a, 3) + java.util.Arrays.binarySearch(b, 1, 3, n);
        return of + java.util.Arrays.toString(a) + java.util.Arrays.toString(b);
    }

    private static String ofLongs(int n) {
        long[] a = {(long) n, 3L, (long) (5 - n)};
        long[] b = {3L, (long) n, 1L, (long) (n - 2)};
        String of = "" + java.util.Arrays.mismatch(a, b) + java.util.Arrays.mismatch(a, 1, 3, b, 0, 2)
                + java.util.Arrays.equals(a, b);
        of += "" + java.util.Arrays.equals(a, 1, 3, b, 0, 2) + Integer.signum(java.util.Arrays.compare(a, b));
        of += "" + java.util.Arrays.compare(a, 0, 2, b, 1, 4) + java.util.Arrays.hashCode(a)
                + java.util.Arrays.toString(b);
        of += "" + java.util.Arrays.deepEquals(new Object[] {a}, new Object[] {java.util.Arrays.copyOf(b, 3)});
        of += "" + java.util.Arrays.deepHashCode(new Object[] {b, a});
        java.util.Arrays.fill(b, 1, 3, a[0]);
        java.util.Arrays.sort(a);
        java.util.Arrays.sort(b, 1, 4);
        of += "" + java.util.Arrays.binarySearch(a, 3L) + java.util.Arrays.binarySearch(b, 1, 3, (long) n);
        return of + java.util.Arrays.toString(a) + java.util.Arrays.toString(b);
    }

    private static String ofFloats(int n) {
        float[] a = {(float) n, 3f, (float) (5 - n)};
        float[] b = {3f, (float) n, 1f, (float) (n - 2)};
        String of = "" + java.util.Arrays.mismatch(a, b) + java.util.Arrays.mismatch(a, 1, 3, b, 0, 2)
                + java.util.Arrays.equals(a, b);
        of += "" + java.util.Arrays.equals(a, 1, 3, b, 0, 2) + Integer.signum(java.util.Arrays.compare(a, b));
        of += "" + java.util.Arrays.compare(a, 0, 2, b, 1, 4) + java.util.Arrays.hashCode(a)
                + java.util.Arrays.toString(b);
        of += "" + java.util.Arrays.deepEquals(new Object[] {a}, new Object[] {java.util.Arrays.copyOf(b, 3)});
        of += "" + java.util.Arrays.deepHashCode(new Object[] {b, a});
        java.util.Arrays.fill(b, 1, 3, a[0]);
        java.util.Arrays.sort(a);
        java.util.Arrays.sort(b, 1, 4);
        of += "" + java.util.Arrays.binarySearch(a, 3f) + java.util.Arrays.binarySearch(b, 1, 3, (float) n);
        return of + java.util.Arrays.toString(a) + java.util.Arrays.toString(b);
    }

    private static String ofDoubles(int n) {
        double[] a = {(double) n, 3d, (double) (5 - n)};
        double[] b = {3d, (double) n, 1d, (double) (n - 2)};
        String of = "" + java.util.Arrays.mismatch(a, b) + java.util.Arrays.mismatch(a, 1, 3, b, 0, 2)
                + java.util.Arrays.equals(a, b);
        of += "" + java.util.Arrays.equals(a, 1, 3, b, 0, 2) + Integer.signum(java.util.Arrays.compare(a, b));
        of += "" + java.util.Arrays.compare(a, 0, 2, b, 1, 4) + java.util.Arrays.hashCode(a)
                + java.util.Arrays.toString(b);
        of += "" + java.util.Arrays.deepEquals(new Object[] {a}, new Object[] {java.util.Arrays.copyOf(b, 3)});
        of += "" + java.util.Arrays.deepHashCode(new Object[] {b, a});
        java.util.Arrays.fill(b, 1, 3, a[0]);
        java.util.Arrays.sort(a);
        java.util.Arrays.sort(b, 1, 4);
        of += "" + java.util.Arrays.binarySearch(a, 3d) + java.util.Arrays.binarySearch(b, 1, 3, (double) n);
        return of + java.util.Arrays.toString(a) + java.util.Arrays.toString(b);
    }

    public static void firstDifference_true() {
        int[] some = {nondetInt(), nondetInt(), 5};
        int[] others = {1, 2};
        int at = java.util.Arrays.mismatch(some, others);
        assert at == (some[0] != 1 ? 0 : some[1] != 2 ? 1 : 2);
        assert java.util.Arrays.compare(some, others) < 0 == (some[0] < 1 || some[0] == 1 && some[1] < 2);
    }

    /** The platform's exception names the index, which the report says is not followed. */
    public static void indexThatAnExceptionNames_unknown() {
        int i = Verifier.nondetInt();
        Verifier.assume(i >= 2);
        try {
            new java.util.concurrent.atomic.AtomicIntegerArray(2).get(i);
        } catch (IndexOutOfBoundsException e) {
            assert !e.getMessage().contains("4711");
        }
    }

    /** What is refused later, and names nothing that depends on inputs, is known. */
    public static void messageBehindOneThatNamesAnIndex_true() {
        int i = Verifier.nondetInt();
        Verifier.assume(i >= 2 && i < 5);
        try {
            int[] two = new int[2];
            two[i]++;
        } catch (ArrayIndexOutOfBoundsException e) {
            try {
                throw new IllegalArgumentException("refused");
            } catch (IllegalArgumentException its) {
                assert its.getMessage().equals("refused");
            }
        }
    }
}
