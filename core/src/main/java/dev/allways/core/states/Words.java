package dev.allways.core.states;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Elements of arrays that threads share, read and written in one piece. */
final class Words {
    private static final VarHandle LONG = MethodHandles.arrayElementVarHandle(long[].class);
    private static final VarHandle INT = MethodHandles.arrayElementVarHandle(int[].class);

    private Words() {}

    static long get(long[] words, int at) {
        return (long) LONG.getOpaque(words, at);
    }

    static void set(long[] words, int at, long value) {
        LONG.setOpaque(words, at, value);
    }

    static int get(int[] words, int at) {
        return (int) INT.getOpaque(words, at);
    }

    static void set(int[] words, int at, int value) {
        INT.setOpaque(words, at, value);
    }

    /** Reads so that what was written before the value that is read can be read too. */
    static long getAcquire(long[] words, int at) {
        return (long) LONG.getAcquire(words, at);
    }

    /** Writes so that who reads this value by {@link #getAcquire} can read what was written before it. */
    static void setRelease(long[] words, int at, long value) {
        LONG.setRelease(words, at, value);
    }

    /** The bytes of a stripe's tables and of the array of them, when all that are still empty are {@code empty}. */
    static long bytes(long[][] tables, long[] empty) {
        long bytes = bytes(tables.length, Integer.BYTES);
        for (long[] table : tables) {
            bytes += table == empty ? 0 : bytes(table.length, Long.BYTES);
        }
        return bytes;
    }

    /** The bytes of an array of so many elements, its header included. */
    static long bytes(long length, int size) {
        return 16 + length * size;
    }
}
