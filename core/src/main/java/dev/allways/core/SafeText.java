package dev.allways.core;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What objects of the program under test say of themselves, and what is said of those that throw when they are asked.
 */
public final class SafeText {
    private SafeText() {}

    /** The text of an object. */
    public static String of(@Nullable Object object) {
        return of(object, () -> String.valueOf(object));
    }

    /** What is said of an object; what it is, if saying so throws. */
    public static String of(@Nullable Object object, Supplier<String> text) {
        try {
            return text.get();
        } catch (RuntimeException | Error e) {
            return withoutText(object, e);
        }
    }

    /** The message of an error; null if it has none. */
    public static @Nullable String message(Throwable error) {
        try {
            return error.getMessage();
        } catch (RuntimeException | Error e) {
            return withoutText(error, e);
        }
    }

    /** The frames of an error; none if it can't tell, as one that a mocking library has made. */
    public static StackTraceElement[] frames(Throwable error) {
        try {
            StackTraceElement @Nullable [] frames = error.getStackTrace();
            return frames == null ? new StackTraceElement[0] : frames;
        } catch (RuntimeException | Error e) {
            return new StackTraceElement[0];
        }
    }

    private static String withoutText(@Nullable Object object, Throwable thrown) {
        String name = object == null ? "null" : object.getClass().getName();
        return "%s, which can't tell more: it throws %s"
                .formatted(name, thrown.getClass().getName());
    }
}
