package dev.allways.commands.concurrent;

import org.jspecify.annotations.Nullable;

/**
 * An argument that was guessed.
 *
 * @param text the Java that makes it
 */
record Argument(String text, @Nullable Object value) {
    /** The value of what may be an argument. */
    static @Nullable Object value(@Nullable Object argument) {
        return argument instanceof Argument(String _, Object value) ? value : argument;
    }

    @Override
    public String toString() {
        return text;
    }
}
