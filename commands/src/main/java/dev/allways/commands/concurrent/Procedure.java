package dev.allways.commands.concurrent;

import dev.allways.gen.Gen;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An operation of a concurrent object.
 *
 * @param name as it is shown
 * @param arguments generators of its arguments
 * @param body what calls it
 * @param place where it is declared
 * @param pairsOnly whether it promises no atomicity, so that it is called beside one other call only
 */
record Procedure<S>(String name, List<Gen<?>> arguments, Body<S> body, StackTraceElement place, boolean pairsOnly) {
    /** Calls an operation. */
    @FunctionalInterface
    interface Body<S> {
        /** Calls it; what it throws is its result, too, and {@link Result#NOTHING} if it has none. */
        @Nullable
        Object on(S system, @Nullable Object[] arguments) throws Throwable;
    }

    Procedure(String name, List<Gen<?>> arguments, Body<S> body, StackTraceElement place) {
        this(name, arguments, body, place, false);
    }
}
