package dev.allways.commands.concurrent;

import dev.allways.gen.JavaText;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What became of a call, so that it can be compared with what became of the same call on another object. */
sealed interface Result {
    /** It waits for ever. */
    record Waits() implements Result {
        @Override
        public String toString() {
            return "waits for ever";
        }
    }

    /** It was not made: one before it waits for ever. */
    record NotMade() implements Result {
        @Override
        public String toString() {
            return "is not made";
        }
    }

    /** It returned, and has no result. */
    record Nothing() implements Result {
        @Override
        public String toString() {
            return "void";
        }
    }

    /** It threw an exception of a class. */
    record Throws(String type) implements Result {
        @Override
        public String toString() {
            return "throws " + type.substring(type.lastIndexOf('.') + 1);
        }
    }

    /** It returned a value that is compared by its class alone, or the object itself. */
    final class Opaque implements Result { // no record: as an element it is shown by its text
        private final String text;

        Opaque(String text) {
            this.text = text;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Opaque that && text.equals(that.text);
        }

        @Override
        public int hashCode() {
            return text.hashCode();
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** It returned a value. */
    final class Value implements Result { // no record: as an element it is shown by its text
        private final @Nullable Object value;

        Value(@Nullable Object value) {
            this.value = value;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Value that && Objects.deepEquals(value, that.value);
        }

        @Override
        public int hashCode() {
            return Arrays.deepHashCode(new @Nullable Object[] {value});
        }

        @Override
        public String toString() {
            return JavaText.of(value);
        }
    }

    /** The result of a call that never returned. */
    Result WAITS = new Waits();

    /** The result of a call behind it. */
    Result NOT_MADE = new NotMade();

    /** The result of a call that returns nothing. */
    Result NOTHING = new Nothing();

    /** The result of a call that threw. */
    static Result thrown(Throwable error) {
        return new Throws(error.getClass().getName());
    }

    /**
     * The result of a call that returned: what has an {@code equals} of its own is compared by it, collections and
     * arrays by what is in them when all calls are over, the object itself as such, and anything else by its class.
     *
     * @param whole whether what is in collections can be asked: no call waits for ever
     */
    static Result returned(@Nullable Object value, Object system, boolean whole) {
        if (value == system) {
            return new Opaque("the object itself");
        }
        if (!whole && (value instanceof Iterable<?> || value instanceof Map<?, ?>)) {
            return new Opaque("a " + value.getClass().getSimpleName());
        }
        return returned(value, system);
    }

    private static Result returned(@Nullable Object value, Object system) {
        if (value == system) {
            return new Opaque("the object itself");
        }
        return switch (value) {
            case null -> new Value(null);
            case List<?> list -> new Value(contents(list, system));
            case Set<?> set -> new Value(new HashSet<>(contents(set, system)));
            case Map<?, ?> map -> {
                Map<Object, Object> copy = new HashMap<>();
                map.forEach((key, of) -> copy.put(returned(key, system), returned(of, system)));
                yield new Value(copy);
            }
            case Collection<?> collection -> new Value(contents(collection, system));
            case Optional<?> optional -> new Value(optional.map(each -> returned(each, system)));
            default -> value.getClass().isArray() ? array(value, system) : plain(value);
        };
    }

    private static List<Result> contents(Collection<?> values, Object system) {
        List<Result> copy = new ArrayList<>();
        for (Object each : values) {
            copy.add(returned(each, system));
        }
        return copy;
    }

    private static Result array(Object array, Object system) {
        if (array.getClass().getComponentType().isPrimitive()) {
            int length = Array.getLength(array);
            Object copy = Array.newInstance(array.getClass().getComponentType(), length);
            System.arraycopy(array, 0, copy, 0, length);
            return new Value(copy);
        }
        return new Value(contents(Arrays.asList((Object[]) array), system));
    }

    private static Result plain(Object value) {
        if (value instanceof Enum<?> || hasEquals(value.getClass())) {
            return new Value(value);
        }
        Class<?> type = value.getClass();
        return new Opaque(type.isHidden() || type.isSynthetic() ? "an object" : "a " + type.getSimpleName());
    }

    private static boolean hasEquals(Class<?> type) {
        try {
            Method equals = type.getMethod("equals", Object.class);
            return equals.getDeclaringClass() != Object.class;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }
}
