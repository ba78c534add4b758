package dev.allways.model;

import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * What a state's fingerprint is made of: takes the parts of a state one after the other and mixes them into 64 bits, or
 * 128 when a search asks for them. Used by one thread; never kept by a model.
 */
public final class Hasher {
    /*
     * The parts are written into a buffer and hashed at once: states are small, and a hash of a whole buffer costs less
     * than one that is fed piece by piece. The second 64 bits are another hash of the same bytes.
     */
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final Hasher64 FIRST = Hashing.xxh3_64();
    private static final Hasher64 SECOND = Hashing.komihash5_0(0x9e3779b97f4a7c15L);

    private byte[] bytes = new byte[256];
    private int length;

    Hasher() {}

    /** Takes a boolean. */
    public Hasher putBoolean(boolean value) {
        return putByte((byte) (value ? 1 : 0));
    }

    /** Takes a byte. */
    public Hasher putByte(byte value) {
        room(1);
        bytes[length++] = value;
        return this;
    }

    /** Takes an int. */
    public Hasher putInt(int value) {
        room(Integer.BYTES);
        INTS.set(bytes, length, value);
        length += Integer.BYTES;
        return this;
    }

    /** Takes a long. */
    public Hasher putLong(long value) {
        room(Long.BYTES);
        LONGS.set(bytes, length, value);
        length += Long.BYTES;
        return this;
    }

    /** Takes an array of bytes, its length included. */
    public Hasher putBytes(byte[] values) {
        return putBytes(values, 0, values.length);
    }

    /** Takes a part of an array of bytes, its length included. */
    public Hasher putBytes(byte[] values, int offset, int count) {
        putInt(count);
        room(count);
        System.arraycopy(values, offset, bytes, length, count);
        length += count;
        return this;
    }

    /** Takes an array of ints, its length included. */
    public Hasher putInts(int[] values) {
        putInt(values.length);
        for (int value : values) {
            putInt(value);
        }
        return this;
    }

    /** Takes an array of longs, its length included. */
    public Hasher putLongs(long[] values) {
        putInt(values.length);
        for (long value : values) {
            putLong(value);
        }
        return this;
    }

    /** Takes a text, its length included. */
    public Hasher putString(String text) {
        return putBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    private void room(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
        }
    }

    /** What was taken. */
    byte[] taken() {
        return Arrays.copyOf(bytes, length);
    }

    Hasher empty() {
        length = 0;
        return this;
    }

    long first() {
        return length == Long.BYTES
                ? FIRST.hashLongToLong((long) LONGS.get(bytes, 0))
                : FIRST.hashBytesToLong(bytes, 0, length);
    }

    long second() {
        return SECOND.hashBytesToLong(bytes, 0, length);
    }
}
