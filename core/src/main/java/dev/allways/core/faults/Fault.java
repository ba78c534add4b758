package dev.allways.core.faults;

import java.io.IOException;
import java.util.function.Function;

/**
 * A way in which something fails: a message, and the exception that carries it.
 *
 * @param message what the story of an execution calls it, and the exception's message
 * @param exception makes a new exception with this message, at the place and time of the failure
 */
public record Fault<X extends Throwable>(String message, Function<? super String, ? extends X> exception) {
    /** What a device says that is broken. */
    public static final Fault<IOException> IO_ERROR = new Fault<>("Input/output error", IOException::new);

    /** What a full disk says. */
    public static final Fault<IOException> NO_SPACE = new Fault<>("No space left on device", IOException::new);

    /** What a full heap says. */
    public static final Fault<OutOfMemoryError> OUT_OF_MEMORY = new Fault<>("Java heap space", OutOfMemoryError::new);

    X occur() {
        return exception.apply(message);
    }

    @Override
    public String toString() {
        return message;
    }
}
