package dev.allways.commands;

import org.jspecify.annotations.Nullable;

/**
 * The result of an earlier command, which later ones may take as an argument: nobody knows its value when commands are
 * generated, and all know it when they are made.
 *
 * @param <R> the value
 */
public final class Symbol<R extends @Nullable Object> {
    private final String name;
    private boolean known;
    private @Nullable Object value;

    Symbol(String name) {
        this.name = name;
    }

    void set(@Nullable Object value) {
        this.value = value;
        known = true;
    }

    /**
     * The value.
     *
     * @throws IllegalStateException if the command that returns it has not been made
     */
    @SuppressWarnings({"unchecked", "NullAway"}) // what the command returned, null or not
    public R value() {
        if (!known) {
            throw unknown(name);
        }
        return (R) value;
    }

    static IllegalStateException unknown(String name) {
        return new IllegalStateException("""
            %s has no value: the command that returns it has not been made
              usual cause   a precondition, a generator or the model looks at the value; they may only hand it on
              do            keep what the model has to know in the model, and look at the value in run and ensures\
            """.formatted(name));
    }

    /** How it is called in a program that is shown. */
    @Override
    public String toString() {
        return name;
    }
}
