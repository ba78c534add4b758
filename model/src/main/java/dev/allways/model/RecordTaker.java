package dev.allways.model;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Takes the records of one class, component by component, as code that was written for that class would. */
@SuppressWarnings({"UnusedMethod", "UnusedVariable"}) // they are looked up by name
final class RecordTaker implements Taker {
    /*
     * One method handle for the whole record, made of its fields' getters and the hasher's methods; records, texts and
     * enums that are known from a field's type are part of it. The JVM compiles it as one method.
     */
    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    private static final MethodHandle VALUE = put("value", Object.class);
    private static final MethodHandle TEXT = put("text", String.class);
    private static final MethodHandle CONSTANT = put("constant", Enum.class);
    private static final MethodHandle CONSTANTS = put("constants", List.class);
    private static final MethodHandle IS_NULL = put("isNull", Object.class);
    private static final MethodHandle BYTE = put("one", byte.class);

    private final long type;
    private final MethodHandle components;

    RecordTaker(Class<?> type) {
        this.type = Values.name(type);
        this.components =
                components(type, new HashSet<>()).asType(MethodType.methodType(void.class, Hasher.class, Object.class));
    }

    @Override
    public void take(Hasher to, Object value) {
        to.putByte(Values.RECORD).putLong(type);
        try {
            components.invokeExact(to, value);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e); // getters and the hasher throw no others
        }
    }

    /** Takes the components of a record of a class: (Hasher, record). */
    private static MethodHandle components(Class<?> type, Set<Class<?>> around) {
        around.add(type);
        MethodHandle all = MethodHandles.empty(MethodType.methodType(void.class, Hasher.class, type));
        Fields fields = Fields.of(type);
        for (int i = fields.getters().size() - 1; i >= 0; i--) {
            MethodHandle getter = fields.getters().get(i);
            MethodHandle one = MethodHandles.filterArguments(
                    component(fields.types().get(i), getter.type().returnType(), around),
                    1,
                    getter.asType(getter.type().changeParameterType(0, type)));
            all = MethodHandles.foldArguments(all, one);
        }
        around.remove(type);
        return all;
    }

    /** Takes a component of a type: (Hasher, component). */
    private static MethodHandle component(Type declared, Class<?> type, Set<Class<?>> around) {
        MethodHandle how;
        if (declared instanceof ParameterizedType list
                && type == List.class
                && list.getActualTypeArguments()[0] instanceof Class<?> element
                && element.isEnum()) {
            how = CONSTANTS;
        } else if (type.isPrimitive()) {
            how = put("one", type);
        } else if (type == String.class) {
            how = TEXT;
        } else if (type.isEnum()) {
            how = CONSTANT;
        } else if (type.isRecord() && !around.contains(type)) {
            MethodHandle present = MethodHandles.foldArguments(
                    components(type, around),
                    MethodHandles.dropArguments(MethodHandles.insertArguments(BYTE, 1, (byte) 1), 1, type));
            MethodHandle absent =
                    MethodHandles.dropArguments(MethodHandles.insertArguments(BYTE, 1, (byte) 0), 1, type);
            MethodHandle isNull = IS_NULL.asType(IS_NULL.type().changeParameterType(1, type));
            return MethodHandles.guardWithTest(isNull, absent, present);
        } else {
            how = VALUE;
        }
        return how.asType(MethodType.methodType(void.class, Hasher.class, type));
    }

    private static MethodHandle put(String name, Class<?> type) {
        Class<?> result = name.equals("isNull") ? boolean.class : void.class;
        try {
            return LOOKUP.findStatic(RecordTaker.class, name, MethodType.methodType(result, Hasher.class, type));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e); // it is below
        }
    }

    private static void value(Hasher to, @Nullable Object value) {
        Values.put(to, value);
    }

    private static void text(Hasher to, @Nullable String text) {
        if (text == null) {
            to.putInt(-1);
        } else {
            to.putString(text);
        }
    }

    private static void constant(Hasher to, @Nullable Enum<?> constant) {
        to.putInt(constant == null ? -1 : constant.ordinal());
    }

    private static void constants(Hasher to, @Nullable List<?> constants) {
        int count = constants == null ? -1 : constants.size();
        to.putInt(count);
        for (int i = 0; i < count; i++) {
            constant(to, (Enum<?>) Objects.requireNonNull(constants).get(i));
        }
    }

    private static boolean isNull(Hasher to, @Nullable Object value) {
        return value == null;
    }

    private static void one(Hasher to, boolean value) {
        to.putBoolean(value);
    }

    private static void one(Hasher to, byte value) {
        to.putByte(value);
    }

    private static void one(Hasher to, short value) {
        to.putShort(value);
    }

    private static void one(Hasher to, char value) {
        to.putChar(value);
    }

    private static void one(Hasher to, int value) {
        to.putInt(value);
    }

    private static void one(Hasher to, long value) {
        to.putLong(value);
    }

    private static void one(Hasher to, float value) {
        to.putInt(Float.floatToIntBits(value));
    }

    private static void one(Hasher to, double value) {
        to.putDouble(value);
    }
}
