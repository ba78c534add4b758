package dev.allways.actors;

/** A monitor that still waits when no event can be received any more. */
public final class HotEnd extends AssertionError {
    private static final long serialVersionUID = 1;

    HotEnd(String monitors) {
        super("no event can be received, and it must not end like this: " + monitors);
    }
}
