package dev.allways.actors;

import java.util.Arrays;
import java.util.stream.Stream;

/** An event that a machine must not receive in the state it is in. */
public final class UnhandledEvent extends AssertionError {
    private static final long serialVersionUID = 1;

    UnhandledEvent(Ref machine, Object state, Object event) {
        super("%s does not handle %s in state %s".formatted(machine, event, state));
    }

    /** The same, which comes from where the state is described. */
    UnhandledEvent at(StackTraceElement described) {
        setStackTrace(Stream.concat(Stream.of(described), Arrays.stream(getStackTrace()))
                .toArray(StackTraceElement[]::new));
        return this;
    }
}
