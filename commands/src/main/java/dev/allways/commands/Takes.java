package dev.allways.commands;

import org.jspecify.annotations.Nullable;

/** Functions of one to five values that may throw anything. */
public final class Takes {
    private Takes() {}

    /** Makes something of one value. */
    @FunctionalInterface
    public interface Of1<T1 extends @Nullable Object, R extends @Nullable Object> {
        /** Makes it. */
        R of(T1 first) throws Throwable;
    }

    /** Makes something of two values. */
    @FunctionalInterface
    public interface Of2<T1 extends @Nullable Object, T2 extends @Nullable Object, R extends @Nullable Object> {
        /** Makes it. */
        R of(T1 first, T2 second) throws Throwable;
    }

    /** Makes something of three values. */
    @FunctionalInterface
    public interface Of3<
            T1 extends @Nullable Object,
            T2 extends @Nullable Object,
            T3 extends @Nullable Object,
            R extends @Nullable Object> {
        /** Makes it. */
        R of(T1 first, T2 second, T3 third) throws Throwable;
    }

    /** Makes something of four values. */
    @FunctionalInterface
    public interface Of4<
            T1 extends @Nullable Object,
            T2 extends @Nullable Object,
            T3 extends @Nullable Object,
            T4 extends @Nullable Object,
            R extends @Nullable Object> {
        /** Makes it. */
        R of(T1 first, T2 second, T3 third, T4 fourth) throws Throwable;
    }

    /** Makes something of five values. */
    @FunctionalInterface
    public interface Of5<
            T1 extends @Nullable Object,
            T2 extends @Nullable Object,
            T3 extends @Nullable Object,
            T4 extends @Nullable Object,
            T5 extends @Nullable Object,
            R extends @Nullable Object> {
        /** Makes it. */
        R of(T1 first, T2 second, T3 third, T4 fourth, T5 fifth) throws Throwable;
    }
}
