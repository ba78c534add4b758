package dev.allways.model;

import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

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
    private static final VarHandle CHARS = MethodHandles.byteArrayViewVarHandle(char[].class, ByteOrder.LITTLE_ENDIAN);
    private static final Hasher64 FIRST = Hashing.xxh3_64();
    private static final Hasher64 SECOND = Hashing.komihash5_0(0x9e3779b97f4a7c15L);

    int uses; // since it was made
    private Class<?> type = Void.class;
    private Taker taker = Values::put;

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

    /** Takes a short. */
    public Hasher putShort(short value) {
        return putChar((char) value);
    }

    /** Takes a character. */
    public Hasher putChar(char value) {
        room(Character.BYTES);
        CHARS.set(bytes, length, value);
        length += Character.BYTES;
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

    /** Takes a double, by its bits. */
    public Hasher putDouble(double value) {
        return putLong(Double.doubleToLongBits(value));
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
        int count = text.length();
        putInt(count);
        room(count * Character.BYTES);
        for (int i = 0; i < count; i++) {
            CHARS.set(bytes, length, text.charAt(i));
            length += Character.BYTES;
        }
        return this;
    }

    /**
     * Takes a value by its contents: null, a boxed number, a boolean, a character, a text, an enum, an array, an
     * optional, a record, an atomic variable, a time, an object of a class without fields, or a list, a set, a map or
     * another collection of such. Two values give the same parts if they are equal; sets and maps whatever their
     * order.
     *
     * @throws IllegalArgumentException for any other value; the message says which
     */
    public Hasher put(@Nullable Object value) {
        if (value == null) {
            Values.put(this, null);
            return this;
        }
        if (value.getClass() != type) { // a state is mostly of the class of the one before
            taker = Values.taker(value);
            type = value.getClass();
        }
        try {
            taker.take(this, value);
        } catch (StackOverflowError e) {
            throw Values.endless(value);
        }
        return this;
    }

    /**
     * Takes an object of a class of your own by its fields, but those that are static or transient: objects of your own
     * again, or as {@link #put(Object)} does. Any other value is taken as by that. No object may be in itself.
     *
     * @throws IllegalArgumentException for what is in a field and can't be taken; the message says which
     */
    public Hasher putFields(@Nullable Object value) {
        if (value == null || !Fields.own(value.getClass())) {
            return put(value);
        }
        putByte(Values.FIELDS).putLong(Values.name(value.getClass()));
        try {
            for (MethodHandle getter : Fields.of(value.getClass()).getters()) {
                putFields(getter.invoke(value));
            }
        } catch (StackOverflowError e) {
            throw Values.endless(value);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e); // getters throw no others
        }
        return this;
    }

    /** Takes values by their contents, as {@link #put(Object)} does. */
    public Hasher put(@Nullable Object first, @Nullable Object second, @Nullable Object... more) {
        put(first).put(second);
        for (Object value : more) {
            put(value);
        }
        return this;
    }

    /** Takes parts in any order: what {@code each} takes of an element counts, not when. */
    <T> void putUnordered(Iterable<T> elements, BiConsumer<Hasher, T> each) {
        int begin = length;
        int count = 0;
        long sum = 0;
        long otherSum = 0;
        for (T element : elements) {
            each.accept(this, element);
            sum += FIRST.hashBytesToLong(bytes, begin, length - begin);
            otherSum += SECOND.hashBytesToLong(bytes, begin, length - begin);
            length = begin;
            count++;
        }
        putInt(count).putLong(sum).putLong(otherSum);
    }

    /** 128 bits that stand for some parts. */
    public record Digest(long first, long second) {}

    /** What stands for the parts that something tells; they are not taken. Worth keeping where states share parts. */
    public Digest digest(Consumer<Hasher> parts) {
        int begin = length;
        parts.accept(this);
        Digest digest = new Digest(
                FIRST.hashBytesToLong(bytes, begin, length - begin),
                SECOND.hashBytesToLong(bytes, begin, length - begin));
        length = begin;
        return digest;
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
        uses++;
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
