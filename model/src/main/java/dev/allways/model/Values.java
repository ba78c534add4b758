package dev.allways.model;

import com.dynatrace.hash4j.hashing.Hashing;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.BitSet;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Values as a {@link Hasher} takes them: a byte for the kind, then the contents. How is found out once for each class.
 */
final class Values {
    static final byte RECORD = 19;
    static final byte FIELDS = 39;

    private static final ClassValue<Taker> TAKERS = new ClassValue<>() {
        @Override
        protected Taker computeValue(Class<?> type) {
            return taker(type);
        }
    };

    private Values() {}

    static void put(Hasher to, @Nullable Object value) {
        if (value == null) {
            to.putByte((byte) 0);
        } else {
            taker(value).take(to, value);
        }
    }

    static Taker taker(Object value) {
        return TAKERS.get(value.getClass());
    }

    /** That a value has no end, or is too deep for the stack. */
    static Underivable endless(Object value) {
        return new Underivable("""
            the values in a %s are nested too deeply
              usual cause   an object that is in itself: a list among its own elements, a node that leads back to itself
              do            take its parts one by one (hasher.putInt(...)) in the model's fingerprint(state, hasher), or
                            the machine's\
            """.formatted(value.getClass().getName()));
    }

    /** What tells a class from others. */
    static long name(Class<?> type) {
        return Hashing.xxh3_64().hashCharsToLong(type.getName());
    }

    private static Taker taker(Class<?> type) {
        if (type.isRecord()) {
            return new RecordTaker(type);
        }
        if (Enum.class.isAssignableFrom(type)) {
            Class<?> declaring = type.isEnum() ? type : type.getSuperclass();
            return named(10, declaring, (to, value) -> to.putInt(((Enum<?>) value).ordinal()));
        }
        Taker scalar = scalar(type);
        if (scalar != null) {
            return scalar;
        }
        if (type.isArray()) {
            return array(type.getComponentType());
        }
        Taker several = several(type);
        if (several != null) {
            return several;
        }
        if (type.getPackageName().startsWith("java.time")) {
            return named(32, type, (to, value) -> to.putString(value.toString()));
        }
        if (isSingle(type)) {
            return named(33, type, (to, value) -> {});
        }
        throw new Underivable("""
            a fingerprint can't be made of a %s
              usual cause   a state holds an object of a class of your own that is not a record, or one of the platform's
                            that stands for something outside, as a thread or a lock does
              do            take its parts one by one (hasher.putInt(...)) in the model's fingerprint(state, hasher), or
                            the machine's; or make it a record\
            """.formatted(type.getName()));
    }

    private static @Nullable Taker scalar(Class<?> type) {
        if (type == Boolean.class) {
            return kind(1, (Hasher to, Boolean it) -> to.putBoolean(it));
        } else if (type == Byte.class) {
            return kind(2, (Hasher to, Byte it) -> to.putByte(it));
        } else if (type == Short.class) {
            return kind(3, (Hasher to, Short it) -> to.putShort(it));
        } else if (type == Character.class) {
            return kind(4, (Hasher to, Character it) -> to.putChar(it));
        } else if (type == Integer.class) {
            return kind(5, (Hasher to, Integer it) -> to.putInt(it));
        } else if (type == Long.class) {
            return kind(6, (Hasher to, Long it) -> to.putLong(it));
        } else if (type == Float.class) {
            return kind(7, (Hasher to, Float it) -> to.putInt(Float.floatToIntBits(it)));
        } else if (type == Double.class) {
            return kind(8, (Hasher to, Double it) -> to.putDouble(it));
        } else if (type == String.class) {
            return kind(9, (Hasher to, String it) -> to.putString(it));
        } else if (type == StringBuilder.class || type == StringBuffer.class) {
            return kind(34, (Hasher to, CharSequence it) -> to.putString(it.toString()));
        } else if (type == BigInteger.class) {
            return kind(24, (Hasher to, BigInteger it) -> to.putBytes(it.toByteArray()));
        } else if (type == BigDecimal.class) {
            return kind(
                    25,
                    (Hasher to, BigDecimal it) ->
                            to.putInt(it.scale()).putBytes(it.unscaledValue().toByteArray()));
        } else if (type == UUID.class) {
            return kind(
                    26,
                    (Hasher to, UUID it) ->
                            to.putLong(it.getMostSignificantBits()).putLong(it.getLeastSignificantBits()));
        } else if (type == AtomicInteger.class) {
            return kind(27, (Hasher to, AtomicInteger it) -> to.putInt(it.get()));
        } else if (type == AtomicLong.class) {
            return kind(28, (Hasher to, AtomicLong it) -> to.putLong(it.get()));
        } else if (type == AtomicBoolean.class) {
            return kind(29, (Hasher to, AtomicBoolean it) -> to.putBoolean(it.get()));
        } else if (type == Class.class) {
            return kind(31, (Hasher to, Class<?> it) -> to.putString(it.getName()));
        } else if (type == BitSet.class) {
            return kind(35, (Hasher to, BitSet it) -> to.putLongs(it.toLongArray()));
        }
        return null;
    }

    private static Taker array(Class<?> component) {
        if (component == byte.class) {
            return kind(11, (Hasher to, byte[] it) -> to.putBytes(it));
        } else if (component == int.class) {
            return kind(12, (Hasher to, int[] it) -> to.putInts(it));
        } else if (component == long.class) {
            return kind(13, (Hasher to, long[] it) -> to.putLongs(it));
        } else if (component == boolean.class) {
            return kind(14, (Hasher to, boolean[] it) -> {
                to.putInt(it.length);
                for (boolean element : it) {
                    to.putBoolean(element);
                }
            });
        } else if (component == char.class) {
            return kind(15, (Hasher to, char[] it) -> to.putString(new String(it)));
        } else if (component == short.class) {
            return kind(16, (Hasher to, short[] it) -> {
                to.putInt(it.length);
                for (short element : it) {
                    to.putShort(element);
                }
            });
        } else if (component == double.class) {
            return kind(17, (Hasher to, double[] it) -> {
                to.putInt(it.length);
                for (double element : it) {
                    to.putDouble(element);
                }
            });
        } else if (component == float.class) {
            return kind(36, (Hasher to, float[] it) -> {
                to.putInt(it.length);
                for (float element : it) {
                    to.putInt(Float.floatToIntBits(element));
                }
            });
        }
        return kind(18, (Hasher to, Object[] it) -> {
            to.putInt(it.length);
            for (Object element : it) {
                put(to, element);
            }
        });
    }

    private static @Nullable Taker several(Class<?> type) {
        if (type == Optional.class) {
            return kind(20, (Hasher to, Optional<?> it) -> put(to, it.orElse(null)));
        } else if (type == OptionalInt.class || type == OptionalLong.class || type == OptionalDouble.class) {
            return named(37, type, (to, value) -> to.putString(value.toString()));
        } else if (type == AtomicReference.class) {
            return kind(30, (Hasher to, AtomicReference<?> it) -> put(to, it.get()));
        } else if (Map.class.isAssignableFrom(type)) {
            return kind(
                    21,
                    (Hasher to, Map<?, ?> it) -> to.putUnordered(
                            it.entrySet(), (hasher, entry) -> hasher.put(entry.getKey(), entry.getValue())));
        } else if (Map.Entry.class.isAssignableFrom(type)) {
            return kind(38, (Hasher to, Map.Entry<?, ?> it) -> to.put(it.getKey(), it.getValue()));
        } else if (Set.class.isAssignableFrom(type)) {
            return kind(22, (Hasher to, Set<?> it) -> to.putUnordered(it, Values::put));
        } else if (Collection.class.isAssignableFrom(type)) {
            return kind(23, (Hasher to, Collection<?> it) -> {
                to.putInt(it.size());
                each(to, it);
            });
        }
        return null;
    }

    private static void each(Hasher to, Iterable<?> elements) {
        Class<?> type = Void.class;
        Taker taker = Values::put;
        for (Object element : elements) {
            if (element != null && element.getClass() != type) {
                type = element.getClass();
                taker = TAKERS.get(type);
            }
            if (element == null) {
                put(to, null);
            } else {
                taker.take(to, element);
            }
        }
    }

    /** Whether the objects of a class have no contents: the alternatives of a sealed interface that need none. */
    private static boolean isSingle(Class<?> type) {
        return !Fields.platform(type) && !type.isHidden() && !type.isSynthetic() && hasNoFields(type);
    }

    private static boolean hasNoFields(Class<?> type) {
        for (Class<?> each = type; each != Object.class; each = each.getSuperclass()) {
            for (var field : each.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    return false;
                }
            }
        }
        return true;
    }

    @SuppressWarnings("unchecked") // a taker is asked of the class that it was made for
    private static <T> Taker kind(int kind, BiConsumer<Hasher, T> contents) {
        byte first = (byte) kind;
        return (to, value) -> contents.accept(to.putByte(first), (T) value);
    }

    private static Taker named(int kind, Class<?> type, Taker contents) {
        byte first = (byte) kind;
        long name = name(type);
        return (to, value) -> contents.take(to.putByte(first).putLong(name), value);
    }
}
