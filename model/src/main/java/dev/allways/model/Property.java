package dev.allways.model;

import java.util.function.Predicate;

/**
 * Something that must hold of a model's states.
 *
 * @param <S> a state
 */
public sealed interface Property<S> {
    /** What is reported when it does not hold. */
    String name();

    /** Whether a state is as the property says. */
    Predicate<? super S> holds();

    /** Holds in every state. */
    record Always<S>(String name, Predicate<? super S> holds) implements Property<S> {}

    /** Holds in some state: an exploration that met none fails at its end. */
    record Sometimes<S>(String name, Predicate<? super S> holds) implements Property<S> {}

    /** Holds, sooner or later, on every path that ends or goes on for ever. */
    record Eventually<S>(String name, Predicate<? super S> holds) implements Property<S> {}

    /** Every state must be so. */
    static <S> Property<S> always(String name, Predicate<? super S> holds) {
        return new Always<>(name, holds);
    }

    /** Some state must be so. */
    static <S> Property<S> sometimes(String name, Predicate<? super S> holds) {
        return new Sometimes<>(name, holds);
    }

    /** Every path must come to a state that is so. */
    static <S> Property<S> eventually(String name, Predicate<? super S> holds) {
        return new Eventually<>(name, holds);
    }
}
