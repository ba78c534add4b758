package dev.allways.commands.collections;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An entry of no map; equal to entries of maps. */
record Pair(@Nullable Object key, @Nullable Object value) implements Map.Entry<@Nullable Object, @Nullable Object> {
    @Override
    public @Nullable Object getKey() {
        return key;
    }

    @Override
    public @Nullable Object getValue() {
        return value;
    }

    @Override
    public @Nullable Object setValue(@Nullable Object value) {
        throw new UnsupportedOperationException("an entry of no map");
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Map.Entry<?, ?> entry
                && Objects.equals(key, entry.getKey())
                && Objects.equals(value, entry.getValue());
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(key) ^ Objects.hashCode(value);
    }

    @Override
    public String toString() {
        return key + "=" + value;
    }
}
