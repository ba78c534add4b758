package dev.allways.model;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The contents of an array, which by itself has neither {@code equals} nor {@code toString}. */
final class Contents {
    private final Object array;

    private Contents(Object array) {
        this.array = array;
    }

    static Object of(Object state) {
        return state.getClass().isArray() ? new Contents(state) : state;
    }

    static String describe(Object state) {
        return of(state).toString();
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
