package dev.allways.model;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Values as a {@link Hasher} takes them: a byte for the kind, then the contents. */
final class Values {
    private Values() {}

    static void put(Hasher to, @Nullable Object value) {
        switch (value) {
            case null -> to.putByte((byte) 0);
            case Boolean it -> to.putByte((byte) 1).putBoolean(it);
            case Byte it -> to.putByte((byte) 2).putByte(it);
            case Short it -> to.putByte((byte) 3).putShort(it);
            case Character it -> to.putByte((byte) 4).putChar(it);
            case Integer it -> to.putByte((byte) 5).putInt(it);
            case Long it -> to.putByte((byte) 6).putLong(it);
            case Float it -> to.putByte((byte) 7).putInt(Float.floatToIntBits(it));
            case Double it -> to.putByte((byte) 8).putDouble(it);
            case String it -> to.putByte((byte) 9).putString(it);
            case Enum<?> it ->
                type(to.putByte((byte) 10), it.getDeclaringClass()).putInt(it.ordinal());
            case byte[] it -> to.putByte((byte) 11).putBytes(it);
            case int[] it -> to.putByte((byte) 12).putInts(it);
            case long[] it -> to.putByte((byte) 13).putLongs(it);
            case boolean[] it -> {
                to.putByte((byte) 14).putInt(it.length);
                for (boolean element : it) {
                    to.putBoolean(element);
                }
            }
            case char[] it -> to.putByte((byte) 15).putString(new String(it));
            case short[] it -> {
                to.putByte((byte) 16).putInt(it.length);
                for (short element : it) {
                    to.putShort(element);
                }
            }
            case double[] it -> {
                to.putByte((byte) 17).putInt(it.length);
                for (double element : it) {
                    to.putDouble(element);
                }
            }
            case Object[] it -> all(to.putByte((byte) 18).putInt(it.length), it);
            case Record it ->
                all(
                        type(to.putByte((byte) 19), it.getClass()),
                        Components.of(it.getClass()).of(it));
            case Optional<?> it -> put(to.putByte((byte) 20), it.orElse(null));
            case Map<?, ?> it -> {
                to.putByte((byte) 21);
                to.putUnordered(it.entrySet(), (hasher, entry) -> hasher.put(entry.getKey(), entry.getValue()));
            }
            case Set<?> it -> {
                to.putByte((byte) 22);
                to.putUnordered(it, (hasher, element) -> put(hasher, element));
            }
            case Collection<?> it -> {
                to.putByte((byte) 23).putInt(it.size());
                it.forEach(element -> put(to, element));
            }
            case BigInteger it -> to.putByte((byte) 24).putBytes(it.toByteArray());
            case BigDecimal it ->
                to.putByte((byte) 25)
                        .putInt(it.scale())
                        .putBytes(it.unscaledValue().toByteArray());
            case UUID it ->
                to.putByte((byte) 26).putLong(it.getMostSignificantBits()).putLong(it.getLeastSignificantBits());
            case AtomicInteger it -> to.putByte((byte) 27).putInt(it.get());
            case AtomicLong it -> to.putByte((byte) 28).putLong(it.get());
            case AtomicBoolean it -> to.putByte((byte) 29).putBoolean(it.get());
            case AtomicReference<?> it -> put(to.putByte((byte) 30), it.get());
            case Class<?> it -> to.putByte((byte) 31).putString(it.getName());
            default ->
                throw new IllegalArgumentException(
                        """
                        a fingerprint can't be made of a %s
                          usual cause   a state holds an object of a class of your own that is not a record
                          do            take its parts one by one (hasher.putInt(...)), or make it a record\
                        """.formatted(value.getClass().getName()));
        }
    }

    private static void all(Hasher to, @Nullable Object[] values) {
        for (Object value : values) {
            put(to, value);
        }
    }

    private static Hasher type(Hasher to, Class<?> type) {
        return to.putInt(type.getName().hashCode());
    }
}
