package dev.allways.examples.libraries;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The comparison of what a library says with what a trivial reference says. */
final class Agreement {
    private Agreement() {}

    /** @throws AssertionError if the two are not equal; its stack begins at the caller, where the failure comes from */
    static void on(Object what, @Nullable Object reference, @Nullable Object library) {
        if (!Objects.equals(reference, library)) {
            var error =
                    new AssertionError("%s: the library says %s, the reference %s".formatted(what, library, reference));
            StackTraceElement[] stack = error.getStackTrace();
            error.setStackTrace(Arrays.copyOfRange(stack, 1, stack.length));
            throw error;
        }
    }
}
