package dev.allways.actors;

/** Machines that wait when no event can be received any more. */
public final class Deadlock extends AssertionError {
    private static final long serialVersionUID = 1;

    Deadlock(String machines) {
        super("no event can be received, and there wait: " + machines);
    }
}
