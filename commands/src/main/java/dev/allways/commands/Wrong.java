package dev.allways.commands;

import dev.allways.core.Origin;
import dev.allways.core.SafeText;
import dev.allways.gen.JavaText;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What is wrong with a call.
 *
 * @param told in words, with the values
 * @param kind what another failure of the same command has in common with this one if both are one bug: no values
 */
record Wrong(String told, String kind) {
    static Wrong result(@Nullable Object returned, @Nullable Object expected) {
        return new Wrong(
                "returned %s, not %s".formatted(JavaText.of(returned), JavaText.of(expected)),
                "returned %s, not %s".formatted(kind(returned), kind(expected)));
    }

    static Wrong thrown(Throwable thrown, String wanted) {
        return new Wrong("threw %s, not %s".formatted(thrown, wanted), "threw " + kind(thrown));
    }

    static Wrong notThrown(@Nullable Object returned, Class<?> expected) {
        return new Wrong(
                "returned %s, and should have thrown %s".formatted(JavaText.of(returned), expected.getSimpleName()),
                "threw no " + expected.getSimpleName());
    }

    /** @param number of the condition, from 1 */
    static Wrong broken(@Nullable Object returned, int number, int all) {
        String which = all == 1 ? "a postcondition" : "postcondition %d of %d".formatted(number, all);
        return new Wrong(
                "returned %s, which breaks %s".formatted(JavaText.of(returned), which),
                "breaks postcondition " + number);
    }

    /** A missing value and an answer to a question are results of their own kinds; others are of one. */
    private static String kind(@Nullable Object result) {
        return result == null || result instanceof Boolean ? String.valueOf(result) : "a value";
    }

    /** Its class, and the first place in code of the user, or else at all. */
    private static String kind(Throwable thrown) {
        return thrown.getClass().getSimpleName()
                + Origin.frames(thrown).stream()
                        .findFirst()
                        .or(() -> Arrays.stream(SafeText.frames(thrown)).findFirst())
                        .map(frame -> " at %s:%d".formatted(frame.getFileName(), frame.getLineNumber()))
                        .orElse("");
    }
}
