package dev.allways.commands.concurrent;

import org.jspecify.annotations.Nullable;

/** An argument that was guessed; its text is the Java that makes it. */
final class Argument {
    private final String text;
    private final @Nullable Object value;

    Argument(String text, @Nullable Object value) {
        this.text = text;
        this.value = value;
    }

    @Nullable
    Object value() {
        return value;
    }

    /** The value of what may be an argument. */
    static @Nullable Object value(@Nullable Object argument) {
        return argument instanceof Argument guessed ? guessed.value : argument;
    }

    @Override
    public String toString() {
        return text;
    }
}
