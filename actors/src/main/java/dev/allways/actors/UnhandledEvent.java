package dev.allways.actors;

/** An event that a machine must not receive in the state it is in. */
public final class UnhandledEvent extends AssertionError {
    private static final long serialVersionUID = 1;

    UnhandledEvent(Ref machine, Object state, Object event) {
        super("%s does not handle %s in state %s".formatted(machine, event, state));
    }
}
