package dev.allways.commands;

import org.jspecify.annotations.Nullable;

/** Actions on one to five values that may throw anything. */
public final class Does {
    private Does() {}

    /** Does something with one value. */
    @FunctionalInterface
    public interface Of1<T1 extends @Nullable Object> {
        /** Does it. */
        void of(T1 first) throws Throwable;
    }

    /** Does something with two values. */
    @FunctionalInterface
    public interface Of2<T1 extends @Nullable Object, T2 extends @Nullable Object> {
        /** Does it. */
        void of(T1 first, T2 second) throws Throwable;
    }

    /** Does something with three values. */
    @FunctionalInterface
    public interface Of3<T1 extends @Nullable Object, T2 extends @Nullable Object, T3 extends @Nullable Object> {
        /** Does it. */
        void of(T1 first, T2 second, T3 third) throws Throwable;
    }

    /** Does something with four values. */
    @FunctionalInterface
    public interface Of4<
            T1 extends @Nullable Object,
            T2 extends @Nullable Object,
            T3 extends @Nullable Object,
            T4 extends @Nullable Object> {
        /** Does it. */
        void of(T1 first, T2 second, T3 third, T4 fourth) throws Throwable;
    }

    /** Does something with five values. */
    @FunctionalInterface
    public interface Of5<
            T1 extends @Nullable Object,
            T2 extends @Nullable Object,
            T3 extends @Nullable Object,
            T4 extends @Nullable Object,
            T5 extends @Nullable Object> {
        /** Does it. */
        void of(T1 first, T2 second, T3 third, T4 fourth, T5 fifth) throws Throwable;
    }
}
