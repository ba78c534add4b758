package dev.allways.core;

import org.jspecify.annotations.Nullable;

/**
 * What objects of the program under test say of themselves, and what is said of those that throw when they are asked.
 */
public final class SafeText {
    private SafeText() {}

    /** The text of an object. */
    public static String of(@Nullable Object object) {
        try {
            return String.valueOf(object);
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

    private static String withoutText(@Nullable Object object, Throwable thrown) {
        String name = object == null ? "null" : object.getClass().getName();
        return "%s, which can't tell more: it throws %s"
                .formatted(name, thrown.getClass().getName());
    }
}
