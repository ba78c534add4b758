package dev.allways.commands.concurrent;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * A value that may be an argument.
 *
 * @param text the Java that makes it
 * @param maker makes it, anew for each object that is called with it
 */
public record Guess(String text, Callable<? extends @Nullable Object> maker) {
    /** A value that all calls may share. */
    static Guess of(String text, @Nullable Object value) {
        return new Guess(text, () -> value);
    }

    Argument made() {
        try {
            return new Argument(text, maker.call());
        } catch (Exception e) {
            throw new IllegalStateException(text + " can't be made", e);
        }
    }

    @Override
    public String toString() {
        return text;
    }
}
