package dev.allways.model;

import java.util.function.Predicate;

/**
 * Something that must hold of a model's states: in all of them, in one of them, or in one on every path.
 *
 * @param kind where it must hold
 * @param name what is reported when it does not
 * @param holds whether a state is as the property says; called by several threads at once, and may not change the state
 * @param place where in the source it was made
 * @param <S> a state
 */
public record Property<S>(Kind kind, String name, Predicate<? super S> holds, StackTraceElement place) {
    /** Where a property must hold. */
    public enum Kind {
        /** In every state. */
        ALWAYS,
        /** In some state that the exploration meets. */
        SOMETIMES,
        /** In some state of every path from an initial state that can't continue, or continues for ever. */
        EVENTUALLY,
        /** In some state again and again on every fair path that continues for ever, and at the end of every other. */
        REPEATEDLY
    }

    /** Every state must be so. */
    public static <S> Property<S> always(String name, Predicate<? super S> holds) {
        return new Property<>(Kind.ALWAYS, name, holds, caller());
    }

    /** Some state must be so: an exploration that met none fails at its end, even if it was not complete. */
    public static <S> Property<S> sometimes(String name, Predicate<? super S> holds) {
        return new Property<>(Kind.SOMETIMES, name, holds, caller());
    }

    /**
     * Every path must come to a state that is so. Nothing is assumed to be fair: a step that leads back to its own
     * state, if the model has it, may be made for ever. Return null from {@link Model#next} for a step that changes
     * nothing.
     */
    public static <S> Property<S> eventually(String name, Predicate<? super S> holds) {
        return new Property<>(Kind.EVENTUALLY, name, holds, caller());
    }

    /**
     * Every path must come to a state that is so again and again, and must not end in one that is not. Fair paths are
     * looked at: of the steps of tasks (see {@link dev.allways.core.ChoicePoint.Schedule#obligation}) each that can be
     * made all the time is made some time, and faults end.
     */
    public static <S> Property<S> repeatedly(String name, Predicate<? super S> holds) {
        return new Property<>(Kind.REPEATEDLY, name, holds, caller());
    }

    private static StackTraceElement caller() {
        return caller(Property.class);
    }

    /** Where a class of ours was called. */
    static StackTraceElement caller(Class<?> ours) {
        return StackWalker.getInstance()
                .walk(frames -> frames.filter(frame -> !frame.getClassName().equals(Property.class.getName())
                                && !frame.getClassName().equals(ours.getName()))
                        .findFirst()
                        .orElseThrow())
                .toStackTraceElement();
    }

    @Override
    public String toString() {
        return "%s \"%s\"".formatted(kind.name().toLowerCase(java.util.Locale.ROOT), name);
    }
}
