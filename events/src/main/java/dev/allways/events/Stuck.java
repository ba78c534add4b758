package dev.allways.events;

/** Nothing is left to do, and something is still awaited. */
public final class Stuck extends AssertionError {
    private static final long serialVersionUID = 1;

    Stuck(String awaited) {
        super("nothing is left to do, and %s is still awaited".formatted(awaited));
    }
}
