package dev.allways.model;

import dev.allways.core.SafeText;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * What is in a value, by which it differs from others, and which can be shown, whatever its class says of equality and
 * texts.
 */
public final class Contents {
    private static final ClassValue<Boolean> HAS_TO_STRING = overrides("toString");

    private final Object value;

    private Contents(Object value) {
        this.value = value;
    }

    /** What tells a state from others: all that is in it, whatever its class says of equality. */
    public static Object identity(Object state) {
        return new Contents(state);
    }

    /** A state for a reader; empty if it can't tell of itself. */
    static String describe(Object state) {
        return state.getClass().isArray() || HAS_TO_STRING.get(state.getClass()) ? text(state) : "";
    }

    /** A value for a reader, whatever it is. */
    static String text(Object value) {
        if (!value.getClass().isArray()) {
            return SafeText.of(value);
        }
        return SafeText.of(value, () -> {
            String nested = Arrays.deepToString(new Object[] {value});
            return nested.substring(1, nested.length() - 1);
        });
    }

    static ClassValue<Boolean> overrides(String method, Class<?>... parameters) {
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
        return other instanceof Contents that && Sameness.of(value, that.value);
    }

    @Override
    public int hashCode() {
        return 0; // equality looks deeper than any hash code
    }

    /** The value's own text, and its fields where the text may leave some out. */
    @Override
    public String toString() {
        Class<?> type = value.getClass();
        String own = describe(value);
        if (Fields.platform(type) || type.isEnum() || !Fields.readable(type)) {
            return own.isEmpty() ? value.toString() : own;
        }
        Fields fields = Fields.of(type);
        List<String> names = fields.names();
        var parts = new StringJoiner(", ", type.getSimpleName() + "[", "]");
        for (int i = 0; i < names.size(); i++) {
            Object part = Sameness.value(fields.getters().get(i), value);
            parts.add(names.get(i) + "=" + (part == null ? "null" : text(part)));
        }
        String all = parts.toString();
        return own.isEmpty() || own.equals(all) ? all : own + " " + all;
    }
}
