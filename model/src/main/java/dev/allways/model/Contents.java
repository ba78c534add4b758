package dev.allways.model;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The contents of an array, which by itself has neither {@code equals} nor {@code toString}. */
final class Contents {
    private static final ClassValue<Boolean> HAS_EQUALS = overrides("equals", Object.class);
    private static final ClassValue<Boolean> HAS_TO_STRING = overrides("toString");

    private final Object array;

    private Contents(Object array) {
        this.array = array;
    }

    /** What tells a state from others. */
    static <S> Object identity(Model<S> model, S state) {
        if (state.getClass().isArray()) {
            return new Contents(state);
        }
        if (HAS_EQUALS.get(state.getClass())) {
            return state;
        }
        Hasher hasher = new Hasher();
        model.fingerprint(state, hasher);
        return new Contents(hasher.taken());
    }

    /** A state for a reader; empty if it can't tell of itself. */
    static String describe(Object state) {
        if (state.getClass().isArray()) {
            return new Contents(state).toString();
        }
        return HAS_TO_STRING.get(state.getClass()) ? state.toString() : "";
    }

    /** A value for a reader, whatever it is. */
    static String text(Object value) {
        return value.getClass().isArray() ? new Contents(value).toString() : value.toString();
    }

    private static ClassValue<Boolean> overrides(String method, Class<?>... parameters) {
        return new ClassValue<>() {
            @Override
            protected Boolean computeValue(Class<?> type) {
                try {
                    return type.getMethod(method, parameters).getDeclaringClass() != Object.class;
                } catch (NoSuchMethodException e) {
                    throw new IllegalStateException(e); // every class has these
                }
            }
        };
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Contents that && Objects.deepEquals(array, that.array);
    }

    @Override
    public int hashCode() {
        return Arrays.deepHashCode(new Object[] {array});
    }

    @Override
    public String toString() {
        String nested = Arrays.deepToString(new Object[] {array});
        return nested.substring(1, nested.length() - 1);
    }
}
